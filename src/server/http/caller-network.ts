import type { CallerNetwork } from '../../domain/booking/request-limits.ts';

/**
 * Returns the network of an address (STAFF-6): the address itself for IPv4, and the /64 prefix for
 * IPv6, because one household usually has a whole /64. Some proxies append a port to the address.
 * The port is removed, because each connection has another one.
 */
export function networkOf(named: string): string {
  const { address, groups } = parse(named);
  return groups === undefined ? address : `${groups.join(':')}::/64`;
}

/**
 * Returns the networks of an address, the narrowest first: of IPv6 its /64, /56 and /48 (BOOK-38).
 */
export function networksOf(named: string): readonly CallerNetwork[] {
  const network: CallerNetwork = { name: networkOf(named), size: '/64' };
  const { groups: [one, two, three, four = '0'] = [], groups } = parse(named);
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

/** Returns an address without its port, and the first four groups of an IPv6 address. */
function parse(named: string): { readonly address: string; readonly groups?: readonly string[] } {
  const address = named.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return { address: mapped ?? address };
  const [head = '', tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [head].flat();
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - (tail?.length ?? 0)) }, () => '0');
  const first = [...groups, ...zeros, ...(tail ?? [])].slice(0, 4);
  return { address, groups: first.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')) };
}
