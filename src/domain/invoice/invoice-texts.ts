import { ACCOUNT_PARTIES, type Invoiced, invoiceInForce } from '../booking/invoiced.ts';
import { formatKilometres } from '../fleet/vehicle-class.ts';
import { formatCount, formatDayOfMonth, formatMomentAndYear } from '../shared/format-date.ts';
import { type Cents, formatCad, sumCents } from '../shared/money.ts';
import { type DateText, daysBetween, torontoDate } from '../shared/toronto-time.ts';
import type { BillTo, Invoice, InvoiceLine, OpenState, Seller, ShownInvoice } from './invoice.ts';

/** A paper as customers have it too: without what is of staff alone. */
export type Paper = Omit<Invoice, 'by' | 'reason' | 'bookingId' | 'for'>;

/** What a paper is called (INV-12). */
export function titleOf({ kind }: Pick<Invoice, 'kind'>): string {
  return kind === 'invoice' ? 'Invoice' : 'Credit note';
}

/** Formats a day on a paper: "November 18, 2026". */
export function formatPaperDay(date: DateText): string {
  return `${formatDayOfMonth(date)}, ${date.slice(0, 'YYYY'.length)}`;
}

/** The day of a paper, and below it the terms of an invoice, or what a credit note takes back. */
export function describeMarks({ issuedAt, dueOn, of }: Paper): readonly string[] {
  const issuedOn = torontoDate(issuedAt);
  const terms = dueOn === issuedOn ? 'Due on receipt' : `Due by ${formatPaperDay(dueOn)}`;
  return [formatPaperDay(issuedOn), of === undefined ? terms : `For invoice ${of}`];
}

/** The lines of an address, without the name. */
export function addressLines({ attention, street, town, province, postalCode, email }: BillTo): readonly string[] {
  const place = [[town, province].filter(Boolean).join(', '), postalCode].filter(Boolean).join(' ');
  return [attention === undefined ? '' : `Attention: ${attention}`, street ?? '', place, email ?? ''].filter(
    (line) => line !== '',
  );
}

/** The rental that a paper is about, as rows. After an erasure there is no driver. */
export function rentalRows({ rental }: Pick<Invoice, 'rental'>): readonly (readonly [string, string])[] {
  const { confirmationNumber, driver, vehicle, unit, from, to, freeKilometres, kilometres } = rental;
  const free = `${formatKilometres(freeKilometres)} free`;
  return [
    ['Booking', confirmationNumber],
    ...(driver === '' ? [] : ([['Driver', driver]] as const)),
    ['Vehicle', unit === undefined ? vehicle : `${vehicle}, ${unit}`],
    ['From', formatMomentAndYear(from)],
    ['To', formatMomentAndYear(to)],
    ['Kilometres', kilometres === undefined ? free : `${formatKilometres(kilometres)} driven, ${free}`],
  ];
}

/** "9 days", "1.5" */
export function describeQuantity({ quantity, unit }: InvoiceLine): string {
  return unit === undefined ? String(quantity) : formatCount(quantity, unit);
}

/** Says rate and base of HST: "HST (13%)", "HST (13% of $470.96)" where some lines have none. */
export function describeHst({ lines, hstPercent, subTotal }: Paper): string {
  const taxed = sumCents(lines.filter((line) => line.taxed).map(({ amount }) => amount));
  return `HST (${hstPercent}%${taxed === subTotal ? '' : ` of ${formatCad(taxed)}`})`;
}

/** Says what is due of a paper now, and the amount where there is one (INV-12). */
export function describeDue(
  { kind, creditedBy, of, dueOn, issuedAt }: Paper,
  open: Cents,
): { readonly text: string; readonly amount?: Cents } {
  if (kind === 'credit-note') return { text: `This takes back invoice ${of}.` };
  if (creditedBy !== undefined) return { text: `Taken back by credit note ${creditedBy}. Nothing is due.` };
  if (open === 0) return { text: 'Nothing left to pay', amount: 0 };
  const by = dueOn === torontoDate(issuedAt) ? '' : ` by ${formatPaperDay(dueOn)}`;
  return { text: `Balance due${by}`, amount: open };
}

/** Says how to pay what is open. */
export function describeHowToPay({ number, seller }: Paper, open: Cents): string | undefined {
  return open > 0 ? `Please pay by EFT or cheque to ${payeeOf(seller)} and quote ${number}.` : undefined;
}

/** Says in few words how a paper stands: "$329.88 open, 5 days", "paid", "credited by INV-2026-000151". */
export function describeStanding({ kind, creditedBy, of, open, ...state }: Paper & OpenState): string {
  if (kind === 'credit-note') return `for ${of}`;
  if (creditedBy !== undefined) return `credited by ${creditedBy}`;
  return open > 0 ? `${formatCad(open)} open, ${describeAge({ open, ...state })}` : 'paid';
}

/** Says the same to the customer: "$329.88 to pay", "paid", "taken back by INV-2026-000151" (MINE-15). */
export function describeOwnStanding({ kind, creditedBy, of, open }: Paper & Pick<OpenState, 'open'>): string {
  if (kind === 'credit-note') return `takes back ${of}`;
  if (creditedBy !== undefined) return `taken back by ${creditedBy}`;
  return open > 0 ? `${formatCad(open)} to pay` : 'paid';
}

/** Says how long an invoice has been open: "3 days", "40 days, 10 late" (INV-15). */
export function describeAge({ age, daysLate }: OpenState): string {
  return `${age === 0 ? 'today' : formatCount(age, 'day')}${daysLate > 0 ? `, ${daysLate} late` : ''}`;
}

/** Says when an open invoice is due: "due in 27 days", "due today". Undefined where it is late. */
export function describeDueIn({ dueOn, daysLate }: Pick<ShownInvoice, 'dueOn' | 'daysLate'>, today: DateText) {
  if (daysLate > 0) return undefined;
  return dueOn === today ? 'due today' : `due in ${formatCount(daysBetween(today, dueOn), 'day')}`;
}

/** The alerts after a press on a paper (INV-13, INV-14). */
export const INVOICE_FAILED = 'The invoice was not made. Try again.';
export const CREDIT_FAILED = 'The credit note was not made. Try again.';
export function describeMade({ number, kind }: Invoice): string {
  return kind === 'invoice' ? `Invoice ${number} made.` : `Credit note ${number} made. Lines can change again.`;
}

const MAIL_COMES = {
  comesLater: 'It will be sent again by itself.',
  notDelivered: 'It was not delivered: check the address, then email it again.',
} as const;
export const MAIL_INVOICE_TEXTS = { done: 'Emailed.', failed: 'It was not emailed.', ...MAIL_COMES } as const;
export const REMIND_TEXTS = {
  done: 'Reminder emailed.',
  failed: 'The reminder was not emailed.',
  ...MAIL_COMES,
} as const;

/** Under the alert of what is refused. */
export const INVOICE_REFUSALS = {
  invoiced: 'It is invoiced already.',
  'not-possible': 'This is not possible any more.',
  'invoice-not-found': 'There is no such invoice.',
  'invoice-differs': 'This was received before; the correction was not applied.',
  'key-missing': '',
} as const;

/** Where the account of a booking is another one than what is invoiced (INV-13). */
export const ACCOUNT_DIFFERS = 'The account is not what was invoiced. Credit the invoice, then make a new one.';

/** Says in the form of a hand-over that an invoice is in force (INV-24). Undefined without one. */
export function describeInForce(invoiced: Invoiced | undefined): string | undefined {
  const numbers = ACCOUNT_PARTIES.flatMap((party) => invoiceInForce(invoiced, party) ?? []);
  if (numbers.length === 0) return undefined;
  const [is, it] = numbers.length === 1 ? ['stays as it is', 'it'] : ['stay as they are', 'them'];
  return `${numbers.join(' and ')} ${is}. If the account changes, credit ${it} and make a new one.`;
}

export const NO_INVOICES = 'No invoices';
export const NO_OPEN_INVOICES = 'No open invoices.';
export const LOADING_INVOICES = 'Loading invoices…';
export const INVOICES_STAY = 'Invoices never change. Use a credit note to take one back.';

/** Names what the sums below a list of papers are of (INV-23): "7 open invoices", "50 papers on this page". */
export function describeListed(count: number, state: 'open' | 'paid' | 'all', isAll: boolean): string {
  const listed = state === 'all' ? formatCount(count, 'paper') : formatCount(count, `${state} invoice`);
  return isAll ? listed : `${listed} on this page`;
}

/** Formats cents in a column of sums: "$15.00", and what is taken off as "− $15.00" (INV-26). */
export function formatSum(amount: Cents): string {
  return amount < 0 ? `− ${formatCad(-amount)}` : formatCad(amount);
}

/** The name of the seller to which a paper is paid (SITE-23). */
export function payeeOf({ name, legalName = name }: Pick<Seller, 'name' | 'legalName'>): string {
  return legalName;
}
