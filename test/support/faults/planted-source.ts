import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AtEnd, aFolder } from '../temp-folder.ts';

/** A small change of one file: a text that occurs exactly once, and its replacement. */
export type Plant = { readonly file: string; readonly text: string; readonly instead: string };

const COPIED = ['src', 'test', 'scripts', 'package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts'];
const LINKED = ['node_modules', 'dist', 'docs', 'biome.json'];

/**
 * Copies the program and its tests, and plants bugs in the copy. The copy is deleted at the end.
 * Throws when a text does not occur exactly once, so that no plant becomes outdated unnoticed.
 */
export async function plantedSource(plants: readonly Plant[], atEnd?: AtEnd): Promise<string> {
  const folder = await aFolder(atEnd);
  for (const part of COPIED) await cp(part, join(folder, part), { recursive: true });
  for (const part of LINKED) await symlink(join(process.cwd(), part), join(folder, part));
  for (const { file, text, instead } of plants) {
    const path = join(folder, file);
    const source = await readFile(path, 'utf8');
    if (source.split(text).length !== 2) throw new Error(`not once in ${file}: ${text}`);
    await writeFile(
      path,
      source.replace(text, () => instead),
    );
  }
  return folder;
}
