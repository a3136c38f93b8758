import { BOOKING_SORTS, type BookingSort } from '../../../../domain/booking/views.ts';
import { MARKS } from '../../../../domain/desk/marks.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { isDate } from '../../../../domain/shared/toronto-time.ts';
import { listStaffVehicles } from '../../../../ports/api/calls/staff/vehicles.ts';
import type { BookingChoice } from '../../../../ports/api/staff/stored-list.ts';
import { Button } from '../../../kit/button.tsx';
import { FilterFields, FoldedFilters } from '../../kit/filter-fields.tsx';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import { MARK_WORDS } from '../facts/booking-marks.tsx';

const SORT_WORDS: Readonly<Record<BookingSort, string>> = {
  newest: 'Newest first',
  deadline: 'Deadline',
  pickup: 'Pickup',
  dropoff: 'Dropoff',
};

const ANY = ['', 'Any'] as const;

type BookingFiltersProps = {
  readonly choice: BookingChoice;
  /** The order of the list, chosen or not. */
  readonly order: BookingSort;
  readonly onChoose: (choice: BookingChoice) => void;
};

/** Narrows the list down by pickup, vehicle and mark, and orders it (STAFF-28). */
export function BookingFilters({ choice, order, onChoose }: BookingFiltersProps) {
  const { data: fleet = [] } = useStaffQuery(
    ['booking-filter', 'fleet'],
    async ({ read }) => (await read(listStaffVehicles, {})).vehicles,
  );
  const { view, sort, ...narrowing } = choice;
  const { pickupFrom, pickupTo, vehicleId, mark } = narrowing;
  const count = Object.keys(narrowing).length;
  /** An empty value leaves the field out. */
  const choose = (field: Exclude<keyof BookingChoice, 'view'>, value: string): void => {
    const { [field]: _, ...rest } = choice;
    const isPartial = (field === 'pickupFrom' || field === 'pickupTo') && value !== '' && !isDate(value);
    if (!isPartial) onChoose(value === '' ? rest : { ...rest, [field]: value });
  };
  return (
    <FoldedFilters count={count} isLong>
      <FilterFields
        filters={[
          { field: 'pickupFrom', label: 'Pickup from', value: pickupFrom, max: pickupTo },
          { field: 'pickupTo', label: 'to', title: 'Pickup to', value: pickupTo, min: pickupFrom },
          {
            field: 'vehicleId',
            label: 'Vehicle',
            value: vehicleId,
            choices: [ANY, ...fleet.map((vehicle) => [vehicle.id, vehicleTitle(vehicle)] as const)],
          },
          {
            field: 'mark',
            label: 'Marked',
            value: mark,
            choices: [ANY, ...MARKS.map((name) => [name, MARK_WORDS[name].text] as const)],
          },
          {
            field: 'sort',
            label: 'Sort',
            value: order,
            choices: BOOKING_SORTS.map((name) => [name, SORT_WORDS[name]] as const),
          },
        ]}
        onChoose={choose}
      />
      {count > 0 && (
        <Button variant="secondary" small onClick={() => onChoose({ view, ...(sort && { sort }) })}>
          Clear filters
        </Button>
      )}
    </FoldedFilters>
  );
}
