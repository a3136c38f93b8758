import { CARD_TYPES } from '../../domain/customer.ts';
import { sayDayAndYear } from '../../domain/date-words.ts';
import { torontoDate } from '../../domain/instant.ts';
import { sayShortMoment } from '../../domain/short-date-words.ts';
import { vehicleTitle } from '../../domain/vehicle.ts';
import type { BookingRow } from '../../ports/staff-bookings-api.ts';
import { useToday } from '../state/clock.tsx';
import { sayAge } from './age-choice.tsx';
import { Facts } from './facts.tsx';

/** Who asked, and for what (BOOK-32). */
export function BookingFacts({ booking }: { readonly booking: BookingRow }) {
  const { vehicle, itinerary, totals, selectedAddons } = booking;
  const today = useToday();
  return (
    <>
      <section aria-labelledby="client-info">
        <h3 id="client-info">Client info</h3>
        <ClientInfo booking={booking} />
      </section>
      <section aria-labelledby="booking-details">
        <h3 id="booking-details">Booking details</h3>
        <Facts
          rows={[
            ['Vehicle', `${vehicleTitle(vehicle)}, ${vehicle.classType}`],
            ['Rental Location', itinerary.rentalLocation],
            ['Pickup', sayShortMoment(itinerary.pickupTime, today)],
            ['Dropoff', sayShortMoment(itinerary.dropoffTime, today)],
            ['Rental days', `${totals.totalRentalDays}${totals.extraHoursCharge > 0 ? ', plus extra hours' : ''}`],
            ['Driver age', sayAge(itinerary.driverAge)],
            ['Extras', selectedAddons.map(({ name }) => name).join(', ') || 'None'],
            ['Status', booking.status],
            ['Received', sayShortMoment(booking.createdAt, today)],
          ]}
        />
      </section>
    </>
  );
}

/** Who asked; and once that was erased, when it was. */
function ClientInfo({ booking: { form, erasedAt } }: { readonly booking: BookingRow }) {
  if (erasedAt !== undefined) return <p>Erased on {sayDayAndYear(torontoDate(erasedAt))}</p>;
  const card = CARD_TYPES.find(({ value }) => value === form.cardType)?.label ?? form.cardType;
  return (
    <Facts
      rows={[
        ['Name', `${form.firstName} ${form.lastName}`],
        [
          'Email',
          <a key="email" href={mailTo(form.email)}>
            {form.email}
          </a>,
        ],
        [
          'Phone',
          <a key="phone" href={`tel:${form.phone.replace(/[^\d+]/g, '')}`}>
            {form.phone}
          </a>,
        ],
        ['Card', [card, form.cardName].filter(Boolean).join(', ')],
        ['Comments', form.comments ?? 'None'],
      ]}
    />
  );
}

/** A link that writes to one address: what a customer typed must not add a recipient or a text. The one @ of an address is what parts it. */
function mailTo(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}
