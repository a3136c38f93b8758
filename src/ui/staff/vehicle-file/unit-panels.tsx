import { useMemo } from 'react';
import { FULL_TANK_EIGHTHS } from '../../../domain/booking/handover.ts';
import type { StaffVehicle } from '../../../domain/fleet/vehicle.ts';
import { formatKilometres, formatWhole } from '../../../domain/fleet/vehicle-class.ts';
import { formatCount, formatShortMoment } from '../../../domain/shared/format-date.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import { dueOf } from '../../../domain/unit/upkeep.ts';
import type { UnitFile, VehicleFile } from '../../../ports/api/staff/vehicle-file.ts';
import { useToday } from '../../kit/clock.tsx';
import { BookingLink } from '../booking/facts/booking-link.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/panel.tsx';
import { DueMarks } from '../shared/due-marks.tsx';
import styles from './vehicle-file.module.css';

function unitTitle({ unit = 'No name' }: UnitFile): string {
  return unit;
}

type UnitsPanelProps = {
  readonly vehicle: StaffVehicle;
  readonly file: VehicleFile;
  /** The unit whose rentals and dates the page shows. */
  readonly shown: UnitFile | undefined;
  readonly today: DateText;
  readonly onShow: (unit: string | undefined) => void;
};

const unitKey = ({ unit = '' }: UnitFile): string => unit;

/** The units with their readings, where each is, what is due, and how many open marks it has. */
export function UnitsPanel({ vehicle, file, shown, today, onShow }: UnitsPanelProps) {
  const isOnly = file.units.length === 1;
  const columns = useMemo<readonly Column<UnitFile>[]>(
    () => [
      {
        id: 'unit',
        head: 'Unit',
        is: 'head',
        cell: (row) =>
          isOnly ? (
            unitTitle(row)
          ) : (
            <button
              type="button"
              className={`num ${styles.choose}`}
              aria-pressed={row.unit === shown?.unit}
              onClick={() => onShow(row.unit)}
            >
              {unitTitle(row)}
            </button>
          ),
      },
      {
        id: 'odometer',
        head: 'Odometer',
        is: 'number',
        isLabelled: true,
        cell: ({ odometer }) => (odometer === undefined ? 'none yet' : formatKilometres(odometer.km)),
      },
      { id: 'now', head: 'Now', cell: (row) => <Now unit={row} today={today} /> },
      {
        id: 'due',
        head: 'Due',
        className: styles.due,
        cell: ({ odometer, service, dates }) => {
          const readings = odometer === undefined ? [] : [{ km: odometer.km }];
          const due = dueOf({ service, dates }, readings, today).map(({ unit: _, ...one }) => one);
          return due.length === 0 ? <span className={styles.quiet}>nothing due</span> : <DueMarks due={due} />;
        },
      },
      {
        id: 'damage',
        head: 'Damage',
        className: `num ${styles.moment}`,
        cell: ({ damage }) => formatCount(damage.length, 'mark'),
      },
    ],
    [isOnly, shown?.unit, today, onShow],
  );
  return (
    <Panel title="Units" count={vehicle.units} hint="Marked when due within 14 days or 500 km">
      <DataTable
        caption="Units"
        columns={columns}
        rows={file.units}
        keyOf={unitKey}
        isPart
        isRoomy
        card={['unit odometer', 'now damage', 'due due']}
        cardColumns="minmax(0, 1fr) auto"
        currentKey={shown && !isOnly ? unitKey(shown) : undefined}
      />
    </Panel>
  );
}

/** Where a unit is, by its last rental. */
function Now({ unit: { rentals }, today }: { readonly unit: UnitFile; readonly today: DateText }) {
  const [last] = rentals;
  if (last === undefined) return <span className={styles.quiet}>never out</span>;
  if (last.backAt === undefined) return `Out since ${formatShortMoment(last.outAt, today)}`;
  return `Back since ${formatShortMoment(last.backAt, today)}`;
}

type Rental = UnitFile['rentals'][number];
type RentalsPanelProps = {
  readonly unit: UnitFile;
  /** Opens a booking over the page. */
  readonly onOpen: (bookingId: string) => void;
};

const rentalKey = ({ bookingId, outAt }: Rental): string => `${bookingId} ${outAt}`;

/** The rentals of a unit with their readings, the last first. */
export function RentalsPanel({ unit, onOpen }: RentalsPanelProps) {
  const today = useToday();
  const columns = useMemo<readonly Column<Rental>[]>(
    () => [
      {
        id: 'booking',
        head: 'Booking',
        is: 'head',
        className: styles.booking,
        cell: ({ bookingId, confirmationNumber, customer }) => (
          <>
            <BookingLink id={bookingId} text={confirmationNumber} onOpen={onOpen} /> {customer}
          </>
        ),
      },
      {
        id: 'out',
        head: 'Out',
        isLabelled: true,
        className: `num ${styles.moment}`,
        cell: ({ outAt }) => formatShortMoment(outAt, today),
      },
      {
        id: 'back',
        head: 'Back',
        isLabelled: true,
        className: `num ${styles.moment}`,
        cell: ({ backAt }) => (backAt === undefined ? 'out' : formatShortMoment(backAt, today)),
      },
      { id: 'kmOut', head: 'km out', is: 'number', isLabelled: true, cell: ({ kmOut }) => formatWhole(kmOut) },
      { id: 'kmBack', head: 'km back', is: 'number', isLabelled: true, cell: ({ kmBack }) => formatOr(kmBack) },
      {
        id: 'driven',
        head: 'Driven',
        is: 'number',
        isLabelled: true,
        cell: ({ kilometres }) => formatOr(kilometres),
      },
      {
        id: 'fuel',
        head: 'Fuel',
        isLabelled: true,
        className: `num ${styles.moment}`,
        cell: ({ fuelOut, fuelBack }) =>
          `${formatGauge(fuelOut)}${fuelBack === undefined ? '' : ` to ${formatGauge(fuelBack)}`}`,
      },
    ],
    [today, onOpen],
  );
  const title = `Rentals and readings${unit.unit === undefined ? '' : ` of ${unit.unit}`}`;
  return (
    <Panel title={title} count={unit.rentals.length}>
      {unit.rentals.length === 0 ? (
        <p className={styles.none}>No rental yet.</p>
      ) : (
        <DataTable caption={title} columns={columns} rows={unit.rentals} keyOf={rentalKey} isPart />
      )}
    </Panel>
  );
}

function formatOr(value: number | undefined): string {
  return value === undefined ? '' : formatWhole(value);
}

/** "F", "5/8" */
function formatGauge(eighths: number): string {
  return eighths === FULL_TANK_EIGHTHS ? 'F' : `${eighths}/8`;
}

/** What the vehicle looks like, and how it is used. */
export function FactsPanel({ vehicle }: { readonly vehicle: StaffVehicle }) {
  const { images, imageUrl, pictures = [], available, retired, upcoming, fullTank } = vehicle;
  return (
    <Panel title="Vehicle">
      <div className={styles.picture}>
        <img src={images?.at(-1)?.url ?? imageUrl} alt="" width={275} height={100} />
      </div>
      <dl className={styles.facts}>
        <dt>On the site</dt>
        <dd>
          {retired ? 'Retired' : available ? 'Available' : 'Not available'}
          {pictures.length > 0 && `, ${formatCount(pictures.length, 'picture')}`}
        </dd>
        <dt>To come</dt>
        <dd className="num">{formatCount(upcoming, 'booking')}</dd>
        <dt>Full tank</dt>
        <dd className="num">{fullTank === undefined ? 'no price' : formatCad(fullTank)}</dd>
      </dl>
    </Panel>
  );
}
