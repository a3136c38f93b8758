import * as v from 'valibot';
import { readAddOnIds } from '../../domain/pricing/tariff.ts';
import { type DateText, type Instant, torontoDate } from '../../domain/shared/toronto-time.ts';
import { DRIVER_AGES } from '../../domain/trip/itinerary.ts';
import type { SearchForm } from '../../domain/trip/search-form.ts';
import { JOURNEY_START, type Step } from '../../domain/trip/steps.ts';
import { DateSchema, InstantSchema, lenient, withoutUndefined } from './common.ts';
import type { Same, TypeOf } from './schema.ts';

const DateOrEmpty = v.union([v.literal(''), DateSchema]);
const InstantOrEmpty = v.union([v.literal(''), InstantSchema]);

/** The search form in the storage of a tab. A time without a date is dropped. */
export const SearchFormSchema = v.pipe(
  v.object({
    rentalLocation: v.string(),
    pickupDate: DateOrEmpty,
    pickupTime: InstantOrEmpty,
    dropoffDate: DateOrEmpty,
    dropoffTime: InstantOrEmpty,
    driverAge: lenient(v.picklist(DRIVER_AGES)),
    dropoffTimeEdited: v.boolean(),
  }),
  v.check(
    ({ pickupDate, pickupTime, dropoffDate, dropoffTime }) =>
      isOnDate(pickupDate, pickupTime) && isOnDate(dropoffDate, dropoffTime),
  ),
  v.transform(({ pickupTime, dropoffTime, ...form }) =>
    withoutUndefined({
      ...form,
      pickupTime: form.pickupDate && pickupTime,
      dropoffTime: form.dropoffDate && dropoffTime,
    }),
  ),
);
true satisfies Same<SearchForm, TypeOf<typeof SearchFormSchema>>;

/** Add-on ids. Unknown ids are left out. */
export const StoredAddOnIds = v.fallback(v.pipe(v.unknown(), v.transform(readAddOnIds)), []);

const StepSchema = v.fallback(v.picklist([1, 2, 3, 4, 5] as const satisfies Step[]), 1);

/**
 * The state that the booking pages share (STEP-6), with the trip that the shortcut replaced, if any
 * (TRIP-16).
 */
export const BookingFormState = v.intersect([
  SearchFormSchema,
  v.pipe(
    v.object({
      currentStep: StepSchema,
      maxStepReached: StepSchema,
      discountCode: v.fallback(v.string(), ''),
      selectedVehicle: lenient(v.string()),
      selectedAddons: StoredAddOnIds,
      replacedTrip: lenient(SearchFormSchema),
    }),
    v.transform((state) => (state.currentStep > state.maxStepReached ? { ...state, ...JOURNEY_START } : state)),
    v.transform(withoutUndefined),
  ),
]);
export type BookingFormState = TypeOf<typeof BookingFormState>;

/**
 * The history state of /rate-quote and /booking. It holds only ids; everything else is looked up
 * and priced again (STEP-7).
 */
export const VehicleChoice = v.object({ vehicleId: v.string(), addonIds: StoredAddOnIds });
export type VehicleChoice = TypeOf<typeof VehicleChoice>;

/**
 * The history state of the vehicle list: the tile of the home page that opened it, or that the
 * filter of the last visit applies (FLEET-12), and that vehicles are compared (PAGE-45).
 */
export const ListChoice = v.object({
  category: v.optional(v.string()),
  keepsFilter: v.optional(v.boolean()),
  compares: v.optional(v.boolean()),
});
export type ListChoice = TypeOf<typeof ListChoice>;

/** The reservation in a stored draft. The page that receives it decodes it. */
export const StoredCompletion = v.object({ completed: v.unknown() });

function isOnDate(date: DateText | '', time: Instant | ''): boolean {
  return date === '' || time === '' || torontoDate(time) === date;
}
