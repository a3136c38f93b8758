import type { AttemptStore } from './attempt-store.ts';
import type { BookingStore } from './booking-store.ts';
import type { BreachedPasswords } from './breached-passwords.ts';
import type { Clock } from './clock.ts';
import type { Hasher } from './hasher.ts';
import type { HealthCheck } from './health.ts';
import type { ImageStore } from './image-store.ts';
import type { InsightStore } from './insight-store.ts';
import type { Mailer } from './mailer.ts';
import type { MessageStore } from './message-store.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import type { Outbox } from './outbox.ts';
import type { PictureMaker } from './picture-maker.ts';
import type { RandomSource } from './random-source.ts';
import type { RateStore } from './rate-store.ts';
import type { SessionStore } from './session-store.ts';
import type { StaffStore } from './staff-store.ts';
import type { VehicleStore } from './vehicle-store.ts';

/** What one database keeps: changes to these can be stored together. */
export type Stores = {
  readonly bookings: BookingStore;
  readonly vehicles: VehicleStore;
  readonly messages: MessageStore;
  readonly outbox: Outbox;
  readonly insights: InsightStore;
  readonly staff: StaffStore;
  readonly sessions: SessionStore;
  readonly attempts: AttemptStore;
  /** Where several machines share the database: calls are counted for all of them together. */
  readonly sharedRates?: RateStore;
};

/** Everything the site asks of the outside world. */
export type Ports = Stores & {
  readonly images: ImageStore;
  readonly pictures: PictureMaker;
  readonly mailer: Mailer;
  readonly clock: Clock;
  /** The calls of this process alone. */
  readonly rates: RateStore;
  readonly random: RandomSource;
  readonly hasher: Hasher;
  readonly breachedPasswords: BreachedPasswords;
  readonly oneTimeCodes: OneTimeCodes;
  readonly health: readonly HealthCheck[];
};

/** An opened technology: its ports, how it is, and how it is let go. */
export type Opened<P> = { readonly ports: P; check(): Promise<void>; close(): Promise<void> };
