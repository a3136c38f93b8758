import { HealthAnswer } from '../../ports/api/common.ts';
import type { Ports } from '../../ports/ports.ts';
import { problems } from '../http/problem-schemas.ts';
import { problem, sendProblem } from '../http/problems.ts';
import type { Site } from '../route-context.ts';

/** `GET /healthz`: the process serves. `GET /readyz`: the store and the files answer, else 503 naming which do not (HTTP-8). */
export function healthRoutes({ app, ports }: Site): void {
  /** One look that all who ask meanwhile share: each look is a call of every service, and who may ask is not bounded. */
  let look: Promise<string[]> | undefined;
  app.get(
    '/healthz',
    { schema: { summary: 'The process serves', response: { 200: HealthAnswer } }, config: { rateLimit: false } },
    async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get(
    '/readyz',
    {
      schema: { summary: 'Store and files answer', response: { 200: HealthAnswer, ...problems(503) } },
      config: { rateLimit: false },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      look ??= failingParts(ports.health).finally(() => {
        look = undefined;
      });
      const failing = await look;
      if (failing.length === 0) return reply.send({ status: 'ready' });
      request.log.error({ failing }, 'not ready');
      return sendProblem(reply, problem(503, 'not-ready', `Out of reach: ${failing.join(', ')}.`));
    },
  );
}

/** The names of those that do not answer. */
async function failingParts(parts: Ports['health']): Promise<string[]> {
  const checks = await Promise.allSettled(parts.map(({ check }) => check()));
  return parts.filter((_part, place) => checks[place]?.status === 'rejected').map(({ name }) => name);
}
