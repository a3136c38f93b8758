import type { AuditEvent } from '../../domain/audit/audit-event.ts';
import type { Booking } from '../../domain/booking/booking.ts';
import type { BookingParts, BookingTombstone } from '../../domain/booking/stored-booking.ts';
import type { Block } from '../../domain/fleet/block.ts';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../domain/fleet/vehicle-edit.ts';
import type { Message } from '../../domain/inquiry/message.ts';
import type { WithEmails } from '../../domain/outbox/email-lifecycle.ts';
import type { WithHistory } from '../../domain/shared/record.ts';
import type { FACTS } from '../../domain/site/facts.ts';
import type { StaffAccount } from '../../domain/staff/account.ts';
import type { StaffLink } from '../../domain/staff/staff-link.ts';
import type { ClosedDay } from '../../domain/trip/closed-days.ts';
import type { Identified, RecordsOf } from './records.ts';

/** A booking with everything that belongs to it, or the tombstone of a removed one. */
export type BookingRecord = Identified<Booking, BookingParts> | ({ readonly id: string } & BookingTombstone);

/** The records of one kind. */
export type RecordStore<Stored extends { readonly id: string }> = {
  count(): Promise<number>;
  find(id: string): Promise<Stored | undefined>;
  /**
   * Returns at most `limit` records whose id comes after `after`, sorted by id; '' comes before
   * all.
   */
  page(after: string, limit: number): Promise<readonly Stored[]>;
  /**
   * Stores a record unchanged. Rejects when another record has its id, number, submission key or
   * address.
   */
  add(record: Stored): Promise<void>;
};

/**
 * The stores of a database as whole records, for a transfer of the site. Short-lived data
 * (sessions, sign-in attempts, quotes by e-mail) and page view counts are not included. Every
 * adapter promises (test/contracts/stores/archive.ts):
 * - An added record is returned field for field, and behaves in the stores as it did in its origin.
 * - A record is stored whole or not at all, and survives a killed process once the promise
 *   resolves.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type Archive = {
  readonly accounts: RecordStore<Identified<StaffAccount>>;
  readonly staffLinks: RecordStore<Identified<StaffLink, WithEmails>>;
  readonly vehicles: RecordStore<Identified<Vehicle, WithHistory<VehicleEvent>>>;
  readonly blocks: RecordStore<Identified<Block>>;
  readonly closedDays: RecordStore<Identified<ClosedDay>>;
  readonly bookings: RecordStore<BookingRecord>;
  readonly messages: RecordStore<Identified<Message, WithEmails>>;
  readonly audit: RecordStore<Identified<AuditEvent>>;
  /** The facts about the site. Only its id and its secret are transferred. */
  readonly facts: RecordsOf<typeof FACTS>;
};

/** The kinds of records of an archive. */
export type RecordKind = Exclude<keyof Archive, 'facts'>;
