import { createHash, randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { IMAGE_TYPES, type ImageStore, imageFormat } from '../../ports/services/image-store.ts';
import { syncFolder, writeDurably } from '../shared/durable-file.ts';
import { isFault, withPortErrors } from './faults.ts';

/**
 * Pictures as files of a folder, each under its key. A picture is written aside, synced, and then linked to its name, which fails where
 * the name is taken: nobody ever reads half a picture, and of two writers one wins. The etag is bare, without quotes.
 */
export function diskImageStore(folder: string): ImageStore {
  return {
    put: (key, bytes) =>
      withPortErrors(async () => {
        if (!imageFormat(key)) throw new RangeError(`${key} is no key of a picture`);
        const file = join(folder, key);
        // No key starts with a dot, so what is written aside can't be read or taken for a picture.
        const aside = join(dirname(file), `.${randomUUID()}${ASIDE}`);
        try {
          await writeDurably(aside, bytes);
          await link(aside, file);
          await syncFolder(dirname(file));
          return 'stored';
        } catch (fault) {
          if (isFault(fault, 'EEXIST')) return 'taken';
          throw fault;
        } finally {
          await rm(aside, { force: true });
        }
      }),

    get: (key) =>
      withPortErrors(async () => {
        const format = imageFormat(key);
        if (!format) return undefined;
        const file = join(folder, key);
        const bytes = await unlessAbsent(readFile(file), file);
        const etag = bytes && createHash('sha256').update(bytes).digest('base64url');
        return bytes && etag ? { bytes: new Uint8Array(bytes), contentType: IMAGE_TYPES[format], etag } : undefined;
      }),

    remove: (key) =>
      withPortErrors(async () => {
        if (!imageFormat(key)) return;
        const file = join(folder, key);
        await unlessAbsent(unlink(file), file);
        await syncFolder(dirname(file));
      }),

    keysBefore: (moment) =>
      withPortErrors(async () => {
        const names = await readdir(join(folder, PICTURES));
        const keys = names.map((name) => `${PICTURES}/${name}`).filter(imageFormat);
        const stats = await Promise.all(keys.map((key) => unlessAbsent(stat(join(folder, key)), join(folder, key))));
        return keys.filter((_key, place) => (stats[place]?.mtimeMs ?? Number.POSITIVE_INFINITY) < Date.parse(moment));
      }),
  };
}

/** The folder that every key begins with. */
export const PICTURES = 'car-images';

/** How the name of a file ends that is still being written. */
export const ASIDE = '.part';

/** What the work on the file gives; undefined where there is no such file. A folder that is gone rejects: it says nothing about files. */
export async function unlessAbsent<T>(work: Promise<T>, file: string): Promise<T | undefined> {
  try {
    return await work;
  } catch (fault) {
    if (!isFault(fault, 'ENOENT')) throw fault;
    await stat(dirname(file));
    return undefined;
  }
}
