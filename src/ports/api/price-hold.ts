import * as v from 'valibot';
import type { PriceHold } from '../../domain/pricing/hold.ts';
import { UnfreeSchema } from './availability.ts';
import { CentsSchema, InstantSchema } from './common.ts';
import { QuoteAnswer } from './quote.ts';
import type { Same, TypeOf } from './schema.ts';
import { TariffSchema } from './tariff.ts';

/** A price that holds: what to send with a booking, and until when it counts. */
export const HoldAnswer = v.object({ token: v.string(), until: InstantSchema });
/**
 * A price, until when it holds, and whether the vehicle is free on the dates. Absent means free.
 */
export const TripQuoteAnswer = v.object({
  ...QuoteAnswer.entries,
  hold: HoldAnswer,
  availability: v.exactOptional(UnfreeSchema),
});

export type HoldAnswer = TypeOf<typeof HoldAnswer>;

/** What a token says, as JSON. */
export const PriceHoldSchema = v.object({
  vehicleId: v.string(),
  pricePerDay: CentsSchema,
  cdwPerDay: v.exactOptional(CentsSchema),
  tariff: TariffSchema,
  until: InstantSchema,
});
true satisfies Same<PriceHold, TypeOf<typeof PriceHoldSchema>>;

/** A held price as a tab keeps it: its token, and what the token says. */
export const StoredHold = v.object({ token: v.string(), hold: PriceHoldSchema });
export type StoredHold = TypeOf<typeof StoredHold>;

/** The history state of a quote that a link opened: its price has ended, or it opens none. */
export const LinkOutcome = v.picklist(['ended', 'broken']);
export type LinkOutcome = TypeOf<typeof LinkOutcome>;
export const LinkState = v.object({ link: LinkOutcome });
