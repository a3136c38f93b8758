import { useState } from 'react';
import {
  BULK_DELETE_FAILED,
  BULK_RELEASE_FAILED,
  bulkDeleteQuestion,
  describeDeleted,
  describeReleased,
} from '../../../domain/booking/staff-messages.ts';
import type { BulkOutcome, ListedBooking } from '../../../ports/api/staff/staff-booking.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useStaffMutation } from '../frame/staff-queries.ts';

/** Which rows are selected, and what is done with them together (BOOK-43). */
export type Selection = {
  readonly ids: readonly string[];
  readonly areAllSelected: boolean;
  readonly running: boolean;
  toggle(id: string): void;
  toggleAll(): void;
  release(): void;
  /** Asks first. */
  remove(): void;
};

/**
 * Selects rows of the shown page, and releases or deletes them. Rows that left the page count no
 * more.
 */
export function useBulkBookings(rows: readonly ListedBooking[], onDone: () => void): Selection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { notify } = useNotifier();
  const ids = rows.map(({ id }) => id).filter((id) => marked.has(id));
  const areAllSelected = ids.length === rows.length;
  const finish = (text: (outcome: BulkOutcome) => string) => (outcome: BulkOutcome) => {
    setMarked(new Set());
    notify({ kind: outcome.failed.length === 0 ? 'done' : 'failed', text: text(outcome) });
    onDone();
  };
  const release = useStaffMutation({
    send: ({ bookings }, chosen: readonly string[]) => bookings.releaseAll(chosen),
    failed: BULK_RELEASE_FAILED,
    reloads: ['bookings'],
    onSuccess: finish(({ done, failed }) => describeReleased(done.length, failed.length)),
  });
  const removal = useStaffMutation({
    send: ({ bookings }, chosen: readonly string[]) => bookings.removeAll(chosen),
    failed: BULK_DELETE_FAILED,
    reloads: ['bookings'],
    onSuccess: finish(({ done, failed }) => describeDeleted(done.length, failed.length)),
  });
  return {
    ids,
    areAllSelected,
    running: release.isPending || removal.isPending,
    toggle: (id) => setMarked(new Set(marked.has(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    toggleAll: () => setMarked(new Set(areAllSelected ? [] : rows.map(({ id }) => id))),
    release: () => release.mutate(ids),
    remove: () => {
      if (window.confirm(bulkDeleteQuestion(ids.length))) removal.mutate(ids);
    },
  };
}
