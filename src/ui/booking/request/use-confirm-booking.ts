import { startTransition, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CustomerForm, type CustomerProblem, checkCustomer } from '../../../domain/booking/customer.ts';
import {
  BOOKING_FAILED,
  BOOKING_REMOVED,
  CUSTOMER_TEXTS,
  PRICE_CHANGED,
  VEHICLE_GONE,
} from '../../../domain/booking/messages.ts';
import type { PricedTrip } from '../../../domain/pricing/price-trip.ts';
import type { Quote } from '../../../domain/pricing/quote.ts';
import type { BookingRequest } from '../../../ports/api/booking.ts';
import type { Completion } from '../../../ports/api/kept-booking.ts';
import type { FieldRefusal } from '../../../ports/api/problem.ts';
import type { BookingRefusal } from '../../../ports/browser/reservations-api.ts';
import { useApi } from '../../app/api-context.tsx';
import { useNotifier } from '../../kit/alerts.tsx';
import { type FieldErrors, type FieldLabel, refusalsAtFields } from '../../kit/form-refusals.ts';
import { useAction } from '../../kit/use-action.ts';
import { newSubmissionKey, useDraft } from '../journey/booking-draft.tsx';
import { asSentBefore, bookingRequest, sameRequest } from '../journey/booking-request.ts';
import { useReloadFleet } from '../journey/fleet.tsx';

export type CustomerField = keyof CustomerForm;

/** The fields of the booking form in their order, named as they are in the page. */
const CUSTOMER_LABELS: readonly FieldLabel<CustomerField>[] = [
  { field: 'firstName', text: 'First name' },
  { field: 'lastName', text: 'Last name' },
  { field: 'email', text: 'Email' },
  { field: 'confirmEmail', text: 'Confirm email' },
  { field: 'phone', text: 'Phone' },
  { field: 'cardName', text: 'Name on card' },
  { field: 'cardType', text: 'Card type' },
  { field: 'comments', text: 'Comments' },
  { field: 'agreePolicy', text: 'Agreement' },
];

type PriceChange = { readonly before: Quote; readonly now: Quote };

export type Confirming = {
  readonly errors: FieldErrors<CustomerField>;
  readonly running: boolean;
  /** The price is another one by now: what was shown, and what it is. The next press accepts it. */
  readonly change?: PriceChange;
  /** The reservation was made and removed since; only a new one leads on. */
  readonly isRemoved: boolean;
  confirm(): void;
};

/** 'Confirm Booking' (BOOK-10 to BOOK-16): checks, sends under one key, and shows each answer where it belongs. */
export function useConfirmBooking({ vehicle, itinerary, addOns, quote }: PricedTrip): Confirming {
  const api = useApi();
  const { draft, sending, refused, complete, remove } = useDraft();
  const { notify, clear } = useNotifier();
  const { running, start } = useAction(BOOKING_FAILED);
  const navigate = useNavigate();
  const reloadFleet = useReloadFleet();
  const [errors, setErrors] = useState<FieldErrors<CustomerField>>(new Map());
  const [change, setChange] = useState<PriceChange>();

  const tell = (refusals: readonly FieldRefusal[]): void => {
    const { errors: found, links } = refusalsAtFields(CUSTOMER_LABELS, refusals, '/form');
    const isTrip = refusals.some(({ path }) => path.startsWith('/itinerary'));
    setErrors(found);
    notify({
      kind: 'invalid',
      text: refusals[0]?.message ?? BOOKING_FAILED,
      links,
      ...(isTrip ? { action: { to: '/vehicles', text: 'Change the dates' } } : {}),
    });
  };
  const show = (completion: Completion): void =>
    startTransition(() => {
      complete(completion);
      void navigate('/reservation-complete', { state: completion });
    });
  const answer = (problem: BookingRefusal, request: BookingRequest): void => {
    if (problem.code !== 'already-booked') refused();
    switch (problem.code) {
      case 'already-booked':
        show(firstReservation(problem.receipt, request));
        break;
      case 'invalid':
        tell(problem.errors);
        break;
      case 'price-changed':
        setChange({ before: change?.now ?? quote, now: problem.quote });
        reloadFleet();
        notify({
          kind: 'failed',
          text: PRICE_CHANGED,
          detail: 'Nothing is booked yet. Compare both below, and accept the new price if it suits you.',
        });
        break;
      case 'vehicle-gone':
        reloadFleet();
        notify({ kind: 'failed', text: VEHICLE_GONE, action: { to: '/vehicles', text: 'Choose another vehicle' } });
        break;
      case 'booking-removed':
        remove();
        notify({ kind: 'failed', text: BOOKING_REMOVED });
    }
  };
  /** The form of the first request is known where it is the only other one that was sent. */
  const firstReservation = (receipt: Completion['receipt'], request: BookingRequest): Completion => {
    const [first, ...more] = draft.unanswered.filter((sent) => !sameRequest(sent, request));
    const form = first !== undefined && more.length === 0 ? { form: first.form } : {};
    return { receipt, ...form, correctionNotApplied: true };
  };
  const confirm = (): void => {
    const checked = checkCustomer(draft.form);
    if (!checked.ok) {
      tell(checked.problem.toSorted(differentEmailsFirst).map(refusalOf));
      return;
    }
    setErrors(new Map());
    clear();
    const expected = (change?.now ?? quote).totals.totalCharges;
    const ids = addOns.map(({ id }) => id);
    const request = asSentBefore(bookingRequest(vehicle.id, itinerary, ids, checked.value, expected), draft.unanswered);
    const { submissionKey = newSubmissionKey() } = draft;
    void start(async () => {
      sending(submissionKey, request);
      const submitted = await api.submitBooking(request, submissionKey);
      if (submitted.ok) show({ receipt: submitted.value, form: request.form });
      else answer(submitted.problem, request);
    });
  };
  return { errors, running, ...(change ? { change } : {}), isRemoved: draft.removed === true, confirm };
}

/** 'Emails do not match.' speaks first of all (BOOK-3). */
function differentEmailsFirst(one: CustomerProblem, other: CustomerProblem): number {
  return Number(other === 'emails-differ') - Number(one === 'emails-differ');
}

function refusalOf(problem: CustomerProblem): FieldRefusal {
  const { field, text } = CUSTOMER_TEXTS[problem];
  return { path: `/form/${field satisfies CustomerField}`, message: text };
}
