import { readFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';
import { isLoopback } from '../../domain/shared/network.ts';

/** The database name if the address has none. */
const DATABASE = 'oakville';

/**
 * Reads a `postgres:` or `postgresql:` address. `sslmode` has the meanings of libpq: `disable` (the
 * default on this machine), `require` (encrypted, with any certificate) and `verify-full` (the
 * default for another machine), with a file of certificates in `sslrootcert`, or `system` for public
 * authorities. Throws for a parameter that would have no effect.
 */
export function readSettings(address: string): ClientConfig {
  const url = new URL(address);
  const { sslmode, sslrootcert, ...others } = Object.fromEntries(url.searchParams);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`the address has an unknown parameter: ${unknown}`);
  const host = decodeURIComponent(url.hostname).replace(/^\[(.+)\]$/, '$1');
  return {
    host,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || DATABASE,
    ssl: readTls(host, sslmode, sslrootcert),
    application_name: 'oakville-rental',
    keepAlive: true,
  };
}

function readTls(host: string, given: string | undefined, sslrootcert: string | undefined): ClientConfig['ssl'] {
  const sslmode = given ?? (isThisMachine(host) ? 'disable' : 'verify-full');
  if (sslrootcert !== undefined && sslmode !== 'verify-full') throw new Error('sslrootcert is for sslmode=verify-full');
  switch (sslmode) {
    case 'disable':
      return false;
    case 'require':
      return { rejectUnauthorized: false };
    case 'verify-full':
      return sslrootcert === undefined || sslrootcert === 'system' ? {} : { ca: readFileSync(sslrootcert, 'utf8') };
    default:
      throw new Error('sslmode is disable, require or verify-full');
  }
}

/** A path is the folder of a Unix socket. */
function isThisMachine(host: string): boolean {
  return host.startsWith('/') || isLoopback(host);
}
