import { startTransition, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CustomerProblem, checkCustomer } from '../../../domain/booking/customer.ts';
import { CUSTOMER_LIMITS } from '../../../domain/booking/customer-fields.ts';
import {
  BOOKING_FAILED,
  BOOKING_REMOVED,
  CUSTOMER_TEXTS,
  PRICE_CHANGED,
  VEHICLE_GONE,
} from '../../../domain/booking/messages.ts';
import { AVAILABILITY_TEXTS } from '../../../domain/fleet/messages.ts';
import type { PricedTrip } from '../../../domain/pricing/price-trip.ts';
import type { Quote } from '../../../domain/pricing/quote.ts';
import { refuse } from '../../../domain/shared/result.ts';
import type { Alternative } from '../../../ports/api/availability.ts';
import type { BookingRequest } from '../../../ports/api/booking.ts';
import type { ProblemOf } from '../../../ports/api/call.ts';
import type { submitBooking } from '../../../ports/api/calls/bookings.ts';
import type { FieldRefusal } from '../../../ports/api/problem.ts';
import type { Completion } from '../../../ports/api/stored-booking.ts';
import { send } from '../../client/send.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { refusalsOf } from '../../kit/form-refusals.ts';
import { pageTime, traitsOf } from '../../kit/honeypot.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useReloadHours } from '../../site/hours-provider.tsx';
import { newSubmissionKey, useDraft } from '../journey/booking-draft.tsx';
import { asSentBefore, bookingRequest, sameRequest } from '../journey/booking-request.ts';
import { useReloadClosedDays } from '../journey/closed-days.tsx';
import { useReloadFleet } from '../journey/fleet.tsx';
import { useJourney } from '../journey/journey.tsx';
import { CONTACT_FIELDS, DEPOSIT_FIELDS, RESERVATION_FIELDS } from './customer-fields.ts';
import { keyOf } from './submission-key.ts';

/**
 * The booking form (BOOK-10 to BOOK-16): checks, sends under one key, and shows each answer where
 * it belongs.
 */
export function useConfirmBooking({ vehicle, itinerary, addOns, quote }: PricedTrip, holdToken: string | undefined) {
  const { draft, open, type, sending, refused, complete, remove } = useDraft();
  const { selectVehicle } = useJourney();
  const { notify, clear } = useNotifier();
  const navigate = useNavigate();
  const reloadFleet = useReloadFleet();
  const reloadClosedDays = useReloadClosedDays();
  const reloadHours = useReloadHours();
  const [alternatives, setAlternatives] = useState<readonly Alternative[]>();
  const [change, setChange] = useState<{ readonly before: Quote; readonly now: Quote }>();

  useEffect(() => open(pageTime()), [open]);
  const trip = keyOf('', { vehicleId: vehicle.id, itinerary });
  const unanswered = draft.unanswered.filter((sent) => keyOf('', sent) === trip);
  const show = (completion: Completion): void =>
    startTransition(() => {
      complete(completion);
      void navigate('/reservation-complete', { state: completion });
    });
  const answer = (
    problem: ProblemOf<typeof submitBooking>,
    request: BookingRequest,
  ): readonly FieldRefusal[] | undefined => {
    if (problem.code === 'rate-limited' || problem.code === 'key-missing') throw new Error(problem.code);
    if (problem.code !== 'already-booked') refused();
    switch (problem.code) {
      case 'already-booked':
        show(firstReservation(problem.receipt, request));
        return;
      case 'invalid-input':
        if (problem.errors.some(({ path }) => path.startsWith('/itinerary'))) {
          reloadClosedDays();
          reloadHours();
        }
        return problem.errors;
      case 'vehicle-blocked':
        setAlternatives(problem.alternatives);
        reloadFleet();
        notify({
          kind: 'failed',
          text: AVAILABILITY_TEXTS.blocked,
          detail: 'Nothing is booked yet. We keep what you typed.',
        });
        return;
      case 'price-changed':
        setChange({ before: change?.now ?? quote, now: problem.quote });
        reloadFleet();
        notify({
          kind: 'failed',
          text: PRICE_CHANGED,
          detail: 'Nothing is booked yet. Compare both below, and accept the new price if it suits you.',
        });
        return;
      case 'vehicle-not-found':
        notify({ kind: 'failed', text: VEHICLE_GONE, action: { to: '/vehicles', text: 'Choose another vehicle' } });
        return;
      case 'booking-removed':
        remove();
        notify({ kind: 'failed', text: BOOKING_REMOVED });
    }
  };
  const takeVehicle = (vehicleId: string): void => {
    form.read(document.querySelector('form'));
    clear();
    selectVehicle(vehicleId);
    void navigate('/booking', { state: { vehicleId, addonIds: addOns.map(({ id }) => id) } });
  };
  /** The first request's form is known only if exactly one other request was sent. */
  const firstReservation = (receipt: Completion['receipt'], request: BookingRequest): Completion => {
    const [first, ...more] = unanswered.filter((sent) => !sameRequest(sent, request));
    const form = first !== undefined && more.length === 0 ? { form: first.form } : {};
    return { receipt, ...form, correctionNotApplied: true };
  };
  const form = useForm({
    fields: [...CONTACT_FIELDS, ...DEPOSIT_FIELDS, ...RESERVATION_FIELDS],
    limits: CUSTOMER_LIMITS,
    values: draft.form,
    onEdit: (edits) => type({ ...draft.form, ...edits }),
    check: () => {
      const checked = checkCustomer(draft.form);
      if (checked.ok) return checked;
      return refuse(refusalsOf([...checked.problem].sort(differentEmailsFirst), CUSTOMER_TEXTS, '/form'));
    },
    send: async (customer, element) => {
      const expected = (change?.now ?? quote).totals.totalCharges;
      const ids = addOns.map(({ id }) => id);
      const price = { expectedTotalCharges: expected, ...(holdToken === undefined ? {} : { holdToken }) };
      const request = asSentBefore(bookingRequest(vehicle.id, itinerary, ids, customer, price), unanswered);
      const { submissionKey = newSubmissionKey() } = draft;
      sending(submissionKey, request);
      const calls = await import('../../../ports/api/calls/bookings.ts');
      const submitted = await send(calls.submitBooking, {
        headers: { 'idempotency-key': keyOf(submissionKey, request) },
        body: { ...request, ...traitsOf(element, draft.openedAt) },
      });
      if (!submitted.ok) return answer(submitted.problem, request);
      const { wasTaken, ...receipt } = submitted.value;
      show({ receipt, form: request.form, ...(wasTaken && { wasTaken }) });
    },
    pointer: '/form',
    failed: BOOKING_FAILED,
    alert: (_, refusals) => ({
      text: refusals[0]?.message ?? BOOKING_FAILED,
      ...(refusals.some(({ path }) => path.startsWith('/itinerary')) && {
        action: { to: '/vehicles', text: 'Change the dates' },
      }),
    }),
  });
  return {
    form,
    /** The price that was shown and the one that it has changed to. The next submit accepts it. */
    change,
    /** The free vehicles that the site offered, since this one is blocked on the dates. */
    alternatives,
    /** Takes another vehicle for the same trip, with the form as it is. */
    takeVehicle,
    /** A request was sent and not answered. */
    isUnanswered: unanswered.length > 0,
    /** The reservation was made and has been removed since. Only a new one is possible. */
    isRemoved: draft.removed === true,
  };
}

/** 'Emails do not match.' is shown first (BOOK-3). */
function differentEmailsFirst(one: CustomerProblem, other: CustomerProblem): number {
  return Number(other === 'emails-differ') - Number(one === 'emails-differ');
}
