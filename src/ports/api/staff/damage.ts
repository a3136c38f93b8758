import * as v from 'valibot';
import {
  DAMAGE_KINDS,
  DAMAGE_VIEWS,
  type DamageEntry,
  type HandoverDamage,
  MARK_NOTE_LIMIT,
  MARK_SCALE,
  MAX_OPEN_MARKS,
  type UnitMarks,
} from '../../../domain/unit/damage.ts';
import { IdSchema, InstantSchema, textOf, WholeSchema } from '../common.ts';
import type { Same, TypeOf } from '../schema.ts';

const OffsetSchema = v.pipe(
  WholeSchema,
  v.minValue(0),
  v.maxValue(MARK_SCALE),
  v.description('Thousandths of the drawing of the view, from its left or its upper edge'),
);

/** A mark as staff enter it. */
export const MarkBody = v.strictObject({
  view: v.picklist(DAMAGE_VIEWS),
  x: OffsetSchema,
  y: OffsetSchema,
  kind: v.picklist(DAMAGE_KINDS),
  note: v.exactOptional(v.pipe(textOf(MARK_NOTE_LIMIT), v.description('Printed on the agreement'))),
});

/** What is new or mended of the damage of the unit of a hand-over (DAMAGE-1). */
export const DamageBody = v.strictObject({
  added: v.pipe(v.array(MarkBody), v.maxLength(MAX_OPEN_MARKS)),
  mended: v.exactOptional(
    v.pipe(v.array(IdSchema), v.maxLength(MAX_OPEN_MARKS), v.description('Ids of open marks of the unit')),
  ),
});
true satisfies Same<DamageEntry, TypeOf<typeof DamageBody>>;

const MarkSchema = v.object({ ...MarkBody.entries, id: v.string() });

export const HandoverDamageSchema = v.object({
  added: v.array(MarkSchema),
  mended: v.exactOptional(v.array(v.string())),
});
true satisfies Same<HandoverDamage, TypeOf<typeof HandoverDamageSchema>>;

/** The open marks of a unit, the oldest first (DAMAGE-2). */
export const UnitMarksSchema = v.object({
  unit: v.exactOptional(
    v.pipe(v.string(), v.description('Left out for the only unit, and for one that was not named')),
  ),
  marks: v.array(
    v.object({
      ...MarkSchema.entries,
      since: v.object({
        at: InstantSchema,
        by: v.pipe(v.string(), v.description('E-mail of a member of staff')),
        bookingId: v.exactOptional(v.pipe(v.string(), v.description('Left out once the booking is deleted'))),
      }),
    }),
  ),
});
true satisfies Same<UnitMarks, TypeOf<typeof UnitMarksSchema>>;

/** The open marks of each unit of a vehicle that has any. */
export const DamageAnswer = v.object({ units: v.array(UnitMarksSchema) });
