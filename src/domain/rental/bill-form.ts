import type { Booking } from '../booking/booking.ts';
import { FULL_TANK_EIGHTHS, formatFuel, fuelMissing, type Handover } from '../booking/handover.ts';
import { type BillCode, type BillLine, type BillLineEntry, UNTAXED_BILL_CODES } from '../pricing/bill-lines.ts';
import { parseDollars, toCents, toDollarInput } from '../shared/money.ts';

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

/**
 * A line by hand as it is typed. The price of a discount is typed without its sign. One that `follows`
 * the readings of a return has its text and quantity from them, until these are edited.
 */
export type BillDraft = {
  readonly id?: string;
  readonly code: BillCode;
  readonly text: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly taxed: boolean;
  readonly follows?: boolean;
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
export function withBillCode({ text, follows: _, ...draft }: BillDraft, code: BillCode): BillDraft {
  const { taxed, text: own } = newBillDraft(code);
  return { ...draft, code, taxed, text: text === startText(draft.code) ? own : text };
}

/** Returns a line with an edited text, quantity or price. Only the price leaves it with the readings. */
export function withBillText(
  draft: BillDraft,
  edited: Partial<Pick<BillDraft, 'text' | 'quantity' | 'unitPrice'>>,
): BillDraft {
  const { follows: _, ...own } = { ...draft, ...edited };
  return edited.unitPrice === undefined ? own : { ...draft, ...edited };
}

/**
 * What is typed of a bill, and the ids of the stored lines that it began with or has met since.
 * `dismissed` are the kinds of those lines that a return called for and staff removed.
 */
export type TypedBill = {
  readonly lines: readonly BillDraft[];
  readonly seen: readonly string[];
  readonly dismissed?: readonly BillCode[];
};

/**
 * Returns the typed lines beside what colleagues did meanwhile: a line that they added follows, and one
 * that they removed is left out.
 */
export function mergeBill(
  { lines, seen }: Pick<TypedBill, 'lines' | 'seen'>,
  stored: readonly BillLine[] = [],
): readonly BillDraft[] {
  const isStored = (id: string) => stored.some((line) => line.id === id);
  return [
    ...lines.filter(({ id }) => id === undefined || isStored(id)),
    ...billDrafts(stored.filter(({ id }) => !seen.includes(id))),
  ];
}

/**
 * Returns the lines in the form of a return (STAFF-50): those of the bill or what is typed of them, and
 * those that the readings call for, unless staff removed them. `returned` is absent while the readings
 * are not typed.
 */
export function returnDrafts(
  typed: TypedBill | undefined,
  stored: readonly BillLine[],
  returned: Pick<Booking, 'settlement' | 'handover' | 'tariff' | 'vehicle'> | undefined,
): readonly BillDraft[] {
  const lines = typed === undefined ? billDrafts(stored) : mergeBill(typed, stored);
  const owned = lines.filter(({ follows }) => follows !== true);
  const all = returned === undefined ? [] : suggestedLines(returned, []);
  const called = all.filter(({ code }) => !owned.some((line) => line.code === code));
  const kept = lines.flatMap((line): readonly BillDraft[] => {
    if (line.follows !== true) return [line];
    // A price is not lost while the readings are edited, or to another line of its kind.
    if (isBilled(line) && returned === undefined) return [line];
    const now = (isBilled(line) ? all : called).find(({ code }) => code === line.code);
    return now === undefined ? [] : [{ ...line, text: now.text, quantity: now.quantity }];
  });
  const isNew = ({ code }: BillDraft) =>
    typed?.dismissed?.includes(code) !== true && !kept.some((line) => line.follows === true && line.code === code);
  return [...kept, ...called.filter(isNew).map((line) => ({ ...line, follows: true }))];
}

/** Whether a line is billed: one that the readings called for needs a price first. */
export function isBilled({ follows, unitPrice }: BillDraft): boolean {
  return follows !== true || unitPrice.trim() !== '';
}

/** Reads typed lines. A quantity or price that cannot be read is NaN, which the bill refuses. */
export function readBillDrafts(drafts: readonly BillDraft[]): readonly BillLineEntry[] {
  return drafts.map(({ quantity, unitPrice, follows: _, ...draft }) => {
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
 * that is missing. Kilometres have the rate of the booking, if it has one (PRICE-32). An eighth of fuel
 * has an eighth of the price of a full tank, an exact half cent rounded up, where the booking had one
 * vehicle and it has such a price (PRICE-37); else fuel is priced by staff.
 */
export function suggestedLines(
  {
    settlement,
    handover,
    tariff: { extraKilometre },
    vehicle: { fullTank },
  }: Pick<Booking, 'settlement' | 'handover' | 'tariff' | 'vehicle'>,
  drafts: readonly BillDraft[],
): readonly BillDraft[] {
  const over = settlement?.kilometresOver ?? 0;
  const missing = handover ? fuelMissing(handover) : 0;
  const has = (code: BillCode) => drafts.some((draft) => draft.code === code);
  return [
    ...(over > 0 && !has('kilometres')
      ? [
          {
            ...newBillDraft('kilometres'),
            quantity: String(over),
            unitPrice: extraKilometre === undefined ? '' : toDollarInput(extraKilometre),
          },
        ]
      : []),
    ...(handover && missing > 0 && !has('fuel')
      ? [
          {
            ...newBillDraft('fuel'),
            text: describeMissingFuel(missing, handover),
            quantity: String(missing),
            unitPrice:
              fullTank === undefined || handover.legs !== undefined
                ? ''
                : toDollarInput(toCents(Math.round(fullTank / FULL_TANK_EIGHTHS))),
          },
        ]
      : []),
  ];
}

function startText(code: BillCode): string {
  return code === 'discount' ? '' : BILL_LABELS[code];
}

/** "Fuel 3/8, went out full (5/8 missing)", of several vehicles "Fuel (5/8 missing, all vehicles)". */
export function describeMissingFuel(missing: number, { out, back, legs }: Handover): string {
  const eighths = `${missing}/${FULL_TANK_EIGHTHS} missing`;
  return legs === undefined && back
    ? `Fuel ${formatFuel(back.fuel)}, went out ${formatFuel(out.fuel)} (${eighths})`
    : `Fuel (${eighths}, ${legs?.length === 2 ? 'both' : 'all'} vehicles)`;
}
