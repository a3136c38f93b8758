import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { checkSecure, findPlaceholders } from '../../src/server/insecure-settings.ts';

/** Settings with which a site may serve the public. */
const SECURE = {
  PUBLIC_URL: 'https://rental.example',
  COMPANY_EMAIL: 'desk@oakville.example',
  MAIL_FROM: 'reservations@oakville.example',
  MAIL_URL: 'smtps://mail.oakville.example',
};

function check(over: Record<string, string>) {
  const config = readConfig({ ...SECURE, ...over });
  if (!config.ok) throw new Error(config.problem);
  const checked = checkSecure(config.value);
  return checked.ok ? 'accepted' : checked.problem;
}

// CONF-9
describe('checkSecure', () => {
  it('should accept settings of a site for the public', () => {
    expect(check({})).toBe('accepted');
    expect(check({ MAIL_URL: 'ses://ca-central-1', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8 ::1 fd00::/8' })).toBe(
      'accepted',
    );
  });

  it.each<[string, string, Record<string, string>]>([
    ['placeholder-email', 'COMPANY_EMAIL', { COMPANY_EMAIL: '' }],
    ['placeholder-email', 'COMPANY_EMAIL', { COMPANY_EMAIL: 'Hello@Example.com' }],
    ['placeholder-email', 'MAIL_FROM', { MAIL_FROM: 'hello@example.com' }],
    ['mailbox', 'MAIL_URL', { MAIL_URL: '' }],
    ['mailbox', 'MAIL_URL', { MAIL_URL: 'mailbox:/srv/mails' }],
    ['demo-fleet', 'SEED_FLEET', { SEED_FLEET: 'demo' }],
    ['trust-all-proxies', 'TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
    ['trust-all-proxies', 'TRUST_PROXY', { TRUST_PROXY: '127.0.0.1, ::/0' }],
    ['trust-all-proxies', 'TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/1 128.0.0.0/1' }],
    ['plain-mongodb', 'DATABASE_URL', { DATABASE_URL: 'mongodb://db.oakville.example/rental' }],
    ['plain-mongodb', 'DATABASE_URL', { DATABASE_URL: 'mongodb://own:p%40ss@127.0.0.1:27017,10.0.0.2:27017/rental' }],
    ['plain-mongodb', 'DATABASE_URL', { DATABASE_URL: 'mongodb://db.oakville.example/rental?tls=false' }],
    ['plain-mongodb', 'DATABASE_URL', { DATABASE_URL: 'mongodb+srv://db.oakville.example/rental?ssl=false' }],
    ['plain-postgres', 'DATABASE_URL', { DATABASE_URL: 'postgres://own:p%40ss@db.oakville.example/x?sslmode=disable' }],
    ['plain-postgres', 'DATABASE_URL', { DATABASE_URL: 'postgresql://own@10.0.0.2:5433/x?sslmode=disable' }],
    ['plain-s3', 'FILES_URL', { FILES_URL: 's3://pictures?endpoint=http://s3.oakville.example:9000' }],
  ])('should refuse %s with one line that names %s, unless it is allowed: %j', (name, setting, over) => {
    const line = check(over);
    expect(line).toMatch(
      new RegExp(`^${setting} is not usable behind https: it wants .+, or ${name} in ALLOW_INSECURE$`),
    );
    expect(check({ ...over, ALLOW_INSECURE: `trust-all-proxies, ${name}` })).toBe('accepted');
    expect(check({ ...over, PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe('accepted');
  });

  it.each([
    { DATABASE_URL: 'mongodb://db.oakville.example/rental?replicaSet=rs0&tls=true' },
    { DATABASE_URL: 'mongodb+srv://own:pass@cluster.oakville.example/rental' },
    { DATABASE_URL: 'mongodb://own:pass@localhost:27017,127.0.0.1:27018,[::1]:27019/rental' },
    { DATABASE_URL: 'mongodb://%2Frun%2Fmongodb.sock/rental' },
    { DATABASE_URL: 'postgres://own:pass@db.oakville.example/rental' },
    { DATABASE_URL: 'postgres://own:pass@db.oakville.example/rental?sslmode=require' },
    { DATABASE_URL: 'postgres://own:pass@127.0.0.1:5433/rental?sslmode=disable' },
    { DATABASE_URL: 'postgres://own@%2Fvar%2Frun%2Fpostgresql/rental?sslmode=disable' },
    { FILES_URL: 's3://pictures?endpoint=https://s3.oakville.example' },
    { FILES_URL: 's3://pictures?region=ca-central-1' },
    { FILES_URL: 's3://pictures?endpoint=http://127.0.0.1:9000' },
  ])('should accept what is encrypted, and what stays on this machine: %j', (over) => {
    expect(check(over)).toBe('accepted');
  });

  it('should name all settings that are missing behind https, a line each', () => {
    const lines = check({ COMPANY_EMAIL: '', MAIL_FROM: '', MAIL_URL: '', TRUST_PROXY: '0.0.0.0/0' }).split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['COMPANY_EMAIL', 'MAIL_FROM', 'MAIL_URL', 'TRUST_PROXY']);
  });

  it('should refuse an unknown name in ALLOW_INSECURE', () => {
    const config = readConfig({ ALLOW_INSECURE: 'mailbox, everything' });
    expect(config.ok ? '' : config.problem).toMatch(
      /^ALLOW_INSECURE is not usable: it wants a list of placeholder-email, mailbox, demo-fleet, trust-all-proxies, plain-mongodb, plain-s3, plain-postgres$/,
    );
  });
});

describe('findPlaceholders', () => {
  it('should find all of them when nothing is set, and none on a site for the public', () => {
    const of = (env: Record<string, string>) => {
      const config = readConfig(env);
      return config.ok ? findPlaceholders(config.value) : config.problem;
    };
    expect(of({})).toEqual(['COMPANY_EMAIL', 'MAIL_FROM', 'MAIL_URL', 'SEED_FLEET']);
    expect(of(SECURE)).toEqual([]);
  });
});
