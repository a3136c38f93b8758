import * as v from 'valibot';
import { InstantSchema } from './common.ts';
import { QuoteAnswer } from './quote.ts';
import type { TypeOf } from './schema.ts';
import { VehicleSchema } from './vehicle.ts';

/** Why a trip may not get a vehicle. Free vehicles are left out of answers. */
export const UnfreeSchema = v.picklist(['taken', 'blocked']);
export type Unfree = TypeOf<typeof UnfreeSchema>;

export const AvailabilityQuery = v.strictObject({ pickupTime: InstantSchema, dropoffTime: InstantSchema });

/** The vehicles that are not free, by id. It says nothing else of any booking. */
export const AvailabilityAnswer = v.object({
  vehicles: v.record(v.string(), UnfreeSchema),
  freeFrom: v.exactOptional(
    v.pipe(
      v.record(v.string(), InstantSchema),
      v.description('The pickup within a day of the asked one from which a taken vehicle is free, where there is one'),
    ),
  ),
});
export type AvailabilityAnswer = TypeOf<typeof AvailabilityAnswer>;
export type FleetAvailability = AvailabilityAnswer['vehicles'];

/** Another vehicle with the price of the same trip. */
export const AlternativeSchema = v.object({ vehicle: VehicleSchema, quote: QuoteAnswer });
export type Alternative = TypeOf<typeof AlternativeSchema>;
