import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { onTestFinished, vi } from 'vitest';
import { freePort } from '../site/site-process.ts';
import { type AtEnd, aFolder } from '../temp-folder.ts';
import { type Component, skipWithout, startProgram } from './component.ts';

/** versitygw on a folder. It checks signatures, checksums and conditions as S3 does. */
const VERSITYGW: Component = {
  addressIn: 'S3_ENDPOINT',
  programIn: 'VERSITYGW',
  program: 'versitygw',
  alsoIn: [join(process.env.GOPATH ?? join(homedir(), 'go'), 'bin')],
  howToGet: 'go install github.com/versity/versitygw/cmd/versitygw@v1.8.0',
};

export const skipWithoutS3 = skipWithout('a real S3 server', VERSITYGW);

/** A server with the S3 API, and the variables with its credentials for the SDK. */
export type S3Server = {
  readonly endpoint: string;
  readonly env: Readonly<Record<string, string>>;
  /** Creates an empty bucket. */
  aBucket(): Promise<string>;
  /** Returns the headers that an object is served with. */
  headersOf(bucket: string, key: string): Promise<{ readonly type?: string; readonly cache?: string }>;
};

/**
 * Returns the server at `S3_ENDPOINT` with the credentials of the environment, or starts one on
 * this machine with its own folder. It writes the credentials to the environment of the tests.
 */
export async function anS3Server(atEnd: AtEnd = onTestFinished): Promise<S3Server> {
  const { endpoint, env } = (await serverElsewhere()) ?? (await serverHere(atEnd));
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true });
  atEnd(async () => client.destroy());
  return {
    endpoint,
    env,
    async aBucket() {
      const bucket = `pictures-${randomUUID()}`;
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      return bucket;
    },
    async headersOf(bucket, key) {
      const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
      return { type: head.ContentType ?? '', cache: head.CacheControl ?? '' };
    },
  };
}

type Place = Pick<S3Server, 'endpoint' | 'env'>;

async function serverElsewhere(): Promise<Place | undefined> {
  const { S3_ENDPOINT: endpoint, AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  return endpoint === undefined ? undefined : { endpoint, env: { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } };
}

async function serverHere(atEnd: AtEnd): Promise<Place> {
  const [id, secret, folder, port] = [randomUUID(), randomUUID(), await aFolder(atEnd), await freePort()];
  const endpoint = `http://127.0.0.1:${port}`;
  const words = ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', folder];
  const isReady = async () => (await fetch(endpoint)).status > 0;
  await startProgram(VERSITYGW, words, { ROOT_ACCESS_KEY: id, ROOT_SECRET_KEY: secret }, isReady, atEnd);
  return { endpoint, env: { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } };
}
