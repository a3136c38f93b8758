import { type Booking, rowOf } from '../../../domain/booking/booking.ts';
import { applyChange, type ChangeRequest } from '../../../domain/booking/change.ts';
import { isOut } from '../../../domain/booking/handover.ts';
import { undoneBlockId } from '../../../domain/booking/history.ts';
import { possibleActions, spanAhead } from '../../../domain/booking/lifecycle.ts';
import type { PaymentBatch } from '../../../domain/booking/payments.ts';
import { writeBlock } from '../../../domain/fleet/block.ts';
import { publicVehicle, type Vehicle } from '../../../domain/fleet/vehicle.ts';
import { isGranted } from '../../../domain/inquiry/message.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import type { OpeningHours } from '../../../domain/shared/opening-hours.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { TypeOf } from '../../../ports/api/schema.ts';
import type { ChangeBody, ChangeDraft, SwapBody, UndoBody } from '../../../ports/api/staff/booking-action.ts';
import type { ChangePreview } from '../../../ports/api/staff/staff-booking.ts';
import type { Ports } from '../../../ports/ports.ts';
import { changeStoredMessage } from '../inquiry/change-message.ts';
import { removeBlock } from '../schedule/blocks.ts';
import { findAlternatives } from '../schedule/fleet-availability.ts';
import { findNextTaking, type SchedulePorts, showAvailability } from '../schedule/vehicle-schedule.ts';
import { messagesOf } from '../stored/stored-messages.ts';
import { type ActedOn, type ActionRefusal, actOnStoredBooking, findForAction, withMarkIds } from './act-on-booking.ts';
import { type SigningPorts, signStoredBooking } from './sign-booking.ts';

export type ChangePorts = SchedulePorts &
  Pick<Ports, 'customerNotes' | 'clock' | 'random' | 'messages' | 'site' | 'facts' | 'deletedDamage'>;

/**
 * Prices a change of a booking, and tells whether the vehicle is free then (BOOK-46). Saves
 * nothing.
 */
export async function previewChange(
  ports: ChangePorts,
  id: string,
  draft: ChangeDraft,
  hours: OpeningHours,
): Promise<Result<ChangePreview, ActionRefusal>> {
  const found = await findForAction(ports, id);
  if (!found.ok) return found;
  const booking = found.value;
  const request = await readDraft(ports, draft, booking.vehicle.id);
  if (!request.ok) return request;
  const now = ports.clock.now();
  const applied = applyChange(booking, request.value, now, hours);
  if (!applied.ok) return applied;
  const { booking: changed, before, after, difference } = applied.value;
  const [availability, next] = await Promise.all([
    showAvailability(ports, changed, now, spanAhead(changed, now)),
    isOut(changed) ? findNext(ports, changed, now, hours) : {},
  ]);
  return ok({ before, after, difference, availability, ...next });
}

/**
 * Finds until when a vehicle that is out is free, who has it next, and what else is free for that
 * booking (BOOK-65).
 */
async function findNext(
  ports: ChangePorts,
  booking: Booking,
  now: Instant,
  hours: OpeningHours,
): Promise<Pick<ChangePreview, 'next' | 'freeUntil'>> {
  const { freeUntil, next } = await findNextTaking(ports, booking, now);
  const free = freeUntil === undefined ? {} : { freeUntil };
  if (next === undefined) return free;
  const vehicles = possibleActions(next).has('change') ? await findAlternatives(ports, next) : [];
  const alternatives = vehicles.flatMap((other) => {
    const moved = applyChange(next, { vehicle: other, prices: 'booked' }, now, hours);
    return moved.ok ? [{ vehicle: publicVehicle(other), quote: moved.value.after }] : [];
  });
  return { ...free, next: { booking: rowOf(next), alternatives } };
}

/**
 * Changes a stored booking (BOOK-46), and marks what its customer asked for as answered (FORM-14).
 * Any problem of the change itself is found before.
 */
export async function changeStoredBooking(
  ports: ChangePorts,
  sender: Sender,
  {
    id,
    by,
    seenVersion,
    expectedTotalCharges,
    tellCustomer,
    note,
    although,
    ...draft
  }: TypeOf<typeof ChangeBody> & {
    readonly id: string;
    readonly by: string;
  },
): Promise<Result<ActedOn, ActionRefusal>> {
  const found = await findForAction(ports, id);
  if (!found.ok) return found;
  const request = await readDraft(ports, draft, found.value.vehicle.id);
  if (!request.ok) return request;
  const changed = await actOnStoredBooking(ports, sender, {
    id,
    by,
    seen: { version: seenVersion },
    action: {
      what: 'change',
      ...request.value,
      expectedTotalCharges,
      tellCustomer,
      ...(note === undefined ? {} : { note }),
      ...(although === undefined ? {} : { although }),
    },
  });
  if (!changed.ok) return changed;
  for (const message of await messagesOf(ports, id)) {
    if (isGranted(message, changed.value.booking.itinerary))
      await changeStoredMessage(ports, sender, { id: message.id, action: 'answered', by });
  }
  return changed;
}

type SwapRequest = Omit<TypeOf<typeof SwapBody>, 'payments'> & {
  readonly id: string;
  readonly by: string;
  readonly payments?: PaymentBatch;
};

/**
 * Gives a stored booking that is out another vehicle (BOOK-67), and blocks the one that comes back if
 * staff want that (BOOK-71). The block is stored first, so that the vehicle is never free after a
 * swap; a swap that is refused takes it away again.
 */
export async function swapStoredVehicle(
  ports: ChangePorts & SigningPorts,
  sender: Sender,
  { id, by, seenVersion, vehicleId, block: wanted, damage, ...body }: SwapRequest,
): Promise<Result<ActedOn, ActionRefusal>> {
  const stored = await findForAction(ports, id);
  if (!stored.ok) return stored;
  const { vehicle: booked } = stored.value;
  const request = await readDraft(ports, { vehicleId }, booked.id);
  if (!request.ok) return request;
  const { vehicle = booked } = request.value;
  const at = ports.clock.now();
  const repair = wanted && ({ ...wanted, from: at, reason: 'repair', units: 1 } as const);
  const written = repair && writeBlock(repair, booked, { id: ports.random.id(), version: 0 }, { by, at });
  if (written?.ok === false) return refuse({ code: 'block', problem: written.problem, of: 'block' });
  const block = written?.value;
  if (block) await ports.blocks.add(block.id, { value: block });
  const action = {
    what: 'swap',
    vehicle,
    ...body,
    back: { ...body.back, ...withMarkIds(ports, damage) },
    out: { odometer: body.out.odometer, fuel: body.out.fuel, ...withMarkIds(ports, body.out.damage) },
    ...(block && { blockId: block.id }),
  } as const;
  const swapped = await signStoredBooking(ports, sender, { id, by, seen: { version: seenVersion }, action });
  const isNew = swapped.ok && !swapped.value.replayed;
  if (block && !isNew) await removeBlock(ports, block.id);
  return swapped;
}

/** Undoes the last hand-over of a stored booking, and removes the block of a swap (BOOK-71). */
export async function undoStoredHandover(
  ports: ChangePorts,
  sender: Sender,
  { id, by, seenVersion: version, ...entry }: TypeOf<typeof UndoBody> & { readonly id: string; readonly by: string },
): Promise<Result<ActedOn, ActionRefusal>> {
  const action = { what: 'undo', ...entry } as const;
  const undone = await actOnStoredBooking(ports, sender, { id, by, seen: { version }, action });
  const blockId = undone.ok ? undoneBlockId(undone.value.event) : undefined;
  if (blockId !== undefined) await removeBlock(ports, blockId);
  return undone;
}

/** Looks up another vehicle. The booked one keeps its stored copy, and needs no look-up. */
export async function readDraft(
  { vehicles }: Pick<Ports, 'vehicles'>,
  { vehicleId, prices, itinerary, addonIds, contact, payer }: ChangeDraft,
  bookedId: string,
): Promise<Result<ChangeRequest, ActionRefusal>> {
  let vehicle: Vehicle | undefined;
  if (vehicleId !== undefined && vehicleId !== bookedId) {
    vehicle = await vehicles.find(vehicleId);
    if (vehicle === undefined || !vehicle.available) return refuse({ code: 'vehicle-not-found' });
  }
  return ok({
    ...(vehicle === undefined ? {} : { vehicle }),
    ...(prices === undefined ? {} : { prices }),
    ...(itinerary === undefined ? {} : { itinerary }),
    ...(addonIds === undefined ? {} : { addOnIds: addonIds }),
    ...(contact === undefined ? {} : { contact }),
    ...(payer === undefined ? {} : { payer }),
  });
}
