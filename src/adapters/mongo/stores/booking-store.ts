import type { Db, Filter } from 'mongodb';
import type { Booking, BookingEvent } from '../../../domain/booking/booking.ts';
import { OVERLAP_STATUSES } from '../../../domain/booking/overlap.ts';
import { eraseBooking } from '../../../domain/booking/retention.ts';
import { prefixesOf, searchKeys } from '../../../domain/booking/search.ts';
import { DECISION_EMAILS } from '../../../domain/outbox/email.ts';
import type { BookingStore, SendAgain } from '../../../ports/stores/booking-store.ts';
import { isDuplicate, withPortErrors } from '../faults.ts';
import {
  BOOKING_ALONE,
  type BookingDocument,
  bookingOf,
  type LiveBooking,
  liveBooking,
  NOT_REMOVED,
} from '../schema/booking-document.ts';
import { mongoBookingList } from './booking-list.ts';
import { changingEmails, type OwedEmail, owedEmail, owing, owingMore, READ_OUT, withId } from './owed-emails.ts';

/**
 * Bookings in collection `bookings`, each with its history and the e-mails it owes in one document: one write is the transaction, so a single
 * server does.
 */
export function mongoBookingStore(db: Db): BookingStore {
  const bookings = db.collection<LiveBooking>('bookings');
  const list = mongoBookingList(db);

  return {
    add: ({ booking, event, emails }, { key, bodyHash }) =>
      withPortErrors(async () => {
        const document = liveBooking(booking, { key, bodyHash }, [event], owing(emails.map(owedEmail)));
        try {
          await bookings.insertOne(document);
          return 'added';
        } catch (fault) {
          if (!isDuplicate(fault)) throw fault;
          // The server names the first index that refused, and of key and number the key has to be named.
          if (await isThere({ submissionKey: key })) return 'key-taken';
          if (await isThere({ confirmationNumber: booking.confirmationNumber })) return 'number-taken';
          throw fault;
        }
      }),

    findSubmission: (key) =>
      withPortErrors(async () => {
        const { bodyHash: _, ...rest } = BOOKING_ALONE;
        const found = await bookings.findOne<BookingDocument>({ submissionKey: key }, { projection: rest });
        if (found === null) return undefined;
        if ('removed' in found) return { state: 'removed' };
        const { bodyHash, ...booking } = found;
        return { state: 'booked', booking: bookingOf(booking), bodyHash };
      }),

    find: (id) =>
      withPortErrors(async () => {
        const found = await bookings.findOne({ _id: id, ...NOT_REMOVED }, { projection: BOOKING_ALONE });
        return found === null ? undefined : bookingOf(found);
      }),

    newestFirst: (page) => withPortErrors(() => list.page(page)),

    count: (filter, most) => withPortErrors(() => list.count(filter, most)),

    overlapping: (booking, limit) =>
      withPortErrors(async () => {
        const found = await Promise.all(OVERLAP_STATUSES.map((status) => overlapping(booking, status, limit)));
        return found.flat().slice(0, limit).map(bookingOf);
      }),

    history: (id) =>
      withPortErrors(async () => {
        const found = await bookings.findOne({ _id: id, ...NOT_REMOVED }, { projection: { history: 1 } });
        return found?.history ?? [];
      }),

    changeStatus: (id, { from, event }, emails) =>
      withPortErrors(async () => {
        const { free } = owingMore(emails);
        const history = historyWith(event);
        const owedEmails = { $concatArrays: ['$owedEmails', { $literal: emails.map(owedEmail) }] };
        const { matchedCount } = await bookings.updateOne({ _id: id, status: from, ...NOT_ERASED, ...free }, [
          ...OVERTAKING,
          { $set: { status: event.to, history, owedEmails } },
          { $set: READ_OUT },
        ]);
        if (matchedCount === 1) return 'changed';
        if (await isThere({ _id: id, ...NOT_REMOVED, 'owedEmails.id': { $in: emails.map((email) => email.id) } })) {
          throw new Error(`An e-mail of this id is there already`);
        }
        return (await isThere({ _id: id, ...NOT_REMOVED })) ? 'stale' : 'missing';
      }),

    sendAgain: (id, again) =>
      withPortErrors(async () => {
        for (;;) {
          const found = await bookings.findOne({ _id: id }, { projection: { owedEmails: 1 } });
          const owed = found?.owedEmails.find((email) => email.id === again.emailId);
          if (!owed) return 'missing';
          if (owed.email === null || owed.state === 'cancelled') return 'text-gone';
          const { state, leaseEnds } = owed;
          const asRead = { ...NOT_REMOVED, owedEmails: { $elemMatch: { id: owed.id, state, leaseEnds } } };
          const { matchedCount } = await writeAgain({ _id: id, ...asRead }, owed, again);
          // Unless a sender or somebody else came between: then it is looked at anew.
          if (matchedCount === 1) return 'queued';
          if (found?.owedEmails.some((email) => email.id === again.copy.id))
            throw new Error('The id of the copy is taken');
        }
      }),

    namesPicture: (imageUrl) => withPortErrors(() => isThere({ 'vehicle.imageUrl': imageUrl })),

    remove: (id, removal) =>
      withPortErrors(async () => {
        const { matchedCount } = await bookings.updateOne({ _id: id, ...NOT_REMOVED }, [
          { $set: { removed: { $literal: removal } } },
          ...CANCELLING,
          { $project: TOMBSTONE },
        ]);
        return matchedCount === 1 ? 'removed' : 'missing';
      }),

    dueForErasure: (dropoffBefore, limit) =>
      withPortErrors(async () => {
        const found = await bookings
          .find({ ...NOT_ERASED, 'itinerary.dropoffTime': { $lt: dropoffBefore } })
          .hint('to erase')
          .sort({ 'itinerary.dropoffTime': 1, _id: 1 })
          .limit(limit)
          .project<LiveBooking>(BOOKING_ALONE)
          .toArray();
        return found.map(bookingOf);
      }),

    erase: (id, { from, event }) =>
      withPortErrors(async () => {
        const found = await bookings.findOne({ _id: id, ...NOT_REMOVED }, { projection: BOOKING_ALONE });
        if (found === null) return 'missing';
        // The form and the number are never changed but by an erasing, so nothing else can have come between.
        const booking = eraseBooking(bookingOf(found), event);
        const { form, erasedAt } = booking;
        const prefixes = prefixesOf(searchKeys(booking));
        const history = historyWith(event);
        const { matchedCount } = await bookings.updateOne({ _id: id, status: from, ...NOT_ERASED }, [
          { $set: { form: { $literal: form }, erasedAt, bodyHash: '', prefixes: { $literal: prefixes }, history } },
          ...CANCELLING,
        ]);
        if (matchedCount === 1) return 'erased';
        return (await isThere({ _id: id, ...NOT_REMOVED })) ? 'stale' : 'missing';
      }),

    forgetKeys: (removedBefore, limit) =>
      withPortErrors(async () => {
        const isSpent = { 'removed.at': { $lt: removedBefore }, submissionKey: { $exists: true } };
        const spent = bookings.find<{ _id: string }>(isSpent, { projection: { _id: 1 } }).sort({ 'removed.at': 1 });
        const ids = (await spent.limit(limit).toArray()).map(({ _id }) => _id);
        const forgotten = await bookings.updateMany({ _id: { $in: ids }, submissionKey: { $exists: true } }, [
          { $set: { bodyHash: '' } },
          { $unset: 'submissionKey' },
        ]);
        return forgotten.modifiedCount;
      }),
  };

  async function isThere(filter: Filter<LiveBooking>): Promise<boolean> {
    return (await bookings.findOne(filter, { projection: { _id: 1 } })) !== null;
  }

  function overlapping({ id, vehicle, itinerary }: Booking, status: Booking['status'], limit: number) {
    return bookings
      .find({
        'vehicle.id': vehicle.id,
        status,
        'itinerary.dropoffTime': { $gt: itinerary.pickupTime },
        'itinerary.pickupTime': { $lt: itinerary.dropoffTime },
        _id: { $ne: id },
      })
      .hint('of vehicle')
      .sort({ 'itinerary.dropoffTime': 1, _id: 1 })
      .limit(limit)
      .project<LiveBooking>(BOOKING_ALONE)
      .toArray();
  }

  /** Of one that was sent a copy is queued; a failed or waiting one is queued anew, unless it is under way. */
  function writeAgain(filter: Filter<LiveBooking>, owed: OwedEmail, { event, copy }: SendAgain) {
    if (owed.state === 'sent' && owed.email !== null) {
      const { free, push, min } = owingMore([{ ...owed.email, ...copy, queuedAt: event.at }]);
      return bookings.updateOne({ $and: [filter, free] }, { $push: { history: event, ...push }, $min: min });
    }
    const anew = { state: 'queued', dueAt: event.at, tries: 0, reason: null, seen: false } as const;
    const changed = changingEmails(withId(owed.id), owed.leaseEnds === null ? anew : {});
    return bookings.updateOne(filter, [...changed, { $set: { history: historyWith(event) } }]);
  }
}

/** The history with one line more, in the pipeline of an update. */
function historyWith(event: BookingEvent) {
  return { $concatArrays: ['$history', [{ $literal: event }]] };
}

const NOT_ERASED = { erasedAt: { $exists: false } } as const;

const CANCELLED = { state: 'cancelled', dueAt: null, leaseEnds: null } as const;

/** Cancels the decisions that wait. */
const OVERTAKING = changingEmails(
  { $and: [{ $eq: ['$$this.state', 'queued'] }, { $in: ['$$this.kind', DECISION_EMAILS] }] },
  CANCELLED,
);

/** Cancels the e-mails that wait, and erases addresses and texts of all. */
const CANCELLING = [
  ...changingEmails({ $eq: ['$$this.state', 'queued'] }, CANCELLED),
  ...changingEmails({ $literal: true }, { to: '', email: null, seen: true }),
];

/** What stays of a removed booking; whatever is not named goes. */
const TOMBSTONE = {
  confirmationNumber: 1,
  submissionKey: 1,
  bodyHash: 1,
  removed: 1,
  owedEmails: 1,
  newFailures: 1,
} as const;
