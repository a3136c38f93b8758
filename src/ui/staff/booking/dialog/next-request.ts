import { listedStatus } from '../../../../domain/booking/booking.ts';
import type { DeskRow } from '../../../../ports/api/staff/staff-booking.ts';

/**
 * The position of a booking among the listed requests that wait for an answer, and the one
 * after it.
 */
export type RequestPosition = {
  /** From 1; 0 for a booking that waits for no answer. */
  readonly position: number;
  readonly total: number;
  /** Undefined where no other request waits. */
  readonly nextId: string | undefined;
};

/** Finds the following request, from the first again after the last. Held requests do not wait. */
export function positionAmongRequests(rows: readonly DeskRow[], id: string | undefined): RequestPosition {
  const waits = (row: DeskRow): boolean => listedStatus(row) === 'confirmed';
  const requests = rows.filter(waits);
  const start = rows.findIndex((row) => row.id === id) + 1;
  const next = [...rows.slice(start), ...rows.slice(0, start)].find((row) => waits(row) && row.id !== id);
  return {
    position: requests.findIndex((row) => row.id === id) + 1,
    total: requests.length,
    nextId: next?.id,
  };
}
