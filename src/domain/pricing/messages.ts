import { formatMoment } from '../shared/format-date.ts';
import { CUT_SHORT } from '../shared/link-token.ts';
import type { FieldText } from '../shared/messages.ts';
import { formatCad } from '../shared/money.ts';
import type { Instant } from '../shared/toronto-time.ts';
import type { AddOn, AddOnProblem } from './add-on.ts';
import type { BillLineEntry, BillLineProblem } from './bill-lines.ts';
import type { Tariff } from './tariff.ts';

export const ADD_ON_TEXTS: Readonly<Record<AddOnProblem['code'], string>> = {
  'add-on-unknown': 'Choose one of the options offered.',
  'add-on-repeated': 'Each option can be chosen once.',
  'waiver-not-offered': 'Ask at the desk about the waiver for this vehicle.',
};

/** What is wrong with a line by hand on a bill, and its field (PRICE-27). */
export const BILL_LINE_TEXTS: Readonly<Record<BillLineProblem['problem'], FieldText<keyof BillLineEntry>>> = {
  'text-missing': { field: 'text', text: 'Say what it is for.' },
  'quantity-unusable': { field: 'quantity', text: 'Enter a quantity from 0.01 to 100,000, with at most two decimals.' },
  'price-unusable': { field: 'unitPrice', text: 'Enter an amount in dollars, at most $100,000.00.' },
  'price-negative': { field: 'unitPrice', text: 'Only a discount takes something off.' },
  'discount-positive': { field: 'unitPrice', text: 'A discount takes something off.' },
};

/** For lines that take off more than the booking comes to. */
export const BILL_NEGATIVE = 'The lines take off more than there is to pay.';

/** Notices and page texts (PRICE-15, STEP-8, PRICE-19). */
export const WAIVER_NOTICE =
  'DID YOU CHOOSE A COLLISION DAMAGE WAIVER? If not, a COLLISION DAMAGE WAIVER will be added at time of rental for your protection.';

export function isWaiverChosen(addOns: readonly Pick<AddOn, 'id'>[]): boolean {
  return addOns.some(({ id }) => id === 'loss-damage-waiver');
}

/** Says the notice of the waiver, and whether the quote has it. */
export function waiverNotice(addOns: readonly Pick<AddOn, 'id'>[]): string {
  return isWaiverChosen(addOns) ? `${WAIVER_NOTICE} You added it. It’s in your quote.` : WAIVER_NOTICE;
}

/** Says until when a price holds (HOLD-6). */
export function describeHold(until: Instant): string {
  return `This price holds until ${formatMoment(until)}.`;
}

/** What it means that a price holds (HOLD-6, HOLD-8). */
export const HOLD_PROMISE = 'Book by then and you get this price.';

/** Above a quote whose link holds no price any more, or never did (HOLD-7). */
export const LINK_ENDED = 'The price in this link has expired. Here is today’s price.';

/** For a link that opens no quote (HOLD-7). */
export const LINK_BROKEN = `This link does not open a quote. ${CUT_SHORT}, or choose a vehicle.`;

/** What becomes of a quote by e-mail (HOLD-10). */
export function describeQuoteSent(address: string): string {
  return `Sent to ${address}.`;
}
export const QUOTE_NOT_SENT = 'The quote could not be sent. Please try again.';
export const QUOTES_SENT_TOO_OFTEN = 'Too many quotes were sent from here or to this address. Please try again later.';

/** After 'Copy link' (HOLD-13): the link with the held price, or without. */
export const QUOTE_LINK_COPIED = 'Link copied. It opens this quote in any browser.';
export const LINK_WITHOUT_PRICE = 'Its price could not be kept: the link shows the price of the day it is opened.';
/** Where the browser did not copy it. */
export const LINK_NOT_COPIED = 'Your browser did not copy the link. It stands below.';

export const NO_QUOTE = 'No vehicle or booking information found.';

/** Says the rate of kilometres beyond the free ones, or that staff tell it (PRICE-22). */
export function extraKilometreNotice({ extraKilometre }: Pick<Tariff, 'extraKilometre'>): string {
  return extraKilometre === undefined
    ? 'Ask us for the rate per extra kilometre.'
    : `Each extra kilometre costs ${formatCad(extraKilometre)}, before HST.`;
}

/** In place of what says the rates, while they load. */
export const LOADING_RATES = 'Loading the rates...';

/** Says what deposit may be required (PRICE-15). */
export function depositNotice({ deposit }: Pick<Tariff, 'deposit'>): string {
  return `A ${formatCad(deposit)} credit card deposit may be required. The quote may vary with kilometers driven, coverage or surcharges.`;
}
