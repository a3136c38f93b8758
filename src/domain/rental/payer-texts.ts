import { type Billed, partsOfAccount } from '../booking/account.ts';
import type { Booking } from '../booking/booking.ts';
import { type CustomerForm, customerName } from '../booking/customer.ts';
import { PAYER_LABELS, type Payer, type PayerKind, type PayerProblem } from '../booking/payer.ts';
import { formatCount } from '../shared/format-date.ts';
import type { FieldText } from '../shared/messages.ts';
import { formatCad } from '../shared/money.ts';
import { formatPeriod, tripPeriod } from '../trip/rental-period.ts';
import { NO_CARDS } from './payment-texts.ts';

/** Beside the e-mail of a change of the payer alone. */
export const PAYER_NOT_TOLD = 'The email says nothing of who pays.';

/** What the number of a payer is called. */
export const REFERENCE_LABELS: Readonly<Record<PayerKind, string>> = { insurer: 'Claim', company: 'Order' };

/** What is wrong with a payer, and its field (PAY-24). */
export const PAYER_TEXTS: Readonly<Record<PayerProblem, FieldText<keyof Payer>>> = {
  'payer-name-missing': { field: 'name', text: 'Enter who pays.' },
  'payer-name-card': { field: 'name', text: NO_CARDS },
  'payer-reference-card': { field: 'reference', text: NO_CARDS },
  'payer-contact-card': { field: 'contact', text: NO_CARDS },
  'payer-days-unusable': { field: 'authorisedDays', text: 'Enter whole days, from 1 to 366.' },
  'payer-share-unusable': { field: 'share', text: 'Enter an amount from $0.01 to $100,000.00.' },
};

/** Describes a payer: "Co-operators, claim CLM-448201, 10 days authorised, pays up to $300.00". */
export function describePayer({ kind, name, reference, authorisedDays, share }: Payer): string {
  return [
    name,
    ...(reference === undefined ? [] : [`${REFERENCE_LABELS[kind].toLowerCase()} ${reference}`]),
    ...(authorisedDays === undefined ? [] : [`${formatCount(authorisedDays, 'day')} authorised`]),
    share === 'all' ? 'pays all' : `pays up to ${formatCad(share)}`,
  ].join(', ');
}

type PaidTrip = Pick<Booking, 'payer' | 'handover'> & {
  readonly itinerary: Pick<Booking['itinerary'], 'pickupTime' | 'dropoffTime'>;
};

/** The agreed trip, or the longer one that a late return made of it. */
function rentedPeriod({ itinerary: { pickupTime, dropoffTime }, handover }: PaidTrip) {
  const back = handover?.back?.at ?? dropoffTime;
  return tripPeriod({ pickupTime, dropoffTime: back > dropoffTime ? back : dropoffTime });
}

/** Says where a payer authorised fewer days than the rental has: "10 days authorised, 12 days rented" (PAY-25). */
export function describeShortDays(booking: PaidTrip): string | undefined {
  const { authorisedDays } = booking.payer ?? {};
  const period = rentedPeriod(booking);
  const charged = period.days + (period.extraHours > 0 ? 1 : 0);
  if (authorisedDays === undefined || authorisedDays >= charged) return undefined;
  return `${formatCount(authorisedDays, 'day')} authorised, ${formatPeriod(period)} rented`;
}

/** The mark of a booking with a payer (PAY-25): "Insurer pays", or where the days are too few "Insurer: 10 days authorised, …". */
export function describePayerMark(booking: PaidTrip): { readonly text: string; readonly isShort: boolean } | undefined {
  const { payer } = booking;
  if (payer === undefined) return undefined;
  const short = describeShortDays(booking);
  const label = PAYER_LABELS[payer.kind];
  return short === undefined
    ? { text: `${label} pays`, isShort: false }
    : { text: `${label}: ${short}`, isShort: true };
}

/** Says who pays which part of an account, for the agreement: "Co-operators pays $300.00, Priya Raman $152.53." (PAY-26) */
export function describeParts(
  booking: Billed & { readonly form: Pick<CustomerForm, 'firstName' | 'lastName'> },
): string | undefined {
  const parts = partsOfAccount(booking);
  if (booking.payer === undefined || parts === undefined) return undefined;
  const { name, kind, reference } = booking.payer;
  const number = reference === undefined ? '' : ` (${REFERENCE_LABELS[kind].toLowerCase()} ${reference})`;
  const rest = `${customerName(booking.form) || 'the customer'} ${formatCad(parts.customer.total)}`;
  return `${name}${number} pays ${formatCad(parts.payer.total)}, ${rest}, HST included.`;
}
