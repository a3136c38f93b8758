import { describe, expect, it } from 'vitest';
import { linkNumberOf } from '../../../src/domain/booking/booking.ts';
import { firstAnswered, replayHistory } from '../../../src/domain/booking/history.ts';
import { isMadeFrom, owedAfter } from '../../../src/domain/booking/lifecycle.ts';
import { eraseBooking } from '../../../src/domain/booking/retention.ts';
import {
  holdEmail,
  type OwedEmail,
  oweEmails,
  queueEmail,
  relinkEmails,
  sendAgain,
  settleTry,
} from '../../../src/domain/outbox/email-lifecycle.ts';
import {
  endLinks,
  mailLink,
  maySendLink,
  opens,
  opensCalendar,
  readLink,
  writeLink,
} from '../../../src/domain/reservation/links.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aChange } from '../../support/values/changes.ts';
import { anActor, KIM, LATER } from '../../support/values/rentals.ts';
import { aBooking, aNewEmail, NOON, SENDER } from '../../support/values/samples.ts';

const BOOKING = aBooking();
const LINKS = [1, 2].map((linkNumber) => SENDER.reservationUrl({ bookingId: BOOKING.id, linkNumber }));
const [OLD = '', NEW = ''] = LINKS;
const EMAIL = aNewEmail({
  kind: 'received',
  text: `See ${OLD}. Again: ${OLD}`,
  html: `<a href="${OLD}">${OLD}</a>`,
});
const RELINKED = { ...EMAIL, text: `See ${NEW}. Again: ${NEW}`, html: `<a href="${NEW}">${NEW}</a>` };

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
    expect(maySendLink(BOOKING, 1)).toBe(true);
    expect(maySendLink({ ...BOOKING, held: true }, 1)).toBe(false);
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
  it('should be counted up by staff, with a line of history that is no version', () => {
    expect(endLinks({ ...BOOKING, linkNumber: 4 }, { by: KIM, at: LATER, sender: SENDER })).toEqual({
      linkNumber: 5,
      event: { at: LATER, by: KIM, what: 'links-ended' },
      link: SENDER.reservationUrl({ bookingId: BOOKING.id, linkNumber: 5 }),
    });
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
    expect(moved.link).toBe(NEW);
    const called = contact({ phone: '905 555 0199' });
    expect(called.booking.linkNumber).toBeUndefined();
    expect(called.link).toBeUndefined();
    expect(owedAfter([queueEmail(EMAIL)], { ...moved, emails: [] })).toStrictEqual([
      {
        ...queueEmail({ ...RELINKED, to: { name: 'Priya Raman', address: 'new@example.com' } }),
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

  it('should be replaced in what is not sent, and nowhere else', () => {
    const textless: OwedEmail = {
      id: 'x',
      kind: 'received',
      to: 'a@b.example',
      tries: 3,
      state: 'failed',
      reason: '550',
    };
    const sent: OwedEmail = {
      id: 'x',
      kind: 'received',
      to: 'a@b.example',
      tries: 1,
      state: 'sent',
      sentAt: NOON,
      email: EMAIL,
    };
    const notice = queueEmail({ ...EMAIL, kind: 'notice' });
    const failed: OwedEmail = { ...textless, email: EMAIL };
    expect(relinkEmails([queueEmail(EMAIL), holdEmail(EMAIL), failed, textless, sent, notice], NEW)).toStrictEqual([
      queueEmail(RELINKED),
      holdEmail(RELINKED),
      { ...failed, email: RELINKED },
      textless,
      sent,
      notice,
    ]);
  });

  it('should be replaced under the address that the site had before', () => {
    const former = (link: string) => link.replace('http://127.0.0.1:3000', 'https://former.example/rent');
    const email = { ...EMAIL, text: former(EMAIL.text), html: former(EMAIL.html) };
    expect(email.text).toContain('https://former.example/rent/my-reservation#');
    expect(relinkEmails([queueEmail(email)], NEW)).toStrictEqual([queueEmail(RELINKED)]);
  });

  it('should be left in texts that only resemble them', () => {
    const text = 'http://127.0.0.1:3000/my-reservation and http://x.example/other#a.b and #a.b';
    const email = aNewEmail({ text, html: `<p>${text}</p>` });
    expect(relinkEmails([queueEmail(email)], NEW)).toStrictEqual([queueEmail(email)]);
  });

  it('should be the present ones in what is sent again', () => {
    const sent: OwedEmail = {
      id: 'x',
      kind: 'received',
      to: 'a@b.example',
      tries: 1,
      state: 'sent',
      sentAt: NOON,
      email: EMAIL,
    };
    const copy = { id: 'copy', messageId: '<copy@oakville.example>' };
    const again = { emailId: 'x', event: { at: LATER }, copy, to: EMAIL.to, link: NEW };
    const repeated = sendAgain([sent], again);
    expect(repeated.ok && repeated.value[1]?.email?.text).toBe(RELINKED.text);
  });
});

// MINE-8, MAIL-1
describe('the e-mail with a link', () => {
  const { email, linkNumber } = mailLink({ ...BOOKING, linkNumber: 2 }, anActor());

  it('should have the link and greet the customer', () => {
    expect(linkNumber).toBe(2);
    expect(email).toMatchObject({ kind: 'link', to: { address: BOOKING.form.email } });
    expect(email.subject).toBe(`Your link to reservation ${BOOKING.confirmationNumber}`);
    expect(email.text).toContain(NEW);
    expect(email.html).toContain(NEW);
    expect(email.text).toContain('Hello Priya,');
  });

  it('should lose its text and address once it is sent, and take the place of one that waits', () => {
    const queued = { ...queueEmail(email), leaseEnds: LATER };
    const { owed } = settleTry(queued, LATER, { state: 'sent', at: LATER });
    expect(owed).toStrictEqual({ id: email.id, kind: 'link', to: '', tries: 1, state: 'sent', sentAt: LATER });
    const twice = oweEmails([queueEmail(email)], [aNewEmail({ kind: 'link' })]);
    expect(twice.map(({ state }) => state)).toEqual(['cancelled', 'queued']);
  });
});
