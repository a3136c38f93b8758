import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown, tagOf } from './conditional.ts';

/** A response body that is prepared once and sent to all callers. */
export type PreparedAnswer = {
  readonly tag: string;
  readonly plain: Buffer;
  /** The compressed forms so far. Each is computed with the first request for it. */
  readonly packed: Map<Encoding, Buffer>;
};

type Encoding = 'br' | 'gzip';

/** Compression gains nothing for answers with fewer bytes. */
const MIN_BYTES = 1024;

/**
 * The supported encodings, in order of preference. An encoding is used if the caller names it with
 * a weight above 0.
 */
const ENCODINGS: readonly { readonly name: Encoding; readonly taken: RegExp; pack(plain: Buffer): Promise<Buffer> }[] =
  [
    {
      name: 'br',
      taken: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
      pack: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    },
    { name: 'gzip', taken: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i, pack: (plain) => promisify(gzip)(plain) },
  ];

/**
 * Prepares a body. If it equals the one in `before`, returns `before` with its compressed forms.
 */
export function prepareAnswer(body: string, before?: PreparedAnswer): PreparedAnswer {
  const tag = tagOf(createHash('sha256').update(body).digest('base64url'));
  return tag === before?.tag ? before : { tag, plain: Buffer.from(body), packed: new Map() };
}

/** Sends the body in an encoding that the caller accepts, or 304 if the caller already has it. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, plain, packed }: PreparedAnswer,
): Promise<FastifyReply> {
  void reply.header('etag', tag).header('vary', 'accept-encoding');
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = plain.length < MIN_BYTES ? undefined : ENCODINGS.find(({ taken }) => taken.test(accepted));
  if (encoding === undefined) return reply.send(plain);
  const { name, pack } = encoding;
  const bytes = packed.get(name) ?? (await pack(plain));
  packed.set(name, bytes);
  return reply.header('content-encoding', name).send(bytes);
}
