import * as v from 'valibot';
import { CUSTOMER_NOTES_LIMIT, DO_NOT_RENT_LIMIT } from '../../../domain/customer/customer-note.ts';
import { InstantSchema, textOf } from '../common.ts';

/** Why a customer is not to get a vehicle, and who said so when. */
export const DO_NOT_RENT_FIELDS = { reason: v.string(), by: v.string(), at: InstantSchema };

/** What staff wrote of a customer (CUST-2). */
export const RemarksSchema = v.object({
  notes: v.exactOptional(v.string()),
  doNotRent: v.exactOptional(v.object(DO_NOT_RENT_FIELDS)),
});

/** What staff write of a customer. What is absent stays. */
export const RemarksBody = v.strictObject({
  notes: v.exactOptional(v.pipe(textOf(CUSTOMER_NOTES_LIMIT), v.description('For staff alone; empty for none'))),
  doNotRent: v.exactOptional(
    v.pipe(
      v.nullable(v.strictObject({ reason: textOf(DO_NOT_RENT_LIMIT) })),
      v.description('Asks for a second press before the customer gets a vehicle; null lifts it'),
    ),
  ),
});
