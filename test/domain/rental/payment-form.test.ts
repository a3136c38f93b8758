import { describe, expect, it } from 'vitest';
import { describeBalance, sumsBy } from '../../../src/domain/booking/account.ts';
import {
  judgeBatch,
  type Payment,
  partyOf,
  roundedEntries,
  sumPayments,
} from '../../../src/domain/booking/payments.ts';
import {
  excessOf,
  isWrittenSince,
  offeredPayments,
  type PaidBy,
  type PaymentForm,
  partOfForm,
  payableParts,
  readPayment,
  startPayment,
  withOffer,
  withPaidBy,
} from '../../../src/domain/rental/payment-form.ts';
import { describeRounding, describeWritten } from '../../../src/domain/rental/payment-texts.ts';
import { owing } from '../../support/values/owing.ts';
import { NOON } from '../../support/values/samples.ts';

const DEPOSIT = 30_000;
const HELD = { id: 'd', kind: 'deposit-held', method: 'terminal', amount: DEPOSIT, at: NOON, by: 'kim' } as const;

const BACK = { ...HELD, id: 'b', kind: 'deposit-released' } as const;

/** What was paid before by terminal. */
const paidBefore = (amount: number): readonly Payment[] =>
  amount === 0 ? [] : [{ id: 'p', kind: 'payment', method: 'terminal', amount, at: NOON, by: 'kim' }];

// PAY-7
describe('what is offered of money', () => {
  it.each([
    [{ balance: 16_921 }, [], { payment: 16_921, 'deposit-held': DEPOSIT }],
    [{ balance: 0 }, [HELD, BACK], {}],
    [{ balance: 10_000 }, [HELD], { payment: 10_000, 'deposit-released': DEPOSIT, 'deposit-kept': 10_000 }],
    [{ balance: -500 }, [HELD, BACK], { refund: 500 }],
  ] as const)('should be, of %j with %j, %j', (sums, payments, expected) => {
    const offers = offeredPayments(sums, DEPOSIT, payments);
    expect(Object.fromEntries(offers.map(({ kind, amount }) => [kind, amount]))).toEqual(expected);
  });

  // PAY-30
  it('should be each deposit by the method that it was taken by', () => {
    const cash = { ...HELD, id: 'c', method: 'cash', amount: 10_000 } as const;
    const offers = offeredPayments({ balance: 15_000 }, DEPOSIT, [HELD, cash]);
    expect(offers.slice(1)).toEqual([
      { kind: 'deposit-released', method: 'cash', amount: 10_000 },
      { kind: 'deposit-kept', method: 'cash', amount: 10_000 },
      { kind: 'deposit-released', method: 'terminal', amount: DEPOSIT },
      { kind: 'deposit-kept', method: 'terminal', amount: 15_000 },
    ]);
    const released = offers.filter(({ kind }) => kind === 'deposit-released');
    const form = released.map((offer) => withOffer(startPayment('key'), offer));
    expect(form.map(({ method, amount }) => `${method} ${amount}`)).toEqual(['cash 100.00', 'terminal 300.00']);
    const other = withPaidBy(form[0] ?? startPayment('key'), { method: 'terminal' }, () => offers);
    expect([other.method, other.amount]).toEqual(['terminal', '300.00']);
  });

  // PAY-32
  it('should be no more of a deposit kept than can be by its method', () => {
    const cash = { ...HELD, id: 'c', method: 'cash', amount: 10_000 } as const;
    const offers = offeredPayments({ balance: 15_000 }, DEPOSIT, [HELD, cash], (method) =>
      method === 'cash' ? 0 : 5_000,
    );
    expect(offers.filter(({ kind }) => kind === 'deposit-kept')).toEqual([
      { kind: 'deposit-kept', method: 'terminal', amount: 5_000 },
    ]);
  });

  it('should have no deposit where the rates have none', () => {
    expect(offeredPayments({ balance: 0 }, 0)).toEqual([]);
  });
});

// PAY-3, PAY-7
describe('the form of a payment', () => {
  const offers = offeredPayments({ balance: 16_921 }, DEPOSIT);
  const form = startPayment('key', offers[0]);

  it('should begin with the balance by terminal, and be read with what is typed', () => {
    expect(form).toMatchObject({ kind: 'payment', method: 'terminal', amount: '169.21', key: 'key' });
    expect(readPayment({ ...form, reference: '00441', note: ' ' })).toEqual({
      kind: 'payment',
      method: 'terminal',
      amount: 16_921,
      reference: '00441',
    });
    expect(readPayment({ ...form, amount: 'x' }).amount).toBeNaN();
    expect(startPayment('key').amount).toBe('');
  });

  it('should round the offer for cash and back, and leave a typed amount', () => {
    const cash = withPaidBy(form, { method: 'cash' }, () => offers);
    const terminal = withPaidBy(cash, { method: 'terminal' }, () => offers);
    expect([cash.amount, terminal.amount]).toEqual(['169.20', '169.21']);
    expect(describeRounding(readPayment(cash), offers)).toBe('Rounded for cash from $169.21.');
    expect(describeRounding(readPayment(form), offers)).toBeUndefined();
    const typed: PaymentForm = { ...form, amount: '100' };
    expect(withPaidBy(typed, { method: 'cash' }, () => offers).amount).toBe('100');
    expect(withOffer(cash, { kind: 'refund', amount: 1002 })).toMatchObject({ kind: 'refund', amount: '10.00' });
  });

  it.each(['deposit-released', 'deposit-kept'] as const)(
    'should offer a sum that is %s in cash to the cent',
    (kind) => {
      for (const amount of [21_357, 21_358]) {
        const offer = { kind, amount };
        const offered = withOffer({ ...form, method: 'cash' }, offer);
        expect(readPayment(offered)).toMatchObject({ kind, amount });
        expect(describeRounding(readPayment(offered), [offer])).toBeUndefined();
      }
    },
  );

  it.each([
    ['cash', 'payment', 1, 1],
    ['cash', 'refund', -2, -2],
    ['cash', 'payment', 3, undefined],
    ['cash', 'payment', 0, undefined],
    ['cash', 'deposit-held', 1, undefined],
    ['terminal', 'payment', 1, undefined],
  ] as const)('should round %s of a %s that leaves %i by %s', (method, kind, balance, amount) => {
    const before = { paid: 500, depositHeld: 0, balance: balance + (kind === 'refund' ? -500 : 500) };
    const entries = roundedEntries({ kind, method, amount: 500 }, before);
    expect(entries.filter((entry) => entry.kind === 'rounding').map((entry) => entry.amount)).toEqual(
      amount === undefined ? [] : [amount],
    );
  });

  it('should round off in cash what no coin can pay', () => {
    for (const amount of [1, 2]) {
      const form = startPayment('key', { kind: 'payment', amount });
      expect(form).toMatchObject({ method: 'cash', amount: '0.00' });
      const sums = { paid: 500, depositHeld: 0, balance: amount };
      expect(roundedEntries(readPayment(form), sums)).toEqual([{ kind: 'rounding', method: 'cash', amount }]);
    }
  });

  // PAY-14
  it.each([
    ['payment', 16_920, { paid: 0, balance: 16_921 }, ['payment 16920', 'rounding 1']],
    ['payment', 16_925, { paid: 0, balance: 16_923 }, ['payment 16925', 'rounding -2']],
    ['payment', 10_000, { paid: 0, balance: 16_921 }, ['payment 10000']],
    ['refund', 1000, { paid: 1002, balance: -1002 }, ['refund 1000', 'rounding -2']],
    ['refund', 1005, { paid: 1003, balance: -1003 }, ['rounding 2', 'refund 1005']],
  ] as const)('should write a %s of %i in cash for %j as %j', (kind, amount, sums, expected) => {
    const account = { depositHeld: 0, ...sums };
    const entries = roundedEntries({ kind, method: 'cash', amount }, account);
    expect(entries.map((entry) => `${entry.kind} ${entry.amount}`)).toEqual(expected);
    const written = judgeBatch(
      { key: 'k', entries },
      { at: NOON, by: 'kim' },
      { payments: paidBefore(sums.paid) },
      ({ payments }) => sumPayments(sums.paid + sums.balance, payments),
    );
    expect(written.ok).toBe(true);
  });

  // PAY-15
  it.each([
    [[['payment', 16_921]], 16_921, 0],
    [[['payment', 16_921]], 0, 16_921],
    [[['payment', 17_000]], 16_921, 79],
    [[['payment', 17_000]], -50, 17_000],
    [
      [
        ['payment', 16_925],
        ['rounding', -2],
      ],
      16_923,
      0,
    ],
    [
      [
        ['deposit-kept', 5000],
        ['payment', 11_921],
      ],
      16_921,
      0,
    ],
    [
      [
        ['deposit-kept', 5000],
        ['payment', 16_921],
      ],
      16_921,
      5000,
    ],
    [[['refund', 500]], -500, 0],
  ] as const)('should take with %j, where %i is owed, %i too much', (sent, balance, expected) => {
    const entries = sent.map(([kind, amount]) => ({ kind, method: 'cash', amount }) as const);
    expect(excessOf(entries, owing(balance)).excess).toBe(expected);
  });

  // PAY-27
  it('should be offered anew, and be too much, by the part that the method counts against', () => {
    const insured = { ...owing(45_253), payer: { kind: 'insurer', name: 'Co-operators', share: 30_000 } } as const;
    const offersTo = (paidBy: PaidBy) => offeredPayments(sumsBy(insured, paidBy), 0);
    const started = startPayment('key', offersTo({ method: 'terminal' })[0]);
    const insurer = withPaidBy(started, { method: 'insurer' }, offersTo);
    expect([started.amount, insurer.amount]).toEqual(['152.53', '300.00']);
    expect(withPaidBy(insurer, { method: 'cheque' }, offersTo).amount).toBe('152.53');
    const all = (paidBy: PaidBy) => (partyOf(paidBy) === 'payer' ? offersTo(paidBy) : []);
    expect(withPaidBy(startPayment('key'), { method: 'insurer' }, all).amount).toBe('300.00');
    const entry = (method: Payment['method']) => [{ kind: 'payment', method, amount: 30_001 }] as const;
    expect(excessOf(entry('insurer'), insured)).toEqual({ excess: 1, balance: 30_000 });
    expect(excessOf(entry('terminal'), insured)).toEqual({ excess: 14_748, balance: 15_253 });
    const kept = { kind: 'deposit-kept', method: 'terminal', amount: 5_000 } as const;
    expect(excessOf([kept, ...entry('insurer')], insured).excess).toBe(1);
  });

  // PAY-28, PAY-29
  it('should be for the part of the invoice that is chosen, or of the method', () => {
    const payer = { kind: 'insurer', name: 'Co-operators', share: 30_000 } as const;
    const invoiced = { payer: { number: 'INV-2026-000148', total: 30_000 } } as const;
    const insured = { ...owing(45_253), payer, invoiced };
    const offersTo = (paidBy: PaidBy) =>
      offeredPayments(sumsBy(insured, { ...paidBy, for: partOfForm(paidBy, insured).party }), 0);
    const cheque: PaymentForm = { ...startPayment('key', offersTo({ method: 'cheque' })[0]), method: 'cheque' };
    expect([cheque.amount, readPayment(cheque, insured).invoice]).toEqual(['152.53', undefined]);
    const ofPayer = withPaidBy(cheque, { for: 'payer' }, offersTo);
    const read = { kind: 'payment', method: 'cheque', amount: 30_000, invoice: 'INV-2026-000148' };
    expect(readPayment(ofPayer, insured)).toEqual(read);
    expect(excessOf([readPayment(ofPayer, insured)], insured)).toEqual({ excess: 0, balance: 30_000 });
    expect(readPayment({ ...ofPayer, kind: 'deposit-held' }, insured).invoice).toBeUndefined();
    // The customer's part is not invoiced, so an insurer cannot pay it.
    expect(partOfForm({ method: 'insurer', for: 'customer' }, insured).party).toBe('payer');
    expect(payableParts(insured, ofPayer)).toEqual([
      { value: 'customer', label: 'Customer, not invoiced', isPossible: true },
      { value: 'payer', label: 'Co-operators, INV-2026-000148', isPossible: true },
    ]);
    expect(payableParts(insured, { ...ofPayer, method: 'insurer' })[0]?.isPossible).toBe(false);
    expect(payableParts(owing(500), ofPayer)).toEqual([]);
    expect(payableParts({ payer }, ofPayer)).toEqual([]);
  });

  // PAY-29
  it.each(['insurer', 'account', 'terminal'] as const)(
    'should be for the only invoice without a payer by %s',
    (method) => {
      const booking = { ...owing(500), invoiced: { customer: { number: 'INV-2026-000148', total: 500 } } } as const;
      const form = { ...startPayment('key', { kind: 'payment', amount: 500 }), method };
      expect(readPayment(form, booking)).toMatchObject({ method, amount: 500, invoice: 'INV-2026-000148' });
    },
  );

  it('should know an entry of the same person whose answer was lost', () => {
    const entry = { kind: 'payment', method: 'terminal', amount: 500 } as const;
    const stored = { ...entry, id: 'p', at: NOON, by: 'kim' };
    const isWritten = (sent: number | undefined, by: string) =>
      isWrittenSince(sent === undefined ? {} : { sent }, entry, [stored], by);
    expect([isWritten(0, 'kim'), isWritten(1, 'kim'), isWritten(0, 'lee'), isWritten(undefined, 'kim')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('should be said in words', () => {
    expect(describeWritten({ kind: 'payment', amount: 16_921 })).toBe('Payment of $169.21 written down.');
    expect(describeWritten({ kind: 'deposit-held', amount: DEPOSIT })).toBe('Deposit of $300.00 held.');
    expect([1, 0, -1].map((sum) => describeBalance(sum).text)).toEqual([
      'Balance to pay',
      'Nothing left to pay',
      'Paid too much',
    ]);
  });
});
