import { NO_NOTICES_KEPT, WHAT_WAS_SHOWN } from '../../../../domain/booking/staff-messages.ts';
import { formatMomentAndYear } from '../../../../domain/shared/format-date.ts';
import { ReservationDetails } from '../../../booking/complete/reservation-details.tsx';
import { PriceTable } from '../../../booking/quote/price-table.tsx';
import { Button } from '../../../kit/button.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import { ActionFrame, type BookingActionDialogProps } from '../action/action-frame.tsx';
import styles from './shown-dialog.module.css';

/**
 * What the customer was shown (BOOK-57): the notices as they were worded then, and the receipt as it
 * was first answered, whatever changed since. Only the dialog is printed.
 */
export function ShownDialog({ booking, onBack }: Pick<BookingActionDialogProps, 'booking' | 'onBack'>) {
  const { shown, receipt } = booking;
  return (
    <ActionFrame
      title={WHAT_WAS_SHOWN}
      booking={booking}
      onBack={onBack}
      foot={window.print && <Button onClick={() => window.print()}>Print</Button>}
    >
      <div className={`num ${styles.shown}`}>
        <section aria-labelledby="shown-notices">
          <h3 id="shown-notices">Notices</h3>
          {shown === undefined ? (
            <p>{NO_NOTICES_KEPT}</p>
          ) : (
            <>
              <p className="hint">
                Shown before the request of <Unbroken>{formatMomentAndYear(shown.at)}</Unbroken>, and with its receipt.
              </p>
              <ul>
                {shown.notices.map(({ code, text }) => (
                  <li key={code}>{text}</li>
                ))}
              </ul>
            </>
          )}
        </section>
        <section aria-labelledby="shown-receipt">
          <h3 id="shown-receipt">Receipt</h3>
          <p className="hint">
            As it was first answered on <Unbroken>{formatMomentAndYear(receipt.createdAt)}</Unbroken>.
          </p>
          <ReservationDetails receipt={receipt} />
          <PriceTable quote={receipt} />
        </section>
      </div>
    </ActionFrame>
  );
}
