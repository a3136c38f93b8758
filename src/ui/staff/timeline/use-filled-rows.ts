import { useEffect, useState } from 'react';

/** Rows that are filled at once: those that a window can show. */
const FIRST_ROWS = 36;
/** Rows that each further step fills. Their work is short, so that the page answers meanwhile. */
const STEP_ROWS = 16;

/**
 * Says which rows of a long grid have their spans: those around the shown one first, and step by
 * step all of them (DAY-6). Another window starts anew.
 */
export function useFilledRows(windowKey: string, count: number, firstShown: () => number) {
  const [state, setState] = useState({ windowKey, first: 0, last: FIRST_ROWS });
  let current = state;
  if (state.windowKey !== windowKey) {
    const first = Math.max(0, firstShown() - STEP_ROWS / 2);
    current = { windowKey, first, last: first + FIRST_ROWS };
    setState(current);
  }
  const { first, last } = current;
  useEffect(() => {
    if (first === 0 && last >= count) return;
    const timer = setTimeout(() =>
      setState((before) => ({
        ...before,
        first: Math.max(0, before.first - STEP_ROWS),
        last: Math.min(count, before.last + STEP_ROWS),
      })),
    );
    return () => clearTimeout(timer);
  }, [first, last, count]);
  return (place: number): boolean => first <= place && place < last;
}
