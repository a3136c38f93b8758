import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import {
  describeBillTo,
  describePart,
  missingFacts,
  offerPayer,
  readBillTo,
  startInvoice,
  whyNotInvoiced,
} from '../../../src/domain/invoice/invoice-form.ts';
import { partsToInvoice } from '../../../src/domain/invoice/make-invoice.ts';
import { aBooking } from '../../support/values/samples.ts';

const APPROVED: Booking = { ...aBooking(), status: 'approved' };
const INSURED: Booking = {
  ...APPROVED,
  payer: { kind: 'insurer', name: 'Co-operators', reference: 'CLM-448201', contact: 'Ann Lee', share: 30_000 },
};
const HST_NUMBER = '123456789 RT 0001';

// INV-13
describe('the form of an invoice', () => {
  it('should begin with the customer, and send what is filled in', () => {
    const form = startInvoice('key', aBooking());
    expect(readBillTo(form)).toEqual({ name: 'Priya Raman', email: 'priya.raman@example.com' });
    expect(readBillTo({ ...form, name: '  ', email: '', town: ' Oakville ' })).toEqual({ name: '', town: 'Oakville' });
    expect(readBillTo(startInvoice('key', { form: { ...aBooking().form, email: '' } }))).toEqual({
      name: 'Priya Raman',
    });
  });

  it('should take over whom an earlier one was made out to, without its claim or order', () => {
    const movers = { name: 'Trafalgar Movers', town: 'Oakville', reference: 'PO 7741' };
    const form = offerPayer(startInvoice('key', aBooking()), movers);
    expect(form.key).toBe('key');
    expect(readBillTo(form)).toEqual({ name: 'Trafalgar Movers', town: 'Oakville' });
    expect([movers, { name: 'Lakeside Films' }].map(describeBillTo)).toEqual([
      'Trafalgar Movers, Oakville',
      'Lakeside Films',
    ]);
  });

  it('should warn of an HST number or a name that is missing from the totals on that need them', () => {
    expect(missingFacts(9_999, '', '')).toEqual([]);
    expect(missingFacts(10_000, '', 'A')).toEqual([
      'From $100.00 an invoice must show our HST number, and none is set.',
    ]);
    expect(missingFacts(49_999, HST_NUMBER, ' ')).toEqual([]);
    expect(missingFacts(50_000, HST_NUMBER, ' ')).toEqual(['From $500.00 an invoice must show the name of who pays.']);
    expect(missingFacts(50_000, HST_NUMBER, 'A')).toEqual([]);
  });

  it('should say why there is none', () => {
    const customer = { number: 'INV-2026-000001', total: 1 };
    expect(whyNotInvoiced(aBooking())).toBe('Approve it first.');
    expect(whyNotInvoiced(APPROVED)).toBeUndefined();
    expect(whyNotInvoiced({ ...APPROVED, invoiced: { customer } })).toBe('Invoiced: INV-2026-000001.');
    expect(whyNotInvoiced({ ...APPROVED, invoiced: { customer: { key: 'interrupted' } } })).toBeUndefined();
    expect(whyNotInvoiced({ ...INSURED, invoiced: { customer } })).toBeUndefined();
    expect(whyNotInvoiced({ ...APPROVED, status: 'cancelled' })).toBe('There is nothing to invoice.');
  });

  it('should be for the part of the customer or of the payer, whichever is not invoiced yet', () => {
    expect(partsToInvoice(INSURED)).toEqual(['customer', 'payer']);
    expect(partsToInvoice({ ...INSURED, invoiced: { customer: { number: 'INV-2026-000001', total: 1 } } })).toEqual([
      'payer',
    ]);
    expect(describePart(INSURED, 'payer')).toBe('Co-operators, $300.00');
    expect(describePart(INSURED, 'customer')).toBe('Customer, $152.53');
    const form = startInvoice('key', INSURED, 'payer');
    expect(form.for).toBe('payer');
    expect(readBillTo(form)).toEqual({ name: 'Co-operators', attention: 'Ann Lee', reference: 'CLM-448201' });
    const known = { name: 'Co-operators', street: '1 King Street', reference: 'CLM-1' };
    expect(readBillTo(offerPayer(form, known))).toEqual({ ...known, reference: 'CLM-448201' });
  });
});
