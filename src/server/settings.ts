import { isIP } from 'node:net';
import { pathToFileURL } from 'node:url';
import { PLACEHOLDER_EMAIL } from '../domain/shared/company.ts';
import { isEmail } from '../domain/shared/email-address.ts';
import { isLoopback } from '../domain/shared/network.ts';
import { PASSWORD_LENGTH } from '../domain/staff/password.ts';

/** The syntax of a path in an address. */
const OF_A_PATH = '(three slashes before an absolute path; %23 %3F %25 for # ? %)';

/**
 * The URL schemes of databases, picture stores and mail servers, in the order in which an error at the
 * start lists them, with the form that it prints. An alias of a listed scheme has an empty text.
 */
export const SCHEMES = {
  DATABASE_URL: {
    'sqlite:': `sqlite:<file> ${OF_A_PATH}`,
    'mongodb:': 'mongodb://host/database',
    'mongodb+srv:': '',
    'postgres:': 'postgres://host/database',
    'postgresql:': '',
  },
  FILES_URL: { 'file:': `file:<folder> ${OF_A_PATH}`, 's3:': 's3://bucket' },
  MAIL_URL: {
    'mailbox:': `mailbox:<folder> ${OF_A_PATH}`,
    'smtp:': 'smtp://host',
    'smtps:': '',
    'ses:': 'ses://region',
  },
} as const;
export type PlaceName = keyof typeof SCHEMES;

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

/** The value of STAFF_OIDC without a provider. */
const NO_PROVIDER = 'none';

export type Setting<T> = {
  /** What it wants, as the start says where it is refused (CONF-2). */
  readonly wants: string;
  /** The text that stands for an unset one; absent where that follows from other settings. */
  readonly fallback?: string;
  readonly read: (text: string) => T | undefined;
};

/**
 * The settings (CONF-1). docs/specification.md lists them with what each wants and its default, and
 * says what each is for.
 */
export const SETTINGS = {
  HOST: anyText('an address or name of this machine', '127.0.0.1'),
  PORT: wholeNumber('3000', 0, 65_535),
  DATA_DIR: anyText('a folder', './data'),
  DATABASE_URL: { wants: placesOf('DATABASE_URL'), read: databaseAddress },
  FILES_URL: { wants: placesOf('FILES_URL'), read: placeAddress },
  MAIL_URL: { wants: placesOf('MAIL_URL'), read: placeAddress },
  CREATE_DATABASE: choice(['yes', 'no']),
  COMPANY_EMAIL: email(isEmail, PLACEHOLDER_EMAIL),
  MAIL_FROM: email(isEmail, PLACEHOLDER_EMAIL),
  PUBLIC_URL: {
    wants: 'an http or https address',
    read: (text) =>
      /^https?:$/.test(address(text)?.protocol ?? '') ? address(text)?.href.replace(/\/+$/, '') : undefined,
  },
  STAFF_EMAIL: email((text) => /^[^\s@]+@[^\s@]+$/.test(text), 'staff@localhost'),
  STAFF_PASSWORD: {
    wants: `at most ${PASSWORD_LENGTH.most} characters`,
    fallback: '',
    read: (text) => ([...text].length <= PASSWORD_LENGTH.most ? text : undefined),
  },
  STAFF_MFA: choice(['required', 'optional']),
  STAFF_OIDC: {
    wants: 'https://<issuer>?client=<id> (http on this machine alone), and &trust=emails for one tenant alone',
    fallback: NO_PROVIDER,
    read: providerPlace,
  },
  STAFF_OIDC_SECRET: anyText('the secret of the client in STAFF_OIDC', ''),
  RETENTION_MONTHS: wholeNumber('24', 1, 1200),
  INVOICE_YEARS: wholeNumber('6', 6, 100),
  SEED_FLEET: choice(['demo', 'none']),
  SEED_DEMO: choice(['desk', 'none'], 'none'),
  RATE_LIMITS: choice(['on', 'off'], 'on'),
  METRICS: choice(['on', 'off'], 'off'),
  LITESTREAM_SOCKET: anyText('the control socket of a Litestream', ''),
  DRAIN_SECONDS: wholeNumber('0', 0, 300),
  TRUST_PROXY: { wants: 'a list of addresses or networks like 10.0.0.0/8', fallback: '', read: networks },
  ALLOW_INSECURE: { wants: `a list of ${INSECURE_NAMES.join(', ')}`, fallback: '', read: insecureNames },
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
} as const satisfies Readonly<Record<string, Setting<unknown>>>;
export type SettingName = keyof typeof SETTINGS;
export type ValueOf<Name extends SettingName> = Exclude<ReturnType<(typeof SETTINGS)[Name]['read']>, undefined>;

function anyText(wants: string, fallback: string): Setting<string> & { readonly fallback: string } {
  return { wants, fallback, read: (text) => text };
}

function choice<const T extends string>(choices: readonly T[], fallback?: T): Setting<T> {
  return {
    wants: choices.join(' or '),
    ...(fallback !== undefined && { fallback }),
    read: (text) => choices.find((candidate) => candidate === text),
  };
}

function wholeNumber(fallback: string, least: number, most: number): Setting<number> {
  return {
    wants: `a whole number from ${least} to ${most}`,
    fallback,
    read(text) {
      const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
      return number >= least && number <= most ? number : undefined;
    },
  };
}

function email(isUsable: (text: string) => boolean, fallback: string): Setting<string> {
  return { wants: 'an e-mail address', fallback, read: (text) => (isUsable(text) ? text : undefined) };
}

/** Words what the address of a place wants, like 'a, b or c'. */
function placesOf(name: PlaceName): string {
  return Object.values(SCHEMES[name])
    .filter((words) => words !== '')
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' or ');
}

/**
 * The address of a database. A MongoDB address may have several hosts with ports, which a URL
 * cannot express. In that case `href` is the original text.
 */
export type DatabaseAddress = Pick<URL, 'protocol' | 'href' | 'pathname'>;

/** `trustsEmails`: addresses that the provider does not verify are trusted (OIDC-7). */
export type ProviderPlace = { readonly issuer: URL; readonly clientId: string; readonly trustsEmails: boolean };

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
  return isOnThisMachine(url) && losesPart ? undefined : url;
}

/** Whether an address is only a path on this machine. */
function isOnThisMachine({ protocol }: URL): boolean {
  return Object.values<Readonly<Record<string, string>>>(SCHEMES).some((of) => of[protocol]?.endsWith(OF_A_PATH));
}

function databaseAddress(text: string): DatabaseAddress | undefined {
  const protocol = /^mongodb(?:\+srv)?:(?=\/\/.)/.exec(text)?.[0];
  if (protocol !== undefined) return { protocol, href: text, pathname: '' };
  const place = placeAddress(text);
  return place !== undefined && /^postgres(?:ql)?:$/.test(place.protocol) && place.host === '' ? undefined : place;
}
