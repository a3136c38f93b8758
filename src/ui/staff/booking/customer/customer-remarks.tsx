import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { Button } from '../../../kit/button.tsx';
import { TypedText } from '../../shared/typed-text.tsx';
import styles from './customer-file.module.css';
import { DoNotRentCallout } from './do-not-rent-callout.tsx';

/** The button that opens the file of a booking's customer. Focus returns to it. */
export const CUSTOMER_FILE_BUTTON = 'customer-file';

type CustomerRemarksProps = Pick<BookingDetail, 'remarks'> & { readonly onOpen: () => void };

/** What staff wrote of a booking's customer (CUST-5), and the way to the customer's file. */
export function CustomerRemarks({ remarks: { notes, doNotRent }, onOpen }: CustomerRemarksProps) {
  return (
    <section className={styles.form} aria-label="Customer">
      {doNotRent && <DoNotRentCallout {...doNotRent} />}
      {notes !== undefined && (
        <p>
          <b>Customer’s notes: </b>
          <TypedText text={notes} />
        </p>
      )}
      <Button id={CUSTOMER_FILE_BUTTON} variant="secondary" small className="no-print" onClick={onOpen}>
        Customer’s file
      </Button>
    </section>
  );
}
