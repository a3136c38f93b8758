import { NOTE_LIMIT } from '../../../domain/booking/lifecycle.ts';
import { CUSTOMER_LIMITS } from '../../../domain/booking/request-limits.ts';
import type { PublicVehicle } from '../../../domain/fleet/vehicle.ts';
import { offeredAddOns } from '../../../domain/pricing/add-on.ts';
import type { AddOnId } from '../../../domain/pricing/tariff.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { editItinerary, type TripFields, tripFields } from '../../../domain/trip/itinerary-edit.ts';
import type { ChangeDraft } from '../../../ports/api/staff/booking-action.ts';
import type { BookingDetail } from '../../../ports/api/staff/staff-booking.ts';
import type { FieldDescription } from '../../kit/use-form.ts';

const CONTACT = ['firstName', 'lastName', 'email', 'phone', 'comments'] as const;
type ContactName = (typeof CONTACT)[number];

/** The fields of a change, by their place in what is sent. */
export type ChangeFieldName =
  | 'itinerary/pickupDate'
  | 'itinerary/pickupTime'
  | 'itinerary/dropoffDate'
  | 'itinerary/dropoffTime'
  | 'vehicleId'
  | 'addonIds'
  | `contact/${ContactName}`
  | 'note';

const TRIP_FIELDS: readonly FieldDescription<ChangeFieldName>[] = [
  { name: 'itinerary/pickupDate', label: 'Pickup date' },
  { name: 'itinerary/pickupTime', label: 'Pickup time' },
  { name: 'itinerary/dropoffDate', label: 'Dropoff date' },
  { name: 'itinerary/dropoffTime', label: 'Dropoff time' },
  { name: 'vehicleId', label: 'Vehicle' },
  { name: 'addonIds', label: 'Extras' },
];

export const CONTACT_FIELDS: readonly FieldDescription<ChangeFieldName>[] = [
  { name: 'contact/firstName', label: 'First name' },
  { name: 'contact/lastName', label: 'Last name' },
  { name: 'contact/email', label: 'Email', type: 'email', isOptional: true },
  { name: 'contact/phone', label: 'Phone', type: 'tel' },
  { name: 'contact/comments', label: 'Comments', type: 'textarea', isOptional: true, isWide: true },
];

export const CHANGE_FIELDS: readonly FieldDescription<ChangeFieldName>[] = [
  ...TRIP_FIELDS,
  ...CONTACT_FIELDS,
  { name: 'note', label: 'Note to the customer', isOptional: true },
];

export const CHANGE_LIMITS = {
  'contact/firstName': CUSTOMER_LIMITS.firstName,
  'contact/lastName': CUSTOMER_LIMITS.lastName,
  'contact/email': CUSTOMER_LIMITS.email,
  'contact/phone': CUSTOMER_LIMITS.phone,
  'contact/comments': CUSTOMER_LIMITS.comments,
  note: NOTE_LIMIT,
} as const;

/** What the fields hold. */
export type ChangeValues = TripFields & {
  readonly vehicleId: string;
  readonly addOnIds: readonly AddOnId[];
} & Readonly<Record<ContactName, string>>;

/** Returns the values of a booking as it is. */
export function valuesOf({ itinerary, vehicle, selectedAddons, form }: BookingDetail): ChangeValues {
  const { firstName, lastName, email, phone, comments = '' } = form;
  return {
    ...tripFields(itinerary),
    vehicleId: vehicle.id,
    addOnIds: selectedAddons.map(({ id }) => id),
    firstName,
    lastName,
    email,
    phone,
    comments,
  };
}

/** Returns the part of a change that has a price. Undefined if trip and extras are as booked. */
export function tripDraft(
  booking: BookingDetail,
  values: ChangeValues,
  vehicle: PublicVehicle,
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
    ...(values.vehicleId === before.vehicleId ? {} : { vehicleId: values.vehicleId }),
    ...(itinerary.value === undefined ? {} : { itinerary: itinerary.value }),
    ...(hasOtherExtras ? { addonIds: offered } : {}),
  };
  return ok(Object.keys(draft).length === 0 ? undefined : draft);
}

/** Returns what is edited of the contact data. */
export function contactDraft(booking: BookingDetail, values: ChangeValues): Pick<ChangeDraft, 'contact'> {
  const before = valuesOf(booking);
  const edited = CONTACT.filter((name) => values[name] !== before[name]);
  if (edited.length === 0) return {};
  return { contact: Object.fromEntries(edited.map((name) => [name, values[name]])) };
}
