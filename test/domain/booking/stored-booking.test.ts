import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { BOOKINGS } from '../../../src/domain/booking/booking-fields.ts';
import { eraseHistory, type NoteEvent } from '../../../src/domain/booking/history.ts';
import type { BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import { isClaimMet, NOTHING_USED } from '../../../src/domain/booking/overlap.ts';
import {
  addNote,
  type BookingRule,
  type BookingTombstone,
  deleteToTombstone,
  eraseStored,
  forgetKey,
  forgetTombstone,
  isStored,
  type StoredBooking,
  storeChange,
} from '../../../src/domain/booking/stored-booking.ts';
import { eraseEmails, holdEmail, type OwedEmail, queueEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import { aBlock } from '../../support/values/blocks.ts';
import { aChange, aDecision, anErasure, aStored } from '../../support/values/changes.ts';
import { KIM, LATER } from '../../support/values/rentals.ts';
import { aNewEmail, aPlacedBooking, NOON } from '../../support/values/samples.ts';

const STORED = aStored();
const { value: BOOKING } = STORED;
const NOTE: NoteEvent = { at: LATER, by: KIM, what: 'note', text: 'Called; will be late.' };
const REMOVAL = { by: KIM, at: LATER };
const TOMBSTONE: BookingTombstone = { removed: REMOVAL, keys: {}, emails: [] };

function outOf<Out>(rule: BookingRule<Out>, found: StoredBooking | BookingTombstone | undefined) {
  return rule(found, NOTHING_USED);
}

// PAY-11
it('should be found by the latest moment at which money was written down', () => {
  const entry = { kind: 'payment', method: 'cash', amount: 100, by: KIM } as const;
  const payments = [
    { ...entry, id: 'one', at: LATER },
    { ...entry, id: 'two', at: NOON },
  ];
  expect(BOOKINGS.fieldsOf({ ...STORED, value: { ...BOOKING, payments } })).toMatchObject({ paidAt: LATER });
});

describe('a rule', () => {
  it.each<[string, BookingRule<unknown>]>([
    ['storeChange', storeChange(aDecision(BOOKING, 'approved'))],
    ['addNote', addNote(NOTE)],
    ['eraseStored', eraseStored(REMOVAL)],
    ['deleteToTombstone', deleteToTombstone(REMOVAL)],
  ])('should write nothing to a booking that is missing or deleted: %s', (_, rule) => {
    expect(outOf(rule, undefined)).toEqual({ out: 'missing' });
    expect(outOf(rule, TOMBSTONE)).toEqual({ out: 'missing' });
  });
});

describe('storeChange', () => {
  // BOOK-44
  it('should store the next version with its line and its e-mails', () => {
    const change = aDecision(BOOKING, 'approved');
    const { out, next, ...rest } = outOf(storeChange(change), STORED);
    expect([out, rest]).toEqual(['changed', {}]);
    const [received, notice] = STORED.emails;
    expect(next).toMatchObject({
      value: change.booking,
      history: [...STORED.history, change.event],
      emails: [received, notice, ...change.emails.map(({ id }) => ({ id, state: 'queued' }))],
      submission: STORED.submission,
    });
  });

  it('should store no version but the next one', () => {
    for (const version of [0, 2, 9]) {
      expect(outOf(storeChange(aDecision({ ...BOOKING, version }, 'approved')), STORED)).toEqual({ out: 'stale' });
    }
  });

  // MINE-8
  it('should store no change that was made before the links ended', () => {
    const ended = { ...STORED, value: { ...BOOKING, linkNumber: 2 } };
    expect(outOf(storeChange(aDecision(BOOKING, 'approved')), ended)).toEqual({ out: 'stale' });
    expect(outOf(storeChange(aDecision(ended.value, 'approved')), ended).out).toBe('changed');
  });

  // AVAIL-8
  it('should store nothing while its claim is not met, and tell of a stale version first', () => {
    const change = aDecision(BOOKING, 'approved');
    const claim = { ...(change.claim ?? expect.unreachable()), units: 1 };
    const { vehicle, itinerary } = BOOKING;
    const block = aBlock({ vehicleId: vehicle.id, from: itinerary.pickupTime, to: itinerary.dropoffTime });
    const other: Booking = { ...aPlacedBooking().booking, status: 'approved' };
    for (const uses of [
      { bookings: [], blocks: [block] },
      { bookings: [other], blocks: [] },
    ]) {
      expect(storeChange({ ...change, claim })(STORED, uses)).toEqual({ out: 'vehicle-taken' });
      expect(storeChange({ ...change, claim: { ...claim, units: 2 } })(STORED, uses).out).toBe('changed');
      const stale = { ...STORED, value: { ...BOOKING, version: 7 } };
      expect(storeChange({ ...change, claim })(stale, uses)).toEqual({ out: 'stale' });
    }
    const accepted = { ...claim, although: [block.id, other.id] };
    expect(isClaimMet(accepted, { bookings: [other], blocks: [block] })).toBe(true);
    expect(isClaimMet(claim, { bookings: [{ ...other, status: 'declined' }], blocks: [] })).toBe(true);
  });

  describe('of the address', () => {
    const to = { name: 'Priya Raman', address: 'priya@raman.example' };
    const moved = (email: string, from: Booking = BOOKING) => {
      const action: BookingAction = {
        what: 'change',
        contact: { email },
        expectedTotalCharges: from.totals.totalCharges,
        tellCustomer: false,
      };
      return storeChange(aChange(from, action));
    };
    const emailsAfter = (rule: BookingRule<unknown>, emails: readonly OwedEmail[], value = BOOKING) => {
      const { next } = outOf(rule, { ...STORED, value, emails });
      return next?.emails ?? expect.unreachable();
    };
    const email = aNewEmail({ kind: 'confirmation' });

    // FAIL-14
    it('should end the links, and be in the ledger', () => {
      expect(outOf(moved(to.address), STORED).ledger).toEqual({ kind: 'links-ended', id: BOOKING.id, linkNumber: 2 });
    });

    // MAIL-18
    it('should redirect what waits, failed or is held, and leave what was sent', () => {
      const sent: OwedEmail = {
        id: 'sent',
        kind: 'received',
        to: 'a@b.example',
        state: 'sent',
        tries: 1,
        sentAt: NOON,
      };
      const { id, kind } = email;
      const failed: OwedEmail = { id, kind, to: email.to.address, state: 'failed', tries: 1, reason: '550', email };
      const redirected = { email: { ...email, to }, to: to.address };
      expect(emailsAfter(moved(to.address), [sent, failed])).toStrictEqual([sent, { ...failed, ...redirected }]);
      const held = { ...BOOKING, held: true } as const;
      expect(emailsAfter(moved(to.address, held), [holdEmail(email)], held)).toStrictEqual([
        { ...holdEmail(email), ...redirected },
      ]);
    });

    it('should let nothing wait for the customer once there is no customer', () => {
      const notice = queueEmail(aNewEmail({ kind: 'notice' }));
      expect(emailsAfter(moved(''), [queueEmail(email), notice])).toMatchObject([{ state: 'cancelled' }, notice]);
    });
  });
});

// BOOK-49
describe('addNote', () => {
  it('should add a line, and leave the rest', () => {
    const next = { ...STORED, history: [...STORED.history, NOTE] };
    expect(outOf(addNote(NOTE), STORED)).toStrictEqual({ out: 'added', next });
  });

  it('should write nothing to an erased booking', () => {
    const { booking } = anErasure(BOOKING);
    expect(outOf(addNote(NOTE), { ...STORED, value: booking })).toEqual({ out: 'erased' });
  });
});

// PRIV-3
describe('eraseStored', () => {
  it('should erase booking, history, e-mails and the hash of the request', () => {
    const history = [...STORED.history, NOTE];
    const { booking, event } = anErasure(BOOKING, REMOVAL);
    expect(outOf(eraseStored(REMOVAL), { ...STORED, history })).toStrictEqual({
      out: 'erased',
      next: {
        value: booking,
        history: [...eraseHistory(history), event],
        emails: eraseEmails(STORED.emails),
        submission: { ...STORED.submission, bodyHash: '' },
      },
      ledger: { kind: 'booking-erased', id: BOOKING.id, at: LATER },
      erases: true,
    });
  });

  it('should erase nothing twice, and nothing that may not be erased', () => {
    const { booking } = anErasure(BOOKING);
    expect(outOf(eraseStored(REMOVAL), { ...STORED, value: booking })).toEqual({ out: 'erased-before' });
    expect(
      outOf(
        eraseStored(REMOVAL, ({ status }) => status === 'declined'),
        STORED,
      ),
    ).toEqual({ out: 'confirmed' });
  });
});

// BOOK-36
describe('deleteToTombstone', () => {
  it('should leave number, key, who and when, and cancel the e-mails', () => {
    expect(outOf(deleteToTombstone(REMOVAL), STORED)).toStrictEqual({
      out: 'removed',
      next: {
        removed: REMOVAL,
        keys: { confirmationNumber: BOOKING.confirmationNumber, submissionKey: STORED.submission.key },
        emails: eraseEmails(STORED.emails),
      },
      ledger: { kind: 'booking-deleted', id: BOOKING.id, at: LATER },
      erases: true,
    });
    expect(isStored(TOMBSTONE)).toBe(false);
  });
});

describe('what stays of a deleted booking', () => {
  const keys = { confirmationNumber: 'HOJ-100001', submissionKey: 'key' };
  const spent = { ...TOMBSTONE, keys };

  // PRIV-2
  it('should lose its submission key, and keep its number', () => {
    const { confirmationNumber } = keys;
    expect(forgetKey(spent)).toStrictEqual({ out: 'forgotten', next: { ...spent, keys: { confirmationNumber } } });
  });

  // BOOK-8
  it('should be deleted', () => {
    expect(forgetTombstone(spent)).toEqual({ out: 'forgotten', next: 'gone' });
  });

  it('should be forgotten of nothing that is stored, missing or forgotten', () => {
    for (const found of [STORED, undefined, TOMBSTONE]) expect(forgetKey(found)).toEqual({ out: 'missing' });
    for (const found of [STORED, undefined]) expect(forgetTombstone(found)).toEqual({ out: 'missing' });
  });
});
