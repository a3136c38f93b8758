/**
 * Returns the network of an address (STAFF-6): the address itself for IPv4, and the /64 prefix for
 * IPv6, because one household usually has a whole /64. Some proxies append a port to the address.
 * The port is removed, because each connection has another one.
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

/** Returns the network of the caller. A caller that has disconnected has no address any more. */
export function callerNetwork({ ip }: { readonly ip?: string }): string {
  return networkOf(ip ?? '');
}
