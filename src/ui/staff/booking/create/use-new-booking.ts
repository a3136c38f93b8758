import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CustomerForm, checkCustomer, customerName } from '../../../../domain/booking/customer.ts';
import { CUSTOMER_LIMITS } from '../../../../domain/booking/customer-fields.ts';
import { BOOKING_REMOVED, PRICE_CHANGED, VEHICLE_GONE } from '../../../../domain/booking/messages.ts';
import { checkPayer } from '../../../../domain/booking/payer.ts';
import type { FormerCustomer } from '../../../../domain/booking/search.ts';
import {
  DECISION_TEXTS,
  DESK_CUSTOMER_TEXTS,
  describeAlreadyEntered,
  ENTRY_FAILED,
  ENTRY_TEXTS,
  VEHICLE_MISSING,
} from '../../../../domain/booking/staff-messages.ts';
import { priceOfferedTrip } from '../../../../domain/pricing/price-trip.ts';
import type { Quote } from '../../../../domain/pricing/quote.ts';
import type { AddOnId } from '../../../../domain/pricing/tariff.ts';
import { type PayerForm, payerForm, readPayer } from '../../../../domain/rental/payer-form.ts';
import { PAYER_TEXTS } from '../../../../domain/rental/payer-texts.ts';
import { ok, refuse } from '../../../../domain/shared/result.ts';
import { FULL_AGE } from '../../../../domain/trip/itinerary.ts';
import { ITINERARY_TEXTS } from '../../../../domain/trip/messages.ts';
import {
  changeSearch,
  EMPTY_SEARCH,
  isPickupNow,
  type SearchEdit,
  type SearchForm,
  withPickupNow,
} from '../../../../domain/trip/search-form.ts';
import { checkStaffForm } from '../../../../domain/trip/search-form-check.ts';
import type { ProblemOf } from '../../../../ports/api/call.ts';
import { enterBooking } from '../../../../ports/api/calls/staff/bookings.ts';
import type { FieldRefusal } from '../../../../ports/api/problem.ts';
import { decode } from '../../../../ports/api/schema.ts';
import { NewBookingStart } from '../../../../ports/api/staff/booking-action.ts';
import type { EmailedActionResult } from '../../../../ports/api/staff/staff-booking.ts';
import { StoredDeskBooking } from '../../../../ports/api/staff/stored-desk-booking.ts';
import { EMPTY_FORM } from '../../../../ports/api/stored-booking.ts';
import { newSubmissionKey } from '../../../booking/journey/booking-draft.tsx';
import { bookingRequest } from '../../../booking/journey/booking-request.ts';
import { useFleet, useRates, useReloadFleet } from '../../../booking/journey/fleet.tsx';
import { keyOf } from '../../../booking/request/submission-key.ts';
import { itineraryNotice, tripLinks } from '../../../booking/search/itinerary-notice.tsx';
import { type NoticeLink, useNotifier } from '../../../kit/alerts.tsx';
import { useTickingNow } from '../../../kit/clock.tsx';
import { refusalsOf } from '../../../kit/form-refusals.ts';
import { useForm } from '../../../kit/use-form.ts';
import { useStored } from '../../../kit/use-stored.ts';
import { useReloadHours } from '../../../site/hours-provider.tsx';
import { useHours } from '../../../site/use-company.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { STORED } from '../../session/stored-work.ts';
import { PAYER_FIELD_LIMITS, payerFields } from '../action/payer-fields.tsx';
import { savedNotice } from '../action/use-action-outcome.ts';
import { useFleetUses } from '../action/use-fleet-uses.ts';
import { useWarning } from '../action/use-warning.ts';
import { APPROVE_FIELDS, CARD_FIELDS, type DeskForm, NAME_FIELDS, REACH_FIELDS, REST_FIELDS } from './desk-fields.ts';
import { VEHICLE_FIELD } from './vehicle-choice.tsx';

const ID_PREFIX = 'desk-';
const fieldsOf = (payerKind: string) => [
  ...NAME_FIELDS,
  ...REACH_FIELDS,
  ...payerFields(payerKind),
  ...CARD_FIELDS,
  ...REST_FIELDS,
  ...APPROVE_FIELDS,
];

/** What a link to the page fills in, and the history position of the visit. */
type Start = {
  readonly draft: Partial<Pick<StoredDeskBooking, 'vehicleId' | 'trip' | 'form'>>;
  readonly visit: string;
};

/** Starts a booking under a new key. */
function newDraft(start: Partial<StoredDeskBooking> = {}): StoredDeskBooking {
  return {
    trip: EMPTY_SEARCH,
    isNow: false,
    addonIds: [],
    form: EMPTY_FORM,
    payer: payerForm(undefined),
    approve: false,
    submissionKey: newSubmissionKey(),
    ...start,
  };
}

/**
 * What is typed, kept by the tab over reloads and other pages (STAFF-31). A link that names a
 * vehicle, days or a customer starts again, once.
 */
function useDraft({ draft, visit }: Start) {
  const isNamed = Object.keys(draft).length > 0;
  const [start] = useState(() => newDraft(isNamed ? { ...draft, visit } : {}));
  const read = (value: unknown): StoredDeskBooking | undefined => {
    const stored = decode(StoredDeskBooking, value);
    return isNamed && stored?.visit !== visit ? undefined : stored;
  };
  return useStored<StoredDeskBooking>(STORED.newBooking, read, start);
}

/** A booking that staff enter (STAFF-24): what is typed, its price, and what became of it. */
export function useNewBooking(start: Start) {
  const [draft, changeDraft] = useDraft(start);
  const { vehicleId, addonIds, submissionKey } = draft;
  const values: DeskForm = { ...draft.form, ...draft.payer, approve: draft.approve };
  const fields = fieldsOf(draft.payer['payer/kind']);
  const { send } = useStaffSession();
  const { notify, clear } = useNotifier();
  const client = useQueryClient();
  const hours = useHours();
  const reloadHours = useReloadHours();
  const now = useTickingNow();
  const trip = draft.isNow ? withPickupNow(draft.trip, now) : draft.trip;
  const fleet = useFleet();
  const rates = useRates();
  const reloadFleet = useReloadFleet();
  const [change, setChange] = useState<{ readonly before: Quote; readonly now: Quote }>();
  const [vehicleError, setVehicleError] = useState<string>();
  const { warning, although, warn, clear: clearWarning } = useWarning();
  const [entered, setEntered] = useState<EmailedActionResult['booking']>();

  const vehicles = fleet.state === 'loading' ? [] : fleet.vehicles;
  const vehicle = vehicles.find(({ id }) => id === vehicleId);
  const checked = checkStaffForm(trip, now, hours);
  /** An age that is not chosen counts as 25 in the prices shown, as for customers (TRIP-12). */
  const shown = checkStaffForm({ ...trip, driverAge: trip.driverAge ?? FULL_AGE }, now, hours);
  const priced = vehicle && shown.ok ? priceOfferedTrip(vehicle, shown.value, addonIds, rates) : undefined;

  const uses = useFleetUses(shown.ok ? shown.value : undefined);

  /** The answer about a new price is only about what was sent. */
  const edited = <Value>(edit: (before: StoredDeskBooking, value: Value) => Partial<StoredDeskBooking>) => {
    return (value: Value): void => {
      setChange(undefined);
      clearWarning();
      changeDraft((before) => ({ ...before, ...edit(before, value) }));
    };
  };
  const typePayer = (more: Partial<PayerForm>): void =>
    changeDraft((before) => ({ ...before, payer: { ...before.payer, ...more } }));
  const type = (more: Partial<CustomerForm>): void =>
    changeDraft((before) => ({ ...before, form: { ...before.form, ...more } }));
  const startOver = (): void => {
    clear();
    clearWarning();
    setChange(undefined);
    changeDraft(() => newDraft());
    setEntered(undefined);
    reloadFleet();
    document.querySelector('h1')?.focus();
  };
  const refusedBy = (problem: ProblemOf<typeof enterBooking>): readonly FieldRefusal[] | undefined => {
    switch (problem.code) {
      case 'do-not-rent':
      case 'vehicle-taken':
        if (!warn(problem)) notify({ kind: 'failed', text: ENTRY_FAILED });
        return;
      case 'invalid-input':
        if (problem.errors.some(({ path }) => path.startsWith('/itinerary'))) reloadHours();
        return belowForm(problem.errors);
      case 'price-changed':
        if (priced) setChange({ before: change?.now ?? priced.quote, now: problem.quote });
        reloadFleet();
        notify({ kind: 'failed', text: PRICE_CHANGED, detail: 'Not saved. Compare both below.' });
        return;
      case 'vehicle-not-found':
        reloadFleet();
        notify({ kind: 'failed', text: VEHICLE_GONE });
        return;
      case 'already-booked': {
        const text = describeAlreadyEntered(problem.receipt.confirmationNumber);
        notify({ kind: 'failed', text, action: { onPress: startOver, text: 'Start a new booking' } });
        return;
      }
      case 'booking-removed':
        changeDraft((before) => ({ ...before, submissionKey: newSubmissionKey() }));
        notify({ kind: 'failed', text: BOOKING_REMOVED });
        return;
      case 'key-missing':
        throw new Error(problem.code);
    }
  };
  const form = useForm({
    fields,
    limits: { ...CUSTOMER_LIMITS, ...PAYER_FIELD_LIMITS },
    idPrefix: ID_PREFIX,
    values,
    onEdit: ({ approve, ...edits }) => {
      const isOfPayer = ([name]: readonly [string, unknown]) => name.startsWith('payer/');
      typePayer(Object.fromEntries(Object.entries(edits).filter(isOfPayer)));
      type(Object.fromEntries(Object.entries(edits).filter((one) => !isOfPayer(one))));
      if (approve === undefined) return;
      clearWarning();
      changeDraft((before) => ({ ...before, approve }));
    },
    check: () => {
      const customer = checkCustomer(values, { isEmailOptional: true });
      const typed = readPayer(values);
      const payer = typed === null ? ok(undefined) : checkPayer(typed);
      setVehicleError(vehicle ? undefined : VEHICLE_MISSING);
      if (checked.ok && priced && customer.ok && payer.ok) {
        const ids = priced.addOns.map(({ id }) => id);
        const price = { expectedTotalCharges: (change?.now ?? priced.quote).totals.totalCharges };
        const request = bookingRequest(priced.vehicle.id, checked.value, ids, customer.value, price);
        const paid = payer.value === undefined ? {} : { payer: payer.value };
        return ok({
          ...request,
          ...paid,
          approve: values.approve,
          ...(although.length > 0 ? { although: [...although] } : {}),
        });
      }
      return refuse([
        ...(checked.ok ? [] : refusalsOf([checked.problem], ITINERARY_TEXTS, '/itinerary')),
        ...(vehicle ? [] : [{ path: '/vehicleId', message: VEHICLE_MISSING }]),
        ...(customer.ok ? [] : refusalsOf(customer.problem, DESK_CUSTOMER_TEXTS, '/form')),
        ...(payer.ok ? [] : refusalsOf(payer.problem, PAYER_TEXTS, '/form/payer')),
      ]);
    },
    send: async (request) => {
      const headers = { 'idempotency-key': keyOf(submissionKey, request) };
      // Until the answer comes the pickup stays as it was sent: the key is for that trip.
      const { isNow } = draft;
      changeDraft((before) => ({ ...before, trip, isNow: false }));
      const answer = await send(enterBooking, { headers, body: request });
      if (!answer.ok) {
        changeDraft((before) => ({ ...before, isNow }));
        return refusedBy(answer.problem);
      }
      void client.invalidateQueries({ queryKey: ['bookings'] });
      setChange(undefined);
      const { booking, email } = answer.value;
      const texts = booking.status === 'approved' ? DECISION_TEXTS.approved : ENTRY_TEXTS;
      setEntered(booking);
      changeDraft(() => newDraft());
      notify({ ...savedNotice(email, texts), takesFocus: true });
    },
    pointer: '/form',
    failed: ENTRY_FAILED,
    alert: (errors, refusals) => {
      const [first] = refusals;
      return {
        text: first?.message ?? ENTRY_FAILED,
        links: [
          ...(checked.ok ? tripLinks(refusals) : (itineraryNotice(checked.problem, trip).links ?? [])),
          ...(vehicle ? [] : [{ field: VEHICLE_FIELD, text: 'Vehicle' }]),
          ...fields.filter(({ name }) => errors.has(name)).map(linkOf),
        ],
      };
    },
  });
  return {
    form,
    now,
    trip,
    editTrip: edited((_, { from, edit }: { readonly from: SearchForm; readonly edit: SearchEdit }) => {
      const trip = changeSearch(from, edit);
      return { trip, isNow: isPickupNow(trip, now) };
    }),
    /** Undefined while the trip is incomplete. */
    shownTrip: shown.ok ? shown.value : undefined,
    fleet,
    vehicles,
    /** Who has which vehicle then. Undefined until it is known. */
    uses,
    vehicleId,
    vehicleError: vehicle ? undefined : vehicleError,
    chooseVehicle: edited((_, chosen: string) => ({ vehicleId: chosen })),
    reloadFleet,
    priced,
    toggleAddOn: edited((before, id: AddOnId) => ({
      addonIds: before.addonIds.includes(id)
        ? before.addonIds.filter((other) => other !== id)
        : [...before.addonIds, id],
    })),
    payerKind: draft.payer['payer/kind'],
    typedName: customerName(values),
    fillIn: ({ firstName, lastName, email, phone }: FormerCustomer): void => {
      type({ firstName, lastName, email, confirmEmail: email, phone });
      document.getElementById(`${ID_PREFIX}email`)?.focus();
    },
    /** The price that was shown and the one that it has changed to. The next submit accepts it. */
    change,
    /** What takes the vehicle. The next submit accepts it. */
    warning,
    entered,
    startOver,
  };
}

/** Reads the vehicle, the days and the customer that a link to the page names. */
export function readStart(state: unknown, visit: string): Start {
  const { vehicleId, pickupDate, dropoffDate, customer } = decode(NewBookingStart, state) ?? {};
  const from = pickupDate ? changeSearch(EMPTY_SEARCH, { field: 'pickupDate', value: pickupDate }) : EMPTY_SEARCH;
  const trip = dropoffDate ? changeSearch(from, { field: 'dropoffDate', value: dropoffDate }) : from;
  const days = pickupDate || dropoffDate ? { trip } : {};
  const form = customer && { form: { ...EMPTY_FORM, ...customer, confirmEmail: customer.email } };
  return { draft: { ...(vehicleId === undefined ? {} : { vehicleId }), ...days, ...form }, visit };
}

/** The fields of the payer are below those of the form in the page, and beside them in what is sent. */
function belowForm(errors: readonly FieldRefusal[]): readonly FieldRefusal[] {
  return errors.map(({ path, message }) => ({ path: path.replace(/^\/payer\//, '/form/payer/'), message }));
}

function linkOf({ name, label, title = label }: ReturnType<typeof fieldsOf>[number]): NoticeLink {
  return { field: `${ID_PREFIX}${name}`, text: title };
}
