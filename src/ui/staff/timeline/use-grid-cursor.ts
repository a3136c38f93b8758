import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { focusSpan } from './timeline-span.tsx';

/** PageUp and PageDown turn by two weeks. */
const PAGE_DAYS = 14;

type Cell = { readonly vehicleId: string; readonly day: number };

type Cursor = Cell & {
  /** The day at which the choice of days began. */
  readonly anchor?: number;
};

type GridOptions = {
  readonly vehicleIds: readonly string[];
  readonly dayCount: number;
  readonly firstDay: number;
  /** The spans of a cell, in the order of their lanes. */
  spansAt(cell: Cell): readonly string[];
  onTurn(days: number): void;
  onOpenSpan(spanId: string): void;
};

/** Moves the focus to the cell that takes it. */
export function focusCursor(): void {
  document.querySelector<HTMLElement>('[data-cursor]')?.focus();
}

/**
 * The cell that takes the focus, and the days that are chosen from it (DAY-9): the grid pattern of
 * the ARIA Authoring Practices.
 */
export function useGridCursor(options: GridOptions) {
  const { vehicleIds, dayCount, firstDay, spansAt, onTurn, onOpenSpan } = options;
  const grid = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<Cursor>();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const takesFocus = useRef(false);
  const isShown = state !== undefined && vehicleIds.includes(state.vehicleId);
  const [firstVehicle = ''] = vehicleIds;
  const cursor: Cursor = isShown
    ? { ...state, day: Math.min(state.day, dayCount - 1) }
    : { vehicleId: firstVehicle, day: firstDay };

  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    focusCursor();
  });

  const put = (next: Cursor): void => {
    takesFocus.current = true;
    setMenuOpen(false);
    setState(next);
  };
  const moveTo = (vehicleId: string | undefined, day: number, isChoosing: boolean): void => {
    if (vehicleId === undefined) return;
    const target = { vehicleId, day: Math.max(0, Math.min(dayCount - 1, day)) };
    put(isChoosing ? { ...target, anchor: cursor.anchor ?? cursor.day } : target);
  };
  const open = (): void => {
    const [first, ...others] = cursor.anchor === undefined ? spansAt(cursor) : [];
    if (first !== undefined) {
      if (others.length === 0) onOpenSpan(first);
      else focusSpan(first);
      return;
    }
    setState({ ...cursor, anchor: cursor.anchor ?? cursor.day });
    setMenuOpen(true);
  };
  const inSpan = (event: KeyboardEvent, spanId: string): void => {
    const spans = spansAt(cursor);
    const index = spans.indexOf(spanId);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step !== undefined && index !== -1) focusSpan(spans[(index + step + spans.length) % spans.length] ?? spanId);
    else if (event.key === 'Escape') put(cursor);
    else return;
    event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    const span = target.closest<HTMLElement>('[data-span]')?.dataset.span;
    if (span !== undefined) {
      inSpan(event, span);
      return;
    }
    const { vehicleId, day } = cursor;
    const row = vehicleIds.indexOf(vehicleId);
    const { shiftKey, ctrlKey, altKey, metaKey, key } = event;
    if (altKey || metaKey) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => moveTo(vehicleId, day - 1, shiftKey),
      ArrowRight: () => moveTo(vehicleId, day + 1, shiftKey),
      ArrowUp: () => moveTo(vehicleIds[row - 1], day, false),
      ArrowDown: () => moveTo(vehicleIds[row + 1], day, false),
      Home: () => moveTo(ctrlKey ? firstVehicle : vehicleId, 0, shiftKey && !ctrlKey),
      End: () => moveTo(ctrlKey ? vehicleIds.at(-1) : vehicleId, dayCount - 1, shiftKey && !ctrlKey),
      PageUp: () => turn(-PAGE_DAYS),
      PageDown: () => turn(PAGE_DAYS),
      Enter: open,
      ' ': open,
      Escape: () => put({ vehicleId, day }),
    };
    const act = acts[key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const turn = (days: number): void => {
    put({ vehicleId: cursor.vehicleId, day: cursor.day });
    onTurn(days);
  };
  const chosen =
    cursor.anchor === undefined
      ? undefined
      : { first: Math.min(cursor.anchor, cursor.day), last: Math.max(cursor.anchor, cursor.day) };
  return {
    grid,
    cursor,
    chosen,
    isMenuOpen,
    onKeyDown,
    /** Chooses days with a pointer: from the anchor to the day. */
    choose: (cell: Cell, anchor: number) => {
      setMenuOpen(false);
      setState({ ...cell, anchor });
    },
    openMenu: () => setMenuOpen(true),
    /** Leaves the menu, and gives the focus back to the cell. */
    closeMenu: () => put({ vehicleId: cursor.vehicleId, day: cursor.day }),
    /** Remembers the cell of a span that is opened. */
    visit: (cell: Cell) => {
      setMenuOpen(false);
      setState(cell);
    },
  };
}
