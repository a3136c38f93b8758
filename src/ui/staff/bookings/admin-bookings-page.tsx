import { startTransition, useEffect, useState } from 'react';
import { LOADING_BOOKINGS, NO_BOOKINGS } from '../../../domain/booking/staff-messages.ts';
import type { BookingView } from '../../../domain/booking/views.ts';
import { formatCount } from '../../../domain/shared/format-date.ts';
import type { ListedBooking } from '../../../ports/api/staff/staff-booking.ts';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { useNotifier } from '../../kit/alerts.tsx';
import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { useTitle } from '../../site/use-page.ts';
import { ListPages } from '../frame/list-pages.tsx';
import { useStaffSummary } from '../frame/staff-summary.ts';
import styles from './admin-bookings-page.module.css';
import { BookingDialog } from './booking-dialog.tsx';
import { BookingTable, CAPTION_ID, openButtonId } from './booking-table.tsx';
import { BookingViews } from './booking-views.tsx';
import { HeldActions } from './held-actions.tsx';
import { useBookingList } from './use-booking-list.ts';
import { useBulkBookings } from './use-bulk-bookings.ts';
import { useRemoveBooking } from './use-remove-booking.ts';

/** The bookings (BOOK-28): views, search, pages, and the dialog in which staff decide. */
export function AdminBookingsPage() {
  useTitle('Manage bookings');
  const { clear } = useNotifier();
  const summary = useStaffSummary();
  const list = useBookingList();
  const [open, setOpen] = useState<ListedBooking>();
  const [focus, setFocus] = useState<{ readonly on: string }>();
  const { rows } = list;

  // In an effect, so that a closed dialog does not keep the focus.
  useEffect(() => {
    if (focus) document.getElementById(focus.on)?.focus();
  }, [focus]);

  const { notDeleted, running, remove, tryAgain } = useRemoveBooking((id) => {
    const place = rows.findIndex((row) => row.id === id);
    const next = rows[place + 1] ?? rows[place - 1];
    setFocus({ on: next ? openButtonId(next.id) : CAPTION_ID });
  });
  const selection = useBulkBookings(rows, () => document.querySelector('h1')?.focus());
  const openRow = (row: ListedBooking): void => {
    clear();
    startTransition(() => setOpen(row));
  };
  /** Another page starts at its top, without the alert of the page before. */
  const turn = (go: () => void) => (): void => {
    clear();
    go();
    document.querySelector('h1')?.focus();
  };
  /** Clears a failure of the dialog: above the list it would not say which booking it is about. */
  const close = (): void => {
    clear();
    if (open) setFocus({ on: openButtonId(open.id) });
    setOpen(undefined);
  };

  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.top}>
        <div>
          <div className={styles.title}>
            <h1 tabIndex={-1}>Manage Bookings</h1>
            <ButtonLink to="/admin/new-booking" small>
              New booking
            </ButtonLink>
          </div>
          <p className="hint" role="status">
            {describeList(list, summary?.toAnswer)}
          </p>
        </div>
        <BookingViews
          view={list.view}
          typed={list.typed}
          counts={summary ? { 'to-answer': summary.toAnswer, held: summary.heldBookings } : {}}
          onView={(view) => {
            clear();
            list.show(view);
          }}
          onType={list.search}
        />
      </div>
      {open === undefined && <AlertOutlet />}
      {list.view === 'held' && rows.length > 0 && <HeldActions selection={selection} />}
      {!list.isLoading && !list.isFailed && (
        <BookingTable
          rows={rows}
          onOpen={openRow}
          onRemove={remove}
          onTryAgain={tryAgain}
          notDeleted={notDeleted}
          removing={running}
          selection={list.view === 'held' ? selection : undefined}
        />
      )}
      {!list.isLoading && rows.length === 0 && (
        <EmptyState heading="h2" title={NO_BOOKINGS}>
          {list.isFailed && <LoadFailure onRetry={list.reload} />}
        </EmptyState>
      )}
      <ListPages
        label="Pages of bookings"
        pageNumber={list.pageNumber}
        newer={list.newer && turn(list.newer)}
        older={list.older && turn(list.older)}
      />
      {open && <BookingDialog key={open.id} row={open} onClose={close} />}
    </div>
  );
}

const VIEW_WORDS: Readonly<Record<BookingView, string>> = {
  all: '',
  'to-answer': ' to answer',
  approved: ' approved',
  out: ' out',
  completed: ' completed',
  declined: ' declined',
  cancelled: ' cancelled',
  soon: ' with pickup today or tomorrow',
  held: ' held',
};

function describeList(list: ReturnType<typeof useBookingList>, toAnswer: number | undefined): string {
  const { isLoading, isFailed, total, totalIsMore, view } = list;
  if (isLoading) return LOADING_BOOKINGS;
  if (isFailed) return '';
  const count = `${totalIsMore ? 'More than ' : ''}${formatCount(total, 'booking')}${VIEW_WORDS[view]}, newest first.`;
  if (toAnswer === undefined || view === 'to-answer') return count;
  return `${count} ${toAnswer} ${toAnswer === 1 ? 'waits' : 'wait'} for an answer.`;
}
