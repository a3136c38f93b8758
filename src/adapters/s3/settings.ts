/**
 * The location of pictures. `endpoint` is any server with the S3 API. Without it, AWS in the region
 * is used.
 */
export type S3Place = { readonly bucket: string; readonly region: string; readonly endpoint?: string };

/** The region for self-hosted servers, which have no regions. */
const ANY_REGION = 'us-east-1';

/**
 * Reads `s3://bucket?region=ca-central-1`, or `s3://bucket?endpoint=https://host:port` with or
 * without a region. Throws one line for an invalid address. The address has no credentials: they
 * come from the SDK's default chain.
 */
export function readS3Address(address: URL): S3Place {
  const { hostname: bucket, searchParams } = address;
  if (bucket === '') throw new Error('wants a bucket: s3://bucket?region=…');
  if (address.username !== '' || address.password !== '')
    throw new Error('takes no credentials: the SDK finds them itself (AWS_ACCESS_KEY_ID and others)');
  if (address.port !== '' || (address.pathname !== '' && address.pathname !== '/'))
    throw new Error('takes nothing after the bucket but ?region= and ?endpoint=');
  for (const name of searchParams.keys()) {
    if (name !== 'region' && name !== 'endpoint') throw new Error(`does not know ?${name}: there are region, endpoint`);
  }
  const endpoint = searchParams.get('endpoint');
  const region = searchParams.get('region') || (endpoint ? ANY_REGION : '');
  if (region === '') throw new Error('wants a region: s3://bucket?region=ca-central-1');
  if (!endpoint) return { bucket, region };
  if (!/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    throw new Error('wants an http or https address for ?endpoint');
  return { bucket, region, endpoint };
}
