import { useEffect, useState } from 'react';
import { isOut } from '../../../domain/booking/handover.ts';
import { NOTE_LIMIT } from '../../../domain/booking/lifecycle.ts';
import { BOOKING_GONE, HELD_NOTE } from '../../../domain/booking/staff-messages.ts';
import { VEHICLE_OUT } from '../../../domain/rental/action-texts.ts';
import { COULD_NOT_LOAD } from '../../../domain/shared/messages.ts';
import { LOADING } from '../../../domain/staff/messages.ts';
import type { BookingDetail, ListedBooking } from '../../../ports/api/staff/staff-booking.ts';
import { PriceTable } from '../../booking/quote/price-table.tsx';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { useNotifier } from '../../kit/alerts.tsx';
import { Badge, HeldBadge, OutBadge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { Callout } from '../../kit/callout.tsx';
import fields from '../../kit/field.module.css';
import { Modal } from '../../kit/modal.tsx';
import { TextArea } from '../../kit/text-field.tsx';
import { ActionDialog } from '../rental/action-dialog.tsx';
import { actionButtonId, BookingActions, type DialogView } from '../rental/booking-actions.tsx';
import { DeskNotes, NO_NOTE, type TypedNote } from '../rental/desk-notes.tsx';
import { HandoverFacts } from '../rental/handover-facts.tsx';
import { SettlementPanel } from '../rental/settlement-panel.tsx';
import styles from './booking-dialog.module.css';
import { BookingEmails } from './booking-emails.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingHistory } from './booking-history.tsx';
import { BookingOverlaps } from './booking-overlaps.tsx';
import { DecisionButton } from './decision-button.tsx';
import { PriceCheck } from './price-check.tsx';
import { useBookingDetail } from './use-booking-detail.ts';

type BookingDialogProps = { readonly row: ListedBooking; readonly onClose: () => void };

/** One booking (BOOK-32), or the form of an action on it (STAFF-26). */
export function BookingDialog({ row, onClose }: BookingDialogProps) {
  const [typed, setTyped] = useState<Typed>({ decline: '', desk: NO_NOTE });
  /** A desk note that is not added yet keeps the dialog open. */
  const isKept = isNoteTyped(typed);
  const parts = useBookingDetail({ row, onDecided: () => isKept || onClose() });
  const { clear } = useNotifier();
  const [view, setView] = useState<DialogView>('booking');
  /** The action whose form was open last. */
  const [last, setLast] = useState<DialogView>();
  const { detail, reload } = parts;
  const show = (next: DialogView): void => {
    clear();
    setLast(view);
    setView(next);
  };
  if (view !== 'booking' && detail !== undefined) {
    const isLast = (view === 'change' || view === 'cancel') && !isKept;
    return (
      <ActionDialog
        view={view}
        booking={detail}
        reload={reload}
        onBack={() => show('booking')}
        onDone={(outcome) => (isLast && outcome === 'done' ? onClose() : show('booking'))}
      />
    );
  }
  return (
    <Overview
      {...parts}
      row={row}
      typed={typed}
      last={last}
      onType={(more) => setTyped((before) => ({ ...before, ...more }))}
      onOpen={show}
      onClose={onClose}
    />
  );
}

type Typed = { readonly decline: string; readonly desk: TypedNote };

function isNoteTyped({ desk }: Typed): boolean {
  return desk.text !== '' || desk.deposit;
}

type OverviewProps = BookingDialogProps &
  ReturnType<typeof useBookingDetail> & {
    readonly typed: Typed;
    readonly last: DialogView | undefined;
    readonly onType: (more: Partial<Typed>) => void;
    readonly onOpen: (view: DialogView) => void;
  };

/** Everything about the booking. Overlaps come first so that staff see them before deciding. */
function Overview({ row, typed, last, onType, onOpen, onClose, ...parts }: OverviewProps) {
  const { query, detail, reload, deciding, decide, isOutSeen } = parts;
  const booking = detail ?? row;
  useEffect(() => {
    if (last !== undefined) document.getElementById(actionButtonId(last))?.focus();
  }, [last]);
  const common = { booking, isReady: detail !== undefined, deciding, isOutSeen };
  const canBeDeclined = booking.erasedAt === undefined && booking.status !== 'declined';
  return (
    <Modal
      title={row.confirmationNumber}
      beside={
        <>
          <Badge status={booking.status} /> {booking.held && <HeldBadge />} {isOut(booking) && <OutBadge />}
        </>
      }
      wide
      tools={
        <BookingActions booking={booking} isReady={detail !== undefined && deciding === undefined} onOpen={onOpen} />
      }
      bodyLabel="Booking information"
      hasTyped={(typed.decline !== '' && canBeDeclined) || isNoteTyped(typed)}
      onClose={onClose}
      footer={
        booking.erasedAt === undefined && (
          <>
            <DecisionButton decision="declined" {...common} onPress={() => decide('declined', typed.decline)} />
            <DecisionButton decision="approved" {...common} onPress={() => decide('approved', '')} />
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
          {isOutSeen && (
            <Callout kind="warn" icon="alert">
              <p>{VEHICLE_OUT}</p>
            </Callout>
          )}
          {detail && <BookingOverlaps overlaps={detail.overlaps} />}
        </div>
        {query.isLoadingError && (
          <Button variant="secondary" small onClick={() => void query.refetch()}>
            Try again
          </Button>
        )}
        <div className={styles.facts}>
          <BookingFacts booking={booking} />
          {detail?.handover && <HandoverFacts handover={detail.handover} />}
        </div>
        <div className={styles.side}>
          {detail && <Charges detail={detail} />}
          {booking.erasedAt === undefined && (
            <TextArea
              id="decline-note"
              className={styles.note}
              label={
                <>
                  Note to the customer <span className={fields.optional}>(optional, goes with a decline)</span>
                </>
              }
              maxLength={NOTE_LIMIT}
              value={typed.decline}
              onChange={({ target }) => onType({ decline: target.value })}
            />
          )}
        </div>
        {detail && (
          <div className={styles.records}>
            <BookingEmails bookingId={detail.id} emails={detail.emails} />
            <BookingHistory history={detail.history} />
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
        <PriceCheck bookingId={detail.id} />
      </section>
    </>
  );
}
