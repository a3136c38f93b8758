import { filterFleet, groupFleet, NO_FILTER } from '../../src/domain/fleet.ts';
import type { RequestedItinerary } from '../../src/domain/itinerary.ts';
import { rentalTotals } from '../../src/domain/quote.ts';
import { tripPeriod } from '../../src/domain/rental-period.ts';
import { OAKVILLE_TARIFF } from '../../src/domain/tariff.ts';
import type { Vehicle } from '../../src/domain/vehicle.ts';

/** The work behind the vehicle list, by name. Built for a browser and run there: `list.ts`. */
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
