import * as v from 'valibot';
import { FLEET_COLUMNS, FLEET_VIEWS, type StaffFleetView } from '../../../domain/fleet/staff-fleet.ts';
import { FAMILIES } from '../../../domain/fleet/vehicle-class.ts';
import { VEHICLE_LIMITS } from '../../../domain/fleet/vehicle-form.ts';
import { textOf } from '../common.ts';
import type { Same, TypeOf } from '../schema.ts';

/** The maximum length of a search text, in characters. */
export const SEARCH_LIMIT = 100;

/** What the fleet page shows, in the storage of a tab. */
export const StoredFleetView = v.object({
  q: textOf(SEARCH_LIMIT),
  family: v.union([v.picklist(FAMILIES), v.literal('')]),
  type: textOf(VEHICLE_LIMITS.type),
  view: v.picklist(FLEET_VIEWS),
  sortBy: v.picklist(FLEET_COLUMNS),
  descending: v.boolean(),
});
true satisfies Same<StaffFleetView, TypeOf<typeof StoredFleetView>>;

/** The tab of the page, in the state of its history entry. */
export const ShownTab = v.object({ tab: v.picklist(['add', 'fleet', 'file']) });
