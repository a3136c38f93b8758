import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Email as ParsedMail } from 'postal-mime';
import { onTestFinished } from 'vitest';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Ports } from '../../../src/ports/ports.ts';
import { type AppParts, buildApp } from '../../../src/server/app.ts';
import { compose } from '../../../src/server/compose.ts';
import { openLog } from '../../../src/server/log.ts';
import { openSettings } from '../../../src/server/present-settings.ts';
import type { TypedApp } from '../../../src/server/route-context.ts';
import { openSiteTokens, type SiteTokens } from '../../../src/server/use-cases/site/site-tokens.ts';
import { fillEmpty } from '../../../src/server/use-cases/stored/stored-vehicles.ts';
import { aFolder } from '../temp-folder.ts';
import { awaitMails } from '../values/mails.ts';
import { aVehicle, NOON } from '../values/samples.ts';

export type TestSite = {
  readonly app: TypedApp;
  readonly ports: Ports;
  readonly tokens: SiteTokens;
  readonly folder: string;
  /** The log, one JSON text per line. */
  readonly logged: string[];
  setNow(now: Instant): void;
  /** Makes store, files and mail unreachable. */
  letGoOfStore(): Promise<void>;
  close(): Promise<void>;
  /** Waits for at least `count` mails in the mailbox and returns them, sorted by subject. */
  mails(count: number): Promise<ParsedMail[]>;
};

export type SiteOptions = {
  readonly fleet?: readonly Vehicle[];
  readonly ports?: Partial<Ports>;
  readonly rateLimits?: boolean;
  readonly secondFactor?: 'required' | 'optional';
  readonly publicUrl?: string;
  readonly trustProxy?: readonly string[];
  readonly metrics?: NonNullable<AppParts['metrics']>;
  readonly host?: Partial<AppParts['host']>;
};

/**
 * Starts the whole site on the embedded target in its own folder, with a clock that stands still at
 * `NOON`. It is closed after the test.
 */
export async function aSite({
  fleet = [aVehicle()],
  ports: over = {},
  rateLimits = false,
  secondFactor = 'optional',
  publicUrl = 'https://rental.example',
  trustProxy = [],
  metrics,
  host = {},
}: SiteOptions = {}): Promise<TestSite> {
  const folder = await aFolder();
  let now: Instant = NOON;
  const composed = await compose({
    databaseUrl: new URL(`sqlite:${folder}/site.db`),
    filesUrl: new URL(`file:${folder}/files`),
    mailUrl: new URL(`mailbox:${folder}/mailbox`),
    inDataDir: [],
  });
  if (!composed.ok) throw new Error(composed.problem);
  const ports: Ports = { ...composed.value.ports, clock: { now: () => now }, ...over };
  await fillEmpty(ports, fleet);
  const logged: string[] = [];
  // A test that replaces the random source says what the requests draw.
  const tokens = await openSiteTokens(composed.value.ports);
  const log = openLog({ logLevel: 'info' }, { write: (line: string) => logged.push(line) });
  const settings = await openSettings(ports, 'desk@oakville.example', log);
  const app = await buildApp({
    config: {
      mailFrom: 'reservations@oakville.example',
      publicUrl,
      rateLimits,
      retentionMonths: 24,
      invoiceYears: 6,
      staff: { email: 'staff@localhost', mfa: secondFactor },
      trustProxy,
    },
    ports,
    tokens,
    settings,
    host: { database: 'SQLite', placeholders: [], ...host },
    log,
    ...(metrics === undefined ? {} : { metrics }),
  });
  // Closes the idle connections that a fetch leaves. Otherwise the site would keep them for a
  // second.
  const close = async () => {
    app.server.closeIdleConnections();
    await app.close();
  };
  onTestFinished(async () => {
    await close();
    await composed.value.close();
  });
  return {
    app,
    ports,
    tokens,
    folder,
    logged,
    letGoOfStore: composed.value.close,
    close,
    setNow: (instant) => {
      now = instant;
    },
    mails: (count) => readMails(join(folder, 'mailbox'), count),
  };
}

/** Waits for at least `count` mails in a folder and returns them. */
export async function readMails(mailbox: string, count: number): Promise<ParsedMail[]> {
  return awaitMails(count, async () => {
    const names = (await readdir(mailbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.map((name) => readFile(join(mailbox, name))));
  });
}

/**
 * Counts the e-mails, sent or not, in the embedded database of a site that runs. They are stored
 * with what they are about, so none is stored later.
 */
export function countEmails(folder: string): unknown {
  const database = new DatabaseSync(join(folder, 'oakville.db'), { readOnly: true });
  const count = database.prepare('SELECT count(*) AS emails FROM emails').get()?.emails;
  database.close();
  return count;
}
