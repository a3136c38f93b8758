import type { AgreementContext } from '../../../domain/booking/agreement.ts';
import type { Booking } from '../../../domain/booking/booking.ts';
import { lastLeg } from '../../../domain/booking/handover.ts';
import type { SigningAction, UnsignedAction } from '../../../domain/booking/lifecycle.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { SETTINGS_ID, termsOf } from '../../../domain/site/settings.ts';
import { marksOfUnit } from '../../../domain/unit/damage.ts';
import type { Ports } from '../../../ports/ports.ts';
import { readMarks } from '../fleet/show-damage.ts';
import { findVehicle } from '../stored/stored-vehicles.ts';
import {
  type ActedOn,
  type ActionPorts,
  type ActionRefusal,
  type ActionRequest,
  actOnStoredBooking,
  findForAction,
} from './act-on-booking.ts';

export type SigningPorts = ActionPorts & Pick<Ports, 'settings' | 'hasher'>;

/**
 * Reads what the agreement of an action says beside the booking (SIGN-5). Of a rental that is out the marks
 * are those that were open as its vehicle went out.
 */
export async function loadSigning(
  ports: SigningPorts,
  { company }: Pick<Sender, 'company'>,
  booking: Booking,
  action: SigningAction | UnsignedAction,
): Promise<AgreementContext> {
  const { id } = action.what === 'swap' ? action.vehicle : booking.vehicle;
  const [[stored], vehicle] = await Promise.all([
    ports.settings.read({ ids: [SETTINGS_ID] }),
    findVehicle(ports.vehicles, id),
  ]);
  const { units = 1, unitNames: [plate] = [] } = vehicle ?? {};
  const until = action.what === 'sign' && booking.handover ? lastLeg(booking.handover).out.at : undefined;
  const marks = await readMarks(ports, { id, units }, until);
  return {
    company,
    terms: termsOf(stored),
    ...(units === 1 && plate !== undefined && { plate }),
    marksOf: (unit) => marksOfUnit(marks, units, unit),
    sha256: (text) => ports.hasher.sha256(text),
  };
}

/** Applies an action that a customer may sign to a stored booking, as `actOnStoredBooking` does (SIGN-7). */
export async function signStoredBooking(
  ports: SigningPorts,
  sender: Sender,
  { action, ...request }: ActionRequest & { readonly action: SigningAction },
): Promise<Result<ActedOn, ActionRefusal>> {
  if (action.signature === undefined) return actOnStoredBooking(ports, sender, { action, ...request });
  const found = await findForAction(ports, request.id);
  if (!found.ok) return found;
  const signing = await loadSigning(ports, sender, found.value, action);
  return actOnStoredBooking(ports, sender, { action, ...request, signing });
}
