import { describe, expect, it } from 'vitest';
import { receiptOf } from '../../../src/domain/booking/booking.ts';
import { CustomerFormSchema, ReceiptAnswer } from '../../../src/ports/api/booking.ts';
import { QuoteAnswer } from '../../../src/ports/api/quote.ts';
import { decode } from '../../../src/ports/api/schema.ts';
import { FORM, type Json, withField } from '../../support/values/requests.ts';
import { aBooking } from '../../support/values/samples.ts';

const readReceipt = (value: unknown) => decode(ReceiptAnswer, value);
const readQuote = (value: unknown) => decode(QuoteAnswer, value);
const readCustomerForm = (value: unknown) => decode(CustomerFormSchema, value);

const RECEIPT = receiptOf(aBooking());
const QUOTE = {
  vehicleId: 'sienna',
  lines: RECEIPT.lines,
  totals: RECEIPT.totals,
  freeKilometres: RECEIPT.freeKilometres,
};

const TEXTS = [
  '/confirmationNumber',
  '/createdAt',
  '/status',
  '/vehicle/name',
  '/itinerary/rentalLocation',
  '/itinerary/pickupLocation',
  '/itinerary/dropoffLocation',
  '/itinerary/pickupDate',
  '/itinerary/pickupTime',
  '/itinerary/dropoffDate',
  '/itinerary/dropoffTime',
  '/selectedAddons/0/id',
  '/selectedAddons/0/name',
];
const LINE_TEXTS = ['/lines/0/code', '/lines/0/label', '/lines/0/explanation'];
const WHOLE = [
  '/freeKilometres',
  '/lines/0/amount',
  '/lines/0/quantity',
  '/lines/0/unitPrice',
  '/totals/totalRentalDays',
  '/totals/baseRental',
  '/totals/extraHoursCharge',
  '/totals/vehicleListingFeeTotal',
  '/totals/underageFee',
  '/totals/addonsTotal',
  '/totals/rentalSubTotal',
  '/totals/hst',
  '/totals/totalCharges',
];
const PARTS = ['/lines', '/totals', '/lines/0'];

describe('ReceiptAnswer', () => {
  const readWith = (pointer: string, value: Json | undefined) => readReceipt(withField(RECEIPT, pointer, value));

  it('should read a receipt as it is, and no field that is not listed', () => {
    expect(readReceipt(RECEIPT)).toStrictEqual(RECEIPT);
    expect(readReceipt({ ...RECEIPT, form: FORM })).toStrictEqual(RECEIPT);
  });

  it.each([undefined, null, 'receipt', []])('should read nothing of %j', (value) => {
    expect(readReceipt(value)).toBeUndefined();
  });

  it.each([...TEXTS, ...LINE_TEXTS])('should want %s as a text', (pointer) => {
    expect(readWith(pointer, 5)).toBeUndefined();
    expect(readWith(pointer, undefined)).toBeUndefined();
  });

  it.each([...WHOLE, '/selectedAddons/0/pricePerDay', '/itinerary/driverAge'])(
    'should want %s as a whole number',
    (pointer) => {
      expect(readWith(pointer, '5')).toBeUndefined();
      expect(readWith(pointer, 24.5)).toBeUndefined();
      expect(readWith(pointer, undefined)).toBeUndefined();
    },
  );

  it.each([...PARTS, '/vehicle', '/itinerary', '/selectedAddons', '/selectedAddons/0'])(
    'should read nothing with %s of another kind',
    (pointer) => {
      expect(readWith(pointer, null)).toBeUndefined();
      expect(readWith(pointer, 'x')).toBeUndefined();
    },
  );

  it.each([
    ['/status', 'lost'],
    ['/createdAt', 'yesterday'],
    ['/itinerary/driverAge', 26],
    ['/itinerary/pickupDate', '2026-11-28'],
    ['/itinerary/pickupDate', 'Friday'],
    ['/itinerary/pickupTime', '10:00'],
    ['/itinerary/dropoffDate', '2026-12-01'],
    ['/itinerary/dropoffTime', '2026-11-30T17:30:00Z'],
    ['/selectedAddons/0/id', 'free-car'],
  ])('should read nothing with %s as %j', (pointer, value) => {
    expect(readWith(pointer, value)).toBeUndefined();
  });

  it.each(['confirmed', 'approved', 'declined', 'completed'])('should know the status %s', (status) => {
    expect(readWith('/status', status)?.status).toBe(status);
  });

  it.each([24, 25])('should know the age %d', (age) => {
    expect(readWith('/itinerary/driverAge', age)?.itinerary.driverAge).toBe(age);
  });

  it.each([
    'base-rental',
    'extra-hours',
    'listing-fee',
    'underage-fee',
    'addon:additional-driver',
    'addon:loss-damage-waiver',
    'addon:out-of-province',
    'addon:glass-and-tire',
    'addon:usa-travel',
    'hst',
    // A page that is open over a deployment reads the charges of a later release (PRICE-26).
    'unknown-fee',
    'addon:free-car',
  ])('should know the line %s', (code) => {
    expect(readWith('/lines/0/code', code)?.lines[0]?.code).toBe(code);
  });
});

describe('QuoteAnswer', () => {
  const readWith = (pointer: string, value: Json | undefined) => readQuote(withField(QUOTE, pointer, value));

  it('should read a quote as it is, and no field that is not listed', () => {
    expect(readQuote(QUOTE)).toStrictEqual(QUOTE);
    expect(readQuote({ ...QUOTE, discount: 5 })).toStrictEqual(QUOTE);
  });

  it.each([undefined, null, 'quote', []])('should read nothing of %j', (value) => {
    expect(readQuote(value)).toBeUndefined();
  });

  it.each(['/vehicleId', ...LINE_TEXTS, ...WHOLE, ...PARTS])('should read nothing without %s', (pointer) => {
    expect(readWith(pointer, null)).toBeUndefined();
    expect(readWith(pointer, [])).toEqual(pointer === '/lines' ? { ...QUOTE, lines: [] } : undefined);
  });
});

describe('CustomerFormSchema', () => {
  const readWith = (pointer: string, value: Json | undefined) => readCustomerForm(withField(FORM, pointer, value));

  it('should read a form as it is typed, and no field that is not listed', () => {
    expect(readCustomerForm(FORM)).toStrictEqual(FORM);
    expect(readCustomerForm({ ...FORM, agreePolicy: false, cardType: '' })).toMatchObject({
      agreePolicy: false,
      cardType: '',
    });
    expect(readCustomerForm({ ...FORM, cardNumber: '4111' })).toStrictEqual(FORM);
  });

  it('should leave out comments that are missing', () => {
    expect(readWith('/comments', undefined)).toStrictEqual(withField(FORM, '/comments', undefined));
  });

  it.each([undefined, null, 'form', []])('should read nothing of %j', (value) => {
    expect(readCustomerForm(value)).toBeUndefined();
  });

  it.each([
    'firstName',
    'lastName',
    'email',
    'confirmEmail',
    'phone',
    'cardName',
    'deliveryAddress',
    'comments',
    'cardType',
    'agreePolicy',
  ])('should want %s of its kind', (field) => {
    expect(readWith(`/${field}`, 5)).toBeUndefined();
  });

  it.each([
    ['firstName', 100],
    ['lastName', 100],
    ['email', 254],
    ['confirmEmail', 254],
    ['phone', 40],
    ['cardName', 100],
    ['deliveryAddress', 200],
    ['comments', 2000],
  ] as const)('should read %s of up to %d characters', (field, most) => {
    expect(readWith(`/${field}`, 'x'.repeat(most))?.[field]).toHaveLength(most);
    expect(readWith(`/${field}`, 'x'.repeat(most + 1))).toBeUndefined();
  });
});
