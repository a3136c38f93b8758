import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import {
  IMAGE_TYPES,
  type ImageStore,
  imageFormat,
  PICTURE_FOLDERS,
  type PictureFolder,
} from '../../ports/services/image-store.ts';
import { contended, tries } from '../../ports/tries.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { codeOf, OVERWRITTEN, withPortErrors } from './faults.ts';

/**
 * How caches between bucket and browser may keep pictures. The bytes of a key never change, so those of vehicles
 * are kept for a year. Photos are private (PHOTO-5).
 */
const CACHED: Readonly<Record<PictureFolder, string>> = {
  'car-images': 'public, max-age=31536000, immutable',
  'booking-photos': 'private, no-store',
};

/**
 * Timestamps of the server have a resolution of one second, in ms. The age of a picture is computed
 * from the end of its second.
 */
const A_SECOND = 1000;

/**
 * Stores pictures as objects of a bucket, each under its key, which begins with the folder. No key of a picture goes
 * on with a dot: the trash and the id of the site lie there. A put carries If-None-Match, so of
 * two writers one succeeds. S3 may answer a concurrent write with a conflict, which is retried. If
 * the answer to a put is lost, the SDK retries it and finds the key taken. The caller then
 * generates another key, and the sweep deletes the first object. The etag is a digest of the bytes,
 * the same on every target, because an S3 etag depends on the encryption of the bucket.
 */
export function s3ImageStore(client: S3Client, bucket: string, folder: PictureFolder): ImageStore {
  const prefix = `${folder}/`;
  const trash = `${prefix}.trash/`;
  const siteId = `${prefix}.site-id`;
  const formatOf = (key: string) => imageFormat(key, folder);
  const inTrash = (key: string): string => `${trash}${key.slice(prefix.length)}`;
  const putObject = putNewObject(client, bucket);

  const getObject = (Key: string) =>
    withPortErrors(async (abortSignal) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }), { abortSignal });
        // The SDK observes the signal only until the answer begins. The body has to be aborted
        // separately.
        if (Body instanceof Readable) addAbortSignal(abortSignal, Body);
        return new Uint8Array((await Body?.transformToByteArray()) ?? []);
      } catch (fault) {
        if (fault instanceof NoSuchKey) return undefined;
        throw fault;
      }
    });

  const removeObject = async (Key: string): Promise<void> => {
    const command = new DeleteObjectCommand({ Bucket: bucket, Key });
    await withPortErrors((abortSignal) => client.send(command, { abortSignal }));
  };

  /** Copies an object and deletes the first one. The copy gets the time of the copying. */
  const moveObject = async (from: string, to: string): Promise<void> => {
    const command = new CopyObjectCommand({ Bucket: bucket, CopySource: `${bucket}/${from}`, Key: to });
    const isCopied = await withPortErrors(async (abortSignal) => {
      try {
        await client.send(command, { abortSignal });
        return true;
      } catch (fault) {
        if (codeOf(fault) === 'NoSuchKey') return false;
        throw fault;
      }
    });
    if (isCopied) await removeObject(from);
  };

  /**
   * Returns the keys of the pictures below a prefix, without it, that were stored before a moment.
   */
  const keysBelow = (Prefix: string, moment: Instant) =>
    withPortErrors(async (abortSignal) => {
      const latest = Date.parse(moment) - A_SECOND;
      const keys: string[] = [];
      let next: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken: next });
        const { Contents = [], NextContinuationToken } = await client.send(command, { abortSignal });
        for (const { Key = '', LastModified } of Contents) {
          const key = `${prefix}${Key.slice(Prefix.length)}`;
          if (formatOf(key) && (LastModified?.getTime() ?? Number.POSITIVE_INFINITY) < latest) keys.push(key);
        }
        next = NextContinuationToken;
      } while (next !== undefined);
      return keys;
    });

  return {
    async put(key, bytes) {
      const format = formatOf(key);
      if (!format) throw new RangeError(`${key} is no key of a picture`);
      return putObject(key, bytes, { ContentType: IMAGE_TYPES[format], CacheControl: CACHED[folder] });
    },

    async get(key) {
      const format = formatOf(key);
      const bytes = format && (await getObject(key));
      if (!format || bytes === undefined) return undefined;
      const etag = createHash('sha256').update(bytes).digest('base64url');
      return { bytes, contentType: IMAGE_TYPES[format], etag };
    },

    async remove(key) {
      if (formatOf(key)) await removeObject(key);
    },

    keysBefore: (moment) => keysBelow(prefix, moment),

    async moveToTrash(key) {
      if (formatOf(key)) await moveObject(key, inTrash(key));
    },

    async moveFromTrash(key) {
      if (formatOf(key)) await moveObject(inTrash(key), key);
    },

    trashedBefore: (moment) => keysBelow(trash, moment),

    async removeFromTrash(key) {
      if (formatOf(key)) await removeObject(inTrash(key));
    },

    async siteId() {
      const bytes = await getObject(siteId);
      return bytes && new TextDecoder().decode(bytes).trim();
    },

    putSiteId: (id) => putObject(siteId, new TextEncoder().encode(`${id}\n`), { ContentType: 'text/plain' }),
  };
}

/** Returns a function that writes an object unless its key is taken. */
function putNewObject(client: S3Client, bucket: string) {
  return (Key: string, Body: Uint8Array, more: Pick<PutObjectCommandInput, 'ContentType' | 'CacheControl'>) =>
    withPortErrors<'stored' | 'taken'>(async (abortSignal) => {
      const command = new PutObjectCommand({ Bucket: bucket, Key, Body, IfNoneMatch: '*', ...more });
      for await (const _try of tries()) {
        try {
          await client.send(command, { abortSignal });
          return 'stored';
        } catch (fault) {
          if (codeOf(fault) === 'PreconditionFailed') return 'taken';
          if (codeOf(fault) !== 'ConditionalRequestConflict' || abortSignal.aborted) throw fault;
        }
      }
      throw contended('A key');
    });
}

/**
 * Writes one small object twice. Rejects if the server refuses the put, or stores the second one
 * although the key is taken. The object stays, since another instance may be between its two puts.
 */
export async function tryConditionalPuts(client: S3Client, bucket: string): Promise<void> {
  const put = () => putNewObject(client, bucket)(TRIED, new Uint8Array(), { ContentType: 'text/plain' });
  await put();
  if ((await put()) === 'stored') throw unavailable('The bucket of pictures', OVERWRITTEN);
}

/** The prefix of the public pictures. */
export const PREFIX = `${PICTURE_FOLDERS.images}/`;

/** The key of a try, below a prefix for which the site has its rights. No key of a picture goes on with a dot. */
const TRIED = `${PREFIX}.tried`;
