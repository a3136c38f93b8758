import { isRecord } from '../../../domain/shared/read-record.ts';
import { readStored } from '../../kit/use-stored.ts';

/** The storage key of the reservation attempt. */
export const BOOKING_DRAFT = 'booking-draft';

/**
 * This tab's completed reservation as stored; the page that gets it decodes it (STEP-5, STEP-10).
 */
export function keptCompletion(): unknown {
  const draft = readStored(BOOKING_DRAFT);
  return isRecord(draft) ? draft.completed : undefined;
}
