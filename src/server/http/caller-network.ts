/**
 * The network of an address (STAFF-6): an IPv4 address itself, of an IPv6 address
 * its /64, which one household has to itself. The port that some proxies add to an address is left
 * out: each connection has another.
 */
export function networkOf(named: string): string {
  const address = named.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [head].flat();
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - (tail?.length ?? 0)) }, () => '0');
  const network = [...groups, ...zeros, ...(tail ?? [])].slice(0, 4);
  return `${network.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/** The network that a call comes from. Who has hung up already has no address any more. */
export function callerNetwork({ ip }: { readonly ip?: string }): string {
  return networkOf(ip ?? '');
}
