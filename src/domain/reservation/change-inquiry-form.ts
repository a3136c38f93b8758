import type { Itinerary } from '../trip/itinerary.ts';
import type { SearchForm } from '../trip/search-form.ts';

/** Returns a reserved trip as the search form shows it. Its dropoff no longer follows the pickup. */
export function formOf({ rentalLocation, driverAge, ...trip }: Itinerary): SearchForm {
  const { pickupDate, pickupTime, dropoffDate, dropoffTime } = trip;
  return { rentalLocation, pickupDate, pickupTime, dropoffDate, dropoffTime, driverAge, dropoffTimeEdited: true };
}

/** Which parts of a reserved trip a customer would like to be different (PAGE-33). */
export function changedParts(form: SearchForm, reserved: Itinerary) {
  return {
    pickup: form.pickupTime !== reserved.pickupTime || form.pickupDate !== reserved.pickupDate,
    dropoff: form.dropoffTime !== reserved.dropoffTime || form.dropoffDate !== reserved.dropoffDate,
    driverAge: form.driverAge !== reserved.driverAge,
  };
}
