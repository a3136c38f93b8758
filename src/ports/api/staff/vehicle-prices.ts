import * as v from 'valibot';
import { type ChangedPrice, MAX_PERCENT } from '../../../domain/fleet/price-change.ts';
import { MAX_PRICE_PER_DAY } from '../../../domain/fleet/vehicle-form.ts';
import { CentsSchema, InstantSchema } from '../common.ts';
import type { Same, TypeOf } from '../schema.ts';
import { IdsBody } from './bulk.ts';
import { VehicleVersionSchema } from './staff-vehicle.ts';

const SeenVersions = v.pipe(
  v.record(v.string(), VehicleVersionSchema),
  v.description('The version of each vehicle as it was seen, by id'),
);

const CHANGE = {
  ...IdsBody.entries,
  percent: v.exactOptional(
    v.pipe(
      v.number(),
      v.minValue(-MAX_PERCENT),
      v.maxValue(MAX_PERCENT),
      v.description('At most two decimals; rounded to the cent, an exact half up'),
    ),
  ),
  amount: v.exactOptional(
    v.pipe(
      CentsSchema,
      v.minValue(-MAX_PRICE_PER_DAY),
      v.maxValue(MAX_PRICE_PER_DAY),
      v.description('CAD, whole cents that are added to each price; may be negative'),
    ),
  ),
};

/** A change of several prices per day: `percent` or `amount`, and not both. */
export const PricePreviewBody = v.strictObject({ ...CHANGE, seenVersions: v.exactOptional(SeenVersions) });
export const PricesBody = v.strictObject({ ...CHANGE, seenVersions: SeenVersions });

const ChangedPrices = v.array(
  v.object({
    id: v.string(),
    title: v.string(),
    version: VehicleVersionSchema,
    before: v.pipe(CentsSchema, v.description('Per day')),
    after: v.pipe(CentsSchema, v.description('Per day')),
  }),
);

/** What a change would do. The versions are those that the change must name. */
export const PricePreviewAnswer = v.object({ prices: ChangedPrices });
true satisfies Same<readonly ChangedPrice[], TypeOf<typeof PricePreviewAnswer>['prices']>;

/** Which prices were changed, and which vehicles others changed while these were written. */
export const PricesAnswer = v.object({
  changed: ChangedPrices,
  failed: v.array(v.object({ id: v.string(), reason: v.picklist(['changed-meanwhile', 'vehicle-not-found']) })),
});

/** The vehicles that are others than those that were seen. No price was changed. */
export const ChangedVehiclesSchema = v.array(
  v.object({
    id: v.string(),
    title: v.string(),
    version: VehicleVersionSchema,
    changedBy: v.exactOptional(v.string()),
    changedAt: v.exactOptional(InstantSchema),
  }),
);
export type ChangedVehicles = TypeOf<typeof ChangedVehiclesSchema>;
