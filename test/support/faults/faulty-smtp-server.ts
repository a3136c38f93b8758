import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';

/**
 * The points at which the server may misbehave: `message` is after the whole message arrived,
 * `after` is after it was accepted.
 */
export type Moment = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'message' | 'after';

/**
 * What the server does there: send this answer, give the good answer after that number of ms, close
 * the connection, give no answer, or send one byte at a time without an end.
 */
export type Behaviour = { readonly says: string } | { readonly delays: number } | 'drops' | 'hangs' | 'trickles';

/**
 * A mail server that misbehaves at the given points and otherwise accepts everything. `taken` holds
 * the messages that it answered with 250. A message that is not answered, or late, counts in
 * `received`.
 */
export async function aRoughSmtpServer(faults: Partial<Record<Moment, Behaviour>>) {
  const sockets = new Set<Socket>();
  const taken: string[] = [];
  const received: string[] = [];
  const reached = new Set<Moment>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    talk(socket, faults, { taken, received, reached }).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dropAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    dropAll();
    server.close();
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening');
  return {
    address: new URL(`smtp://127.0.0.1:${bound.port}`),
    taken,
    received,
    connections: () => connections,
    /** Ends all connections, as a restart does. */
    dropAll,
    /** Waits until a client is where the server misbehaves. */
    reached: (moment: Moment) => expect.poll(() => reached.has(moment)).toBe(true),
  };
}

const GOOD = {
  greeting: '220 rough ESMTP',
  EHLO: '250 rough',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
} as const;

type Seen = { readonly taken: string[]; readonly received: string[]; readonly reached: Set<Moment> };

async function talk(
  socket: Socket,
  faults: Partial<Record<Moment, Behaviour>>,
  { taken, received, reached }: Seen,
): Promise<void> {
  /** Whether to continue with this client. */
  const act = async (moment: Moment, good: string): Promise<boolean> => {
    const fault = faults[moment];
    reached.add(moment);
    if (fault === 'drops') socket.destroy();
    if (fault === 'trickles') trickle(socket);
    if (typeof fault === 'string') return false;
    if (fault !== undefined && 'delays' in fault) await sleep(fault.delays);
    socket.write(`${fault !== undefined && 'says' in fault ? fault.says : good}\r\n`);
    return true;
  };
  if (!(await act('greeting', GOOD.greeting))) return;
  let buffer = '';
  let inData = false;
  socket.setEncoding('latin1');
  // A server that hangs leaves this loop and keeps its connection open.
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    buffer += String(chunk);
    for (let end = nextEnd(buffer, inData); end !== undefined; end = nextEnd(buffer, inData)) {
      const part = buffer.slice(0, end.index);
      buffer = buffer.slice(end.index + end.length);
      if (inData) {
        received.push(part);
        const isRefused = typeof faults.message === 'object' && 'says' in faults.message;
        if (!(await act('message', '250 queued'))) return;
        if (!isRefused) taken.push(part);
        inData = false;
        if (faults.after === 'drops') socket.destroy();
        continue;
      }
      const word = part.slice(0, 4).toUpperCase();
      const moment = word === 'HELO' ? 'EHLO' : word;
      if (moment === 'EHLO' || moment === 'MAIL' || moment === 'RCPT' || moment === 'DATA') {
        const isData = moment === 'DATA' && !(typeof faults.DATA === 'object' && 'says' in faults.DATA);
        if (!(await act(moment, GOOD[moment]))) return;
        inData = isData;
      } else socket.write(word === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
    }
  }
}

function nextEnd(buffer: string, inData: boolean): { index: number; length: number } | undefined {
  const mark = inData ? '\r\n.\r\n' : '\r\n';
  const index = buffer.indexOf(mark);
  return index === -1 ? undefined : { index, length: mark.length };
}

/** Sends an answer that never ends, so that an idle timeout never fires. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('250-x\r\n'), 200);
  socket.on('close', () => clearInterval(timer));
}
