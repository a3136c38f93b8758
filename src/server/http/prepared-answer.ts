import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown, tagOf } from './conditional.ts';

/** An answer as it goes over the wire, made once and sent to everybody. */
export type PreparedAnswer = {
  readonly tag: string;
  readonly plain: Buffer;
  /** What was compressed so far; a form is made when it is asked for first. */
  readonly packed: Map<Encoding, Buffer>;
};

type Encoding = 'br' | 'gzip';

/** Answers smaller than this, in bytes, gain nothing. */
const MIN_BYTES = 1024;

/** The encodings that are sent, the better first; one is taken when a caller names it without weighing it at nothing. */
const ENCODINGS: readonly { readonly name: Encoding; readonly taken: RegExp; pack(plain: Buffer): Promise<Buffer> }[] =
  [
    {
      name: 'br',
      taken: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
      pack: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    },
    { name: 'gzip', taken: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i, pack: (plain) => promisify(gzip)(plain) },
  ];

/** Makes a body ready to be sent. Where the one before says the same, it stays, with all that was compressed of it. */
export function prepareAnswer(body: string, before?: PreparedAnswer): PreparedAnswer {
  const tag = tagOf(createHash('sha256').update(body).digest('base64url'));
  return tag === before?.tag ? before : { tag, plain: Buffer.from(body), packed: new Map() };
}

/** Sends the form that the caller takes, or 304 without one when it has the answer already. */
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
