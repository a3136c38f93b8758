import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageView } from '../../../domain/inquiry/message.ts';
import {
  HELD_MESSAGES_HINT,
  LOADING_MESSAGES,
  NO_MESSAGE_FOUND,
  NO_MESSAGES,
} from '../../../domain/inquiry/staff-messages.ts';
import { deleteMessages, releaseMessages } from '../../../ports/api/calls/staff/messages.ts';
import type { InboxMessage } from '../../../ports/api/message.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useTitle } from '../../site/use-title.ts';
import { BookingDialog } from '../booking/dialog/booking-dialog.tsx';
import { useOpenedBooking } from '../booking/dialog/use-opened-booking.ts';
import { heldView, ListPage } from '../kit/list-page.tsx';
import { useLaterFocus } from '../kit/use-later-focus.ts';
import { HeldActions } from '../shared/held-actions.tsx';
import { SUMMARY, useStaffSummary } from '../shared/staff-summary.ts';
import { useBulk } from '../shared/use-bulk.ts';
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
  const focusLater = useLaterFocus();

  const openRow = (row: InboxMessage): void => {
    clear();
    setOpen(row);
  };
  const close = (): void => {
    clear();
    if (open) focusLater(messageButtonId(open.id));
    setOpen(undefined);
  };
  const removed = (): void => {
    const index = rows.findIndex(({ id }) => id === open?.id);
    const next = rows[index + 1] ?? rows[index - 1];
    setOpen(undefined);
    focusLater(next ? messageButtonId(next.id) : '');
  };
  return (
    <>
      <ListPage
        title="Messages"
        noun="message"
        list={inbox}
        views={[
          ['open', 'Open', summary?.openMessages],
          ['answered', 'Answered'],
          ...heldView(view, summary?.heldMessages),
          ['all', 'All'],
        ]}
        viewsLabel="View"
        view={view}
        onView={(shown) => {
          setOpen(undefined);
          inbox.show(shown);
        }}
        searchLabel="Search"
        searchHint="Name, email, phone or words"
        loading={LOADING_MESSAGES}
        described={`${VIEW_WORDS[view]}, newest first.`}
        none={open !== undefined ? undefined : inbox.q === '' ? NO_MESSAGES[view] : NO_MESSAGE_FOUND}
        isCovered={booking.opened !== undefined}
        bulk={
          heldRows.length > 0 && (
            <HeldActions
              label="Held messages"
              hint={HELD_MESSAGES_HINT}
              deletes="delete-messages"
              selection={selection}
            />
          )
        }
        isReading={open !== undefined}
        onTurn={() => setOpen(undefined)}
      >
        {(rows.length > 0 || open !== undefined) && (
          <div className={`${styles.split} ${open ? styles.reading : ''}`}>
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
                    booking.open(bookingId, requestedTrip && 'change', requestedTrip && { requestedTrip })
                  }
                />
              ) : (
                <p className={`hint ${styles.choose}`}>Choose a message to read it here.</p>
              )}
            </div>
          </div>
        )}
      </ListPage>
      {booking.opened && (
        <BookingDialog
          key={booking.opened.bookingId}
          opened={booking.opened}
          onOther={booking.open}
          onClose={booking.close}
        />
      )}
    </>
  );
}

const VIEW_WORDS: Readonly<Record<MessageView, string>> = {
  open: ' open',
  answered: ' answered',
  held: ' held',
  all: '',
};
