import { useCallback, useMemo, useState } from 'react';
import { NO_MATCHES } from '../../../domain/fleet/messages.ts';
import { FLEET_COLUMNS, WHOLE_FLEET } from '../../../domain/fleet/staff-fleet.ts';
import { type StaffVehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { COULD_NOT_LOAD } from '../../../domain/shared/messages.ts';
import { LOADING } from '../../../domain/staff/messages.ts';
import { knownReadings } from '../../../domain/unit/odometer.ts';
import { dueOf } from '../../../domain/unit/upkeep.ts';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { useLaterFocus } from '../kit/use-later-focus.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { editButtonId, type FleetRow, fleetColumns } from './fleet-columns.tsx';
import { FleetFilters } from './fleet-filters.tsx';
import styles from './fleet-tab.module.css';
import { PricesDialog } from './prices-dialog.tsx';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
import { useAvailability } from './use-availability.ts';
import { useFleetList } from './use-fleet-list.ts';
import { VehicleDialog } from './vehicle-dialog.tsx';

const keyOf = ({ id }: StaffVehicle): string => id;

/** The lines of a card. */
const CARD = [
  'select title title edit',
  'select class price price',
  '. type availability availability',
  '. units upcoming upcoming',
];
const CARD_TO_READ = ['title price', 'class availability', 'type units', '. upcoming'];

/**
 * Every vehicle, also those that are not available or retired (STAFF-20): search, filters, sorting,
 * switches, the dialog of a vehicle, and prices of several at once.
 */
export function FleetTab() {
  const { clear } = useNotifier();
  const { may } = useStaffSession();
  const { fleet, rows: listed, choice: view, isLoading, isFailed, reload, show } = useFleetList();
  const today = useToday();
  const { switching, toggle, asked, answer } = useAvailability();
  const rows: readonly FleetRow[] = useMemo(
    () =>
      listed.map((row) => ({
        ...row,
        due: row.retired ? [] : dueOf(row, knownReadings(row), today),
        ...(row.id === switching && { isSwitching: true }),
      })),
    [listed, switching, today],
  );
  const types = useMemo(() => [...new Set(fleet.map(({ type }) => type))].sort(), [fleet]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  const [dialog, setDialog] = useState<'prices' | StaffVehicle>();
  const focusLater = useLaterFocus();

  const edit = useCallback(
    (vehicle: StaffVehicle) => {
      clear();
      setDialog(vehicle);
    },
    [clear],
  );
  const mayChange = may('change-fleet');
  const columns = useMemo(
    () => fleetColumns(mayChange ? { onSwitch: toggle, onEdit: edit } : undefined),
    [mayChange, toggle, edit],
  );
  const choose = useCallback((id: string) => setChosen((before) => toggled(before, id)), []);
  const close = (): void => {
    clear();
    setDialog(undefined);
    focusLater(typeof dialog === 'object' ? editButtonId(dialog.id) : PRICES_BUTTON);
  };

  return (
    <div className={styles.fleet}>
      {dialog === undefined && asked === undefined && (
        <div className={styles.alert}>
          <AlertOutlet />
        </div>
      )}
      <FleetFilters view={view} types={types} onChange={show} />
      <div className={styles.line}>
        <p role="status" className="hint">
          {isLoading ? LOADING : !isFailed && describeFleet(fleet, rows)}
        </p>
        {may('change-prices') && (
          <Button
            id={PRICES_BUTTON}
            variant="secondary"
            small
            className={styles.prices}
            disabled={chosenRows.length === 0}
            onClick={() => {
              clear();
              setDialog('prices');
            }}
          >
            Change prices{chosenRows.length > 0 && ` (${chosenRows.length})`}
          </Button>
        )}
      </div>
      {rows.length > 0 ? (
        <DataTable
          caption="Fleet"
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          card={mayChange ? CARD : CARD_TO_READ}
          cardColumns={mayChange ? '2.2rem minmax(0, 1fr) auto 2.75rem' : 'minmax(0, 1fr) auto'}
          selection={
            mayChange
              ? {
                  chosen,
                  nameOf: vehicleTitle,
                  toggle: choose,
                  toggleAll: (isChosen) => setChosen(new Set(isChosen ? rows.map(keyOf) : [])),
                }
              : undefined
          }
          sort={{
            by: view.sortBy,
            isDescending: view.descending,
            on: (id) => {
              const sortBy = FLEET_COLUMNS.find((name) => name === id) ?? view.sortBy;
              show({ sortBy, descending: sortBy === view.sortBy && !view.descending });
            },
          }}
        />
      ) : (
        !isLoading && (
          <EmptyState heading="h2" title={isFailed ? COULD_NOT_LOAD : NO_MATCHES}>
            {isFailed && (
              <Button variant="secondary" onClick={reload}>
                Try again
              </Button>
            )}
            {fleet.length > 0 && (
              <Button variant="secondary" onClick={() => show(WHOLE_FLEET)}>
                Show the whole fleet
              </Button>
            )}
          </EmptyState>
        )
      )}
      {asked && <SwitchOffDialog vehicle={asked} onAnswer={answer} />}
      {dialog === 'prices' && <PricesDialog vehicles={chosenRows} onClose={close} />}
      {typeof dialog === 'object' && <VehicleDialog key={dialog.id} vehicle={dialog} onClose={close} />}
    </div>
  );
}

const PRICES_BUTTON = 'change-prices-of-chosen';

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

function describeFleet(fleet: readonly StaffVehicle[], rows: readonly StaffVehicle[]): string {
  const available = fleet.filter((vehicle) => vehicle.available).length;
  const retired = fleet.filter((vehicle) => vehicle.retired).length;
  const inFleet = fleet.length - retired;
  const all = `${inFleet} in the fleet, ${available} available to customers${retired > 0 ? `, ${retired} retired` : ''}.`;
  return rows.length === inFleet && rows.every((vehicle) => !vehicle.retired) ? all : `${rows.length} shown. ${all}`;
}
