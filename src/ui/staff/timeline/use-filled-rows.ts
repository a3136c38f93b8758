import { type RefObject, useEffect, useState } from 'react';

/** The height of a row with one lane, in px: no row is lower. */
const MIN_ROW_PX = 36;
/** What of the window's height never shows rows, in px: the bars, the tools and the heads of days. */
const ABOVE_ROWS_PX = 200;
/** How many more rows are filled above and below those in view, if the grid is scrolled. */
const SPARE_ROWS = 3;
/** Rows that each further step fills. Their work is short, so that the page answers meanwhile. */
const STEP_ROWS = 16;

/** What is shown of a long grid so far. */
type FilledRows = {
  /** Whether a row has its spans. */
  isFilled(place: number): boolean;
  /** The rows from this place on are not there yet. */
  readonly end: number;
};

/**
 * Says which rows of a long grid have their spans: those in view first, and step by step all of
 * them (DAY-13). Another window starts anew; rows that are there stay.
 */
export function useFilledRows(windowKey: string, count: number, box: RefObject<HTMLElement | null>): FilledRows {
  const [state, setState] = useState(() => start(windowKey, null, 0));
  let current = state;
  if (state.windowKey !== windowKey) {
    current = start(windowKey, box.current, state.end);
    setState(current);
  }
  const { first, last, end } = current;
  useEffect(() => {
    if (first === 0 && last >= count) return;
    const timer = setTimeout(() =>
      setState((before) => ({
        ...before,
        first: Math.max(0, before.first - STEP_ROWS),
        last: Math.min(count, before.last + STEP_ROWS),
        end: Math.max(before.end, Math.min(count, before.last + STEP_ROWS)),
      })),
    );
    return () => clearTimeout(timer);
  }, [first, last, count]);
  return { isFilled: (place) => first <= place && place < last, end };
}

function start(windowKey: string, box: HTMLElement | null, end: number) {
  const inView = rowsInView(box);
  return { windowKey, ...inView, end: Math.max(end, inView.last) };
}

/** The places of the rows that a scrolled box shows; from the first on before there is one. */
function rowsInView(box: HTMLElement | null): { readonly first: number; readonly last: number } {
  const count = Math.ceil((window.innerHeight - ABOVE_ROWS_PX) / MIN_ROW_PX) + 1;
  if (box === null || box.scrollTop === 0) return { first: 0, last: count };
  const rows = [...box.querySelectorAll<HTMLElement>('[data-row]')];
  const top = rows.findIndex(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > box.scrollTop);
  return { first: Math.max(0, top - SPARE_ROWS), last: top + count + SPARE_ROWS };
}
