import { ok, refuse } from '../../domain/shared/result.ts';
import * as calls from '../../ports/api/calls/health.ts';
import { PROBLEMS, sendProblem } from '../http/problems.ts';
import { serve } from '../http/serve.ts';
import type { Site } from '../route-context.ts';
import { checkHealth } from '../use-cases/health/check-health.ts';

/** How long an answer of `/readyz` is kept, in milliseconds. */
const CACHE_MS = 2_000;

/**
 * `GET /healthz`: the process is running. `GET /readyz`: the store and the files are reachable,
 * else 503 with the names of those that are not (HTTP-8). A process that is ending is not ready
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
  const own = { config: { rateLimit: false } } as const;
  serve(app, calls.readHealth, own, async () => ok({ status: 'ok' }));
  serve(app, calls.readReadiness, own, async (_asked, { request, reply }) => {
    if (isStopping()) return refuse({ code: 'not-ready' });
    look ??= checkHealth(ports).finally(() => setTimeout(forget, CACHE_MS).unref());
    const checked = await look;
    if (checked.ok) return ok({ status: 'ready' });
    const { problem: failing } = checked;
    for (const { name, fault } of failing) request.log.error({ failing: name, err: fault }, 'not ready');
    const detail = `Out of reach: ${failing.map(({ name }) => name).join(', ')}.`;
    sendProblem(reply, { ...PROBLEMS['not-ready'], detail });
    return 'sent';
  });
}
