import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDisk } from '../../src/adapters/disk/open.ts';
import { namesOf } from '../../src/domain/shared/table.ts';
import { PICTURE_FOLDERS } from '../../src/ports/services/image-store.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import { foreignKeys, type ImagesSubject, imageStoreContract } from '../contracts/services/image-store.ts';
import { aFolder } from '../support/temp-folder.ts';

const KEY = 'car-images/1-sienna.webp';

// PHOTO-5
describe.each(namesOf(PICTURE_FOLDERS))('the store of %s', (name) => {
  imageStoreContract(PICTURE_FOLDERS[name], async (): Promise<ImagesSubject> => {
    const folder = join(await aFolder(), 'files');
    const { ports } = await openDisk(folder);
    return {
      images: ports[name],
      reopen: async () => (await openDisk(folder)).ports[name],
      cut: () => rm(folder, { recursive: true }),
    };
  });
});

describe('disk', () => {
  it('should leave nothing aside, whatever came of a write', async () => {
    const folder = await aFolder();
    const { ports } = await openDisk(folder);
    await Promise.all([1, 2, 3].map((byte) => ports.images.put(KEY, Uint8Array.of(byte))));
    await ports.images.put(KEY, Uint8Array.of(4));
    expect(await readdir(folder, { recursive: true })).toEqual(['booking-photos', 'car-images', KEY]);
  });

  it('should touch nothing outside its folder', async () => {
    const root = await aFolder();
    await writeFile(join(root, 'outside.webp'), 'precious');
    const { ports } = await openDisk(join(root, 'files'));
    for (const key of foreignKeys(PICTURE_FOLDERS.images)) {
      await ports.images.put(key, Uint8Array.of(1)).catch(() => {});
      await ports.images.remove(key);
      await ports.images.moveToTrash(key);
      await ports.images.moveFromTrash(key);
    }
    const files = ['files', 'files/booking-photos', 'files/car-images', 'outside.webp'];
    expect((await readdir(root, { recursive: true })).toSorted()).toEqual(files);
    expect(await readFile(join(root, 'outside.webp'), 'utf8')).toBe('precious');
  });

  it('should not make a folder again that went away: its mount may be gone', async () => {
    const folder = join(await aFolder(), 'files');
    const { ports, check } = await openDisk(folder);
    await check();
    await rm(folder, { recursive: true });
    await expect(check()).rejects.toSatisfy(isUnavailable);
    await expect(ports.images.put(KEY, Uint8Array.of(1))).rejects.toSatisfy(isUnavailable);
    await expect(stat(folder)).rejects.toThrow('ENOENT');
  });

  it('should count the age of a picture in the trash from its move', async () => {
    const folder = await aFolder();
    const { ports } = await openDisk(folder);
    await ports.images.put(KEY, Uint8Array.of(1));
    const yearsAgo = new Date('2020-01-01');
    await utimes(join(folder, KEY), yearsAgo, yearsAgo);
    await ports.images.moveToTrash(KEY);
    expect(await ports.images.trashedBefore('2021-01-01T00:00:00.000Z')).toEqual([]);
    expect(await readdir(join(folder, 'car-images/.trash'))).toEqual(['1-sienna.webp']);
  });

  it('should open while another process writes: what is aside now may be gone the next moment', async () => {
    const folder = await aFolder();
    const { ports } = await openDisk(folder);
    const writing = Array.from({ length: 60 }, (_, index) =>
      ports.images.put(`car-images/${index}.webp`, Uint8Array.of(1)),
    );
    for (let opening = 0; opening < 40; opening += 1) await openDisk(folder);
    await Promise.all(writing);
  });

  it('should refuse to open where a file is in the way', async () => {
    const folder = await aFolder();
    await writeFile(join(folder, 'car-images'), '');
    await expect(openDisk(folder)).rejects.toThrow('EEXIST');
  });

  it('should clear away what a killed process left half-written a day ago, and nothing else', async () => {
    const folder = await aFolder();
    const pictures = join(folder, 'car-images');
    await mkdir(pictures);
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const name of ['.old.part', '.young.part', '1-sienna.webp']) await writeFile(join(pictures, name), 'x');
    for (const name of ['.old.part', '1-sienna.webp']) await utimes(join(pictures, name), old, old);
    await openDisk(folder);
    expect((await readdir(pictures)).toSorted()).toEqual(['.young.part', '1-sienna.webp']);
  });
});
