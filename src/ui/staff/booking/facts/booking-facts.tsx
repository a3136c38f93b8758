import { customerName, formatCardType } from '../../../../domain/booking/customer.ts';
import { FREE_TEXTS } from '../../../../domain/booking/customer-fields.ts';
import { PAYER_LABELS } from '../../../../domain/booking/payer.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { describeShortDays, REFERENCE_LABELS } from '../../../../domain/rental/payer-texts.ts';
import { formatCount, formatDayAndYear, formatShortMoment } from '../../../../domain/shared/format-date.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import { torontoDate } from '../../../../domain/shared/toronto-time.ts';
import { formatAge } from '../../../../domain/trip/itinerary.ts';
import { formatPeriod, tripPeriod } from '../../../../domain/trip/rental-period.ts';
import type { ListedBooking } from '../../../../ports/api/staff/staff-booking.ts';
import { useToday } from '../../../kit/clock.tsx';
import { DefinitionTable } from '../../../kit/definition-table.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import { useCompany } from '../../../site/use-company.ts';
import { EmailLink, PhoneLink } from './contact-links.tsx';

/** The customer and the trip of a booking (BOOK-32). */
export function BookingFacts({ booking }: { readonly booking: ListedBooking }) {
  const { vehicle, itinerary, selectedAddons } = booking;
  const today = useToday();
  const { town } = useCompany();
  return (
    <>
      <section aria-labelledby="client-info">
        <h3 id="client-info">Client info</h3>
        <ClientInfo booking={booking} />
      </section>
      <PayerInfo booking={booking} />
      <section aria-labelledby="booking-details">
        <h3 id="booking-details">Booking details</h3>
        <DefinitionTable
          rows={[
            ['Vehicle', `${vehicleTitle(vehicle)}, ${vehicle.classType}`],
            ['Rental Location', town],
            ['Pickup', formatShortMoment(itinerary.pickupTime, today)],
            ['Dropoff', formatShortMoment(itinerary.dropoffTime, today)],
            ['Rental days', formatPeriod(tripPeriod(itinerary))],
            ['Driver age', formatAge(itinerary.driverAge)],
            ['Extras', selectedAddons.map(({ name }) => name).join(', ') || 'None'],
            ['Received', formatShortMoment(booking.createdAt, today)],
          ]}
        />
      </section>
    </>
  );
}

/** Who pays for the customer (PAY-21). */
function PayerInfo({ booking }: { readonly booking: ListedBooking }) {
  const { payer } = booking;
  if (payer === undefined) return null;
  const { kind, name, reference, authorisedDays, contact, share } = payer;
  const short = describeShortDays(booking);
  return (
    <section aria-labelledby="payer">
      <h3 id="payer">Payer</h3>
      <DefinitionTable
        rows={[
          [PAYER_LABELS[kind], name],
          ...(reference === undefined ? [] : [[REFERENCE_LABELS[kind], reference] as const]),
          ...(contact === undefined ? [] : [['Contact', contact] as const]),
          ...(authorisedDays === undefined
            ? []
            : [
                [
                  'Authorised',
                  short === undefined ? formatCount(authorisedDays, 'day') : <b key="days">{short}</b>,
                ] as const,
              ]),
          ['Pays', share === 'all' ? 'All' : `Up to ${formatCad(share)}, HST included`],
        ]}
      />
    </section>
  );
}

/** The customer, or the day on which the personal data was erased. */
function ClientInfo({ booking: { form, erasedAt } }: { readonly booking: ListedBooking }) {
  if (erasedAt !== undefined)
    return (
      <p>
        Erased on <Unbroken>{formatDayAndYear(torontoDate(erasedAt))}</Unbroken>
      </p>
    );
  const card = formatCardType(form.cardType);
  return (
    <DefinitionTable
      rows={[
        ['Name', customerName(form)],
        ['Email', form.email === '' ? 'None' : <EmailLink key="email" address={form.email} />],
        ['Phone', <PhoneLink key="phone" phone={form.phone} />],
        ...(form.deliveryAddress ? [[FREE_TEXTS.deliveryAddress.label, form.deliveryAddress] as const] : []),
        ['Card', [card, form.cardName].filter(Boolean).join(', ')],
      ]}
    />
  );
}
