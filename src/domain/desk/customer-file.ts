import { accountOf, isOwing, partsOfAccount } from '../booking/account.ts';
import type { Booking } from '../booking/booking.ts';
import { customerName } from '../booking/customer.ts';
import { isOut } from '../booking/handover.ts';
import { contactKeys } from '../customer/contacts.ts';
import { type Cents, sumCents } from '../shared/money.ts';
import type { Instant } from '../shared/toronto-time.ts';

/** Who a customer is by the bookings (CUST-1), the newest first, and what is owed in cents. */
export type CustomerFacts = {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly balance: Cents;
};

/** Returns what the bookings of one customer say of the customer. */
export function customerFacts(bookings: readonly Booking[]): CustomerFacts {
  const newest = [...bookings].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const forms = newest.map(({ form }) => form);
  return {
    names: distinct(forms.map(customerName), (name) => name.toLowerCase()),
    emails: distinct(
      newest.flatMap(({ form, formerEmails = [] }) => [form.email, ...formerEmails]),
      keyOf,
    ),
    phones: distinct(
      forms.map(({ phone }) => phone),
      keyOf,
    ),
    balance: sumCents(bookings.map(owedBy)),
  };
}

/** Returns the booking that was placed last; undefined of none. */
export function newestBooking<B extends Pick<Booking, 'createdAt'>>(bookings: readonly B[]): B | undefined {
  return bookings.reduce<B | undefined>(
    (one, other) => (one === undefined || one.createdAt < other.createdAt ? other : one),
    undefined,
  );
}

/** Whether a rental is still to come or out, and not past. */
export function isToCome(
  booking: Pick<Booking, 'status' | 'handover'> & { readonly itinerary: Pick<Booking['itinerary'], 'dropoffTime'> },
  now: Instant,
): boolean {
  const isOpen = booking.status === 'confirmed' || booking.status === 'approved';
  return isOut(booking) || (isOpen && booking.handover === undefined && booking.itinerary.dropoffTime > now);
}

/** What the customer, and not a payer, owes of a rental that is over (PAY-8). */
function owedBy(booking: Booking): Cents {
  const { customer } = partsOfAccount(booking) ?? { customer: accountOf(booking) };
  return isOwing(booking) ? Math.max(0, customer.balance) : 0;
}

/** A text that no key stands for is shown as it was typed. */
function keyOf(typed: string): string {
  return contactKeys(typed).join(' ') || typed;
}

function distinct(texts: readonly string[], keyOf: (text: string) => string): readonly string[] {
  const first = new Map<string, string>();
  for (const text of texts) if (text !== '' && !first.has(keyOf(text))) first.set(keyOf(text), text);
  return [...first.values()];
}
