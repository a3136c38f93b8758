import { keepPreviousData } from '@tanstack/react-query';
import type { RentalTimes } from '../../../../domain/fleet/availability.ts';
import type { FleetUses } from '../../../../domain/rental/vehicle-uses.ts';
import { readFleetUses } from '../../../../ports/api/calls/staff/schedule.ts';
import { useStaffQuery } from '../../shared/staff-queries.ts';

/**
 * Who has which vehicle at the time of a trip (AVAIL-11), without the booking that is changed.
 * Undefined until it is loaded, and without a trip.
 */
export function useFleetUses(trip: RentalTimes | undefined, without?: string): FleetUses | undefined {
  const { pickupTime = '', dropoffTime = '' } = trip ?? {};
  const query = useStaffQuery<FleetUses | undefined>(
    ['bookings', 'uses', pickupTime, dropoffTime, without],
    async ({ send }) => {
      if (trip === undefined) return undefined;
      const times = { pickupTime: trip.pickupTime, dropoffTime: trip.dropoffTime };
      const answer = await send(readFleetUses, { query: { ...times, ...(without !== undefined && { without }) } });
      return answer.ok ? answer.value.vehicles : undefined;
    },
    // The library's type cannot tell that an answer is no function.
    { enabled: trip !== undefined, placeholderData: keepPreviousData as never },
  );
  return trip && query.data;
}
