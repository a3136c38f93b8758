import { Type } from 'typebox';
import { problem, sendProblem } from '../problems.ts';
import { problems } from '../schemas/problem.ts';
import type { Site } from '../site.ts';

const StatusAnswer = Type.Object({ status: Type.String() });

/** `GET /healthz`: the process serves. `GET /readyz`: the store and the files answer, else 503 naming which do not. */
export function healthRoutes({ app, ports }: Site): void {
  app.get(
    '/healthz',
    { schema: { summary: 'The process serves', response: { 200: StatusAnswer } }, config: { rateLimit: false } },
    async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get(
    '/readyz',
    {
      schema: { summary: 'Store and files answer', response: { 200: StatusAnswer, ...problems(503) } },
      config: { rateLimit: false },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const checks = await Promise.allSettled(ports.health.map(({ check }) => check()));
      const failing = ports.health
        .filter((_part, place) => checks[place]?.status === 'rejected')
        .map(({ name }) => name);
      if (failing.length === 0) return reply.send({ status: 'ready' });
      request.log.error({ failing }, 'not ready');
      return sendProblem(reply, problem(503, 'not-ready', `Out of reach: ${failing.join(', ')}.`));
    },
  );
}
