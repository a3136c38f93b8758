import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../domain/fleet/vehicle-edit.ts';
import type { Email } from '../../domain/outbox/email.ts';
import type { Attempts } from '../../domain/shared/attempts.ts';
import type { DateText, Instant } from '../../domain/shared/toronto-time.ts';
import type { StaffAccount } from '../../domain/staff/account.ts';
import type { StaffSession } from '../../domain/staff/session.ts';
import type { InsightCount } from '../../ports/api/insight.ts';
import type { BookingRecord as ArchivedBooking } from '../../ports/stores/archive.ts';
import type { Message } from '../../ports/stores/message-store.ts';
import type { EmailState } from '../../ports/stores/outbox.ts';
import { unavailable } from '../../ports/unavailable.ts';

/** A removed booking keeps number and submission, and nothing of its customer. */
export type BookingRecord = Omit<ArchivedBooking, 'id' | 'emails'>;

/**
 * An owed e-mail. `nextTryAt` of its state is when it falls due, or while it is leased, when its lease ends. `seen` tells that somebody has
 * looked since it failed.
 */
export type EmailRecord = {
  readonly bookingId?: string;
  readonly messageId?: string;
  readonly email?: Email;
  readonly state: EmailState;
  readonly leaseEnds?: Instant;
  readonly seen?: true;
};

/** What an e-mail belongs to. */
export type EmailOwner = Pick<EmailRecord, 'bookingId' | 'messageId'>;

/** What the stores share. Maps keep the order in which things were put. */
export type MemoryState = {
  open: boolean;
  readonly bookings: Map<string, BookingRecord>;
  readonly vehicles: Map<string, Vehicle>;
  readonly vehicleEvents: { readonly vehicleId: string; readonly event: VehicleEvent }[];
  readonly messages: Map<string, Message>;
  readonly emails: Map<string, EmailRecord>;
  readonly insights: Map<string, InsightCount & { readonly day: DateText }>;
  readonly staff: Map<string, StaffAccount>;
  readonly sessions: Map<string, StaffSession>;
  readonly attempts: Map<string, Attempts>;
};

/**
 * Does the work without a pause, so two calls at once come one after the other, and hands out a copy: what a caller does to a value it
 * was given or gave, it does not do to the store. Work that throws must throw before it changes anything.
 */
export async function answer<T>(state: MemoryState, work: () => T): Promise<T> {
  if (!state.open) throw unavailable('The store in memory');
  return structuredClone(work());
}

/** Throws for an id that is taken: ids are drawn, so this is a bug and no outcome. */
export function refuseTaken(map: ReadonlyMap<string, unknown>, ids: readonly string[]): void {
  const taken = ids.find((id, index) => map.has(id) || ids.indexOf(id) !== index);
  if (taken !== undefined) throw new Error(`The id ${taken} is taken`);
}

/** Queues e-mails, due from their `queuedAt` unless told otherwise; one that is there already is queued anew, in its place. */
export function queueEmails(state: MemoryState, emails: readonly Email[], owner: EmailOwner, due?: Instant): void {
  for (const email of structuredClone(emails)) {
    const { id, kind, to, queuedAt } = email;
    state.emails.set(id, {
      ...owner,
      email,
      state: { id, kind, to: to.address, state: 'queued', tries: 0, nextTryAt: due ?? queuedAt },
    });
  }
}
