import { useState } from 'react';
import { bulkTexts } from '../../../domain/shared/bulk-texts.ts';
import type { BulkCounts } from '../../../ports/api/staff/bulk.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import type { StaffCalls } from '../session/staff-session.tsx';
import { useStaffMutation } from './staff-queries.ts';

/** Which rows are selected, and what is done with them together (BOOK-43, FORM-14). */
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

type BulkCall = (calls: StaffCalls, ids: readonly string[]) => Promise<BulkCounts>;

type BulkOptions = {
  readonly noun: 'booking' | 'message';
  readonly release: BulkCall;
  readonly remove: BulkCall;
  /** The first part of the keys of the lists that are read again. */
  readonly reloads: readonly string[];
  readonly onDone: () => void;
};

/**
 * Selects rows of the shown page, and releases or deletes them. Rows that left the page count no
 * more.
 */
export function useBulk(
  rows: readonly { readonly id: string }[],
  { noun, release, remove, reloads, onDone }: BulkOptions,
): Selection {
  const texts = bulkTexts(noun);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { notify } = useNotifier();
  const ids = rows.map(({ id }) => id).filter((id) => marked.has(id));
  const areAllSelected = ids.length === rows.length;
  const finish = (text: typeof texts.released) => (outcome: BulkCounts) => {
    setMarked(new Set());
    const { done, failed } = outcome;
    notify({ kind: failed.length === 0 ? 'done' : 'failed', text: text(done.length, failed) });
    onDone();
  };
  const releasing = useStaffMutation({
    send: release,
    failed: texts.releaseFailed,
    reloads,
    onSuccess: finish(texts.released),
  });
  const removing = useStaffMutation({
    send: remove,
    failed: texts.deleteFailed,
    reloads,
    onSuccess: finish(texts.deleted),
  });
  return {
    ids,
    areAllSelected,
    running: releasing.isPending || removing.isPending,
    toggle: (id) => setMarked(new Set(marked.has(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    toggleAll: () => setMarked(new Set(areAllSelected ? [] : rows.map(({ id }) => id))),
    release: () => releasing.mutate(ids),
    remove: () => {
      if (window.confirm(texts.deleteQuestion(ids.length))) removing.mutate(ids);
    },
  };
}
