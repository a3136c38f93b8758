import type { PaymentKind } from '../booking/payments.ts';
import { formatCount, formatDay, formatTime } from '../shared/format-date.ts';
import type { FieldText } from '../shared/messages.ts';
import { type Cents, formatCad, parseSignedDecimal } from '../shared/money.ts';
import { torontoTime } from '../shared/toronto-time.ts';
import { expectedCash, MAX_COUNTED, type Till, type TillClosing, type TillEntry } from './till.ts';

/** The closing of a day as it is typed. */
export type ClosingForm = { readonly counted: string; readonly note: string };

export const EMPTY_CLOSING: ClosingForm = { counted: '', note: '' };

/** Reads the cash that was counted; undefined for what is no amount, or for more than is counted. */
export function readCounted({ counted }: ClosingForm): Cents | undefined {
  const amount = parseSignedDecimal(counted);
  return amount === undefined || Math.abs(amount) > MAX_COUNTED ? undefined : amount;
}

export const COUNTED_UNUSABLE: FieldText<'counted'> = {
  field: 'counted',
  text: 'Enter the cash that you counted, such as 145.28.',
};

export const NOT_CLOSED = 'Not closed. Try again.';
export const CLOSED_ALREADY = 'It is closed already.';
export const TILL_CHANGED = 'More was written down meanwhile. Look at the difference again.';
export const NOTHING_CHANGES = 'Nothing here can be changed. A wrong one is made void on its booking.';
export const CLOSED_ONCE = 'Once a day. It can’t be opened again; later entries go to the next day.';

/** Says by how much the cash differs: "$5.00 short", "$5.00 over", "$0.00 difference". */
export function describeDifference(difference: Cents): string {
  return `${formatCad(Math.abs(difference))} ${difference === 0 ? 'difference' : difference < 0 ? 'short' : 'over'}`;
}

/** Asks before a day is closed whose cash differs: "Close Monday, $5.00 short? It can’t be opened again." */
export function askToClose(till: Pick<Till, 'date'>, difference: Cents): string {
  return `Close ${weekdayOf(till)}, ${describeDifference(difference)}? It can’t be opened again.`;
}

/** The alert after a closing: "Monday closed, $5.00 short." */
export function describeClosed(closing: Pick<TillClosing, 'date' | 'difference'>): string {
  return `${weekdayOf(closing)} closed, ${describeDifference(closing.difference)}.`;
}

/** Says who closed a day, and when: "Closed at 5:12 pm by mike@oakville.example, $0.00 difference" */
export function describeClosing({ at, by, difference }: TillClosing): string {
  return `Closed at ${formatTime(torontoTime(at))} by ${by}, ${describeDifference(difference)}`;
}

/** "Monday" */
function weekdayOf({ date }: Pick<Till, 'date'>): string {
  return formatDay(date).split(',')[0] ?? '';
}

const GIVEN_BACK: ReadonlySet<PaymentKind> = new Set(['refund', 'deposit-released']);

/** Returns what an entry brought: negative where money went out. */
export function moved({ kind, amount }: Pick<TillEntry, 'kind' | 'amount'>): Cents {
  return GIVEN_BACK.has(kind) ? -amount : amount;
}

/** Whether a day that is over still waits for its closing (DAY-16). A day without an entry needs none. */
export function isLeftOpen({ entries, closed }: Pick<Till, 'entries' | 'closed'>): boolean {
  return entries.length > 0 && closed === undefined;
}

/** "Yesterday’s till is open: $269.03 in cash to count." */
export function describeOpenTill({ entries }: Pick<Till, 'entries'>): string {
  return `Yesterday’s till is open: ${formatCad(expectedCash(entries))} in cash to count.`;
}

/** A figure of a day: its name, its value, and what it is made of. */
export type TillFigure = { readonly name: string; readonly value: string; readonly comparison: string };

/** Returns the figures at the head of a day (PAY-18). */
export function tillFigures({ methods, deposits, entries }: Till): readonly TillFigure[] {
  const sum = (field: 'received' | 'refunded') => methods.reduce((total, one) => total + one[field], 0);
  const countOf = (kind: PaymentKind) => entries.filter((entry) => entry.kind === kind).length;
  const cash = entries.filter(
    ({ method, kind }) => method === 'cash' && kind !== 'rounding' && kind !== 'deposit-kept',
  );
  const incoming = cash.filter((entry) => moved(entry) > 0).length;
  return [
    { name: 'Received', value: formatCad(sum('received')), comparison: formatCount(countOf('payment'), 'payment') },
    { name: 'Refunded', value: formatCad(sum('refunded')), comparison: formatCount(countOf('refund'), 'refund') },
    {
      name: 'Cash to count, without the float',
      value: formatCad(expectedCash(entries)),
      comparison: `${incoming} in, ${cash.length - incoming} out`,
    },
    {
      name: 'Deposits held at the end',
      value: formatCad(deposits.open),
      comparison: `${formatCad(heldBefore(deposits))} at the start`,
    },
  ];
}

/** Returns what was held when the day began. */
export function heldBefore({ held, released, kept, open }: Till['deposits']): Cents {
  return open - held + released + kept;
}
