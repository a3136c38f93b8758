import type { Booking } from '../../domain/booking/booking.ts';
import { doOverlap, OVERLAP_STATUSES } from '../../domain/booking/overlap.ts';
import { eraseBooking } from '../../domain/booking/retention.ts';
import { isListed } from '../../domain/booking/views.ts';
import { DECISION_EMAILS } from '../../domain/outbox/email.ts';
import type { BookingStore } from '../../ports/stores/booking-store.ts';
import { readCursor, writeCursor } from '../shared/booking-cursor.ts';
import { answer, type BookingRecord, type MemoryState, queueEmails, refuseTaken } from './state.ts';

/** Bookings in a map. */
export function memoryBookingStore(state: MemoryState): BookingStore {
  const records = () => [...state.bookings.values()];
  const bookings = () => records().flatMap(({ kept }) => ('booking' in kept ? [kept.booking] : []));
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
        queueEmails(state, emails, { bookingId: id });
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

    newestFirst: ({ limit, before, filter = {} }) =>
      answer(state, () => {
        const place = before === undefined ? undefined : readCursor(before);
        const listed = bookings()
          .filter((booking) => isListed(booking, filter) && (!place || compareNewest(place, booking) < 0))
          .toSorted(compareNewest);
        const page = listed.slice(0, limit);
        const last = page.at(-1);
        return { bookings: page, nextCursor: listed.length > limit && last ? writeCursor(last) : null };
      }),

    count: (filter, most) =>
      answer(state, () => Math.min(most, bookings().filter((booking) => isListed(booking, filter)).length)),

    overlapping: (booking, limit) =>
      answer(state, () => {
        const others = bookings().filter((other) => doOverlap(booking, other));
        const shown = OVERLAP_STATUSES.flatMap((status) =>
          others.filter((other) => other.status === status).toSorted(compareDropoff),
        );
        return shown.slice(0, limit);
      }),

    history: (id) => answer(state, () => keptOf(id)?.history ?? []),

    changeStatus: (id, { from, event }, emails) =>
      answer(state, () => {
        const record = state.bookings.get(id);
        const kept = keptOf(id);
        if (!record || !kept) return 'missing';
        if (kept.booking.status !== from || kept.booking.erasedAt !== undefined) return 'stale';
        refuseTaken(
          state.emails,
          emails.map((email) => email.id),
        );
        overtakeDecisions(state, id);
        const booking = { ...kept.booking, status: event.to };
        state.bookings.set(id, { ...record, kept: { booking, history: [...kept.history, structuredClone(event)] } });
        queueEmails(state, emails, { bookingId: id });
        return 'changed';
      }),

    sendAgain: (id, { emailId, event, copy }) =>
      answer(state, () => {
        const record = state.bookings.get(id);
        const owed = state.emails.get(emailId);
        if (!record || owed?.bookingId !== id) return 'missing';
        const kept = keptOf(id);
        if (!kept || !owed.email || owed.state.state === 'cancelled') return 'text-gone';
        if (owed.state.state === 'sent') {
          refuseTaken(state.emails, [copy.id]);
          queueEmails(state, [{ ...owed.email, ...copy, queuedAt: event.at }], { bookingId: id });
        } else if (owed.leaseEnds === undefined) {
          queueEmails(state, [owed.email], { bookingId: id }, event.at);
        }
        const history = [...kept.history, structuredClone(event)];
        state.bookings.set(id, { ...record, kept: { ...kept, history } });
        return 'queued';
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

    dueForErasure: (dropoffBefore, limit) =>
      answer(state, () =>
        bookings()
          .filter(({ erasedAt, itinerary }) => erasedAt === undefined && itinerary.dropoffTime < dropoffBefore)
          .toSorted(compareDropoff)
          .slice(0, limit),
      ),

    erase: (id, { from, event }) =>
      answer(state, () => {
        const record = state.bookings.get(id);
        const kept = keptOf(id);
        if (!record || !kept) return 'missing';
        if (kept.booking.status !== from || kept.booking.erasedAt !== undefined) return 'stale';
        const history = [...kept.history, structuredClone(event)];
        const submission = { ...record.submission, bodyHash: '' };
        state.bookings.set(id, {
          ...record,
          submission,
          kept: { booking: eraseBooking(kept.booking, event), history },
        });
        cancelEmails(state, id);
        return 'erased';
      }),

    forgetKeys: (removedBefore, limit) =>
      answer(state, () => {
        const spent = [...state.bookings].filter(
          ([, { kept, submission }]) =>
            'removal' in kept && kept.removal.at < removedBefore && submission.key !== undefined,
        );
        for (const [id, record] of spent.slice(0, limit)) {
          state.bookings.set(id, { ...record, submission: { bodyHash: '' } });
        }
        return Math.min(spent.length, limit);
      }),
  };
}

/** Cancels the decisions that still wait. */
function overtakeDecisions(state: MemoryState, bookingId: string): void {
  for (const [id, { leaseEnds: _, ...record }] of state.emails) {
    const { nextTryAt, ...rest } = record.state;
    if (record.bookingId !== bookingId || nextTryAt === undefined) continue;
    if (!DECISION_EMAILS.some((kind) => kind === rest.kind)) continue;
    state.emails.set(id, { ...record, state: { ...rest, state: 'cancelled' } });
  }
}

/** Cancels what still waits for a removed or erased booking, and erases the addresses and texts of all its e-mails. */
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

function compareDropoff(a: Booking, b: Booking): number {
  return compareTexts(a.itinerary.dropoffTime, b.itinerary.dropoffTime) || compareTexts(a.id, b.id);
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
