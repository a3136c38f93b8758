import * as v from 'valibot';
import { StatusSchema } from './booking.ts';
import { InstantSchema, textOf, WholeSchema } from './common.ts';
import type { TypeOf } from './schema.ts';
import { KEPT } from './staff-booking.ts';

export const PrivacyBody = v.strictObject({
  email: v.pipe(textOf(254), v.regex(/\S@\S/), v.description('Compared without regard to case')),
});

/** Bookings are newest first, messages oldest first. */
export const PersonalDataAnswer = v.object({
  email: v.string(),
  collectedAt: InstantSchema,
  bookings: v.array(KEPT.booking),
  messages: v.array(KEPT.message),
});

/** The part of `PersonalDataAnswer` that a page shows. */
export const KeptDataAnswer = v.object({
  bookings: v.array(v.pick(KEPT.booking, ['id', 'confirmationNumber', 'status', 'createdAt', 'itinerary'])),
  messages: v.array(v.pick(KEPT.message, ['kind', 'receivedAt'])),
});

export const ErasedDataAnswer = v.object({
  bookings: v.array(v.pipe(v.string(), v.description('Number of a booking that was erased'))),
  upcoming: v.array(
    v.pipe(
      v.object({ id: v.string(), confirmationNumber: v.string(), status: StatusSchema }),
      v.description('Still to come, so it was left: decline or delete it first'),
    ),
  ),
  messages: v.pipe(WholeSchema, v.description('How many messages were removed')),
});
/**
 * The result of an erasure: the numbers of the erased bookings, the numbers of future bookings that
 * were left unchanged, and how many messages were removed.
 */
export type ErasedData = TypeOf<typeof ErasedDataAnswer>;
