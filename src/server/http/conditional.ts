import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends what a tag names, or 304 without it when the caller has it already (HTTP-13). */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  body: string | Buffer,
): FastifyReply {
  const tag = tagOf(name);
  void reply.header('etag', tag);
  return isKnown(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(body);
}

/** The entity tag of a name; a weak one, since bodies go out compressed or not. */
export function tagOf(name: string): string {
  return `W/"${name}"`;
}

/** Whether the caller has what the tag stands for. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch === tag) return ifNoneMatch === tag;
  const opaque = (text: string): string => text.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((known) => known.trim() === '*' || opaque(known) === opaque(tag));
}
