import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { freePort, runStart, START, startSite, TRIAL_BEHIND_HTTPS } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';

const PASSWORD = 'a long enough password';

function signIn({ url }: { readonly url: string }, email: string, password: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: url };
  return fetch(`${url}/api/admin/session`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
}

describe('npm start', () => {
  // FAIL-10, CONF-4
  it('should print one line when it is ready, and exit 0 on SIGTERM', async () => {
    const site = await startSite({ DATA_DIR: await aFolder(), STAFF_PASSWORD: PASSWORD });
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    expect(await site.end('SIGTERM')).toBe(0);
    expect(site.stdout()).toBe(`Listening on ${site.url}\n`);
  });

  // CONF-14
  it('should go on serving for DRAIN_SECONDS after SIGTERM, and say that it stops', async () => {
    const { url, end } = await startSite({ DATA_DIR: await aFolder(), DRAIN_SECONDS: '3' });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const exited = end('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { interval: 20 }).toBe(503);
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ detail: 'Stopping.' });
    const answer = await fetch(`${url}/api/vehicles`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await exited).toBe(0);
  });

  // CONF-5
  it('should make the first account and print its password once, when nobody gave one', async () => {
    const env = { DATA_DIR: await aFolder() };
    const first = await startSite(env);
    const [line, password = ''] =
      /^First staff account: staff@localhost, password (\S+) .+\n/.exec(first.stdout()) ?? [];
    expect(first.stdout()).toBe(`${line}Listening on ${first.url}\n`);
    expect((await signIn(first, 'staff@localhost', password)).status).toBe(200);
    expect(first.stderr()).not.toContain(password);
    await first.end('SIGTERM');
    const second = await startSite({ ...env, STAFF_EMAIL: 'other@oakville.example' });
    expect(second.stdout()).toBe(`Listening on ${second.url}\n`);
    expect((await signIn(second, 'staff@localhost', password)).status).toBe(200);
  });

  // CONF-5
  it('should make the first account of STAFF_EMAIL and STAFF_PASSWORD', async () => {
    const env = { DATA_DIR: await aFolder(), STAFF_EMAIL: 'Zoe@Oakville.example', STAFF_PASSWORD: PASSWORD };
    const site = await startSite(env);
    const answer = await signIn(site, 'zoe@oakville.example', PASSWORD);
    expect(await answer.json()).toMatchObject({ user: { email: 'zoe@oakville.example' } });
    expect(answer.headers.getSetCookie().join()).toMatch(/^(?!.*Secure).*HttpOnly; SameSite=Strict/);
  });

  it('should keep what it writes, and copies of it, from other users of the machine', async () => {
    const [dataDir, backups] = [await aFolder(), await aFolder()];
    await startSite({ DATA_DIR: dataDir });
    const backUp = [process.execPath, 'src/server/commands/backup.ts', 'backup', join(backups, 'monday')] as const;
    expect(await runStart({ DATA_DIR: dataDir }, [...backUp]).exited).toBe(0);
    const places = ['oakville.db', 'oakville.db-wal', 'mailbox', 'files'].map((name) => join(dataDir, name));
    for (const place of [...places, join(backups, 'monday'), join(backups, 'monday', 'oakville.db')]) {
      expect((await stat(place)).mode & 0o077, place).toBe(0);
    }
    const [note, database] = [
      await stat(join(dataDir, 'oakville.db.backed-up')),
      await stat(join(dataDir, 'oakville.db')),
    ];
    expect([note.mode & 0o777, note.uid], 'for the site to read').toEqual([0o600, database.uid]);
  });

  it('should leave no process behind when npm passes SIGTERM to its shell', async () => {
    const site = await startSite({ DATA_DIR: await aFolder() }, ['sh', '-c', packageJson.scripts.start]);
    expect(await site.end('SIGTERM')).toBe(0);
    await expect(fetch(`${site.url}/healthz`)).rejects.toThrow();
  });

  it('should tell with METRICS=on what was built, and without it have no such page', async () => {
    const { url } = await startSite({ DATA_DIR: await aFolder(), METRICS: 'on' });
    const figures = await (await fetch(`${url}/metrics`)).text();
    expect(figures).toContain(`oakville_build_info{version="${packageJson.version}",revision="`);
    const other = await startSite({ DATA_DIR: await aFolder() });
    expect((await fetch(`${other.url}/metrics`)).status).toBe(404);
  });

  it('should exit 0 on SIGINT', async () => {
    const site = await startSite({ DATA_DIR: await aFolder() });
    expect(await site.end('SIGINT')).toBe(0);
  });

  // CONF-2
  it.each([
    [{ STAFF_PASSWORD: 'x'.repeat(201) }, /^STAFF_PASSWORD is not usable: it wants at most 200 characters\n$/],
    [{ PORT: 'no' }, /^PORT is not usable: .+\n$/],
    [{ DATABASE_URL: 'redis://127.0.0.1' }, /^DATABASE_URL is not usable: .+\n$/],
    [{ MAIL_URL: 'mailbox:/dev/null/none' }, /^MAIL_URL is not usable: it wants a folder .+\n$/],
    [{ DATA_DIR: '/dev/null/none' }, /^DATA_DIR is not usable: it wants a folder .+\n$/],
    [{ DATA_DIR: '/proc/none' }, /^DATA_DIR is not usable: it wants a folder .+\n$/],
    // CONF-9
    [
      { PUBLIC_URL: 'https://rental.example' },
      /^COMPANY_EMAIL is not usable behind https: .+\nMAIL_FROM .+\nMAIL_URL .+ in ALLOW_INSECURE\n$/,
    ],
    [{ HOST: '203.0.113.1' }, /^HOST and PORT are not usable: .+\n$/],
  ])('should stop with exit code 1 and a line for each wrong setting for %j', async (env, line) => {
    const { exited, printed } = runStart({
      DATA_DIR: await aFolder(),
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      STAFF_PASSWORD: PASSWORD,
      ...env,
    });
    expect(await exited).toBe(1);
    expect(printed.stderr).toMatch(line);
    expect(printed.stdout).toBe('');
  });

  // CONF-7, CONF-8
  it('should leave every picture alone where the database is missing, mistyped or another one', async () => {
    const dataDir = await aFolder();
    const env = { DATA_DIR: dataDir, STAFF_PASSWORD: PASSWORD, PORT: String(await freePort()), LOG_LEVEL: 'silent' };
    await (await startSite(env)).end('SIGTERM');
    const folder = join(dataDir, 'files/car-images');
    const pictures = (await readdir(folder)).filter((name) => !name.startsWith('.'));
    expect(pictures.length).toBeGreaterThan(10);
    const then = new Date('2025-01-01');
    for (const name of pictures) await utimes(join(folder, name), then, then);

    const mistyped = join(dataDir, 'oakvile.db');
    const missing = runStart({ ...env, DATABASE_URL: `sqlite:${mistyped}` });
    expect(await missing.exited).toBe(1);
    expect(missing.printed.stderr).toBe(
      `DATABASE_URL is not usable: it wants the database of the site; for a new site CREATE_DATABASE=yes, and a place for pictures that no site has (there is no database at ${mistyped})\n`,
    );
    const other = await aFolder();
    await (await startSite({ ...env, DATA_DIR: other })).end('SIGTERM');
    const mixed = runStart({ ...env, DATABASE_URL: `sqlite:${join(other, 'oakville.db')}` });
    expect(await mixed.exited).toBe(1);
    expect(mixed.printed.stderr).toMatch(/^FILES_URL is not usable: .+belong to another site.+\n$/);

    expect((await readdir(dataDir)).toSorted()).toEqual(['files', 'mailbox', 'oakville.db']);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(pictures));
    expect(await (await startSite(env)).end('SIGTERM')).toBe(0);
  });

  // FAIL-12
  it('should stop with the real reason where the database is one of another program', async () => {
    const dataDir = await aFolder();
    const db = new DatabaseSync(join(dataDir, 'oakville.db'));
    db.exec('CREATE TABLE bookings (x); PRAGMA user_version = 3');
    db.close();
    const { exited, printed } = runStart({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(await exited).toBe(1);
    expect(printed.stderr).toBe(
      'DATABASE_URL is not usable: it wants a database that this version of the program can open (The file is a database of another program, or of a development version of this one)\n',
    );
  });

  // CONF-7
  it('should make a new database behind https only where it is told to', async () => {
    const dataDir = await aFolder();
    const { CREATE_DATABASE: _, ...trial } = TRIAL_BEHIND_HTTPS;
    const env = { DATA_DIR: dataDir, STAFF_PASSWORD: PASSWORD, ...trial };
    const { exited, printed } = runStart({ ...env, PORT: String(await freePort()) });
    expect(await exited).toBe(1);
    expect(printed.stderr).toMatch(/^DATA_DIR is not usable: .+CREATE_DATABASE=yes.+there is no database at .+\n$/);
    expect(await readdir(dataDir)).toEqual([]);
    await (await startSite({ ...env, CREATE_DATABASE: 'yes' })).end('SIGTERM');
    await startSite(env);
  });

  it('should stop with one clear line on a Node that is too old', async () => {
    const old = 'Object.defineProperty(process.versions, "node", { value: "20.20.2" })';
    const { exited, printed } = runStart({}, [
      process.execPath,
      '--import',
      `data:text/javascript,${encodeURIComponent(old)}`,
      START,
    ]);
    expect(await exited).toBe(1);
    expect(printed.stderr).toBe(
      'Node 26 or newer is needed, this is 20.20.2: use "npm start", which brings its own.\n',
    );
  });
});

describe('npm run dev', () => {
  it('should serve pages from their sources, and the API of a demonstration behind them, and end both', async () => {
    const command = [process.execPath, 'scripts/dev.ts'] as const;
    const site = await startSite({ DATA_DIR: await aFolder(), STAFF_PASSWORD: PASSWORD }, command);
    const [, url = ''] = /^Pages at (\S+)\/, /m.exec(site.stdout()) ?? [];
    const page = await fetch(`${url}/vehicles`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('/app/main.tsx');
    const { headers } = await signIn({ url }, 'staff@localhost', PASSWORD);
    const bookings = await fetch(`${url}/api/admin/bookings`, { headers: { cookie: headers.getSetCookie().join() } });
    expect(await bookings.json()).toMatchObject({ bookings: expect.arrayContaining([expect.anything()]) });
    await site.end('SIGINT');
    await expect(fetch(site.url)).rejects.toThrow('fetch failed');
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
});
