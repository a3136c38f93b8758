import { describe, expect, it } from 'vitest';
import type { Driver } from '../../../src/domain/agreement/driver.ts';
import { writeAgreement } from '../../../src/domain/booking/agreement.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { type BookingEvent, eraseHistory, replayHistory } from '../../../src/domain/booking/history.ts';
import {
  actOnBooking,
  type BookingAction,
  type KnownVehicle,
  owedAfter,
  previewAgreement,
} from '../../../src/domain/booking/lifecycle.ts';
import { eraseBooking } from '../../../src/domain/booking/retention.ts';
import { isToSignAgain } from '../../../src/domain/booking/signed.ts';
import { marksOf } from '../../../src/domain/desk/marks.ts';
import { queueEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import { writeAgain } from '../../../src/domain/reservation/emails-again.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { aMark } from '../../support/values/damage.ts';
import { textOf } from '../../support/values/rendered.ts';
import { ACTIONS, anActor, aRental, DROPOFF, KIM, SHA256, SIGNING, SWAPPED_AT } from '../../support/values/rentals.ts';
import { NOON } from '../../support/values/samples.ts';

const FREE: KnownVehicle = { units: 1, uses: [] };
const MEI: Driver = { name: 'Mei Chen', region: 'CA-ON', expiresOn: '2029-03-14', last4: '4471' };
const APPROVED = aRental('approved');
const PICKUP = APPROVED.itinerary.pickupTime;
const SIGNATURE = { name: ' Priya\nRaman ', path: 'M10 20L30 40', sha256: SHA256 };
const HAND_OUT = { ...ACTIONS['hand out'], signature: SIGNATURE };

function act(booking: Booking, action: BookingAction, now: Instant = PICKUP, signing = SIGNING) {
  return actOnBooking(booking, action, {}, anActor({ at: now, signing }), FREE);
}

function done(booking: Booking, action: BookingAction, now: Instant = PICKUP) {
  const result = act(booking, action, now);
  if (!result.ok) throw new Error(result.problem.code);
  return result.value;
}

/** A rental whose hand-out was signed. */
const signed = () => done(APPROVED, HAND_OUT).booking;
const swapped = (booking: Booking, over: object = {}) =>
  done(booking, { ...ACTIONS.swap, ...over }, addMinutes(SWAPPED_AT, 1)).booking;

/** Moves the dropoff of a rental that is out by hours. */
function extended(booking: Booking, hours: number): Booking {
  const { itinerary } = booking;
  return { ...booking, itinerary: { ...itinerary, dropoffTime: addMinutes(itinerary.dropoffTime, hours * 60) } };
}

// SIGN-5
describe('the agreement', () => {
  const textAt = (action: Parameters<typeof previewAgreement>[1], now: Instant, booking = APPROVED): string => {
    const written = previewAgreement(booking, action, {}, anActor({ at: now }));
    if (!written.ok) throw new Error(written.problem.code);
    return written.value.text;
  };

  it('should say who rents what, at which reading, for which days and charges, and what is held', () => {
    const payments = {
      key: 'k',
      entries: [{ kind: 'deposit-held', method: 'terminal', amount: 30_000 }],
    } as const;
    const text = textAt({ ...ACTIONS['hand out'], unit: 'CKLW 902', drivers: [MEI], payments }, PICKUP);
    expect(text).toBe(
      [
        `Rental agreement ${APPROVED.confirmationNumber}`,
        'Rental company\nHOJ Car & Truck Rental\n120 Example Road, Oakville, ON L6K 0A0\n905-555-0142',
        'Customer\nPriya Raman\n905 555 0118\npriya.raman@example.com',
        'Drivers\nMei Chen, licence of CA-ON, last four 4471, ends Wednesday, March 14, 2029',
        'Vehicle\nToyota Sienna, 2025, Minivan\nPlate or number: CKLW 902\nOdometer: 12,000 km\nFuel: full',
        'Damage\nNo marks.',
        [
          'Times',
          'Pickup: Friday, November 27, 2026, 10:00 am, Oakville',
          'Dropoff: Monday, November 30, 2026, 12:30 pm, Oakville',
          'Rental days: 3 days and 3 extra hours',
          'Free kilometres: 600 km',
        ].join('\n'),
        [
          'Charges (CAD)',
          'Rental Rate: $282.00',
          'Extra Hours Charge (partial day): $70.50',
          'Vehicle Listing Fee: $2.97',
          'Additional Driver: $45.00',
          'Sub Total: $400.47',
          'HST (13%): $52.06',
          'Total: $452.53',
        ].join('\n'),
        'Paid and held\nPaid: $0.00\nDeposit held: $300.00\nBalance: $452.53',
        'Terms, version 2\nReturn it clean.',
        'By signing, the customer agrees to the rental described above.',
      ].join('\n\n'),
    );
  });

  it('should be the same text whenever it is written, as long as nothing changes', () => {
    const action = { ...ACTIONS['hand out'], drivers: [MEI] };
    const texts = [NOON, PICKUP, addMinutes(PICKUP, 1), addMinutes(PICKUP, 3000)].map((now) => textAt(action, now));
    expect(new Set(texts).size).toBe(1);
    expect(textAt({ ...action, odometer: 12_001 }, PICKUP)).not.toBe(texts[0]);
    expect(textAt({ ...action, fuel: 7 }, PICKUP)).not.toBe(texts[0]);
    expect(textAt({ ...action, drivers: [{ ...MEI, last4: '4472' }] }, PICKUP)).not.toBe(texts[0]);
  });

  it('should name the damage of the unit as it goes out, with what its hand-out found and saw mended', () => {
    const since = { at: NOON, by: KIM };
    const known = [
      { ...aMark({ id: 'old', kind: 'dent' }), since },
      { ...aMark({ id: 'healed', kind: 'crack' }), since },
    ];
    const marksOf = (unit: string | undefined) => (unit === 'T-04' ? known : []);
    const damage = { added: [aMark({ id: 'new', view: 'front', note: 'By the lamp,\n5 cm' })], mended: ['healed'] };
    const written = (unit: string) =>
      previewAgreement(
        APPROVED,
        { ...ACTIONS['hand out'], unit, damage },
        {},
        anActor({ at: PICKUP, signing: { ...SIGNING, marksOf } }),
      );
    const found = 'Scratch, front, lower, passenger side: By the lamp, 5 cm';
    expect(written('T-04')).toMatchObject({
      ok: true,
      value: { text: expect.stringContaining(`\n\nDamage\nDent, behind, lower, driver side\n${found}\n\nTimes`) },
    });
    expect(written('T-05')).toMatchObject({
      ok: true,
      value: { text: expect.stringContaining(`\n\nDamage\n${found}\n\n`) },
    });
  });

  it('should name the plate of the only unit, the customer as driver, and no terms that are not', () => {
    const out = { ...APPROVED, handover: { out: { at: PICKUP, by: KIM, odometer: 1, fuel: 8 } } };
    const { text } = writeAgreement(out, { ...SIGNING, plate: 'HOJ 1', terms: { text: '', version: 0 } });
    expect(text).toContain('Plate or number: HOJ 1');
    expect(text).toContain('Drivers\nPriya Raman\n');
    expect(text).not.toContain('Terms');
  });

  it('should name the vehicle of a swap and the one before, and the drivers that were named last', () => {
    const booking = done(APPROVED, { ...HAND_OUT, drivers: [MEI] }).booking;
    const text = textAt(ACTIONS.swap, SWAPPED_AT, booking);
    expect(text).toContain('Cargo Van');
    expect(text).toContain('In place of: Toyota Sienna, 2025');
    expect(text).toContain('Mei Chen');
  });

  it('should be refused as the action is, but for what a second press confirms', () => {
    const refused = (booking: Booking, action: Parameters<typeof previewAgreement>[1], seen = {}) => {
      const written = previewAgreement(booking, action, seen, anActor({ at: PICKUP }));
      return written.ok ? undefined : written.problem.code;
    };
    expect(refused(APPROVED, { what: 'hand-out', odometer: 1, fuel: 8 })).toBeUndefined();
    expect(refused(APPROVED, ACTIONS['hand out'], { version: 3 })).toBe('changed-meanwhile');
    expect(refused(APPROVED, { what: 'sign' })).toBe('not-possible');
    expect(refused(aRental('out'), ACTIONS['hand out'])).toBe('not-possible');
    expect(refused({ ...APPROVED, selectedAddons: [] }, { ...ACTIONS['hand out'], drivers: [MEI, MEI] })).toBe(
      'too-many-drivers',
    );
    expect(refused(aRental('out'), { ...ACTIONS.swap, back: { odometer: 1, fuel: 8 } })).toBe('handover');
    expect(refused(eraseBooking(aRental('completed'), { at: NOON }), { what: 'sign' })).toBe('booking-erased');
  });
});

// SIGN-7
describe('a signature', () => {
  it('should be kept with the text, its hash and the moment, and the e-mail be owed', () => {
    const { booking, event, emails } = done(APPROVED, HAND_OUT);
    const { dropoffTime } = APPROVED.itinerary;
    expect(booking.agreement).toEqual({
      text: booking.agreement?.text,
      sha256: SHA256,
      name: 'Priya Raman',
      path: 'M10 20L30 40',
      at: PICKUP,
      leg: 1,
      dropoff: dropoffTime,
    });
    expect(event).toMatchObject({ what: 'handed-out', agreement: booking.agreement });
    expect(emails.map(({ kind, id }) => [kind, id])).toEqual([['agreement', 'agreement.email-of-action']]);
  });

  it('should mail nobody who has no address', () => {
    const form = { ...APPROVED.form, email: '' };
    expect(done({ ...APPROVED, form }, HAND_OUT).emails).toEqual([]);
  });

  // SIGN-8
  it('should not be taken where the agreement is another one now, and show that one', () => {
    const other = act(APPROVED, HAND_OUT, PICKUP, { ...SIGNING, sha256: () => 'b2'.repeat(32) });
    expect(other).toMatchObject({
      ok: false,
      problem: { code: 'agreement-changed', agreement: { sha256: 'b2'.repeat(32) } },
    });
    const unconfirmed = act(APPROVED, { ...HAND_OUT, although: [] }, NOON, { ...SIGNING, sha256: () => '' });
    expect(!unconfirmed.ok && unconfirmed.problem.code).toBe('check-hand-out');
  });

  // SIGN-9, SIGN-10
  it('should be asked for again after a swap and another dropoff, and the one before stay', () => {
    const first = signed();
    expect(isToSignAgain(first)).toBe(false);
    for (const changed of [swapped(first), extended(first, 24), extended(first, -2)]) {
      expect(isToSignAgain(changed)).toBe(true);
      expect(changed.agreement).toEqual(first.agreement);
      expect(marksOf(changed, { now: PICKUP, hasFailedEmail: false })).toEqual(['sign-again']);
      const again = done(changed, ACTIONS.sign, addMinutes(SWAPPED_AT, 60));
      expect(again.event.what).toBe('signed');
      expect(again.booking.version).toBe(changed.version + 1);
      expect(isToSignAgain(again.booking)).toBe(false);
      expect(again.booking.formerAgreements).toEqual([first.agreement]);
    }
    expect(isToSignAgain(extended(extended(first, 24), -24))).toBe(false);
  });

  it('should not be asked for where none was given, nor once the vehicle is back', () => {
    expect(isToSignAgain(swapped(aRental('out')))).toBe(false);
    const back = done(extended(signed(), 24), { ...ACTIONS['take back'] }, DROPOFF).booking;
    expect(isToSignAgain(back)).toBe(false);
    expect(back.agreement).toEqual(signed().agreement);
  });

  it('should be taken with a swap', () => {
    const booking = swapped(signed(), { signature: SIGNATURE });
    expect(booking.agreement).toMatchObject({ leg: 2 });
    expect(booking.formerAgreements).toHaveLength(1);
    expect(isToSignAgain(booking)).toBe(false);
  });

  // SIGN-11
  it('should stay as undone once its hand-over is undone, and the one before be in force again', () => {
    const first = signed();
    const undone = done(first, ACTIONS.undo).booking;
    expect(undone.agreement).toBeUndefined();
    expect(undone.formerAgreements).toEqual([{ ...first.agreement, undone: true }]);
    const again = done(undone, { what: 'hand-out', odometer: 12_000, fuel: 8 }).booking;
    expect(again.agreement).toBeUndefined();
    expect(isToSignAgain(again)).toBe(false);
    const second = swapped(first, { signature: SIGNATURE });
    const back = done(second, ACTIONS.undo, addMinutes(SWAPPED_AT, 2)).booking;
    expect(back.agreement).toEqual(first.agreement);
    expect(back.formerAgreements).toEqual([{ ...second.agreement, undone: true }]);
    expect(isToSignAgain(back)).toBe(false);
    const returned = done(second, { ...ACTIONS['take back'], odometer: 7_100 }, DROPOFF).booking;
    expect(done(returned, ACTIONS.undo, DROPOFF).booking.agreement).toEqual(second.agreement);
  });

  it('should be in the history, from which the booking follows', () => {
    const history: BookingEvent[] = [];
    let booking = APPROVED;
    const steps: readonly (readonly [BookingAction, Instant])[] = [
      [HAND_OUT, PICKUP],
      [{ ...ACTIONS.swap, signature: SIGNATURE }, SWAPPED_AT],
      [ACTIONS.undo, addMinutes(SWAPPED_AT, 1)],
      [ACTIONS.sign, addMinutes(SWAPPED_AT, 2)],
      [ACTIONS.undo, addMinutes(SWAPPED_AT, 3)],
      [HAND_OUT, addMinutes(SWAPPED_AT, 4)],
    ];
    for (const [action, now] of steps) {
      const change = done(booking, action, now);
      history.push(change.event);
      booking = change.booking;
      expect(replayHistory(APPROVED, history)).toEqual(booking);
    }
    // PRIV-3
    const erased = JSON.stringify([eraseBooking(booking, { at: NOON }), eraseHistory(history)]);
    expect(erased).not.toMatch(/M10 20|Priya|agreement/);
  });
});

// SIGN-2, SIGN-3, SIGN-4
describe('drivers', () => {
  const handOut = (drivers: readonly Driver[], booking = APPROVED) =>
    act(booking, { ...ACTIONS['hand out'], drivers }, PICKUP);

  it('should be one, and a second with the add-on of one', () => {
    const alone = { ...APPROVED, selectedAddons: [] };
    expect(handOut([MEI], alone).ok).toBe(true);
    expect(handOut([MEI, MEI]).ok).toBe(true);
    expect(handOut([MEI, MEI], alone)).toMatchObject({ problem: { code: 'too-many-drivers' } });
  });

  it('should be warned of where a licence ends before the day of the dropoff', () => {
    const on = (expiresOn: Driver['expiresOn']) => {
      const result = act(
        APPROVED,
        { what: 'hand-out', odometer: 1, fuel: 8, drivers: [{ ...MEI, expiresOn }] },
        PICKUP,
      );
      return result.ok ? [] : result.problem.code === 'check-hand-out' && result.problem.checks;
    };
    expect(on('2026-11-30')).toEqual([]);
    expect(on('2026-11-29')).toEqual([{ id: 'licence', drivers: [{ name: 'Mei Chen', expiresOn: '2026-11-29' }] }]);
    const confirmed = { ...ACTIONS['hand out'], drivers: [{ ...MEI, expiresOn: '2020-01-01' } as const] };
    expect(act(APPROVED, { ...confirmed, although: ['licence'] }).ok).toBe(true);
  });

  it('should be kept with the hand-out and with the leg of a swap, cleaned, and be erased', () => {
    const typed = { ...MEI, name: ' Mei\u0000Chen ', last4: 'a4b1' };
    const { booking } = done(APPROVED, { ...ACTIONS['hand out'], drivers: [typed] });
    expect(booking.handover?.out.drivers).toEqual([{ ...MEI, last4: 'A4B1' }]);
    const after = swapped(booking, { drivers: [{ ...MEI, name: 'Li Chen' }] });
    expect(after.handover?.legs?.at(-1)?.out.drivers).toEqual([{ ...MEI, name: 'Li Chen' }]);
    const { event } = done(APPROVED, { ...ACTIONS['hand out'], drivers: [typed] });
    expect(JSON.stringify([eraseBooking(after, { at: NOON }), eraseHistory([event])])).not.toMatch(/Chen|4471|A4B1/);
  });
});

// SIGN-13
describe('the e-mail with the agreement', () => {
  const [email] = done(APPROVED, HAND_OUT).emails;
  if (email === undefined) throw new Error('it is owed');

  it('should have the text as it was signed, and who signed', () => {
    const text = textOf(email);
    expect(email.subject).toBe(`Your rental agreement ${APPROVED.confirmationNumber}`);
    for (const part of (signed().agreement?.text ?? '').split('\n')) expect(text).toContain(part);
    expect(text).toContain('Signed by Priya Raman, Friday, November 27, 2026, 10:00 am.');
  });

  it('should be sent again as what is in force, and not without one', () => {
    const stamp = anActor();
    const context = { notifications: { history: [], emails: [] }, closedDays: [], stamp };
    const again = done(extended(signed(), 24), ACTIONS.sign, SWAPPED_AT).booking;
    const written = writeAgain(again, email, context);
    expect(written && textOf(written)).toContain('Signed by Priya Raman, Saturday, November 28, 2026');
    expect(writeAgain(done(signed(), ACTIONS.undo).booking, email, context)).toBeUndefined();
  });

  // MAIL-10
  it('should not go out once its hand-over is undone, or another one is signed', () => {
    const owed = [queueEmail(email)];
    const states = (action: BookingAction) =>
      owedAfter(owed, done(signed(), action, addMinutes(PICKUP, 5))).map(({ kind, state }) => [kind, state]);
    expect(states(ACTIONS.undo)).toEqual([['agreement', 'cancelled']]);
    expect(states(ACTIONS.sign)).toEqual([
      ['agreement', 'cancelled'],
      ['agreement', 'queued'],
    ]);
    const back = done(signed(), ACTIONS['take back'], DROPOFF).booking;
    expect(owedAfter(owed, done(back, ACTIONS.undo, DROPOFF)).map(({ state }) => state)).toEqual(['queued']);
  });
});
