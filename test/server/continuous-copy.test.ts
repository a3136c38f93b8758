import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readCopyRecord } from '../../src/server/continuous-copy.ts';
import { aFolder } from '../support/temp-folder.ts';

const FILE = '/var/lib/oakville/oakville.db';

/** A control socket that answers with this text. */
async function aSocket(answer: string): Promise<string> {
  const socket = join(await aFolder(), 'litestream.sock');
  const server = createServer((_request, response) => void response.end(answer));
  await new Promise<void>((done) => server.listen(socket, done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return socket;
}

// FAIL-15
describe('readCopyRecord', () => {
  it.each([
    ['copied', [{ path: FILE, status: 'replicating', last_sync_at: '2026-11-22T21:24:11.226692793Z' }], '11.226'],
    ['not copied yet', [{ path: FILE, status: 'replicating' }], undefined],
    ['not named', [{ path: '/other.db', status: 'replicating', last_sync_at: '2026-11-22T21:24:11Z' }], undefined],
  ])('should say since when a database that is %s has a complete copy', async (_, databases, seconds) => {
    const record = await readCopyRecord(await aSocket(JSON.stringify({ databases })), FILE);
    expect(record).toEqual(seconds === undefined ? {} : { completeAt: `2026-11-22T21:24:${seconds}Z` });
  });

  it('should reject where nobody listens, and for an answer of another program', async () => {
    await expect(readCopyRecord(join(await aFolder(), 'none.sock'), FILE)).rejects.toThrow('ENOENT');
    await expect(readCopyRecord(await aSocket('{"error":"no"}'), FILE)).rejects.toThrow('databases');
  });
});
