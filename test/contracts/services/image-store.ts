import { describe, expect, it } from 'vitest';
import { addMinutes, toInstant } from '../../../src/domain/shared/toronto-time.ts';
import { type ImageStore, PICTURE_FOLDERS, type PictureFolder } from '../../../src/ports/services/image-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';

export type ImagesSubject = {
  readonly images: ImageStore;
  /** Opens the same place again, as a process does that was killed and started again. */
  reopen(): Promise<ImageStore>;
  /** Takes the store out of reach. */
  cut(): Promise<void>;
};

const BYTES = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256);

const END_OF_TIME = '9999-12-31T23:59:59.999Z';

/**
 * Names that are not of the promised form; each would be a way out of the store, to the other folder, or to a file
 * that is not a picture.
 */
export const foreignKeys = (folder: PictureFolder): readonly string[] => [
  ...Object.values(PICTURE_FOLDERS)
    .filter((other) => other !== folder)
    .map((other) => `${other}/1-sienna.webp`),
  '',
  '.',
  '..',
  '/',
  'sienna.webp',
  '../outside.webp',
  `${folder}/../outside.webp`,
  `${folder}/../../outside.webp`,
  `${folder}/sub/x.webp`,
  `${folder}//x.webp`,
  `${folder}/.hidden.webp`,
  `${folder}/-x.webp`,
  `${folder}/x.webp/`,
  `${folder}/x.webp\n`,
  `${folder}/x\u0000.webp`,
  `${folder}\\x.webp`,
  `${folder}/X.webp`,
  `${folder}/x.png`,
  `${folder}/x.webp.part`,
  `${folder}/x`,
  `/${folder}/x.webp`,
  '/etc/passwd',
  `${folder}/${'x'.repeat(160)}.webp`,
];

/** What every adapter of the port `ImageStore` promises. */
export function imageStoreContract(folder: PictureFolder, fresh: () => Promise<ImagesSubject>): void {
  const KEY = `${folder}/1763690000000-sienna.webp`;

  describe(`image store of ${folder}`, () => {
    it('should give a picture back byte for byte, with the type that its key names', async () => {
      const { images } = await fresh();
      expect(await images.put(KEY, BYTES)).toBe('stored');
      expect(await images.get(KEY)).toStrictEqual({
        bytes: BYTES,
        contentType: 'image/webp',
        etag: expect.stringMatching(/^[\w-]+$/),
      });
      await images.put(`${folder}/demo-minivan.svg`, new TextEncoder().encode('<svg/>'));
      expect((await images.get(`${folder}/demo-minivan.svg`))?.contentType).toBe('image/svg+xml');
    });

    it('should give one etag to the same bytes, and another to others', async () => {
      const { images } = await fresh();
      const other = BYTES.with(69_999, 0);
      await images.put(`${folder}/a.webp`, BYTES);
      await images.put(`${folder}/b.webp`, other);
      const etag = async (key: string) => (await images.get(key))?.etag;
      expect(await etag(`${folder}/a.webp`)).toBe(await etag(`${folder}/a.webp`));
      expect(await etag(`${folder}/a.webp`)).not.toBe(await etag(`${folder}/b.webp`));
    });

    it('should know nothing of a key that was never written', async () => {
      const { images } = await fresh();
      expect(await images.get(KEY)).toBeUndefined();
    });

    it('should write a key once', async () => {
      const { images } = await fresh();
      await images.put(KEY, BYTES);
      expect(await images.put(KEY, Uint8Array.of(1))).toBe('taken');
      expect((await images.get(KEY))?.bytes).toStrictEqual(BYTES);
    });

    it('should let one of many writers at once have the key', async () => {
      const { images } = await fresh();
      const writers = Array.from({ length: 8 }, (_, index) => new Uint8Array(50_000).fill(index));
      const answers = await Promise.all(writers.map((bytes) => images.put(KEY, bytes)));
      expect(answers.filter((answer) => answer === 'stored')).toHaveLength(1);
      expect((await images.get(KEY))?.bytes).toStrictEqual(writers[answers.indexOf('stored')]);
    });

    it('should forget a removed picture and leave the others', async () => {
      const { images } = await fresh();
      await images.put(KEY, BYTES);
      await images.put(`${folder}/other.webp`, BYTES);
      await images.remove(KEY);
      expect(await images.get(KEY)).toBeUndefined();
      expect(await images.get(`${folder}/other.webp`)).toBeDefined();
      await images.remove(KEY);
    });

    it('should list what was stored before a moment, and nothing that is no picture', async () => {
      const { images } = await fresh();
      const keys = [KEY, `${folder}/demo-minivan.svg`];
      for (const key of keys) await images.put(key, BYTES);
      await images.put(`${folder}/removed.webp`, BYTES);
      await images.remove(`${folder}/removed.webp`);
      const inAMinute = addMinutes(toInstant(Date.now()), 1);
      expect((await images.keysBefore(inAMinute)).toSorted()).toEqual(keys);
      expect(await images.keysBefore(addMinutes(inAMinute, -2))).toEqual([]);
    });

    // FLEET-24
    it('should move a picture to the trash, where it is neither read nor listed, and whole back', async () => {
      const { images, reopen } = await fresh();
      await images.put(KEY, BYTES);
      await images.put(`${folder}/other.webp`, BYTES);
      const before = await images.get(KEY);
      await images.moveToTrash(KEY);
      await images.moveToTrash(KEY);
      expect(await images.get(KEY)).toBeUndefined();
      expect(await images.keysBefore(END_OF_TIME)).toEqual([`${folder}/other.webp`]);
      const again = await reopen();
      expect(await again.trashedBefore(END_OF_TIME)).toEqual([KEY]);
      await again.moveFromTrash(KEY);
      await again.moveFromTrash(KEY);
      expect(await again.trashedBefore(END_OF_TIME)).toEqual([]);
      expect(await again.get(KEY)).toStrictEqual(before);
    });

    it('should list what was moved to the trash before a moment, and delete it for good', async () => {
      const { images } = await fresh();
      expect(await images.trashedBefore(END_OF_TIME)).toEqual([]);
      await images.removeFromTrash(KEY);
      await images.put(KEY, BYTES);
      await images.moveToTrash(KEY);
      const inAMinute = addMinutes(toInstant(Date.now()), 1);
      expect(await images.trashedBefore(inAMinute)).toEqual([KEY]);
      expect(await images.trashedBefore(addMinutes(inAMinute, -2))).toEqual([]);
      await images.removeFromTrash(KEY);
      await images.removeFromTrash(KEY);
      expect(await images.trashedBefore(inAMinute)).toEqual([]);
      await images.moveFromTrash(KEY);
      expect(await images.get(KEY)).toBeUndefined();
    });

    // CONF-8
    it('should keep the id of its site, which is written once and is no picture', async () => {
      const { images, reopen } = await fresh();
      expect(await images.siteId()).toBeUndefined();
      const answers = await Promise.all(['one', 'two'].map((id) => images.putSiteId(id)));
      expect(answers.toSorted()).toEqual(['stored', 'taken']);
      const again = await reopen();
      expect(await again.siteId()).toBe(answers[0] === 'stored' ? 'one' : 'two');
      expect(await again.keysBefore(END_OF_TIME)).toEqual([]);
    });

    it.each(foreignKeys(folder))('should refuse to write %j, and read it as absent', async (key) => {
      const { images } = await fresh();
      await expect(images.put(key, BYTES)).rejects.toThrow(RangeError);
      expect(await images.get(key)).toBeUndefined();
      await images.remove(key);
      await images.moveToTrash(key);
      await images.moveFromTrash(key);
      await images.removeFromTrash(key);
    });

    it('should keep pictures when opened again', async () => {
      const { images, reopen } = await fresh();
      await images.put(KEY, BYTES);
      const before = await images.get(KEY);
      expect(await (await reopen()).get(KEY)).toStrictEqual(before);
    });

    it.each<[string, (images: ImageStore) => Promise<unknown>]>([
      ['put', (images) => images.put(KEY, BYTES)],
      ['get', (images) => images.get(KEY)],
      ['remove', (images) => images.remove(KEY)],
      ['keysBefore', (images) => images.keysBefore('2026-11-24T15:00:00.000Z')],
      ['moveToTrash', (images) => images.moveToTrash(KEY)],
      ['moveFromTrash', (images) => images.moveFromTrash(KEY)],
      ['trashedBefore', (images) => images.trashedBefore(END_OF_TIME)],
      ['removeFromTrash', (images) => images.removeFromTrash(KEY)],
      ['siteId', (images) => images.siteId()],
      ['putSiteId', (images) => images.putSiteId('one')],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { images, cut } = await fresh();
      await cut();
      await expect(call(images)).rejects.toSatisfy(isUnavailable);
    });
  });
}
