import { placeDeskBooking } from '../../../domain/booking/placement.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { OAKVILLE_TARIFF } from '../../../domain/pricing/tariff.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import type { DeskBookingRequest } from '../../../ports/api/staff/booking-action.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Submission } from '../../../ports/stores/booking-store.ts';
import { type Booked, bookUnderKey, checkPlacement, findReplay, type PlacementProblem } from './book-once.ts';

/** A booking as it was entered, with the id of the e-mail that it owed, if any. */
export type Entered = Booked & { readonly emailId?: string };

type EnterPorts = Pick<Ports, 'vehicles' | 'bookings' | 'outbox' | 'clock' | 'random'>;

/**
 * Books a trip that staff enter, once per key (BOOK-48). The problems are checked in the order of a
 * customer's request: the key, the vehicle, what was typed, the price. No limit counts what staff
 * do.
 */
export async function enterBooking(
  ports: EnterPorts,
  sender: Sender,
  submission: Submission,
  read: () => DeskBookingRequest,
  by: string,
): Promise<Result<Entered, PlacementProblem>> {
  const replay = await findReplay(ports, submission);
  if (replay !== undefined) return replay.ok ? ok(await withFirstEmail(ports, replay.value)) : replay;
  const request = read();
  const checked = await checkPlacement(ports, request, { isByStaff: true });
  if (!checked.ok) return checked;
  const fixed = {
    ...checked.value,
    tariff: OAKVILLE_TARIFF,
    sender,
    by,
    isApproved: request.approve,
    id: ports.random.id(),
    at: ports.clock.now(),
    emailId: ports.random.id(),
  };
  const place = (number: string) => placeDeskBooking({ ...fixed, confirmationNumber: number });
  const booked = await bookUnderKey(ports, submission, place);
  if (!booked.ok) return booked;
  if (booked.value.replayed) return ok(await withFirstEmail(ports, booked.value));
  return ok({ ...booked.value, ...(fixed.customer.email === '' ? {} : { emailId: fixed.emailId }) });
}

/** Adds the e-mail that a booking owed when it was entered. */
async function withFirstEmail({ outbox }: Pick<EnterPorts, 'outbox'>, booked: Booked): Promise<Entered> {
  const kind = booked.booking.status === 'approved' ? 'confirmation' : 'received';
  const first = (await outbox.ofBooking(booked.booking.id)).find((email) => email.kind === kind);
  return { ...booked, ...(first === undefined ? {} : { emailId: first.id }) };
}
