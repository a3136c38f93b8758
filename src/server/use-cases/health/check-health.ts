import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Checks every service that the site requires. The refusal names those that do not answer. */
export async function checkHealth({ health }: Pick<Ports, 'health'>): Promise<Result<undefined, readonly string[]>> {
  const checks = await Promise.allSettled(health.map(({ check }) => check()));
  const failing = health.filter((_part, place) => checks[place]?.status === 'rejected').map(({ name }) => name);
  return failing.length === 0 ? ok(undefined) : refuse(failing);
}
