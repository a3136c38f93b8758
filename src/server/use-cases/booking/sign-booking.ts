import type { AgreementContext } from '../../../domain/booking/agreement.ts';
import type { SigningAction } from '../../../domain/booking/lifecycle.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { SETTINGS_ID, termsOf } from '../../../domain/site/settings.ts';
import type { Ports } from '../../../ports/ports.ts';
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

/** Reads what an agreement about a vehicle says beside the booking (SIGN-5). */
export async function loadSigning(
  { settings, vehicles, hasher }: Pick<SigningPorts, 'settings' | 'vehicles' | 'hasher'>,
  { company }: Pick<Sender, 'company'>,
  vehicleId: string,
): Promise<AgreementContext> {
  const [[stored], vehicle] = await Promise.all([
    settings.read({ ids: [SETTINGS_ID] }),
    findVehicle(vehicles, vehicleId),
  ]);
  const { units = 1, unitNames: [plate] = [] } = vehicle ?? {};
  return {
    company,
    terms: termsOf(stored),
    ...(units === 1 && plate !== undefined && { plate }),
    sha256: (text) => hasher.sha256(text),
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
  const { vehicle } = action.what === 'swap' ? action : found.value;
  const signing = await loadSigning(ports, sender, vehicle.id);
  return actOnStoredBooking(ports, sender, { action, ...request, signing });
}
