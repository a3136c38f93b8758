import type { Sender } from '../../../domain/outbox/email.ts';
import type { OfferedVehicle } from '../../../domain/receipt/offers.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Alternative } from '../../../ports/api/availability.ts';
import type { Ports } from '../../../ports/ports.ts';
import { presentRates } from '../pricing/rates.ts';
import { offerAlternatives, priceAlternative } from '../schedule/fleet-availability.ts';
import type { SchedulePorts } from '../schedule/vehicle-schedule.ts';
import {
  type ActedOn,
  type ActionRefusal,
  type ActionRequest,
  actOnStoredBooking,
  findForAction,
} from './act-on-booking.ts';

type DeclinePorts = SchedulePorts & Pick<Ports, 'customerNotes' | 'tariffs' | 'clock' | 'random' | 'deletedDamage'>;

/** Returns the vehicles that staff may offer in place of a booking's, free for its trip (MAIL-23). */
export async function listAlternatives(
  ports: SchedulePorts & Pick<Ports, 'tariffs' | 'clock'>,
  id: string,
): Promise<Result<readonly Alternative[], { readonly code: 'booking-not-found' }>> {
  const booking = await ports.bookings.find(id);
  if (booking === undefined) return refuse({ code: 'booking-not-found' });
  const { vehicle, itinerary, selectedAddons } = booking;
  return ok(await offerAlternatives(ports, { vehicle, itinerary, addOns: selectedAddons }));
}

/** Declines a booking, and offers these vehicles in its place, at their present prices (MAIL-23). */
export async function declineStoredBooking(
  ports: DeclinePorts,
  sender: Sender,
  {
    alternatives: ids,
    action,
    ...request
  }: Omit<ActionRequest, 'action'> & {
    readonly action: { readonly note?: string; readonly although?: readonly string[] };
    readonly alternatives: readonly string[];
  },
): Promise<Result<ActedOn, ActionRefusal>> {
  const found = await findForAction(ports, request.id);
  if (!found.ok) return found;
  const { itinerary, selectedAddons } = found.value;
  const tariff = await presentRates(ports);
  const alternatives: OfferedVehicle[] = [];
  for (const [index, id] of ids.entries()) {
    const vehicle = await ports.vehicles.find(id);
    const isRepeated = ids.indexOf(id) < index;
    if (vehicle?.available !== true || isRepeated) return refuse({ code: 'alternative-unavailable', index });
    alternatives.push(priceAlternative(vehicle, itinerary, selectedAddons, tariff));
  }
  return actOnStoredBooking(ports, sender, { ...request, action: { what: 'decline', ...action, alternatives } });
}
