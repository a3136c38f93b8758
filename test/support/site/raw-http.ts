import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** An answer as it came over the wire. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * Sends bytes that no HTTP client would send, and returns all answers until the server closes the
 * connection. With several texts there is a pause of `pause` ms between them. Texts that can no
 * longer be sent are dropped.
 */
export async function sendRaw(port: number, words: readonly string[], pause = 0): Promise<readonly RawAnswer[]> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (part) => {
    received += part;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  for (const word of words) {
    if (socket.destroyed || !socket.writable) break;
    socket.write(word, 'latin1');
    if (pause > 0) await Promise.race([setTimeout(pause), closed]);
  }
  await closed;
  return readAnswers(received);
}

/** Splits consecutive answers. The length of each answer says where it ends. */
function readAnswers(text: string): readonly RawAnswer[] {
  const [, status = '', head = '', rest = ''] = /^HTTP\/1\.1 (\d{3})[^\r]*\r\n(.*?)\r\n\r\n(.*)$/s.exec(text) ?? [];
  if (status === '') return [];
  const headers = Object.fromEntries(
    head.split('\r\n').map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  const length = Number(headers['content-length'] ?? 0);
  return [{ status: Number(status), headers, body: rest.slice(0, length) }, ...readAnswers(rest.slice(length))];
}
