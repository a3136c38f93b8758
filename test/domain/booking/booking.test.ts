import { describe, expect, it } from 'vitest';
import {
  BADGE_COLOURS,
  type Booking,
  type BookingStatus,
  type Decision,
  listedStatus,
  receiptOf,
  rowOf,
  withoutHold,
} from '../../../src/domain/booking/booking.ts';
import { confirmationEmail, declinedEmail, noticeEmail, receivedEmail } from '../../../src/domain/booking/emails.ts';
import { lastChange } from '../../../src/domain/booking/history.ts';
import { actOnBooking, type SeenState } from '../../../src/domain/booking/lifecycle.ts';
import { firstEmails, placeBooking } from '../../../src/domain/booking/placement.ts';
import { holdEmail, queueEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import type { AddOn } from '../../../src/domain/pricing/add-on.ts';
import { quoteRental } from '../../../src/domain/pricing/quote.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { tripPeriod } from '../../../src/domain/trip/rental-period.ts';
import { aDecision } from '../../support/values/changes.ts';
import { textOf } from '../../support/values/rendered.ts';
import {
  aBooking,
  aCustomer,
  anItinerary,
  aPlacedBooking,
  aVehicle,
  NOON,
  SENDER,
} from '../../support/values/samples.ts';

const DRIVER: AddOn = { id: 'additional-driver', name: 'Additional Driver', pricePerDay: 1500 };
const LATER: Instant = '2026-11-23T18:30:00.000Z';

describe('placeBooking', () => {
  const vehicle = aVehicle();
  const itinerary = anItinerary();
  const request = { vehicle, period: tripPeriod(itinerary), driverAge: itinerary.driverAge, addOns: [DRIVER] };
  const quote = quoteRental(request, OAKVILLE_TARIFF);
  const placed = placeBooking({
    id: 'booking-1',
    confirmationNumber: 'HOJ-483920',
    at: NOON,
    vehicle,
    itinerary,
    addOns: [DRIVER],
    quote,
    tariff: OAKVILLE_TARIFF,
    customer: aCustomer(),
    sender: SENDER,
    receivedEmailId: 'email-1',
    noticeEmailId: 'email-2',
  });

  it('should keep its own copy of the vehicle, the prices and the consent; its status is confirmed (BOOK-9)', () => {
    expect(placed.booking).toStrictEqual({
      id: 'booking-1',
      version: 1,
      confirmationNumber: 'HOJ-483920',
      status: 'confirmed',
      createdAt: NOON,
      // BOOK-19
      answerBy: addMinutes(NOON, 24 * 60),
      vehicle,
      itinerary,
      selectedAddons: [DRIVER],
      lines: quote.lines,
      totals: quote.totals,
      freeKilometres: 600,
      tariff: OAKVILLE_TARIFF,
      source: 'site',
      form: aCustomer(),
      consent: { text: 'I agree that my data will be retained only for rentals at this website.', at: NOON },
      shown: { at: NOON, notices: expect.any(Array) },
    });
  });

  // MAIL-11
  it('should tell staff instead of the customer who was mailed too often', () => {
    const { emails } = aPlacedBooking({ mailsCustomer: false });
    expect(emails.map(({ kind }) => kind)).toEqual(['notice']);
    expect(textOf(emails[0])).toContain(
      'The customer was not mailed: this address was sent 10 e-mails within 24 hours.',
    );
    expect(textOf(placed.emails[1])).not.toContain('not mailed');
  });

  // BOOK-35
  it('should begin its history', () => {
    expect(placed.events).toStrictEqual([{ at: NOON, by: 'customer', what: 'submitted', to: 'confirmed', version: 1 }]);
  });

  it('should owe an e-mail to the customer and one to staff (MAIL-1)', () => {
    expect(placed.emails).toEqual([
      receivedEmail(placed.booking, { id: 'email-1', at: NOON }),
      noticeEmail(placed.booking, { id: 'email-2', at: NOON, sender: SENDER }),
    ]);
    expect(placed.emails.map(({ id, kind }) => [id, kind])).toEqual([
      ['email-1', 'received'],
      ['email-2', 'notice'],
    ]);
  });
});

describe('a decision', () => {
  const stamp = { id: 'email-3', at: LATER, sender: SENDER };
  const decide = (booking: Booking, to: Decision, note = '', seen: SeenState = { version: 1 }) => {
    const what = to === 'approved' ? 'approve' : 'decline';
    return actOnBooking(booking, { what, note, although: ['approved'] }, seen, {
      ...stamp,
      by: 'alex@oakville.example',
    });
  };
  const withStatus = (status: BookingStatus): Booking => ({ ...aBooking(), status });

  it.each([
    ['confirmed', 'approved'],
    ['declined', 'approved'],
    ['completed', 'approved'],
    ['confirmed', 'declined'],
    ['approved', 'declined'],
    ['completed', 'declined'],
  ] as const)('should take a booking from %s to %s (BOOK-21)', (from, to) => {
    const booking = withStatus(from);
    const decided: Booking = { ...booking, status: to, version: 2, answeredAt: LATER };
    expect(decide(booking, to, '', { status: from })).toStrictEqual({
      ok: true,
      value: {
        booking: decided,
        event: { at: LATER, by: 'alex@oakville.example', what: to, from, to, version: 2, emailId: 'email-3' },
        emails: [
          to === 'approved'
            ? confirmationEmail(decided, stamp)
            : declinedEmail(decided, stamp, '', { isInCalendar: from !== 'confirmed', owesNothing: true }),
        ],
        ...(to === 'approved' ? { claim: expect.objectContaining({ vehicleId: booking.vehicle.id }) } : {}),
      },
    });
  });

  // REPORT-1
  it('should keep when a request was answered first, whatever is decided later', () => {
    const { booking: declined } = aDecision(aBooking(), 'declined', { at: NOON });
    expect(aDecision(declined, 'approved', { at: LATER }).booking).toMatchObject({ answeredAt: NOON });
  });

  it.each<Decision>(['approved', 'declined'])('should refuse %s for a booking that is already', (decision) => {
    expect(decide(withStatus(decision), decision)).toEqual({ ok: false, problem: { code: 'changed-meanwhile' } });
  });

  it('should refuse a decision on a status that the booking has no more', () => {
    const stale = { ok: false, problem: { code: 'changed-meanwhile' } };
    expect(decide(withStatus('approved'), 'declined', '', { status: 'confirmed' })).toEqual(stale);
    expect(decide(withStatus('approved'), 'declined', '', { version: 2 })).toEqual(stale);
    expect(decide(withStatus('approved'), 'declined', '', { version: 1, status: 'confirmed' })).toEqual(stale);
  });

  it('should put the note of staff into the e-mail of a decision', () => {
    const text = (decision: Decision) => {
      const decided = decide(aBooking(), decision, 'In the shop.');
      return decided.ok ? textOf(decided.value.emails[0]) : '';
    };
    expect(text('declined')).toContain('\n\nIn the shop.\n\n');
    expect(text('approved')).toContain('\n\nIn the shop.\n\n');
  });

  it('should clean the note as any typed text', () => {
    const note = '  Sorry.\r\nCall us:\u0007 4111 1111 1111 1111 ';
    const decided = decide(aBooking(), 'declined', note);
    expect(decided.ok && textOf(decided.value.emails[0])).toContain('\n\nSorry.\nCall us: **** **** **** 1111\n\n');
  });

  it('should leave the booking that it is given as it is', () => {
    const booking = aBooking();
    decide(booking, 'approved');
    expect(booking.status).toBe('confirmed');
  });
});

describe('receiptOf', () => {
  it('should show everything but the id, the form and the consent, with the deposit of its own rates', () => {
    const booking = aBooking();
    const { id: _id, version: _, form: _form, consent: _consent, tariff: _tariff, source: _source, ...seen } = booking;
    const { shown: _shown, answerBy: _answerBy, ...rest } = seen;
    expect(receiptOf(booking)).toStrictEqual({ ...rest, deposit: booking.tariff.deposit });
  });
});

describe('rowOf', () => {
  it('should show everything but the lines, the consent, the tariff, the settlement and the notices (BOOK-33)', () => {
    const booking = aBooking();
    const { lines: _lines, consent: _consent, tariff: _tariff, shown: _shown, ...rest } = booking;
    expect(rowOf(booking)).toStrictEqual(rest);
  });
});

describe('lastChange', () => {
  const submitted = { at: NOON, by: 'customer', what: 'submitted', to: 'confirmed', version: 1 } as const;
  const notified = { version: 2, emailId: 'told' } as const;
  const approved = { at: LATER, by: 'alex', what: 'approved', from: 'confirmed', to: 'approved', ...notified } as const;
  const resent = { at: LATER, by: 'sam', what: 'email-sent-again', email: 'confirmation', emailId: 'again' } as const;

  it('should be the last line of a stored change', () => {
    expect(lastChange([submitted])).toBe(submitted);
    expect(lastChange([submitted, approved, resent])).toBe(approved);
  });

  it('should be nothing where nothing changed it', () => {
    expect(lastChange([resent])).toBeUndefined();
    expect(lastChange([])).toBeUndefined();
  });
});

it('should show confirmed green, completed blue and any other yellow (BOOK-20)', () => {
  expect(BADGE_COLOURS).toEqual({
    confirmed: 'green',
    completed: 'blue',
    approved: 'yellow',
    declined: 'yellow',
    cancelled: 'yellow',
  });
});

// BOOK-41
describe('a held booking', () => {
  const placed = aPlacedBooking({ isHeld: true });
  const { held: _, ...released } = placed.booking;

  it('should be a request like any other, with its e-mails held', () => {
    expect(placed.booking).toMatchObject({ held: true, status: 'confirmed' });
    expect(firstEmails(placed)).toStrictEqual(placed.emails.map(holdEmail));
    const other = aPlacedBooking();
    expect(other.booking).not.toHaveProperty('held');
    expect(firstEmails(other)).toStrictEqual(other.emails.map((email) => queueEmail(email)));
  });

  it('should not tell its customer that it is held', () => {
    expect(receiptOf(placed.booking)).toStrictEqual(receiptOf(released));
    expect(JSON.stringify(placed.emails)).not.toMatch(/held/i);
  });

  it('should be listed as held, and be held no more once it is released or answered', () => {
    expect(listedStatus(placed.booking)).toBe('held');
    expect(withoutHold(placed.booking)).toStrictEqual(released);
    expect(listedStatus(released)).toBe('confirmed');
    const { booking: declined, event } = aDecision(placed.booking, 'declined');
    expect(declined).toStrictEqual({ ...released, status: 'declined', version: 2, answeredAt: event.at });
  });
});
