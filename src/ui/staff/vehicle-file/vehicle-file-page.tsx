import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VEHICLE_MISSING } from '../../../domain/fleet/staff-messages.ts';
import { type StaffVehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatCount } from '../../../domain/shared/format-date.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import { readVehicleFile } from '../../../ports/api/calls/staff/vehicles.ts';
import { decode } from '../../../ports/api/schema.ts';
import { ShownUnit, type VehicleFile } from '../../../ports/api/staff/vehicle-file.ts';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Link } from '../../kit/link.tsx';
import { useTitle } from '../../site/use-title.ts';
import { BookingDialog } from '../booking/dialog/booking-dialog.tsx';
import { useOpenedBooking } from '../booking/dialog/use-opened-booking.ts';
import { VehicleDialog } from '../fleet/vehicle-dialog.tsx';
import { keepInHistory } from '../kit/keep-in-history.ts';
import { useLaterFocus } from '../kit/use-later-focus.ts';
import { NewBlockDialog } from '../schedule/block-dialog.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import { LoadHint } from '../shared/load-hint.tsx';
import { PageAlert } from '../shared/page-alert.tsx';
import heads from '../shared/page-head.module.css';
import { useStaffQuery } from '../shared/staff-queries.ts';
import { FLEET_KEY, useFleet } from '../shared/use-fleet.ts';
import { CostsPanel } from './costs-panel.tsx';
import { DamagePanel } from './damage-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { FactsPanel, RentalsPanel, UnitsPanel } from './unit-panels.tsx';
import { UpkeepPanel } from './upkeep-panel.tsx';
import { useTypedFile } from './use-typed-file.ts';
import styles from './vehicle-file.module.css';

/**
 * The file of a vehicle, which the fragment of the address names (FILE-7): its units, and of the chosen
 * one rentals, damage, services and dates; notes and costs of the vehicle.
 */
export function VehicleFilePage() {
  const id = decodeURIComponent(useLocation().hash.slice(1));
  const fleet = useFleet();
  const vehicle = fleet.data?.find((one) => one.id === id);
  const query = useStaffQuery([...FLEET_KEY, 'file', id], ({ send }) => send(readVehicleFile, { params: { id } }), {
    enabled: vehicle !== undefined,
  });
  useTitle(vehicle === undefined ? 'Vehicle' : vehicleTitle(vehicle));
  const file = query.data?.ok === true ? query.data.value : undefined;
  if (vehicle !== undefined && file !== undefined) return <Shown key={id} vehicle={vehicle} file={file} />;
  const isMissing = fleet.data !== undefined && (vehicle === undefined || query.data?.ok === false);
  return (
    <>
      <div className={heads.top}>
        <ToFleet />
        <h1 tabIndex={-1}>{vehicle === undefined ? 'Vehicle' : vehicleTitle(vehicle)}</h1>
      </div>
      {isMissing ? (
        <EmptyState heading="h2" title={VEHICLE_MISSING} />
      ) : (
        <LoadHint query={fleet.data === undefined ? fleet : query} />
      )}
    </>
  );
}

function ToFleet() {
  return (
    <Link to="/admin/add-car" state={{ tab: 'fleet' }} className={`no-print ${styles.back}`}>
      <Icon name="previous" />
      Fleet
    </Link>
  );
}

type ShownProps = { readonly vehicle: StaffVehicle; readonly file: VehicleFile };

function Shown({ vehicle, file }: ShownProps) {
  const { may } = useStaffSession();
  const today = useToday();
  const { state } = useLocation();
  const [chosen, setChosen] = useState(() => decode(ShownUnit, state)?.unit);
  const [dialog, setDialog] = useState<'edit' | 'block'>();
  const work = useTypedFile(vehicle.id);
  const focusLater = useLaterFocus();
  const { opened, open, close } = useOpenedBooking();
  const title = vehicleTitle(vehicle);
  const unit = file.units.find((one) => (one.unit ?? null) === chosen) ?? file.units[0];
  const mayChange = may('change-fleet');
  const closeDialog = (): void => {
    setDialog(undefined);
    focusLater(dialog === 'edit' ? EDIT_BUTTON : BLOCK_BUTTON);
  };
  return (
    <>
      <div className={heads.top}>
        <ToFleet />
        <h1 tabIndex={-1}>{title}</h1>
        <p className="hint">
          {vehicle.classType}, {vehicle.year},{' '}
          <span className="num">
            {formatCad(vehicle.pricePerDay)} a day, {formatCount(vehicle.units, 'unit')}
          </span>
        </p>
        <div className={`no-print ${styles.tools}`}>
          {window.print && (
            <Button variant="secondary" small onClick={() => window.print()}>
              <Icon name="print" />
              Print
            </Button>
          )}
          {may('change-blocks') && (
            <Button id={BLOCK_BUTTON} variant="secondary" small onClick={() => setDialog('block')}>
              <Icon name="hold" />
              Block
            </Button>
          )}
          {mayChange && (
            <Button id={EDIT_BUTTON} variant="secondary" small onClick={() => setDialog('edit')}>
              <Icon name="edit" />
              Edit vehicle
            </Button>
          )}
        </div>
      </div>
      <PageAlert isShown={opened === undefined && dialog === undefined} />
      <div className={styles.columns}>
        <div className={styles.side}>
          <UnitsPanel
            vehicle={vehicle}
            file={file}
            shown={unit}
            today={today}
            onShow={(name) => {
              setChosen(name ?? null);
              keepInHistory({ unit: name ?? null });
            }}
          />
          {unit && <RentalsPanel unit={unit} onOpen={open} />}
          {unit && <DamagePanel vehicle={vehicle} unit={unit} onOpen={open} />}
          <CostsPanel vehicleId={vehicle.id} costs={file.costs} mayAdd={mayChange} work={work} />
        </div>
        <div className={styles.side}>
          <FactsPanel vehicle={vehicle} />
          {unit && <UpkeepPanel vehicle={vehicle} unit={unit} units={file.units} mayChange={mayChange} work={work} />}
          <NotesPanel vehicle={vehicle} mayChange={mayChange} work={work} />
        </div>
      </div>
      {dialog === 'edit' && <VehicleDialog vehicle={vehicle} onClose={closeDialog} />}
      {dialog === 'block' && (
        <NewBlockDialog
          vehicles={[{ id: vehicle.id, title, units: vehicle.units }]}
          vehicleId={vehicle.id}
          first={today}
          last={today}
          onClose={closeDialog}
        />
      )}
      {opened && <BookingDialog key={opened.bookingId} opened={opened} onOther={open} onClose={close} />}
    </>
  );
}

const EDIT_BUTTON = 'edit-vehicle-of-file';
const BLOCK_BUTTON = 'block-vehicle-of-file';
