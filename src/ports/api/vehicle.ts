import * as v from 'valibot';
import type { PublicVehicle } from '../../domain/fleet/vehicle.ts';
import { COUNTS, FLAG_NAMES, LOADING_AIDS, LOADS } from '../../domain/fleet/vehicle-features.ts';
import { each } from '../../domain/shared/table.ts';
import { CentsSchema, lenient, WholeSchema, withoutUndefined } from './common.ts';
import type { Same, TypeOf } from './schema.ts';
import { TariffSchema } from './tariff.ts';

const PriceSchema = v.pipe(CentsSchema, v.minValue(0));

/**
 * Browsers treat `\` as `/` and skip tabs and line breaks, so a path that contains them could lead
 * to another site.
 */
const SitePath = v.pipe(v.string(), v.description('A path of this site'), v.regex(/^(?:\/(?!\/)[^\s\\]*)?$/));

const Sizes = v.array(v.object({ url: SitePath, width: WholeSchema, height: WholeSchema }));

/** What everybody may see of a vehicle. */
export const VEHICLE_FIELDS = {
  id: v.string(),
  name: v.string(),
  classType: v.string(),
  type: v.string(),
  brand: v.string(),
  model: v.string(),
  year: WholeSchema,
  pricePerDay: PriceSchema,
  cdwPerDay: lenient(PriceSchema),
  fullTank: v.exactOptional(v.pipe(PriceSchema, v.description('What filling the tank costs, in cents'))),
  freeKilometresAs: v.exactOptional(
    v.pipe(v.string(), v.description('In a booking at the prices of another vehicle: the class of that one')),
  ),
  available: v.boolean(),
  rentalLocation: v.string(),
  imageUrl: SitePath,
  description: v.string(),
  features: v.object({
    ...each(COUNTS, WholeSchema),
    transmission: v.string(),
    ...each(FLAG_NAMES, v.exactOptional(v.boolean())),
  }),
  facts: v.optional(
    v.object({
      ...each(LOADS, v.exactOptional(WholeSchema)),
      loading: v.exactOptional(v.picklist(LOADING_AIDS)),
      clearanceCm: v.exactOptional(v.pipe(WholeSchema, v.description('The height that the vehicle needs'))),
    }),
  ),
  images: v.optional(
    v.pipe(
      Sizes,
      v.transform((images) => (images.length === 0 ? undefined : images)),
    ),
  ),
  pictures: v.optional(v.array(v.object({ id: v.string(), alt: v.string(), sizes: Sizes }))),
};

export const VehicleSchema = v.pipe(v.object(VEHICLE_FIELDS), v.transform(withoutUndefined));
true satisfies Same<PublicVehicle, TypeOf<typeof VehicleSchema>>;

export const FleetAnswer = v.object({
  vehicles: v.array(VehicleSchema),
  rates: v.pipe(TariffSchema, v.description('The rates in force, which price the vehicles')),
});
