import { useState } from 'react';
import type { Decision } from '../../../domain/booking/booking.ts';
import { NOTE_LIMIT } from '../../../domain/booking/lifecycle.ts';
import { BOOKING_GONE, HELD_NOTE } from '../../../domain/booking/staff-messages.ts';
import { COULD_NOT_LOAD } from '../../../domain/shared/messages.ts';
import { LOADING } from '../../../domain/staff/messages.ts';
import type { BookingDetail, ListedBooking } from '../../../ports/api/staff/staff-booking.ts';
import { PriceTable } from '../../booking/quote/price-table.tsx';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { Badge, HeldBadge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import fields from '../../kit/field.module.css';
import { Modal } from '../../kit/modal.tsx';
import { TextArea } from '../../kit/text-field.tsx';
import styles from './booking-dialog.module.css';
import { BookingEmails } from './booking-emails.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingHistory } from './booking-history.tsx';
import { BookingOverlaps } from './booking-overlaps.tsx';
import { PriceCheck } from './price-check.tsx';
import { useBookingDetail } from './use-booking-detail.ts';

/**
 * One booking, and the decision on it (BOOK-32). Overlaps come first so that staff see them before
 * deciding.
 */
export function BookingDialog({ row, onClose }: { readonly row: ListedBooking; readonly onClose: () => void }) {
  const { query, detail, deciding, decide } = useBookingDetail({ row, onClose });
  const [note, setNote] = useState('');
  const booking = detail ?? row;
  return (
    <Modal
      title={row.confirmationNumber}
      beside={
        <>
          <Badge status={booking.status} /> {booking.held && <HeldBadge />}
        </>
      }
      bodyLabel="Booking information"
      hasTyped={note !== '' && booking.status !== 'declined'}
      onClose={onClose}
      footer={
        booking.erasedAt === undefined && (
          <>
            <DecisionButton
              decision="declined"
              booking={booking}
              isReady={detail !== undefined}
              deciding={deciding}
              onPress={() => decide('declined', note)}
            />
            <DecisionButton
              decision="approved"
              booking={booking}
              isReady={detail !== undefined}
              deciding={deciding}
              onPress={() => decide('approved', '')}
            />
          </>
        )
      }
    >
      <AlertOutlet />
      <div className={styles.grid}>
        <div role="status" className={styles.wide}>
          {query.isPending && <p className="hint">{LOADING}</p>}
          {query.isLoadingError && <p className="hint">{COULD_NOT_LOAD}</p>}
          {query.data === 'missing' && <p className={styles.gone}>{BOOKING_GONE}</p>}
          {booking.held && <p>{HELD_NOTE}</p>}
          {detail && <BookingOverlaps overlaps={detail.overlaps} />}
        </div>
        {query.isLoadingError && (
          <Button variant="secondary" small onClick={() => void query.refetch()}>
            Try again
          </Button>
        )}
        <BookingFacts booking={booking} />
        {detail && <Rest detail={detail} />}
        {booking.erasedAt === undefined && (
          <TextArea
            id="decline-note"
            className={`${styles.wide} ${styles.note}`}
            label={
              <>
                Note to the customer <span className={fields.optional}>(optional, goes with a decline)</span>
              </>
            }
            maxLength={NOTE_LIMIT}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </div>
    </Modal>
  );
}

function Rest({ detail }: { readonly detail: BookingDetail }) {
  return (
    <>
      <section className={`${styles.wide} ${styles.price}`} aria-labelledby="extras-and-total">
        <h3 id="extras-and-total">Extras and total</h3>
        <PriceTable quote={detail} />
        <PriceCheck bookingId={detail.id} />
      </section>
      <BookingEmails bookingId={detail.id} emails={detail.emails} />
      <BookingHistory history={detail.history} />
    </>
  );
}

const WORDS = {
  approved: { button: 'Approve & Send Email', already: 'Already approved', variant: 'primary' },
  declined: { button: 'Decline & Send Email', already: 'Already declined', variant: 'danger' },
} as const;

type DecisionButtonProps = {
  readonly decision: Decision;
  readonly booking: ListedBooking;
  readonly isReady: boolean;
  readonly deciding: Decision | undefined;
  readonly onPress: () => void;
};

/** If the status disables it, it shows the reason. */
function DecisionButton({ decision, booking, isReady, deciding, onPress }: DecisionButtonProps) {
  const { button, already, variant } = WORDS[decision];
  const isAlready = booking.status === decision;
  const reason = `${decision}-already`;
  return (
    <span className={styles.press}>
      <Button
        variant={variant}
        disabled={isAlready || !isReady || deciding !== undefined}
        aria-describedby={isAlready ? reason : undefined}
        onClick={onPress}
      >
        {deciding === decision ? 'Sending…' : button}
      </Button>
      {isAlready && (
        <span id={reason} className="hint">
          {already}
        </span>
      )}
    </span>
  );
}
