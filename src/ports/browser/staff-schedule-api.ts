import type { TimelineDays } from '../../domain/desk/timeline.ts';
import type { RentalTimes } from '../../domain/fleet/availability.ts';
import type { Block } from '../../domain/fleet/block.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { DateText } from '../../domain/shared/toronto-time.ts';
import type { ClosedDay } from '../../domain/trip/closed-days.ts';
import type { FleetAvailability } from '../api/availability.ts';
import type { FieldRefusal } from '../api/problem.ts';
import type { TypeOf } from '../api/schema.ts';
import type { BlockBody, BlockEditBody, StoredBlock, Timeline } from '../api/staff/staff-schedule.ts';
import type { StaffAnswer } from './staff-access-api.ts';

/** Why a block is not stored. 'stale': a colleague changed it; `block` is the present one. */
export type BlockFailure =
  | { readonly code: 'invalid'; readonly errors: readonly FieldRefusal[] }
  | { readonly code: 'stale'; readonly block: Block }
  | { readonly code: 'missing' };

/**
 * The site's API for the timeline, blocks and closed days. Every adapter promises
 * (test/contracts/browser/staff-schedule-api.ts):
 * - Each refusal arrives as the named outcome, including 'signed-out'. After a new sign-in the same
 *   call works.
 * - A site that is unreachable, or gives no answer for 15 s, rejects with `unavailable`. An answer
 *   that is a fault also rejects.
 */
export type StaffScheduleApi = {
  timeline(from: DateText, days: TimelineDays): StaffAnswer<Timeline>;
  /** Lists the blocks of a vehicle, the first to begin first. */
  blocks(vehicleId: string): StaffAnswer<readonly Block[]>;
  /** Stores a block whatever it meets, and returns the bookings that it meets. */
  addBlock(block: TypeOf<typeof BlockBody>): StaffAnswer<Result<StoredBlock, BlockFailure>>;
  changeBlock(id: string, edit: TypeOf<typeof BlockEditBody>): StaffAnswer<Result<StoredBlock, BlockFailure>>;
  removeBlock(id: string): StaffAnswer<'removed' | 'missing'>;
  /** Lists the closed days from one day to another, both included. */
  closedDays(from: DateText, to: DateText): StaffAnswer<readonly ClosedDay[]>;
  /** Closes a day, or gives a closed day another reason. */
  closeDay(day: ClosedDay): StaffAnswer<Result<ClosedDay, readonly FieldRefusal[]>>;
  openDay(date: DateText): StaffAnswer<'removed' | 'missing'>;
  /** Names the vehicles that are not free for a trip. Everybody may ask. */
  unfreeVehicles(trip: RentalTimes): StaffAnswer<FleetAvailability>;
};
