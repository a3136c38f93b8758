import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MessageView } from '../../../domain/inquiry/message.ts';
import {
  HELD_MESSAGES_HINT,
  LOADING_MESSAGES,
  NO_MESSAGE_FOUND,
  NO_MESSAGES,
} from '../../../domain/inquiry/staff-messages.ts';
import { formatCount } from '../../../domain/shared/format-date.ts';
import { deleteMessages, releaseMessages } from '../../../ports/api/calls/staff/messages.ts';
import type { InboxMessage } from '../../../ports/api/message.ts';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { useNotifier } from '../../kit/alerts.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { useTitle } from '../../site/use-page.ts';
import { BookingDialog } from '../booking/dialog/booking-dialog.tsx';
import { useOpenedBooking } from '../booking/dialog/use-opened-booking.ts';
import { HeldActions } from '../frame/held-actions.tsx';
import { ListPages } from '../frame/list-pages.tsx';
import { heldView, ListViews } from '../frame/list-views.tsx';
import heads from '../frame/page-head.module.css';
import { SUMMARY, useStaffSummary } from '../frame/staff-summary.ts';
import { useBulk } from '../frame/use-bulk.ts';
import styles from './admin-messages-page.module.css';
import { MessageList, messageButtonId } from './message-list.tsx';
import { MessagePane } from './message-pane.tsx';
import { MESSAGES, useInbox } from './use-inbox.ts';

/**
 * The messages to the company (STAFF-22): views, search, pages, and the opened message beside the
 * list. On a phone the message takes the place of the list.
 */
export function AdminMessagesPage() {
  useTitle('Messages');
  const { clear } = useNotifier();
  const summary = useStaffSummary();
  const client = useQueryClient();
  const inbox = useInbox();
  const { rows, choice: view } = inbox;
  // Until the view has loaded, the rows are those of the view before.
  const heldRows = view === 'held' ? rows.filter(({ state }) => state === 'held') : [];
  const selection = useBulk(heldRows, {
    noun: 'message',
    release: ({ read }, ids) => read(releaseMessages, { body: { ids } }),
    remove: ({ read }, ids) => read(deleteMessages, { body: { ids } }),
    reloads: MESSAGES,
    onDone: () => {
      void client.invalidateQueries({ queryKey: SUMMARY });
      setOpen(undefined);
      document.querySelector('h1')?.focus();
    },
  });
  const booking = useOpenedBooking();
  const [open, setOpen] = useState<InboxMessage>();
  const [focus, setFocus] = useState<{ readonly on: string }>();

  // In an effect, so that the row is there: on a phone it is hidden beside an open message.
  useEffect(() => {
    if (focus) (document.getElementById(focus.on) ?? document.querySelector('h1'))?.focus();
  }, [focus]);

  const openRow = (row: InboxMessage): void => {
    clear();
    setOpen(row);
  };
  const close = (): void => {
    clear();
    if (open) setFocus({ on: messageButtonId(open.id) });
    setOpen(undefined);
  };
  const removed = (): void => {
    const index = rows.findIndex(({ id }) => id === open?.id);
    const next = rows[index + 1] ?? rows[index - 1];
    setOpen(undefined);
    setFocus({ on: next ? messageButtonId(next.id) : '' });
  };
  /** Another list starts at its top, without the message and the alert of the one before. */
  const turn = (go: () => void) => (): void => {
    clear();
    setOpen(undefined);
    go();
    document.querySelector('h1')?.focus();
  };

  return (
    <div className={`${styles.page} ${open ? styles.reading : ''}`}>
      <div className={`${heads.top} ${styles.top}`}>
        <div>
          <h1 tabIndex={-1}>Messages</h1>
          <p className="hint" role="status">
            {describeInbox(inbox)}
          </p>
        </div>
        <ListViews<MessageView>
          views={[
            ['open', 'Open', summary?.openMessages],
            ['answered', 'Answered'],
            ...heldView(view, summary?.heldMessages),
            ['all', 'All'],
          ]}
          label="View"
          searchLabel="Search"
          hint="Name, email, phone or words"
          view={view}
          typed={inbox.typed}
          onView={(shown) => {
            clear();
            setOpen(undefined);
            inbox.show(shown);
          }}
          onType={inbox.search}
        />
      </div>
      {booking.opened === undefined && <AlertOutlet />}
      {heldRows.length > 0 && (
        <HeldActions label="Held messages" hint={HELD_MESSAGES_HINT} deletes="delete-messages" selection={selection} />
      )}
      {(rows.length > 0 || open !== undefined) && (
        <div className={styles.split}>
          <nav className={styles.list} aria-label="Messages">
            <MessageList
              rows={rows}
              openId={open?.id}
              onOpen={openRow}
              selection={heldRows.length > 0 ? selection : undefined}
            />
          </nav>
          <div className={styles.message}>
            {open ? (
              <MessagePane
                key={open.id}
                row={open}
                onClose={close}
                onRemoved={removed}
                onBooking={(bookingId, requestedTrip) =>
                  booking.open(bookingId, requestedTrip && 'change', requestedTrip)
                }
              />
            ) : (
              <p className={`hint ${styles.choose}`}>Choose a message to read it here.</p>
            )}
          </div>
        </div>
      )}
      {!inbox.isLoading && rows.length === 0 && open === undefined && (
        <EmptyState heading="h2" title={inbox.q === '' ? NO_MESSAGES[view] : NO_MESSAGE_FOUND}>
          {inbox.isFailed && <LoadFailure onRetry={inbox.reload} />}
        </EmptyState>
      )}
      <ListPages
        label="Pages of messages"
        pageNumber={inbox.pageNumber}
        newer={inbox.newer && turn(inbox.newer)}
        older={inbox.older && turn(inbox.older)}
      />
      {booking.opened && (
        <BookingDialog
          key={booking.opened.bookingId}
          id={booking.opened.bookingId}
          row={undefined}
          ask={booking.opened.ask}
          requestedTrip={booking.opened.requestedTrip}
          onOther={booking.open}
          onClose={booking.close}
        />
      )}
    </div>
  );
}

const VIEW_WORDS: Readonly<Record<MessageView, string>> = {
  open: ' open',
  answered: ' answered',
  held: ' held',
  all: '',
};

function describeInbox({ isLoading, isFailed, total, totalIsMore, choice }: ReturnType<typeof useInbox>): string {
  if (isLoading) return LOADING_MESSAGES;
  if (isFailed) return '';
  return `${totalIsMore ? 'More than ' : ''}${formatCount(total, 'message')}${VIEW_WORDS[choice]}, newest first.`;
}
