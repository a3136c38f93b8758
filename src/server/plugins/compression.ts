import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Compression gains nothing for answers with fewer bytes. */
const THRESHOLD = 1024;

/** Compresses dynamic answers (HTTP-14). Files of the built pages are compressed by the build. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD,
    // Encoded bodies are refused (`refuseEncodedBodies`), so requests need no decompression.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
}
