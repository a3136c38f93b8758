import type { TodayLists } from '../../../ports/api/staff/today.ts';

/** The height of both columns of a Letter page below the head, less a tenth that cannot be filled. */
const PAPER_PT = 1260;
/** Smaller text cannot be read at a desk: a day that is busier takes another page. */
const MIN_PT = 6;
const SIZES_PT = [8.5, 8, 7.5, 7, 6.5, MIN_PT] as const;
/** Up to this size the trip of a request has room in one line. */
const MAX_ONE_LINE_PT = 7;
/** The height of a row with lines to fill in, in lines of text. */
const HANDOVER_LINES = 3;
/** What a row takes beside its lines: padding and border. */
const ROW_PT = 3;
const LINE_HEIGHT = 1.2;
/** The heads of the lists, and what lies between them. */
const HEADS_PT = 130;

/** Returns the size of text with which a day fits on one Letter page, in points (DAY-4). */
export function paperTextPt({ toAnswer, overdue, notPickedUp, goingOut, comingBack, tomorrow }: TodayLists): number {
  const handovers = overdue.length + notPickedUp.length + goingOut.length + comingBack.length;
  // A row with marks takes a line more.
  const next = [...tomorrow.goingOut, ...tomorrow.comingBack].reduce(
    (lines, { marks }) => lines + (marks.length === 0 ? 1 : 2),
    0,
  );
  const heightAt = (size: number): number => {
    const lines = toAnswer.length * (size > MAX_ONE_LINE_PT ? 3 : 2) + handovers * HANDOVER_LINES + next;
    return lines * size * LINE_HEIGHT + (toAnswer.length + handovers + next) * ROW_PT + HEADS_PT;
  };
  return SIZES_PT.find((size) => heightAt(size) <= PAPER_PT) ?? MIN_PT;
}
