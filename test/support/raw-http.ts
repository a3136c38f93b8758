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
 * Sends bytes that no HTTP client would, and gives all that came back until the server hung up. Words that are sent one by one leave
 * `pause` ms between them; what can no longer be sent is not.
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

/** Answers stand one after another; each says by its length where it ends. */
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
