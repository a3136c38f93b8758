import { BlockList, isIPv6 } from 'node:net';
import { PLACEHOLDER_EMAIL } from '../domain/shared/company.ts';
import { isLoopback } from '../domain/shared/network.ts';
import { ok, type Result, refuse } from '../domain/shared/result.ts';
import type { PlaceholderSetting } from '../domain/site/attention.ts';
import type { Config } from './config.ts';
import type { InsecureName } from './settings.ts';

/** A setting that is not fit for the public, what it should be, and its name in ALLOW_INSECURE. */
type InsecureSetting = { readonly setting: string; readonly wants: string; readonly name: InsecureName };

type Settings = Pick<
  Config,
  'allowInsecure' | 'companyEmail' | 'databaseUrl' | 'filesUrl' | 'mailFrom' | 'mailUrl' | 'publicUrl' | 'seedFleet'
> & { readonly trustProxy: readonly string[] };

/**
 * Refuses settings that are not fit for the public where PUBLIC_URL is https, unless ALLOW_INSECURE
 * names them. The refusal is one line for each setting (CONF-9).
 */
export function checkSecure(config: Settings): Result<void, string> {
  if (!config.publicUrl.startsWith('https:')) return ok(undefined);
  const refused = findInsecure(config)
    .filter(({ name }) => !config.allowInsecure.includes(name))
    .map((of) => `${of.setting} is not usable behind https: it wants ${of.wants}, or ${of.name} in ALLOW_INSECURE`);
  return refused.length === 0 ? ok(undefined) : refuse(refused.join('\n'));
}

/** Returns the settings that are still placeholders, whatever PUBLIC_URL is. */
export function findPlaceholders({
  companyEmail,
  mailFrom,
  mailUrl,
  seedFleet,
}: Pick<Config, 'companyEmail' | 'mailFrom' | 'mailUrl' | 'seedFleet'>): readonly PlaceholderSetting[] {
  const is: Readonly<Record<PlaceholderSetting, boolean>> = {
    COMPANY_EMAIL: companyEmail.toLowerCase() === PLACEHOLDER_EMAIL,
    MAIL_FROM: mailFrom.toLowerCase() === PLACEHOLDER_EMAIL,
    MAIL_URL: mailUrl.protocol === 'mailbox:',
    SEED_FLEET: seedFleet === 'demo',
  };
  return (Object.keys(is) as PlaceholderSetting[]).filter((setting) => is[setting]);
}

const OWN_ADDRESS = `an address of the company's own in place of ${PLACEHOLDER_EMAIL}`;
const PLACEHOLDERS: Readonly<Record<PlaceholderSetting, Omit<InsecureSetting, 'setting'>>> = {
  COMPANY_EMAIL: { name: 'placeholder-email', wants: OWN_ADDRESS },
  MAIL_FROM: { name: 'placeholder-email', wants: OWN_ADDRESS },
  MAIL_URL: { name: 'mailbox', wants: 'a mail server or SES (a mailbox folder sends nothing)' },
  SEED_FLEET: { name: 'demo-fleet', wants: 'none (the vehicles of demo do not exist)' },
};

function findInsecure(config: Settings): readonly InsecureSetting[] {
  const { databaseUrl, filesUrl, trustProxy } = config;
  const found: InsecureSetting[] = findPlaceholders(config).map((setting) => ({ setting, ...PLACEHOLDERS[setting] }));
  if (trustsEverybody(trustProxy))
    found.push({
      setting: 'TRUST_PROXY',
      name: 'trust-all-proxies',
      wants: 'the addresses of your proxies alone (anybody could claim any address)',
    });
  if (isPlainMongo(databaseUrl.href))
    found.push({
      setting: 'DATABASE_URL',
      name: 'plain-mongodb',
      wants: 'mongodb+srv:// or tls=true for another machine',
    });
  if (isPlainPostgres(databaseUrl.href))
    found.push({
      setting: 'DATABASE_URL',
      name: 'plain-postgres',
      wants: 'no sslmode=disable for another machine',
    });
  if (isPlainS3(filesUrl))
    found.push({ setting: 'FILES_URL', name: 'plain-s3', wants: 'an https endpoint for another machine' });
  return found;
}

/**
 * Two addresses of each version that are reserved for documentation and far from each other. Only
 * networks that cover everything contain both.
 */
const STRANGERS = [
  ['192.0.2.1', '203.0.113.1'],
  ['2001:db8::1', '3fff::1'],
] as const;

function trustsEverybody(networks: readonly string[]): boolean {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const version = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, version);
    else trusted.addSubnet(address, Number(bits), version);
  }
  return STRANGERS.some((pair) => pair.every((address) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')));
}

/**
 * Whether the address of a MongoDB names another machine without TLS. `mongodb+srv:` has TLS unless
 * it is switched off.
 */
function isPlainMongo(href: string): boolean {
  const parts = /^mongodb(\+srv)?:\/\/(?:[^/]*@)?([^/?]*)[^?]*(\?.*)?$/i.exec(href);
  if (parts === null) return false;
  const [, srv, hosts = '', query = ''] = parts;
  const options = [...new URLSearchParams(query)].filter(([name]) => /^(tls|ssl)$/i.test(name));
  const isEncrypted = options.length > 0 ? options.every(([, value]) => value === 'true') : srv !== undefined;
  return (
    !isEncrypted && hosts.split(',').some((host) => !isLoopback(host.replace(/:\d+$/, '')) && !/\.sock$/i.test(host))
  );
}

/** Whether the address of a PostgreSQL names another machine and switches TLS off. */
function isPlainPostgres(href: string): boolean {
  if (!/^postgres(ql)?:/i.test(href)) return false;
  const { hostname, searchParams } = new URL(href);
  return searchParams.get('sslmode') === 'disable' && !isLoopback(hostname) && !/^%2f/i.test(hostname);
}

function isPlainS3({ protocol, searchParams }: Pick<URL, 'protocol' | 'searchParams'>): boolean {
  const endpoint = searchParams.get('endpoint');
  if (protocol !== 's3:' || endpoint === null || !URL.canParse(endpoint)) return false;
  const { protocol: scheme, hostname } = new URL(endpoint);
  return scheme === 'http:' && !isLoopback(hostname);
}
