import type { CallerNetwork } from '../../domain/shared/form-limits.ts';
import { parseAddress } from '../../domain/shared/network.ts';

/**
 * Returns the network of an address (STAFF-6): the address itself for IPv4, and the /64 prefix for
 * IPv6, because one household usually has a whole /64.
 */
export function networkOf(named: string): string {
  const { address, groups } = parseAddress(named);
  return groups === undefined ? address : `${groups.join(':')}::/64`;
}

/**
 * Returns the networks of an address, the narrowest first: of IPv6 its /64, /56 and /48 (BOOK-38).
 */
export function networksOf(named: string): readonly CallerNetwork[] {
  const network: CallerNetwork = { name: networkOf(named), size: '/64' };
  const { groups: [one, two, three, four = '0'] = [], groups } = parseAddress(named);
  if (groups === undefined) return [network];
  const upperByte = (Number.parseInt(four, 16) & 0xff00).toString(16);
  return [
    network,
    { name: `${one}:${two}:${three}:${upperByte}::/56`, size: '/56' },
    { name: `${one}:${two}:${three}::/48`, size: '/48' },
  ];
}

/** Returns the network of the caller. A caller that has disconnected has no address any more. */
export function callerNetwork({ ip }: { readonly ip?: string }): string {
  return networkOf(ip ?? '');
}
