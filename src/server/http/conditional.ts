import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends the tagged body, or 304 if the caller already has it (HTTP-13). */
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

/** Creates an entity tag. It is weak, because bodies are sent compressed or uncompressed. */
export function tagOf(name: string): string {
  return `W/"${name}"`;
}

/** Returns whether the caller already has the version with this tag. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch === tag) return ifNoneMatch === tag;
  const opaque = (text: string): string => text.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim() === '*' || opaque(candidate) === opaque(tag));
}
