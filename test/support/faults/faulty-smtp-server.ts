import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * The points at which the server may misbehave: `message` is after the whole message arrived,
 * `after` is after it was accepted.
 */
export type Moment = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'message' | 'after';

/**
 * What the server does there: send this answer, close the connection, give no answer, or send one
 * byte at a time without an end.
 */
export type Behaviour = { readonly says: string } | 'drops' | 'hangs' | 'trickles';

/**
 * A mail server that misbehaves at the given points and otherwise accepts everything. `taken` holds
 * the messages that it answered with 250.
 */
export async function aRoughSmtpServer(faults: Partial<Record<Moment, Behaviour>>) {
  const sockets = new Set<Socket>();
  const taken: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    talk(socket, faults, taken).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening');
  return { address: new URL(`smtp://127.0.0.1:${bound.port}`), taken, connections: () => connections };
}

const GOOD = {
  greeting: '220 rough ESMTP',
  EHLO: '250 rough',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
} as const;

async function talk(socket: Socket, faults: Partial<Record<Moment, Behaviour>>, taken: string[]): Promise<void> {
  /** Whether to continue with this client. */
  const act = (moment: Moment, good: string): boolean => {
    const fault = faults[moment];
    if (fault === 'drops') socket.destroy();
    if (fault === 'trickles') trickle(socket);
    if (typeof fault === 'string') return false;
    socket.write(`${fault?.says ?? good}\r\n`);
    return true;
  };
  if (!act('greeting', GOOD.greeting)) return;
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
        if (!act('message', '250 queued')) return;
        if (!faults.message) taken.push(part);
        inData = false;
        if (faults.after === 'drops') socket.destroy();
        continue;
      }
      const word = part.slice(0, 4).toUpperCase();
      const moment = word === 'HELO' ? 'EHLO' : word;
      if (moment === 'EHLO' || moment === 'MAIL' || moment === 'RCPT' || moment === 'DATA') {
        if (!act(moment, GOOD[moment])) return;
        inData = moment === 'DATA' && !faults.DATA;
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
