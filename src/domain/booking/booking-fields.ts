import { isNewFailure } from '../outbox/email-lifecycle.ts';
import type { Kind } from '../shared/record.ts';
import { damageOfRental } from '../unit/damage.ts';
import { hasOpenInvoice, isOwing, REVENUE_STATUSES, revenueOf } from './account.ts';
import { type Booking, LISTED_STATUSES, listedStatus } from './booking.ts';
import { isOut } from './handover.ts';
import { paidFields } from './payments.ts';
import { responseDeadline } from './response-deadline.ts';
import { MAX_PREFIX_LENGTH, searchKeys } from './search.ts';
import type { BookingParts, StoredBooking } from './stored-booking.ts';

/** Counts the changes of `fieldsOf` and of the words. Bookings of an earlier edition are refilled. */
export const FIELDS_EDITION = 5;

/** In place of the vehicle of a booking that used several one after the other (AVAIL-14). */
export const SEVERAL_VEHICLES = 'several';

/** The end of a rental whose vehicle is out. */
const NO_END = '9999-12-31T23:59:59.999Z';

/** The stored bookings, with their history and the e-mails that they owe. */
export const BOOKINGS = {
  name: 'bookings',
  parts: ['history', 'emails', 'submission'],
  fields: {
    confirmationNumber: 'text',
    submissionKey: 'text',
    status: 'text',
    createdAt: 'text',
    answerBy: 'text',
    pickupTime: 'text',
    dropoffTime: 'text',
    vehicleId: 'text',
    imageUrl: 'text',
    // The vehicle, or several, and when the booking uses a unit of it; absent if it uses none.
    usedVehicleId: 'text',
    usedFrom: 'text',
    usedUntil: 'text',
    // The vehicle that was handed out, or several, and when the first was.
    outVehicleId: 'text',
    outAt: 'text',
    // The vehicle whose damage a hand-over found or saw mended, or several that were handed out.
    damagedVehicleId: 'text',
    // The vehicle is handed out and not back.
    isOut: 'text',
    // What reports add up.
    placedBy: 'text',
    answeredAt: 'text',
    rentedFrom: 'text',
    classType: 'text',
    subTotal: 'number',
    hst: 'number',
    totalCharges: 'number',
    // By what a booking falls due for erasure: absent once it is erased, the dropoff while it is out.
    keptPlaced: 'text',
    keptDropoff: 'text',
    // An e-mail has failed and nobody has marked it as seen.
    hasFailedEmail: 'text',
    // A rental that is over is not paid.
    isOwing: 'text',
    // The latest moment at which money was written down, and the deposit that is held, if any is.
    paidAt: 'text',
    depositHeld: 'number',
    // Something is open of an invoice in force.
    hasOpenInvoice: 'text',
    // The edition by which these fields and the words were computed (`refillBookings`).
    edition: 'number',
  },
  fieldsOf,
  unique: ['submissionKey', 'confirmationNumber'],
  orders: {
    newest: ['createdAt', 'desc'],
    deadline: ['answerBy', 'asc'],
    pickup: ['pickupTime', 'asc'],
    dropoff: ['dropoffTime', 'asc'],
    lastHandOut: ['outAt', 'desc'],
    keptDropoff: ['keptDropoff', 'asc'],
    keptPlaced: ['keptPlaced', 'asc'],
  },
  indexes: {
    newest: ['createdAt'],
    status: ['status', 'createdAt'],
    deadline: ['status', 'answerBy'],
    pickup: ['status', 'pickupTime', 'id', 'outAt'],
    dropoff: ['status', 'dropoffTime'],
    vehicle: ['vehicleId', 'status', 'dropoffTime'],
    use: ['usedUntil', 'usedFrom'],
    useOfVehicle: ['usedVehicleId', 'usedUntil', 'usedFrom'],
    out: ['isOut', 'vehicleId', 'status', 'dropoffTime'],
    handedOut: ['outVehicleId', 'outAt'],
    damaged: ['damagedVehicleId', 'outAt'],
    placed: ['createdAt', 'status', 'placedBy', 'answeredAt'],
    rented: ['rentedFrom', 'dropoffTime', 'vehicleId', 'classType', 'subTotal', 'hst', 'totalCharges'],
    picture: ['imageUrl'],
    keptPlaced: ['keptPlaced'],
    keptDropoff: ['keptDropoff'],
    failedEmail: ['hasFailedEmail', 'status', 'createdAt'],
    owing: ['isOwing', 'status', 'createdAt'],
    paid: ['paidAt'],
    deposit: ['depositHeld', 'paidAt'],
    openInvoice: ['hasOpenInvoice'],
    edition: ['edition', 'createdAt'],
  },
  few: ['isOut', 'hasFailedEmail', 'isOwing', 'vehicleId', 'usedVehicleId', 'outVehicleId', 'damagedVehicleId'],
  words: {
    of: (booking) => searchKeys(booking).map((key) => [...key].slice(0, MAX_PREFIX_LENGTH).join('')),
    index: ['status', 'createdAt'],
    values: LISTED_STATUSES,
  },
  leavesTombstones: true,
  isCounted: true,
} as const satisfies Kind<Booking, BookingParts>;

function fieldsOf({ value: booking, submission, emails }: StoredBooking) {
  const { confirmationNumber, createdAt, itinerary, vehicle, handover, status, source, answeredAt } = booking;
  const { pickupTime, dropoffTime } = itinerary;
  const { subTotal, hst, totalCharges } = revenueOf(booking);
  const outAt = handover?.out.at;
  const out = isOut(booking);
  const ofVehicle = handover?.legs === undefined ? vehicle.id : SEVERAL_VEHICLES;
  const isRented = REVENUE_STATUSES.some((counted) => counted === status);
  const usedUntil = out ? NO_END : isRented ? (handover?.back?.at ?? dropoffTime) : undefined;
  const isKept = booking.erasedAt === undefined;
  return {
    confirmationNumber,
    ...(submission.key !== undefined && { submissionKey: submission.key }),
    status: listedStatus(booking),
    createdAt,
    answerBy: responseDeadline(booking),
    pickupTime,
    dropoffTime,
    vehicleId: vehicle.id,
    imageUrl: vehicle.imageUrl,
    ...(usedUntil !== undefined && {
      usedVehicleId: ofVehicle,
      usedFrom: outAt !== undefined && outAt < pickupTime ? outAt : pickupTime,
      usedUntil,
    }),
    ...(outAt !== undefined && { outVehicleId: ofVehicle, outAt }),
    ...(damageOfRental(booking).length > 0 && { damagedVehicleId: ofVehicle }),
    ...(out && { isOut: 'yes' }),
    placedBy: source,
    ...(answeredAt !== undefined && { answeredAt }),
    ...(isRented && { rentedFrom: pickupTime }),
    classType: vehicle.classType,
    subTotal,
    hst,
    totalCharges,
    ...(isKept && { keptPlaced: createdAt }),
    ...(isKept && !out && { keptDropoff: dropoffTime }),
    ...(emails.some(isNewFailure) && { hasFailedEmail: 'yes' }),
    ...(isOwing(booking) && { isOwing: 'yes' }),
    ...paidFields(booking.payments),
    ...(hasOpenInvoice(booking) && { hasOpenInvoice: 'yes' }),
    edition: FIELDS_EDITION,
  };
}
