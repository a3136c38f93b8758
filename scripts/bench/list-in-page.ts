import { filterFleet, groupFleet, NO_FILTER } from '../../src/domain/fleet/fleet-filter.ts';
import type { Vehicle } from '../../src/domain/fleet/vehicle.ts';
import { rentalTotals } from '../../src/domain/pricing/charges.ts';
import { OAKVILLE_TARIFF } from '../../src/domain/pricing/tariff.ts';
import type { RequestedItinerary } from '../../src/domain/trip/itinerary.ts';
import { tripPeriod } from '../../src/domain/trip/rental-period.ts';

/**
 * The computations of the vehicle list, by name. `list.ts` builds this for a browser and runs it
 * there.
 */
export const listWork = {
  'totals of a trip': (fleet: readonly Vehicle[], trip: RequestedItinerary) => {
    const period = tripPeriod(trip);
    return fleet.map((vehicle) =>
      rentalTotals({ vehicle, period, driverAge: trip.driverAge, addOns: [] }, OAKVILLE_TARIFF),
    );
  },
  'filter by type, seats and price': (fleet: readonly Vehicle[]) =>
    filterFleet(fleet, { ...NO_FILTER, types: ['SUV', 'Van'], seats: [5, 7], min: '50', max: '200' }),
  'sort by class and price': (fleet: readonly Vehicle[]) => groupFleet(fleet, 'priceLow'),
  'sort by price': (fleet: readonly Vehicle[]) => groupFleet(fleet, 'priceHigh'),
} as const;
