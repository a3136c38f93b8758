import { formatFuel, type Handover, type HandoverRecord } from '../booking/handover.ts';
import { type BookingEvent, depositNote } from '../booking/history.ts';
import { isVoid, type Payment, sumPayments } from '../booking/payments.ts';
import { vehicleTitle } from '../fleet/vehicle.ts';
import { formatKilometres } from '../fleet/vehicle-class.ts';
import type { Tariff } from '../pricing/tariff.ts';
import { formatDayAndYear, formatMomentAndYear } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import { torontoDate } from '../shared/toronto-time.ts';

/** Above the signatures of the rental agreement (STAFF-25). */
export const AGREEMENT_SENTENCE = 'By signing, both parties agree to the rental described on this sheet.';

/** What the sheet says of kilometres and fuel, which have no price in the quote. */
export const UNPRICED_NOTE = 'Kilometres beyond the free ones, and fuel, are settled at the desk.';

/** A row of the sheet about the hand-overs. An empty value is filled in by hand. */
export type HandoverRow = { readonly label: string; readonly out: string; readonly back: string };

/** Returns what the sheet says of each vehicle as it goes out and comes back. */
export function handoverRows(handover: Handover | undefined): readonly HandoverRow[] {
  const { legs } = handover ?? {};
  if (legs === undefined) return rowsOf(handover);
  return legs.flatMap((leg) => [{ label: 'Vehicle', out: vehicleTitle(leg.vehicle), back: '' }, ...rowsOf(leg)]);
}

function rowsOf(leg: Pick<Handover, 'out' | 'back'> | undefined): readonly HandoverRow[] {
  const row = (label: string, format: (record: HandoverRecord) => string): HandoverRow => ({
    label,
    out: leg === undefined ? '' : format(leg.out),
    back: leg?.back === undefined ? '' : format(leg.back),
  });
  return [
    row('Date and time', ({ at }) => formatMomentAndYear(at)),
    row('Odometer', ({ odometer }) => formatKilometres(odometer)),
    row('Fuel', ({ fuel }) => formatFuel(fuel)),
    row('Unit', ({ unit = '' }) => unit),
  ];
}

/** Describes the deposit: what is held (PAY-10), else its amount, and when it was taken if a note of staff says so. */
export function describeDeposit(
  { deposit }: Pick<Tariff, 'deposit'>,
  history: readonly BookingEvent[],
  payments: readonly Payment[] = [],
): string {
  const { depositHeld } = sumPayments(0, payments);
  const held = payments.findLast((one) => one.kind === 'deposit-held' && !isVoid(one, payments));
  if (held !== undefined && depositHeld > 0) {
    return `${formatCad(depositHeld)} held since ${formatDayAndYear(torontoDate(held.at))}.`;
  }
  const taken = depositNote(history);
  if (taken === undefined) return `${formatCad(deposit)} by credit card may be required.`;
  return `${formatCad(deposit)} by credit card, taken on ${formatDayAndYear(torontoDate(taken.at))}.`;
}
