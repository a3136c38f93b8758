import type { FastifyReply, FastifyRequest } from 'fastify';
import { packedText } from './packed-texts.ts';

/**
 * Sends what a tag names, or 304 without it when the caller has it already; a text is sent packed to who takes it so. The tag is sent as a
 * weak one: it is the same for every way of packing.
 */
export async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  body: string | Buffer,
): Promise<FastifyReply> {
  const etag = `W/"${tag}"`;
  void reply.header('etag', etag);
  if (typeof body === 'string') void reply.header('vary', 'accept-encoding');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const packed = typeof body === 'string' ? await packedText(request.headers['accept-encoding'], tag, body) : undefined;
  return packed === undefined ? reply.send(body) : reply.header('content-encoding', packed.encoding).send(packed.bytes);
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
