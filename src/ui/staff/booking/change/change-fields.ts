import type { ChangePrices } from '../../../../domain/booking/change.ts';
import {
  CHANGEABLE_TEXTS,
  type ChangeableText,
  CUSTOMER_LIMITS,
  CUSTOMER_TEXT_ROWS,
  FREE_TEXTS,
} from '../../../../domain/booking/customer-fields.ts';
import { NOTE_LIMIT } from '../../../../domain/booking/lifecycle.ts';
import type { PublicVehicle } from '../../../../domain/fleet/vehicle.ts';
import { offeredAddOns } from '../../../../domain/pricing/add-on.ts';
import type { AddOnId } from '../../../../domain/pricing/tariff.ts';
import {
  PAYER_FIELDS,
  type PayerField,
  type PayerForm,
  payerForm,
  readPayer,
} from '../../../../domain/rental/payer-form.ts';
import { ok, type Result, refuse } from '../../../../domain/shared/result.ts';
import { mapNames } from '../../../../domain/shared/table.ts';
import { editItinerary, type TripFields, tripFields } from '../../../../domain/trip/itinerary-edit.ts';
import type { ChangeDraft } from '../../../../ports/api/staff/booking-action.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import type { FieldDescription } from '../../../kit/use-form.ts';
import { PAYER_FIELD_LIMITS, payerFields } from '../action/payer-fields.tsx';

/** The fields of a change, by their path in what is sent. */
export type ChangeFieldName =
  | 'itinerary/pickupDate'
  | 'itinerary/pickupTime'
  | 'itinerary/dropoffDate'
  | 'itinerary/dropoffTime'
  | 'vehicleId'
  | 'addonIds'
  | `contact/${ChangeableText}`
  | PayerField
  | 'note';

const TRIP_FIELDS: readonly FieldDescription<ChangeFieldName>[] = [
  { name: 'itinerary/pickupDate', label: 'Pickup date' },
  { name: 'itinerary/pickupTime', label: 'Pickup time' },
  { name: 'itinerary/dropoffDate', label: 'Dropoff date' },
  { name: 'itinerary/dropoffTime', label: 'Dropoff time' },
  { name: 'vehicleId', label: 'Vehicle' },
  { name: 'addonIds', label: 'Extras' },
];

const TYPES: { readonly [Name in ChangeableText]?: 'email' | 'tel' } = { email: 'email', phone: 'tel' };

export const CONTACT_FIELDS = CHANGEABLE_TEXTS.map((name): FieldDescription<ChangeFieldName> => {
  const { label, hasLines = false } = CUSTOMER_TEXT_ROWS[name];
  const type = hasLines ? 'textarea' : TYPES[name];
  const isOptional = name === 'email' || name in FREE_TEXTS;
  return { name: `contact/${name}`, label, isOptional, isWide: hasLines, ...(type && { type }) };
});

/** Returns the fields of a change to a payer of this kind. */
export function changeFields(payerKind: string): readonly FieldDescription<ChangeFieldName>[] {
  return [
    ...TRIP_FIELDS,
    ...CONTACT_FIELDS,
    ...payerFields(payerKind),
    { name: 'note', label: 'Note to the customer', isOptional: true },
  ];
}

export const CHANGE_LIMITS = {
  ...inContact((name) => CUSTOMER_LIMITS[name]),
  ...PAYER_FIELD_LIMITS,
  note: NOTE_LIMIT,
} as const;

/** Returns a table of what a function gives the contact fields. */
export function inContact<V>(valueFor: (name: ChangeableText) => V): Record<`contact/${ChangeableText}`, V> {
  return mapNames(
    CHANGEABLE_TEXTS.map((name) => `contact/${name}` as const),
    (field) => valueFor(field.slice('contact/'.length) as ChangeableText),
  );
}

/** What the fields hold. */
export type ChangeValues = TripFields & {
  readonly vehicleId: string;
  readonly addOnIds: readonly AddOnId[];
} & Readonly<Record<ChangeableText, string>> &
  PayerForm;

/** Returns the values of a booking as it is. */
export function valuesOf({ itinerary, vehicle, selectedAddons, form, payer }: BookingDetail): ChangeValues {
  return {
    ...tripFields(itinerary),
    vehicleId: vehicle.id,
    addOnIds: selectedAddons.map(({ id }) => id),
    ...mapNames(CHANGEABLE_TEXTS, (name) => form[name] ?? ''),
    ...payerForm(payer),
  };
}

/** Returns the part of a change that has a price. Undefined if trip and extras are as booked. */
export function tripDraft(
  booking: BookingDetail,
  values: ChangeValues,
  vehicle: PublicVehicle,
  prices?: ChangePrices,
): Result<ChangeDraft | undefined, 'fields-missing'> {
  const before = valuesOf(booking);
  const isMoved = Object.keys(tripFields(booking.itinerary)).some(
    (field) => values[field as keyof TripFields] !== before[field as keyof TripFields],
  );
  const itinerary = isMoved ? editItinerary(booking.itinerary, values) : ok(undefined);
  if (!itinerary.ok) return refuse(itinerary.problem);
  const offered = offeredAddOns(vehicle, values.addOnIds, booking.tariff).map(({ id }) => id);
  const hasOtherExtras = [...values.addOnIds].sort().join() !== [...before.addOnIds].sort().join();
  const draft: ChangeDraft = {
    ...(values.vehicleId === before.vehicleId ? {} : { vehicleId: values.vehicleId, ...(prices && { prices }) }),
    ...(itinerary.value === undefined ? {} : { itinerary: itinerary.value }),
    ...(hasOtherExtras ? { addonIds: offered } : {}),
  };
  return ok(Object.keys(draft).length === 0 ? undefined : draft);
}

/** Returns what is edited of the contact data. */
export function contactDraft(booking: BookingDetail, values: ChangeValues): Pick<ChangeDraft, 'contact'> {
  const before = valuesOf(booking);
  const edited = CHANGEABLE_TEXTS.filter((name) => values[name] !== before[name]);
  if (edited.length === 0) return {};
  return { contact: mapNames(edited, (name) => values[name]) };
}

/** Returns the payer if it is edited; null removes it. */
export function payerDraft(booking: BookingDetail, values: ChangeValues): Pick<ChangeDraft, 'payer'> {
  const before = payerForm(booking.payer);
  return PAYER_FIELDS.every((name) => values[name] === before[name]) ? {} : { payer: readPayer(values) };
}
