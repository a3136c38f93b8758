import { ADD_ON_TEXTS } from '../../domain/pricing/messages.ts';
import { ITINERARY_TEXTS } from '../../domain/trip/messages.ts';
import type { TripProblem } from '../use-cases/booking/quote-trip.ts';
import type { FieldTexts } from './field-errors.ts';
import { invalidInput, type Problem, VEHICLE_NOT_FOUND } from './problems.ts';

const INCOMPLETE = { missing: ITINERARY_TEXTS['fields-missing'].text };
const TIME = { ...INCOMPLETE, unusable: ITINERARY_TEXTS['pickup-time-not-offered'].text };

/** The messages for schema errors in the fields of a trip. */
export const TRIP_FIELD_TEXTS: FieldTexts = {
  '/itinerary': INCOMPLETE,
  '/itinerary/rentalLocation': INCOMPLETE,
  '/itinerary/pickupDate': INCOMPLETE,
  '/itinerary/pickupTime': TIME,
  '/itinerary/dropoffDate': INCOMPLETE,
  '/itinerary/dropoffTime': TIME,
  '/itinerary/driverAge': INCOMPLETE,
};

/** The problem for a trip that cannot be quoted: 404 for the vehicle, else 422 with the field. */
export function tripProblemAnswer(refusal: TripProblem): Problem {
  switch (refusal.code) {
    case 'vehicle-not-found':
      return VEHICLE_NOT_FOUND;
    case 'itinerary': {
      const { field, text } = ITINERARY_TEXTS[refusal.problem];
      return invalidInput([{ path: `/itinerary/${field}`, message: text }]);
    }
    case 'add-on':
      return invalidInput([
        { path: `/addonIds/${refusal.problem.index}`, message: ADD_ON_TEXTS[refusal.problem.code] },
      ]);
  }
}
