import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../src/domain/booking/payments.ts';
import {
  describeTaken,
  describeTaking,
  type MoneyMoment,
  openMoney,
  type TypedMoney,
} from '../../../src/domain/rental/handover-money.ts';
import { owing } from '../../support/values/owing.ts';
import { NOON } from '../../support/values/samples.ts';

const DEPOSIT = 30_000;
const HELD: Payment = { id: 'd', kind: 'deposit-held', method: 'e-transfer', amount: DEPOSIT, at: NOON, by: 'kim' };
type Typed = Omit<TypedMoney, 'key'>;

const open = (moment: MoneyMoment, balance: number, typed: Typed = {}, isHeld = true) => {
  const payments = isHeld ? [HELD] : [];
  return openMoney(moment, { after: owing(balance, payments), deposit: DEPOSIT, payments }, typed);
};

// PAY-13
describe('the money of a hand-over', () => {
  it.each<[MoneyMoment, number, Typed, boolean, string, string]>([
    ['hand-out', 16_921, {}, false, 'deposit-held terminal 30000', ', $300.00 held'],
    ['hand-out', 16_921, {}, true, '', ''],
    ['hand-out', 16_921, { isTaken: false }, false, '', ''],
    ['take-back', 16_921, {}, false, 'payment terminal 16921', ', $169.21 paid'],
    ['take-back', 16_921, {}, true, 'payment terminal 16921, deposit-released e-transfer 30000', ', $169.21 paid'],
    ['take-back', -16_921, {}, false, 'refund terminal 16921', ', $169.21 refunded'],
    ['take-back', 0, {}, false, '', ''],
    ['take-back', 16_921, { isTaken: false, deposit: 'leave' }, true, '', ', $169.21 open'],
    ['take-back', 16_921, { method: 'cash' }, false, 'payment cash 16920, rounding cash 1', ', $169.20 paid'],
    ['take-back', 2, {}, false, 'rounding cash 2', ''],
    [
      'take-back',
      16_921,
      { deposit: 'keep' },
      true,
      'deposit-kept e-transfer 16921, deposit-released e-transfer 13079',
      '',
    ],
    [
      'take-back',
      16_921,
      { deposit: 'keep', kept: '100' },
      true,
      'deposit-kept e-transfer 10000, payment terminal 6921, deposit-released e-transfer 20000',
      ', $69.21 paid',
    ],
    ['take-back', 0, { deposit: 'keep' }, true, 'deposit-released e-transfer 30000', ''],
    ['swap', 16_921, {}, true, '', ''],
    ['swap', 16_921, { isTaken: true, amount: '50' }, true, 'payment terminal 5000', ', $50.00 paid'],
  ])(
    'should be, of a %s that leaves %i with %j and a deposit (%s), %j%s',
    (moment, balance, typed, isHeld, expected, button) => {
      const money = open(moment, balance, typed, isHeld);
      expect(money.entries.map(({ kind, method, amount }) => `${kind} ${method} ${amount}`).join(', ')).toBe(expected);
      expect(describeTaking(money, moment)).toBe(button);
    },
  );

  // PAY-30
  it.each<[string, Typed, string]>([
    ['take-back', {}, 'payment terminal 16921, deposit-released cash 10000, deposit-released e-transfer 30000'],
    [
      'take-back',
      { deposit: 'keep' },
      'deposit-kept cash 10000, deposit-kept e-transfer 6921, deposit-released e-transfer 23079',
    ],
    [
      'take-back',
      { deposit: 'keep', kept: '50' },
      'deposit-kept cash 5000, payment terminal 11921, deposit-released cash 5000, deposit-released e-transfer 30000',
    ],
    [
      'take-back',
      { deposit: 'keep', kept: '500' },
      'deposit-kept cash 10000, deposit-kept e-transfer 6921, deposit-released e-transfer 23079',
    ],
    ['take-back', { deposit: 'leave' }, 'payment terminal 16921'],
    ['hand-out', {}, ''],
  ])('should give back what two methods took by both: %s with %j, %s', (moment, typed, expected) => {
    const payments = [HELD, { ...HELD, id: 'c', method: 'cash', amount: 10_000 } as const];
    const money = openMoney(
      moment as MoneyMoment,
      { after: owing(16_921, payments), deposit: DEPOSIT, payments },
      typed,
    );
    expect(money.entries.map(({ kind, method, amount }) => `${kind} ${method} ${amount}`).join(', ')).toBe(expected);
  });

  it('should be unreadable where an amount is, and nothing while the account is unknown', () => {
    expect(open('take-back', 500, { amount: 'x' }, false).entries[0]?.amount).toBeNaN();
    expect(open('take-back', 500, { deposit: 'keep', kept: 'x' }).entries[0]?.amount).toBeNaN();
    expect(openMoney('take-back', { after: undefined, deposit: DEPOSIT }).entries).toEqual([]);
  });

  // PAY-27
  it('should be of the part that the method counts against', () => {
    const insured = { ...owing(45_253), payer: { kind: 'insurer', name: 'Co-operators', share: 30_000 } } as const;
    const amountBy = (typed: Typed, after = insured) =>
      openMoney('take-back', { after, deposit: DEPOSIT }, typed).entries.map(({ amount }) => amount);
    expect(amountBy({})).toEqual([15_253]);
    expect(amountBy({ method: 'insurer' })).toEqual([30_000]);
    const kept = { deposit: 'keep', kept: '100' } as const;
    const held = { after: { ...insured, payments: [HELD] }, deposit: DEPOSIT, payments: [HELD] };
    expect(openMoney('take-back', held).mostKept).toBe(15_253);
    const isTooHigh = (typed: Typed) => openMoney('take-back', held, { ...kept, ...typed }).isKeptTooHigh;
    expect([isTooHigh({ kept: '152.53' }), isTooHigh({ kept: '152.54' })]).toEqual([false, true]);
    expect([isTooHigh({ kept: 'x' }), isTooHigh({ kept: '200', pressed: [] })]).toEqual([false, false]);
    expect(openMoney('take-back', held, kept).entries[1]?.amount).toBe(5_253);
    expect(openMoney('take-back', held, { ...kept, method: 'insurer' }).entries[1]?.amount).toBe(30_000);
    const paid = { ...insured, payments: [{ kind: 'payment', method: 'insurer', amount: 30_000 }] as const };
    const none = openMoney('take-back', { after: paid, deposit: DEPOSIT }, { method: 'insurer' });
    expect([none.offer, none.amount]).toEqual([{ kind: 'payment', amount: 0 }, '']);
  });

  it('should stay what was pressed, whatever the account is by then', () => {
    const pressed = [{ kind: 'payment', method: 'cash', amount: 500 }] as const;
    expect(open('take-back', 0, { pressed }, false).entries).toEqual(pressed);
  });

  it('should be said in the alert', () => {
    const { entries } = open('take-back', 16_921, { deposit: 'keep', kept: '100' });
    expect(describeTaken(entries)).toBe(' $100.00 of the deposit kept, $69.21 paid, deposit of $200.00 released.');
    expect(describeTaken([{ kind: 'rounding', method: 'cash', amount: 1 }])).toBe('');
    expect(describeTaken([{ kind: 'deposit-held', method: 'cash', amount: DEPOSIT }])).toBe(
      ' Deposit of $300.00 held.',
    );
  });
});
