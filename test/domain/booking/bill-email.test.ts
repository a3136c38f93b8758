import { describe, expect, it } from 'vitest';
import { billEmail } from '../../../src/domain/booking/bill-email.ts';
import { type BookingEvent, changesSinceBill } from '../../../src/domain/booking/history.ts';
import { actOnBooking, owedAfter } from '../../../src/domain/booking/lifecycle.ts';
import { mailBill } from '../../../src/domain/booking/stored-booking.ts';
import { vehicleTitle } from '../../../src/domain/fleet/vehicle.ts';
import { queueEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import { describeEvent } from '../../../src/domain/rental/describe-event.ts';
import { writeAgain } from '../../../src/domain/reservation/emails-again.ts';
import { formatMomentAndYear } from '../../../src/domain/shared/format-date.ts';
import { rendering } from '../../support/values/rendered.ts';
import { ACTIONS, anActor, aRental, DROPOFF, KIM, LATER, SWAPPED_AT } from '../../support/values/rentals.ts';
import { aCustomer, SENDER } from '../../support/values/samples.ts';

const OVER = { code: 'kilometres', text: 'Extra <kilometres>', quantity: 970, unitPrice: 18, taxed: true } as const;
const TOLL = { code: 'toll', text: '407 ETR', quantity: 1, unitPrice: 2312, taxed: false } as const;
const BILL = { lines: [OVER, TOLL], newIds: ['over', 'toll'] };
const BACK = { what: 'take-back', odometer: 13_570, fuel: 3 } as const;

/** A return with these lines, of which the customer is mailed the bill. */
function returned(over: Partial<typeof BACK> & { readonly email?: string } = {}) {
  const { email = 'priya.raman@example.com', ...entry } = over;
  const rental = aRental('out', { customer: aCustomer({ email, confirmEmail: email }) });
  const action = { ...BACK, ...entry, bill: BILL, tellCustomer: true };
  const change = actOnBooking(rental, action, {}, anActor({ at: DROPOFF }));
  if (!change.ok) throw new Error(change.problem.code);
  return change.value;
}

// MAIL-26
describe('the bill by e-mail', () => {
  it('should have the account with its lines, what was agreed, and what the rental came to', () => {
    const { text, html, subject } = rendering(billEmail)(
      { ...returned().booking, confirmationNumber: 'HOJ-483920' },
      { id: 'bill', at: DROPOFF },
    );
    expect(subject).toBe('Your bill for reservation HOJ-483920');
    expect(text).toContain('As of Monday, November 30, 2026, 12:30 pm');
    expect(text).toContain(`Rental as driven: $400.47
Extra <kilometres>: $174.60 (970 × $0.18)
407 ETR: $23.12 (no HST)
Sub Total: $598.19
HST (13%): $74.76
Total (CAD): $672.95`);
    expect(text).toContain('3 days and 3 extra hours, $400.47 before HST');
    expect(text).toContain('Kilometres: 1,570 km driven (970 km over)');
    expect(html).toContain('Extra &lt;kilometres&gt;');
  });

  it('should name each vehicle of a swap with its time', () => {
    const out = aRental('out');
    const { totalCharges: expectedTotalCharges } = out.totals;
    const swap = { ...ACTIONS.swap, prices: 'booked', expectedTotalCharges, although: ['odometer'] } as const;
    const swapped = actOnBooking(out, swap, {}, anActor({ at: SWAPPED_AT }));
    if (!swapped.ok) throw new Error(swapped.problem.code);
    const { text } = rendering(billEmail)(swapped.value.booking, { id: 'bill', at: DROPOFF });
    const until = formatMomentAndYear(SWAPPED_AT);
    expect(text).toMatch(new RegExp(`Vehicle: ${vehicleTitle(out.vehicle)} \\(.* to ${until}\\)`));
    expect(text).toContain(`Vehicle: ${vehicleTitle(swapped.value.booking.vehicle)} (From ${until})`);
  });

  // PAY-5
  it('should say what is paid and held and what is left, where there are payments', () => {
    const { booking } = returned();
    const stamp = { id: 'bill', at: DROPOFF };
    const entry = { at: LATER, by: KIM, method: 'terminal' } as const;
    const payments = [
      { ...entry, id: 'a', kind: 'payment', amount: 50_000 },
      { ...entry, id: 'b', kind: 'deposit-held', amount: 30_000 },
    ] as const;
    expect(rendering(billEmail)({ ...booking, payments }, stamp).text).toContain(
      'Paid: $500.00\nDeposit held: $300.00\nBalance: $172.95',
    );
    expect(rendering(billEmail)(booking, stamp).text).not.toContain('Balance');
  });

  it('should be owed by a return in the same write, where staff want it', () => {
    const { emails, event, booking } = returned();
    expect(emails).toMatchObject([{ kind: 'settlement', id: 'email-of-action', to: { address: booking.form.email } }]);
    expect(event).toMatchObject({ what: 'taken-back', emailId: 'email-of-action' });
    expect(describeEvent(event, '2026-11-30')).toBe(
      'Taken back at 13,570 km, 3/8; lines of the bill changed: from $0.00 to $197.72 before HST; bill emailed',
    );
    const quiet = actOnBooking(aRental('out'), BACK, {}, anActor({ at: DROPOFF }));
    expect(quiet).toMatchObject({ ok: true, value: { emails: [], event: { what: 'taken-back' } } });
    expect(quiet.ok && quiet.value.event).not.toHaveProperty('emailId');
  });

  it('should be owed to nobody without an address', () => {
    const { emails, event } = returned({ email: '' });
    expect(emails).toEqual([]);
    expect(event).not.toHaveProperty('emailId');
  });

  it('should be queued by a press, with a line of history, in place of one that waits', () => {
    const { booking, emails } = returned();
    const stored = {
      value: booking,
      history: [],
      emails: emails.map((email) => queueEmail(email)),
      submission: { bodyHash: '' },
    };
    const edit = mailBill({ id: 'again', at: LATER, by: KIM })(stored, { bookings: [], blocks: [], units: 1 } as never);
    expect(edit.out).toBe('queued');
    expect(edit.next).toMatchObject({
      value: booking,
      history: [{ at: LATER, by: KIM, what: 'bill-mailed', emailId: 'again' }],
      emails: [
        { id: 'email-of-action', state: 'cancelled' },
        { id: 'again', state: 'queued' },
      ],
    });
    const outOf = (value: typeof booking) =>
      mailBill({ id: 'again', at: LATER, by: KIM })({ ...stored, value }, {} as never).out;
    expect(outOf({ ...booking, form: { ...booking.form, email: '' } })).toBe('no-address');
    expect(outOf({ ...booking, held: true })).toBe('held');
    expect(outOf({ ...booking, erasedAt: LATER })).toBe('erased');
  });

  it('should not go out any more once the return is undone', () => {
    const { booking, emails } = returned();
    const undone = actOnBooking(booking, { what: 'undo' }, {}, anActor({ at: DROPOFF }));
    if (!undone.ok) throw new Error(undone.problem.code);
    const owed = owedAfter(
      emails.map((email) => queueEmail(email)),
      undone.value,
    );
    expect(owed).toMatchObject([{ kind: 'settlement', state: 'cancelled' }]);
    // PRICE-29
    expect(undone.value.booking.billLines).toEqual(booking.billLines);
  });

  it('should not go out any more once the reservation is cancelled or declined', () => {
    const booking = aRental('waiting');
    const bill = queueEmail(billEmail(booking, { id: 'bill', at: LATER }));
    for (const what of ['cancel', 'decline'] as const) {
      const ended = actOnBooking(booking, { what }, {}, anActor());
      if (!ended.ok) throw new Error(ended.problem.code);
      expect(owedAfter([bill], ended.value)[0]).toMatchObject({ kind: 'settlement', state: 'cancelled' });
    }
  });

  it('should be sent again as the account is now', () => {
    const { booking, emails } = returned();
    const [stored] = emails;
    if (stored === undefined) throw new Error('no bill');
    const stamp = { id: 'again', at: LATER, sender: SENDER };
    const { billLines: _, ...unbilled } = booking;
    const again = writeAgain(unbilled, stored, { notifications: { history: [], emails: [] }, closedDays: [], stamp });
    expect(again).toEqual(billEmail(unbilled, stamp));
  });
});

// MAIL-26
describe('changesSinceBill', () => {
  const done = { at: LATER, by: KIM };
  const mailed: BookingEvent = { ...done, what: 'bill-mailed', emailId: 'bill' };
  const billed: BookingEvent = { ...done, what: 'billed', version: 5, changes: [{ field: 'billLines', after: [] }] };
  const contact: BookingEvent = {
    ...done,
    what: 'changed',
    emailId: 'x',
    version: 6,
    changes: [{ field: 'form.phone', before: '1', after: '2' }],
  };

  it('should name the changes of what is owed since the bill was last mailed', () => {
    expect(changesSinceBill([billed])).toEqual([]);
    expect(changesSinceBill([mailed, contact, billed])).toEqual([billed]);
    expect(changesSinceBill([mailed, billed, mailed])).toEqual([]);
    const resent: BookingEvent = { ...done, what: 'email-sent-again', email: 'settlement', emailId: 'bill' };
    expect(changesSinceBill([mailed, billed, resent])).toEqual([]);
    expect(changesSinceBill([returned().event, billed])).toEqual([billed]);
    const ended = { ...done, what: 'cancelled', from: 'approved', to: 'cancelled', version: 7, emailId: 'y' } as const;
    expect(changesSinceBill([mailed, ended])).toEqual([ended]);
  });
});
