import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { clientBuild } from './client-build.ts';

const MIN_BYTES = 1024;
const WORTH_IT = /\.(js|css|svg)$/;

/**
 * Writes a brotli and a gzip copy beside every built script, style and drawing, at the best
 * quality, so that the server does not have to compress them.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: clientBuild,
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true });
      await Promise.all(names.filter((name) => WORTH_IT.test(name)).map((name) => compressFile(join(dir, name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params: quality }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
