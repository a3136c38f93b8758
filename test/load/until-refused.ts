import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** What became of the requests that were sent before, while and after a site ended. */
export type Ending = { readonly answered: number; readonly refused: number; readonly cut: readonly string[] };

/**
 * Asks a site on kept connections, each again as soon as it was answered, until nobody takes a connection any more. A request that got a
 * connection and no whole answer, or one of 5xx, was cut.
 */
export async function askUntilRefused(url: string, callers: number): Promise<Ending> {
  const agent = new Agent({ keepAlive: true });
  let answered = 0;
  let refused = 0;
  const cut: string[] = [];
  const call = async (_: unknown, caller: number): Promise<void> => {
    for (let count = 0; refused <= callers && cut.length <= callers; count += 1) {
      const path = count % 4 === 0 ? '/vehicles' : '/api/vehicles';
      const outcome = await ask(agent, new URL(path, url), `198.51.100.${1 + caller}`);
      if (outcome === 'ECONNREFUSED') {
        refused += 1;
        return;
      }
      if (outcome === '200') answered += 1;
      else cut.push(outcome);
      await setTimeout(5);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  agent.destroy();
  return { answered, refused, cut };
}

/** Asks as a visitor whose address the proxy tells, so that nobody asks too often. */
function ask(agent: Agent, url: URL, from: string): Promise<string> {
  return new Promise((resolve) => {
    const failed = (fault: NodeJS.ErrnoException) => resolve(fault.code ?? fault.message);
    const sent = request(url, { agent, headers: { 'x-forwarded-for': from } }, (answer) => {
      answer.on('error', failed);
      answer.on('end', () => resolve(answer.complete ? String(answer.statusCode) : 'half an answer'));
      answer.resume();
    });
    sent.on('error', failed);
    sent.end();
  });
}
