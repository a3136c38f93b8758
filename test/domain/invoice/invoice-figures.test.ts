import { describe, expect, it } from 'vitest';
import type { Payment, PaymentMethod } from '../../../src/domain/booking/payments.ts';
import type { Invoice } from '../../../src/domain/invoice/invoice.ts';
import { describeFigures, invoiceFigures } from '../../../src/domain/invoice/invoice-figures.ts';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import { anInvoice } from '../../support/values/invoices.ts';
import { at } from '../../support/values/samples.ts';

const NOW = at('2026-11-23', '09:10');

function aPayment(amount: number, on: Instant, method: PaymentMethod = 'cash'): Payment {
  return { id: `${amount} ${on}`, kind: 'payment', method, amount, at: on, by: 'sam@oakville.example' };
}

/** The figures of one invoice of $106.22 whose booking has these payments. */
function figuresOf(over: Partial<Invoice>, ...payments: readonly Payment[]) {
  const invoice = anInvoice({ issuedAt: at('2026-10-20', '10:00'), dueOn: '2026-11-19', ...over });
  return invoiceFigures([invoice], [{ id: invoice.bookingId, payments }], NOW);
}

// INV-19
describe('the figures of invoices', () => {
  it('should say what is open, past due and due within seven days', () => {
    const open = [
      { number: '1', bookingId: 'one', dueOn: '2026-11-22' },
      { number: '2', bookingId: 'two', dueOn: '2026-11-30', billTo: { name: 'ZOË PARK' } },
      { number: '3', bookingId: 'three', dueOn: '2026-12-01', billTo: { name: 'Halton Flooring' } },
    ] as const;
    const bookings = open.map(({ bookingId: id }) => ({ id }));
    const figures = invoiceFigures(open.map(anInvoice), bookings, NOW);
    expect(figures).toEqual({
      open: { amount: 3 * 10_622, invoices: 3, payers: 2 },
      pastDue: { amount: 10_622, invoices: 1 },
      dueSoon: { amount: 10_622, invoices: 1 },
      paid: { amount: 0, invoices: 0 },
    });
    expect(describeFigures(figures, 'November')).toMatchObject([
      { name: 'Open', value: '$318.66', comparison: '3 invoices, 2 payers' },
      { name: 'Past due', value: '$106.22', comparison: '1 invoice', isBad: true },
      { name: 'Due in 7 days', value: '$106.22', comparison: '1 invoice' },
      { name: 'Paid in November', value: '$0.00', comparison: '0 invoices' },
    ]);
  });

  it('should count what is left of an invoice', () => {
    const { open, paid } = figuresOf({}, aPayment(10_000, at('2026-11-02', '10:00')));
    expect([open.amount, paid.invoices]).toEqual([622, 0]);
  });

  it.each([
    ['2026-10-31', 0],
    ['2026-11-01', 1],
  ] as const)('should count as paid in the month what was last paid on %s as %i', (day, invoices) => {
    const payments = [aPayment(10_000, at('2026-10-21', '10:00')), aPayment(622, at(day, '10:00'))];
    // What is paid too much later changes nothing.
    expect(figuresOf({}, ...payments, aPayment(100, at('2026-11-05', '10:00'))).paid).toEqual({
      amount: invoices * 10_622,
      invoices,
    });
  });

  it('should count what was paid before the invoice in the month of the invoice', () => {
    const earlier = aPayment(10_622, at('2026-10-01', '10:00'));
    expect(figuresOf({ issuedAt: at('2026-11-02', '10:00') }, earlier).paid.invoices).toBe(1);
    expect(figuresOf({ issuedAt: at('2026-10-02', '10:00') }, earlier).paid.invoices).toBe(0);
  });
});
