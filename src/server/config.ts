import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { COMPANY } from '../domain/shared/company.ts';
import { isEmail } from '../domain/shared/email-address.ts';
import { isLoopback } from '../domain/shared/network.ts';
import { ok, type Result, refuse } from '../domain/shared/result.ts';
import { PASSWORD_LENGTH } from '../domain/staff/password.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What ALLOW_INSECURE may name (CONF-9). */
const INSECURE_NAMES = [
  'placeholder-email',
  'mailbox',
  'demo-fleet',
  'trust-all-proxies',
  'plain-mongodb',
  'plain-s3',
  'plain-postgres',
] as const;
export type InsecureName = (typeof INSECURE_NAMES)[number];

/** The schemes whose address is only a path on this machine. */
const ON_THIS_MACHINE = ['sqlite:', 'file:', 'mailbox:'];
/** The syntax of a path in an address. */
const OF_A_PATH = '(three slashes before an absolute path; %23 %3F %25 for # ? %)';

/**
 * The address of a database. A MongoDB address may have several hosts with ports, which a URL
 * cannot express. In that case `href` is the original text.
 */
export type DatabaseAddress = Pick<URL, 'protocol' | 'href' | 'pathname'>;

/** The settings of one process, read once from the environment (CONF-1). */
export type Config = {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: DatabaseAddress;
  readonly filesUrl: URL;
  readonly mailUrl: URL;
  /**
   * The unset settings, which therefore default to DATA_DIR. If the folder of one of them is
   * unusable, the error names DATA_DIR.
   */
  readonly inDataDir: readonly string[];
  readonly companyEmail: string;
  readonly mailFrom: string;
  readonly publicUrl: string;
  readonly staff: { readonly email: string; readonly password?: string; readonly mfa: 'required' | 'optional' };
  /** The OpenID Connect provider at which staff may sign in (OIDC-1). */
  readonly oidc?: ProviderPlace & { readonly secret: string };
  /** Whether a start may make a new database. */
  readonly createDatabase: boolean;
  readonly retentionMonths: number;
  readonly seedFleet: 'demo' | 'none';
  /** 'desk' also puts a month of bookings into the store of a demonstration (CONF-10). */
  readonly seedDemo: 'desk' | 'none';
  readonly rateLimits: boolean;
  /** Seconds for which a load balancer may still send requests after SIGTERM (CONF-14). */
  readonly drainSeconds: number;
  readonly metrics: boolean;
  /** The socket of the Litestream that copies the database. Empty without one. */
  readonly litestreamSocket: string;
  readonly trustProxy: readonly string[];
  /** Insecure settings that are wanted behind https. */
  readonly allowInsecure: readonly InsecureName[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
};

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment. An empty variable counts as unset. The refusal is a line for each
 * variable that cannot be used, with its expected value (CONF-2).
 */
export function readConfig(env: Environment): Result<Config, string> {
  const wrong: string[] = [];
  const setting = <T>(name: string, fallback: string, wants: string, read: (text: string) => T | undefined): T => {
    const value = read(env[name] || fallback);
    if (value === undefined) wrong.push(`${name} is not usable: it wants ${wants}`);
    return value as T;
  };
  const choice = <T extends string>(name: string, fallback: T, choices: readonly T[]): T =>
    setting(name, fallback, choices.join(' or '), (text) => choices.find((candidate) => candidate === text));
  const wholeNumber = (name: string, fallback: string, least: number, most: number): number =>
    setting(name, fallback, `a whole number from ${least} to ${most}`, (text) => {
      const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
      return number >= least && number <= most ? number : undefined;
    });
  const email = (name: string, fallback: string): string =>
    setting(name, fallback, 'an e-mail address', (text) => (isEmail(text) ? text : undefined));

  const host = env.HOST || '127.0.0.1';
  const port = wholeNumber('PORT', '3000', 0, 65_535);
  const dataDir = resolve(env.DATA_DIR || './data');
  const databaseUrl = setting(
    'DATABASE_URL',
    `sqlite:${pathToFileURL(join(dataDir, 'oakville.db')).pathname}`,
    `sqlite:<file> ${OF_A_PATH}, mongodb://host/database or postgres://host/database`,
    databaseAddress,
  );
  const publicUrl = setting('PUBLIC_URL', `http://${host}:${port ?? 0}`, 'an http or https address', (text) =>
    /^https?:$/.test(address(text)?.protocol ?? '') ? address(text)?.href.replace(/\/+$/, '') : undefined,
  );
  const isPublic = publicUrl?.startsWith('https:');
  const password = setting('STAFF_PASSWORD', '', `at most ${PASSWORD_LENGTH.most} characters`, (text) =>
    [...text].length <= PASSWORD_LENGTH.most ? text : undefined,
  );
  const provider = setting(
    'STAFF_OIDC',
    NO_PROVIDER,
    'https://<issuer>?client=<id> (http on this machine alone), and &trust=emails for one tenant alone',
    providerPlace,
  );
  const providerSecret = setting('STAFF_OIDC_SECRET', '', 'the secret of the client in STAFF_OIDC', (text) =>
    (text === '') === (provider === NO_PROVIDER) ? text : undefined,
  );
  const config: Config = {
    host,
    port,
    databaseUrl,
    filesUrl: setting(
      'FILES_URL',
      pathToFileURL(join(dataDir, 'files')).href,
      `file:<folder> ${OF_A_PATH} or s3://bucket`,
      placeAddress,
    ),
    mailUrl: setting(
      'MAIL_URL',
      `mailbox:${pathToFileURL(join(dataDir, 'mailbox')).pathname}`,
      `mailbox:<folder> ${OF_A_PATH}, smtp://host or ses://region`,
      placeAddress,
    ),
    inDataDir: ['DATABASE_URL', 'FILES_URL', 'MAIL_URL'].filter((name) => !env[name]),
    companyEmail: email('COMPANY_EMAIL', COMPANY.email),
    mailFrom: email('MAIL_FROM', COMPANY.email),
    publicUrl,
    staff: {
      email: setting('STAFF_EMAIL', 'staff@localhost', 'an e-mail address', (text) =>
        /^[^\s@]+@[^\s@]+$/.test(text) ? text : undefined,
      ),
      mfa: choice('STAFF_MFA', isPublic ? 'required' : 'optional', ['required', 'optional']),
      ...(password ? { password } : {}),
    },
    ...(typeof provider === 'object' ? { oidc: { ...provider, secret: providerSecret } } : {}),
    createDatabase: choice('CREATE_DATABASE', publicUrl?.startsWith('https:') ? 'no' : 'yes', ['yes', 'no']) === 'yes',
    retentionMonths: wholeNumber('RETENTION_MONTHS', '24', 1, 1200),
    seedFleet: choice('SEED_FLEET', databaseUrl?.protocol === 'sqlite:' && !isPublic ? 'demo' : 'none', [
      'demo',
      'none',
    ]),
    seedDemo: choice('SEED_DEMO', 'none', ['desk', 'none']),
    rateLimits: choice('RATE_LIMITS', 'on', ['on', 'off']) === 'on',
    drainSeconds: wholeNumber('DRAIN_SECONDS', '0', 0, 300),
    litestreamSocket: env.LITESTREAM_SOCKET ?? '',
    metrics: choice('METRICS', 'off', ['on', 'off']) === 'on',
    trustProxy: setting('TRUST_PROXY', '', 'a list of addresses or networks like 10.0.0.0/8', networks),
    allowInsecure: setting('ALLOW_INSECURE', '', `a list of ${INSECURE_NAMES.join(', ')}`, insecureNames),
    logLevel: choice('LOG_LEVEL', 'info', LOG_LEVELS),
  };
  return wrong.length === 0 ? ok(config) : refuse(wrong.join('\n'));
}

/** The value of STAFF_OIDC without a provider. */
const NO_PROVIDER = 'none';

/** `trustsEmails`: addresses that the provider does not verify are trusted (OIDC-7). */
type ProviderPlace = { readonly issuer: URL; readonly clientId: string; readonly trustsEmails: boolean };

/**
 * The issuers of Microsoft Entra ID at which people of any tenant sign in, the last one by its id:
 * whoever owns a tenant writes its addresses. No tenant has a name that is percent-encoded.
 */
const OF_MANY_TENANTS = /\/(?:common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(?:\/|$)|%/i;

/** Reads an issuer and the client of the site. The issuer is the address without the query. */
function providerPlace(text: string): typeof NO_PROVIDER | ProviderPlace | undefined {
  if (text === NO_PROVIDER) return text;
  const issuer = address(text);
  if (issuer === undefined || issuer.username !== '' || issuer.password !== '' || issuer.hash !== '') return undefined;
  const isSafe = issuer.protocol === 'https:' || (issuer.protocol === 'http:' && isLoopback(issuer.hostname));
  const [clientId, trust] = [issuer.searchParams.get('client'), issuer.searchParams.get('trust')];
  const trustsEmails = trust === 'emails' && !OF_MANY_TENANTS.test(issuer.pathname);
  if (!isSafe || !clientId || (trust !== null && !trustsEmails)) return undefined;
  if (issuer.searchParams.size > (trustsEmails ? 2 : 1)) return undefined;
  issuer.search = '';
  return { issuer, clientId, trustsEmails };
}

/**
 * Returns the path of a `sqlite:`, `file:` or `mailbox:` address. A relative path is resolved from
 * the working directory (CONF-3).
 */
export function pathOf(url: Pick<URL, 'pathname'>): string {
  return url.pathname.startsWith('/')
    ? fileURLToPath(`file://${url.pathname}`)
    : resolve(decodeURIComponent(url.pathname));
}

function insecureNames(text: string): readonly InsecureName[] | undefined {
  const names = wordsOf(text);
  const known = INSECURE_NAMES.filter((name) => names.includes(name));
  return names.every((name) => known.some((other) => other === name)) ? known : undefined;
}

function networks(text: string): readonly string[] | undefined {
  const parts = wordsOf(text);
  const usable = parts.every((part) => {
    const [ip = '', bits = '0', ...rest] = part.split('/');
    return isIP(ip) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(ip) === 4 ? 32 : 128) && rest.length === 0;
  });
  return usable ? parts : undefined;
}

/** The parts of a list that is separated by commas or white space. */
function wordsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

function address(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/**
 * Parses an address. A local address must consist of a path only: other parts would be ignored
 * silently, so they are refused. A relative path of `file:` is resolved from the working directory,
 * although URLs resolve it from the root.
 */
function placeAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text, pathToFileURL(`${process.cwd()}/`));
  const losesPart = url.host !== '' || /[?#]|%(?![\da-f]{2})/i.test(text);
  return ON_THIS_MACHINE.includes(url.protocol) && losesPart ? undefined : url;
}

function databaseAddress(text: string): DatabaseAddress | undefined {
  const protocol = /^mongodb(?:\+srv)?:(?=\/\/.)/.exec(text)?.[0];
  if (protocol !== undefined) return { protocol, href: text, pathname: '' };
  const place = placeAddress(text);
  return place !== undefined && /^postgres(?:ql)?:$/.test(place.protocol) && place.host === '' ? undefined : place;
}
