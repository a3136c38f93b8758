import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { buildApp } from './app.ts';
import { type Composition, compose } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { fillDemoFleet } from './demo-fleet/fill-demo-fleet.ts';
import { type PictureSweep, startPictureSweep } from './picture-sweep.ts';
import type { TypedApp } from './site.ts';
import { addFirstAccount } from './use-cases/staff-accounts.ts';

const UI_FOLDER = join(import.meta.dirname, '../../dist');

const config = readConfig(process.env);
if (!config.ok) stop(config.problem);
else await serve(config.value).catch((fault: unknown) => stop(`The site cannot start: ${messageOf(fault)}`));

async function serve(settings: Config): Promise<void> {
  if (!existsSync(join(UI_FOLDER, 'home.html'))) return stop('The pages are not built: run "npm run build" first.');
  const composition = await compose(settings);
  if (!composition.ok) return stop(composition.problem);
  const { ports } = composition.value;
  if (settings.seedFleet === 'demo') await fillDemoFleet(ports);
  const { generatedPassword } = await addFirstAccount(ports, settings.staff);
  if (generatedPassword !== undefined) {
    process.stdout.write(
      `First staff account: ${settings.staff.email}, password ${generatedPassword} (not shown again)\n`,
    );
  }
  const log = pino({ level: settings.logLevel, base: null }, pino.destination({ fd: 2, sync: false }));
  const sweep = startPictureSweep(ports, log);
  const app = await buildApp({ config: settings, ports, log, uiFolder: UI_FOLDER });
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void shutDown(app, sweep, composition.value));
  try {
    await app.listen({ host: settings.host, port: settings.port });
  } catch (fault) {
    await app.close();
    await sweep.stop();
    await composition.value.close();
    return stop(`HOST and PORT are not usable: ${messageOf(fault)}`);
  }
  const { port } = app.server.address() as AddressInfo;
  process.stdout.write(
    `Listening on http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}\n`,
  );
}

/** Answers the requests under way, finishes the e-mail under way, closes what was opened. */
async function shutDown(app: TypedApp, sweep: PictureSweep, composition: Composition): Promise<void> {
  await app.close();
  await sweep.stop();
  await composition.close();
  process.exit(0);
}

function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

function stop(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
