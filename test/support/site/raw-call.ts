import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request that is sent exactly as given. No client corrects its headers or its length. */
export type RawRequest = {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** How many bytes of the body are sent. */
  readonly sent: number;
  /** Whether the caller then closes the connection. Otherwise it waits for the answer. */
  readonly hangsUp: boolean;
};

export type RawAnswer = { readonly status: number; readonly head: string; readonly body: string };

/**
 * Sends the request over a new connection. 'closed': the server closed it without an answer.
 * 'silent': neither happened within the patience, in ms.
 */
export async function rawCall(
  url: string,
  { method, target, headers, body, sent, hangsUp }: RawRequest,
  patience: number,
): Promise<RawAnswer | 'closed' | 'silent'> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const timer = setTimeout(() => socket.destroy(new Error('silent')), patience);
  try {
    await once(socket, 'connect');
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}connection: close\r\n\r\n`, 'latin1'));
    socket.write(body.subarray(0, sent));
    if (hangsUp) socket.end();
    const answer = (await buffer(socket)).toString('utf8').replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, '');
    const end = answer.indexOf('\r\n\r\n');
    if (end === -1) return 'closed';
    const head = answer.slice(0, end);
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    // A second answer may follow, when the rest of the body looks like a second request.
    const rest = Buffer.from(answer.slice(end + 4)).subarray(0, length === undefined ? undefined : Number(length));
    return { status: Number(answer.slice(9, 12)), head, body: rest.toString('utf8') };
  } catch (fault) {
    return fault instanceof Error && fault.message === 'silent' ? 'silent' : 'closed';
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}
