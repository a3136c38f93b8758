import * as v from 'valibot';
import { CentsSchema, textOf } from '../common.ts';
import type { TypeOf } from '../schema.ts';
import { RemarksSchema } from './customer-remarks.ts';
import { DeskRowSchema } from './staff-booking.ts';

export const CustomerFileQuery = v.strictObject({
  email: v.exactOptional(v.pipe(textOf(254), v.description('Compared without regard to case'))),
  phone: v.exactOptional(
    v.pipe(textOf(254), v.description('Compared by its digits; the address counts if both are given')),
  ),
});

export const CustomerFileAnswer = v.object({
  names: v.pipe(v.array(v.string()), v.description('The newest first, as are addresses and phones')),
  emails: v.array(v.string()),
  phones: v.array(v.string()),
  ...RemarksSchema.entries,
  bookings: v.pipe(v.array(DeskRowSchema), v.description('The latest pickup first')),
  balance: v.pipe(CentsSchema, v.description('What is owed of the rentals that are over')),
});
/** All that is known of a customer (CUST-1). */
export type CustomerFile = TypeOf<typeof CustomerFileAnswer>;
