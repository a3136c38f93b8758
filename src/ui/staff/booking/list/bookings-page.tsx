import { useState } from 'react';
import { isApprovedToCome } from '../../../../domain/booking/overlap.ts';
import {
  DELETE_UNNOTIFIED_QUESTION,
  HELD_HINT,
  LOADING_BOOKINGS,
  NO_BOOKINGS,
} from '../../../../domain/booking/staff-messages.ts';
import type { BookingSort, BookingView } from '../../../../domain/booking/views.ts';
import { formatCount } from '../../../../domain/shared/format-date.ts';
import { deleteBookings, releaseBookings } from '../../../../ports/api/calls/staff/bookings.ts';
import type { CsvChoice } from '../../../../ports/api/staff/report.ts';
import type { DeskRow } from '../../../../ports/api/staff/staff-booking.ts';
import type { DialogQuestion } from '../../../../ports/api/staff/stored-list.ts';
import { useNotifier } from '../../../kit/alerts.tsx';
import { Button, ButtonLink } from '../../../kit/button.tsx';
import { useNow } from '../../../kit/clock.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { useTitle } from '../../../site/use-title.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { heldView, ListPage } from '../../kit/list-page.tsx';
import { useLaterFocus } from '../../kit/use-later-focus.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { CsvLinks } from '../../shared/csv-links.tsx';
import { HeldActions } from '../../shared/held-actions.tsx';
import { useStaffSummary } from '../../shared/staff-summary.ts';
import { useBulk } from '../../shared/use-bulk.ts';
import { useKeys } from '../../shared/use-keys.ts';
import { BookingDialog } from '../dialog/booking-dialog.tsx';
import { positionAmongRequests } from '../dialog/next-request.ts';
import { useOpenedBooking } from '../dialog/use-opened-booking.ts';
import { bookingColumns, openButtonId } from './booking-columns.tsx';
import { BookingFilters } from './booking-filters.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useBookingList } from './use-booking-list.ts';
import { useRemoveBooking } from './use-remove-booking.ts';

const CAPTION_ID = 'bookings-caption';

const keyOf = ({ id }: DeskRow): string => id;

/** The bookings (BOOK-28): views, search, pages, and the dialog in which staff decide. */
export function BookingsPage() {
  useTitle('Manage bookings');
  const { clear, posted } = useNotifier();
  const summary = useStaffSummary();
  const list = useBookingList();
  const { may } = useStaffSession();
  const now = useNow();
  const { opened, ...dialog } = useOpenedBooking((bookingId) => {
    // A failure of the dialog would not say above the list which booking it is about.
    if (posted?.kind === 'failed') clear();
    (document.getElementById(openButtonId(bookingId)) ?? document.getElementById(CAPTION_ID))?.focus();
  });
  const [currentId, setCurrentId] = useState(opened?.bookingId);
  const [toDelete, setToDelete] = useState<DeskRow>();
  const focusLater = useLaterFocus();
  const { rows } = list;
  const file = useFileOf(list);
  const isHeldView = list.choice.view === 'held' && list.q === '';
  // Until the view has loaded, the rows are those of the view before.
  const heldRows = isHeldView ? rows.filter(({ held }) => held === true) : [];

  const { notDeleted, running, remove, tryAgain } = useRemoveBooking((id) => {
    const index = rows.findIndex((row) => row.id === id);
    const next = rows[index + 1] ?? rows[index - 1];
    list.drop(id);
    setToDelete(undefined);
    focusLater(next ? openButtonId(next.id) : CAPTION_ID);
  });
  const selection = useBulk(heldRows, {
    noun: 'booking',
    release: ({ read }, ids) => read(releaseBookings, { body: { ids } }),
    remove: ({ read }, ids) => read(deleteBookings, { body: { ids } }),
    reloads: ['bookings'],
    onDone: () => {
      list.renew();
      document.querySelector('h1')?.focus();
    },
  });
  const open = (id: string, ask?: DialogQuestion): void => {
    clear();
    setCurrentId(id);
    dialog.open(id, ask);
  };
  const openRow = ({ id }: DeskRow): void => open(id);
  const next = positionAmongRequests(rows, opened?.bookingId ?? currentId);
  const openNext = next.nextId === undefined ? undefined : open.bind(null, next.nextId);
  /** Goes `step` rows on from the current one, or to the first. */
  const move = (step: number) => (): void => {
    const index = rows.findIndex(({ id }) => id === currentId);
    const row = index < 0 ? rows[0] : rows[index + step];
    if (row) document.getElementById(openButtonId(row.id))?.focus();
  };
  const ask = (question: DialogQuestion) => (): void => {
    if (rows.some(({ id }) => id === currentId) && currentId !== undefined) open(currentId, question);
  };
  useKeys({
    j: move(1),
    k: move(-1),
    a: ask('approved'),
    d: ask('declined'),
    o: ask('hand-out'),
    b: ask('take-back'),
    n: () => openNext?.(),
  });

  return (
    <>
      <ListPage
        title="Manage Bookings"
        noun="booking"
        list={list}
        views={[
          ['all', 'All'],
          ['to-answer', 'To answer', summary?.toAnswer],
          ['approved', 'Approved'],
          ['out', 'Out'],
          ['completed', 'Completed'],
          ['declined', 'Declined'],
          ['cancelled', 'Cancelled'],
          ['soon', 'Next two days'],
          ...heldView(list.choice.view, summary?.heldBookings),
        ]}
        viewsLabel="Filter by status"
        view={list.choice.view}
        onView={(view) => {
          if (view === list.choice.view) list.showAll();
          list.show({ ...list.choice, view });
        }}
        searchLabel="Search all bookings"
        searchHint="Number, name, phone, vehicle or date"
        loading={LOADING_BOOKINGS}
        described={`${list.q === '' ? VIEW_WORDS[list.choice.view] : ' found in all'}, ${SORT_WORDS[list.order]}`}
        none={NO_BOOKINGS}
        add={
          <ButtonLink to="/admin/new-booking" small>
            <Icon name="plus" /> New booking
          </ButtonLink>
        }
        filters={<BookingFilters choice={list.choice} order={list.order} onChoose={list.show} />}
        isCovered={opened !== undefined || toDelete !== undefined}
        afterAlert={
          openNext && (
            <Button variant="secondary" small onClick={() => openNext()}>
              Next request
            </Button>
          )
        }
        news={
          list.waiting.length > 0 && (
            <Button variant="secondary" small onClick={list.showAll}>
              <Icon name="chevron" /> {describeWaiting(list.waiting)}
            </Button>
          )
        }
        bulk={
          heldRows.length > 0 && (
            <HeldActions label="Held bookings" hint={HELD_HINT} deletes="delete-bookings" selection={selection} />
          )
        }
        files={file !== undefined && <CsvLinks choice={file} />}
      >
        {!list.isLoading && !list.isFailed && (
          <DataTable
            caption="Bookings"
            captionId={CAPTION_ID}
            columns={bookingColumns({
              onOpen: openRow,
              goneIds: list.goneIds,
              mayDelete: may('delete-bookings'),
              onRemove: (row) => (isApprovedToCome(row, now) ? setToDelete(row) : remove(row)),
              onTryAgain: tryAgain,
              notDeleted,
              removing: running,
            })}
            rows={rows}
            keyOf={keyOf}
            selection={
              isHeldView
                ? {
                    chosen: new Set(selection.ids),
                    nameOf: ({ confirmationNumber }) => confirmationNumber,
                    toggle: selection.toggle,
                  }
                : undefined
            }
            currentKey={currentId}
            onCurrent={setCurrentId}
            onOpen={openRow}
          />
        )}
      </ListPage>
      {toDelete && (
        <DeleteDialog
          row={toDelete}
          onDelete={() => remove(toDelete, DELETE_UNNOTIFIED_QUESTION)}
          onCancelReservation={() => {
            setToDelete(undefined);
            open(toDelete.id, 'cancel');
          }}
          onClose={() => {
            setToDelete(undefined);
            focusLater(openButtonId(toDelete.id));
          }}
        />
      )}
      {opened && (
        <BookingDialog
          key={opened.bookingId}
          opened={opened}
          row={rows.find(({ id }) => id === opened.bookingId)}
          position={next}
          onOther={dialog.open}
          onNext={(id) => {
            clear();
            setCurrentId(id);
            dialog.replace(id);
          }}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

/** Returns what a file of the list has (REPORT-4); undefined if it is empty, or not for this role. */
function useFileOf({ rows, q, choice }: ReturnType<typeof useBookingList>): CsvChoice | undefined {
  const { may } = useStaffSession();
  const { view, pickupFrom, pickupTo, vehicleId, mark } = choice;
  if (!may('export-bookings') || rows.length === 0) return undefined;
  return {
    // A search looks in all bookings.
    ...(q === '' ? { view } : { q }),
    ...(pickupFrom && { from: pickupFrom }),
    ...(pickupTo && { to: pickupTo }),
    ...(vehicleId && { vehicleId }),
    ...(mark && { mark }),
  };
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

const SORT_WORDS: Readonly<Record<BookingSort, string>> = {
  newest: 'newest first',
  deadline: 'by deadline',
  pickup: 'by pickup',
  dropoff: 'by dropoff',
};

/** "3 new requests"; other bookings that came to the list are bookings. */
function describeWaiting(waiting: readonly DeskRow[]): string {
  const areRequests = waiting.every(({ status }) => status === 'confirmed');
  return formatCount(waiting.length, areRequests ? 'new request' : 'new booking');
}
