import type { Agreement } from '../../../domain/agreement/signature.ts';
import type { Booking } from '../../../domain/booking/booking.ts';
import { previewAgreement, type UnsignedAction } from '../../../domain/booking/lifecycle.ts';
import type { PaymentBatch, PaymentEntry } from '../../../domain/booking/payments.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { TypeOf } from '../../../ports/api/schema.ts';
import type { AgreementBody } from '../../../ports/api/staff/booking-action.ts';
import { type ActionRefusal, findForAction, refusalOf, withMarkIds } from './act-on-booking.ts';
import { type ChangePorts, readDraft } from './change-booking.ts';
import { loadSigning, type SigningPorts } from './sign-booking.ts';

type PreviewRequest = { readonly id: string; readonly by: string; readonly body: TypeOf<typeof AgreementBody> };

/** Writes the agreement that a hand-out or a swap would have the customer sign (SIGN-5). Saves nothing. */
export async function previewStoredAgreement(
  ports: ChangePorts & SigningPorts,
  sender: Sender,
  { id, by, body }: PreviewRequest,
): Promise<Result<Agreement, ActionRefusal>> {
  const found = await findForAction(ports, id);
  if (!found.ok) return found;
  const booking = found.value;
  const action = await readAction(ports, booking, body);
  if (!action.ok) return action;
  const signing = await loadSigning(ports, sender, booking, action.value);
  const actor = { id: ports.random.id(), at: ports.clock.now(), by, sender, signing };
  const written = previewAgreement(booking, action.value, { version: body.seenVersion }, actor);
  return written.ok ? written : refuse(await refusalOf(ports, booking, written.problem, undefined));
}

/** Returns what the body of a hand-out, of a swap, or of neither is about. */
async function readAction(
  ports: ChangePorts,
  booking: Booking,
  body: TypeOf<typeof AgreementBody>,
): Promise<Result<UnsignedAction, ActionRefusal>> {
  const { payments = [], signature: _, odometer, fuel, damage, back, out, vehicleId, ...entry } = body;
  const paid = batchOf(payments);
  const marks = withMarkIds(ports, damage);
  if (odometer !== undefined && fuel !== undefined) {
    return ok({ what: 'hand-out', odometer, fuel, ...entry, ...marks, ...paid });
  }
  if (vehicleId === undefined || back === undefined || out === undefined) return ok({ what: 'sign' });
  const request = await readDraft(ports, { vehicleId }, booking.vehicle.id);
  if (!request.ok) return request;
  const { vehicle = booking.vehicle } = request.value;
  const legs = {
    back: { ...back, ...marks },
    out: { odometer: out.odometer, fuel: out.fuel, ...withMarkIds(ports, out.damage) },
  };
  return ok({ what: 'swap', vehicle, ...legs, expectedTotalCharges: 0, tellCustomer: false, ...entry, ...paid });
}

/** The payments of a body, under a key that nothing is written by. */
function batchOf(entries: readonly PaymentEntry[]): { readonly payments?: PaymentBatch } {
  return entries.length === 0 ? {} : { payments: { key: 'agreement', entries } };
}
