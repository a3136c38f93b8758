import type { Booking } from '../../domain/booking.ts';
import type { BookingStore } from '../../ports/booking-store.ts';
import { readCursor, writeCursor } from '../booking-cursor.ts';
import { answer, type BookingRecord, type MemoryState, queueEmails, refuseTaken } from './state.ts';

/** Bookings in a map. */
export function memoryBookingStore(state: MemoryState): BookingStore {
  const records = () => [...state.bookings.values()];
  const keptOf = (id: string) => {
    const kept = state.bookings.get(id)?.kept;
    return kept && 'booking' in kept ? kept : undefined;
  };

  return {
    add: ({ booking, event, emails }, submission) =>
      answer(state, () => {
        if (records().some((known) => known.submission.key === submission.key)) return 'key-taken';
        const { id, confirmationNumber } = booking;
        if (records().some((known) => known.confirmationNumber === confirmationNumber)) return 'number-taken';
        refuseTaken(state.bookings, [id]);
        refuseTaken(
          state.emails,
          emails.map((email) => email.id),
        );
        const record: BookingRecord = { confirmationNumber, submission, kept: { booking, history: [event] } };
        state.bookings.set(id, structuredClone(record));
        queueEmails(state, emails, id);
        return 'added';
      }),

    findSubmission: (key) =>
      answer(state, () => {
        const record = records().find(({ submission }) => submission.key === key);
        if (!record) return undefined;
        const { kept, submission } = record;
        if (!('booking' in kept)) return { state: 'removed' };
        return { state: 'booked', booking: kept.booking, bodyHash: submission.bodyHash };
      }),

    find: (id) => answer(state, () => keptOf(id)?.booking),

    newestFirst: ({ limit, before }) =>
      answer(state, () => {
        const place = before === undefined ? undefined : readCursor(before);
        const listed = records()
          .flatMap(({ kept }) => ('booking' in kept ? [kept.booking] : []))
          .filter((booking) => !place || compareNewest(place, booking) < 0)
          .toSorted(compareNewest);
        const bookings = listed.slice(0, limit);
        const last = bookings.at(-1);
        return { bookings, nextCursor: listed.length > limit && last ? writeCursor(last) : null };
      }),

    history: (id) => answer(state, () => keptOf(id)?.history ?? []),

    changeStatus: (id, { from, event }, emails) =>
      answer(state, () => {
        const record = state.bookings.get(id);
        const kept = keptOf(id);
        if (!record || !kept) return 'missing';
        if (kept.booking.status !== from) return 'stale';
        refuseTaken(
          state.emails,
          emails.map((email) => email.id),
        );
        const booking = { ...kept.booking, status: event.to };
        state.bookings.set(id, { ...record, kept: { booking, history: [...kept.history, structuredClone(event)] } });
        queueEmails(state, emails, id);
        return 'changed';
      }),

    namesPicture: (imageUrl) =>
      answer(state, () =>
        records().some(({ kept }) => 'booking' in kept && kept.booking.vehicle.imageUrl === imageUrl),
      ),

    remove: (id, { by, at }) =>
      answer(state, () => {
        const record = state.bookings.get(id);
        if (!record || !keptOf(id)) return 'missing';
        state.bookings.set(id, { ...record, kept: { removal: { by, at } } });
        cancelEmails(state, id);
        return 'removed';
      }),
  };
}

/** Cancels what still waits for a removed booking, and erases the addresses and texts of all its e-mails. */
function cancelEmails(state: MemoryState, bookingId: string): void {
  for (const [id, record] of state.emails) {
    if (record.bookingId !== bookingId) continue;
    const { nextTryAt, ...rest } = record.state;
    state.emails.set(id, {
      bookingId,
      state: { ...rest, to: '', state: nextTryAt === undefined ? rest.state : 'cancelled' },
    });
  }
}

type Place = Pick<Booking, 'createdAt' | 'id'>;

function compareNewest(a: Place, b: Place): number {
  return compareTexts(b.createdAt, a.createdAt) || compareTexts(b.id, a.id);
}

/** By code unit, as every store here compares. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
