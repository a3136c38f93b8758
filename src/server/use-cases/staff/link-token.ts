import { generateToken } from '../../../domain/staff/secrets.ts';
import type { StaffLink } from '../../../domain/staff/staff-link.ts';
import type { Ports } from '../../../ports/ports.ts';

type TokenPorts = Pick<Ports, 'hasher' | 'random'>;

/** The id of the link of a kind to an address. It is in the token, and tells nothing of the address. */
export function linkIdOf({ hasher }: Pick<Ports, 'hasher'>, kind: StaffLink['kind'], email: string): string {
  return hasher.digest(JSON.stringify([kind, email]));
}

/** Makes the token of a link. Only its digest is stored. */
export function makeLinkToken(ports: TokenPorts, id: string): { readonly token: string; readonly tokenDigest: string } {
  const token = `${id}.${generateToken(ports.random.integer)}`;
  return { token, tokenDigest: ports.hasher.digest(token) };
}

/** Reads the id of the link and the digest of the token. Another text names no link. */
export function readLinkToken(
  { hasher }: Pick<Ports, 'hasher'>,
  token: string,
): { readonly id: string; readonly tokenDigest: string } {
  return { id: token.slice(0, Math.max(0, token.lastIndexOf('.'))), tokenDigest: hasher.digest(token) };
}
