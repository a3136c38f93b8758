import type { Booking, BookingEvent } from '../../domain/booking/booking.ts';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../domain/fleet/vehicle-edit.ts';
import type { Email } from '../../domain/outbox/email.ts';
import type { StaffAccount } from '../../domain/staff/account.ts';
import type { Removal } from './booking-store.ts';
import type { Message } from './message-store.ts';
import type { EmailState } from './outbox.ts';

/** An owed e-mail; without its text where that is kept no longer. A lease is left out: it ends. `seen` is said of failed ones alone. */
export type EmailRecord = { readonly state: EmailState; readonly email?: Email; readonly seen?: true };

/** A booking with all that hangs on it, or the tombstone of a removed one. A spent submission key may be gone. */
export type BookingRecord = {
  readonly id: string;
  readonly confirmationNumber: string;
  readonly submission: { readonly key?: string; readonly bodyHash: string };
  readonly kept:
    | { readonly booking: Booking; readonly history: readonly BookingEvent[] }
    | { readonly removal: Removal };
  /** In the order in which they were queued. */
  readonly emails: readonly EmailRecord[];
};

export type VehicleRecord = {
  readonly id: string;
  readonly vehicle: Vehicle;
  readonly history: readonly VehicleEvent[];
};

export type MessageRecord = {
  readonly id: string;
  readonly message: Message;
  readonly emails: readonly EmailRecord[];
};

/** The records of one kind. */
export type RecordStore<Kept extends { readonly id: string }> = {
  count(): Promise<number>;
  find(id: string): Promise<Kept | undefined>;
  /** By id, at most `limit` of those that come after an id; '' comes before all. */
  page(after: string, limit: number): Promise<readonly Kept[]>;
  /** Stores a record as it is. Rejects for an id, a number, a submission key or an address that another record has. */
  add(record: Kept): Promise<void>;
};

/**
 * The stores of a database as whole records, for moving house. What lasts for hours only (sessions, attempts to sign in) and the counts of
 * page views stay behind. Every adapter promises (test/contracts/archive.ts):
 * - A record that was added is given back field for field, and does in the stores what it did where it comes from.
 * - A record is stored whole or not at all, and outlives a killed process once the promise resolves.
 * - A store out of reach rejects with `unavailable`.
 */
export type Archive = {
  readonly accounts: RecordStore<StaffAccount>;
  readonly vehicles: RecordStore<VehicleRecord>;
  readonly bookings: RecordStore<BookingRecord>;
  readonly messages: RecordStore<MessageRecord>;
};
