import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receiptOf } from '../../src/domain/booking/booking.ts';
import { checkCustomer } from '../../src/domain/booking/customer.ts';
import { actOnBooking } from '../../src/domain/booking/lifecycle.ts';
import { type PlacedBooking, placeBooking } from '../../src/domain/booking/placement.ts';
import { formatKilometres } from '../../src/domain/fleet/vehicle-class.ts';
import { checkContactMessage } from '../../src/domain/inquiry/contact-message.ts';
import { contactEmail, inquiryEmail } from '../../src/domain/inquiry/emails.ts';
import { checkInquiry, FREQUENCIES } from '../../src/domain/inquiry/inquiry.ts';
import { quoteRental } from '../../src/domain/pricing/quote.ts';
import { OAKVILLE_TARIFF } from '../../src/domain/pricing/tariff.ts';
import { tripPeriod } from '../../src/domain/trip/rental-period.ts';
import { CustomerFormSchema, ReceiptAnswer } from '../../src/ports/api/booking.ts';
import { QuoteAnswer } from '../../src/ports/api/quote.ts';
import { decode, type Schema } from '../../src/ports/api/schema.ts';
import { SearchFormSchema } from '../../src/ports/api/stored-trip.ts';
import { VehicleSchema } from '../../src/ports/api/vehicle.ts';
import {
  addOnIds,
  customerForm,
  itinerary,
  priced,
  quoteRequest,
  typed,
  vehicle,
} from '../support/values/arbitraries.ts';
import { rendered } from '../support/values/rendered.ts';
import { NOON, SENDER } from '../support/values/samples.ts';

const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Vehicle, trip, extras and customer of a booking. A law that fails prints them alone. */
function bookingParts() {
  const rented = vehicle().chain((one) => fc.record({ vehicle: fc.constant(one), ids: addOnIds(one) }));
  return fc.tuple(rented, itinerary(), customerForm());
}
type BookingParts = ReturnType<typeof bookingParts> extends fc.Arbitrary<infer Parts> ? Parts : never;

/** A booking with all that it owes. */
function placed([{ vehicle: one, ids }, trip, form]: BookingParts): PlacedBooking {
  const customer = checkCustomer(form);
  if (!customer.ok) throw new Error(customer.problem.join());
  const addOns = priced(one, ids);
  const request = { vehicle: one, period: tripPeriod(trip), driverAge: trip.driverAge, addOns };
  return placeBooking({
    id: 'booking-1',
    confirmationNumber: 'HOJ-483920',
    at: NOON,
    vehicle: one,
    itinerary: trip,
    addOns,
    quote: quoteRental(request, OAKVILLE_TARIFF),
    tariff: OAKVILLE_TARIFF,
    customer: customer.value,
    sender: SENDER,
    receivedEmailId: 'email-1',
    noticeEmailId: 'email-2',
  });
}

/** A copy of a value with one of its parts, somewhere inside, replaced by another value. */
function spoiled(value: unknown, position: number, replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null || position % 7 === 6) return replacement;
  const entries = Object.entries(value);
  const chosen = position % Math.max(1, entries.length);
  const parts = entries.map(([name, part], index) => [
    name,
    index === chosen ? spoiled(part, Math.floor(position / 3), replacement) : part,
  ]);
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

/** What a mail must hold whoever wrote its values: one line of subject, no mark of HTML that is not ours. */
/** The site, the company's phone and address, and the map. */
const OUR_LINK =
  /^(?:http:\/\/127\.0\.0\.1:3000(?:\/|$)|tel:\+19055550142$|mailto:desk@|https:\/\/www\.openstreetmap\.org\/)/;

function expectSafe({ subject, html }: { readonly subject: string; readonly html: string }): void {
  expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  const ours =
    /<\/?(?:!doctype|html|head|meta|title|style|body|div|h1|h2|p|b|span|table|tr|th|td|br|a)(?: [a-z-]+="[^"<>]*"| html)*>|<!--\[if mso\]>|<!\[endif\]-->/g;
  expect(/.{0,30}[<>"'].{0,30}/.exec(html.replace(ours, ''))?.[0]).toBeUndefined();
  const links = html.match(/(?<=<a [^>]*href=")[^"]*/g) ?? [];
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link).toMatch(OUR_LINK);
}

describe('values of the domain', () => {
  it('should be the same after a way through JSON: quotes and receipts', () => {
    fc.assert(
      fc.property(quoteRequest(), (request) => {
        const quote = quoteRental(request, OAKVILLE_TARIFF);
        expect(copyOf(quote)).toStrictEqual(quote);
        expect(decode(QuoteAnswer, copyOf(quote))).toStrictEqual(quote);
      }),
    );
  });

  it('should be the same after a way through JSON: bookings, their history and their mails', () => {
    fc.assert(
      fc.property(bookingParts(), fc.constantFrom('approve', 'decline'), typed(), (parts, what, note) => {
        const whole = placed(parts);
        const { booking } = whole;
        expect(copyOf(whole)).toStrictEqual(whole);
        const receipt = receiptOf(booking);
        expect(decode(ReceiptAnswer, copyOf(receipt))).toStrictEqual(receipt);
        expect(decode(CustomerFormSchema, copyOf(booking.form))).toStrictEqual(booking.form);
        const actor = { id: 'email-3', at: NOON, sender: SENDER, by: 'alex' };
        const decided = actOnBooking(booking, { what, note }, { version: 1 }, actor);
        expect(copyOf(decided)).toStrictEqual(decided);
      }),
    );
  });
});

describe('what is read from outside', () => {
  const schemas: readonly Schema[] = [ReceiptAnswer, QuoteAnswer, CustomerFormSchema, VehicleSchema, SearchFormSchema];

  it('should be nothing, or a value that is read again as itself', () => {
    const changed = fc
      .tuple(bookingParts(), fc.nat(), fc.oneof(fc.jsonValue(), fc.constantFrom(-1, 0.5, '', '//x', null)))
      .map(([parts, index, value]) => {
        const { booking } = placed(parts);
        const quote = { ...receiptOf(booking), vehicleId: booking.vehicle.id };
        const sources = [
          quote,
          quote,
          booking.form,
          booking.vehicle,
          { ...booking.itinerary, dropoffTimeEdited: true },
        ];
        // JSON.stringify makes 0 of -0.
        return sources.map((source) => spoiled(source, index, copyOf(value)));
      });
    fc.assert(
      fc.property(changed, (sources) => {
        for (const [index, schema] of schemas.entries()) {
          const known = decode(schema, sources[index]);
          expect(known === undefined ? undefined : decode(schema, copyOf(known))).toStrictEqual(known);
        }
      }),
    );
  });
});

describe('mails of anybody', () => {
  // MAIL-4, BOOK-18
  it('should never hold a line break in the subject or a mark of HTML in a value, nor say confirmed before staff do', () => {
    fc.assert(
      fc.property(bookingParts(), typed(), (parts, note) => {
        const { booking, emails } = placed(parts);
        const actor = { id: 'email-3', at: NOON, sender: SENDER, by: 'alex' };
        const decisions = (['approve', 'decline'] as const).map((what) =>
          actOnBooking(booking, { what, note, although: ['past'] }, { version: 1 }, actor),
        );
        const decided = decisions.flatMap((decision) => (decision.ok ? decision.value.emails : []));
        expect(decided).toHaveLength(2);
        for (const email of [...emails, ...decided]) expectSafe(rendered(email));
        for (const { subject, text, html } of emails.map(rendered))
          expect(/.{0,30}confirmed.{0,30}/i.exec(subject + text + html)?.[0]).toBeUndefined();
      }),
    );
  });

  // MAIL-3
  it('should hold the facts of the booking in the text of each', () => {
    fc.assert(
      fc.property(bookingParts(), (parts) => {
        const { booking, emails } = placed(parts);
        for (const { text } of emails.map(rendered)) {
          const facts = [
            `Booking reference: ${booking.confirmationNumber}\n`,
            `(${booking.vehicle.classType})\n`,
            `Free kilometres: ${formatKilometres(booking.freeKilometres)}\n`,
            ...booking.selectedAddons.map(({ name }) => `\n${name}: $`),
          ];
          expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
        }
      }),
    );
  });

  it('should be as safe for inquiries and messages', () => {
    const some = typed().map((text) => `A${text}`);
    fc.assert(
      fc.property(some, some, some, fc.constantFrom(...FREQUENCIES), (name, subject, message, frequency) => {
        const stamp = { id: 'email-1', at: NOON, sender: SENDER };
        const sender = { phone: '905 555 0118', email: 'sam@example.com' };
        const inquiry = checkInquiry({ ...sender, companyName: subject, contact: name, frequency, message }, 'program');
        const contact = checkContactMessage({ ...sender, name, subject, message });
        if (!inquiry.ok || !contact.ok) throw new Error('every field is filled in');
        expect(copyOf([inquiry, contact])).toStrictEqual([inquiry, contact]);
        for (const email of [inquiryEmail(inquiry.value, stamp), contactEmail(contact.value, stamp)]) {
          expectSafe(rendered(email));
          expect(copyOf(email)).toStrictEqual(email);
        }
      }),
    );
  });
});
