import { execFileSync } from 'node:child_process';
import { open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { aDisk, makeImmutable, skipWithoutMounts } from '../support/faults/disks.ts';
import { freePort, runStart, type SiteProcess, startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { type Presses, pressAgain } from '../support/values/customers.ts';
import { aBookingRequest, post, theFleet } from './site-suite.ts';
import { STAFF_ENV, signIn } from './staff-calls.ts';

const SETTINGS = { ...STAFF_ENV, LOG_LEVEL: 'error' };
const DATABASE = 'oakville.db';

const book = async (url: string, request: object, key: string) => {
  const answer = await post(`${url}/api/bookings`, request, { 'idempotency-key': key });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
};

const statusOf = async (address: string) => (await fetch(address)).status;
const REFUSED = expect.objectContaining({ status: 503, retryAfter: '5' });

/** Lets a site's clock go ahead by two minutes at SIGUSR2. A session that was used is stored once a minute. */
const TWO_MINUTES_LATER = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    "const now = Date.now; let ahead = 0; Date.now = () => now() + ahead; process.on('SIGUSR2', () => { ahead += 120_000; });",
  )}`,
};

/** The site goes on reading, for staff too, and says that it is not ready. */
async function expectReadsAlone(
  { url, signal }: Pick<SiteProcess, 'url' | 'signal'>,
  staff: Awaited<ReturnType<typeof signIn>>,
): Promise<void> {
  signal('SIGUSR2');
  for (const path of ['bookings', 'today', 'messages', 'health', 'summary']) {
    expect((await staff('GET', `/api/admin/${path}`)).status, path).toBe(200);
  }
  expect((await theFleet(url)).length).toBeGreaterThan(0);
  expect(await statusOf(`${url}/healthz`)).toBe(200);
  const readiness = async () => (await (await fetch(`${url}/readyz`)).json()).detail;
  await expect.poll(readiness).toMatch(/store/);
}

describe.skipIf(skipWithoutMounts)('a full disk', () => {
  // FAIL-8
  it('should refuse writes with 503, read on, say so, keep what was acknowledged, and write again when there is room', async () => {
    const folder = await aDisk(6);
    const env = { ...SETTINGS, ...TWO_MINUTES_LATER, DATA_DIR: folder };
    const site = await startSite(env);
    const staff = await signIn(site);
    const request = await aBookingRequest(site.url);
    const presses: Presses = new Map();
    const first = await book(site.url, request, 'before');
    expect(first.status).toBe(201);
    presses.set('before', first.text);

    await fill(folder);
    let refused = 0;
    for (let count = 0; refused < 3 && count < 400; count += 1) {
      const answer = await book(site.url, request, `full-${count}`);
      if (answer.status === 201) presses.set(`full-${count}`, answer.text);
      else {
        expect(answer).toEqual(REFUSED);
        refused += 1;
      }
    }
    expect(refused).toBe(3);
    await expectReadsAlone(site, staff);
    await expect.poll(() => logOf(site.stderr(), 'out of reach')).toMatch(/database or disk is full|disk I\/O error/);

    execFileSync('rm', [join(folder, 'ballast')]);
    await expect.poll(() => statusOf(`${site.url}/readyz`)).toBe(200);
    expect((await book(site.url, request, 'after')).status).toBe(201);
    await site.end('SIGKILL');
    const again = await startSite(env);
    expect(await pressAgain(again.url, presses)).toEqual([]);
    expectWhole(join(folder, DATABASE), presses.size + 1);
  });
});

describe.skipIf(skipWithoutMounts)('a data folder that may only be read', () => {
  // FAIL-8
  it('should refuse writes with 503, read on, say so, and write again when it may', async () => {
    const folder = await aFolder();
    const file = join(folder, DATABASE);
    const site = await startSite({ ...SETTINGS, ...TWO_MINUTES_LATER, DATA_DIR: folder });
    const staff = await signIn(site);
    const request = await aBookingRequest(site.url);
    expect((await book(site.url, request, 'before')).status).toBe(201);
    // As a disk does that found a fault in itself, also to files that are open.
    const release = makeImmutable([file, `${file}-wal`]);
    expect(await book(site.url, request, 'after')).toEqual(REFUSED);
    await expectReadsAlone(site, staff);
    await expect.poll(() => logOf(site.stderr(), 'out of reach')).toContain('disk I/O error');
    release();
    await expect.poll(() => statusOf(`${site.url}/readyz`)).toBe(200);
    expect((await book(site.url, request, 'after')).status).toBe(201);
    await site.end('SIGKILL');
    expectWhole(file, 2);
  });

  it('should stop at the start with exit code 1 and one line that says why', async () => {
    const folder = await aDisk(20);
    await (await startSite({ ...SETTINGS, DATA_DIR: folder })).end('SIGTERM');
    const before = await readdir(folder);
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    expect(await failedStart(folder)).toMatch(
      /^DATA_DIR is not usable: .+(readonly database|read-only|unable to open database file).*\n$/i,
    );
    expect(await readdir(folder)).toEqual(before);
  });
});

describe('a damaged database file', () => {
  async function aUsedFolder() {
    const folder = await aFolder();
    const site = await startSite({ ...SETTINGS, DATA_DIR: folder });
    const request = await aBookingRequest(site.url);
    for (let count = 0; count < 30; count += 1) expect((await book(site.url, request, `${count}`)).status).toBe(201);
    await site.end('SIGTERM');
    return { folder, file: join(folder, DATABASE), request };
  }

  it('should stop at the start with exit code 1 and one line when its header is overwritten, and leave it as it is', async () => {
    const { folder, file } = await aUsedFolder();
    await overwrite(file, 0, 100);
    const { mtimeMs, size } = await stat(file);
    expect(await failedStart(folder)).toMatch(/^DATABASE_URL is not usable: .+file is not a database.*\n$/);
    expect(await stat(file)).toMatchObject({ mtimeMs, size });
  });

  it('should answer 503 to what touches an overwritten page, say so in the log, and go on with the rest', async () => {
    const { folder, file, request } = await aUsedFolder();
    const page = pageOf(file, 'bookings by pickup');
    await overwrite(file, (page - 1) * 4096, 4096);
    const site = await startSite({ ...SETTINGS, DATA_DIR: folder });
    expect(await book(site.url, request, 'after')).toEqual(REFUSED);
    await expect.poll(() => logOf(site.stderr(), 'out of reach')).toContain('database disk image is malformed');
    expect((await theFleet(site.url)).length).toBeGreaterThan(0);
    // A key that was acknowledged before is still answered; of the refused booking nothing is there.
    expect((await book(site.url, request, '7')).status).toBe(201);
    await site.end('SIGKILL');
    const db = new DatabaseSync(file);
    expect(db.prepare(`SELECT count(*) AS count FROM bookings WHERE "submissionKey" = 'after'`).get()).toEqual({
      count: 0,
    });
    expect(db.prepare('SELECT count(*) AS count FROM history').get()).toEqual({ count: 30 });
    db.close();
  });
});

/** The log's line with this message: one JSON text. */
function logOf(log: string, message: string): string {
  return log.split('\n').find((line) => line.includes(`"msg":"${message}"`)) ?? '';
}

async function failedStart(folder: string): Promise<string> {
  const env = { ...SETTINGS, DATA_DIR: folder, PORT: String(await freePort()) };
  const { exited, printed } = runStart(env);
  expect(await exited).toBe(1);
  expect(printed.stdout).toBe('');
  return printed.stderr;
}

/** Every booking has its history and its e-mails, and the file is sound. */
function expectWhole(file: string, bookings: number): void {
  const db = new DatabaseSync(file, { readOnly: true });
  expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  const counts = db.prepare(
    `SELECT (SELECT count(*) FROM bookings) AS bookings, (SELECT count(*) FROM history) AS events,
       (SELECT count(*) FROM emails) AS emails`,
  );
  expect(counts.get()).toEqual({ bookings, events: bookings, emails: 2 * bookings });
  db.close();
}

function pageOf(file: string, name: string): number {
  const db = new DatabaseSync(file);
  const row = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name);
  db.close();
  return Number(row?.rootpage);
}

async function overwrite(file: string, offset: number, length: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(length, 0x5a), 0, length, offset);
  await handle.sync();
  await handle.close();
}

/** Takes all the room that is left, but for a few pages. */
async function fill(folder: string): Promise<void> {
  await writeFile(join(folder, 'ballast'), Buffer.alloc(64 * 1024 * 1024)).catch(() => {});
}
