import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { AtEnd } from '../temp-folder.ts';

/** A message that the server accepted: its envelope and its bytes. */
export type TakenMail = { readonly from: string; readonly to: readonly string[]; readonly bytes: Uint8Array };

/**
 * A real mail server on this machine that accepts everything. It closes when the running test or
 * suite ends.
 */
export async function anSmtpServer(options: SMTPServerOptions = {}, atEnd: AtEnd = onTestFinished) {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    logger: false,
    ...options,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), bytes: Buffer.concat(chunks) });
        done();
      });
    },
  });
  // Some tests close the connection in the middle of TLS on purpose.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  atEnd(close);
  const bound = listening.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening');
  return { port: bound.port, taken, close };
}
