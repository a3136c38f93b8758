import { RESERVATION_MESSAGES_NONE } from '../../../../domain/reservation/staff-messages.ts';
import { formatMoment } from '../../../../domain/shared/format-date.ts';
import type { Itinerary } from '../../../../domain/trip/itinerary.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { Button } from '../../../kit/button.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import { TypedText } from '../../shared/typed-text.tsx';
import { CustomerLinks } from './customer-links.tsx';
import styles from './customer-messages.module.css';
import { RequestedTrip } from './requested-trip.tsx';

type CustomerMessagesProps = {
  readonly booking: BookingDetail;
  /** Opens a change that begins with a trip. Absent where the booking cannot be changed. */
  readonly onPreview: ((requestedTrip: Itinerary) => void) | undefined;
  readonly reload: () => Promise<unknown>;
};

/** What the customer wrote about the booking, and the links with which they open it (STAFF-22). */
export function CustomerMessages({ booking, onPreview, reload }: CustomerMessagesProps) {
  return (
    <section className={styles.messages} aria-labelledby="customer-messages">
      <h3 id="customer-messages">From the customer</h3>
      {booking.messages.length === 0 ? (
        <p className="hint">{RESERVATION_MESSAGES_NONE}</p>
      ) : (
        <ul>
          {booking.messages.map(({ id, receivedAt, text, itinerary, state }) => (
            <li key={id}>
              <p className="hint num">
                <Unbroken>{formatMoment(receivedAt)}</Unbroken>
                {state === 'answered' && ', answered'}
              </p>
              {text !== '' && (
                <p className={styles.text}>
                  <TypedText text={text} />
                </p>
              )}
              {itinerary && <RequestedTrip trip={itinerary} booked={booking.itinerary} />}
              {itinerary && onPreview && (
                <Button variant="secondary" small onClick={() => onPreview(itinerary)}>
                  Preview change
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {booking.erasedAt === undefined && <CustomerLinks booking={booking} reload={reload} />}
    </section>
  );
}
