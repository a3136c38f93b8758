import type { IncomingHttpHeaders } from 'node:http';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openS3 } from '../../src/adapters/s3/open.ts';
import { readS3Address } from '../../src/adapters/s3/settings.ts';
import { namesOf } from '../../src/domain/shared/table.ts';
import { addMinutes, toInstant } from '../../src/domain/shared/toronto-time.ts';
import { type ImageStore, PICTURE_FOLDERS } from '../../src/ports/services/image-store.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import { type ImagesSubject, imageStoreContract } from '../contracts/services/image-store.ts';
import { ofSuite } from '../support/components/component.ts';
import { anS3Server, skipWithoutS3 } from '../support/components/s3-server.ts';
import { aRoughProxy, type Way } from '../support/faults/faulty-proxy.ts';
import { aScriptedServer, type Script, type ScriptedAnswer } from '../support/faults/scripted-server.ts';

const KEY = 'car-images/1-sienna.webp';
const BYTES = Uint8Array.of(1, 2, 3);

/** Milliseconds in which every call of the port ends. */
const CALL_LIMIT = 5000;

describe.skipIf(skipWithoutS3)('s3', () => {
  const server = ofSuite(anS3Server);

  /** A new bucket behind a way that can break. */
  async function aPlace() {
    const bucket = await server().aBucket();
    const proxy = await aRoughProxy(server().endpoint);
    const open = async () => opened(`s3://${bucket}?endpoint=${proxy.endpoint}`);
    return { bucket, proxy, open, ...(await open()) };
  }

  // PHOTO-5
  describe.each(namesOf(PICTURE_FOLDERS))('the store of %s', (name) => {
    imageStoreContract(PICTURE_FOLDERS[name], async (): Promise<ImagesSubject> => {
      const { ports, open, proxy } = await aPlace();
      return { images: ports[name], reopen: async () => (await open()).ports[name], cut: proxy.close };
    });
  });

  it('should let browsers and caches keep a picture for a year, under the type that its key names', async () => {
    const { ports, bucket } = await aPlace();
    await ports.images.put(KEY, BYTES);
    await ports.images.put('car-images/demo-minivan.svg', BYTES);
    await ports.images.moveToTrash(KEY);
    await ports.images.moveFromTrash(KEY);
    const cache = 'public, max-age=31536000, immutable';
    expect(await server().headersOf(bucket, KEY)).toEqual({ type: 'image/webp', cache });
    expect(await server().headersOf(bucket, 'car-images/demo-minivan.svg')).toEqual({ type: 'image/svg+xml', cache });
  });

  it('should list more pictures than one answer of the server holds', async () => {
    const { ports } = await aPlace();
    const keys = Array.from({ length: 1005 }, (_, index) => `car-images/${index}-sienna.webp`);
    for (let first = 0; first < keys.length; first += 50)
      await Promise.all(keys.slice(first, first + 50).map((key) => ports.images.put(key, BYTES)));
    const listed = await ports.images.keysBefore(addMinutes(toInstant(Date.now()), 1));
    expect(listed.toSorted()).toEqual(keys.toSorted());
  });

  it('should say that a key is taken after an answer was lost, so that the caller draws another', async () => {
    const { ports, proxy } = await aPlace();
    proxy.behave('loses-answers');
    await expect(ports.images.put(KEY, BYTES)).rejects.toSatisfy(isUnavailable);
    proxy.behave('passes');
    expect(await ports.images.put(KEY, Uint8Array.of(4))).toBe('taken');
    expect((await ports.images.get(KEY))?.bytes).toStrictEqual(BYTES);
  });

  const CALLS: readonly ((images: ImageStore) => Promise<unknown>)[] = [
    (images) => images.put(KEY, BYTES),
    (images) => images.get(KEY),
    (images) => images.remove(KEY),
    (images) => images.keysBefore('2026-11-24T15:00:00.000Z'),
    (images) => images.moveToTrash(KEY),
    (images) => images.siteId(),
  ];

  it.each<Way>(['resets', 'hangs'])(
    'should, while the way %s, reject with `unavailable` within 5 s, and work again after it',
    async (way) => {
      const { ports, check, proxy } = await aPlace();
      proxy.behave(way);
      const start = performance.now();
      await Promise.all(CALLS.map((call) => expect(call(ports.images)).rejects.toSatisfy(isUnavailable)));
      expect(performance.now() - start).toBeLessThan(CALL_LIMIT);
      proxy.behave('passes');
      await check();
    },
  );

  it('should open while the server is away, and tell in its check that it is', async () => {
    const { bucket, proxy } = await aPlace();
    proxy.behave('resets');
    const { ports, check } = await opened(`s3://${bucket}?endpoint=${proxy.endpoint}`);
    await expect(check()).rejects.toSatisfy(isUnavailable);
    proxy.behave('passes');
    await check();
    expect(await ports.images.put(KEY, BYTES)).toBe('stored');
  });

  it('should refuse in one line to open a bucket that is not there', async () => {
    const address = new URL(`s3://no-such-bucket?endpoint=${server().endpoint}`);
    await expect(openS3(address)).rejects.toThrow(new Error('the bucket no-such-bucket: NoSuchBucket'));
  });

  it('should refuse in one line to open with a wrong secret, with unknown and without credentials', async () => {
    const bucket = await server().aBucket();
    const address = new URL(`s3://${bucket}?endpoint=${server().endpoint}`);
    onTestFinished(() => void Object.entries(server().env).map(([name, value]) => vi.stubEnv(name, value)));
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
    await expect(openS3(address)).rejects.toThrow(new Error(`the bucket ${bucket}: SignatureDoesNotMatch`));
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'nobody');
    // InvalidAccessKeyId on AWS; each server has a code of its own.
    await expect(openS3(address)).rejects.toThrow(/^the bucket [\w-]+: [A-Z]\w+$/);
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'HOME']) vi.stubEnv(name, '');
    for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(name, '/dev/null');
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    await expect(openS3(address)).rejects.toThrow(new Error(`the bucket ${bucket}: no credentials were found`));
  });
});

describe('an endpoint that answers what versitygw never does', () => {
  const FINE = { status: 200, body: '<ListBucketResult/>' };
  const STORED = { status: 200, body: '' };
  const refusal = (status: number, code: string) => ({ status, body: `<Error><Code>${code}</Code></Error>` });

  const TAKEN = refusal(412, 'PreconditionFailed');
  /** The answers to the list and the two puts of a start. */
  const OPENS = [FINE, STORED, TAKEN] as const;
  const NOT_IMPLEMENTED = refusal(501, 'NotImplemented');

  beforeEach(() => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'test');
  });

  it('should try a put again that collided with another, until one of them has won', async () => {
    const conflict = refusal(409, 'ConditionalRequestConflict');
    const { endpoint, requests } = await aScriptedServer(...OPENS, conflict, TAKEN);
    const { ports } = await opened(`s3://pictures?endpoint=${endpoint}`);
    expect(await ports.images.put(KEY, BYTES)).toBe('taken');
    expect(requests()).toBe(5);
  });

  it('should give up a put that collides without an end, and pause between two tries', async () => {
    const conflict = refusal(409, 'ConditionalRequestConflict');
    const { endpoint, requests } = await aScriptedServer(FINE, conflict);
    const { ports } = await opened(`s3://pictures?endpoint=${endpoint}`);
    await expect(ports.images.put(KEY, BYTES)).rejects.toSatisfy(isUnavailable);
    expect(requests()).toBeLessThan(500);
  });

  it('should end within 5 s with `unavailable` where a picture never ends', async () => {
    const { endpoint } = await aScriptedServer(...OPENS, { status: 200, body: 'half', neverEnds: true });
    const { ports } = await opened(`s3://pictures?endpoint=${endpoint}`);
    const start = performance.now();
    await expect(ports.images.get(KEY)).rejects.toSatisfy(isUnavailable);
    expect(performance.now() - start).toBeLessThan(CALL_LIMIT);
  });

  it('should try again on its own what the server says it is too busy for', async () => {
    const { endpoint, requests } = await aScriptedServer(...OPENS, refusal(503, 'SlowDown'), STORED);
    const { ports } = await opened(`s3://pictures?endpoint=${endpoint}`);
    expect(await ports.images.put(KEY, BYTES)).toBe('stored');
    expect(requests()).toBe(5);
  });

  it('should send a server that is not Amazon’s no checksum that it might lack', async () => {
    const unlessChecked =
      (answer: ScriptedAnswer) =>
      (headers: IncomingHttpHeaders): ScriptedAnswer =>
        Object.keys(headers).some((name) => /checksum|trailer/.test(name)) ? NOT_IMPLEMENTED : answer;
    const { endpoint } = await aScriptedServer(
      ...([FINE, STORED, TAKEN].map(unlessChecked) as [Script, Script, Script]),
      unlessChecked(STORED),
    );
    const { ports } = await opened(`s3://pictures?endpoint=${endpoint}`);
    expect(await ports.images.put(KEY, BYTES)).toBe('stored');
  });

  it.each<[string, readonly Script[], string]>([
    ['answers 501 to it', [NOT_IMPLEMENTED], 'NotImplemented'],
    ['denies it', [refusal(403, 'AccessDenied')], 'AccessDenied'],
    ['ignores it', [STORED, STORED], 'it overwrites'],
  ])('should refuse in one line to open where the server %s', async (_, answers, reason) => {
    const { endpoint } = await aScriptedServer(FINE, ...answers);
    const line = `the bucket pictures: the server lacks puts with If-None-Match: ${reason}`;
    await expect(openS3(new URL(`s3://pictures?endpoint=${endpoint}`))).rejects.toThrow(new Error(line));
  });

  it('should try its puts in a later check where the server was busy at the start', async () => {
    const busy = refusal(429, 'SlowDown');
    const { endpoint } = await aScriptedServer(busy, busy, busy, FINE, STORED, STORED);
    const { check } = await opened(`s3://pictures?endpoint=${endpoint}`);
    await expect(check()).rejects.toSatisfy(isUnavailable);
  });

  it.each([
    [403, 'AccessDenied'],
    [301, 'PermanentRedirect'],
  ])('should refuse in one line to open after a %i', async (status, code) => {
    const { endpoint } = await aScriptedServer(refusal(status, code));
    const address = new URL(`s3://pictures?endpoint=${endpoint}`);
    await expect(openS3(address)).rejects.toThrow(new Error(`the bucket pictures: ${code}`));
  });
});

describe('the address', () => {
  it.each([
    ['s3://oakville-pictures?region=ca-central-1', { bucket: 'oakville-pictures', region: 'ca-central-1' }],
    [
      's3://pictures/?endpoint=http://127.0.0.1:7070',
      { bucket: 'pictures', region: 'us-east-1', endpoint: 'http://127.0.0.1:7070' },
    ],
    [
      's3://pictures?region=auto&endpoint=https%3A%2F%2Fs3.example%2Fa',
      { bucket: 'pictures', region: 'auto', endpoint: 'https://s3.example/a' },
    ],
  ])('should read %s', (address, place) => {
    expect(readS3Address(new URL(address))).toEqual(place);
  });

  it.each([
    ['s3:pictures', 'wants a bucket: s3://bucket?region=…'],
    ['s3://pictures', 'wants a region: s3://bucket?region=ca-central-1'],
    ['s3://pictures/cars?region=a', 'takes nothing after the bucket but ?region= and ?endpoint='],
    ['s3://pictures?region=a&endpoint=127.0.0.1:7070', 'wants an http or https address for ?endpoint'],
    ['s3://pictures?regoin=a', 'does not know ?regoin: there are region, endpoint'],
    [
      's3://id:secret@pictures?region=a',
      'takes no credentials: the SDK finds them itself (AWS_ACCESS_KEY_ID and others)',
    ],
  ])('should refuse %s in one line', async (address, line) => {
    await expect(openS3(new URL(address))).rejects.toThrow(new Error(line));
  });
});

async function opened(address: string) {
  const images = await openS3(new URL(address));
  onTestFinished(images.close);
  return images;
}
