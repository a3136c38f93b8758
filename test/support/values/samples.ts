import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { Customer } from '../../../src/domain/booking/customer.ts';
import { type BookingParts, type PlacedBooking, placeBooking } from '../../../src/domain/booking/placement.ts';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../src/domain/fleet/vehicle-edit.ts';
import { FLAG_NAMES } from '../../../src/domain/fleet/vehicle-features.ts';
import type { Message } from '../../../src/domain/inquiry/message.ts';
import type { Email, Sender } from '../../../src/domain/outbox/email.ts';
import { priceTrip } from '../../../src/domain/pricing/price-trip.ts';
import { type AddOnId, OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { changeInquiryMessage } from '../../../src/domain/reservation/change-inquiry.ts';
import { DEFAULT_COMPANY } from '../../../src/domain/shared/company.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { each } from '../../../src/domain/shared/table.ts';
import { type DateText, type Instant, type TimeText, torontoInstant } from '../../../src/domain/shared/toronto-time.ts';
import type { StaffAccount } from '../../../src/domain/staff/account.ts';
import { beginSession, type StaffSession } from '../../../src/domain/staff/session.ts';
import { type Invitation, linkEndsAt } from '../../../src/domain/staff/staff-link.ts';
import type { Itinerary } from '../../../src/domain/trip/itinerary.ts';
import type { Submission } from '../../../src/server/use-cases/stored/stored-bookings.ts';

/** A moment on a Monday before every sample trip. */
export const NOON: Instant = '2026-11-23T17:00:00.000Z';

export const SENDER: Sender = {
  company: { ...DEFAULT_COMPANY, email: 'desk@oakville.example' },
  hours: DEFAULT_HOURS,
  from: 'reservations@oakville.example',
  siteUrl: 'http://127.0.0.1:3000',
  reservationUrl: ({ bookingId, linkNumber }) => `http://127.0.0.1:3000/my-reservation#${bookingId}.${linkNumber}`,
};

/** Returns the moment of a Toronto wall time. Throws when it does not exist. */
export function at(date: DateText, time: TimeText): Instant {
  const instant = torontoInstant(date, time);
  if (instant === undefined) throw new Error(`${date} has no ${time}`);
  return instant;
}

export function aVehicle(over: Partial<Vehicle> = {}): Vehicle {
  return {
    id: 'sienna',
    name: 'Toyota Sienna',
    classType: 'Minivan',
    type: 'Van',
    brand: 'Toyota',
    model: 'Sienna',
    year: 2025,
    pricePerDay: 9400,
    cdwPerDay: 2499,
    available: true,
    rentalLocation: 'Oakville',
    imageUrl: '/car-images/demo-minivan.svg',
    description: 'Seven seats and room for the bags.',
    features: {
      ...each(FLAG_NAMES, false),
      seats: 7,
      doors: 4,
      bags: 5,
      transmission: 'Automatic',
      airConditioning: true,
    },
    ...over,
  };
}

/** The first event of a vehicle's history. */
export const ADDED: VehicleEvent = { at: NOON, by: 'sam@oakville.example', what: 'added' };

/** Friday 10:00 to Monday 12:30: three days and three started hours. */
export function anItinerary(over: Partial<Itinerary> = {}): Itinerary {
  const { pickupDate = '2026-11-27', dropoffDate = '2026-11-30' } = over;
  return {
    rentalLocation: 'Oakville',
    pickupDate,
    pickupTime: at(pickupDate, '10:00'),
    dropoffDate,
    dropoffTime: at(dropoffDate, '12:30'),
    driverAge: 25,
    pickupLocation: 'Oakville',
    dropoffLocation: 'Oakville',
    ...over,
  };
}

export function aCustomer(over: Partial<Customer> = {}): Customer {
  return {
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya.raman@example.com',
    confirmEmail: 'priya.raman@example.com',
    phone: '905 555 0118',
    cardName: 'Priya Raman',
    cardType: 'Visa',
    comments: 'Please have a child seat ready.',
    agreePolicy: true,
    ...over,
  };
}

let made = 0;

/**
 * Returns a placed booking like those that the site creates, with its own id, number and e-mail
 * ids.
 */
export function aPlacedBooking(
  over: Partial<BookingParts> = {},
  addOnIds: readonly AddOnId[] = ['additional-driver'],
): PlacedBooking {
  made += 1;
  const vehicle = over.vehicle ?? aVehicle();
  const itinerary = over.itinerary ?? anItinerary();
  const priced = priceTrip(vehicle, itinerary, addOnIds, OAKVILLE_TARIFF);
  if (!priced.ok) throw new Error(priced.problem.code);
  return placeBooking({
    id: `booking-${made}`,
    confirmationNumber: `HOJ-${100_000 + made}`,
    at: NOON,
    ...priced.value,
    tariff: OAKVILLE_TARIFF,
    customer: aCustomer(),
    sender: SENDER,
    receivedEmailId: `received-${made}`,
    noticeEmailId: `notice-${made}`,
    ...over,
  });
}

export function aBooking(over: Partial<BookingParts> = {}): Booking {
  return aPlacedBooking(over).booking;
}

export function anEmail(over: Partial<Email> = {}): Email {
  const [email] = aPlacedBooking().emails;
  if (email === undefined) throw new Error('a placed booking owes e-mails');
  return { ...email, ...over };
}

let pressed = 0;

/** Returns a submission with its own key. */
export function aSubmission(over: Partial<Submission> = {}): Submission {
  pressed += 1;
  return { key: `key-of-press-${pressed}`, bodyHash: `hash-${pressed}`, ...over };
}

let written = 0;

/** Returns an e-mail with its own id and without a link, whose booking may be stored nowhere. */
export function aNewEmail(over: Partial<Email> = {}): Email {
  written += 1;
  const email = anEmail();
  const blocks = email.blocks.filter((block) => !('button' in block));
  return { ...email, blocks, id: `email-${written}`, ...over };
}

type MessageOver = Partial<Pick<Message, 'id' | 'receivedAt'>> & { readonly state?: 'open' | 'held' };

/** Returns a contact message as it is stored; an open one by default. */
export function aMessage(over: MessageOver = {}): Message & { readonly kind: 'contact' } {
  written += 1;
  return {
    id: `message-${written}`,
    receivedAt: NOON,
    state: 'open',
    kind: 'contact',
    content: {
      name: 'Priya Raman',
      email: 'priya.raman@example.com',
      phone: '905 555 0118',
      subject: 'A question',
      message: 'Do you have snow tires?\nThank you.',
    },
    ...over,
  };
}

/** Returns an open message about a booking, as it is stored. */
export function aReservationMessage(
  booking: Booking,
  over: MessageOver = {},
): Message & { readonly kind: 'reservation' } {
  written += 1;
  return {
    id: `message-${written}`,
    receivedAt: NOON,
    state: 'open',
    kind: 'reservation',
    content: changeInquiryMessage(booking, { text: 'An hour later, please.', itinerary: anItinerary() }),
    ...over,
  };
}

let hired = 0;

/** Returns a new account without a second factor. Its password hash matches no password. */
export function aStaffAccount(over: Partial<StaffAccount> = {}): StaffAccount {
  hired += 1;
  return {
    id: `account-${hired}`,
    email: `staff-${hired}@oakville.example`,
    role: 'owner',
    passwordHash: 'of no password',
    credentialsId: `credentials-${hired}`,
    createdAt: NOON,
    ...over,
  };
}

/** Returns an open invitation. The digest of its token is that of no token. */
export function anInvitation(over: Partial<Invitation> = {}): Invitation {
  hired += 1;
  return {
    kind: 'invitation',
    id: `invitation-${hired}`,
    email: `invited-${hired}@oakville.example`,
    tokenDigest: `digest-${hired}`,
    sentAt: NOON,
    endsAt: linkEndsAt('invitation', NOON),
    emailId: `invitation-email-${hired}`,
    role: 'desk',
    by: 'dana@oakville.example',
    state: 'open',
    ...over,
  };
}

/** Returns a full session that begins at noon. */
export function aStaffSession(over: Partial<StaffSession> = {}): StaffSession {
  hired += 1;
  const parts = {
    id: `session-${hired}`,
    tokenDigest: `digest-${hired}`,
    email: 'staff@localhost',
    credentialsId: 'credentials',
    stage: 'full',
    address: '203.0.113.7',
    agent: 'Firefox',
  } as const;
  return { ...beginSession(parts, NOON), ...over };
}
