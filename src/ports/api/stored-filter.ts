import * as v from 'valibot';
import { FLEET_SORTS, sanitizePriceInput } from '../../domain/fleet/fleet-filter.ts';
import { VEHICLE_TYPES } from '../../domain/fleet/vehicle-class.ts';
import { FLAG_NAMES } from '../../domain/fleet/vehicle-features.ts';
import { WholeSchema } from './common.ts';
import type { TypeOf } from './schema.ts';

const PriceInput = v.pipe(v.string(), v.transform(sanitizePriceInput));

/**
 * The filter of the vehicle list in the storage of a tab, with the history position that it belongs
 * to (FLEET-12).
 */
export const StoredFilter = v.object({
  types: v.array(v.picklist(VEHICLE_TYPES)),
  seats: v.array(WholeSchema),
  flags: v.fallback(v.array(v.picklist(FLAG_NAMES)), []),
  min: PriceInput,
  max: PriceInput,
  freeOnly: v.fallback(v.boolean(), false),
  sort: v.picklist(FLEET_SORTS),
  visit: v.string(),
});
export type StoredFilter = TypeOf<typeof StoredFilter>;
