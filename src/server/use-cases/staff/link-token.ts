import { generateToken } from '../../../domain/staff/secrets.ts';
import type { StaffLink } from '../../../domain/staff/staff-link.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { SiteTokens } from '../site/site-tokens.ts';

type TokenPorts = Pick<Ports, 'hasher' | 'random'>;

/** The id of the link of a kind to an address. Whoever knows the address can compute it. */
export function linkIdOf({ hasher }: Pick<Ports, 'hasher'>, kind: StaffLink['kind'], email: string): string {
  return hasher.digest(JSON.stringify([kind, email]));
}

/** Makes the token of a link, signed by the site (STAFF-39). Only its digest is stored. */
export function makeLinkToken(
  ports: TokenPorts,
  tokens: Pick<SiteTokens, 'write'>,
  id: string,
): { readonly token: string; readonly tokenDigest: string } {
  const token = tokens.write('staff-link', `${id} ${generateToken(ports.random.integer)}`);
  return { token, tokenDigest: ports.hasher.digest(token) };
}

/**
 * Reads the id of the link and the digest of the token. Undefined for a text that the site did not
 * write, so that a stranger cannot ask which links are stored (STAFF-39).
 */
export function readLinkToken(
  { hasher }: Pick<Ports, 'hasher'>,
  tokens: Pick<SiteTokens, 'read'>,
  token: string,
): { readonly id: string; readonly tokenDigest: string } | undefined {
  const [id, secret] = tokens.read('staff-link', token)?.split(' ') ?? [];
  return id === undefined || secret === undefined ? undefined : { id, tokenDigest: hasher.digest(token) };
}
