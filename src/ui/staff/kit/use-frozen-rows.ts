import { useState } from 'react';

type Listed<Row> = {
  readonly rows: readonly Row[];
  /** Rows of another page are another answer. */
  readonly pageKey: string | undefined;
  /** The rows still answer the question before: what is shown stays. */
  readonly isOfBefore?: boolean;
};

type FrozenOptions<Row> = {
  readonly keyOf: (row: Row) => string;
  /** Rows wait only while it is true. */
  readonly isHeld?: boolean;
  /** If more rows leave at once, the list is shown as it is. */
  readonly maxLeft?: number;
};

type Frozen<Row> = {
  readonly shown: readonly Row[];
  /** The answer and the page that `shown` was made from. */
  readonly from: readonly Row[];
  readonly pageKey: string | undefined;
  /** The next answer replaces the rows. */
  readonly isOutdated: boolean;
};

/**
 * Keeps rows where they are until somebody asks for others (STAFF-29), or looks away (DAY-3): a new
 * answer to the same question changes rows in place. New rows wait, and a row that left stays.
 */
export function useFrozenRows<Row>(
  listed: Listed<Row>,
  { keyOf, isHeld = true, maxLeft = Infinity }: FrozenOptions<Row>,
) {
  const { rows, pageKey, isOfBefore = false } = listed;
  const [frozen, setFrozen] = useState<Frozen<Row>>({ shown: rows, from: rows, pageKey, isOutdated: false });
  const now = new Map(rows.map((row) => [keyOf(row), row]));
  const leftOf = (shown: readonly Row[]) => shown.filter((row) => !now.has(keyOf(row)));
  let { shown } = frozen;
  const isNew = frozen.from !== rows || frozen.pageKey !== pageKey;
  if (!isOfBefore && (isNew || (!isHeld && shown !== rows))) {
    const isAsked = !isHeld || frozen.pageKey !== pageKey || frozen.isOutdated || shown.length === 0;
    if (isAsked || leftOf(shown).length > maxLeft) shown = rows;
    setFrozen({ shown, from: rows, pageKey, isOutdated: false });
  }
  const shownKeys = new Set(shown.map(keyOf));
  return {
    rows: shown.map((row) => now.get(keyOf(row)) ?? row),
    left: leftOf(shown),
    waiting: isOfBefore ? [] : rows.filter((row) => !shownKeys.has(keyOf(row))),
    /** Shows the list as it is. */
    showAll: () => setFrozen((before) => ({ ...before, shown: before.from })),
    /** Shows the next answer as it is. */
    renew: () => setFrozen((before) => ({ ...before, isOutdated: true })),
    drop: (key: string) =>
      setFrozen((before) => ({ ...before, shown: before.shown.filter((row) => keyOf(row) !== key) })),
  };
}
