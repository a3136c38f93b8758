import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { toInstant } from '../domain/shared/toronto-time.ts';
import type { CopyRecord } from '../domain/site/attention.ts';

/** Milliseconds in which Litestream answers. It runs on this machine and answers from memory. */
const MAX_ANSWER_MS = 2000;

/** What `GET /list` of Litestream's control socket answers (version 0.5), as far as it is read. */
const ListAnswer = v.object({
  databases: v.array(v.object({ path: v.string(), last_sync_at: v.exactOptional(v.string()) })),
});

/**
 * Asks Litestream since when its copy of a database file is complete. It copies every second, also
 * where nothing has changed. Empty for a database that it has not copied yet or does not copy.
 * Rejects if it does not answer.
 */
export async function readCopyRecord(socketPath: string, file: string): Promise<CopyRecord> {
  const { databases } = v.parse(ListAnswer, JSON.parse(await ask(socketPath, '/list')));
  const at = Date.parse(databases.find(({ path }) => path === file)?.last_sync_at ?? '');
  return Number.isNaN(at) ? {} : { completeAt: toInstant(at) };
}

function ask(socketPath: string, path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = get({ socketPath, path, signal: AbortSignal.timeout(MAX_ANSWER_MS) }, (answer) => {
    text(answer).then(resolve, reject);
  });
  request.on('error', reject);
  return promise;
}
