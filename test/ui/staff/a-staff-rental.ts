import type { Booking } from '../../../src/domain/booking/booking.ts';
import { applyChange, type ChangeRequest } from '../../../src/domain/booking/change.ts';
import type { HandOutCheck, ReturnCheck } from '../../../src/domain/booking/handover-checks.ts';
import { type ActionProblem, actOnBooking, type BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import { CUSTOMER_TEXTS } from '../../../src/domain/booking/messages.ts';
import { HANDOVER_TEXTS, NOTHING_CHANGED } from '../../../src/domain/booking/staff-messages.ts';
import type { VehicleUse } from '../../../src/domain/fleet/availability.ts';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { ok, type Result, refuse } from '../../../src/domain/shared/result.ts';
import { ITINERARY_TEXTS } from '../../../src/domain/trip/messages.ts';
import type { ChangeDraft, ChangePreview, ShownCheck } from '../../../src/ports/api/staff/booking-action.ts';
import type { BookingDetail } from '../../../src/ports/api/staff/staff-booking.ts';
import type { ShownUse } from '../../../src/ports/api/staff/staff-schedule.ts';
import type { ActionCall, ActionFailure } from '../../../src/ports/browser/staff-bookings-api.ts';
import { NOON, SENDER } from '../../support/values/samples.ts';

const BY = 'dana@oakville.example';
/** The colleague who acts meanwhile. */
export const COLLEAGUE = 'lee@oakville.example';

/** Applies an action to a booking as the site does. */
export function actOnDetail(
  booking: BookingDetail,
  call: ActionCall,
  fleet: readonly Vehicle[],
  by = BY,
): Result<BookingDetail, ActionFailure> {
  const { seenVersion: version } = call.body;
  const at = ('at' in call.body ? call.body.at : undefined) ?? NOON;
  const actor = { id: 'email', at, sender: SENDER, by };
  const changed = actOnBooking(booking as Booking, actionOf(call, booking, fleet), { version }, actor);
  if (!changed.ok) return refuse(failureOf(changed.problem, booking));
  const { emails, receipt, overlaps, availability, messages, history } = booking;
  const rest = { emails, receipt, overlaps, availability, messages, history: [...history, changed.value.event] };
  return ok({ ...changed.value.booking, ...rest });
}

/** Prices a change as the site does. Every vehicle is free. */
export function previewDetail(
  booking: BookingDetail,
  draft: ChangeDraft,
  fleet: readonly Vehicle[],
): Result<ChangePreview, ActionFailure> {
  const applied = applyChange(booking as Booking, requestOf(draft, booking, fleet), NOON);
  if (!applied.ok) return refuse(failureOf(applied.problem, booking));
  const { before, after, difference } = applied.value;
  return ok({
    before: { ...before, lines: [...before.lines] },
    after: { ...after, lines: [...after.lines] },
    difference,
    availability: booking.availability,
  });
}

function actionOf(call: ActionCall, booking: BookingDetail, fleet: readonly Vehicle[]): BookingAction {
  switch (call.action) {
    case 'approve':
    case 'cancel':
      return { what: call.action, ...call.body };
    case 'decline': {
      const { alternatives: _, ...body } = call.body;
      return { what: 'decline', ...body };
    }
    case 'change':
      return { what: 'change', ...call.body, ...requestOf(call.body, booking, fleet) };
    case 'handover/out':
      return { what: 'hand-out', ...call.body };
    case 'handover/back':
      return { what: 'take-back', ...call.body };
    case 'handover/undo':
      return { what: 'undo' };
  }
}

function requestOf(
  { vehicleId, itinerary, addonIds, contact }: ChangeDraft,
  booking: BookingDetail,
  fleet: readonly Vehicle[],
): ChangeRequest {
  const vehicle = fleet.find(({ id }) => id === vehicleId && id !== booking.vehicle.id);
  return {
    ...(vehicle === undefined ? {} : { vehicle }),
    ...(itinerary === undefined ? {} : { itinerary }),
    ...(addonIds === undefined ? {} : { addOnIds: addonIds }),
    ...(contact === undefined ? {} : { contact }),
  };
}

function failureOf(problem: ActionProblem, { version, status }: BookingDetail): ActionFailure {
  const invalid = (path: string, message: string): ActionFailure => ({
    code: 'invalid-input',
    errors: [{ path, message }],
  });
  switch (problem.code) {
    case 'changed-meanwhile':
      return { code: 'changed-meanwhile', version, status, changedBy: COLLEAGUE, changedAt: NOON };
    case 'booking-cancelled':
      return { code: problem.code, by: 'company' };
    case 'not-possible':
    case 'booking-approved':
    case 'vehicle-out':
    case 'pickup-passed':
      return { code: problem.code, status };
    case 'check-hand-out':
    case 'check-return':
      return { code: problem.code, checks: problem.checks.flatMap(shownCheck) };
    case 'vehicle-taken':
      return {
        code: problem.code,
        overlaps: problem.overlaps.map(shownUse),
      };
    case 'price-changed':
      return { code: problem.code, quote: problem.quote };
    case 'booking-erased':
      return { code: 'booking-erased' };
    case 'itinerary': {
      const { field, text } = ITINERARY_TEXTS[problem.problem];
      return invalid(`/itinerary/${field}`, text);
    }
    case 'add-on':
      return invalid('/addonIds/0', problem.problem.code);
    case 'handover': {
      const { field, text } = HANDOVER_TEXTS[problem.problem];
      return invalid(`/${field}`, text);
    }
    case 'nothing-changed':
      return invalid('', NOTHING_CHANGED);
    case 'contact':
      return {
        code: 'invalid-input',
        errors: problem.problems.map((code) => ({
          path: `/contact/${CUSTOMER_TEXTS[code].field}`,
          message: CUSTOMER_TEXTS[code].text,
        })),
      };
  }
}

function shownUse({ id, kind, from, to }: VehicleUse): ShownUse {
  return { id, kind, from, to };
}

function shownCheck(check: HandOutCheck | ReturnCheck): readonly ShownCheck[] {
  if (check.id === 'out') return [{ id: check.id, bookings: check.uses.map(shownUse) }];
  return check.id === 'blocked' ? [{ id: check.id, block: shownUse(check.use) }] : [check];
}
