import type { Block, BlockEntry, BlockProblem, BlockReason } from '../fleet/block.ts';
import { formatCount, formatDay, formatShortMoment } from '../shared/format-date.ts';
import type { FieldText } from '../shared/messages.ts';
import type { DateText } from '../shared/toronto-time.ts';
import type { ClosedDay } from '../trip/closed-days.ts';
import type { ClosedDayProblem } from './close-day.ts';

/** What is wrong with a block, and the field that it belongs to (AVAIL-4). */
export const BLOCK_TEXTS: Readonly<
  Record<BlockProblem | 'vehicle-not-found', FieldText<keyof BlockEntry | 'vehicleId'>>
> = {
  'end-not-after-start': { field: 'to', text: 'The end must be after the start.' },
  'vehicle-not-found': { field: 'vehicleId', text: 'This vehicle does not exist.' },
};

/** What is wrong with a closed day, and the field that it belongs to (AVAIL-5). */
export const CLOSED_DAY_TEXTS: Readonly<Record<ClosedDayProblem, FieldText<keyof ClosedDay>>> = {
  'day-passed': { field: 'date', text: 'Choose today or a later day.' },
  'reason-missing': { field: 'reason', text: 'Say why the office is closed.' },
};

/** The reasons of a block as staff choose them. */
export const BLOCK_REASON_LABELS: Readonly<Record<BlockReason, string>> = {
  service: 'Service',
  repair: 'Repair',
  other: 'Other',
};

export const BLOCK_STORED = 'Blocked.';
export const BLOCK_REMOVED = 'The block is removed.';
export const BLOCK_FAILED = 'The block was not saved.';
export const BLOCK_GONE = 'This block no longer exists.';
export const REMOVE_BLOCK_QUESTION = 'Remove this block?';
export const NO_FREE_VEHICLE = 'No other vehicle of the class is free then.';
export const CLOSED_DAY_FAILED = 'The day was not saved.';
export const CLOSED_DAY_OPENED = 'The office is open again on that day.';

/** Says who stored a block meanwhile, and what it is now. */
export function describeChangedBlock({ by, from, to, reason, note, units }: Block, today: DateText): string {
  const times = `${formatShortMoment(from, today)} to ${formatShortMoment(to, today)}`;
  const rest = [BLOCK_REASON_LABELS[reason], formatCount(units, 'unit'), ...(note === undefined ? [] : [note])];
  return `${by} changed it meanwhile: ${times}, ${rest.join(', ')}.`;
}

/** Says how many bookings a block still meets: "2 bookings need another vehicle." */
export function describeAffected(count: number): string {
  const bookings = count === 0 ? 'No booking' : formatCount(count, 'booking');
  return `${bookings} ${count > 1 ? 'need' : 'needs'} another vehicle.`;
}

export function describeDayClosed({ date, reason }: ClosedDay): string {
  return `Closed on ${formatDay(date)}: ${reason}.`;
}

/** Says how many bookings a closed day meets. */
export function describeDayBookings(count: number): string {
  if (count === 0) return 'No booking begins or ends on that day.';
  return `${formatCount(count, 'booking')} ${count === 1 ? 'begins or ends on that day. It stays as it is.' : 'begin or end on that day. They stay as they are.'}`;
}
