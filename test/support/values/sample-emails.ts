import { billEmail } from '../../../src/domain/booking/bill-email.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import {
  cancelledEmail,
  changedEmail,
  confirmationEmail,
  declinedEmail,
  noticeEmail,
  receivedEmail,
} from '../../../src/domain/booking/emails.ts';
import { priceTrip } from '../../../src/domain/pricing/price-trip.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { reminderEmail } from '../../../src/domain/reservation/reminder-emails.ts';
import { rendered } from './rendered.ts';
import { aRental } from './rentals.ts';
import { aBooking, anItinerary, at, aVehicle, NOON, SENDER } from './samples.ts';

/** The pages of one e-mail of each kind about a booking. */
export function sampleEmails(): Readonly<Record<string, string>> {
  const stamp = { id: 'email-1', at: NOON, sender: SENDER };
  const received = aBooking({ confirmationNumber: 'HOJ-989005' });
  const approved: Booking = { ...received, status: 'approved', version: 2 };
  const longer = aBooking({
    confirmationNumber: 'HOJ-989005',
    itinerary: anItinerary({ dropoffDate: '2026-12-01', dropoffTime: at('2026-12-01', '10:00') }),
  });
  const alternatives = [
    aVehicle({ id: 'pacifica', name: 'Chrysler Pacifica', pricePerDay: 8800 }),
    aVehicle({ id: 'odyssey', name: 'Honda Odyssey', pricePerDay: 9900 }),
  ].map((vehicle) => {
    const priced = priceTrip(vehicle, received.itinerary, ['additional-driver'], OAKVILLE_TARIFF);
    if (!priced.ok) throw new Error(priced.problem.code);
    return { vehicle, quote: priced.value.quote };
  });
  const { pickupTime, dropoffTime } = received.itinerary;
  const reminder = { at: at('2026-11-26', '10:00'), closedDays: [] };
  const emails = {
    received: receivedEmail(received, stamp),
    notice: noticeEmail(received, stamp),
    confirmation: confirmationEmail(approved, stamp, 'The child seat is in the van.'),
    changed: changedEmail(approved, { ...longer, status: 'approved', version: 3 }, stamp, ''),
    declined: declinedEmail(received, stamp, 'The Sienna is out that week.', { alternatives }),
    cancelled: cancelledEmail(approved, stamp, 'by-customer', '', { isInCalendar: true }),
    settlement: billEmail(aBilledRental(), stamp),
    'reminder-pickup': reminderEmail(approved, { kind: 'reminder-pickup', event: pickupTime, id: 'r-1' }, reminder),
    'reminder-return': reminderEmail(
      approved,
      { kind: 'reminder-return', event: dropoffTime, id: 'r-2' },
      { ...reminder, at: at('2026-11-29', '10:00') },
    ),
  };
  return Object.fromEntries(Object.entries(emails).map(([name, email]) => [name, rendered(email).html]));
}

/** A rental that came back, with a line of each sort on its bill. */
function aBilledRental(): Booking {
  const lines = [
    {
      id: 'over',
      code: 'kilometres',
      text: 'Extra kilometres',
      quantity: 970,
      unitPrice: 18,
      taxed: true,
      amount: 17_460,
    },
    { id: 'toll', code: 'toll', text: '407 ETR', quantity: 1, unitPrice: 2312, taxed: false, amount: 2312 },
  ] as const;
  return { ...aRental('completed', { confirmationNumber: 'HOJ-989005' }), billLines: lines };
}
