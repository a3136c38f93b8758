import * as v from 'valibot';
import { KeptAddOnIds } from './kept-trip.ts';
import type { TypeOf } from './schema.ts';

/**
 * The history state of /rate-quote and /booking. It holds only ids; everything else is looked up
 * and priced again (STEP-7).
 */
export const VehicleChoice = v.object({ vehicleId: v.string(), addonIds: KeptAddOnIds });
export type VehicleChoice = TypeOf<typeof VehicleChoice>;

/** The tile of the home page that opened the vehicle list. */
export const CategoryChoice = v.object({ category: v.string() });

/** The reservation in a stored draft. The page that receives it decodes it. */
export const KeptCompletion = v.object({ completed: v.unknown() });
