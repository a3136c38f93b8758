import { existsSync } from 'node:fs';
import { systemClock } from '../adapters/node/clock.ts';
import { argon2Hasher } from '../adapters/node/hasher.ts';
import { totpCodes } from '../adapters/node/one-time-codes.ts';
import { zxcvbnPasswordStrength } from '../adapters/node/password-strength.ts';
import { cryptoRandomSource } from '../adapters/node/random-source.ts';
import { processRateStore } from '../adapters/node/rate-store.ts';
import { replaceDurably, syncFolder, syncTree } from '../adapters/shared/durable-file.ts';
import type { Vehicle } from '../domain/fleet/vehicle.ts';
import { ok, type Result, refuse } from '../domain/shared/result.ts';
import { namesOf } from '../domain/shared/table.ts';
import { isMissingDatabase, isOtherDatabase } from '../ports/missing-database.ts';
import type { DatabasePurpose, Opened, Ports, Stores } from '../ports/ports.ts';
import type { IdentityProvider } from '../ports/services/identity-provider.ts';
import type { FileStores, ImageStore } from '../ports/services/image-store.ts';
import type { Mailer } from '../ports/services/mailer.ts';
import type { RemovedRecord } from '../ports/stores/removal-store.ts';
import { isUnavailable } from '../ports/unavailable.ts';
import { type Config, isEmbedded, pathOf } from './config.ts';
import { type DatabaseAddress, type PlaceName, SCHEMES } from './settings.ts';

/**
 * Opens the port that an address names; only databases and folders of pictures have a purpose. Modules are imported on
 * demand, so a site loads only the technologies that it is configured for.
 */
type Open<P, A = URL> = (address: A, purpose: DatabasePurpose) => Promise<Opened<P>>;
type Schemes<P, A = URL> = Readonly<Record<string, Open<P, A>>>;
type SchemesOf<Name extends PlaceName, V> = Readonly<Record<keyof (typeof SCHEMES)[Name], V>>;

/** A technology of databases. */
type DatabaseTechnology = {
  /** Its name for owners. */
  readonly name: string;
  /**
   * Whether it is on another machine, which may become reachable later. A failure to open a local
   * file is a configuration error.
   */
  readonly isRetryable: boolean;
  readonly open: Open<Stores, DatabaseAddress>;
};

const SQLITE: DatabaseTechnology = {
  name: 'SQLite',
  isRetryable: false,
  open: async (address, purpose) => (await import('../adapters/sqlite/open.ts')).openSqlite(pathOf(address), purpose),
};
const MONGODB: DatabaseTechnology = {
  name: 'MongoDB',
  isRetryable: true,
  open: async ({ href }, purpose) => (await import('../adapters/mongo/open.ts')).openMongo(href, purpose),
};
const POSTGRESQL: DatabaseTechnology = {
  name: 'PostgreSQL',
  isRetryable: true,
  open: async ({ href }, purpose) => (await import('../adapters/postgres/open.ts')).openPostgres(href, purpose),
};

const DATABASES: SchemesOf<'DATABASE_URL', DatabaseTechnology> = {
  'sqlite:': SQLITE,
  'mongodb:': MONGODB,
  'mongodb+srv:': MONGODB,
  'postgres:': POSTGRESQL,
  'postgresql:': POSTGRESQL,
};
const BY_SCHEME: Readonly<Record<string, DatabaseTechnology>> = DATABASES;
const STORES: Schemes<Stores, DatabaseAddress> = Object.fromEntries(
  Object.entries(DATABASES).map(([scheme, { open }]) => [scheme, open]),
);

const FILES: SchemesOf<'FILES_URL', Open<FileStores>> = {
  'file:': async (address, purpose) => (await import('../adapters/disk/open.ts')).openDisk(pathOf(address), purpose),
  's3:': async (address) => (await import('../adapters/s3/open.ts')).openS3(address),
};
const openSmtp: Open<Mailer> = async (address) => (await import('../adapters/smtp/open.ts')).openSmtp(address);
const MAIL: SchemesOf<'MAIL_URL', Open<Mailer>> = {
  'mailbox:': async (address) => (await import('../adapters/mailbox/open.ts')).openMailbox(pathOf(address)),
  'smtp:': openSmtp,
  'smtps:': openSmtp,
  'ses:': async (address) => (await import('../adapters/ses/open.ts')).openSes(address),
};

/** The expected value of each setting, for error messages. */
const WANTS: Readonly<Record<PlaceName | 'DATA_DIR', string>> = {
  DATA_DIR: 'a folder that can be made and written',
  DATABASE_URL: 'a database that can be opened',
  FILES_URL: 'a folder that can be made and written, or a bucket that can be read and written',
  MAIL_URL: 'a folder that can be made and written, or the address of a mail server or of SES',
};

/** The same for a missing database that must not be created. */
const EXISTING_DATABASE =
  'the database of the site; for a new site CREATE_DATABASE=yes, and a place for pictures that no site has';

/** The same for a database that another program or version made. */
const OWN_DATABASE = 'a database that this version of the program can open';

/** The ports of a configuration, and a function that closes them. */
export type Composition = { readonly ports: Ports; close(): Promise<void> };

/**
 * Opens every port that the configuration names. A missing database is created only where
 * `purpose` allows it and the pictures belong to no site yet (CONF-7). The refusal is one line that
 * names the setting. Rejects with `unavailable` while a database on another machine is unreachable.
 * In both cases the ports that were opened before are closed.
 */
export async function compose(
  config: Pick<Config, 'databaseUrl' | 'filesUrl' | 'mailUrl' | 'inDataDir' | 'oidc'>,
  purpose: DatabasePurpose = 'create',
): Promise<Result<Composition, string>> {
  const opened: Opened<unknown>[] = [];
  const close = async (): Promise<void> => {
    for (const part of opened.toReversed()) await part.close();
  };
  const open = async <P, A extends Pick<URL, 'protocol'>>(
    setting: PlaceName,
    schemes: Schemes<P, A>,
    address: A,
    openedFor: DatabasePurpose = purpose,
  ): Promise<Opened<P>> => {
    const part = await openPart(setting, schemes, address, config, openedFor);
    opened.push(part);
    return part;
  };
  const checked = checkSchemes(config);
  if (!checked.ok) return checked;
  try {
    const openFiles = () => open('FILES_URL', FILES, config.filesUrl);
    const openStores = (openedFor = purpose) => open('DATABASE_URL', STORES, config.databaseUrl, openedFor);
    // A missing folder of pictures is made, so the database that must exist comes first.
    const existing = purpose === 'create' ? undefined : await openStores();
    const files = await openFiles();
    const stores = existing ?? (await openStores((await hasSiteId(files.ports.images)) ? 'upgrade' : purpose));
    const mail = await open('MAIL_URL', MAIL, config.mailUrl);
    const identityProvider = await openProvider(config);
    const pictures = await (await import('../adapters/sharp/open.ts')).openSharp();
    return ok({
      ports: {
        ...stores.ports,
        ...files.ports,
        pictures: pictures.ports,
        mailer: mail.ports,
        clock: systemClock(),
        rates: processRateStore(),
        ...secretServices(),
        passwordStrength: zxcvbnPasswordStrength(),
        oneTimeCodes: totpCodes(),
        ...(identityProvider === undefined ? {} : { identityProvider }),
        health: [
          { ...stores, name: 'store' },
          { ...files, name: 'files' },
        ],
      },
      close,
    });
  } catch (fault) {
    await close();
    if (isUnavailable(fault)) throw fault;
    return refuse(messageOf(fault));
  }
}

/** Opens the identity provider, if one is configured. It holds nothing that needs closing. */
async function openProvider({ oidc }: Pick<Config, 'oidc'>): Promise<IdentityProvider | undefined> {
  if (oidc === undefined) return undefined;
  return (await (await import('../adapters/oidc/open.ts')).openOidc(oidc)).ports;
}

/**
 * Refuses an address of an unknown scheme. Call it before anything is opened, because opening a
 * place may create it.
 */
export function checkSchemes(config: Pick<Config, 'databaseUrl' | 'filesUrl' | 'mailUrl'>): Result<void, string> {
  const addresses = { DATABASE_URL: config.databaseUrl, FILES_URL: config.filesUrl, MAIL_URL: config.mailUrl };
  for (const name of namesOf(addresses)) {
    if (!Object.hasOwn(SCHEMES[name], addresses[name].protocol)) return refuse(describeUnknown(name));
  }
  return ok(undefined);
}

/** Returns the name of the configured database for its owner. */
export function databaseTechnology({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  return BY_SCHEME[databaseUrl.protocol]?.name ?? databaseUrl.protocol;
}

/** Opens only the stores of pictures. */
export async function composeFiles(
  config: Pick<Config, 'filesUrl' | 'inDataDir'>,
  purpose: DatabasePurpose = 'create',
): Promise<Result<Opened<FileStores>, string>> {
  try {
    return ok(await openPart('FILES_URL', FILES, config.filesUrl, config, purpose));
  } catch (fault) {
    return refuse(messageOf(fault));
  }
}

/** Opens only the stores of the database. */
export async function composeStores(
  config: Pick<Config, 'databaseUrl' | 'inDataDir'>,
  purpose: DatabasePurpose,
): Promise<Result<Opened<Stores>, string>> {
  try {
    return ok(await openPart('DATABASE_URL', STORES, config.databaseUrl, config, purpose));
  } catch (fault) {
    return refuse(messageOf(fault));
  }
}

/**
 * Refuses an embedded database that does not exist, because opening it would create an empty one.
 */
export function checkDatabaseThere({ databaseUrl }: Pick<Config, 'databaseUrl'>): Result<void, string> {
  if (!isEmbedded({ databaseUrl }) || existsSync(pathOf(databaseUrl))) return ok(undefined);
  return refuse(`There is no database at ${pathOf(databaseUrl)}`);
}

/** The services that make and check secrets. */
export function secretServices(): Pick<Ports, 'random' | 'hasher'> {
  return { random: cryptoRandomSource(), hasher: argon2Hasher() };
}

/** How commands write files that survive a power cut. */
export const DURABLE_FILES = { replaceDurably, syncFolder, syncTree } as const;

/** The functions of an embedded database beside its ports: copies of its file. */
export type EmbeddedDatabase = {
  /** Copies a database that is in use into a new file. */
  backup(from: string, to: string): Promise<void>;
  /** Returns the vehicles of such a copy and what it records as removed. */
  read(copy: string): Promise<{ readonly vehicles: readonly Vehicle[]; readonly removals: readonly RemovedRecord[] }>;
  /** Restores such a copy to a path where no database exists, after work on its stores. */
  restore(from: string, to: string, prepare: (stores: Stores) => Promise<void>): Promise<void>;
};

/** Returns the copy functions of the configured database; undefined if it is not embedded. */
export async function embeddedDatabase(config: Pick<Config, 'databaseUrl'>): Promise<EmbeddedDatabase | undefined> {
  if (!isEmbedded(config)) return undefined;
  const sqlite = await import('../adapters/sqlite/backup.ts');
  return {
    backup: sqlite.backupSqlite,
    read: sqlite.readCopy,
    restore: sqlite.restoreSqlite,
  };
}

/**
 * Opens one port. Throws one line that names the unusable setting and its expected value (CONF-2).
 */
async function openPart<P, A extends Pick<URL, 'protocol'>>(
  setting: PlaceName,
  schemes: Schemes<P, A>,
  address: A,
  { inDataDir }: Pick<Config, 'inDataDir'>,
  purpose: DatabasePurpose,
): Promise<Opened<P>> {
  const scheme = schemes[address.protocol];
  if (scheme === undefined) throw new Error(describeUnknown(setting));
  try {
    return await scheme(address, purpose);
  } catch (fault) {
    if (isUnavailable(fault) && BY_SCHEME[address.protocol]?.isRetryable) throw fault;
    // A file that is missing or kept by the system is a fault of the folder, any other one of the database.
    const isOfFolder = isSystemFault(fault) || isMissingDatabase(fault);
    const name = inDataDir.includes(setting) && isOfFolder ? 'DATA_DIR' : setting;
    const wants = isMissingDatabase(fault) ? EXISTING_DATABASE : isOtherDatabase(fault) ? OWN_DATABASE : WANTS[name];
    throw new Error(`${name} is not usable: it wants ${wants} (${messageOf(fault)})`);
  }
}

function isSystemFault(fault: unknown): boolean {
  const cause = isUnavailable(fault) && fault instanceof Error ? fault.cause : fault;
  return cause instanceof Error && 'syscall' in cause;
}

/** Whether pictures belong to a site. An unreachable store is asked again by the first sweep. */
async function hasSiteId(images: ImageStore): Promise<boolean> {
  try {
    return (await images.siteId()) !== undefined;
  } catch (fault) {
    if (isUnavailable(fault)) return false;
    throw fault;
  }
}

function describeUnknown(setting: PlaceName): string {
  return `${setting} is not usable: it wants ${Object.keys(SCHEMES[setting]).join(' or ')}`;
}

/** Words a fault. For an unreachable port, only the cause contains the reason. */
export function messageOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  return isUnavailable(fault) && fault.cause instanceof Error
    ? `${fault.message}: ${fault.cause.message}`
    : fault.message;
}
