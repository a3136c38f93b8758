import type { Receipt } from '../../../domain/booking/booking.ts';
import { customerName, formatCardType } from '../../../domain/booking/customer.ts';
import { givenTextRows } from '../../../domain/booking/customer-fields.ts';
import { vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatKilometres } from '../../../domain/fleet/vehicle-class.ts';
import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import { formatAge } from '../../../domain/trip/itinerary.ts';
import { formatPeriod, tripPeriod } from '../../../domain/trip/rental-period.ts';
import type { Completion } from '../../../ports/api/stored-booking.ts';
import { Unbroken } from '../../kit/unbroken.tsx';
import { useCompany } from '../../site/use-company.ts';
import styles from './reservation-details.module.css';

/**
 * The details of a reservation as they were sent; nothing is looked up or priced again (STEP-10).
 */
export function ReservationDetails({ receipt, form }: Pick<Completion, 'form'> & { readonly receipt: Receipt }) {
  const { vehicle, itinerary, selectedAddons, freeKilometres } = receipt;
  const { town } = useCompany();
  const extras = selectedAddons.map(({ name }) => name).join(', ');
  const rows: readonly (readonly [string, string])[] = [
    ...(form
      ? [['Name', customerName(form)] as const, ['Email', form.email] as const, ['Phone', form.phone] as const]
      : []),
    ['Vehicle', `${vehicleTitle(vehicle)} (${vehicle.classType})`],
    ['Pickup', `${formatMomentAndYear(itinerary.pickupTime)}, ${town}`],
    ['Dropoff', `${formatMomentAndYear(itinerary.dropoffTime)}, ${town}`],
    ['Driver age', formatAge(itinerary.driverAge)],
    ['Rental days', formatPeriod(tripPeriod(itinerary))],
    ['Free kilometres', formatKilometres(freeKilometres)],
    ['Other options', extras || 'None'],
    ...(form ? [['Card for deposit', `${formatCardType(form.cardType)}, ${form.cardName}`] as const] : []),
    ...(form ? givenTextRows(form) : []),
  ];
  return (
    <table className={styles.details}>
      <tbody>
        {rows.map(([label, text]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <Unbroken>{text}</Unbroken>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
