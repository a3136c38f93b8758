import { useEffect, useState } from 'react';
import type { Decision } from '../../../../domain/booking/booking.ts';
import { isOut } from '../../../../domain/booking/handover.ts';
import { newsOf } from '../../../../domain/booking/history.ts';
import { BOOKING_GONE } from '../../../../domain/booking/staff-messages.ts';
import { whyImpossible, whyInvoiced } from '../../../../domain/rental/action-texts.ts';
import type { Instant } from '../../../../domain/shared/toronto-time.ts';
import type { Itinerary } from '../../../../domain/trip/itinerary.ts';
import { oneDayMore, tripFields } from '../../../../domain/trip/itinerary-edit.ts';
import type { BookingDetail, ListedBooking } from '../../../../ports/api/staff/staff-booking.ts';
import type { DialogQuestion, OpenedDialog } from '../../../../ports/api/staff/stored-list.ts';
import { TYPED_FORMS, type TypedChange } from '../../../../ports/api/staff/stored-work.ts';
import { useNotifier } from '../../../kit/alerts.tsx';
import { useNow } from '../../../kit/clock.tsx';
import { Modal } from '../../../kit/modal.tsx';
import { TABLET, useMediaQuery } from '../../../kit/use-media-query.ts';
import { useLaterFocus } from '../../kit/use-later-focus.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { LoadHint } from '../../shared/load-hint.tsx';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import { OPEN_BOOKING_POLL_MS, usePolledSummary } from '../../shared/staff-summary.ts';
import { useReloadOnNews } from '../../shared/use-reload-on-news.ts';
import { BookingNewsContext } from '../action/booking-news.tsx';
import { bookingKey, readBooking } from '../action/use-action-outcome.ts';
import { useBookingQuery } from '../action/use-booking-query.ts';
import { isNoteTyped, useTypedWork } from '../action/use-typed-work.ts';
import { MoveDialog, moveTo } from '../change/move-dialog.tsx';
import { NO_CHANGE } from '../change/use-change.ts';
import { CustomerFileDialog } from '../customer/customer-file-dialog.tsx';
import { CUSTOMER_FILE_BUTTON } from '../customer/customer-remarks.tsx';
import { decisionButtonId } from '../decide/decision-button.tsx';
import type { VehicleMove } from '../facts/booking-overlaps.tsx';
import { useHandOutPage } from '../handover/use-hand-out-page.ts';
import { InvoiceDialog } from '../money/invoice-dialog.tsx';
import { paperButtonId } from '../money/invoices-panel.tsx';
import { ActionDialog } from './action-dialog.tsx';
import type { DialogView } from './booking-actions.tsx';
import styles from './booking-dialog.module.css';
import { BookingOverview } from './booking-overview.tsx';
import type { RequestPosition } from './next-request.ts';
import { useBookingDetail } from './use-booking-detail.ts';

type BookingDialogProps = {
  /** Which booking, and what to open at once. Nothing is sent by it. */
  readonly opened: OpenedDialog;
  /** The booking as it is listed, where it is. */
  readonly row?: ListedBooking | undefined;
  /** Its position among the listed requests. */
  readonly position?: RequestPosition;
  readonly onOther: (id: string) => void;
  readonly onNext?: (id: string) => void;
  readonly onClose: () => void;
};

/** One booking (BOOK-32), or the form of an action on it (STAFF-26). */
export function BookingDialog({ row: listed, ...props }: BookingDialogProps) {
  const id = props.opened.bookingId;
  const query = useStaffQuery(bookingKey(id), (calls) => readBooking(calls, id));
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

/** An open booking is loaded again when colleagues change something, whatever part of it is shown (STAFF-47). */
function LoadedDialog(props: LoadedDialogProps) {
  const { access } = useStaffSession();
  const { detail, reload } = useBookingQuery(props.row.id);
  usePolledSummary(OPEN_BOOKING_POLL_MS);
  useReloadOnNews(reload);
  const [seen, setSeen] = useState<number>();
  if (seen === undefined && detail !== undefined) setSeen(detail.history.length);
  const me = 'user' in access ? access.user.email : '';
  const news = detail === undefined ? [] : newsOf(detail.history, seen ?? detail.history.length, me);
  return (
    <BookingNewsContext value={news}>
      <DialogParts {...props} />
    </BookingNewsContext>
  );
}

function DialogParts(props: LoadedDialogProps) {
  const { row, opened, onOther, onClose } = props;
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
  const now = useNow();
  const [view, setView] = useState<DialogView>('booking');
  /** The action whose form was open last. */
  const [last, setLast] = useState<DialogView>();
  const { detail, reload } = parts;
  const openHandOut = useHandOutPage(row.id);
  const isTablet = useMediaQuery(TABLET);
  const show = (next: DialogView): void => {
    clear();
    if (next === 'hand-out' && isTablet) {
      openHandOut();
      return;
    }
    setLast(view);
    if (next === 'one-day-more') type({ change: oneDayLater(detail?.itinerary ?? row.itinerary, now, typed.change) });
    setView(next);
  };
  const requestTrip = (requestedTrip: Itinerary): void => type({ change: changeWith(requestedTrip, typed.change) });
  useQuestion(detail, opened.ask, (asked) => {
    const { requestedTrip } = opened;
    if (asked === 'change' && requestedTrip !== undefined && typed.change?.tripKey !== requestedTripKey(requestedTrip))
      requestTrip(requestedTrip);
    if (asked === 'one-day-more' || asked === 'hand-out') return show(asked);
    if (asked === 'no-show') type({ cancel: { note: '', ...typed.cancel, reason: 'no-show' } });
    setView(asked === 'no-show' ? 'cancel' : asked);
  });
  const [move, setMove] = useState<VehicleMove>();
  const [paper, setPaper] = useState<string>();
  const [isFileOpen, setFileOpen] = useState(false);
  const focusLater = useLaterFocus();
  if (move !== undefined) {
    const back = (): void => {
      setMove(undefined);
      void reload();
    };
    return <MoveDialog {...move} onBack={back} onMoved={back} />;
  }
  if (paper !== undefined) {
    const close = (): void => {
      clear();
      setPaper(undefined);
      focusLater(paperButtonId(paper));
    };
    return <InvoiceDialog number={paper} onOther={setPaper} closeLabel="Back" onClose={close} />;
  }
  if (isFileOpen) {
    const { email, phone } = (detail ?? row).form;
    const leave = (): void => {
      clear();
      setFileOpen(false);
    };
    return (
      <CustomerFileDialog
        contact={email === '' ? { phone } : { email }}
        onOpen={(id) => {
          leave();
          if (id !== row.id) onOther(id);
        }}
        onLeave={clear}
        onBack={() => {
          leave();
          void reload();
          focusLater(CUSTOMER_FILE_BUTTON);
        }}
      />
    );
  }
  if (view !== 'booking' && detail !== undefined) {
    const isLast = (view === 'change' || view === 'one-day-more' || view === 'cancel') && !isKept;
    const forgetTyped = (): void => {
      const form = TYPED_FORMS.find((name) => name === (view === 'one-day-more' ? 'change' : view));
      if (form !== undefined) forgetForm(form);
    };
    return (
      <ActionDialog
        view={view}
        booking={detail}
        typed={typed}
        onType={type}
        // Of the form that was opened at once alone.
        paysFor={last === undefined ? opened.paysFor : undefined}
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
    <BookingOverview
      {...props}
      {...parts}
      typed={typed}
      hasForm={hasForm}
      last={last}
      onType={type}
      onOpen={show}
      onPaper={(number) => {
        clear();
        setPaper(number);
      }}
      onFile={() => {
        clear();
        setFileOpen(true);
      }}
      onPreview={(requestedTrip) => {
        requestTrip(requestedTrip);
        show('change');
      }}
      onMove={(wanted) => {
        if (wanted.bookingId !== row.id) {
          clear();
          return setMove(wanted);
        }
        type({ change: moveTo(wanted.vehicleId, typed.change) });
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
  onView: (asked: Exclude<DialogQuestion, Decision>) => void,
): void {
  const isLoaded = detail !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once, when the booking is loaded
  useEffect(() => {
    if (detail === undefined || ask === undefined) return;
    if (ask === 'approved' || ask === 'declined') document.getElementById(decisionButtonId(ask))?.focus();
    else if (isPossible(detail, ask)) onView(ask);
  }, [isLoaded]);
}

/** While the vehicle is out, a change is about the dropoff (BOOK-64). Money is always taken (PAY-1). */
function isPossible(booking: BookingDetail, ask: Exclude<DialogQuestion, Decision>): boolean {
  if (ask === 'payment' || booking.erasedAt !== undefined) return ask === 'payment';
  if (ask === 'one-day-more' || (ask === 'change' && isOut(booking))) {
    return isOut(booking) && whyInvoiced(booking, 'change') === undefined;
  }
  return whyImpossible(booking, ask === 'no-show' ? 'cancel' : ask) === undefined;
}

/** A change to a dropoff one day later, at the booked hour; what else is typed of it stays. */
function oneDayLater(itinerary: Itinerary, now: Instant, typed: TypedChange = NO_CHANGE): TypedChange {
  const { dropoffTime } = tripFields(itinerary);
  return { ...typed, edits: { ...typed.edits, dropoffDate: oneDayMore(itinerary, now), dropoffTime } };
}

/** A change to the trip that the customer would like; what else is typed of it stays. */
function changeWith(requestedTrip: Itinerary, typed: TypedChange = NO_CHANGE): TypedChange {
  return {
    ...typed,
    edits: { ...typed.edits, ...tripFields(requestedTrip) },
    tripKey: requestedTripKey(requestedTrip),
  };
}

function requestedTripKey({ pickupTime, dropoffTime }: Itinerary): string {
  return `${pickupTime} ${dropoffTime}`;
}
