import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { NotificationRecord } from '../../../src/domain/booking/history.ts';
import type { BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import { NOTHING_USED } from '../../../src/domain/booking/overlap.ts';
import { type BookingRule, deleteToTombstone, eraseStored } from '../../../src/domain/booking/stored-booking.ts';
import type { Email, EmailKind } from '../../../src/domain/outbox/email.ts';
import { queueEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import { repeatEmail, writeAgain } from '../../../src/domain/reservation/emails-again.ts';
import { reminderEmail } from '../../../src/domain/reservation/reminder-emails.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { anAgain, aStored } from '../../support/values/changes.ts';
import { aLife } from '../../support/values/lives.ts';
import { type Rendered, rendered, textOf } from '../../support/values/rendered.ts';
import { aRental, STATES } from '../../support/values/rentals.ts';
import { aNewEmail, anEmail, anItinerary, aPlacedBooking, at, NOON, SENDER } from '../../support/values/samples.ts';

const TWO_PM = anItinerary({ pickupTime: at('2026-11-27', '14:00') });
const PICKUP = at('2026-11-27', '10:00');
const APPROVE: BookingAction = { what: 'approve' };
const QUIET = { itinerary: TWO_PM, tellCustomer: false } as const;

function again(
  booking: Booking,
  stored: Email,
  notifications: NotificationRecord = { history: [], emails: [] },
  now: Instant = addMinutes(NOON, 60),
): Rendered | undefined {
  const email = writeAgain(booking, stored, {
    notifications,
    closedDays: [],
    stamp: { id: stored.id, at: now, sender: SENDER },
  });
  return email && rendered(email);
}

function emailOf({ emails }: ReturnType<typeof aLife>, kind: EmailKind): Email {
  const email = emails.findLast((owed) => owed.kind === kind)?.email;
  if (email === undefined) throw new Error(`No e-mail is ${kind}`);
  return email;
}

// MAIL-14
describe('an e-mail that is sent again', () => {
  it('should confirm the time of now, in its text and in its calendar entry', () => {
    const life = aLife({ what: 'approve', note: 'Bring the hitch.' }, QUIET);
    const stored = emailOf(life, 'confirmation');
    expect(textOf(stored)).toContain('10:00 am');
    const written = again(life.booking, stored, life);
    expect(written?.text).toContain('Friday, November 27, 2026, 2:00 pm');
    expect(written?.text).not.toContain('10:00 am');
    expect(written?.calendar).toMatchObject({ method: 'REQUEST', entry: { sequence: 3, start: TWO_PM.pickupTime } });
    expect(written?.text).toContain('Bring the hitch.');
    expect(written?.note).toBe('Bring the hitch.');
  });

  // MAIL-28
  it.each(['invoice', 'invoice-reminder'] as const)('should not be sent as it is where it is an %s', (kind) => {
    expect(again(aRental('approved'), anEmail({ kind }))).toBeUndefined();
  });

  it('should list all that has changed since the customer knew it', () => {
    const life = aLife(APPROVE, { addOnIds: [], tellCustomer: true, note: 'As you asked.' }, QUIET);
    const written = again(life.booking, emailOf(life, 'changed'), life);
    expect(written?.text).toContain('2:00 pm (before: Friday, November 27, 2026, 10:00 am)');
    expect(written?.text).toContain('Additional Driver');
    expect(written?.text).toContain('As you asked.');
  });

  it('should list the same once a copy was sent', () => {
    const life = aLife(APPROVE, { itinerary: TWO_PM, tellCustomer: true });
    const original = emailOf(life, 'changed');
    const copy = { ...original, id: 'copy', queuedAt: addMinutes(NOON, 30) };
    const owed = life.emails.at(-1);
    if (owed === undefined) throw new Error('No e-mail');
    const resent = { at: copy.queuedAt, by: 'kim@x.test', what: 'email-sent-again', email: 'changed' } as const;
    const notifications = {
      history: [...life.history, { ...resent, emailId: 'copy' }],
      emails: [...life.emails, { ...owed, id: 'copy' }],
    };
    for (const stored of [original, copy]) {
      expect(again(life.booking, stored, notifications)?.text).toContain(
        '2:00 pm (before: Friday, November 27, 2026, 10:00 am)',
      );
    }
  });

  it('should tell of a change that was taken back in silence, as long as it was told', () => {
    const back = { itinerary: anItinerary(), tellCustomer: false } as const;
    const life = aLife(APPROVE, { itinerary: TWO_PM, tellCustomer: true }, back);
    const stored = emailOf(life, 'changed');
    expect(again(life.booking, stored, life)?.text).toContain('10:00 am (before: Friday, November 27, 2026, 2:00 pm)');
    const unsent = life.emails.filter(({ kind }) => kind !== 'changed');
    const failed = { ...life.emails.find(({ kind }) => kind === 'changed'), state: 'failed', reason: '550' } as never;
    expect(again(life.booking, stored, { ...life, emails: [...unsent, failed] })).toBeUndefined();
  });

  it.each([
    ['received', ['waiting', 'held']],
    ['notice', ['waiting', 'held']],
    ['confirmation', ['approved']],
    ['declined', ['declined', 'declined while out']],
    ['cancelled', ['cancelled']],
    ['cancelled-notice', ['cancelled']],
    ['reminder-pickup', ['approved']],
    ['reminder-return', ['out']],
    ['message-copy', ['waiting', 'held', 'approved', 'out']],
  ] as const)('should be refused where it would be untrue: %s is true of one that is %s', (kind, states) => {
    const possible = STATES.filter((state) => again(aRental(state), anEmail({ kind })) !== undefined);
    expect(possible).toEqual(states);
  });

  it('should be no reminder once the event has begun, and no confirmation once the rental is over', () => {
    const booking = aRental('approved');
    const reminder = anEmail({ kind: 'reminder-pickup' });
    expect(again(booking, reminder, undefined, addMinutes(PICKUP, -1))?.until).toBe(PICKUP);
    expect(again(booking, reminder, undefined, PICKUP)).toBeUndefined();
    const confirmation = anEmail({ kind: 'confirmation' });
    expect(again(booking, confirmation, undefined, PICKUP)).toBeDefined();
    expect(again(booking, confirmation, undefined, booking.itinerary.dropoffTime)).toBeUndefined();
  });

  it('should repeat no copy of a request for a change that was made since', () => {
    const copy = anEmail({ kind: 'message-copy', queuedAt: NOON });
    const life = aLife(APPROVE, QUIET);
    expect(again(aRental('approved'), copy)).toBeDefined();
    expect(again(life.booking, copy, life)).toBeUndefined();
  });

  it('should remind of the time of now', () => {
    const booking: Booking = { ...aRental('approved'), itinerary: TWO_PM };
    const due = { kind: 'reminder-pickup', event: PICKUP, id: 'reminder' } as const;
    const stored = reminderEmail(aRental('approved'), due, { at: NOON, closedDays: [] });
    expect(again(booking, stored)).toMatchObject({
      id: 'reminder',
      subject: expect.stringContaining('2:00 pm'),
      until: TWO_PM.pickupTime,
    });
  });

  it('should tell the company of a request as it is, and whether its customer was mailed', () => {
    const { booking, emails } = aPlacedBooking();
    const moved: Booking = { ...booking, itinerary: TWO_PM };
    const [, notice = anEmail()] = emails;
    const mailed = { history: [], emails: aLife().emails };
    expect(again(moved, notice, mailed)?.text).toContain('2:00 pm');
    expect(again(moved, notice, mailed)?.text).not.toContain('was not mailed');
    expect(again(moved, notice)?.text).toContain('was not mailed');
  });
});

// MAIL-14
describe('repeatEmail', () => {
  const placed = aPlacedBooking();
  const stored = aStored(placed);
  const [first, second] = stored.emails;
  const emailId = first?.id ?? '';
  const late = addMinutes(NOON, 30);
  const request = anAgain({ emailId, stamp: { at: late, sender: SENDER } });
  const repeat = (found: Parameters<BookingRule<unknown>>[0], over: Partial<typeof request> = {}) =>
    repeatEmail({ ...request, ...over })(found, NOTHING_USED);
  const line = { at: late, by: request.by, what: 'email-sent-again', email: 'received', emailId } as const;

  it('should queue it as it is true now, with a line of history and no new version', () => {
    const form = { ...stored.value.form, email: 'priya@raman.example' };
    const changed = { ...stored, value: { ...stored.value, form } };
    const { out, next, ...rest } = repeat(changed);
    expect([out, rest]).toEqual(['queued', {}]);
    expect(next).toMatchObject({
      value: changed.value,
      history: [...stored.history, line],
      emails: [{ id: emailId, to: form.email, state: 'queued', tries: 0, nextTryAt: late }, second],
    });
  });

  it('should send what it does not write again to the present address', () => {
    const email = aNewEmail({ kind: 'declined' });
    const declined = { ...stored.value, status: 'declined', form: { ...stored.value.form, email: 'new@example.com' } };
    const found = { ...stored, value: declined as Booking, emails: [queueEmail(email)] };
    const { next } = repeat(found, { emailId: email.id });
    expect(next?.emails).toMatchObject([{ id: email.id, to: 'new@example.com', email: { subject: email.subject } }]);
  });

  it('should queue a copy of one that was sent, which its line names', () => {
    const sent = { ...(first ?? expect.unreachable()), state: 'sent', sentAt: NOON } as const;
    const { next } = repeat({ ...stored, emails: [sent, ...stored.emails.slice(1)] });
    expect(next).toMatchObject({
      history: [...stored.history, { ...line, emailId: 'copy' }],
      emails: [sent, second, { id: 'copy', state: 'queued', nextTryAt: late }],
    });
  });

  it('should know no e-mail of another booking', () => {
    expect(repeat(stored, { emailId: 'none' })).toEqual({ out: 'missing' });
    expect(repeat(undefined)).toEqual({ out: 'missing' });
  });

  it('should send nothing of which no text is left, or that is untrue', () => {
    const { next: tombstone } = deleteToTombstone({ by: request.by, at: NOON })(stored, NOTHING_USED);
    const { next: erased } = eraseStored({ by: request.by, at: NOON })(stored, NOTHING_USED);
    for (const found of [tombstone, erased]) expect(repeat(found)).toEqual({ out: 'not-sendable' });
    expect(repeat({ ...stored, value: { ...stored.value, status: 'declined' } })).toEqual({ out: 'not-sendable' });
  });
});
