import { KeptCompletion } from '../../../ports/api/navigation.ts';
import { decode } from '../../../ports/api/schema.ts';
import { readStored } from '../../kit/use-stored.ts';

/** The name under which the reservation attempt is kept. */
export const BOOKING_DRAFT = 'booking-draft';

/** The reservation that this tab made, as it was stored: the page that is given it reads it (STEP-5, STEP-10). */
export function keptCompletion(): unknown {
  return decode(KeptCompletion, readStored(BOOKING_DRAFT))?.completed;
}
