import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/** An answer of the server: a status and a body. With `neverEnds` the body never ends. */
export type ScriptedAnswer = { readonly status: number; readonly body: string; readonly neverEnds?: true };

/**
 * An HTTP server that gives its answers in order and repeats the last one. It is for answers that
 * no real component can be made to give.
 */
export async function aScriptedServer(...answers: readonly [ScriptedAnswer, ...ScriptedAnswer[]]) {
  let requests = 0;
  const server = createServer((request, response) => {
    const answer = answers[requests] ?? answers.at(-1) ?? answers[0];
    requests += 1;
    request.resume().on('end', () => {
      response.writeHead(answer.status, { 'content-type': 'text/xml' });
      if (answer.neverEnds) response.write(answer.body);
      else response.end(answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening');
  return { endpoint: `http://127.0.0.1:${bound.port}`, requests: () => requests };
}
