import { describe, expect, it } from 'vitest';
import { asLastNotified, type BookingEvent } from '../../../src/domain/booking/history.ts';
import { actOnBooking, type BookingAction, holdsEntry, owedAfter } from '../../../src/domain/booking/lifecycle.ts';
import type { OwedEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import { aChangeOf, aLife } from '../../support/values/lives.ts';
import { rendered, textOf } from '../../support/values/rendered.ts';
import { anActor } from '../../support/values/rentals.ts';
import { anItinerary, at, NOON } from '../../support/values/samples.ts';

const TWO_PM = anItinerary({ pickupTime: at('2026-11-27', '14:00') });
const APPROVE: BookingAction = { what: 'approve' };

// MAIL-18
describe('asLastNotified', () => {
  it('should be the booking as the last e-mail said that was sent', () => {
    const life = aLife(APPROVE, { itinerary: TWO_PM, tellCustomer: false });
    const notified = asLastNotified(life.booking, life);
    expect(notified.itinerary).toEqual(anItinerary());
    expect(notified.totals).toEqual(life.placed.totals);
    const later = aLife(APPROVE, { itinerary: TWO_PM, tellCustomer: true });
    expect(asLastNotified(later.booking, later)).toEqual(later.booking);
  });

  it('should be the booking as placed until an e-mail is sent', () => {
    const life = aLife({ itinerary: TWO_PM, tellCustomer: false }, APPROVE);
    const waiting = life.emails.filter(({ kind }) => kind !== 'confirmation');
    expect(asLastNotified(life.booking, { ...life, emails: waiting }).itinerary).toEqual(anItinerary());
    expect(asLastNotified(life.booking, life).itinerary).toEqual(TWO_PM);
  });

  it('should count an e-mail that was sent again', () => {
    const life = aLife(APPROVE, { itinerary: TWO_PM, tellCustomer: false });
    const copy = { ...life.emails.at(-1), id: 'copy' } as OwedEmail;
    const again = { at: NOON, by: 'kim@x.test', what: 'email-sent-again', emailId: 'copy' } as const;
    const history: readonly BookingEvent[] = [...life.history, { ...again, email: 'confirmation' }];
    expect(asLastNotified(life.booking, { history, emails: [...life.emails, copy] }).itinerary).toEqual(TWO_PM);
    expect(asLastNotified(life.booking, { history, emails: life.emails }).itinerary).toEqual(anItinerary());
    const link: readonly BookingEvent[] = [...life.history, { ...again, email: 'link' }];
    expect(asLastNotified(life.booking, { history: link, emails: [...life.emails, copy] }).itinerary).toEqual(
      anItinerary(),
    );
  });
});

// MAIL-18
describe('the e-mail of a change', () => {
  it('should list a change of time that nobody was told, beside the change of an extra', () => {
    const life = aLife(APPROVE, { itinerary: TWO_PM, tellCustomer: false }, { addOnIds: [], tellCustomer: true });
    const text = textOf(life.emails.at(-1)?.email);
    const compared = text.slice(text.indexOf('WHAT CHANGED'), text.indexOf('See my reservation'));
    expect(compared).toContain(
      'Pickup: Friday, November 27, 2026, 2:00 pm (before: Friday, November 27, 2026, 10:00 am)',
    );
    expect(compared).toContain('Additional Driver');
    expect(compared).not.toContain('Email:');
  });

  it('should compare with what was sent, not with what a later e-mail took the place of', () => {
    const life = aLife(APPROVE);
    const noon = anItinerary({ pickupTime: at('2026-11-27', '12:00') });
    const first = actOnBooking(
      life.booking,
      aChangeOf(life.booking, { itinerary: noon, tellCustomer: true }),
      {},
      anActor({ id: 'first' }),
      { units: 1, uses: [] },
      life,
    );
    if (!first.ok) throw new Error(first.problem.code);
    const notified = {
      history: [...life.history, first.value.event],
      emails: owedAfter(life.emails, first.value),
    };
    const { booking } = first.value;
    const change = aChangeOf(booking, { itinerary: TWO_PM, tellCustomer: true });
    const second = actOnBooking(booking, change, {}, anActor({ id: 'second' }), { units: 1, uses: [] }, notified);
    if (!second.ok) throw new Error(second.problem.code);
    expect(textOf(second.value.emails[0])).toContain('2:00 pm (before: Friday, November 27, 2026, 10:00 am)');
    expect(textOf(second.value.emails[0])).not.toContain('12:00 pm');
  });

  it('should compare with the booking as it was where the change takes back what nobody was told', () => {
    const life = aLife(
      APPROVE,
      { itinerary: TWO_PM, tellCustomer: false },
      { itinerary: anItinerary(), tellCustomer: true },
    );
    expect(textOf(life.emails.at(-1)?.email)).toContain('10:00 am (before: Friday, November 27, 2026, 2:00 pm)');
  });
});

// MAIL-20
describe('the entry in the calendar of a former address', () => {
  const moved = (email: string) => ({ contact: { email }, tellCustomer: false }) as const;
  const withdrawn = ({ emails }: ReturnType<typeof aLife>) =>
    emails.flatMap(({ kind, email }) => (kind === 'entry-withdrawn' && email !== undefined ? [email] : []));

  it('should be taken out once, without any fact of the booking', () => {
    const life = aLife(APPROVE, moved('priya@example.com'), moved('p.raman@example.com'));
    const [email, ...others] = withdrawn(life);
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      to: { address: 'priya.raman@example.com' },
      calendar: { method: 'CANCEL', entry: { uid: life.booking.id, sequence: 2 } },
    });
    const { confirmationNumber, vehicle } = life.booking;
    const sent = rendered(email ?? expect.unreachable());
    const written = [sent.subject, sent.text, sent.html].join();
    for (const fact of [confirmationNumber, vehicle.name, 'Priya', 'November', '/my-reservation']) {
      expect(written).not.toContain(fact);
    }
    const [, event = ''] = sent.files?.pickup.split('BEGIN:VEVENT\r\n') ?? [];
    const names = event.match(/^[A-Z]+/gm);
    expect(names).toEqual('UID SEQUENCE DTSTAMP STATUS TRANSP ORGANIZER ATTENDEE END END'.split(' '));
  });

  it('should be taken out of each address that was sent one', () => {
    const notified = { contact: { email: 'priya@example.com' }, tellCustomer: true } as const;
    const life = aLife(APPROVE, notified, moved(''));
    expect(withdrawn(life).map(({ to, calendar }) => [to.address, calendar?.entry.sequence])).toEqual([
      ['priya.raman@example.com', 2],
      ['priya@example.com', 3],
    ]);
    const changed = life.emails.find(({ kind }) => kind === 'changed')?.email;
    expect(changed?.calendar).toMatchObject({ method: 'REQUEST', entry: { sequence: 3 } });
  });

  it('should be none where none was sent, or it was taken out', () => {
    expect(withdrawn(aLife(moved('priya@example.com')))).toEqual([]);
    const declined: BookingAction = { what: 'decline', although: ['approved'] };
    expect(withdrawn(aLife(APPROVE, declined, moved('priya@example.com')))).toEqual([]);
    expect(withdrawn(aLife(APPROVE, { contact: { phone: '905 555 0199' }, tellCustomer: true }))).toEqual([]);
    const life = aLife(APPROVE);
    const waiting = life.emails.filter(({ kind }) => kind !== 'confirmation');
    expect(holdsEntry(life.booking, life)).toBe(true);
    expect(holdsEntry(life.booking, { ...life, emails: waiting })).toBe(false);
    const facts = { id: 'confirmation', kind: 'confirmation', to: life.booking.form.email, tries: 1 } as const;
    const unanswered = { ...facts, state: 'unknown', reason: 'handed over and not answered' } as const;
    expect(holdsEntry(life.booking, { ...life, emails: [...waiting, unanswered] })).toBe(true);
  });
});
