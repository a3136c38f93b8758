import { createHash, randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { IMAGE_TYPES, type ImageStore, imageFormat } from '../../ports/services/image-store.ts';
import { syncFolder, writeDurably } from '../shared/durable-file.ts';
import { isFault, withPortErrors } from './faults.ts';

/**
 * Stores pictures as files of a folder, each under its key. A picture is written to a temporary
 * file, synced, and then linked to its name. The link fails if the name exists. So no reader sees a
 * partial picture, and of two writers one succeeds. The etag has no quotes.
 */
export function diskImageStore(folder: string): ImageStore {
  return {
    put: (key, bytes) =>
      withPortErrors(async () => {
        if (!imageFormat(key)) throw new RangeError(`${key} is no key of a picture`);
        const file = join(folder, key);
        // No key starts with a dot, so the temporary file cannot be read as a picture.
        const temporary = join(dirname(file), `.${randomUUID()}${ASIDE}`);
        try {
          await writeDurably(temporary, bytes);
          await link(temporary, file);
          await syncFolder(dirname(file));
          return 'stored';
        } catch (fault) {
          if (isFault(fault, 'EEXIST')) return 'taken';
          throw fault;
        } finally {
          await rm(temporary, { force: true });
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
        const old: string[] = [];
        for (const key of keys) {
          const file = join(folder, key);
          const found = await unlessAbsent(stat(file), file);
          if (found !== undefined && found.mtimeMs < Date.parse(moment)) old.push(key);
        }
        return old;
      }),
  };
}

/** The folder that every key starts with. */
export const PICTURES = 'car-images';

/** The suffix of temporary files. */
export const ASIDE = '.part';

/**
 * Returns the result of the work, or undefined if the file does not exist. Rejects if its folder
 * does not exist, because then nothing is known about the file.
 */
export async function unlessAbsent<T>(work: Promise<T>, file: string): Promise<T | undefined> {
  try {
    return await work;
  } catch (fault) {
    if (!isFault(fault, 'ENOENT')) throw fault;
    await stat(dirname(file));
    return undefined;
  }
}
