import type { PayerRefusal } from '../../../domain/booking/change.ts';
import { checkPayer } from '../../../domain/booking/payer.ts';
import { placeDeskBooking } from '../../../domain/booking/placement.ts';
import { DO_NOT_RENT, doNotRentOf } from '../../../domain/customer/customer-note.ts';
import { claimVehicle, neededSpan, type VehicleClaim } from '../../../domain/fleet/availability.ts';
import type { PricedTrip } from '../../../domain/pricing/price-trip.ts';
import type { OpeningHours } from '../../../domain/shared/opening-hours.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { DeskBookingRequest } from '../../../ports/api/staff/booking-action.ts';
import type { Ports } from '../../../ports/ports.ts';
import { describeUses, loadSchedule, type SchedulePorts } from '../schedule/vehicle-schedule.ts';
import { emailsOf, type Submission } from '../stored/stored-bookings.ts';
import { listDoNotRent } from '../stored/stored-customer-notes.ts';
import type { CustomerRefused, VehicleTaken } from './act-on-booking.ts';
import { type Booked, bookUnderKey, checkPlacement, findReplay, type PlacementProblem } from './book-once.ts';

/** A booking as it was entered, with the id of the e-mail that it owed, if any. */
export type Entered = Booked & { readonly emailId?: string };

type EnterPorts = SchedulePorts & Pick<Ports, 'customerNotes' | 'closedDays' | 'tariffs' | 'clock' | 'random'>;

/**
 * Books a trip that staff enter, once per key (BOOK-48). The problems are checked in the order of a
 * customer's request: the key, the vehicle, what was typed, the price. No limit counts what staff
 * do.
 */
export async function enterBooking(
  ports: EnterPorts,
  submission: Submission,
  read: () => DeskBookingRequest,
  { by, hours }: { readonly by: string; readonly hours: OpeningHours },
): Promise<Result<Entered, PlacementProblem | PayerRefusal | CustomerRefused | VehicleTaken>> {
  const replay = await findReplay(ports, submission);
  if (replay !== undefined) return replay.ok ? ok(await withFirstEmail(ports, replay.value)) : replay;
  const { approve, although = [], payer: typed, ...request } = read();
  const payer = typed === undefined ? ok(undefined) : checkPayer(typed);
  const ids = { id: ports.random.id(), emailId: ports.random.id() };
  const at = ports.clock.now();
  let claim: VehicleClaim | undefined;
  // What was typed is judged before the customer and the vehicle.
  const checkVehicle = async (
    trip: PricedTrip,
  ): Promise<Result<undefined, PayerRefusal | CustomerRefused | VehicleTaken>> => {
    if (!payer.ok) return refuse({ code: 'payer', problems: payer.problem });
    const doNotRent = although.includes(DO_NOT_RENT) ? undefined : doNotRentOf(request, await listDoNotRent(ports));
    if (doNotRent !== undefined) return refuse({ code: 'do-not-rent', ...doNotRent });
    if (!approve) return ok(undefined);
    const vehicleId = trip.vehicle.id;
    const schedule = await loadSchedule(ports, { vehicleId, trip: trip.itinerary }, at);
    const claiming = { bookingId: ids.id, vehicleId, needed: neededSpan(trip.itinerary), although, now: at };
    const claimed = claimVehicle(claiming, schedule);
    if (!claimed.ok) {
      return refuse({ code: 'vehicle-taken', overlaps: describeUses(claimed.problem, schedule) });
    }
    claim = claimed.value;
    return ok(undefined);
  };
  const checked = await checkPlacement(ports, request, { hours, isByStaff: true, checkVehicle });
  if (!checked.ok) return checked;
  const paying = payer.ok && payer.value !== undefined ? { payer: payer.value } : {};
  const fixed = { ...checked.value, ...ids, ...paying, by, hours, isApproved: approve, at };
  const claimed = claim === undefined ? {} : { claim };
  const place = (number: string) => placeDeskBooking({ ...fixed, ...claimed, confirmationNumber: number });
  const booked = await bookUnderKey(ports, submission, place);
  if (!booked.ok) {
    if (booked.problem.code !== 'claim-not-met') return refuse(booked.problem);
    // Another approval took the vehicle in the meantime. It is named now.
    return enterBooking(ports, submission, read, { by, hours });
  }
  if (booked.value.replayed) return ok(await withFirstEmail(ports, booked.value));
  return ok({ ...booked.value, ...(fixed.customer.email === '' ? {} : { emailId: fixed.emailId }) });
}

/** Adds the e-mail that a booking owed when it was entered. */
async function withFirstEmail({ bookings }: Pick<EnterPorts, 'bookings'>, booked: Booked): Promise<Entered> {
  const kind = booked.booking.status === 'approved' ? 'confirmation' : 'received';
  const first = (await emailsOf(bookings, booked.booking.id)).find((email) => email.kind === kind);
  return { ...booked, ...(first === undefined ? {} : { emailId: first.id }) };
}
