import type { StoredInvoice } from '../../../src/domain/invoice/invoice.ts';
import { NOON } from './samples.ts';

/** The invoice of a rental of a day, $94.00 and HST. */
export function anInvoice(over: Partial<StoredInvoice> = {}): StoredInvoice {
  return {
    number: 'INV-2026-000001',
    kind: 'invoice',
    for: 'customer',
    bookingId: 'booking',
    issuedAt: NOON,
    by: 'sam@oakville.example',
    seller: {
      name: 'HOJ Car & Truck Rental',
      street: '120 Example Road',
      town: 'Oakville, ON L6K 0A0',
      phone: '905-555-0142',
      email: 'hello@example.com',
      hstNumber: '123456789 RT 0001',
    },
    billTo: { name: 'Zoë Park' },
    rental: {
      confirmationNumber: 'HOJ-130442',
      driver: 'Zoë Park',
      vehicle: 'Toyota Sienna',
      from: NOON,
      to: NOON,
      freeKilometres: 200,
    },
    lines: [{ text: 'Rental Rate', quantity: 1, unit: 'day', unitPrice: 9400, amount: 9400, taxed: true }],
    subTotal: 9400,
    hstPercent: 13,
    hst: 1222,
    total: 10_622,
    paidThen: 0,
    dueOn: '2026-11-26',
    submission: { key: 'key', bodyHash: 'hash' },
    ...over,
  };
}
