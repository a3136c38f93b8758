import { describe, expect, it } from 'vitest';
import {
  addressLines,
  describeAge,
  describeDue,
  describeHowToPay,
  describeHst,
  describeInForce,
  describeListed,
  describeMarks,
  describeOwnStanding,
  describeQuantity,
  describeStanding,
  formatSum,
  rentalRows,
} from '../../../src/domain/invoice/invoice-texts.ts';
import { anInvoice } from '../../support/values/invoices.ts';
import { at } from '../../support/values/samples.ts';

const INVOICE = anInvoice({ issuedAt: at('2026-11-18', '10:00'), dueOn: '2026-12-18' });
const STATE = { paid: 0, payments: [], open: 10_622, age: 5, daysLate: 0 };

// INV-12
describe('a paper', () => {
  it('should say its day and terms, and what a credit note takes back', () => {
    expect(describeMarks(INVOICE)).toEqual(['November 18, 2026', 'Due by December 18, 2026']);
    expect(describeMarks({ ...INVOICE, dueOn: '2026-11-18' })[1]).toBe('Due on receipt');
    expect(describeMarks({ ...INVOICE, kind: 'credit-note', of: 'INV-2026-000001' })[1]).toBe(
      'For invoice INV-2026-000001',
    );
  });

  it('should leave out the lines of an address that are not known', () => {
    expect(addressLines({ name: 'Zoë Park' })).toEqual([]);
    const whole = { name: 'L', attention: 'Claims', street: '1 Road', town: 'Toronto', province: 'ON' };
    expect(addressLines({ ...whole, postalCode: 'M5V 0A1', email: 'l@example.com' })).toEqual([
      'Attention: Claims',
      '1 Road',
      'Toronto, ON M5V 0A1',
      'l@example.com',
    ]);
    expect(addressLines({ name: 'L', postalCode: 'M5V 0A1' })).toEqual(['M5V 0A1']);
  });

  it('should name no driver after an erasure, and the kilometres once they are known', () => {
    const rowOf = (over: object) => new Map(rentalRows({ rental: { ...INVOICE.rental, ...over } }));
    expect(rowOf({}).get('Kilometres')).toBe('200 km free');
    expect(rowOf({ kilometres: 612, unit: 'S-08' }).get('Kilometres')).toBe('612 km driven, 200 km free');
    expect(rowOf({ unit: 'S-08' }).get('Vehicle')).toBe('Toyota Sienna, S-08');
    expect(rowOf({ driver: '' }).has('Driver')).toBe(false);
  });

  it('should say rate and base of HST where a line has none', () => {
    expect(describeHst(INVOICE)).toBe('HST (13%)');
    const toll = { text: 'Toll', quantity: 1, unitPrice: 2346, amount: 2346, taxed: false };
    expect(describeHst({ ...INVOICE, lines: [...INVOICE.lines, toll], subTotal: 11_746 })).toBe('HST (13% of $94.00)');
    expect(INVOICE.lines.concat(toll).map(describeQuantity)).toEqual(['1 day', '1']);
  });

  it('should say what is due', () => {
    expect(describeDue(INVOICE, 10_622)).toEqual({ text: 'Balance due by December 18, 2026', amount: 10_622 });
    expect(describeDue({ ...INVOICE, dueOn: '2026-11-18' }, 1)).toEqual({ text: 'Balance due', amount: 1 });
    expect(describeDue(INVOICE, 0)).toEqual({ text: 'Nothing left to pay', amount: 0 });
    expect(describeDue({ ...INVOICE, creditedBy: 'INV-2026-000002' }, 0)).toEqual({
      text: 'Taken back by credit note INV-2026-000002. Nothing is due.',
    });
    expect(describeDue({ ...INVOICE, kind: 'credit-note', of: 'INV-2026-000001' }, 0)).toEqual({
      text: 'This takes back invoice INV-2026-000001.',
    });
    expect(describeHowToPay(INVOICE, 0)).toBeUndefined();
    expect(describeHowToPay(INVOICE, 1)).toContain('quote INV-2026-000001.');
  });
});

// INV-15
describe('how a paper stands', () => {
  it.each([
    [{}, '$106.22 open, 5 days'],
    [{ age: 0 }, '$106.22 open, today'],
    [{ age: 40, daysLate: 10 }, '$106.22 open, 40 days, 10 late'],
    [{ open: 0 }, 'paid'],
    [{ open: 0, creditedBy: 'INV-2026-000002' }, 'credited by INV-2026-000002'],
    [{ open: 0, kind: 'credit-note' as const, of: 'INV-2026-000001' }, 'for INV-2026-000001'],
  ])('should be said in few words: %j', (over, expected) => {
    expect(describeStanding({ ...INVOICE, ...STATE, ...over })).toBe(expected);
  });

  // MINE-15
  it.each([
    [{}, '$106.22 to pay'],
    [{ age: 40, daysLate: 10 }, '$106.22 to pay'],
    [{ open: 0 }, 'paid'],
    [{ open: 0, creditedBy: 'INV-2026-000002' }, 'taken back by INV-2026-000002'],
    [{ open: 0, kind: 'credit-note' as const, of: 'INV-2026-000001' }, 'takes back INV-2026-000001'],
  ])('should tell the customer of %j %s', (over, expected) => {
    expect(describeOwnStanding({ ...INVOICE, ...STATE, ...over })).toBe(expected);
  });

  it('should say one day', () => {
    expect(describeAge({ ...STATE, age: 1 })).toBe('1 day');
  });
});

// INV-23
describe('what the sums below the list are of', () => {
  it.each([
    [1, 'open', true, '1 open invoice'],
    [7, 'paid', true, '7 paid invoices'],
    [50, 'all', false, '50 papers on this page'],
  ] as const)('should be said of %i %s (all: %s) as %s', (count, state, isAll, text) => {
    expect(describeListed(count, state, isAll)).toBe(text);
  });
});

// INV-24
describe('the invoices in force at a hand-over', () => {
  it('should be named, and not what is being made', () => {
    const customer = { number: 'INV-2026-000147', total: 100 };
    const payer = { number: 'INV-2026-000148', total: 100 };
    expect([describeInForce(undefined), describeInForce({ customer: { key: 'k' } })]).toEqual([undefined, undefined]);
    expect(describeInForce({ payer })).toBe(
      'INV-2026-000148 stays as it is. If the account changes, credit it and make a new one.',
    );
    expect(describeInForce({ customer, payer })).toBe(
      'INV-2026-000147 and INV-2026-000148 stay as they are. If the account changes, credit them and make a new one.',
    );
  });
});

// INV-26
it('should write what is taken off with its sign', () => {
  expect([0, 1500, -40_000].map(formatSum)).toEqual(['$0.00', '$15.00', '− $400.00']);
});
