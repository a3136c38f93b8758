import * as v from 'valibot';
import { PAYER_FIELDS, payerForm } from '../../../domain/rental/payer-form.ts';
import { each } from '../../../domain/shared/table.ts';
import { CustomerFormSchema } from '../booking.ts';
import { IdSchema, lenient, withoutUndefined } from '../common.ts';
import type { TypeOf } from '../schema.ts';
import { EMPTY_FORM } from '../stored-booking.ts';
import { SearchFormSchema, StoredAddOnIds } from '../stored-trip.ts';

/**
 * A booking that staff are entering, in the storage of a tab (STAFF-31). Its key is sent with
 * each try, so that a try whose answer was lost books once. With `isNow` the pickup is in the minute
 * of the call. `visit` is the history position whose link named a vehicle
 * or days.
 */
export const StoredDeskBooking = v.pipe(
  v.object({
    trip: SearchFormSchema,
    isNow: v.fallback(v.boolean(), false),
    vehicleId: lenient(IdSchema),
    addonIds: StoredAddOnIds,
    form: v.fallback(CustomerFormSchema, EMPTY_FORM),
    payer: v.fallback(v.object(each(PAYER_FIELDS, v.string())), payerForm(undefined)),
    approve: v.boolean(),
    submissionKey: v.string(),
    visit: lenient(v.string()),
  }),
  v.transform(withoutUndefined),
);
export type StoredDeskBooking = TypeOf<typeof StoredDeskBooking>;
