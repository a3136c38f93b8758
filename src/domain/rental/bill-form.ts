import type { Booking } from '../booking/booking.ts';
import { FULL_TANK_EIGHTHS } from '../booking/handover.ts';
import { type BillCode, type BillLine, type BillLineEntry, UNTAXED_BILL_CODES } from '../pricing/bill-lines.ts';
import { formatCad, parseDollars, toDollarInput } from '../shared/money.ts';
import { formatFuel } from './describe-event.ts';

/** What staff call the kinds of lines by hand, and the text that a new line begins with. */
export const BILL_LABELS: Readonly<Record<BillCode, string>> = {
  kilometres: 'Extra kilometres',
  fuel: 'Fuel',
  cleaning: 'Cleaning',
  damage: 'Damage',
  toll: 'Toll',
  ticket: 'Ticket',
  delivery: 'Delivery',
  discount: 'Discount',
  other: 'Other',
};

/** A line by hand as it is typed. The price of a discount is typed without its sign. */
export type BillDraft = {
  readonly id?: string;
  readonly code: BillCode;
  readonly text: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly taxed: boolean;
};

/**
 * Returns a new line of a kind. Tolls and tickets start without HST (PRICE-27). A discount has no text
 * yet: its reason is typed.
 */
export function newBillDraft(code: BillCode): BillDraft {
  const taxed = !UNTAXED_BILL_CODES.includes(code);
  return { code, text: startText(code), quantity: '1', unitPrice: '', taxed };
}

/** Returns the lines of a bill as they are typed. */
export function billDrafts(lines: readonly BillLine[] = []): readonly BillDraft[] {
  return lines.map(({ id, code, text, quantity, unitPrice, taxed }) => ({
    id,
    code,
    text,
    quantity: String(quantity),
    unitPrice: toDollarInput(Math.abs(unitPrice)),
    taxed,
  }));
}

/** Returns a line of another kind. Its text follows while nobody has typed another. */
export function withBillCode({ text, ...draft }: BillDraft, code: BillCode): BillDraft {
  const { taxed, text: own } = newBillDraft(code);
  return { ...draft, code, taxed, text: text === startText(draft.code) ? own : text };
}

/** Says what the account of a booking begins with. */
export function describeBase({ status, settlement }: Pick<Booking, 'status' | 'settlement'>): string {
  if (status === 'declined' || status === 'cancelled') return `Nothing for the rental: it is ${status}`;
  return settlement === undefined ? 'Rental as agreed' : 'Rental as driven';
}

/** Says how the amount of a line comes about: "970 × $0.18", "no HST". */
export function describeBillLine({
  quantity,
  unitPrice,
  taxed,
}: Pick<BillLine, 'quantity' | 'unitPrice' | 'taxed'>): string {
  const product = quantity === 1 ? [] : [`${quantity} × ${formatCad(unitPrice)}`];
  return [...product, ...(taxed ? [] : ['no HST'])].join(', ');
}

/** What is typed of a bill, and the ids of the stored lines that it began with or has met since. */
export type TypedBill = { readonly lines: readonly BillDraft[]; readonly seen: readonly string[] };

/**
 * Returns the typed lines beside what colleagues did meanwhile: a line that they added follows, and one
 * that they removed is left out.
 */
export function mergeBill({ lines, seen }: TypedBill, stored: readonly BillLine[] = []): readonly BillDraft[] {
  const isStored = (id: string) => stored.some((line) => line.id === id);
  return [
    ...lines.filter(({ id }) => id === undefined || isStored(id)),
    ...billDrafts(stored.filter(({ id }) => !seen.includes(id))),
  ];
}

/** Reads typed lines. A quantity or price that cannot be read is NaN, which the bill refuses. */
export function readBillDrafts(drafts: readonly BillDraft[]): readonly BillLineEntry[] {
  return drafts.map(({ quantity, unitPrice, ...draft }) => {
    const price = parseDollars(unitPrice) ?? Number.NaN;
    return {
      ...draft,
      // Hundredths are read as cents are.
      quantity: (parseDollars(quantity) ?? Number.NaN) / 100,
      unitPrice: draft.code === 'discount' && price > 0 ? -price : price,
    };
  });
}

/**
 * Returns the lines that a return calls for and the bill does not have: kilometres over, and fuel
 * that is missing. Their prices are typed.
 */
export function suggestedLines(
  { settlement, handover }: Pick<Booking, 'settlement' | 'handover'>,
  drafts: readonly BillDraft[],
): readonly BillDraft[] {
  const over = settlement?.kilometresOver ?? 0;
  const { out, back } = handover ?? {};
  const missing = out && back ? out.fuel - back.fuel : 0;
  const has = (code: BillCode) => drafts.some((draft) => draft.code === code);
  return [
    ...(over > 0 && !has('kilometres') ? [{ ...newBillDraft('kilometres'), quantity: String(over) }] : []),
    ...(out && back && missing > 0 && !has('fuel')
      ? [{ ...newBillDraft('fuel'), text: describeMissingFuel(out.fuel, back.fuel), quantity: String(missing) }]
      : []),
  ];
}

function startText(code: BillCode): string {
  return code === 'discount' ? '' : BILL_LABELS[code];
}

/** "Fuel 3/8, went out full (5/8 missing)" */
function describeMissingFuel(out: number, back: number): string {
  return `Fuel ${formatFuel(back)}, went out ${formatFuel(out)} (${out - back}/${FULL_TANK_EIGHTHS} missing)`;
}
