import * as v from 'valibot';
import { ADD_ON_IDS, LATER_RATES, type Tariff } from '../../domain/pricing/tariff.ts';
import { each } from '../../domain/shared/table.ts';
import { CentsSchema, WholeSchema } from './common.ts';
import type { Same, TypeOf } from './schema.ts';

export const TariffSchema = v.object({
  id: v.exactOptional(v.string()),
  listingFeePerDay: CentsSchema,
  underageFeePerDay: CentsSchema,
  extraHourShare: v.pipe(WholeSchema, v.description('An extra hour costs the daily price divided by it')),
  hstPercent: v.pipe(v.number(), v.description('At most two decimals')),
  deposit: CentsSchema,
  addOns: v.array(
    v.object({
      id: v.picklist(ADD_ON_IDS),
      name: v.string(),
      pricePerDay: v.union([CentsSchema, v.literal('by-vehicle')]),
      offered: v.exactOptional(v.boolean()),
    }),
  ),
  freeKilometres: v.exactOptional(v.object({ standard: WholeSchema, reduced: WholeSchema })),
  ...each(LATER_RATES, v.exactOptional(WholeSchema)),
});
true satisfies Same<Tariff, TypeOf<typeof TariffSchema>>;
