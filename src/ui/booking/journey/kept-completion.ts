import { KeptCompletion } from '../../../ports/api/kept-trip.ts';
import { decode } from '../../../ports/api/schema.ts';
import { readStored } from '../../kit/use-stored.ts';

/** The storage key of the reservation attempt. */
export const BOOKING_DRAFT = 'booking-draft';

/**
 * This tab's completed reservation as stored; the page that gets it decodes it (STEP-5, STEP-10).
 */
export function keptCompletion(): unknown {
  return decode(KeptCompletion, readStored(BOOKING_DRAFT))?.completed;
}
