import { maskCardNumbers } from '../shared/card-number.ts';
import { type Cents, formatCad, sumCents, toCents } from '../shared/money.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine } from '../shared/text.ts';

/** What a line that staff write on a bill is for (PRICE-27). */
export const BILL_CODES = [
  'kilometres',
  'fuel',
  'cleaning',
  'damage',
  'toll',
  'ticket',
  'delivery',
  'discount',
  'other',
] as const;
export type BillCode = (typeof BILL_CODES)[number];

/** The most lines by hand on one bill, and the bounds of a line. */
export const MAX_BILL_LINES = 20;
export const BILL_TEXT_LIMIT = 120;
export const MAX_BILL_QUANTITY = 100_000;
export const MAX_BILL_UNIT_PRICE: Cents = 10_000_000;

/** Lines of these codes are charged on behalf of somebody else, and start without HST (PRICE-27). */
export const UNTAXED_BILL_CODES: readonly BillCode[] = ['toll', 'ticket'];

/**
 * A line by hand on the bill of a booking (PRICE-27). `text` is shown to the customer. `quantity` has
 * at most two decimals, `unitPrice` is in cents, and `taxed` says whether HST is charged on it.
 */
export type BillLine = {
  readonly id: string;
  readonly code: BillCode;
  readonly text: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly taxed: boolean;
  /** Quantity times unit price, an exact half cent rounded away from zero. */
  readonly amount: Cents;
};

/** A line as staff write it. One that the bill has already keeps its id. */
export type BillLineEntry = Omit<BillLine, 'id' | 'amount'> & { readonly id?: string };

/** What is wrong with a line by hand, and at which place in the list. */
export type BillLineProblem = {
  readonly index: number;
  readonly problem: 'text-missing' | 'quantity-unusable' | 'price-unusable' | 'price-negative' | 'discount-positive';
};

/**
 * Returns the lines of a bill from what staff wrote (PRICE-27): texts cleaned, amounts computed. A line
 * without an id, or with one that is not in `stored` or was used before, takes the next of `newIds`.
 */
export function writeBillLines(
  entries: readonly BillLineEntry[],
  stored: readonly BillLine[],
  newIds: readonly string[],
): Result<readonly BillLine[], readonly BillLineProblem[]> {
  const problems = entries.flatMap((entry, index) => problemsOf(entry).map((problem) => ({ index, problem })));
  if (problems.length > 0) return refuse(problems);
  const free = new Set(stored.map(({ id }) => id));
  return ok(
    entries.map(({ id = '', code, text, quantity, unitPrice, taxed }, index) => ({
      id: free.delete(id) ? id : (newIds[index] ?? id),
      code,
      text: cleanBillText(text),
      quantity,
      unitPrice,
      taxed,
      amount: billAmount(quantity, unitPrice),
    })),
  );
}

/** Returns the amount of a line in cents: quantity times unit price, an exact half rounded away from zero. */
export function billAmount(quantity: number, unitPrice: Cents): Cents {
  const hundredths = Math.round(quantity * 100) * Math.abs(unitPrice);
  return toCents((unitPrice < 0 ? -1 : 1) * Math.floor((hundredths + 50) / 100) || 0);
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

/** Returns the sum of lines by hand, and of those on which HST is charged, in cents. */
export function sumBillLines(lines: readonly BillLine[]): { readonly all: Cents; readonly taxed: Cents } {
  const amounts = (of: readonly BillLine[]) => sumCents(of.map(({ amount }) => amount));
  return { all: amounts(lines), taxed: amounts(lines.filter(({ taxed }) => taxed)) };
}

/** Returns the discounts among the lines. */
export function discountsAmong(lines: readonly BillLine[] = []): readonly BillLine[] {
  return lines.filter(({ code }) => code === 'discount');
}

/** Removes the texts of staff, since they may speak of the customer (PRIV-3). */
export function eraseBillLines(lines: readonly BillLine[]): readonly BillLine[] {
  return lines.map((line) => ({ ...line, text: '' }));
}

/** A number of a card is masked, and the text is never longer for it (BOOK-5). */
function cleanBillText(text: string): string {
  return maskCardNumbers(cleanLine(text));
}

function isBillQuantity(quantity: number): boolean {
  return Number(quantity.toFixed(2)) === quantity && quantity > 0 && quantity <= MAX_BILL_QUANTITY;
}

function problemsOf({ code, text, quantity, unitPrice }: BillLineEntry): readonly BillLineProblem['problem'][] {
  const isDiscount = code === 'discount';
  return [
    ...(cleanBillText(text) === '' ? (['text-missing'] as const) : []),
    ...(isBillQuantity(quantity) ? [] : (['quantity-unusable'] as const)),
    ...(Math.abs(unitPrice) <= MAX_BILL_UNIT_PRICE ? [] : (['price-unusable'] as const)),
    ...(unitPrice < 0 && !isDiscount ? (['price-negative'] as const) : []),
    ...(unitPrice > 0 && isDiscount ? (['discount-positive'] as const) : []),
  ];
}
