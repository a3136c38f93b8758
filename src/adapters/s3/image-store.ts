import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { IMAGE_TYPES, type ImageStore, imageFormat } from '../../ports/services/image-store.ts';
import { codeOf, withPortErrors } from './faults.ts';

/** A key's bytes never change: whatever stands between the bucket and a browser may keep them for a year. */
const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** A server tells whole seconds: a picture counts as stored at the end of its own. In milliseconds. */
const A_SECOND = 1000;

/**
 * Pictures as objects of a bucket, each under its key. A put carries If-None-Match, so of two writers one wins; S3 answers neither of
 * two at once with a conflict to be tried again. A put whose answer was lost is tried again by the SDK and then finds its own key
 * taken: the caller draws another, and the sweep clears the first away. The etag is a digest of the bytes, the same on every target: an
 * S3 etag depends on how the bucket encrypts.
 */
export function s3ImageStore(client: S3Client, bucket: string): ImageStore {
  return {
    async put(key, bytes) {
      const format = imageFormat(key);
      if (!format) throw new RangeError(`${key} is no key of a picture`);
      const object = { Bucket: bucket, Key: key, Body: bytes, ContentType: IMAGE_TYPES[format] };
      const command = new PutObjectCommand({ ...object, IfNoneMatch: '*', CacheControl: FOR_A_YEAR });
      return withPortErrors(async (abortSignal) => {
        for (;;) {
          try {
            await client.send(command, { abortSignal });
            return 'stored';
          } catch (fault) {
            if (codeOf(fault) === 'PreconditionFailed') return 'taken';
            if (codeOf(fault) !== 'ConditionalRequestConflict' || abortSignal.aborted) throw fault;
          }
        }
      });
    },

    async get(key) {
      const format = imageFormat(key);
      if (!format) return undefined;
      return withPortErrors(async (abortSignal) => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal });
          // The SDK looks at the signal until the answer begins; a body that never ends is ours to stop.
          if (Body instanceof Readable) addAbortSignal(abortSignal, Body);
          const bytes = new Uint8Array((await Body?.transformToByteArray()) ?? []);
          const etag = createHash('sha256').update(bytes).digest('base64url');
          return { bytes, contentType: IMAGE_TYPES[format], etag };
        } catch (fault) {
          if (fault instanceof NoSuchKey) return undefined;
          throw fault;
        }
      });
    },

    async remove(key) {
      if (!imageFormat(key)) return;
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: key });
      await withPortErrors((abortSignal) => client.send(command, { abortSignal }));
    },

    keysBefore: (moment) =>
      withPortErrors(async (abortSignal) => {
        const latest = Date.parse(moment) - A_SECOND;
        const keys: string[] = [];
        let next: string | undefined;
        do {
          const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: PREFIX, ContinuationToken: next });
          const { Contents = [], NextContinuationToken } = await client.send(command, { abortSignal });
          for (const { Key = '', LastModified } of Contents) {
            if (imageFormat(Key) && (LastModified?.getTime() ?? Number.POSITIVE_INFINITY) < latest) keys.push(Key);
          }
          next = NextContinuationToken;
        } while (next !== undefined);
        return keys;
      }),
  };
}

/** What every key begins with. */
export const PREFIX = 'car-images/';
