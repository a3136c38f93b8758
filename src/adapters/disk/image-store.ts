import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, unlink, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import { IMAGE_TYPES, type ImageStore, imageFormat, type PictureFolder } from '../../ports/services/image-store.ts';
import { syncFolder, writeDurably } from '../shared/durable-file.ts';
import { isFault, withPortErrors } from './faults.ts';

/**
 * Stores pictures as files of `name` in a folder, each under its key. A picture is written to a temporary
 * file, synced, and then linked to its name. The link fails if the name exists. So no reader sees a
 * partial picture, and of two writers one succeeds. The etag has no quotes.
 */
export function diskImageStore(folder: string, name: PictureFolder): ImageStore {
  const pictures = join(folder, name);
  const formatOf = (key: string) => imageFormat(key, name);
  const trash = join(pictures, TRASH);
  const inTrash = (key: string): string => join(trash, basename(key));
  const siteId = join(pictures, SITE_ID);

  return {
    put: (key, bytes) =>
      withPortErrors(async () => {
        if (!formatOf(key)) throw new RangeError(`${key} is no key of a picture`);
        return putFile(join(folder, key), bytes);
      }),

    get: (key) =>
      withPortErrors(async () => {
        const format = formatOf(key);
        if (!format) return undefined;
        const file = join(folder, key);
        const bytes = await unlessAbsent(readFile(file), file);
        const etag = bytes && createHash('sha256').update(bytes).digest('base64url');
        return bytes && etag ? { bytes: new Uint8Array(bytes), contentType: IMAGE_TYPES[format], etag } : undefined;
      }),

    remove: (key) =>
      withPortErrors(async () => {
        if (formatOf(key)) await removeFile(join(folder, key));
      }),

    keysBefore: (moment) => withPortErrors(() => keysIn(pictures, name, moment)),

    moveToTrash: (key) =>
      withPortErrors(async () => {
        if (!formatOf(key)) return;
        const file = join(folder, key);
        // Its age in the trash counts from now. A picture that is left behind counts as new.
        const now = new Date();
        await unlessAbsent(utimes(file, now, now), file);
        await makeTrash(trash);
        await unlessAbsent(rename(file, inTrash(key)), file);
        await syncFolder(trash);
        await syncFolder(pictures);
      }),

    moveFromTrash: (key) =>
      withPortErrors(async () => {
        if (!formatOf(key)) return;
        await unlessAbsent(rename(inTrash(key), join(folder, key)), trash);
        await syncFolder(pictures);
      }),

    trashedBefore: (moment) =>
      withPortErrors(async () => (await unlessAbsent(keysIn(trash, name, moment), trash)) ?? []),

    removeFromTrash: (key) =>
      withPortErrors(async () => {
        if (formatOf(key)) await unlessAbsent(removeFile(inTrash(key)), trash);
      }),

    siteId: () => withPortErrors(async () => (await unlessAbsent(readFile(siteId, 'utf8'), siteId))?.trim()),

    putSiteId: (id) => withPortErrors(() => putFile(siteId, Buffer.from(`${id}\n`))),
  };
}

/** The suffix of temporary files. */
export const ASIDE = '.part';

/** The folder of the trash and the file of the site id. No key starts with a dot. */
const TRASH = '.trash';
const SITE_ID = '.site-id';

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

async function putFile(file: string, bytes: Uint8Array): Promise<'stored' | 'taken'> {
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
}

async function removeFile(file: string): Promise<void> {
  await unlessAbsent(unlink(file), file);
  await syncFolder(dirname(file));
}

/** Returns the keys of the pictures in a folder, whose keys begin with `prefix`. */
async function keysIn(folder: string, prefix: PictureFolder, moment: Instant): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => imageFormat(`${prefix}/${name}`, prefix));
  const old: string[] = [];
  // One after the other: a disk that hangs must not take the threads of everything else.
  for (const name of names) {
    const file = join(folder, name);
    const found = await unlessAbsent(stat(file), file);
    if (found !== undefined && found.mtimeMs < Date.parse(moment)) old.push(`${prefix}/${name}`);
  }
  return old;
}

/** Makes the trash unless it exists. Rejects if the folder of pictures does not exist. */
async function makeTrash(trash: string): Promise<void> {
  try {
    await mkdir(trash);
    await syncFolder(dirname(trash));
  } catch (fault) {
    if (!isFault(fault, 'EEXIST')) throw fault;
  }
}
