import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { litestreamProgram, skipWithoutLitestream, startLitestream } from '../support/components/litestream.ts';
import { startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { aPicture } from '../support/values/pictures.ts';
import { CAR, formData, parts } from '../support/values/vehicle-forms.ts';
import { aBookingRequest, post } from './site-suite.ts';
import { STAFF_ENV, signIn } from './staff-calls.ts';

const run = promisify(execFile);

/** What docs/hosting/backup.md promises: at most these bookings are lost with the disk, in ms. */
const MAX_LOST_MS = 5000;
/** How many customers book at once, and how long until the disk is lost, in ms. */
const CUSTOMERS = 8;
const BOOKING_MS = 12_000;

/** An acknowledged booking, and when it was acknowledged. */
type Acknowledged = { readonly key: string; readonly at: number; readonly text: string };

/** The configuration and the commands of docs/hosting/backup.md, with other folders. */
async function aCopiedSite() {
  const folder = await aFolder();
  const [data, copy, socket] = [join(folder, 'data'), join(folder, 'copy'), join(folder, 'litestream.sock')];
  const config = join(folder, 'litestream.yml');
  // The programs of the page, and one that stays the same user.
  const programs = join(folder, 'programs');
  await mkdir(programs);
  await mkdir(copy);
  await symlink(litestreamProgram(), join(programs, 'litestream'));
  await writeFile(join(programs, 'runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n');
  await chmod(join(programs, 'runuser'), 0o755);
  const page = (await readFile('docs/hosting/backup.md', 'utf8'))
    .replaceAll('/run/oakville-copy/litestream.sock', socket)
    .replaceAll('/etc/litestream.yml', config)
    .replaceAll('/mnt/oakville-copy', copy)
    .replaceAll('/var/lib/oakville', data);
  const found = (pattern: RegExp): string => {
    const [, text] = pattern.exec(page) ?? [];
    if (text === undefined) throw new Error(`docs/hosting/backup.md has no ${pattern}`);
    return text;
  };
  await writeFile(config, found(/^```yaml\n(# \S+litestream\.yml\n.*?)^```$/ms));
  const shell = (command: string) =>
    run('sh', ['-c', command], { env: { ...process.env, PATH: `${programs}:${process.env.PATH}` } });
  return {
    data,
    file: join(data, 'oakville.db'),
    copy: { config, socket, file: join(data, 'oakville.db') },
    copyPictures: () => shell(found(/^\* \* \* \* \* oakville (cp .+)$/m)),
    restore: () => shell(found(/^(runuser .+litestream restore.+)$/m)),
    env: { SEED_FLEET: 'demo', LOG_LEVEL: 'silent', ...STAFF_ENV, DATA_DIR: data, LITESTREAM_SOCKET: socket },
  };
}

/** Books with eight customers, each with a new key every time, until the site is killed. */
async function bookUntilKilled(url: string): Promise<readonly Acknowledged[]> {
  const request = await aBookingRequest(url);
  const acknowledged: Acknowledged[] = [];
  const customers = Array.from({ length: CUSTOMERS }, async (_, customer) => {
    for (let count = 0; ; count += 1) {
      const key = `customer-${customer}-${count}`;
      const text = await post(`${url}/api/bookings`, request, { 'idempotency-key': key })
        .then(async (answer) => (answer.status === 201 ? answer.text() : undefined))
        .catch(() => undefined);
      if (text === undefined) return;
      acknowledged.push({ key, at: performance.now(), text });
    }
  });
  await Promise.all(customers);
  return acknowledged;
}

describe.skipIf(skipWithoutLitestream)('a disk that is lost with the database', () => {
  // FAIL-15
  it('should lose at most 5 s of bookings, restored by the one command of the page', async () => {
    const { data, file, copy, copyPictures, restore, env } = await aCopiedSite();
    const site = await startSite(env);
    const stopCopy = await startLitestream(copy);
    const call = await signIn(site);
    expect((await call('POST', '/api/admin/vehicles', formData(parts(CAR, await aPicture())))).status).toBe(201);
    await copyPictures();

    const booking = bookUntilKilled(site.url);
    const lag: number[] = [];
    const end = performance.now() + BOOKING_MS;
    while (performance.now() < end) {
      const health = await (await call('GET', '/api/admin/health')).json();
      lag.push(Date.parse(health.checkedAt) - Date.parse(health.copy.completeAt));
      await new Promise((done) => setTimeout(done, 500));
    }
    const killedAt = performance.now();
    await Promise.all([site.end('SIGKILL'), stopCopy()]);
    await rm(data, { recursive: true });
    const acknowledged = await booking;
    expect(Math.max(...lag)).toBeLessThan(MAX_LOST_MS);

    // The home of the user of the service.
    await mkdir(dirname(file), { mode: 0o700 });
    await restore();
    const db = new DatabaseSync(file, { readOnly: true });
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    const stored = new Set(
      db
        .prepare('SELECT "submissionKey" FROM bookings')
        .all()
        .map((row) => row.submissionKey),
    );
    db.close();
    const lost = acknowledged.filter(({ key }) => !stored.has(key));
    const lostMs = lost.map(({ at }) => killedAt - at);
    process.stdout.write(
      `lost with the disk: ${lost.length} of ${acknowledged.length} bookings, the first ${Math.round(Math.max(0, ...lostMs))} ms before it; copy at most ${Math.max(...lag)} ms behind\n`,
    );
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(Math.max(0, ...lostMs)).toBeLessThan(MAX_LOST_MS);

    const restored = await startSite(env);
    const request = await aBookingRequest(restored.url);
    const kept = acknowledged.find(({ key }) => stored.has(key));
    const again = await post(`${restored.url}/api/bookings`, request, { 'idempotency-key': kept?.key ?? '' });
    expect([again.headers.get('idempotency-replayed'), await again.text()]).toEqual(['true', kept?.text]);
    const { vehicles } = await (await fetch(`${restored.url}/api/vehicles`)).json();
    const urls: string[] = vehicles.map(({ imageUrl }: { imageUrl: string }) => imageUrl);
    const uploaded = urls.filter((url) => !url.includes('demo-'));
    expect(uploaded).toHaveLength(1);
    for (const url of urls) expect((await fetch(`${restored.url}${url}`)).status, url).toBe(200);

    // The copy goes on from what was restored.
    await startLitestream(copy);
    const { copy: record } = await (await (await signIn(restored))('GET', '/api/admin/health')).json();
    expect(Date.now() - Date.parse(record.completeAt)).toBeLessThan(MAX_LOST_MS);
    expect(existsSync(file)).toBe(true);
  });

  // FAIL-16
  it('should need attention once the copy does not run', async () => {
    const { copy, env } = await aCopiedSite();
    const site = await startSite(env);
    const stopCopy = await startLitestream(copy);
    const call = await signIn(site);
    const codes = async () => {
      const { attention } = await (await call('GET', '/api/admin/health')).json();
      return attention.map(({ code }: { code: string }) => code);
    };
    expect(await codes()).not.toContain('copy');
    await stopCopy();
    expect(await codes()).toContain('copy');
  });
});
