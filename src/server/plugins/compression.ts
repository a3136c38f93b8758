import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { WORTH_PACKING } from '../packed-texts.ts';

/**
 * Compresses what is made anew for each answer; texts with a tag are packed once, and files of the built pages come
 * compressed from the build.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: WORTH_PACKING,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
}
