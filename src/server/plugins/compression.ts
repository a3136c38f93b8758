import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Answers smaller than this, in bytes, gain nothing. */
const THRESHOLD = 1024;

/** Compresses what is made anew for each answer (HTTP-14); files of the built pages come compressed from the build. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD,
    // An encoded body is refused (`refuseEncodedBodies`), so no request need be looked at again.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
}
