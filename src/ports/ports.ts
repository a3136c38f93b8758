import type { RecordStores } from './kinds.ts';
import type { Clock } from './services/clock.ts';
import type { Hasher } from './services/hasher.ts';
import type { IdentityProvider } from './services/identity-provider.ts';
import type { ImageStore } from './services/image-store.ts';
import type { Mailer } from './services/mailer.ts';
import type { OneTimeCodes } from './services/one-time-codes.ts';
import type { PasswordStrength } from './services/password-strength.ts';
import type { PictureMaker } from './services/picture-maker.ts';
import type { RandomSource } from './services/random-source.ts';
import type { InsightStore } from './stores/insight-store.ts';
import type { Outbox } from './stores/outbox.ts';
import type { RateStore } from './stores/rate-store.ts';
import type { RemovalStore } from './stores/removal-store.ts';
import type { SiteStore } from './stores/site-store.ts';

/** The stores of one database. Changes to several of them can be stored together. */
export type Stores = RecordStores & {
  readonly outbox: Outbox;
  readonly insights: InsightStore;
  readonly removals: RemovalStore;
  readonly site: SiteStore;
  /** Present when several machines share the database: counts the calls of all of them together. */
  readonly sharedRates?: RateStore;
};

/**
 * A dependency whose health can be checked. `check` rejects while it is unreachable. `freeBytes`
 * returns the free space of its disk; absent for a service on another machine.
 */
export type HealthCheck = {
  readonly name: 'store' | 'files';
  check(): Promise<void>;
  freeBytes?(): Promise<number>;
};

/** Everything that the site needs from outside. */
export type Ports = Stores & {
  /** The public pictures of vehicles. */
  readonly images: ImageStore;
  /** The photos of bookings, which only staff see (PHOTO-5). */
  readonly photos: ImageStore;
  readonly pictures: PictureMaker;
  readonly mailer: Mailer;
  readonly clock: Clock;
  /** Counts the calls of this process only. */
  readonly rates: RateStore;
  readonly random: RandomSource;
  readonly hasher: Hasher;
  readonly passwordStrength: PasswordStrength;
  readonly oneTimeCodes: OneTimeCodes;
  /** Present where staff may sign in at a provider (OIDC-1). */
  readonly identityProvider?: IdentityProvider;
  readonly health: readonly HealthCheck[];
};

/**
 * What a database is opened for. The site opens it to `create` it if it does not exist, or to
 * `upgrade` one that must exist; both upgrade its schema. Commands open it to `work` on it or to
 * `read` it: they refuse a database of another schema version and change no schema (FAIL-13). All
 * but `create` reject with `missingDatabase`. A folder of pictures is made to `create` and to `upgrade`.
 */
export type DatabasePurpose = 'create' | 'upgrade' | 'work' | 'read';

/**
 * An opened technology: its ports, its health check, the free space of its disk if it has one on
 * this machine, and how to close it. `close` may be called twice; afterwards every call rejects
 * with `unavailable`.
 */
export type Opened<P> = {
  readonly ports: P;
  check(): Promise<void>;
  freeBytes?(): Promise<number>;
  close(): Promise<void>;
};
