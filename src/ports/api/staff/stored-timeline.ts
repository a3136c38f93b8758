import * as v from 'valibot';
import { TIMELINE_DAYS } from '../../../domain/desk/timeline.ts';
import { FAMILIES } from '../../../domain/fleet/vehicle-class.ts';
import { DateSchema, lenient, withoutUndefined } from '../common.ts';
import type { TypeOf } from '../schema.ts';

/**
 * What a tab keeps of the timeline over reloads and other pages. Without `from` it follows today.
 */
export const StoredTimeline = v.pipe(
  v.object({
    from: lenient(DateSchema),
    days: v.fallback(v.picklist(TIMELINE_DAYS), TIMELINE_DAYS[0]),
    family: lenient(v.picklist(FAMILIES)),
    isInUse: v.fallback(v.boolean(), false),
    isList: v.fallback(v.boolean(), false),
  }),
  v.transform(withoutUndefined),
);
export type StoredTimeline = TypeOf<typeof StoredTimeline>;
