import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a file for a spreadsheet while it is read. Its route is `isStreamed`. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  lines: AsyncIterable<string> | Iterable<string>,
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(lines));
}
