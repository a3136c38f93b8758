import { isRecord } from '../../../domain/shared/read-record.ts';
import { readStored } from '../../kit/use-stored.ts';

/** The name under which the reservation attempt is kept. */
export const BOOKING_DRAFT = 'booking-draft';

/** The reservation that this tab made, as it was stored: the page that is given it reads it (STEP-5, STEP-10). */
export function keptCompletion(): unknown {
  const draft = readStored(BOOKING_DRAFT);
  return isRecord(draft) ? draft.completed : undefined;
}
