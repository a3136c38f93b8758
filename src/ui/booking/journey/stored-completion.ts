import { decode } from '../../../ports/api/schema.ts';
import { StoredCompletion } from '../../../ports/api/stored-trip.ts';
import { readStored } from '../../kit/use-stored.ts';

/** The storage key of the reservation attempt. */
export const BOOKING_DRAFT = 'booking-draft';

/**
 * This tab's completed reservation as stored; the page that gets it decodes it (STEP-5, STEP-10).
 */
export function storedCompletion(): unknown {
  return decode(StoredCompletion, readStored(BOOKING_DRAFT))?.completed;
}
