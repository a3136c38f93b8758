import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Call } from '../../../src/ports/api/call.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { read, send } from '../../../src/ui/client/send.ts';
import { stubPage } from '../../support/browser/page-globals.ts';

const CALL = {
  method: 'POST',
  path: '/api/call',
  summary: 'A call',
  body: v.strictObject({ name: v.string() }),
  answer: v.object({ count: v.number() }),
  problems: { taken: { by: v.string() } },
} as const satisfies Call;
const ASKED = { body: { name: 'Priya' } };

afterEach(() => void vi.useRealTimers());

/** Answers what a page asks of its site. */
async function answering(listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  onTestFinished(() => void server.close().closeAllConnections());
  stubPage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const answer = (status: number, body: string) =>
  answering((_, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(body));

describe('a call of a page', () => {
  it('should give the answer, without fields that the call does not have', async () => {
    await answer(200, '{"count":3,"more":1}');
    expect(await send(CALL, ASKED)).toEqual({ ok: true, value: { count: 3 } });
    expect(await read(CALL, ASKED)).toEqual({ count: 3 });
  });

  it('should give a problem that the call names, which `read` throws', async () => {
    await answer(409, '{"type":"/api/docs#taken","by":"Kim"}');
    expect(await send(CALL, ASKED)).toEqual({ ok: false, problem: { code: 'taken', by: 'Kim' } });
    await expect(read(CALL, ASKED)).rejects.toThrow('taken');
  });

  it.each([
    ['a fault', 500, '{"type":"/api/docs#internal"}'],
    ['a problem that it does not name', 404, '{"type":"/api/docs#not-found"}'],
    ['a problem without what it carries', 409, '{"type":"/api/docs#taken"}'],
    ['another answer', 200, '{"count":"three"}'],
    ['no JSON', 200, '<p>Welcome to the network of this café'],
  ])('should throw %s', async (_, status, body) => {
    await answer(status, body);
    await expect(send(CALL, ASKED)).rejects.toThrow(`/api/call answered ${status}`);
  });

  it('should be `unavailable` where the connection breaks', async () => {
    await answering((request) => request.socket.destroy());
    await expect(send(CALL, ASKED)).rejects.toSatisfy(isUnavailable);
  });

  // FAIL-5
  it('should be `unavailable` where there is no answer for 15 s', async () => {
    await answering(() => undefined);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const sent = send(CALL, ASKED).then(() => 'answered', isUnavailable);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(await Promise.race([sent, 'waiting'])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent).toBe(true);
  });
});
