import { HealthAnswer } from '../../ports/api/common.ts';
import { problems } from '../http/problem-schemas.ts';
import { problem, sendProblem } from '../http/problems.ts';
import type { Site } from '../route-context.ts';
import { checkHealth } from '../use-cases/health/check-health.ts';

/** How long an answer of `/readyz` is kept, in milliseconds. */
const KEPT_MS = 2_000;

/**
 * `GET /healthz`: the process is running. `GET /readyz`: the store and the files are reachable,
 * else 503 with the names of those that are not (HTTP-8). A process that was told to end is not ready
 * either, so that a load balancer takes it out (CONF-14).
 */
export function healthRoutes({ app, ports, isStopping }: Site): void {
  /**
   * Calls within two seconds share one check, because each check calls every service, and the number
   * of callers is not limited.
   */
  let look: ReturnType<typeof checkHealth> | undefined;
  const forget = (): void => {
    look = undefined;
  };
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
      if (isStopping()) return sendProblem(reply, problem(503, 'not-ready', 'Stopping.'));
      look ??= checkHealth(ports).finally(() => setTimeout(forget, KEPT_MS).unref());
      const checked = await look;
      if (checked.ok) return reply.send({ status: 'ready' });
      const { problem: failing } = checked;
      for (const { name, fault } of failing) request.log.error({ failing: name, err: fault }, 'not ready');
      return sendProblem(
        reply,
        problem(503, 'not-ready', `Out of reach: ${failing.map(({ name }) => name).join(', ')}.`),
      );
    },
  );
}
