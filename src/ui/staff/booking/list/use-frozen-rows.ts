import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskRow } from '../../../../ports/api/staff/staff-booking.ts';
import { useStaffQuery } from '../../frame/staff-queries.ts';
import { readBooking } from '../action/use-action-outcome.ts';

/**
 * At most this number of rows that left the listed page are loaded one by one. More come from work
 * on many bookings at once, after which the list is shown as it is.
 */
const MAX_LEFT_ROWS = 20;

type Listed = {
  readonly rows: readonly DeskRow[];
  readonly pageKey: string;
  readonly isOfBefore: boolean;
  readonly loadedAt: number;
};

type Frozen = {
  readonly shown: readonly DeskRow[];
  /** The answer and the page that `shown` was made from. */
  readonly from: readonly DeskRow[];
  readonly pageKey: string;
  /** The next answer replaces the rows. */
  readonly isOutdated: boolean;
};

/**
 * Keeps rows where they are until somebody asks for others (STAFF-29): a new answer to the same
 * question changes rows in place. New rows wait, and a row that left the list stays with its
 * present state, or is marked as deleted.
 */
export function useFrozenRows({ rows, pageKey, isOfBefore, loadedAt }: Listed) {
  const [frozen, setFrozen] = useState<Frozen>({ shown: rows, from: rows, pageKey, isOutdated: false });
  let current = frozen;
  if (!isOfBefore && (frozen.from !== rows || frozen.pageKey !== pageKey)) {
    current = renewed(frozen, rows, pageKey);
    setFrozen(current);
  }
  const listed = new Map(rows.map((row) => [row.id, row]));
  const leftIds = current.shown.filter(({ id }) => !listed.has(id)).map(({ id }) => id);
  const left = useStaffQuery(
    ['bookings', 'left', loadedAt, ...leftIds],
    async (calls) => new Map(await Promise.all(leftIds.map(async (id) => [id, await readBooking(calls, id)] as const))),
    { enabled: leftIds.length > 0, structuralSharing: false, placeholderData: keepPreviousData as never },
  ).data;
  const shownIds = new Set(current.shown.map(({ id }) => id));
  return {
    rows: current.shown.map((row) => {
      const now = left?.get(row.id);
      return listed.get(row.id) ?? (typeof now === 'object' ? { ...now, marks: [] } : row);
    }),
    goneIds: new Set(leftIds.filter((id) => left?.get(id) === 'missing')),
    waiting: isOfBefore ? [] : rows.filter(({ id }) => !shownIds.has(id)),
    /** Shows the list as it is. */
    showAll: () => setFrozen((before) => ({ ...before, shown: before.from })),
    /** Shows the next answer as it is. */
    renew: () => setFrozen((before) => ({ ...before, isOutdated: true })),
    drop: (id: string) => setFrozen((before) => ({ ...before, shown: before.shown.filter((row) => row.id !== id) })),
  };
}

function renewed(frozen: Frozen, rows: readonly DeskRow[], pageKey: string): Frozen {
  const next = { from: rows, pageKey, isOutdated: false };
  const ids = new Set(rows.map(({ id }) => id));
  const left = frozen.shown.filter(({ id }) => !ids.has(id)).length;
  const isAsked = frozen.pageKey !== pageKey || frozen.isOutdated || frozen.shown.length === 0 || left > MAX_LEFT_ROWS;
  return { ...next, shown: isAsked ? rows : frozen.shown };
}
