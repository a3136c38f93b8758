/** An address without its port. `groups` are the first four groups of an IPv6 address. */
export type ParsedAddress = { readonly address: string; readonly groups?: readonly string[] };

/**
 * Parses an IP address. Some proxies append a port to the address. The port is removed, because each
 * connection has another one.
 */
export function parseAddress(named: string): ParsedAddress {
  const address = named.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return { address: mapped ?? address };
  const [head = '', tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [head].flat();
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - (tail?.length ?? 0)) }, () => '0');
  const first = [...groups, ...zeros, ...(tail ?? [])].slice(0, 4);
  return { address, groups: first.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')) };
}

/**
 * Returns the network that an address is in, as coarse as a provider's: the first three numbers of
 * an IPv4 address, or the /48 of an IPv6 address. '' if the address is not known.
 */
export function networkPrefixOf(named: string): string {
  const { address, groups } = parseAddress(named);
  if (groups !== undefined) return `${groups.slice(0, 3).join(':')}::/48`;
  const [, first] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? [];
  return first === undefined ? '' : `${first}.0/24`;
}

/** Whether the host of an address is this machine. An IPv6 address may be in brackets. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/i.test(host);
}
