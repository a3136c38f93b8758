import type { SMTPTransportOptions } from 'nodemailer';
import { isLoopback } from '../../domain/shared/network.ts';

const SWITCHES = ['requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized'] as const;

/**
 * Reads `smtp://user:password@host:port?requireTLS=true`, or `smtps://` for implicit TLS. The
 * default ports are 587 and 465. If there is a password and the server is another machine, TLS is
 * required unless the address says otherwise. Options, each `true` or `false`: requireTLS,
 * ignoreTLS, tls.rejectUnauthorized. Throws one line for an invalid address. The line never
 * contains the password.
 */
export function readSmtpAddress(address: URL): SMTPTransportOptions {
  if (address.protocol !== 'smtp:' && address.protocol !== 'smtps:') throw new Error('wants smtp:// or smtps://');
  if (address.hostname === '') throw new Error('wants a host: smtp://host:port');
  if (address.pathname !== '' && address.pathname !== '/') throw new Error('takes no path after the host');
  const switches = readSwitches(address.searchParams);
  const isSecure = address.protocol === 'smtps:';
  const host = address.hostname.replace(/^\[(.*)\]$/, '$1');
  const user = decodeURIComponent(address.username);
  const pass = decodeURIComponent(address.password);
  const guardsPassword = user !== '' && !isLoopback(host) && !switches.ignoreTLS;
  return {
    host,
    port: address.port === '' ? (isSecure ? 465 : 587) : Number(address.port),
    secure: isSecure,
    requireTLS: switches.requireTLS ?? (guardsPassword && !isSecure),
    ignoreTLS: switches.ignoreTLS ?? false,
    tls: { rejectUnauthorized: switches['tls.rejectUnauthorized'] ?? true },
    ...(user === '' ? {} : { auth: { user, pass } }),
  };
}

type Switches = { [Name in (typeof SWITCHES)[number]]?: boolean };

function readSwitches(query: URLSearchParams): Switches {
  const switches: Switches = {};
  for (const [key, value] of query) {
    const name = SWITCHES.find((option) => option === key);
    if (name === undefined) throw new Error(`does not know ?${key}: there are ${SWITCHES.join(', ')}`);
    if (value !== 'true' && value !== 'false') throw new Error(`wants true or false for ?${key}`);
    switches[name] = value === 'true';
  }
  return switches;
}
