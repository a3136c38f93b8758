import { doMeet, neededSpan, type Span } from '../fleet/availability.ts';
import { addDays, type DateText, type Instant, minutesBetween } from '../shared/toronto-time.ts';
import { type TimelineRow, type TimelineSpan, timelineSpan } from './timeline.ts';

/** The days that a timeline shows, with the moments at which they begin and the last one ends. */
export type TimelineWindow = { readonly days: readonly DateText[]; readonly starts: readonly Instant[] };

/** A range in days from the beginning of the window: 1.5 is noon of the second day. */
export type DayRange = { readonly at: number; readonly length: number };

/** A span as it is drawn: cut to the window, in a lane of its row, with the parts that clash. */
export type PlacedSpan = DayRange & {
  readonly span: TimelineSpan;
  /** Spans at the same time have different lanes, counted from 0. */
  readonly lane: number;
  /** It begins before the window, or ends after it. */
  readonly isCutLeft: boolean;
  readonly isCutRight: boolean;
  /** What no unit is left for, within the span. */
  readonly clashes: readonly DayRange[];
  /** From the dropoff until now, if the vehicle is out past it. */
  readonly late?: DayRange;
};

/** A row as it is drawn. */
export type PlacedRow = { readonly spans: readonly PlacedSpan[]; readonly lanes: number };

/** Bookings whose vehicles go out and come back on a day. */
export type DayTraffic = { readonly out: number; readonly back: number };

/** Returns the window of `count` days from a date on (DAY-6). */
export function timelineWindow(from: DateText, count: number): TimelineWindow {
  const days = Array.from({ length: count }, (_, index) => addDays(from, index));
  return { days, starts: [from, ...days.map((day) => addDays(day, 1))].map((day) => timelineSpan(day, 0).from) };
}

/**
 * Returns where a moment is in the window, in days. A day with a clock change is as wide as the
 * others. Moments outside of the window are at its edge.
 */
export function offsetOf(moment: Instant, { days, starts }: TimelineWindow): number {
  const next = countStarts(moment, starts);
  if (next === 0) return 0;
  const [start, end] = [starts[next - 1], starts[next]];
  if (start === undefined || end === undefined) return days.length;
  return next - 1 + minutesBetween(start, moment) / minutesBetween(start, end);
}

/** Returns how a row is drawn: what meets the window, each in the first free lane (DAY-7). */
export function placeRow({ spans, units }: Pick<TimelineRow, 'spans' | 'units'>, window: TimelineWindow): PlacedRow {
  const clashes = clashParts(spans, units);
  const shown = spansIn(window, spans);
  const lanes = lanesOf(shown);
  const placed = shown.map((span, index) => {
    const late = span.due === undefined ? undefined : dayRangeOf({ from: span.due, to: span.to }, window);
    return {
      ...cutTo(window, span),
      span,
      lane: lanes[index] ?? 0,
      isCutLeft: span.from < (window.starts[0] ?? span.from),
      isCutRight: span.to > (window.starts.at(-1) ?? span.to),
      clashes: (clashes.get(span.id) ?? []).flatMap((part) => dayRangeOf(part, window) ?? []),
      ...(late === undefined ? {} : { late }),
    };
  });
  return { spans: placed, lanes: countLanes(shown, window) };
}

/** Returns how many lanes a row has, before it is placed, which takes longer (DAY-13). */
export function countLanes(spans: readonly TimelineSpan[], window: TimelineWindow): number {
  return Math.max(1, ...lanesOf(spansIn(window, spans)).map((lane) => lane + 1));
}

/** Whether a vehicle has anything in the window. */
export function isInUse({ spans }: Pick<TimelineRow, 'spans'>, window: TimelineWindow): boolean {
  return spansIn(window, spans).length > 0;
}

function spansIn({ starts }: TimelineWindow, spans: readonly TimelineSpan[]): readonly TimelineSpan[] {
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return [];
  return spans.filter(({ from, to }) => from < to && from < last && to > first);
}

/** The first lane that is free for each span, from 0. */
function lanesOf(spans: readonly TimelineSpan[]): readonly number[] {
  const ends: Instant[] = [];
  return spans.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = to;
    return lane;
  });
}

/**
 * Returns the parts of spans that clash, by the id of the span: the moments of a clashing booking
 * for which no unit is left, and the same moments of the spans that leave none. The turnaround
 * counts where the spans themselves share nothing.
 */
export function clashParts(spans: readonly TimelineSpan[], units: number): ReadonlyMap<string, readonly Span[]> {
  const parts = new Map<string, Span[]>();
  const add = (id: string, part: Span | undefined): void => {
    if (part !== undefined) parts.set(id, [...(parts.get(id) ?? []), part]);
  };
  for (const span of spans.filter(({ clash }) => clash === true)) {
    const others = spans.filter((other) => other.id !== span.id && other.kind !== 'request');
    const overlapping = others.filter((other) => doMeet(widened(other), span));
    for (const part of fullParts(span, overlapping, units)) {
      add(span.id, part);
      for (const other of overlapping) add(other.id, shared(other, part) ?? shared(other, widened(part)));
    }
  }
  return new Map([...parts].map(([id, found]) => [id, joined(found)]));
}

/** Returns how many vehicles go out and come back on each day of the window. */
export function dayTraffic(rows: readonly Pick<TimelineRow, 'spans'>[], window: TimelineWindow): readonly DayTraffic[] {
  const traffic = window.days.map(() => ({ out: 0, back: 0 }));
  for (const span of rows.flatMap(({ spans }) => spans)) {
    if (span.kind === 'request' || span.kind === 'block') continue;
    const out = traffic[dayOf(span.from, window)];
    const back = traffic[dayOf(span.due ?? span.to, window)];
    if (out) out.out += 1;
    if (back) back.back += 1;
  }
  return traffic;
}

/** Returns the index of the day of a moment in the window; -1 outside of it. */
export function dayOf(moment: Instant, { days, starts }: TimelineWindow): number {
  const next = countStarts(moment, starts);
  return next > days.length ? -1 : next - 1;
}

/** Counts the starts up to a moment by halving: thousands of spans are looked up at once. */
function countStarts(moment: Instant, starts: readonly Instant[]): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? moment) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Cuts a span to the window. Undefined if nothing of it is in the window. */
function dayRangeOf(span: Span, window: TimelineWindow): DayRange | undefined {
  const range = cutTo(window, span);
  return range.length > 0 ? range : undefined;
}

function cutTo(window: TimelineWindow, { from, to }: Span): DayRange {
  const at = offsetOf(from, window);
  return { at, length: offsetOf(to, window) - at };
}

/** The moments of a span in which others use all units, turnaround included. */
function fullParts(span: Span, others: readonly TimelineSpan[], units: number): readonly Span[] {
  const uses = others.map((other) => ({ ...widened(other), units: other.units ?? 1 }));
  const moments = [span.from, ...uses.flatMap(({ from, to }) => [from, to]), span.to]
    .filter((moment) => span.from <= moment && moment <= span.to)
    .sort();
  const parts = moments.slice(1).flatMap((to, index) => {
    const from = moments[index] ?? to;
    const taken = uses.reduce((sum, use) => (use.from <= from && to <= use.to ? sum + use.units : sum), 0);
    return from < to && taken >= units ? [{ from, to }] : [];
  });
  return joined(parts);
}

function widened({ from, to }: Span): Span {
  return neededSpan({ pickupTime: from, dropoffTime: to });
}

function shared(one: Span, other: Span): Span | undefined {
  if (!doMeet(one, other)) return undefined;
  return { from: one.from > other.from ? one.from : other.from, to: one.to < other.to ? one.to : other.to };
}

/** Joins spans that meet or touch. */
function joined(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = result.at(-1);
    if (last === undefined || span.from > last.to) result.push({ from: span.from, to: span.to });
    else if (span.to > last.to) result[result.length - 1] = { from: last.from, to: span.to };
  }
  return result;
}
