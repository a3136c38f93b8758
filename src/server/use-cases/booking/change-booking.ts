import { applyChange, type ChangeRequest } from '../../../domain/booking/change.ts';
import type { BookingChange } from '../../../domain/booking/lifecycle.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { TypeOf } from '../../../ports/api/schema.ts';
import type { ChangeBody, ChangeDraft, ChangePreview } from '../../../ports/api/staff/booking-action.ts';
import type { Ports } from '../../../ports/ports.ts';
import { type SchedulePorts, showAvailability } from '../schedule/vehicle-schedule.ts';
import { type ActionRefusal, actOnStoredBooking, findForAction } from './act-on-booking.ts';

type ChangePorts = SchedulePorts & Pick<Ports, 'clock' | 'random'>;

/**
 * Prices a change of a booking, and tells whether the vehicle is free then (BOOK-46). Saves
 * nothing.
 */
export async function previewChange(
  ports: ChangePorts,
  id: string,
  draft: ChangeDraft,
): Promise<Result<ChangePreview, ActionRefusal>> {
  const found = await findForAction(ports, id);
  if (!found.ok) return found;
  const booking = found.value;
  const request = await readDraft(ports, draft, booking.vehicle.id);
  if (!request.ok) return request;
  const applied = applyChange(booking, request.value, ports.clock.now());
  if (!applied.ok) return applied;
  const { booking: changed, before, after, difference } = applied.value;
  const availability = await showAvailability(ports, changed, ports.clock.now());
  return ok({ before, after, difference, availability });
}

/** Changes a stored booking (BOOK-46). Any problem of the change itself is found before. */
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
): Promise<Result<BookingChange, ActionRefusal>> {
  const found = await findForAction(ports, id);
  if (!found.ok) return found;
  const request = await readDraft(ports, draft, found.value.vehicle.id);
  if (!request.ok) return request;
  return actOnStoredBooking(ports, sender, {
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
}

/** Looks up another vehicle. The booked one keeps its stored copy, and needs no look-up. */
async function readDraft(
  { vehicles }: Pick<Ports, 'vehicles'>,
  { vehicleId, prices, itinerary, addonIds, contact }: ChangeDraft,
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
  });
}
