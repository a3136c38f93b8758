import { useEffect, useState } from 'react';
import { NOTE_LIMIT, possibleActions } from '../../../../domain/booking/lifecycle.ts';
import { formatTimeLeft, minutesUntilDeadline } from '../../../../domain/booking/response-deadline.ts';
import { BOOKING_GONE, HELD_NOTE, WHAT_WAS_SHOWN } from '../../../../domain/booking/staff-messages.ts';
import { PHOTO_SIDES } from '../../../../domain/photo/photo.ts';
import { whyImpossible } from '../../../../domain/rental/action-texts.ts';
import { COULD_NOT_LOAD } from '../../../../domain/shared/messages.ts';
import { LOADING } from '../../../../domain/staff/messages.ts';
import type { Itinerary } from '../../../../domain/trip/itinerary.ts';
import type { BookingDetail, ListedBooking } from '../../../../ports/api/staff/staff-booking.ts';
import { PriceTable } from '../../../booking/quote/price-table.tsx';
import { AlertOutlet } from '../../../kit/alert-outlet.tsx';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { useNow } from '../../../kit/clock.tsx';
import fields from '../../../kit/field.module.css';
import { Icon } from '../../../kit/icon.tsx';
import { Modal } from '../../../kit/modal.tsx';
import { TextArea } from '../../../kit/text-field.tsx';
import { TypedText } from '../../shared/typed-text.tsx';
import { useKeys } from '../../shared/use-keys.ts';
import { BookingNews } from '../action/booking-news.tsx';
import { isNoteTyped, type Typed } from '../action/use-typed-work.ts';
import { WarningBox } from '../action/warning-box.tsx';
import { CustomerRemarks } from '../customer/customer-remarks.tsx';
import { DecisionButton, decisionButtonId } from '../decide/decision-button.tsx';
import { DeclineOffers } from '../decide/decline-offers.tsx';
import { AgreementFacts } from '../facts/agreement-facts.tsx';
import { BookingEmails } from '../facts/booking-emails.tsx';
import { BookingFacts } from '../facts/booking-facts.tsx';
import { BookingHistory } from '../facts/booking-history.tsx';
import { BookingMarks } from '../facts/booking-marks.tsx';
import { BookingOverlaps, type VehicleMove } from '../facts/booking-overlaps.tsx';
import { CustomerMessages } from '../facts/customer-messages.tsx';
import { DeskNotes } from '../facts/desk-notes.tsx';
import { HandoverFacts, NextTaking } from '../facts/handover-facts.tsx';
import { PriceCheck } from '../facts/price-check.tsx';
import { SettlementPanel } from '../facts/settlement-panel.tsx';
import { AccountPanel } from '../money/account-panel.tsx';
import { BillPapers } from '../money/bill-papers.tsx';
import { InvoicesPanel } from '../money/invoices-panel.tsx';
import { PaymentsPanel } from '../money/payments-panel.tsx';
import { BookingPhotos } from '../photos/booking-photos.tsx';
import { actionButtonId, BookingActions, type DialogView, nextAction } from './booking-actions.tsx';
import styles from './booking-dialog.module.css';
import type { RequestPosition } from './next-request.ts';
import type { useBookingDetail } from './use-booking-detail.ts';

type BookingOverviewProps = ReturnType<typeof useBookingDetail> & {
  readonly row: ListedBooking;
  readonly typed: Typed;
  /** A form of an action is half typed. */
  readonly hasForm: boolean;
  /** The action whose form was open last. */
  readonly last: DialogView | undefined;
  /** Its position among the listed requests. */
  readonly position?: RequestPosition;
  readonly onOther: (id: string) => void;
  readonly onNext?: (id: string) => void;
  readonly onType: (more: Partial<Typed>) => void;
  readonly onOpen: (view: DialogView) => void;
  /** Shows an invoice or a credit note of the booking. */
  readonly onPaper: (number: string) => void;
  /** Shows the file of the customer. */
  readonly onFile: () => void;
  readonly onMove: (move: VehicleMove) => void;
  readonly onPreview: (requestedTrip: Itinerary) => void;
  readonly onClose: () => void;
};

/** Everything about a booking (BOOK-32). Overlaps come first so that staff see them before deciding. */
export function BookingOverview({
  row,
  typed,
  hasForm,
  last,
  position,
  onOther,
  onNext,
  onType,
  onOpen,
  onPaper,
  onFile,
  onMove,
  onPreview,
  onClose,
  ...parts
}: BookingOverviewProps) {
  const { query, detail, reload, deciding, decide, warning } = parts;
  const booking = detail ?? row;
  const minutes = minutesUntilDeadline(booking, useNow());
  /** The vehicles that a decline offers. */
  const [offered, setOffered] = useState<readonly string[]>([]);
  const { nextId } = position ?? {};
  const goOn = nextId !== undefined && onNext ? () => onNext(nextId) : undefined;
  const isReady = detail !== undefined && deciding === undefined;
  useEffect(() => {
    if (last !== undefined) document.getElementById(actionButtonId(last))?.focus();
  }, [last]);
  const press = (id: string) => () => document.getElementById(id)?.focus();
  const openBy = (view: DialogView) => () => document.getElementById(actionButtonId(view))?.click();
  useKeys(
    {
      a: press(decisionButtonId('approved')),
      d: press(decisionButtonId('declined')),
      o: openBy('hand-out'),
      b: openBy('take-back'),
      n: () => goOn?.(),
    },
    'dialog',
  );
  const next = nextAction(booking);
  const common = { booking, isReady: detail !== undefined, isSecond: next !== undefined, deciding, warning };
  const canBeDeclined = possibleActions(booking).has('decline');
  const comments = booking.form.comments ?? '';
  return (
    <Modal
      title={row.confirmationNumber}
      beside={
        <>
          <Badge status={booking.status} /> <BookingMarks booking={booking} />
          {minutes !== undefined && (
            <span className={`num ${styles.left}`}>
              New request, <b>{formatTimeLeft(minutes)}</b>
            </span>
          )}
          <span className={`no-print ${styles.place}`}>
            {position !== undefined && position.position > 0 && (
              <span className="num">
                {position.position} of {position.total} to answer
              </span>
            )}
            {goOn && (
              <Button variant="secondary" small onClick={goOn}>
                Next request <Icon name="next" />
              </Button>
            )}
          </span>
          <BookingNews />
        </>
      }
      wide
      tools={<BookingActions booking={booking} isReady={isReady} onOpen={onOpen} />}
      bodyLabel="Booking information"
      hasTyped={(typed.decline !== '' && booking.erasedAt === undefined) || isNoteTyped(typed) || hasForm}
      onClose={onClose}
      footer={
        booking.erasedAt === undefined && (
          <>
            <DecisionButton
              decision="declined"
              {...common}
              onPress={() => decide('declined', typed.decline, offered)}
            />
            <DecisionButton decision="approved" {...common} onPress={() => decide('approved', typed.decline)} />
            {next && (
              <Button id={actionButtonId(next.view)} disabled={!isReady} onClick={() => onOpen(next.view)}>
                {next.label}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={`${styles.grid} ${booking.handover ? styles.rental : ''}`}>
        <div className={styles.main}>
          <div role="status" className={styles.known}>
            {query.isPending && <p className="hint">{LOADING}</p>}
            {query.isLoadingError && <p className="hint">{COULD_NOT_LOAD}</p>}
            {query.data === 'missing' && <p className={styles.gone}>{BOOKING_GONE}</p>}
            {booking.held && <p>{HELD_NOTE}</p>}
            {warning && <WarningBox warning={warning.warning} />}
            {detail && <BookingOverlaps booking={detail} onOpen={onOther} onMove={onMove} />}
          </div>
          {query.isLoadingError && (
            <Button variant="secondary" small onClick={() => void query.refetch()}>
              Try again
            </Button>
          )}
          {detail && detail.erasedAt === undefined && <CustomerRemarks remarks={detail.remarks} onOpen={onFile} />}
          {comments !== '' && (
            <section className={styles.comments} aria-labelledby="booking-comments">
              <h3 id="booking-comments">Comments</h3>
              <p>
                <TypedText text={comments} />
              </p>
            </section>
          )}
          <div className={styles.facts}>
            <BookingFacts booking={booking} />
            {detail?.handover && <HandoverFacts handover={detail.handover} />}
            {detail && <AgreementFacts booking={detail} />}
          </div>
          {detail && <BookingPhotos booking={detail} sides={detail.handover ? PHOTO_SIDES : ['out']} />}
        </div>
        <div className={styles.side}>
          {detail && <Charges detail={detail} />}
          {detail && (
            <BillPapers
              booking={detail}
              reload={reload}
              printId={actionButtonId('bill-print')}
              onPrint={() => onOpen('bill-print')}
            />
          )}
          {detail && <InvoicesPanel booking={detail} onOpen={onPaper} />}
          {detail && <PaymentsPanel booking={detail} reload={reload} />}
          {detail?.next && <NextTaking {...detail.next} onOpen={onOther} />}
          {booking.erasedAt === undefined && (
            <TextArea
              id="decline-note"
              className={styles.note}
              label={
                <>
                  Note to the customer <span className={fields.optional}>(optional, goes with the email)</span>
                </>
              }
              maxLength={NOTE_LIMIT}
              value={typed.decline}
              onChange={({ target }) => onType({ decline: target.value })}
            />
          )}
          {detail && canBeDeclined && <DeclineOffers bookingId={detail.id} chosen={offered} onChoose={setOffered} />}
          {detail && <PriceCheck bookingId={detail.id} />}
        </div>
        {detail && (
          <div className={styles.records}>
            <BookingEmails bookingId={detail.id} emails={detail.emails} />
            <CustomerMessages
              booking={detail}
              onPreview={whyImpossible(detail, 'change') === undefined ? onPreview : undefined}
              reload={reload}
            />
            <BookingHistory history={detail.history} />
            <Button
              id={actionButtonId('shown')}
              variant="secondary"
              small
              className="no-print"
              onClick={() => onOpen('shown')}
            >
              {WHAT_WAS_SHOWN}
            </Button>
            <DeskNotes
              bookingId={detail.id}
              history={detail.history}
              isErased={detail.erasedAt !== undefined}
              typed={typed.desk}
              onType={(desk) => onType({ desk })}
              reload={reload}
            />
          </div>
        )}
      </div>
      <div className={`no-print ${styles.alert}`}>
        <AlertOutlet isOver />
      </div>
    </Modal>
  );
}

function Charges({ detail }: { readonly detail: BookingDetail }) {
  const { handover, settlement } = detail;
  return (
    <>
      {handover?.back && settlement && (
        <SettlementPanel booking={detail} settlement={settlement} handover={handover} returnedAt={handover.back.at} />
      )}
      <section className={styles.price} aria-labelledby="extras-and-total">
        <h3 id="extras-and-total">Extras and total</h3>
        <PriceTable quote={detail} />
      </section>
      {detail.billLines && <AccountPanel booking={detail} />}
    </>
  );
}
