import type {
  BillTo,
  INVOICES,
  Invoice,
  InvoiceOrder,
  ShownInvoice,
  StoredInvoice,
} from '../../../domain/invoice/invoice.ts';
import { type InvoiceFigures, invoiceFigures } from '../../../domain/invoice/invoice-figures.ts';
import { invoiceCsvLine, invoicesCsvHead } from '../../../domain/invoice/invoices-csv.ts';
import type { PaidBooking } from '../../../domain/invoice/open-invoice.ts';
import { DAYS_REVERSED } from '../../../domain/report/messages.ts';
import { monthOf, monthSpan } from '../../../domain/report/month.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { containedWords } from '../../../domain/shared/search-keys.ts';
import { foldText } from '../../../domain/shared/text.ts';
import { type DateText, torontoDate } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Where } from '../../../ports/stores/records.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { type InvoicePorts, readPaid, showPaper, showPapers } from '../stored/stored-invoices.ts';

/** How many papers are read at once, and how many ids a condition names. */
const PAGE = 100;
const IDS = 50;
/** How many payers are offered, of how many papers. */
const MAX_PAYERS = 10;
const PAYERS_FROM = 200;

/** Which papers are listed. What is left out does not filter. */
export type InvoiceChoice = {
  readonly state?: 'open' | 'paid' | 'all';
  readonly q?: string;
  readonly name?: string;
  readonly from?: DateText;
  readonly to?: DateText;
  readonly order?: InvoiceOrder;
  readonly limit: number;
  /** The number of the last paper of the page before. */
  readonly cursor?: string;
};

type InvoiceWhere = Where<(typeof INVOICES)['fields']>;

/** Returns one paper. */
export async function showInvoice(
  ports: InvoicePorts,
  number: string,
): Promise<Result<{ readonly invoice: ShownInvoice }, { readonly code: 'invoice-not-found' }>> {
  const invoice = await ports.invoices.find(number);
  return invoice === undefined
    ? refuse({ code: 'invoice-not-found' })
    : ok({ invoice: await showPaper(ports, invoice) });
}

/** Lists papers, the newest first unless another order is named (INV-8). */
export async function listInvoices(
  ports: InvoicePorts,
  { state = 'all', limit, ...choice }: InvoiceChoice,
): Promise<Ok<{ readonly invoices: readonly ShownInvoice[]; readonly nextCursor: string | null }>> {
  const shown: ShownInvoice[] = [];
  for await (const page of state === 'open'
    ? openPapers(ports, choice)
    : papersBy(ports, whereOf(choice, state), choice.order)) {
    shown.push(...page.filter(({ open }) => state === 'all' || (state === 'open') === open > 0));
    if (shown.length > limit) break;
  }
  const invoices = shown.slice(0, limit);
  return ok({ invoices, nextCursor: shown.length > limit ? (invoices.at(-1)?.number ?? null) : null });
}

function whereOf(
  { q = '', name, from, to, order, cursor }: Omit<InvoiceChoice, 'limit'>,
  state: InvoiceChoice['state'],
): InvoiceWhere {
  const words = containedWords(q);
  return {
    ...(state !== 'all' && { inForce: { isPresent: true } }),
    ...(words.length > 0 && { searchText: { contains: words } }),
    ...(name !== undefined && { name: foldText(name) }),
    ...((from ?? to) !== undefined && { issuedOn: { ...(from && { from }), ...(to && { until: to }) } }),
    ...(cursor !== undefined && { number: order === 'oldest' ? { after: cursor } : { before: cursor } }),
  };
}

/** Reads papers a page at a time. */
async function* papersBy(
  ports: InvoicePorts,
  where: InvoiceWhere,
  order: InvoiceOrder = 'newest',
): AsyncGenerator<readonly ShownInvoice[]> {
  let after: string | undefined;
  do {
    const { values, next } = await ports.invoices.list({ where, order, limit: PAGE, after });
    yield await showPapers(ports, values);
    after = next ?? undefined;
  } while (after !== undefined);
}

/** Reads the invoices in force of bookings of which something is open: they are few among all. */
async function* openPapers(
  ports: InvoicePorts,
  choice: Omit<InvoiceChoice, 'limit'>,
): AsyncGenerator<readonly ShownInvoice[]> {
  for await (const page of papersInForce(ports, await owingIds(ports), choice)) yield await showPapers(ports, page);
}

/** Returns the ids of the bookings of which something may be open of an invoice, deleted ones too (PAY-16). */
async function owingIds({ bookings, deletedMoney }: InvoicePorts): Promise<readonly string[]> {
  const isOpen = { hasOpenInvoice: 'yes' };
  const found = await Promise.all([
    bookings.fields(['hasOpenInvoice'], isOpen),
    deletedMoney.fields(['hasOpenInvoice'], isOpen),
  ]);
  return [...new Set(found.flat().map(({ id }) => id))];
}

/** Reads the invoices in force of some bookings. */
async function* papersInForce(
  { invoices }: Pick<Ports, 'invoices'>,
  bookingIds: readonly string[],
  choice: Omit<InvoiceChoice, 'limit'> = {},
): AsyncGenerator<readonly StoredInvoice[]> {
  const where = whereOf(choice, 'open');
  const numbers: string[] = [];
  for (const bookingId of chunksOf(bookingIds, IDS)) {
    const found = await invoices.fields(['number'], { ...where, bookingId });
    numbers.push(...found.map(({ id }) => id));
  }
  const isOldest = choice.order === 'oldest';
  const sorted = isOldest ? numbers.toSorted() : numbers.toSorted().toReversed();
  for (const ids of chunksOf(sorted, PAGE)) {
    const page = (await invoices.read({ ids })).map(({ value }) => value);
    yield isOldest ? page : page.toReversed();
  }
}

/** Returns what is open of all invoices, and which were paid in the present month (INV-19). */
export async function sumInvoices(ports: InvoicePorts): Promise<Ok<InvoiceFigures>> {
  const { bookings, deletedMoney, clock } = ports;
  const now = clock.now();
  const { from } = monthSpan(monthOf(now));
  // An invoice is also paid in the month if it is made in it for what was paid before.
  const [owing, paying, ofDeleted, made] = await Promise.all([
    owingIds(ports),
    bookings.fields(['paidAt'], { paidAt: { from } }),
    deletedMoney.fields(['paidAt'], { paidAt: { from } }),
    ports.invoices.fields(['bookingId'], { issuedOn: { from: torontoDate(from) }, inForce: { isPresent: true } }),
  ]);
  const paid = [...paying, ...ofDeleted].map(({ id }) => id);
  const ids = [...new Set([...owing, ...paid, ...made.map(({ bookingId }) => bookingId)])];
  const invoices: Invoice[] = [];
  for await (const page of papersInForce(ports, ids)) invoices.push(...page);
  const found: PaidBooking[] = [];
  for (const some of chunksOf([...new Set(invoices.map(({ bookingId }) => bookingId))], PAGE)) {
    found.push(...(await readPaid(ports, some)));
  }
  return ok(invoiceFigures(invoices, found, now));
}

function* chunksOf<T>(values: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size);
}

/** Returns the file of the papers of some days, a page of lines at a time (INV-10), and records the export (AUDIT-1). */
export async function exportInvoices(
  ports: InvoicePorts & Audited,
  { from, to }: { readonly from: DateText; readonly to: DateText },
  by: string,
): Promise<Result<AsyncGenerator<string>, typeof DAYS_REVERSED>> {
  if (to < from) return refuse(DAYS_REVERSED);
  await ports.trail.record(by, { what: 'invoices-exported' });
  return ok(csvOf(ports, { from, to }));
}

async function* csvOf(
  ports: InvoicePorts,
  days: { readonly from: DateText; readonly to: DateText },
): AsyncGenerator<string> {
  yield invoicesCsvHead();
  for await (const page of papersBy(ports, whereOf(days, 'all'))) yield page.map(invoiceCsvLine).join('');
}

/** Returns whom papers were made out to, by the beginning of the name, last used first. */
export async function findPayers(
  { invoices }: Pick<Ports, 'invoices'>,
  q: string,
): Promise<Ok<{ readonly payers: readonly BillTo[] }>> {
  const beginning = foldText(q);
  const name = { from: beginning, before: `${beginning}\u{10FFFF}` };
  const { values } = await invoices.list({ where: { name }, order: 'newest', limit: PAYERS_FROM });
  const payers = new Map<string, BillTo>();
  for (const { billTo } of values) {
    const key = foldText(billTo.name);
    if (!payers.has(key)) payers.set(key, billTo);
  }
  return ok({ payers: [...payers.values()].slice(0, MAX_PAYERS) });
}
