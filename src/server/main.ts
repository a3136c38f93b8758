import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ok, type Result } from '../domain/shared/result.ts';
import { exampleFacts } from '../domain/site/attention.ts';
import { buildApp } from './app.ts';
import { readBackupRecord, readLastBackup } from './commands/last-backup.ts';
import { LEDGER, ledgerBeside } from './commands/removal-ledger.ts';
import { databaseTechnology } from './compose.ts';
import { composeSite } from './compose-site.ts';
import { type Config, isEmbedded, pathOf, readConfig } from './config.ts';
import { readCopyRecord } from './continuous-copy.ts';
import { fillDemoDesk } from './demo-desk/fill-demo-desk.ts';
import { fillDemoFleet } from './demo-fleet/fill-demo-fleet.ts';
import { checkSecure, findPlaceholders } from './insecure-settings.ts';
import { startAttentionMail } from './jobs/attention-mail.ts';
import { startEveningMail } from './jobs/evening-mail.ts';
import { startPictureSweep } from './jobs/image-sweep.ts';
import { refillBookings } from './jobs/refill.ts';
import { startReminders } from './jobs/reminders.ts';
import { startRemovalLedger } from './jobs/removal-ledger.ts';
import { startRetention } from './jobs/retention.ts';
import { openLog } from './log.ts';
import { openLogSink } from './log-sink.ts';
import { openSettings, type PresentSettings } from './present-settings.ts';
import type { TypedApp } from './route-context.ts';
import { listen, openWithRetry } from './startup-retry.ts';
import { setPrivateUmask } from './umask.ts';
import type { HostFacts } from './use-cases/health/site-health.ts';
import { followLedger } from './use-cases/privacy/removals.ts';
import { openSiteTokens } from './use-cases/site/site-tokens.ts';
import { addFirstAccount } from './use-cases/staff/staff-accounts.ts';

/** The log goes to standard error. */
const SINK = openLogSink(2);
const UI_FOLDER = join(import.meta.dirname, '../../dist');

setPrivateUmask();
const config = readConfig(process.env);
if (!config.ok) stop(config.problem);
else await serve(config.value).catch((fault: unknown) => stop(`The site cannot start: ${messageOf(fault)}`));

async function serve(settings: Config): Promise<void> {
  const secure = checkSecure(settings);
  if (!secure.ok) return stop(secure.problem);
  if (!existsSync(join(UI_FOLDER, 'home.html'))) return stop('The pages are not built: run "npm run build" first.');
  const log = openLog(settings, SINK);
  // Node would print the fault with its message and all of its properties (HTTP-6).
  process.on('uncaughtException', (fault) => {
    log.fatal({ err: fault }, 'a fault outside of any request: the process ends');
    void exit(1);
  });
  const stopping = new AbortController();
  const opened = await openWithRetry(settings, log, () => openSite(settings, log, stopping.signal));
  if (!opened.ok) return stop(opened.problem);
  const { app, close } = opened.value;
  const end = async (): Promise<void> => {
    stopping.abort();
    // Not even for a turn without a drain: answers make callers connect again from now on, and a
    // connection that is not accepted yet is cut when the listener closes.
    if (settings.drainSeconds > 0) await setTimeout(settings.drainSeconds * 1000);
    await close();
    await exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void end());
  const listening = await listen(app, settings);
  if (!listening.ok) {
    await close();
    return stop(listening.problem);
  }
  const { port } = app.server.address() as AddressInfo;
  process.stdout.write(
    `Listening on http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}\n`,
  );
  // Flushed now, because a process that is killed does not run exit handlers.
  flushCompileCache();
}

/**
 * The site, ready to listen. `close` answers the running requests, finishes the e-mail that is
 * being sent, and closes the ports (FAIL-10).
 */
type OpenSite = { readonly app: TypedApp; close(): Promise<void> };

async function openSite(settings: Config, log: Logger, stopping: AbortSignal): Promise<Result<OpenSite, string>> {
  const composition = await composeSite(settings, settings.createDatabase ? 'create' : 'upgrade');
  if (!composition.ok) return composition;
  const { ports } = composition.value;
  try {
    const tokens = await openSiteTokens(ports);
    const ledger = isEmbedded(settings) ? ledgerBeside(settings) : undefined;
    if (ledger !== undefined) {
      const { value: again } = await followLedger(ports, await ledger.read(), ports.clock.now());
      if (again !== undefined) log.warn(again, `the database is older than ${LEDGER} beside it, and follows it now`);
    }
    if (settings.seedFleet === 'demo') await fillDemoFleet(ports);
    if (settings.seedFleet === 'demo' && settings.seedDemo === 'desk') await fillDemoDesk(ports);
    const { generatedPassword } = (await addFirstAccount(ports, settings.staff)).value;
    if (generatedPassword !== undefined) {
      process.stdout.write(
        `First staff account: ${settings.staff.email}, password ${generatedPassword} (not shown again)\n`,
      );
    }
    const present = await openSettings(ports, settings.companyEmail, log);
    const host = await readHostFacts(settings, present);
    const lastBackup = () => readLastBackup(settings);
    const app = await buildApp({
      config: settings,
      ports,
      tokens,
      settings: present,
      host,
      log,
      stopping,
      uiFolder: UI_FOLDER,
      ...(settings.metrics ? { metrics: { ...host, lastBackup } } : {}),
    });
    const sweep = startPictureSweep(ports, log);
    const retention = startRetention(ports, settings, log);
    const attention = startAttentionMail(ports, host, present, log);
    const reminders = startReminders(ports, log);
    const evening = startEveningMail(ports, log);
    const stopRefilling = refillBookings(ports);
    const copying = ledger && startRemovalLedger(ports, ledger.add, log);
    const close = async (): Promise<void> => {
      await app.close();
      await attention.stop();
      await reminders.stop();
      await evening.stop();
      await sweep.stop();
      await retention.stop();
      await stopRefilling();
      await copying?.stop();
      await composition.value.close();
    };
    await app.ready();
    return ok({ app, close });
  } catch (fault) {
    await composition.value.close();
    throw fault;
  }
}

/** Reads what the build recorded beside the pages, and what only this process knows. */
async function readHostFacts(settings: Config, present: PresentSettings): Promise<HostFacts> {
  return {
    build: JSON.parse(await readFile(join(UI_FOLDER, 'build.json'), 'utf8')),
    database: databaseTechnology(settings),
    get placeholders() {
      const { company } = present.now();
      return [...findPlaceholders({ ...settings, companyEmail: company.email }), ...exampleFacts(company)];
    },
    forwarding: { isUntrusted: false },
    readBackups: () => readBackupRecord(settings),
    ...(settings.litestreamSocket && {
      readCopy: () => readCopyRecord(settings.litestreamSocket, pathOf(settings.databaseUrl)),
    }),
  };
}

function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

function stop(line: string): void {
  process.stderr.write(`${line}\n`);
  void exit(1);
}

async function exit(code: 0 | 1): Promise<void> {
  await SINK.flush();
  process.exit(code);
}
