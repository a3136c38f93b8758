import { memo } from 'react';
import type { FleetColumn, StaffFleetView } from '../../../domain/fleet/staff-fleet.ts';
import { type StaffVehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP } from '../kit/table-roles.ts';
import styles from './fleet-table.module.css';

const TABLE = { role: 'table' } as const;
const ROW_HEADER = { role: 'rowheader', scope: 'row' } as const;

const COLUMNS: readonly (readonly [name: FleetColumn, text: string, isNumber?: true])[] = [
  ['title', 'Vehicle'],
  ['class', 'Class'],
  ['type', 'Type'],
  ['units', 'Units', true],
  ['price', 'Per day', true],
  ['upcoming', 'To come', true],
  ['availability', 'Availability'],
];

/** The id of the button that edits a vehicle. Focus returns to it. */
export function editButtonId(vehicleId: string): string {
  return `edit-of-${vehicleId}`;
}

/** What a row offers. The functions stay the same, so that a change paints its own row alone. */
export type FleetRowActions = {
  readonly onChoose: (id: string) => void;
  readonly onSwitch: (vehicle: StaffVehicle) => void;
  readonly onEdit: (vehicle: StaffVehicle) => void;
};

type FleetTableProps = FleetRowActions & {
  readonly rows: readonly StaffVehicle[];
  readonly view: StaffFleetView;
  readonly onSort: (part: Pick<StaffFleetView, 'sortBy' | 'descending'>) => void;
  readonly chosen: ReadonlySet<string>;
  readonly onChooseAll: (isChosen: boolean) => void;
  /** The vehicle that is being switched on or off. */
  readonly switching: string | undefined;
  /** Whether vehicles can be chosen, switched and edited. */
  readonly mayChange: boolean;
};

/** The fleet as a dense table (STAFF-20). Under 900 px each row is a card. */
export function FleetTable(props: FleetTableProps) {
  const { rows, view, onSort, chosen, onChooseAll, switching, mayChange, ...actions } = props;
  const isAllChosen = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  return (
    <div className={styles.frame}>
      <table {...TABLE} className={styles.table}>
        <caption className="vh">Fleet</caption>
        <thead {...ROW_GROUP}>
          <tr {...ROW}>
            {mayChange && (
              <th {...COLUMN_HEADER} className={styles.choose}>
                <label>
                  <input
                    type="checkbox"
                    aria-label="Choose all vehicles that are shown"
                    checked={isAllChosen}
                    ref={(box) => {
                      if (box) box.indeterminate = !isAllChosen && rows.some(({ id }) => chosen.has(id));
                    }}
                    onChange={({ target }) => onChooseAll(target.checked)}
                  />
                </label>
              </th>
            )}
            {COLUMNS.map(([name, text, isNumber]) => (
              <ColumnHead key={name} name={name} text={text} isNumber={isNumber} view={view} onSort={onSort} />
            ))}
            {mayChange && (
              <th {...COLUMN_HEADER}>
                <span className="vh">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...ROW_GROUP}>
          {rows.map((vehicle) => (
            <FleetRow
              key={vehicle.id}
              vehicle={vehicle}
              isChosen={chosen.has(vehicle.id)}
              isSwitching={switching === vehicle.id}
              mayChange={mayChange}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ColumnHeadProps = Pick<FleetTableProps, 'view' | 'onSort'> & {
  readonly name: FleetColumn;
  readonly text: string;
  readonly isNumber: true | undefined;
};

/** A second press turns the order round. */
function ColumnHead({ name, text, isNumber, view, onSort }: ColumnHeadProps) {
  const isSorted = view.sortBy === name;
  const order = view.descending ? 'descending' : 'ascending';
  return (
    <th {...COLUMN_HEADER} className={isNumber && styles.right} aria-sort={isSorted ? order : undefined}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ sortBy: name, descending: isSorted && !view.descending })}
      >
        {text}
        <span aria-hidden="true" className={styles.arrow}>
          {isSorted && (view.descending ? '▼' : '▲')}
        </span>
      </button>
    </th>
  );
}

type FleetRowProps = FleetRowActions & {
  readonly mayChange: boolean;
  readonly vehicle: StaffVehicle;
  readonly isChosen: boolean;
  readonly isSwitching: boolean;
};

const FleetRow = memo(function FleetRow(props: FleetRowProps) {
  const { vehicle, isChosen, isSwitching, mayChange, onChoose, onSwitch, onEdit } = props;
  const { id, classType, type, year, units, unitNames = [], pricePerDay, upcoming, available, retired } = vehicle;
  const title = vehicleTitle(vehicle);
  return (
    <tr {...ROW} className={isChosen ? styles.chosen : undefined}>
      {mayChange && (
        <td {...CELL} className={styles.choose}>
          <label>
            <input type="checkbox" aria-label={`Choose ${title}`} checked={isChosen} onChange={() => onChoose(id)} />
          </label>
        </td>
      )}
      <th {...ROW_HEADER} className={styles.vehicle}>
        <img src={vehicle.images?.at(-1)?.url ?? vehicle.imageUrl} alt="" loading="lazy" width={48} height={32} />
        <span>
          <b>{title}</b> <small className="num">{year}</small>
          {unitNames.length > 0 && <small className={styles.plates}>{unitNames.join(', ')}</small>}
        </span>
      </th>
      <td {...CELL} data-label="Class">
        {classType}
      </td>
      <td {...CELL} data-label="Type">
        {type}
      </td>
      <td {...CELL} data-label="Units" className={`num ${styles.right}`}>
        {units}
      </td>
      <td {...CELL} data-label="Per day" className={`num ${styles.right}`}>
        {formatCad(pricePerDay)}
      </td>
      <td {...CELL} data-label="To come" className={`num ${styles.right}`}>
        {upcoming}
      </td>
      <td {...CELL} data-label="Availability">
        {retired || !mayChange ? (
          <span className={retired ? styles.retired : undefined}>{describeAvailability(vehicle)}</span>
        ) : (
          <button
            type="button"
            role="switch"
            aria-checked={available}
            aria-label={`Available: ${title}`}
            className={styles.switch}
            disabled={isSwitching}
            onClick={() => onSwitch(vehicle)}
          >
            {describeAvailability(vehicle)}
          </button>
        )}
      </td>
      {mayChange && (
        <td {...CELL} className={styles.actions}>
          <button
            id={editButtonId(id)}
            type="button"
            className={styles.edit}
            aria-label={`Edit ${title}`}
            onClick={() => onEdit(vehicle)}
          >
            Edit
          </button>
        </td>
      )}
    </tr>
  );
});

function describeAvailability({ retired, available }: StaffVehicle): string {
  if (retired) return 'Retired';
  return available ? 'Available' : 'Not available';
}
