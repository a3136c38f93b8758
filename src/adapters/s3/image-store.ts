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

/**
 * The bytes of a key never change, so every cache between bucket and browser may keep them for a
 * year.
 */
const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/**
 * Timestamps of the server have a resolution of one second, in ms. The age of a picture is computed
 * from the end of its second.
 */
const A_SECOND = 1000;

/**
 * Stores pictures as objects of a bucket, each under its key. A put carries If-None-Match, so of
 * two writers one succeeds. S3 may answer a concurrent write with a conflict, which is retried. If
 * the answer to a put is lost, the SDK retries it and finds the key taken. The caller then
 * generates another key, and the sweep deletes the first object. The etag is a digest of the bytes,
 * the same on every target, because an S3 etag depends on the encryption of the bucket.
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
          // The SDK observes the signal only until the answer begins. The body has to be aborted
          // separately.
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

/** The prefix of every key. */
export const PREFIX = 'car-images/';
