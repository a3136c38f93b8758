import * as v from 'valibot';
import type { PriceHold } from '../../domain/pricing/hold.ts';
import { ADD_ON_IDS, LATER_RATES, type Tariff } from '../../domain/pricing/tariff.ts';
import { each } from '../../domain/shared/table.ts';
import { UnfreeSchema } from './availability.ts';
import { CentsSchema, InstantSchema, WholeSchema } from './common.ts';
import { QuoteAnswer } from './quote.ts';
import type { Same, TypeOf } from './schema.ts';

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

export const TariffSchema = v.object({
  listingFeePerDay: CentsSchema,
  underageFeePerDay: CentsSchema,
  extraHourShare: v.pipe(WholeSchema, v.description('An extra hour costs the daily price divided by it')),
  hstPercent: WholeSchema,
  deposit: CentsSchema,
  addOns: v.array(
    v.object({
      id: v.picklist(ADD_ON_IDS),
      name: v.string(),
      pricePerDay: v.union([CentsSchema, v.literal('by-vehicle')]),
    }),
  ),
  ...each(LATER_RATES, v.exactOptional(WholeSchema)),
});
true satisfies Same<Tariff, TypeOf<typeof TariffSchema>>;

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
