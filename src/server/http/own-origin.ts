import type { FastifyRequest } from 'fastify';

/** Whether a call comes from a page of the site itself, or from no browser page (STAFF-11). */
export function isOwnOrigin({ headers, protocol, host }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  return [publicUrl, `${protocol}://${host}`].some((own) => URL.canParse(own) && new URL(own).origin === origin);
}
