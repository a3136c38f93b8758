import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { customerName } from '../../../../domain/booking/customer.ts';
import { isToCome, newestBooking } from '../../../../domain/desk/customer-file.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import type { CustomerFile } from '../../../../ports/api/staff/customer-file.ts';
import type { DeskRow } from '../../../../ports/api/staff/staff-booking.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { useNow, useToday } from '../../../kit/clock.tsx';
import { DefinitionTable } from '../../../kit/definition-table.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import { LoadHint } from '../../shared/load-hint.tsx';
import { TypedText } from '../../shared/typed-text.tsx';
import { BookingLink } from '../facts/booking-link.tsx';
import { BookingMarks } from '../facts/booking-marks.tsx';
import { EmailLink, PhoneLink } from '../facts/contact-links.tsx';
import styles from './customer-file.module.css';
import { DoNotRentCallout } from './do-not-rent-callout.tsx';
import { RemarksForms } from './remarks-forms.tsx';
import { type Contact, useCustomerFile } from './use-customer-file.ts';

type CustomerFilePanelProps = {
  readonly contact: Contact;
  /** Opens one of the bookings. */
  readonly onOpen: (bookingId: string) => void;
  /** Whether something is typed that is not saved. */
  readonly onType: (hasTyped: boolean) => void;
  /** The page of a new booking is about to be shown. */
  readonly onLeave: () => void;
};

/** All that is known of a customer (CUST-1), and the start of a booking with it (CUST-8). */
export function CustomerFilePanel(props: CustomerFilePanelProps) {
  const { contact } = props;
  const query = useCustomerFile(contact);
  const { data } = query;
  if (data === undefined || data === 'missing')
    return <LoadHint query={query}>Nothing is known of this customer any more.</LoadHint>;
  return <LoadedFile {...props} file={data} />;
}

function LoadedFile({
  contact,
  file,
  onOpen,
  onType,
  onLeave,
}: CustomerFilePanelProps & { readonly file: CustomerFile }) {
  const navigate = useNavigate();
  const now = useNow();
  const { names, emails, phones, notes, doNotRent, bookings, balance } = file;
  const [name = 'No name', ...otherNames] = names;
  const newest = newestBooking(bookings);
  const toCome = bookings.filter((booking) => isToCome(booking, now));
  const past = bookings.filter((booking) => !toCome.includes(booking));
  const startBooking = (): void => {
    const { firstName = '', lastName = '', email = '', phone = '' } = newest?.form ?? {};
    onLeave();
    void navigate('/admin/new-booking', { state: { customer: { firstName, lastName, email, phone } } });
  };
  return (
    <section className={styles.file} aria-label={name}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <Button small onClick={startBooking}>
          New booking
        </Button>
      </div>
      {doNotRent && <DoNotRentCallout {...doNotRent} />}
      {notes !== undefined && (
        <p>
          <TypedText text={notes} />
        </p>
      )}
      <DefinitionTable
        rows={[
          ...(otherNames.length > 0 ? [['Also', otherNames.join(', ')] as const] : []),
          [
            'Phone',
            <Entries key="phones" entries={phones.map((phone) => [phone, <PhoneLink key="phone" phone={phone} />])} />,
          ],
          [
            'Email',
            emails.length === 0 ? (
              'None'
            ) : (
              <Entries
                key="emails"
                entries={emails.map((email) => [email, <EmailLink key="email" address={email} />])}
              />
            ),
          ],
          ['Open balance', <b key="balance">{formatCad(balance)}</b>],
        ]}
      />
      <Rentals title="To come" bookings={[...toCome].reverse()} onOpen={onOpen} />
      <Rentals title="Past" bookings={past} onOpen={onOpen} />
      <RemarksForms contact={contact} file={file} onType={onType} />
    </section>
  );
}

function Entries({ entries }: { readonly entries: readonly (readonly [string, ReactNode])[] }) {
  return (
    <ul className={styles.entries}>
      {entries.map(([key, entry]) => (
        <li key={key}>{entry}</li>
      ))}
    </ul>
  );
}

type RentalsProps = {
  readonly title: string;
  readonly bookings: readonly DeskRow[];
  readonly onOpen: (bookingId: string) => void;
};

function Rentals({ title, bookings, onOpen }: RentalsProps) {
  const today = useToday();
  return (
    <>
      <h4>
        {title} <span className="num">{bookings.length}</span>
      </h4>
      {bookings.length > 0 && (
        <ul className={styles.rentals} aria-label={title}>
          {bookings.map((booking) => {
            const { id, confirmationNumber, status, form, vehicle, itinerary, marks } = booking;
            return (
              <li key={id}>
                <BookingLink id={id} text={confirmationNumber} onOpen={onOpen} />
                <span>
                  {vehicleTitle(vehicle)}, <Unbroken>{formatShortMoment(itinerary.pickupTime, today)}</Unbroken> to{' '}
                  <Unbroken>{formatShortMoment(itinerary.dropoffTime, today)}</Unbroken>
                  <span className="vh">, {customerName(form)}</span>
                </span>
                <span className={styles.marks}>
                  <Badge status={status} /> <BookingMarks booking={booking} marks={marks} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
