import type { FleetColumn } from '../../../domain/fleet/staff-fleet.ts';
import { type StaffVehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import type { Due } from '../../../domain/unit/upkeep.ts';
import { Link } from '../../kit/link.tsx';
import type { Column } from '../kit/data-table.tsx';
import { DueMarks } from '../shared/due-marks.tsx';
import { fileAddress } from '../shared/file-address.ts';
import styles from './fleet-columns.module.css';

/** The id of the button that edits a vehicle. Focus returns to it. */
export function editButtonId(vehicleId: string): string {
  return `edit-of-${vehicleId}`;
}

/** A vehicle, what is due of it, and whether it is being switched on or off. */
export type FleetRow = StaffVehicle & { readonly due: readonly Due[]; readonly isSwitching?: true };

type RowActions = {
  readonly onSwitch: (vehicle: StaffVehicle) => void;
  readonly onEdit: (vehicle: StaffVehicle) => void;
};

/** The columns of the fleet (STAFF-20). Without actions vehicles can be read only. */
export function fleetColumns(actions: RowActions | undefined): readonly Column<FleetRow>[] {
  const availability: FleetTableColumn = {
    id: 'availability',
    head: 'Availability',
    isSortable: true,
    className: styles.availability,
    cell: (vehicle) => <Availability vehicle={vehicle} onSwitch={actions?.onSwitch} />,
  };
  if (actions === undefined) return [...FACTS, availability];
  const edit: Column<FleetRow> = {
    id: 'edit',
    head: 'Actions',
    is: 'actions',
    className: styles.actions,
    cell: (vehicle) => (
      <button
        id={editButtonId(vehicle.id)}
        type="button"
        className={styles.edit}
        aria-label={`Edit ${vehicleTitle(vehicle)}`}
        onClick={() => actions.onEdit(vehicle)}
      >
        Edit
      </button>
    ),
  };
  return [...FACTS, availability, edit];
}

type FleetTableColumn = Column<FleetRow> & { readonly id: FleetColumn };

const FACTS: readonly FleetTableColumn[] = [
  {
    id: 'title',
    head: 'Vehicle',
    is: 'head',
    isSortable: true,
    className: styles.vehicle,
    cell: ({ images, imageUrl, year, unitNames = [], due, ...vehicle }) => (
      <>
        <img src={images?.at(-1)?.url ?? imageUrl} alt="" loading="lazy" width={48} height={32} />
        <span>
          <b>
            <Link to={fileAddress(vehicle.id)}>{vehicleTitle(vehicle)}</Link>
          </b>{' '}
          <small className="num">{year}</small>
          {unitNames.length > 0 && <small className={styles.plates}>{unitNames.join(', ')}</small>}
          {due.length > 0 && (
            <span className={styles.due}>
              <DueMarks due={due} />
            </span>
          )}
        </span>
      </>
    ),
  },
  { id: 'class', head: 'Class', isSortable: true, cell: ({ classType }) => classType },
  { id: 'type', head: 'Type', isSortable: true, cell: ({ type }) => type },
  {
    id: 'units',
    head: 'Units',
    is: 'number',
    isLabelled: true,
    isSortable: true,
    className: styles.units,
    cell: ({ units }) => units,
  },
  {
    id: 'price',
    head: 'Per day',
    is: 'number',
    isLabelled: true,
    isSortable: true,
    cell: ({ pricePerDay }) => formatCad(pricePerDay),
  },
  {
    id: 'upcoming',
    head: 'Bookings ahead',
    is: 'number',
    isLabelled: true,
    isSortable: true,
    cell: ({ upcoming }) => upcoming,
  },
];

type AvailabilityProps = {
  readonly vehicle: FleetRow;
  /** Absent where it cannot be switched. */
  readonly onSwitch: RowActions['onSwitch'] | undefined;
};

function Availability({ vehicle, onSwitch }: AvailabilityProps) {
  const { available, retired, isSwitching = false } = vehicle;
  const text = available ? 'Available' : 'Not available';
  if (retired) return <span className={styles.retired}>Retired</span>;
  if (onSwitch === undefined) return <span>{text}</span>;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={available}
      aria-label={`Available: ${vehicleTitle(vehicle)}`}
      className={styles.switch}
      disabled={isSwitching}
      onClick={() => onSwitch(vehicle)}
    >
      {text}
    </button>
  );
}
