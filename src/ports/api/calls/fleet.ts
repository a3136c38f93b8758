import * as v from 'valibot';
import { AvailabilityAnswer, AvailabilityQuery } from '../availability.ts';
import type { PageValues } from '../built-pages.ts';
import type { Call } from '../call.ts';
import { INVALID } from '../problem.ts';
import type { Same, TypeOf } from '../schema.ts';
import { FleetAnswer } from '../vehicle.ts';

/** What the server renders pages with. It is here since the pages that have it load this module. */
export const PageValuesSchema = v.object({
  vehicles: v.exactOptional(FleetAnswer.entries.vehicles),
  rates: FleetAnswer.entries.rates,
});
true satisfies Same<PageValues, TypeOf<typeof PageValuesSchema>>;

export const readFleet = {
  method: 'GET',
  path: '/api/vehicles',
  summary: 'The vehicles that can be rented',
  answer: FleetAnswer,
  isTagged: true,
} as const satisfies Call;

export const readAvailability = {
  method: 'GET',
  path: '/api/availability',
  summary: 'The vehicles that are not free on dates; the others are left out',
  query: AvailabilityQuery,
  answer: AvailabilityAnswer,
  problems: INVALID,
} as const satisfies Call;
