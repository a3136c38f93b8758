import type { AgreementContext } from '../../../src/domain/booking/agreement.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { Actor, BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import { settleRental } from '../../../src/domain/pricing/settlement.ts';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import { aBooking, at, aVehicle, SENDER } from './samples.ts';

/** A member of staff, and a moment after a sample booking was placed and before its pickup. */
export const KIM = 'kim@oakville.example';
export const LATER: Instant = '2026-11-23T18:30:00.000Z';
/** The dropoff of a sample booking. */
export const DROPOFF = at('2026-11-30', '12:30');

/** What the agreements of these tests have as SHA-256, whatever they say. */
export const SHA256 = 'a1'.repeat(32);
/** What an agreement says beside the booking. */
export const SIGNING: AgreementContext = {
  company: SENDER.company,
  terms: { text: 'Return it clean.', version: 2 },
  marksOf: () => [],
  sha256: () => SHA256,
};

/** Returns who acts, with the stamp of the e-mail that the action owes. */
export function anActor(over: Partial<Actor> = {}): Required<Actor> {
  return { id: 'email-of-action', at: LATER, sender: SENDER, by: KIM, signing: SIGNING, ...over };
}

/** Returns who takes an action, at the moment of a hand-over or at `LATER`. */
export function actorOf(action: BookingAction): Required<Actor> {
  if (action.what === 'swap') return anActor({ at: SWAPPED_AT });
  return anActor('at' in action && action.at !== undefined ? { at: action.at } : {});
}

/** While a rental is out. */
export const SWAPPED_AT = at('2026-11-28', '09:00');

const OUT = { at: at('2026-11-27', '10:10'), by: KIM, odometer: 12_000, fuel: 8 };
const BACK = { at: DROPOFF, by: KIM, odometer: 12_500, fuel: 6 };

/** The states of a rental. */
export const STATES = [
  'waiting',
  'held',
  'approved',
  'declined',
  'cancelled',
  'out',
  'declined while out',
  'completed',
] as const;
export type RentalState = (typeof STATES)[number];

/** Returns a booking in a state, with version 4. */
export function aRental(state: RentalState, over: Parameters<typeof aBooking>[0] = {}): Booking {
  const placed: Booking = { ...aBooking(over), version: 4 };
  const back = {
    handover: { out: OUT, back: BACK },
    settlement: settleRental(placed, BACK.at, BACK.odometer - OUT.odometer),
  };
  switch (state) {
    case 'waiting':
      return placed;
    case 'held':
      return { ...placed, held: true };
    case 'approved':
    case 'declined':
    case 'cancelled':
      return { ...placed, status: state };
    case 'out':
      return { ...placed, status: 'approved', handover: { out: OUT } };
    case 'declined while out':
      return { ...placed, status: 'declined', handover: { out: OUT } };
    case 'completed':
      return { ...placed, ...back, status: 'completed' };
  }
}

/** An action of each kind that what is typed does not refuse. Prices are those of the sample booking. */
export const ACTIONS = {
  approve: { what: 'approve' },
  'approve although warned': { what: 'approve', although: ['cancelled', 'out'] },
  decline: { what: 'decline' },
  'decline although warned': { what: 'decline', although: ['cancelled', 'approved', 'out'] },
  'change the trip': { what: 'change', addOnIds: [], expectedTotalCharges: 40_168, tellCustomer: true },
  'change the contact': {
    what: 'change',
    contact: { phone: '905 555 0199' },
    expectedTotalCharges: 45_253,
    tellCustomer: true,
  },
  cancel: { what: 'cancel' },
  'hand out': { what: 'hand-out', odometer: 12_000, fuel: 8, although: ['day'] },
  'take back': { what: 'take-back', odometer: 12_500, fuel: 6, at: BACK.at },
  'write the bill': {
    what: 'bill',
    lines: [{ code: 'cleaning', text: 'Cleaning', quantity: 1, unitPrice: 5000, taxed: true }],
    newIds: ['line'],
  },
  swap: {
    what: 'swap',
    vehicle: aVehicle({ id: 'van', name: 'Cargo Van', pricePerDay: 12_000 }),
    back: { odometer: 12_400, fuel: 5, note: 'The engine light is on.' },
    out: { odometer: 7000, fuel: 8 },
    expectedTotalCharges: 45_253,
    tellCustomer: true,
  },
  sign: { what: 'sign', signature: { name: 'Priya Raman', sha256: SHA256 } },
  undo: { what: 'undo' },
  release: { what: 'release' },
} as const satisfies Readonly<Record<string, BookingAction>>;
export type ActionName = keyof typeof ACTIONS;
