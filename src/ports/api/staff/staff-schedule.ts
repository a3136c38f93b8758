import * as v from 'valibot';
import { PAYER_KINDS } from '../../../domain/booking/payer.ts';
import { TIMELINE_DAYS } from '../../../domain/desk/timeline.ts';
import { AVAILABILITIES } from '../../../domain/fleet/availability.ts';
import { BLOCK_NOTE_LIMIT, BLOCK_REASONS, type Block } from '../../../domain/fleet/block.ts';
import { MAX_UNITS } from '../../../domain/fleet/vehicle.ts';
import { FAMILIES } from '../../../domain/fleet/vehicle-class.ts';
import { AvailabilityQuery } from '../availability.ts';
import { StatusSchema } from '../booking.ts';
import { ClosedDaysAnswer } from '../closed-days.ts';
import { DateSchema, IdSchema, InstantSchema, textOf, WholeSchema } from '../common.ts';
import type { Same, TypeOf } from '../schema.ts';
import { DueSchema } from './booking-record.ts';

const UnitsSchema = v.pipe(WholeSchema, v.minValue(1), v.maxValue(MAX_UNITS));
const ReasonSchema = v.picklist(BLOCK_REASONS);

export const BlockSchema = v.object({
  id: v.string(),
  version: WholeSchema,
  vehicleId: v.string(),
  units: WholeSchema,
  from: InstantSchema,
  to: InstantSchema,
  reason: ReasonSchema,
  note: v.exactOptional(v.string()),
  by: v.string(),
  at: InstantSchema,
});
true satisfies Same<Block, TypeOf<typeof BlockSchema>>;

/** A booking or a block that uses the vehicle at the same time. */
export const VehicleUseSchema = v.object({
  id: v.string(),
  kind: v.picklist(['booking', 'block']),
  confirmationNumber: v.exactOptional(v.string()),
  customer: v.exactOptional(v.string()),
  phone: v.exactOptional(v.string()),
  status: v.exactOptional(StatusSchema),
  reason: v.exactOptional(ReasonSchema),
  from: InstantSchema,
  to: InstantSchema,
});
export type ShownUse = TypeOf<typeof VehicleUseSchema>;

/** Whether a trip can have a vehicle, and what uses it at the same time. */
export const TripAvailabilitySchema = v.object({
  state: v.picklist(AVAILABILITIES),
  overlaps: v.array(VehicleUseSchema),
});
export type TripAvailability = TypeOf<typeof TripAvailabilitySchema>;

export const FleetUsesQuery = v.strictObject({
  ...AvailabilityQuery.entries,
  without: v.exactOptional(v.pipe(IdSchema, v.description('A booking that does not count: the one that is changed'))),
});
/** The vehicles that are not free, by id, with what uses them. */
export const FleetUsesAnswer = v.object({ vehicles: v.record(v.string(), TripAvailabilitySchema) });

const SPAN = { from: InstantSchema, to: InstantSchema };
const BlockNote = v.exactOptional(v.pipe(textOf(BLOCK_NOTE_LIMIT), v.description('For staff alone')));

export const BlockBody = v.strictObject({
  vehicleId: IdSchema,
  ...SPAN,
  units: v.exactOptional(v.pipe(UnitsSchema, v.description('All of them if left out'))),
  reason: ReasonSchema,
  note: BlockNote,
});

/** What is absent stays. */
export const BlockEditBody = v.strictObject({
  seenVersion: v.pipe(WholeSchema, v.minValue(1), v.description('The version that was seen')),
  from: v.exactOptional(InstantSchema),
  to: v.exactOptional(InstantSchema),
  units: v.exactOptional(UnitsSchema),
  reason: v.exactOptional(ReasonSchema),
  note: BlockNote,
});

/** The stored block, and the bookings that it meets. */
export const BlockAnswer = v.object({ block: BlockSchema, overlaps: v.array(VehicleUseSchema) });
export type StoredBlock = TypeOf<typeof BlockAnswer>;

export const TimelineQuery = v.strictObject({
  from: DateSchema,
  days: v.picklist(TIMELINE_DAYS.map((days) => String(days) as `${typeof days}`)),
});

export const TimelineAnswer = v.object({
  vehicles: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      family: v.picklist(FAMILIES),
      units: WholeSchema,
      due: v.exactOptional(v.pipe(v.array(DueSchema), v.description('Within 14 days or 500 km of now'))),
      spans: v.array(
        v.object({
          kind: v.picklist(['request', 'approved', 'out', 'completed', 'block']),
          id: v.string(),
          ...SPAN,
          label: v.string(),
          clash: v.exactOptional(v.literal(true)),
          payer: v.exactOptional(v.pipe(v.picklist(PAYER_KINDS), v.description('Who pays for the customer'))),
          due: v.exactOptional(v.pipe(InstantSchema, v.description('The dropoff, if the vehicle is out past it'))),
          units: v.exactOptional(v.pipe(WholeSchema, v.description('What a block takes, if not 1'))),
        }),
      ),
    }),
  ),
  closedDays: ClosedDaysAnswer.entries.days,
});
export type Timeline = TypeOf<typeof TimelineAnswer>;
