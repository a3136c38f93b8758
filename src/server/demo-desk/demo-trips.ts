import { type Booking, BY_CUSTOMER } from '../../domain/booking/booking.ts';
import type { Customer } from '../../domain/booking/customer.ts';
import { actOnBooking, type BookingAction, type BookingChange, vehicleNeeded } from '../../domain/booking/lifecycle.ts';
import { vehicleUsesOf } from '../../domain/booking/overlap.ts';
import { type PlacedBooking, placeBooking } from '../../domain/booking/placement.ts';
import { availabilityIn, neededSpan, type VehicleUse } from '../../domain/fleet/availability.ts';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { Sender } from '../../domain/outbox/email.ts';
import { priceOfferedTrip } from '../../domain/pricing/price-trip.ts';
import { OAKVILLE_TARIFF } from '../../domain/pricing/tariff.ts';
import { RENTAL_LOCATION } from '../../domain/shared/company.ts';
import { DEFAULT_HOURS } from '../../domain/shared/opening-hours.ts';
import {
  addDays,
  addMinutes,
  type DateText,
  type Instant,
  type TimeText,
  torontoDate,
  torontoInstant,
} from '../../domain/shared/toronto-time.ts';
import type { Itinerary } from '../../domain/trip/itinerary.ts';
import { pickupHours } from '../../domain/trip/opening-hours.ts';
import { demoPayer, demoPayments } from './demo-money.ts';
import { PEOPLE } from './demo-people.ts';

/** A booking of the demonstration with everything that was done to it, the first first. */
export type DemoBooking = { readonly placed: PlacedBooking; readonly changes: readonly BookingChange[] };

/** How many bookings the month has, and how many days of it lie before today. */
const BOOKINGS = 120;
const DAYS_BEFORE = 16;
const DAYS = 34;
const HOUR = 60;
const DAY = 24 * HOUR;
const STAFF = ['dana@example.com', 'sam@example.com'] as const;

/**
 * Returns a believable month of bookings around a moment, by the rules of the site: past rentals are
 * settled, some vehicles are out and one is late, some requests wait and clash. The same moment and
 * fleet give the same month but for the ids. `sender` is named in e-mails that nobody gets.
 */
export function demoBookings(
  fleet: readonly Vehicle[],
  now: Instant,
  newId: () => string,
  sender: Sender,
): readonly DemoBooking[] {
  const uses: VehicleUse[] = [];
  const made = Array.from({ length: BOOKINGS }, (_, index) => {
    const vehicle = fleet[(index * 7) % fleet.length];
    if (vehicle === undefined) return undefined;
    const trip = tripOf(index, torontoDate(now));
    const placed = place(index, vehicle, trip, now, newId, sender);
    const changes = live(index, placed.booking, plan(index, placed.booking, uses, now), uses, newId, sender);
    uses.push(...vehicleUsesOf(changes.at(-1)?.booking ?? placed.booking, now));
    return { placed: { ...placed, emails: [] }, changes };
  });
  return made
    .filter((booking) => booking !== undefined)
    .toSorted((one, other) => (one.placed.booking.createdAt < other.placed.booking.createdAt ? -1 : 1));
}

/** A trip of one to five days, at the hours of the office. */
function tripOf(index: number, today: DateText): Itinerary {
  const pickupDate = addDays(today, ((index * 5) % DAYS) - DAYS_BEFORE);
  const dropoffDate = addDays(pickupDate, 1 + (index % 5));
  return {
    rentalLocation: RENTAL_LOCATION,
    pickupDate,
    pickupTime: officeTime(pickupDate, index),
    dropoffDate,
    dropoffTime: officeTime(dropoffDate, index + 2),
    driverAge: index % 9 === 0 ? 24 : 25,
    pickupLocation: RENTAL_LOCATION,
    dropoffLocation: RENTAL_LOCATION,
  };
}

function officeTime(date: DateText, index: number): Instant {
  const hours = pickupHours(date, DEFAULT_HOURS);
  const time: TimeText = hours[index % hours.length] ?? '10:00';
  const instant = torontoInstant(date, time);
  if (instant === undefined) throw new Error(`No ${time} on ${date}`);
  return instant;
}

function place(
  index: number,
  vehicle: Vehicle,
  itinerary: Itinerary,
  now: Instant,
  newId: () => string,
  sender: Sender,
): PlacedBooking {
  const requestedAt = addMinutes(itinerary.pickupTime, -(2 + (index % 6)) * DAY);
  // A request for a trip to come was sent within the last day, so that it still waits.
  const lately = addMinutes(now, -(1 + ((index * 3) % 23)) * HOUR);
  return placeBooking({
    ...priceOfferedTrip(vehicle, itinerary, index % 4 === 0 ? ['additional-driver'] : [], OAKVILLE_TARIFF),
    id: newId(),
    confirmationNumber: `HOJ-${204_113 + index * 613}`,
    at: requestedAt < lately ? requestedAt : lately,
    tariff: OAKVILLE_TARIFF,
    customer: customerOf(index),
    sender,
    receivedEmailId: newId(),
    noticeEmailId: newId(),
  });
}

function customerOf(index: number): Customer {
  const [firstName, lastName] = PEOPLE[index % PEOPLE.length] ?? ['Jo', 'Tran'];
  const email = `${firstName}.${lastName}@example.com`.toLowerCase().replaceAll(/[^a-z.@]/g, '');
  return {
    firstName,
    lastName,
    email,
    confirmEmail: email,
    phone: `905 555 01${String(index % PEOPLE.length).padStart(2, '0')}`,
    cardName: `${firstName} ${lastName}`,
    cardType: 'Visa',
    comments: index % 11 === 0 ? 'A child seat, please.' : '',
    agreePolicy: true,
  };
}

type Step = { readonly action: BookingAction; readonly at: Instant };

/** What happened to a booking so far. */
function plan(index: number, booking: Booking, uses: readonly VehicleUse[], now: Instant) {
  const { itinerary, createdAt, vehicle, totals } = booking;
  const { pickupTime, dropoffTime } = itinerary;
  const answered = addMinutes(createdAt, 30 + (index % 7) * 20);
  const isToCome = pickupTime > now;
  const overlapping = uses.filter((use) => use.vehicleId === vehicle.id);
  const isFree = availabilityIn(neededSpan(itinerary), 1, overlapping) === 'free';
  const decline: Step = { action: { what: 'decline', note: 'We are fully booked on these days.' }, at: answered };
  if (isToCome && (index % 4 === 1 || !isFree)) return [];
  if (!isFree || index % 13 === 5) return [decline];
  const at = answered < pickupTime ? answered : createdAt;
  const steps: Step[] = [{ action: { what: 'approve' }, at }];
  const payer = demoPayer(index);
  if (payer !== undefined) {
    const { totalCharges: expectedTotalCharges } = totals;
    steps.push({ action: { what: 'change', payer, expectedTotalCharges, tellCustomer: false }, at });
  }
  if (index % 17 === 6) return [...steps, { action: { what: 'cancel', reason: 'customer' } as const, at: answered }];
  const out = addMinutes(pickupTime, index % 12);
  if (out > now) return steps;
  const odometer = 18_000 + index * 731;
  steps.push({ action: { what: 'hand-out', odometer, fuel: 8 }, at: out });
  const back = addMinutes(dropoffTime, (index % 5) * 20 - 30);
  // One vehicle that was due is late.
  const isLate = back <= now && addMinutes(dropoffTime, 2 * DAY) > now && index % 3 === 0;
  if (back > now || isLate) return steps;
  return [
    ...steps,
    { action: { what: 'take-back', odometer: odometer + 90 + (index % 9) * 60, fuel: 7 } as const, at: back },
  ];
}

/** Does one thing after the other with a booking. */
function live(
  index: number,
  placed: Booking,
  steps: readonly Step[],
  uses: readonly VehicleUse[],
  newId: () => string,
  sender: Sender,
): readonly BookingChange[] {
  const changes: BookingChange[] = [];
  let booking = placed;
  for (const { action, at } of steps) {
    const actor = { id: newId(), at, sender, by: STAFF[changes.length % STAFF.length] ?? BY_CUSTOMER };
    const needed = vehicleNeeded(booking, action, at);
    const schedule = needed && { units: 1, uses };
    const act = (what: BookingAction) => actOnBooking(booking, what, {}, actor, schedule);
    const bare = act(action);
    if (!bare.ok) break;
    // What is paid depends on what the hand-over comes to.
    const entries = demoPayments(index, action.what, bare.value.booking);
    const change =
      entries.length === 0 ? bare : act({ ...action, payments: { key: newId(), entries } } as BookingAction);
    if (!change.ok) break;
    changes.push({ ...change.value, emails: [] });
    booking = change.value.booking;
  }
  return changes;
}
