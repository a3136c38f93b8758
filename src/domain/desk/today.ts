import type { Booking } from '../booking/booking.ts';
import {
  type BookingFilter,
  type BookingSort,
  compareBookings,
  daysBetween,
  isListed,
  narrow,
  pickupsBetween,
} from '../booking/views.ts';
import { addDays, type DateText, type Instant, torontoDate } from '../shared/toronto-time.ts';

/** What a day brings (BOOK-54), with tomorrow's rentals apart. */
export type DayGroups<Row> = {
  readonly toAnswer: readonly Row[];
  readonly goingOut: readonly Row[];
  readonly comingBack: readonly Row[];
  readonly overdue: readonly Row[];
  readonly notPickedUp: readonly Row[];
  readonly tomorrow: { readonly goingOut: readonly Row[]; readonly comingBack: readonly Row[] };
  /** How many of the day's pickups are handed out already, and how many vehicles came back on it. */
  readonly done: { readonly handedOut: number; readonly takenBack: number };
};

/** The maximum number of rows of a group. Nobody answers or hands out more in a day. */
export const MAX_GROUP_ROWS = 200;

/** A part of the bookings in an order. */
export type DayQuestion = { readonly filter: BookingFilter; readonly sort: BookingSort };

/** Returns the questions whose answers together have every booking of the groups of a day, but what came back. */
export function dayQuestions(date: DateText, now: Instant): readonly DayQuestion[] {
  const { toAnswer, goingOut, comingBack, overdue, notPickedUp, tomorrow, pickups } = groupQuestions(date, now);
  const urgent = { ...toAnswer, filter: narrow(toAnswer.filter, pickupsBetween(date, date)) };
  const rentals = [goingOut, comingBack, overdue, notPickedUp, tomorrow.goingOut, tomorrow.comingBack];
  return [urgent, toAnswer, ...rentals, pickups];
}

/**
 * Sorts bookings into the groups of a day. Requests with pickup on that day come first, then the
 * soonest deadline; others are by pickup or dropoff. A booking may be in two groups: one that was
 * due back or to be picked up earlier on that day is also overdue or not picked up.
 */
export function groupDay(bookings: readonly Booking[], date: DateText, now: Instant): DayGroups<Booking> {
  const questions = groupQuestions(date, now);
  const { toAnswer, goingOut, comingBack, overdue, notPickedUp, tomorrow, pickups } = questions;
  const among = ({ filter, sort }: DayQuestion) =>
    bookings.filter((booking) => isListed(booking, filter)).sort(compareBookings(sort));
  const isUrgent = ({ itinerary }: Booking) => itinerary.pickupDate === date;
  const requests = among(toAnswer);
  return {
    toAnswer: [...requests.filter(isUrgent), ...requests.filter((booking) => !isUrgent(booking))],
    goingOut: among(goingOut),
    comingBack: among(comingBack),
    overdue: among(overdue),
    notPickedUp: among(notPickedUp),
    tomorrow: { goingOut: among(tomorrow.goingOut), comingBack: among(tomorrow.comingBack) },
    done: {
      handedOut: among(pickups).filter(({ handover }) => handover !== undefined).length,
      takenBack: bookings.filter((booking) => cameBackOn(date, booking)).length,
    },
  };
}

/** Whether the vehicle came back on a day, whenever it was due (DAY-2). */
function cameBackOn(date: DateText, { status, handover }: Booking): boolean {
  return status === 'completed' && handover?.back !== undefined && torontoDate(handover.back.at) === date;
}

function groupQuestions(date: DateText, now: Instant) {
  const day = daysBetween(date, date) ?? {};
  return {
    toAnswer: { filter: { statuses: ['confirmed'] }, sort: 'deadline' },
    ...rentalsOf(date),
    overdue: { filter: { handover: 'out', dropoff: { before: now } }, sort: 'dropoff' },
    notPickedUp: { filter: { statuses: ['approved'], handover: 'none', pickup: { before: now } }, sort: 'pickup' },
    tomorrow: rentalsOf(addDays(date, 1)),
    pickups: { filter: { statuses: ['approved', 'completed'], pickup: day }, sort: 'pickup' },
  } as const satisfies Readonly<Record<string, DayQuestion | Readonly<Record<string, DayQuestion>>>>;
}

/** The approved pickups of a day that are not handed out, and the rentals that end on it. */
function rentalsOf(date: DateText) {
  const day = daysBetween(date, date) ?? {};
  return {
    goingOut: { filter: { statuses: ['approved'], handover: 'none', pickup: day }, sort: 'pickup' },
    comingBack: { filter: { handover: 'out', dropoff: day }, sort: 'dropoff' },
  } as const satisfies Readonly<Record<string, DayQuestion>>;
}
