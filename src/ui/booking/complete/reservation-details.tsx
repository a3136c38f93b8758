import { customerName, formatCardType } from '../../../domain/booking/customer.ts';
import { freeTextRows } from '../../../domain/booking/customer-fields.ts';
import { vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatKilometres } from '../../../domain/fleet/vehicle-class.ts';
import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import { formatAge } from '../../../domain/trip/itinerary.ts';
import { formatPeriod, tripPeriod } from '../../../domain/trip/rental-period.ts';
import type { Completion } from '../../../ports/api/stored-booking.ts';
import styles from './reservation-details.module.css';

/**
 * The details of a reservation as they were sent; nothing is looked up or priced again (STEP-10).
 */
export function ReservationDetails({ receipt, form }: Completion) {
  const { vehicle, itinerary, selectedAddons, freeKilometres } = receipt;
  const extras = selectedAddons.map(({ name }) => name).join(', ');
  const rows: readonly (readonly [string, string])[] = [
    ...(form
      ? [['Name', customerName(form)] as const, ['Email', form.email] as const, ['Phone', form.phone] as const]
      : []),
    ['Vehicle', `${vehicleTitle(vehicle)} (${vehicle.classType})`],
    ['Pickup', `${formatMomentAndYear(itinerary.pickupTime)}, ${itinerary.pickupLocation}`],
    ['Dropoff', `${formatMomentAndYear(itinerary.dropoffTime)}, ${itinerary.dropoffLocation}`],
    ['Driver age', formatAge(itinerary.driverAge)],
    ['Rental days', formatPeriod(tripPeriod(itinerary))],
    ['Free kilometres', formatKilometres(freeKilometres)],
    ['Other options', extras || 'None'],
    ...(form ? [['Card for deposit', `${formatCardType(form.cardType)}, ${form.cardName}`] as const] : []),
    ...(form ? freeTextRows(form).filter(([, text]) => text !== '') : []),
  ];
  return (
    <table className={styles.details}>
      <tbody>
        {rows.map(([label, text]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
