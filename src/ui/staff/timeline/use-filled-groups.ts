import { type RefObject, useEffect, useState } from 'react';

/**
 * Rows of a group. Groups are as high as a few rows, so that few rows out of view are filled at
 * once.
 */
export const GROUP_ROWS = 4;
/** The height of a group whose rows have one lane each, in px: no group is lower. */
const MIN_GROUP_PX = GROUP_ROWS * 36;
/** What of the window's height never shows rows, in px: the bars, the tools and the heads of days. */
const ABOVE_ROWS_PX = 200;
/** Groups that each further step fills. Their work is short, so that the page answers meanwhile. */
const STEP_GROUPS = 4;

/**
 * Says which groups of rows of a long grid are filled: those in view first, and step by step all of
 * them (DAY-13). Another window starts again.
 */
export function useFilledGroups(
  windowKey: string,
  count: number,
  box: RefObject<HTMLElement | null>,
): (index: number) => boolean {
  const [state, setState] = useState(() => ({ windowKey, ...groupsInView(null) }));
  let current = state;
  if (state.windowKey !== windowKey) {
    current = { windowKey, ...groupsInView(box.current) };
    setState(current);
  }
  const { first, last } = current;
  useEffect(() => {
    if (first === 0 && last >= count) return;
    const timer = setTimeout(() =>
      setState((before) => ({
        ...before,
        first: Math.max(0, before.first - STEP_GROUPS),
        last: Math.min(count, before.last + STEP_GROUPS),
      })),
    );
    return () => clearTimeout(timer);
  }, [first, last, count]);
  return (index) => first <= index && index < last;
}

/** The indexes of the groups that a scrolled box shows; from the first on before there is one. */
function groupsInView(box: HTMLElement | null): { readonly first: number; readonly last: number } {
  const count = Math.ceil((window.innerHeight - ABOVE_ROWS_PX) / MIN_GROUP_PX);
  if (box === null || box.scrollTop === 0) return { first: 0, last: count };
  const groups = [...box.querySelectorAll<HTMLElement>('[data-group]')];
  const top = groups.findIndex(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > box.scrollTop);
  return { first: Math.max(0, top), last: top + 1 + count };
}
