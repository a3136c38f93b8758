import type { RequestedItinerary } from '../../../src/domain/trip/itinerary.ts';
import { at } from './samples.ts';

/** Friday 10:00 to Monday 12:30, as a page sends it. */
export const TRIP: RequestedItinerary = {
  rentalLocation: 'Oakville',
  pickupDate: '2026-11-27',
  pickupTime: at('2026-11-27', '10:00'),
  dropoffDate: '2026-11-30',
  dropoffTime: at('2026-11-30', '12:30'),
  driverAge: 25,
};

export const QUOTE_REQUEST = { vehicleId: 'sienna', itinerary: TRIP, addonIds: ['additional-driver'] };

export const FORM = {
  firstName: 'Priya',
  lastName: 'Raman',
  email: 'priya.raman@example.com',
  confirmEmail: 'priya.raman@example.com',
  phone: '905 555 0118',
  cardName: 'Priya Raman',
  cardType: 'AMEX',
  comments: 'A child seat, please.',
  agreePolicy: true,
};

/**
 * The total of the sample vehicle for `QUOTE_REQUEST`, computed by hand: 3 × 94.00 + 70.50 + 3 ×
 * 0.99 + 3 × 15.00 = 400.47; HST 52.06. In cents.
 */
export const TOTAL = 45_253;

export const BOOKING_REQUEST = { ...QUOTE_REQUEST, form: FORM, expectedTotalCharges: TOTAL };

/** The body of a business inquiry. */
export const INQUIRY = {
  companyName: 'Maple Films',
  contact: 'Jo Tran',
  phone: '(905) 555-0118',
  email: 'jo@maple.example',
  frequency: '3-5',
  message: 'Two vans a week.',
  source: 'business-program',
  page: 'program',
};

/** The body of a contact message. */
export const MESSAGE = {
  name: 'Jo',
  email: 'jo@maple.example',
  phone: '905 555 0118',
  subject: 'Hours',
  message: 'Are you open?',
};

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * Returns a copy of a body with the value at a JSON pointer replaced, or removed when the value is
 * undefined.
 */
export function withField(body: object, pointer: string, value: Json | undefined): object {
  const copy: Record<string, unknown> = structuredClone(body) as Record<string, unknown>;
  const names = pointer.slice(1).split('/');
  const last = names.pop() ?? '';
  const holder = names.reduce<Record<string, unknown>>((part, name) => part[name] as Record<string, unknown>, copy);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}
