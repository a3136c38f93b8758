import * as v from 'valibot';
import { SETUP_STEPS } from '../../../domain/site/setup.ts';
import { textOf, WholeSchema } from '../common.ts';
import type { TypeOf } from '../schema.ts';

export const SetupAnswer = v.object({
  steps: v.array(
    v.object({
      id: v.picklist(SETUP_STEPS),
      done: v.boolean(),
      why: v.pipe(v.string(), v.description('What is so, in a sentence; no step is listed once they are put away')),
    }),
  ),
  isPutAway: v.pipe(v.boolean(), v.description('Owners put the panel away')),
  isDemoFleetRemovable: v.pipe(
    v.boolean(),
    v.description('The demonstration fleet is there, and no booking has any of it'),
  ),
});
export type Setup = TypeOf<typeof SetupAnswer>;

export const SetupBody = v.strictObject({ isPutAway: v.boolean() });

export const TestEmailBody = v.strictObject({
  to: v.exactOptional(v.pipe(textOf(254), v.description('The own address by default'))),
});

export const RemovedDemoFleet = v.object({ removed: WholeSchema });
