import * as v from 'valibot';
import { CustomerFormSchema } from '../booking.ts';
import { IdSchema, lenient, withoutUndefined } from '../common.ts';
import { EMPTY_FORM } from '../kept-booking.ts';
import { KeptAddOnIds, SearchFormSchema } from '../kept-trip.ts';
import type { TypeOf } from '../schema.ts';

/**
 * A booking that staff are entering, in the storage of a tab (STAFF-31). Its key is sent again with
 * each press, so that a press whose answer was lost books once. `visit` is the history position
 * whose link named a vehicle or days.
 */
export const KeptDeskBooking = v.pipe(
  v.object({
    trip: SearchFormSchema,
    vehicleId: lenient(IdSchema),
    addonIds: KeptAddOnIds,
    form: v.fallback(CustomerFormSchema, EMPTY_FORM),
    approve: v.boolean(),
    submissionKey: v.string(),
    visit: lenient(v.string()),
  }),
  v.transform(withoutUndefined),
);
export type KeptDeskBooking = TypeOf<typeof KeptDeskBooking>;
