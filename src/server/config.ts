import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ok, type Result, refuse } from '../domain/shared/result.ts';
import { namesOf } from '../domain/shared/table.ts';
import {
  type DatabaseAddress,
  type InsecureName,
  type PlaceName,
  type ProviderPlace,
  SCHEMES,
  SETTINGS,
  type Setting,
  type SettingName,
  type ValueOf,
} from './settings.ts';

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
  readonly inDataDir: readonly PlaceName[];
  readonly companyEmail: string;
  readonly mailFrom: string;
  readonly publicUrl: string;
  readonly staff: { readonly email: string; readonly password?: string; readonly mfa: ValueOf<'STAFF_MFA'> };
  /** The OpenID Connect provider at which staff may sign in (OIDC-1). */
  readonly oidc?: ProviderPlace & { readonly secret: string };
  /** Whether a start may make a new database. */
  readonly createDatabase: boolean;
  readonly retentionMonths: number;
  /** How long papers are kept after the end of their year (CONF-15). */
  readonly invoiceYears: number;
  readonly seedFleet: ValueOf<'SEED_FLEET'>;
  /** 'desk' also puts a month of bookings into the store of a demonstration (CONF-10). */
  readonly seedDemo: ValueOf<'SEED_DEMO'>;
  readonly rateLimits: boolean;
  /** Seconds for which a load balancer may still send requests after SIGTERM (CONF-14). */
  readonly drainSeconds: number;
  readonly metrics: boolean;
  /** The socket of the Litestream that copies the database. Empty without one. */
  readonly litestreamSocket: string;
  readonly trustProxy: readonly string[];
  /** Insecure settings that are wanted behind https. */
  readonly allowInsecure: readonly InsecureName[];
  readonly logLevel: ValueOf<'LOG_LEVEL'>;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment. An empty variable counts as unset. The refusal is a line for each
 * variable that cannot be used, with its expected value (CONF-2).
 */
export function readConfig(env: Environment): Result<Config, string> {
  const wrong: string[] = [];
  const refuseSetting = (name: SettingName) => wrong.push(`${name} is not usable: it wants ${SETTINGS[name].wants}`);
  const read = <Name extends SettingName>(name: Name, derived = ''): ValueOf<Name> => {
    const setting: Setting<unknown> = SETTINGS[name];
    const value = setting.read(env[name] || (setting.fallback ?? derived));
    if (value === undefined) refuseSetting(name);
    return value as ValueOf<Name>;
  };

  const [host, port, dataDir] = [read('HOST'), read('PORT'), resolve(read('DATA_DIR'))];
  const inDataDir = (name: string) => pathToFileURL(join(dataDir, name));
  const databaseUrl = read('DATABASE_URL', `sqlite:${inDataDir('oakville.db').pathname}`);
  const publicUrl = read('PUBLIC_URL', `http://${host}:${port ?? 0}`);
  const isPublic = publicUrl?.startsWith('https:');
  const password = read('STAFF_PASSWORD');
  const [oidc, secret] = [read('STAFF_OIDC'), read('STAFF_OIDC_SECRET')];
  if ((secret === '') !== (oidc === 'none')) refuseSetting('STAFF_OIDC_SECRET');
  const config: Config = {
    host,
    port,
    databaseUrl,
    filesUrl: read('FILES_URL', inDataDir('files').href),
    mailUrl: read('MAIL_URL', `mailbox:${inDataDir('mailbox').pathname}`),
    inDataDir: namesOf(SCHEMES).filter((name) => !env[name]),
    companyEmail: read('COMPANY_EMAIL'),
    mailFrom: read('MAIL_FROM'),
    publicUrl,
    staff: {
      email: read('STAFF_EMAIL'),
      mfa: read('STAFF_MFA', isPublic ? 'required' : 'optional'),
      ...(password ? { password } : {}),
    },
    ...(typeof oidc === 'object' ? { oidc: { ...oidc, secret } } : {}),
    createDatabase: read('CREATE_DATABASE', isPublic ? 'no' : 'yes') === 'yes',
    retentionMonths: read('RETENTION_MONTHS'),
    invoiceYears: read('INVOICE_YEARS'),
    seedFleet: read('SEED_FLEET', databaseUrl?.protocol === 'sqlite:' && !isPublic ? 'demo' : 'none'),
    seedDemo: read('SEED_DEMO'),
    rateLimits: read('RATE_LIMITS') === 'on',
    drainSeconds: read('DRAIN_SECONDS'),
    litestreamSocket: read('LITESTREAM_SOCKET'),
    metrics: read('METRICS') === 'on',
    trustProxy: read('TRUST_PROXY'),
    allowInsecure: read('ALLOW_INSECURE'),
    logLevel: read('LOG_LEVEL'),
  };
  return wrong.length === 0 ? ok(config) : refuse(wrong.join('\n'));
}

/** Whether the database is a file on this machine. */
export function isEmbedded({ databaseUrl }: Pick<Config, 'databaseUrl'>): boolean {
  return databaseUrl.protocol === 'sqlite:';
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
