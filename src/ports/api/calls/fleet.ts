import { AvailabilityAnswer, AvailabilityQuery } from '../availability.ts';
import type { Call } from '../call.ts';
import { INVALID } from '../problem.ts';
import { FleetAnswer } from '../vehicle.ts';

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
