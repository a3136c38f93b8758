import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';

/** An answer of the server: a status and a body. With `neverEnds` the body never ends. */
export type ScriptedAnswer = { readonly status: number; readonly body: string; readonly neverEnds?: true };

/** An answer, or how it follows from the headers of the request. */
export type Script = ScriptedAnswer | ((headers: IncomingHttpHeaders) => ScriptedAnswer);

/**
 * An HTTP server that gives its answers in order and repeats the last one. It is for answers that
 * no real component can be made to give.
 */
export async function aScriptedServer(...scripts: readonly [Script, ...Script[]]) {
  let requests = 0;
  const server = createServer((request, response) => {
    const script = scripts[requests] ?? scripts.at(-1) ?? scripts[0];
    const answer = typeof script === 'function' ? script(request.headers) : script;
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
