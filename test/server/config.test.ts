import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import { compose } from '../../src/server/compose.ts';
import { pathOf, readConfig } from '../../src/server/config.ts';
import { aFolder } from '../support/temp-folder.ts';

function read(env: Record<string, string>) {
  const config = readConfig(env);
  if (!config.ok) throw new Error(config.problem);
  return config.value;
}

describe('readConfig', () => {
  // CONF-1
  it('should run everything embedded when nothing is set', () => {
    const config = read({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      staff: { email: 'staff@localhost', mfa: 'optional' },
      retentionMonths: 24,
      invoiceYears: 6,
      seedFleet: 'demo',
      seedDemo: 'none',
      rateLimits: true,
      metrics: false,
      trustProxy: [],
      logLevel: 'info',
    });
    expect(pathOf(config.databaseUrl)).toBe(`${process.cwd()}/data/oakville.db`);
    expect(pathOf(config.filesUrl)).toBe(`${process.cwd()}/data/files`);
    expect(pathOf(config.mailUrl)).toBe(`${process.cwd()}/data/mailbox`);
  });

  it('should keep the embedded files where DATA_DIR says', () => {
    expect(pathOf(read({ DATA_DIR: '/srv/rental data' }).databaseUrl)).toBe('/srv/rental data/oakville.db');
    expect(pathOf(read({ DATABASE_URL: 'sqlite:./here.db' }).databaseUrl)).toBe(`${process.cwd()}/here.db`);
  });

  it.each(['50% #1', 'what?', 'a%20b', 'back\\slash', 'łódź'])(
    'should keep them in a folder of any name: %s',
    async (name) => {
      const dataDir = join(await aFolder(), name);
      const config = read({ DATA_DIR: dataDir });
      expect(pathOf(config.databaseUrl)).toBe(join(dataDir, 'oakville.db'));
      expect(pathOf(config.filesUrl)).toBe(join(dataDir, 'files'));
      expect(pathOf(config.mailUrl)).toBe(join(dataDir, 'mailbox'));
      const composed = await compose(config);
      if (composed.ok) await composed.value.close();
      expect(await readdir(dataDir)).toEqual(['files', 'mailbox', 'oakville.db']);
    },
  );

  // CONF-3
  it.each([
    ['a', `${process.cwd()}/a`],
    ['./a/b', `${process.cwd()}/a/b`],
    ['/srv/a', '/srv/a'],
    ['///srv/a', '/srv/a'],
    ['/srv/a%23%3F%25', '/srv/a#?%'],
  ])('should read the path of an address alike for all that lies on this machine: %s', (written, path) => {
    const env = { DATABASE_URL: `sqlite:${written}`, FILES_URL: `file:${written}`, MAIL_URL: `mailbox:${written}` };
    const { databaseUrl, filesUrl, mailUrl } = read(env);
    expect([databaseUrl, filesUrl, mailUrl].map(pathOf)).toEqual([path, path, path]);
  });

  // CONF-3
  it.each([
    ['DATABASE_URL', 'sqlite:', 'x.db'],
    ['FILES_URL', 'file:', 'files'],
    ['MAIL_URL', 'mailbox:', 'mails'],
  ])('should refuse a path of which a part would be lost: %s', (name, scheme, last) => {
    for (const path of [`//srv/${last}`, `//${last}`, `/srv#1/${last}`, `/srv?/${last}`, `/50%/${last}`]) {
      const config = readConfig({ [name]: `${scheme}${path}` });
      const line = config.ok ? `taken: ${path}` : config.problem;
      expect(line).toMatch(
        new RegExp(`^${name} is not usable: it wants ${scheme}<\\w+> .*three slashes before an absolute path`),
      );
    }
  });

  // CONF-1
  it('should take an empty variable for an unset one', () => {
    expect(read({ PORT: '', HOST: '' })).toMatchObject({ host: '127.0.0.1', port: 3000 });
  });

  // CONF-1
  it('should want a second factor and no demonstration fleet behind https, and none on another database', () => {
    expect(read({ PUBLIC_URL: 'https://rental.example' }).seedFleet).toBe('none');
    expect(read({ DATABASE_URL: 'mongodb://127.0.0.1/rental' }).seedFleet).toBe('none');
    const config = read({ PUBLIC_URL: 'https://rental.example/', DATABASE_URL: 'mongodb://127.0.0.1/rental' });
    expect(config).toMatchObject({
      publicUrl: 'https://rental.example',
      staff: { mfa: 'required' },
      seedFleet: 'none',
    });
    // Whoever writes https in capitals means it too.
    expect(read({ PUBLIC_URL: 'HTTPS://Rental.example' })).toMatchObject({
      publicUrl: 'https://rental.example',
      staff: { mfa: 'required' },
    });
    expect(read({ PUBLIC_URL: 'https://rental.example', STAFF_MFA: 'optional' }).staff.mfa).toBe('optional');
  });

  it('should take the address of a MongoDB as it is given, with several hosts too', () => {
    for (const href of [
      'mongodb://own:p%40ss@a.example:27017,b.example:27017/rental?replicaSet=rs0',
      'mongodb+srv://c.example/x',
    ]) {
      expect(read({ DATABASE_URL: href }).databaseUrl).toEqual({
        protocol: href.slice(0, href.indexOf('//')),
        href,
        pathname: '',
      });
    }
  });

  // CONF-2
  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'ftp://rental.example'],
    ['COMPANY_EMAIL', 'desk at oakville'],
    ['MAIL_FROM', 'Desk <desk@oakville.example>'],
    ['RATE_LIMITS', 'no'],
    ['METRICS', 'yes'],
    ['DRAIN_SECONDS', '301'],
    ['DRAIN_SECONDS', '-1'],
    ['SEED_FLEET', 'all'],
    ['STAFF_MFA', 'never'],
    ['RETENTION_MONTHS', '0'],
    ['INVOICE_YEARS', '5'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/40'],
    ['DATABASE_URL', 'a file'],
    ['DATABASE_URL', 'postgres:rental'],
  ])('should refuse %s=%s with one line that names it', (name, value) => {
    const config = readConfig({ [name]: value });
    expect(config.ok ? '' : config.problem).toMatch(new RegExp(`^${name} is not usable: it wants .+$`));
  });

  it('should name all settings that cannot be used, a line each', () => {
    const config = readConfig({ PORT: 'x', MAIL_FROM: 'nobody', LOG_LEVEL: 'loud' });
    const lines = config.ok ? [] : config.problem.split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'MAIL_FROM', 'LOG_LEVEL']);
  });

  // OIDC-5
  it.each([
    ['https://login.example?client=desk', 'https://login.example/', 'desk'],
    ['https://login.example/realms/oakville?client=a%20b', 'https://login.example/realms/oakville', 'a b'],
    ['http://127.0.0.1:4000?client=desk', 'http://127.0.0.1:4000/', 'desk'],
    ['http://localhost:4000/?client=desk', 'http://localhost:4000/', 'desk'],
    ['http://[::1]:4000?client=desk', 'http://[::1]:4000/', 'desk'],
  ])('should read an identity provider from %s', (written, issuer, clientId) => {
    const { oidc } = read({ STAFF_OIDC: written, STAFF_OIDC_SECRET: 'secret' });
    expect({ ...oidc, issuer: oidc?.issuer.href }).toEqual({ issuer, clientId, secret: 'secret', trustsEmails: false });
    expect(read({}).oidc).toBeUndefined();
  });

  // OIDC-5
  it.each([
    'http://login.example?client=desk',
    'http://127.0.0.1.evil.example?client=desk',
    'https://login.example',
    'https://login.example?client=',
    'https://login.example?client=desk&prompt=login',
    'https://login.example?client=desk&client=other',
    'https://login.example?client=desk&trust=all',
    'https://login.microsoftonline.com/common/v2.0?client=desk&trust=emails',
    'https://login.microsoftonline.com/Organizations/v2.0?client=desk&trust=emails',
    'https://login.microsoftonline.com/consumers?trust=emails&client=desk',
    'https://login.microsoftonline.com/%63ommon/v2.0?client=desk&trust=emails',
    'https://login.microsoftonline.com/9188040D-6c67-4c5b-b112-36a304b66dad/v2.0?client=desk&trust=emails',
    'https://desk:secret@login.example?client=desk',
    'https://login.example?client=desk#x',
    'login.example',
  ])('should refuse the identity provider %s', (written) => {
    const config = readConfig({ STAFF_OIDC: written, STAFF_OIDC_SECRET: 'secret' });
    expect(config.ok ? '' : config.problem).toMatch(/^STAFF_OIDC is not usable: it wants https:\/\/.+$/);
  });

  // OIDC-7
  it('should trust the addresses of one tenant', () => {
    const written =
      'https://login.microsoftonline.com/6babcaad-604b-40ac-a9d7-9fd97c0b779f/v2.0?client=desk&trust=emails';
    const { oidc } = read({ STAFF_OIDC: written, STAFF_OIDC_SECRET: 'secret' });
    expect(oidc?.trustsEmails).toBe(true);
    expect(`${oidc?.issuer}?client=desk&trust=emails`).toBe(written);
  });

  // OIDC-5
  it.each([{ STAFF_OIDC: 'https://login.example?client=desk' }, { STAFF_OIDC_SECRET: 'secret' }])(
    'should want an identity provider and its secret together: %o',
    (env) => {
      const config = readConfig({ ...env });
      expect(config.ok ? '' : config.problem).toMatch(/^STAFF_OIDC_SECRET is not usable: it wants .+STAFF_OIDC$/);
    },
  );

  it('should read a list of proxies', () => {
    expect(read({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8 ::1/128' }).trustProxy).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '::1/128',
    ]);
  });
});

describe('compose', () => {
  // The first one: once loaded, a driver stays.
  it('should load the driver of MongoDB only for an address of its own, and reject while that is out of reach', async () => {
    const isLoaded = () =>
      Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('/node_modules/mongodb/'));
    const embedded = await compose(read({ DATA_DIR: await aFolder() }));
    if (embedded.ok) await embedded.value.close();
    expect(isLoaded()).toBe(false);
    await expect(compose(read({ DATABASE_URL: 'mongodb://127.0.0.1:1/x' }))).rejects.toSatisfy(isUnavailable);
    expect(isLoaded()).toBe(true);
  });

  it('should reject while a PostgreSQL is out of reach', async () => {
    await expect(compose(read({ DATABASE_URL: 'postgres://127.0.0.1:1/x' }))).rejects.toSatisfy(isUnavailable);
  });

  it.each([{ FILES_URL: 'ftp://127.0.0.1' }, { MAIL_URL: 'smpt://127.0.0.1' }])(
    'should make nothing before it knows what each address is: %j',
    async (env) => {
      const dataDir = join(await aFolder(), 'data');
      expect((await compose(read({ DATA_DIR: dataDir, ...env }))).ok).toBe(false);
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it.each([
    ['DATABASE_URL', { DATABASE_URL: 'redis://127.0.0.1' }, 'sqlite: or mongodb:'],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://own:word@127.0.0.1/x?ssl=true' }, 'unknown parameter: ssl'],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://own:word@127.0.0.1/x?sslmode=prefer' }, 'sslmode is disable'],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://own:word@db.oakville.example/x?sslmode=require&sslrootcert=a.pem' },
      'sslrootcert is for sslmode=verify-full',
    ],
    ['DATABASE_URL', { DATABASE_URL: 'mongodb://own:p:w@127.0.0.1/x' }, 'Password'],
    ['FILES_URL', { FILES_URL: 'ftp://127.0.0.1' }, 'file:'],
    ['FILES_URL', { FILES_URL: 'file:/dev/null/none' }, ''],
    ['FILES_URL', { FILES_URL: 's3://pictures' }, 'wants a region: s3://bucket?region=ca-central-1'],
    ['MAIL_URL', { MAIL_URL: 'pigeon:loft' }, 'mailbox:'],
    ['MAIL_URL', { MAIL_URL: 'ses:ca-central-1' }, 'wants a region: ses://ca-central-1'],
    ['DATABASE_URL', { DATABASE_URL: 'sqlite:/dev/null/none/site.db' }, ''],
  ])('should refuse %s %j with one line that names it', async (name, env, wants) => {
    const composed = await compose(read({ DATA_DIR: await aFolder(), ...env }));
    const line = composed.ok ? '' : composed.problem;
    expect(line).toContain(`${name} is not usable: `);
    expect(line).toContain(wants);
    expect(line).not.toContain('\n');
  });
});
