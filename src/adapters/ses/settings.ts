/**
 * The SES that sends. `endpoint` is a server with its API. Without it, AWS in the region is used.
 */
export type SesPlace = { readonly region: string; readonly endpoint?: string };

/**
 * Reads `ses://ca-central-1`, or `ses://ca-central-1?endpoint=http://host:port`. Throws one line
 * for an invalid address. The address has no credentials: they come from the SDK's default chain.
 */
export function readSesAddress(address: URL): SesPlace {
  const { hostname: region, searchParams } = address;
  if (region === '') throw new Error('wants a region: ses://ca-central-1');
  if (address.username !== '' || address.password !== '')
    throw new Error('takes no credentials: the SDK finds them itself (AWS_ACCESS_KEY_ID and others)');
  if (address.port !== '' || (address.pathname !== '' && address.pathname !== '/'))
    throw new Error('takes nothing after the region but ?endpoint=');
  for (const name of searchParams.keys()) {
    if (name !== 'endpoint') throw new Error(`does not know ?${name}: there is endpoint`);
  }
  const endpoint = searchParams.get('endpoint');
  if (!endpoint) return { region };
  if (!/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    throw new Error('wants an http or https address for ?endpoint');
  return { region, endpoint };
}
