import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { mapNames, namesOf } from '../../domain/shared/table.ts';
import type { Opened } from '../../ports/ports.ts';
import { type FileStores, PICTURE_FOLDERS } from '../../ports/services/image-store.ts';
import { lastingFault, withPortErrors } from './faults.ts';
import { PREFIX, s3ImageStore, tryConditionalPuts } from './image-store.ts';
import { readS3Address } from './settings.ts';

/**
 * Servers other than Amazon's rarely have a host name for each bucket, and not all of them know the
 * checksums that the SDK would add.
 */
const ELSEWHERE = {
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const;

/** Limits in ms for each part of an attempt. The deadline of a whole call is in faults.ts. */
const LIMITS = { connectionTimeout: 2000, requestTimeout: 4000, socketTimeout: 4000, throwOnRequestTimeout: true };

/**
 * Opens a bucket. Rejects with one line if the bucket does not exist or denies access, or if the
 * server does not take conditional puts, which is permanent until someone corrects it. An
 * unreachable bucket is accepted at startup; `check` tests it.
 */
export async function openS3(address: URL): Promise<Opened<FileStores>> {
  const { bucket, region, endpoint } = readS3Address(address);
  const client = new S3Client({
    region,
    maxAttempts: 3,
    requestHandler: LIMITS,
    ...(endpoint === undefined ? {} : { endpoint, ...ELSEWHERE }),
  });
  // Unlike HeadBucket, a list request returns an error message.
  const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: PREFIX, MaxKeys: 1 });
  const askForList = () => withPortErrors((abortSignal) => client.send(list, { abortSignal }));
  let isTried = false;
  const tryPuts = async (): Promise<void> => {
    if (!isTried) await tryConditionalPuts(client, bucket);
    isTried = true;
  };
  const refuse = (lacking: string) => (fault: unknown) => {
    const lasting = lastingFault(fault);
    if (lasting === undefined) return;
    client.destroy();
    throw new Error(`the bucket ${bucket}: ${lacking}${lasting}`, { cause: fault });
  };
  await askForList().then(() => tryPuts().catch(refuse('the server lacks puts with If-None-Match: ')), refuse(''));
  const check = async (): Promise<void> => {
    await askForList();
    await tryPuts();
  };
  const ports = mapNames(namesOf(PICTURE_FOLDERS), (name) => s3ImageStore(client, bucket, PICTURE_FOLDERS[name]));
  return { ports, check, close: async () => client.destroy() };
}
