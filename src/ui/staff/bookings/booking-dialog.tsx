import { useEffect, useState } from 'react';
import { NOTE_LIMIT } from '../../../domain/booking/lifecycle.ts';
import { formatTimeLeft, minutesUntilDeadline } from '../../../domain/booking/response-deadline.ts';
import { BOOKING_GONE, HELD_NOTE, WHAT_WAS_SHOWN } from '../../../domain/booking/staff-messages.ts';
import { whyImpossible } from '../../../domain/rental/action-texts.ts';
import { COULD_NOT_LOAD } from '../../../domain/shared/messages.ts';
import { LOADING } from '../../../domain/staff/messages.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import { tripFields } from '../../../domain/trip/itinerary-edit.ts';
import type { DialogQuestion } from '../../../ports/api/staff/kept-list.ts';
import { TYPED_FORMS, type TypedChange } from '../../../ports/api/staff/kept-work.ts';
import type { BookingDetail, ListedBooking } from '../../../ports/api/staff/staff-booking.ts';
import { PriceTable } from '../../booking/quote/price-table.tsx';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { useNotifier } from '../../kit/alerts.tsx';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { useNow } from '../../kit/clock.tsx';
import fields from '../../kit/field.module.css';
import { Icon } from '../../kit/icon.tsx';
import { Modal } from '../../kit/modal.tsx';
import { TextArea } from '../../kit/text-field.tsx';
import type { RequestPlace } from '../booking-list/next-request.ts';
import { NO_CHANGE } from '../change/use-change.ts';
import { LoadHint } from '../frame/load-hint.tsx';
import { useStaffQuery } from '../frame/staff-queries.ts';
import { useKeys } from '../frame/use-keys.ts';
import { DeclineOffers } from '../offers/decline-offers.tsx';
import { ActionDialog } from '../rental/action-dialog.tsx';
import { actionButtonId, BookingActions, type DialogView } from '../rental/booking-actions.tsx';
import { DeskNotes } from '../rental/desk-notes.tsx';
import { HandoverFacts } from '../rental/handover-facts.tsx';
import { SettlementPanel } from '../rental/settlement-panel.tsx';
import { bookingKey } from '../rental/use-action-outcome.ts';
import { CustomerMessages } from '../reservation/customer-messages.tsx';
import { WarningBox } from '../schedule/warning-box.tsx';
import styles from './booking-dialog.module.css';
import { BookingEmails } from './booking-emails.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingHistory } from './booking-history.tsx';
import { BookingMarks } from './booking-marks.tsx';
import { BookingOverlaps } from './booking-overlaps.tsx';
import { DecisionButton, decisionButtonId } from './decision-button.tsx';
import { PriceCheck } from './price-check.tsx';
import { useBookingDetail } from './use-booking-detail.ts';
import { type Typed, useTypedWork } from './use-typed-work.ts';

type BookingDialogProps = {
  readonly id: string;
  /** The booking as it is listed, where it is. */
  readonly row: ListedBooking | undefined;
  /** What to open at once. Nothing is sent by it. */
  readonly ask?: DialogQuestion | undefined;
  /** The trip with which a change begins that is asked for. */
  readonly wish?: Itinerary | undefined;
  /** Its place among the listed requests. */
  readonly place?: RequestPlace;
  readonly onOther: (id: string) => void;
  readonly onNext?: (id: string) => void;
  readonly onClose: () => void;
};

/** One booking (BOOK-32), or the form of an action on it (STAFF-26). */
export function BookingDialog({ row: listed, ...props }: BookingDialogProps) {
  const query = useStaffQuery(bookingKey(props.id), ({ bookings }) => bookings.detail(props.id));
  const [row, setRow] = useState(listed);
  const found = listed ?? (query.data === 'missing' ? undefined : query.data);
  if (row === undefined && found !== undefined) setRow(found);
  const shown = row ?? found;
  if (shown !== undefined) return <LoadedDialog {...props} row={shown} />;
  return (
    <Modal title="Booking" bodyLabel="Booking information" small onClose={props.onClose}>
      {query.data === 'missing' ? <p className={styles.gone}>{BOOKING_GONE}</p> : <LoadHint query={query} />}
    </Modal>
  );
}

type LoadedDialogProps = BookingDialogProps & { readonly row: ListedBooking };

function LoadedDialog(props: LoadedDialogProps) {
  const { row, ask, onOther, onClose } = props;
  const { typed, type, hasForm, forgetForm, forget } = useTypedWork(row.id);
  /** A desk note that is not added yet keeps the dialog open. */
  const isKept = isNoteTyped(typed);
  const parts = useBookingDetail({
    row,
    onDecided: () => {
      if (isKept || hasForm) type({ decline: '' });
      else forget();
      if (!isKept) onClose();
    },
  });
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
  const wishFor = (wish: Itinerary): void => type({ change: changeWith(wish, typed.change) });
  useQuestion(detail, ask, (asked) => {
    const { wish } = props;
    if (asked === 'change' && wish !== undefined && typed.change?.wish !== wishKey(wish)) wishFor(wish);
    setView(asked);
  });
  if (view !== 'booking' && detail !== undefined) {
    const isLast = (view === 'change' || view === 'cancel') && !isKept;
    const forgetTyped = (): void => {
      const form = TYPED_FORMS.find((name) => name === view);
      if (form !== undefined) forgetForm(form);
    };
    return (
      <ActionDialog
        view={view}
        booking={detail}
        typed={typed}
        onType={type}
        onOther={onOther}
        reload={reload}
        onBack={() => {
          forgetTyped();
          show('booking');
        }}
        onDone={(outcome) => {
          forgetTyped();
          if (isLast && outcome === 'done') onClose();
          else show('booking');
        }}
      />
    );
  }
  return (
    <Overview
      {...props}
      {...parts}
      typed={typed}
      hasForm={hasForm}
      last={last}
      onType={type}
      onOpen={show}
      onPreview={(wished) => {
        wishFor(wished);
        show('change');
      }}
      onClose={() => {
        forget();
        onClose();
      }}
    />
  );
}

/**
 * Opens what a key asked for, once the booking is loaded: the form of an action that is possible, or
 * the button of a decision, which then has the focus.
 */
function useQuestion(
  detail: BookingDetail | undefined,
  ask: DialogQuestion | undefined,
  onView: (view: DialogView) => void,
): void {
  const isLoaded = detail !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once, when the booking is loaded
  useEffect(() => {
    if (detail === undefined || ask === undefined) return;
    if (ask === 'approved' || ask === 'declined') document.getElementById(decisionButtonId(ask))?.focus();
    else if (detail.erasedAt === undefined && whyImpossible(detail, ask) === undefined) onView(ask);
  }, [isLoaded]);
}

function isNoteTyped({ desk }: Typed): boolean {
  return desk.text !== '' || desk.deposit;
}

/** A change to the trip that the customer would like; what else is typed of it stays. */
function changeWith(wish: Itinerary, typed: TypedChange = NO_CHANGE): TypedChange {
  return { ...typed, edits: { ...typed.edits, ...tripFields(wish) }, wish: wishKey(wish) };
}

function wishKey({ pickupTime, dropoffTime }: Itinerary): string {
  return `${pickupTime} ${dropoffTime}`;
}

type OverviewProps = LoadedDialogProps &
  ReturnType<typeof useBookingDetail> & {
    readonly typed: Typed;
    /** A form of an action is half typed. */
    readonly hasForm: boolean;
    readonly last: DialogView | undefined;
    readonly onType: (more: Partial<Typed>) => void;
    readonly onOpen: (view: DialogView) => void;
    readonly onPreview: (wish: Itinerary) => void;
  };

/** Everything about the booking. Overlaps come first so that staff see them before deciding. */
function Overview({
  row,
  typed,
  hasForm,
  last,
  place,
  onOther,
  onNext,
  onType,
  onOpen,
  onPreview,
  onClose,
  ...parts
}: OverviewProps) {
  const { query, detail, reload, deciding, decide, warning } = parts;
  const booking = detail ?? row;
  const minutes = minutesUntilDeadline(booking, useNow());
  /** The vehicles that a decline offers. */
  const [offered, setOffered] = useState<readonly string[]>([]);
  const { nextId } = place ?? {};
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
  const common = { booking, isReady: detail !== undefined, deciding, warning };
  const canBeDeclined = booking.erasedAt === undefined && booking.status !== 'declined';
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
            {place !== undefined && place.position > 0 && (
              <span className="num">
                {place.position} of {place.total} to answer
              </span>
            )}
            {goOn && (
              <Button variant="secondary" small onClick={goOn}>
                Next request <Icon name="next" />
              </Button>
            )}
          </span>
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
          </>
        )
      }
    >
      <div className={styles.grid}>
        <div className={styles.main}>
          <div role="status" className={styles.known}>
            {query.isPending && <p className="hint">{LOADING}</p>}
            {query.isLoadingError && <p className="hint">{COULD_NOT_LOAD}</p>}
            {query.data === 'missing' && <p className={styles.gone}>{BOOKING_GONE}</p>}
            {booking.held && <p>{HELD_NOTE}</p>}
            {warning && <WarningBox warning={warning.warning} />}
            {detail && <BookingOverlaps {...detail} onOpen={onOther} />}
          </div>
          {query.isLoadingError && (
            <Button variant="secondary" small onClick={() => void query.refetch()}>
              Try again
            </Button>
          )}
          {comments !== '' && (
            <section className={styles.comments} aria-labelledby="booking-comments">
              <h3 id="booking-comments">Comments</h3>
              <p>{comments}</p>
            </section>
          )}
          <div className={styles.facts}>
            <BookingFacts booking={booking} />
            {detail?.handover && <HandoverFacts handover={detail.handover} />}
          </div>
        </div>
        <div className={styles.side}>
          {detail && <Charges detail={detail} />}
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
    </>
  );
}
