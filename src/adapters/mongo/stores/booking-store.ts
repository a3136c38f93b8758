import type { Db, Document, Filter } from 'mongodb';
import type { Booking } from '../../../domain/booking/booking.ts';
import { isClaimMet, NOTHING_USED, OVERLAP_STATUSES, type VehicleUses } from '../../../domain/booking/overlap.ts';
import { firstEmails } from '../../../domain/booking/placement.ts';
import {
  type BookingRule,
  type BookingTombstone,
  isStored,
  type StoredBooking,
} from '../../../domain/booking/stored-booking.ts';
import { compareBookings } from '../../../domain/booking/views.ts';
import { type Span, type VehicleClaim, vehicleSubject } from '../../../domain/fleet/availability.ts';
import { BLOCKS } from '../../../domain/fleet/block.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { beforePickupOfRentalsAt } from '../../../domain/trip/itinerary.ts';
import type { BookingStore } from '../../../ports/stores/booking-store.ts';
import { contended, tries } from '../../../ports/tries.ts';
import { bookingsUsing } from '../../shared/vehicle-uses.ts';
import { isDuplicate, withPortErrors } from '../faults.ts';
import { type HeldLease, withLease } from '../lease.ts';
import { mongoRecords } from '../records.ts';
import {
  BOOKING_ALONE,
  type BookingDocument,
  bookingOf,
  type LiveBooking,
  liveBooking,
  NOT_REMOVED,
  submissionOf,
  tombstone,
  wholeBookingOf,
} from '../schema/booking-document.ts';
import { mongoBookingList } from './booking-list.ts';
import { emailsAsRead, owedBy, owing } from './owed-emails.ts';
import { onLedger, type RemovalDocument } from './removal-store.ts';

/**
 * Stores bookings in collection `bookings`. Each booking is one document with its history and its
 * owed e-mails. One write is the transaction, so a single server without a replica set is enough.
 */
export function mongoBookingStore(db: Db): BookingStore {
  const bookings = db.collection<LiveBooking>('bookings');
  const blocks = mongoRecords(db, BLOCKS);
  const whole = db.collection<BookingDocument>('bookings');
  const removals = db.collection<RemovalDocument>('removals');
  const list = mongoBookingList(db);

  return {
    add: ({ booking, events, emails, claim }, { key, bodyHash }) =>
      withPortErrors(async () => {
        const document = liveBooking(booking, { key, bodyHash }, events, owing(firstEmails({ booking, emails })));
        try {
          if (claim === undefined) await bookings.insertOne(document);
          else if (!(await insertClaiming(claim, document))) return (await whatIsTaken(document)) ?? 'vehicle-taken';
          return 'added';
        } catch (fault) {
          const taken = isDuplicate(fault) ? await whatIsTaken(document) : undefined;
          if (taken === undefined) throw fault;
          return taken;
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

    findByNumber: (confirmationNumber) =>
      withPortErrors(async () => {
        const found = await bookings.findOne({ confirmationNumber, ...NOT_REMOVED }, { projection: BOOKING_ALONE });
        return found === null ? undefined : bookingOf(found);
      }),

    list: (page) => withPortErrors(() => list.page(page)),

    count: (filter, most) => withPortErrors(() => list.count(filter, most)),

    overlapping: (booking, limit) =>
      withPortErrors(async () => {
        const found = await Promise.all(OVERLAP_STATUSES.map((status) => overlapping(booking, status, limit)));
        return found.flat().slice(0, limit).map(bookingOf);
      }),

    using: (span, now, vehicleId) => withPortErrors(() => using(span, now, vehicleId)),

    requestsIn: ({ from, to }, limit, vehicleId) =>
      withPortErrors(async () => {
        const isWaiting = { status: 'confirmed', 'itinerary.dropoffTime': { $gt: from } } as const;
        const before = { $lt: to };
        if (vehicleId !== undefined) {
          const ofVehicle = { 'vehicle.id': vehicleId, ...isWaiting, 'itinerary.pickupTime': before };
          const found = bookings.find(ofVehicle).hint('of vehicle').project<LiveBooking>(BOOKING_ALONE);
          return (await found.toArray()).map(bookingOf).toSorted(compareBookings('pickup')).slice(0, limit);
        }
        const found = bookings
          .find({ ...isWaiting, 'itinerary.pickupTime': { ...before, $gt: beforePickupOfRentalsAt(from) } })
          .hint('by pickup time')
          .sort({ 'itinerary.pickupTime': 1, _id: 1 })
          .limit(limit)
          .project<LiveBooking>(BOOKING_ALONE);
        return (await found.toArray()).map(bookingOf);
      }),

    countUpcoming: (vehicleIds, now) =>
      withPortErrors(async () => {
        const ofVehicles = { 'vehicle.id': { $in: [...vehicleIds] } };
        const isAhead = { status: { $in: [...OVERLAP_STATUSES] }, 'itinerary.dropoffTime': { $gt: now } };
        // Two queries, so that each has its index. What is out and ahead is counted by the first.
        const [ahead, out] = await Promise.all([
          countByVehicle({ ...ofVehicles, ...isAhead }, 'of vehicle'),
          countByVehicle({ ...ofVehicles, ...IS_OUT, $nor: [isAhead] }, 'handed out'),
        ]);
        for (const [id, count] of out) ahead.set(id, (ahead.get(id) ?? 0) + count);
        return ahead;
      }),

    lastHandedOut: (vehicleId, limit) =>
      withPortErrors(async () => {
        const found = bookings
          .find({ 'vehicle.id': vehicleId, 'handover.out.at': { $exists: true } })
          .hint('last hand-outs')
          .sort({ 'handover.out.at': -1, _id: 1 })
          .limit(limit)
          .project<LiveBooking>(BOOKING_ALONE);
        return (await found.toArray()).map(bookingOf);
      }),

    history: (id) =>
      withPortErrors(async () => {
        const found = await bookings.findOne({ _id: id, ...NOT_REMOVED }, { projection: { history: 1 } });
        return found?.history ?? [];
      }),

    edit: (id, rule, claimOf) =>
      withPortErrors(async () => {
        for await (const _try of tries()) {
          const read = await whole.findOne({ _id: id });
          const claim = read === null || 'removed' in read ? undefined : claimOf?.(wholeBookingOf(read));
          const done =
            claim === undefined
              ? await editOnce(read, rule, NOTHING_USED)
              : await withLease(db, vehicleSubject(claim.vehicleId), async (lease) =>
                  editOnce(await whole.findOne({ _id: id }), rule, await usesOf(claim), lease),
                );
          if (done !== undefined) return done.out;
        }
        throw contended('A booking');
      }),

    namesPicture: (imageUrl) => withPortErrors(() => isThere({ 'vehicle.imageUrl': imageUrl })),

    dueForErasure: ({ personal, placed }, limit) =>
      withPortErrors(async () => {
        const due = async (filter: Filter<LiveBooking>, by: 'itinerary.dropoffTime' | 'createdAt', most: number) =>
          bookings
            .find({ ...NOT_ERASED, ...NOT_OUT, ...filter })
            .hint(ERASURE_INDEXES[by])
            .sort({ [by]: 1, _id: 1 })
            .limit(most)
            .project<LiveBooking>(BOOKING_ALONE)
            .toArray();
        const byDropoff = await due({ 'itinerary.dropoffTime': { $lt: personal } }, 'itinerary.dropoffTime', limit);
        // A limit of 0 would be no limit.
        const left = limit - byDropoff.length;
        const isOther = { createdAt: { $lt: placed }, 'itinerary.dropoffTime': { $gte: personal } };
        const others = left > 0 ? await due(isOther, 'createdAt', left) : [];
        return [...byDropoff, ...others].map(bookingOf);
      }),

    countDue: ({ personal, placed }) =>
      withPortErrors(async () => {
        const isDue = { $or: [{ 'itinerary.dropoffTime': { $lt: personal } }, { createdAt: { $lt: placed } }] };
        const [due, kept] = await Promise.all([
          bookings.countDocuments({ ...NOT_ERASED, ...NOT_REMOVED, ...NOT_OUT, ...isDue }, { hint: 'to erase' }),
          bookings.countDocuments({ ...NOT_ERASED, ...NOT_REMOVED }, { hint: 'to erase' }),
        ]);
        return { due, kept };
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

    forgetTombstones: (removedBefore, limit) =>
      withPortErrors(async () => {
        const isOld = { 'removed.at': { $lt: removedBefore } };
        const old = bookings.find<{ _id: string }>(isOld, { projection: { _id: 1 } }).hint('removed');
        const ids = (await old.sort({ 'removed.at': 1, _id: 1 }).limit(limit).toArray()).map(({ _id }) => _id);
        return (await bookings.deleteMany({ _id: { $in: ids } })).deletedCount;
      }),
  };

  /** Returns which of the unique fields of a document another booking has. */
  async function whatIsTaken({ submissionKey, confirmationNumber }: LiveBooking) {
    // The server names the first index that refused the write. If both the key and the number are
    // taken, the store must report the key.
    if (submissionKey !== undefined && (await isThere({ submissionKey }))) return 'key-taken';
    return (await isThere({ confirmationNumber })) ? 'number-taken' : undefined;
  }

  /** Inserts a booking if its claim is met, and returns whether it is. */
  async function insertClaiming(claim: VehicleClaim, document: LiveBooking): Promise<boolean> {
    return withLease(db, vehicleSubject(claim.vehicleId), async (lease) => {
      if (!isClaimMet(claim, await usesOf(claim))) return false;
      await lease.insert('bookings', document);
      return true;
    });
  }

  /** Returns what uses the vehicle of a claim. True for as long as the lease of the vehicle is held. */
  async function usesOf({ needed, now, vehicleId }: VehicleClaim): Promise<VehicleUses> {
    const where = { vehicleId, from: { before: needed.to }, to: { after: needed.from } };
    const [inUse, met] = await Promise.all([using(needed, now, vehicleId), blocks.list({ where, order: 'start' })]);
    return { bookings: inUse, blocks: met.values };
  }

  /** Each of the conditions is one range of an index. */
  async function using(span: Span, now: Instant, vehicleId?: string): Promise<readonly Booking[]> {
    const { from, to } = span;
    const ofVehicle = vehicleId === undefined ? {} : { 'vehicle.id': vehicleId };
    const isHandedOut = { ...ofVehicle, 'handover.out': { $exists: true } };
    const isReturned = { ...isHandedOut, 'handover.back.at': { $gt: from } };
    const isPlanned = {
      ...ofVehicle,
      status: { $in: ['approved', 'completed'] },
      'itinerary.dropoffTime': { $gt: from },
      'itinerary.pickupTime': { $lt: to },
    };
    const found = bookings.find({
      $or: [
        isPlanned,
        // A condition of null matches a missing field: the vehicle is out.
        { ...isHandedOut, 'handover.back.at': null },
        { ...isReturned, 'handover.out.at': { $lt: to } },
        { ...isReturned, 'itinerary.pickupTime': { $lt: to } },
      ],
    } as Filter<LiveBooking>);
    return bookingsUsing((await found.project<LiveBooking>(BOOKING_ALONE).toArray()).map(bookingOf), span, now);
  }

  async function isThere(filter: Filter<LiveBooking>): Promise<boolean> {
    return (await bookings.findOne(filter, { projection: { _id: 1 } })) !== null;
  }

  async function countByVehicle(filter: Filter<LiveBooking>, hint: string): Promise<Map<string, number>> {
    const counts = await bookings
      .aggregate<{ _id: string; count: number }>(
        [{ $match: filter }, { $group: { _id: '$vehicle.id', count: { $sum: 1 } } }],
        { hint },
      )
      .toArray();
    return new Map(counts.map(({ _id, count }) => [_id, count]));
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

  /**
   * Applies a rule to a booking as it was read, and writes what becomes of it, under a lease if there
   * is one. Returns undefined if another write came first.
   */
  async function editOnce<Out>(
    read: BookingDocument | null,
    rule: BookingRule<Out>,
    uses: VehicleUses,
    lease?: HeldLease,
  ): Promise<{ readonly out: Out } | undefined> {
    const { out, next, ledger } = rule(read === null ? undefined : storedBookingOf(read), uses);
    if (next === undefined || read === null || 'removed' in read) return { out };
    const isWritten = await onLedger(removals, ledger, async () => {
      const asFound = { ...asRead(read), ...lease?.whileHeld };
      const { matchedCount } = await whole.replaceOne(asFound, documentOf(read._id, next), lease?.options);
      if (matchedCount === 0) await lease?.checkHeld();
      return matchedCount === 1;
    });
    return isWritten ? { out } : undefined;
  }
}

/** Reads a booking with its parts, or its tombstone. */
function storedBookingOf(document: BookingDocument): StoredBooking | BookingTombstone {
  const emails = owedBy(document);
  const submission = submissionOf(document);
  if (!('removed' in document)) {
    return { value: wholeBookingOf(document), history: document.history, emails, submission };
  }
  const { removed, confirmationNumber, submissionKey } = document;
  return { removed, keys: { confirmationNumber, ...(submissionKey !== undefined && { submissionKey }) }, emails };
}

function documentOf(id: string, next: StoredBooking | BookingTombstone): BookingDocument {
  const emails = owing(next.emails);
  if (isStored(next)) return liveBooking(next.value, next.submission, next.history, emails);
  const { confirmationNumber = '', submissionKey } = next.keys;
  const submission = { ...(submissionKey !== undefined && { key: submissionKey }), bodyHash: '' };
  return tombstone({ id, confirmationNumber, submission }, next.removed, emails);
}

/**
 * Returns the condition that a booking is as it was read. Notes and ends of links leave the version
 * as it is, but each is a line of the history.
 */
function asRead(found: LiveBooking): Document {
  const { _id, version, history } = found;
  return { _id, version, history: { $size: history.length }, ...emailsAsRead(found) };
}

const NOT_ERASED = { erasedAt: { $exists: false } } as const;

/** The vehicle is out. A condition of null also matches a missing field. */
const IS_OUT = { 'handover.out': { $exists: true }, 'handover.back.at': null } as const;

/** Bookings whose vehicle is handed out and not back are not due. */
const NOT_OUT = { $nor: [{ 'handover.out': { $exists: true }, 'handover.back': { $exists: false } }] };

/** The index of each order in which bookings fall due. */
const ERASURE_INDEXES = { 'itinerary.dropoffTime': 'to erase', createdAt: 'to erase by placement' } as const;
