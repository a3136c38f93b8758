import { describe, expect, it } from 'vitest';
import { owedRows, paidRows, partsOfAccount } from '../../../src/domain/booking/account.ts';
import { checkPayer, type Payer, splitAccount } from '../../../src/domain/booking/payer.ts';
import {
  describeParts,
  describePayer,
  describePayerMark,
  describeShortDays,
} from '../../../src/domain/rental/payer-texts.ts';
import { aRental } from '../../support/values/rentals.ts';

const INSURER: Payer = {
  kind: 'insurer',
  name: 'Co-operators',
  reference: 'CLM-448201',
  authorisedDays: 10,
  contact: 'Dana Fields, 905 555 0134',
  share: 'all',
};

// PAY-21
describe('checkPayer', () => {
  it('should clean the texts and leave out what is empty', () => {
    expect(checkPayer({ ...INSURER, name: ' Co-operators\n' })).toEqual({ ok: true, value: INSURER });
    expect(checkPayer({ kind: 'company', name: 'Halton Media', reference: ' ', contact: '', share: 1 })).toEqual({
      ok: true,
      value: { kind: 'company', name: 'Halton Media', share: 1 },
    });
  });

  it('should return everything that is wrong', () => {
    const card = 'Visa 4111 1111 1111 1111';
    expect(checkPayer({ kind: 'insurer', name: ' ', reference: card, contact: card, share: 0 })).toEqual({
      ok: false,
      problem: ['payer-name-missing', 'payer-reference-card', 'payer-contact-card', 'payer-share-unusable'],
    });
    for (const authorisedDays of [0, 1.5, 367]) {
      expect(checkPayer({ ...INSURER, authorisedDays })).toEqual({ ok: false, problem: ['payer-days-unusable'] });
    }
    for (const share of [-1, 0.5, 10_000_001]) {
      expect(checkPayer({ ...INSURER, share })).toEqual({ ok: false, problem: ['payer-share-unusable'] });
    }
  });
});

// PAY-22
describe('splitAccount', () => {
  it('should take the HST out of a share, and leave the rest to the customer', () => {
    expect(splitAccount({ subTotal: 40_047, hst: 5206, total: 45_253 }, 30_000, 13)).toEqual({
      payer: { subTotal: 26_549, hst: 3451, total: 30_000 },
      customer: { subTotal: 13_498, hst: 1755, total: 15_253 },
    });
  });

  it('should take no more than the total', () => {
    const account = { subTotal: 40_047, hst: 5206, total: 45_253 };
    const nothing = { subTotal: 0, hst: 0, total: 0 };
    for (const share of ['all', 45_253, 99_999] as const) {
      expect(splitAccount(account, share, 13)).toEqual({ payer: account, customer: nothing });
    }
    expect(splitAccount(nothing, 500, 13)).toEqual({ payer: nothing, customer: nothing });
  });

  it('should leave what is untaxed to the customer', () => {
    // $100.00 and a toll of $20.00 without HST.
    expect(splitAccount({ subTotal: 12_000, hst: 1300, total: 13_300 }, 11_300, 13)).toEqual({
      payer: { subTotal: 10_000, hst: 1300, total: 11_300 },
      customer: { subTotal: 2000, hst: 0, total: 2000 },
    });
    // $100.00 less $50.00 without HST: the HST is more than 13 % of what is left.
    expect(splitAccount({ subTotal: 5000, hst: 1300, total: 6300 }, 6000, 13)).toEqual({
      payer: { subTotal: 5000, hst: 1000, total: 6000 },
      customer: { subTotal: 0, hst: 300, total: 300 },
    });
  });
});

// PAY-23
describe('partsOfAccount', () => {
  it('should count what the payer paid against the part of the payer', () => {
    const payment = { id: 'a', kind: 'payment', amount: 10_000, at: '2026-11-30T12:00:00.000Z', by: 'Kim' } as const;
    const booking = {
      ...aRental('completed'),
      payer: { ...INSURER, share: 30_000 },
      payments: [
        { ...payment, method: 'insurer' },
        { ...payment, id: 'b', method: 'terminal', amount: 15_253 },
      ],
    } as const;
    expect(partsOfAccount(booking)).toMatchObject({
      payer: { total: 30_000, paid: 10_000, balance: 20_000 },
      customer: { total: 15_253, paid: 15_253, balance: 0 },
    });
    expect(partsOfAccount(aRental('completed'))).toBeUndefined();
  });
});

// PAY-21
describe('describePayer', () => {
  it('should say what is known, and what the payer pays', () => {
    expect(describePayer(INSURER)).toBe('Co-operators, claim CLM-448201, 10 days authorised, pays all');
    const company = { kind: 'company', name: 'Halton Media', reference: 'PO-12', share: 30_000 } as const;
    expect(describePayer(company)).toBe('Halton Media, order PO-12, pays up to $300.00');
  });
});

// PAY-25
describe('the mark of a payer', () => {
  it('should say who pays, and that too few days are authorised', () => {
    const booking = aRental('approved');
    expect(describePayerMark(booking)).toBeUndefined();
    const paid = (authorisedDays: number) => ({ ...booking, payer: { ...INSURER, authorisedDays } });
    expect(describePayerMark(paid(4))).toEqual({ text: 'Insurer pays', isShort: false });
    // The extra hours are not authorised either.
    for (const days of [2, 3]) {
      const text = `${days} days authorised, 3 days and 3 extra hours rented`;
      expect(describePayerMark(paid(days))).toEqual({ text: `Insurer: ${text}`, isShort: true });
    }
  });

  it('should count the days of a late return', () => {
    const { handover, ...booking } = aRental('completed');
    if (handover?.back === undefined) throw new Error('it is back');
    const back = { ...handover.back, at: '2026-12-02T17:00:00.000Z' } as const;
    const late = { ...booking, payer: { ...INSURER, authorisedDays: 4 }, handover: { ...handover, back } };
    expect(describeShortDays(late)).toBe('4 days authorised, 5 days and 2 extra hours rented');
    expect(describeShortDays({ ...late, handover })).toBeUndefined();
  });
});

// PAY-26
describe('what is said of the parts', () => {
  const booking = { ...aRental('approved'), payer: { ...INSURER, share: 30_000 } };
  const payment = { id: 'a', kind: 'payment', method: 'terminal', at: '2026-11-30T12:00:00.000Z', by: 'Kim' } as const;

  it('should be who owes what, on the bill under the balance', () => {
    expect(owedRows(aRental('approved'))).toEqual([]);
    expect(paidRows(booking)).toEqual([
      { label: 'Co-operators owes', amount: 30_000 },
      { label: 'Customer owes', amount: 15_253 },
    ]);
    expect(paidRows({ ...booking, payments: [{ ...payment, amount: 20_000 }] }).slice(-3)).toEqual([
      { label: 'Balance', amount: 25_253 },
      { label: 'Co-operators owes', amount: 30_000 },
      { label: 'Customer paid too much', amount: 4747 },
    ]);
  });

  it('should be who pays what, on the agreement', () => {
    expect(describeParts(booking)).toBe(
      'Co-operators (claim CLM-448201) pays $300.00, Priya Raman $152.53, HST included.',
    );
    expect(describeParts(aRental('approved'))).toBeUndefined();
  });
});
