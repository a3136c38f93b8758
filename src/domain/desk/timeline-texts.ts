import { PAYER_LABELS } from '../booking/payer.ts';
import { formatAway, formatCount, formatShortDay, formatShortMoment } from '../shared/format-date.ts';
import { type DateText, type Instant, minutesBetween } from '../shared/toronto-time.ts';
import { BLOCK_REASON_LABELS } from './messages.ts';
import type { TimelineSpan } from './timeline.ts';
import type { DayTraffic } from './timeline-layout.ts';

/** What staff read for the kinds of spans. */
export const SPAN_NAMES: Readonly<Record<TimelineSpan['kind'], string>> = {
  request: 'Request',
  approved: 'Approved',
  out: 'Out',
  completed: 'Completed',
  block: 'Blocked',
};

/** Names a span: the customer, with who pays (PAY-25), or why the vehicle is blocked. */
export function spanLabel({ kind, label, payer }: Pick<TimelineSpan, 'kind' | 'label' | 'payer'>): string {
  if (payer !== undefined) return `${label}, ${PAYER_LABELS[payer].toLowerCase()}`;
  const reason = kind === 'block' ? Object.entries(BLOCK_REASON_LABELS).find(([name]) => name === label) : undefined;
  return reason?.[1] ?? label;
}

/** Shortens a name to its initials, for a span that is narrow: "SO". */
export function initialsOf(label: string): string {
  const words = label.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word = '') => [...word][0] ?? '').join('');
}

/** Describes a span: "Approved: Greg Paquette, Sat, Nov 28, 9:00 am to Tue, Dec 1, 9:00 am, clash". */
export function describeSpan(span: TimelineSpan, today: DateText): string {
  const { kind, from, to, due, clash, units } = span;
  return [
    `${SPAN_NAMES[kind]}: ${spanLabel(span)}`,
    `${formatShortMoment(from, today)} to ${formatShortMoment(due ?? to, today)}`,
    ...(due === undefined ? [] : [`${formatLate(due, to)} late`]),
    ...(units === undefined ? [] : [formatCount(units, 'unit')]),
    ...(clash ? ['clash'] : []),
  ].join(', ');
}

/** Describes a cell of the grid: its vehicle, its day, why that is closed, and its spans. */
export function describeCell(title: string, date: DateText, spans: readonly TimelineSpan[], closed = ''): string {
  const what = spans.map((span) => `${SPAN_NAMES[span.kind]} ${spanLabel(span)}${span.clash ? ', clash' : ''}`);
  const day = `${title}, ${formatShortDay(date, date)}${closed === '' ? '' : `, closed: ${closed}`}`;
  return `${day}: ${what.length === 0 ? 'nothing' : what.join('; ')}`;
}

/** Formats how late a vehicle is: "16 h". */
export function formatLate(due: Instant, now: Instant): string {
  return formatAway(Math.floor(minutesBetween(due, now)));
}

/** Counts what goes out and comes back on a day: "5 out, 4 in"; empty for none. */
export function describeTraffic({ out, back }: DayTraffic): string {
  return [...(out > 0 ? [`${out} out`] : []), ...(back > 0 ? [`${back} in`] : [])].join(', ');
}
