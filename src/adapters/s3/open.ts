import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { Opened } from '../../ports/ports.ts';
import type { ImageStore } from '../../ports/services/image-store.ts';
import { lastingFault, withPortErrors } from './faults.ts';
import { PREFIX, s3ImageStore } from './image-store.ts';
import { readS3Address } from './settings.ts';

/** Milliseconds for each part of a try; the deadline of a whole call stands in faults.ts. */
const LIMITS = { connectionTimeout: 2000, requestTimeout: 4000, socketTimeout: 4000, throwOnRequestTimeout: true };

/**
 * Opens a bucket. Rejects with one line where it is not there or does not let us in: that stays until someone mends it. A bucket that
 * is out of reach at the start is no fault; `check` asks it.
 */
export async function openS3(address: URL): Promise<Opened<ImageStore>> {
  const { bucket, region, endpoint } = readS3Address(address);
  const client = new S3Client({
    region,
    maxAttempts: 3,
    requestHandler: LIMITS,
    // A server of one's own rarely has a name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
  // Unlike the head of a bucket, a list says in words what is wrong.
  const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: PREFIX, MaxKeys: 1 });
  const check = async (): Promise<void> => {
    await withPortErrors((abortSignal) => client.send(list, { abortSignal }));
  };
  await check().catch((fault: unknown) => {
    const lasting = lastingFault(fault);
    if (lasting === undefined) return;
    client.destroy();
    throw new Error(`the bucket ${bucket}: ${lasting}`, { cause: fault });
  });
  return { ports: s3ImageStore(client, bucket), check, close: async () => client.destroy() };
}
