import { describe, expect, it } from 'vitest';
import { type Booking, linkNumberOf } from '../../../src/domain/booking/booking.ts';
import { linkEmail } from '../../../src/domain/booking/emails.ts';
import { firstAnswered, replayHistory } from '../../../src/domain/booking/history.ts';
import { isMadeFrom, owedAfter } from '../../../src/domain/booking/lifecycle.ts';
import { NOTHING_USED } from '../../../src/domain/booking/overlap.ts';
import { eraseBooking } from '../../../src/domain/booking/retention.ts';
import { oweEmails, queueEmail, settleTry } from '../../../src/domain/outbox/email-lifecycle.ts';
import {
  endLinks,
  mailLink,
  opens,
  opensCalendar,
  readLink,
  writeLink,
} from '../../../src/domain/reservation/links.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aChange, aStored } from '../../support/values/changes.ts';
import { AS_SENT, rendered } from '../../support/values/rendered.ts';
import { anActor, KIM, LATER } from '../../support/values/rentals.ts';
import { aNewEmail, aPlacedBooking, NOON, SENDER } from '../../support/values/samples.ts';

const PLACED = aPlacedBooking();
const { booking: BOOKING } = PLACED;
const STORED = aStored(PLACED);
const EMAIL = aNewEmail({ kind: 'received' });

// MINE-2
describe('a link', () => {
  it('should be read from what the site wrote, and from nothing else', () => {
    expect(readLink('booking-7 1')).toEqual({ bookingId: 'booking-7', linkNumber: 1 });
    expect(readLink('booking-7 12')).toEqual({ bookingId: 'booking-7', linkNumber: 12 });
    const asked = { bookingId: 'booking-7', linkNumber: 2, askedAt: NOON };
    expect(readLink(writeLink(asked))).toEqual(asked);
    for (const content of [
      '',
      'booking-7 1 yesterday',
      'booking-7',
      'booking-7 ',
      'booking-7 0',
      'booking-7 1.5',
      'booking-7 1 ',
      ' 1',
      'a b 1',
    ])
      expect(readLink(content), content).toBeUndefined();
  });

  it('should open the booking of its number, and no erased one', () => {
    const link = { bookingId: BOOKING.id, linkNumber: 1 };
    expect(opens(link, BOOKING, NOON)).toBe(true);
    expect(opens(link, { ...BOOKING, linkNumber: 2 }, NOON)).toBe(false);
    expect(opens({ ...link, linkNumber: 2 }, BOOKING, NOON)).toBe(false);
    expect(opens({ ...link, linkNumber: 2 }, { ...BOOKING, linkNumber: 2 }, NOON)).toBe(true);
    expect(opens(link, eraseBooking(BOOKING, { at: NOON }), NOON)).toBe(false);
    const daysLater = (days: number) => addMinutes(BOOKING.itinerary.dropoffTime, days * 24 * 60);
    expect(opens(link, BOOKING, addMinutes(daysLater(90), -1))).toBe(true);
    expect(opens(link, BOOKING, daysLater(90)), '90 days after the dropoff').toBe(false);
    const asked = { ...link, askedAt: daysLater(100) };
    expect(opens(asked, BOOKING, addMinutes(daysLater(107), -1)), 'asked for since').toBe(true);
    expect(opens(asked, BOOKING, daysLater(107))).toBe(false);
    expect(opens({ ...asked, linkNumber: 2 }, BOOKING, daysLater(101))).toBe(false);
  });
});

// MINE-4
describe('the address of a calendar file', () => {
  it('should open it for a day, while the reservation is approved and its links count', () => {
    const approved = { ...BOOKING, status: 'approved' } as const;
    const link = { bookingId: BOOKING.id, linkNumber: 1, askedAt: NOON };
    expect(opensCalendar(link, approved, addMinutes(NOON, 24 * 60 - 1))).toBe(true);
    expect(opensCalendar(link, approved, addMinutes(NOON, 24 * 60))).toBe(false);
    expect(opensCalendar({ bookingId: BOOKING.id, linkNumber: 1 }, approved, NOON)).toBe(false);
    expect(opensCalendar(link, BOOKING, NOON)).toBe(false);
    expect(opensCalendar(link, { ...approved, linkNumber: 2 }, NOON)).toBe(false);
  });
});

// MINE-8
describe('links that end', () => {
  const line = { at: LATER, by: KIM, what: 'links-ended' } as const;

  it('should be counted up by staff, with a line of history that is no version', () => {
    const stored = aStored({ ...PLACED, booking: { ...BOOKING, linkNumber: 4 } });
    const end = endLinks({ by: KIM, at: LATER });
    expect(end(stored, NOTHING_USED)).toStrictEqual({
      out: 'ended',
      next: { ...stored, value: { ...BOOKING, linkNumber: 5 }, history: [...stored.history, line] },
      ledger: { kind: 'links-ended', id: BOOKING.id, linkNumber: 5 },
    });
    const erased = aStored({ ...PLACED, booking: eraseBooking(BOOKING, { at: NOON }) });
    expect(end(erased, NOTHING_USED)).toEqual({ out: 'erased' });
    expect(end(undefined, NOTHING_USED)).toEqual({ out: 'missing' });
  });

  // FAIL-14
  it('should be ended up to a number, with a line for each, and once', () => {
    const end = endLinks({ by: KIM, at: LATER }, 3);
    const { out, next, ledger } = end(STORED, NOTHING_USED);
    expect(out).toBe('ended');
    const value = { ...BOOKING, linkNumber: 3 };
    expect(next).toStrictEqual({ ...STORED, value, history: [...STORED.history, line, line] });
    expect(ledger).toEqual({ kind: 'links-ended', id: BOOKING.id, linkNumber: 3 });
    expect(end({ ...STORED, value }, NOTHING_USED)).toEqual({ out: 'ended-before' });
    expect(replayHistory(BOOKING, [...STORED.history, line, line])).toStrictEqual(value);
  });

  it('should end as the address changes, and only then', () => {
    const contact = (change: object) =>
      aChange(BOOKING, {
        what: 'change',
        contact: change,
        expectedTotalCharges: BOOKING.totals.totalCharges,
        tellCustomer: true,
      });
    const moved = contact({ email: 'new@example.com' });
    expect(linkNumberOf(moved.booking)).toBe(2);
    const called = contact({ phone: '905 555 0199' });
    expect(called.booking.linkNumber).toBeUndefined();
    expect(owedAfter([queueEmail(EMAIL)], { ...moved, emails: [] })).toStrictEqual([
      {
        ...queueEmail({ ...EMAIL, to: { name: 'Priya Raman', address: 'new@example.com' } }),
        to: 'new@example.com',
      },
    ]);
    expect(isMadeFrom(BOOKING, moved)).toBe(true);
    expect(isMadeFrom({ ...BOOKING, linkNumber: 2 }, moved)).toBe(false);
    expect(isMadeFrom({ ...BOOKING, linkNumber: 2 }, called)).toBe(false);
  });

  it('should be replayed from the history, and be none of what was answered first', () => {
    const { booking, event } = aChange(BOOKING, {
      what: 'change',
      contact: { email: 'new@example.com' },
      expectedTotalCharges: BOOKING.totals.totalCharges,
      tellCustomer: false,
    });
    const history = [
      { at: NOON, by: 'customer', what: 'submitted', to: 'confirmed', version: 1 },
      event,
      { at: LATER, by: KIM, what: 'links-ended' },
    ] as const;
    const last = { ...booking, linkNumber: 3 };
    expect(replayHistory(BOOKING, history)).toStrictEqual(last);
    expect(firstAnswered(last, history)).toStrictEqual(BOOKING);
  });
});

// MINE-8, MAIL-1
describe('the e-mail with a link', () => {
  const email = rendered(linkEmail(BOOKING, anActor()));

  // MINE-7
  it('should be owed in place of one that waits, and nothing else change', () => {
    const stored = { ...STORED, emails: [queueEmail(aNewEmail({ kind: 'link', id: 'first' }))] };
    const { out, next, ...rest } = mailLink(anActor({ id: 'second' }), BOOKING.form.email.toUpperCase())(
      stored,
      NOTHING_USED,
    );
    expect([out, rest]).toEqual(['queued', {}]);
    const queued = queueEmail(linkEmail(BOOKING, anActor({ id: 'second' })));
    expect(next).toMatchObject({ ...stored, emails: [{ id: 'first', state: 'cancelled' }, queued] });
  });

  it('should be owed by no booking that is missing, erased, held, without an address or of another one', () => {
    const outOf = (over: Partial<Booking>, asked?: string) =>
      mailLink(anActor(), asked)(aStored({ ...PLACED, booking: { ...BOOKING, ...over } }), NOTHING_USED);
    expect(mailLink(anActor())(undefined, NOTHING_USED)).toEqual({ out: 'missing' });
    expect(outOf({ erasedAt: NOON })).toEqual({ out: 'erased' });
    expect(outOf({ held: true })).toEqual({ out: 'held' });
    expect(outOf({ form: { ...BOOKING.form, email: '' } })).toEqual({ out: 'no-address' });
    expect(outOf({}, 'former@example.com')).toEqual({ out: 'other-address' });
  });

  it('should have the link and greet the customer', () => {
    expect(email).toMatchObject({ kind: 'link', to: { address: BOOKING.form.email } });
    expect(email.subject).toBe(`Your link to reservation ${BOOKING.confirmationNumber}`);
    const link = SENDER.reservationUrl({ bookingId: BOOKING.id, linkNumber: 1 });
    expect(email.text).toContain(link);
    expect(email.html).toContain(link);
    expect(email.text).toContain('Hello Priya,');
  });

  it('should lose its text and address once it is sent, and take the place of one that waits', () => {
    const queued = { ...queueEmail(email), leaseEnds: LATER };
    const { owed } = settleTry(queued, LATER, { state: 'sent', at: LATER, asSent: AS_SENT });
    expect(owed).toStrictEqual({ id: email.id, kind: 'link', to: '', tries: 1, state: 'sent', sentAt: LATER });
    const twice = oweEmails([queueEmail(email)], [aNewEmail({ kind: 'link' })]);
    expect(twice.map(({ state }) => state)).toEqual(['cancelled', 'queued']);
  });
});
