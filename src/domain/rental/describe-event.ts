import { BY_CUSTOMER } from '../booking/booking.ts';
import { CHANGEABLE_TEXTS, CUSTOMER_TEXT_ROWS } from '../booking/customer-fields.ts';
import { formatFuel, type HandoverRecord } from '../booking/handover.ts';
import {
  type BookingEvent,
  type CancelReason,
  type ChangeEvent,
  type FieldChange,
  hasBillChange,
  undoneStep,
} from '../booking/history.ts';
import { vehicleTitle } from '../fleet/vehicle.ts';
import { formatKilometres } from '../fleet/vehicle-class.ts';
import { type BillLine, sumBillLines } from '../pricing/bill-lines.ts';
import { formatMomentAndYear, formatShortMoment } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import type { DateText } from '../shared/toronto-time.ts';
import { describePayer } from './payer-texts.ts';
import { describePayment } from './payment-texts.ts';

/** The reasons of a cancellation as staff choose them (BOOK-50). */
export const REASON_LABELS: Readonly<Record<CancelReason, string>> = {
  customer: 'Customer asked',
  company: 'We cannot provide it',
  'no-show': 'No-show',
};

/** Formats a hand-over: "48,212 km, full". */
function formatHandover({ odometer, fuel }: Pick<HandoverRecord, 'odometer' | 'fuel'>): string {
  return `${formatKilometres(odometer)}, ${formatFuel(fuel)}`;
}

/** Describes in words what a line of the history stands for (STAFF-26). */
export function describeEvent(event: BookingEvent, today: DateText): string {
  switch (event.what) {
    case 'submitted':
      return event.by === BY_CUSTOMER ? 'Requested' : 'Entered at the desk';
    case 'approved':
      return 'Approved';
    case 'declined':
      return 'Declined';
    case 'changed':
      return describeChanges(event, today);
    case 'cancelled':
      if (event.text !== undefined) return `Cancelled: “${event.text}”`;
      return event.reason === undefined ? 'Cancelled' : `Cancelled, ${REASON_WORDS[event.reason]}`;
    case 'handed-out':
      return describeHandover('Handed out', event, ({ out }) => out);
    case 'signed':
      return 'Agreement signed again';
    case 'taken-back':
      return [
        describeHandover('Taken back', event, ({ back }) => back),
        ...(hasBillChange(event) ? [describeBill(event).replace('Lines', 'lines')] : []),
        ...(event.emailId === undefined ? [] : ['bill emailed']),
      ].join('; ');
    case 'swapped':
      return describeSwap(event, today);
    case 'undone':
      return UNDONE[undoneStep(event)];
    case 'billed':
      return describeBill(event);
    case 'released':
      return 'Released';
    case 'erased':
      return 'Personal data erased';
    case 'email-sent-again':
      return 'Email sent again';
    case 'bill-mailed':
      return 'Bill emailed';
    case 'links-ended':
      return 'Links to the reservation turned off';
    case 'payment':
      return describePayment(event.payment);
    case 'invoiced':
      return `Invoice ${event.number} made`;
    case 'credited':
      return `Credit note ${event.number} of ${event.of} made`;
    case 'note':
      return event.deposit ? 'Note added: deposit taken' : 'Note added';
  }
}

/** Describes a line of the history: what was done, by whom and when. */
export function describeEventLine(event: BookingEvent, today: DateText): string {
  const what = describeEvent(event, today);
  return `${what}${/[,:]/.test(what) ? ',' : ''} by ${event.by}, ${formatMomentAndYear(event.at)}`;
}

const REASON_WORDS: Readonly<Record<CancelReason, string>> = {
  customer: 'the customer asked',
  company: 'we cannot provide it',
  'no-show': 'no-show',
};

type HandoverChange = Extract<FieldChange, { field: 'handover' }>;

function describeHandover(
  word: string,
  { changes = [] }: ChangeEvent,
  recordOf: (handover: NonNullable<HandoverChange['after']>) => HandoverRecord | undefined,
): string {
  const after = changes.find((change): change is HandoverChange => change.field === 'handover')?.after;
  const record = after === undefined ? undefined : recordOf(after);
  return record === undefined ? word : `${word} at ${formatHandover(record)}`;
}

const UNDONE = { 'handed-out': 'Hand-out undone', swapped: 'Swap undone', 'taken-back': 'Return undone' } as const;

/** "Vehicle swapped: GMC Acadia back at 48,212 km, 5/8; Ford Explorer out at 22,417 km, full" */
function describeSwap({ changes = [] }: ChangeEvent, today: DateText): string {
  const handover = changes.find((change): change is HandoverChange => change.field === 'handover');
  const [former, next] = handover?.after?.legs?.slice(-2) ?? [];
  if (former?.back === undefined || next === undefined) return 'Vehicle swapped';
  const rest = changes.filter(({ field }) => field !== 'vehicle').flatMap((change) => describeChange(change, today));
  const legs = [
    `${vehicleTitle(former.vehicle)} back at ${formatHandover(former.back)}${former.blockId === undefined ? '' : ', blocked for repair'}`,
    `${vehicleTitle(next.vehicle)} out at ${formatHandover(next.out)}`,
  ];
  return `Vehicle swapped: ${[...legs, ...rest].join('; ')}`;
}

function describeChanges({ changes = [] }: ChangeEvent, today: DateText): string {
  const parts = changes.flatMap((change) => describeChange(change, today));
  if (changes.every(({ field }) => field === 'payer') && changes.length > 0) return parts.join().replace('p', 'P');
  return parts.length === 0 ? 'Changed' : `${changeWord(changes)}: ${parts.join('; ')}`;
}

/** A trip of which only the dropoff changed is longer or shorter now (BOOK-66). */
function changeWord(changes: readonly FieldChange[]): 'Changed' | 'Extended' | 'Shortened' {
  const trip = changes.find(({ field }) => field === 'itinerary');
  const isMore = changes.some(({ field }) => field === 'vehicle' || field === 'selectedAddons');
  if (isMore || trip?.field !== 'itinerary' || !trip.before || !trip.after) return 'Changed';
  const { before, after } = trip;
  if (before.pickupTime !== after.pickupTime || before.dropoffTime === after.dropoffTime) return 'Changed';
  return before.dropoffTime < after.dropoffTime ? 'Extended' : 'Shortened';
}

function describeChange(change: FieldChange, today: DateText): readonly string[] {
  switch (change.field) {
    case 'itinerary': {
      const { before, after } = change;
      const moment = (name: string, field: 'pickupTime' | 'dropoffTime') =>
        before?.[field] === after?.[field]
          ? []
          : [
              fromTo(
                name,
                before && formatShortMoment(before[field], today),
                after && formatShortMoment(after[field], today),
              ),
            ];
      return [...moment('pickup', 'pickupTime'), ...moment('dropoff', 'dropoffTime')];
    }
    case 'vehicle': {
      const { before, after } = change;
      return [fromTo('vehicle', before && vehicleTitle(before), after && vehicleTitle(after))];
    }
    case 'selectedAddons': {
      const { before = [], after = [] } = change;
      const added = after.filter(({ id }) => !before.some((other) => other.id === id));
      const removed = before.filter(({ id }) => !after.some((other) => other.id === id));
      return [...added.map(({ name }) => `${name} added`), ...removed.map(({ name }) => `${name} removed`)];
    }
    case 'totals': {
      const { before, after } = change;
      if (before?.totalCharges === after?.totalCharges) return [];
      return [fromTo('total', before && formatCad(before.totalCharges), after && formatCad(after.totalCharges))];
    }
    case 'payer':
      return [`payer: ${change.after === undefined ? 'none' : describePayer(change.after)}`];
    default:
      return isOfText(change) ? describeText(change) : [];
  }
}

/** "Lines of the bill changed: from $0.00 to $192.50 before HST" */
function describeBill({ changes = [] }: ChangeEvent): string {
  const change = changes.find(({ field }) => field === 'billLines');
  if (change?.field !== 'billLines') return 'Lines of the bill changed';
  const sum = (lines: readonly BillLine[] = []) => formatCad(sumBillLines(lines).all);
  const [before, after] = [sum(change.before), sum(change.after)];
  return before === after
    ? 'Lines of the bill changed'
    : `Lines of the bill changed: from ${before} to ${after} before HST`;
}

type TextChange = Extract<FieldChange, { readonly field: `form.${string}` }>;

function isOfText(change: FieldChange): change is TextChange {
  return change.field.startsWith('form.');
}

function describeText({ field, before, after }: TextChange): string[] {
  return CHANGEABLE_TEXTS.filter((name) => field === `form.${name}`).map((name) => {
    const { label, hasLines } = CUSTOMER_TEXT_ROWS[name];
    return hasLines ? label.toLowerCase() : fromTo(label.toLowerCase(), before, after);
  });
}

/** Both values are missing once the customer's data is erased. */
function fromTo(name: string, before: string | undefined, after: string | undefined): string {
  if (!before && !after) return name;
  return `${name} from ${before || 'none'} to ${after || 'none'}`;
}
