import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';

/** A service that does not answer. */
type Failing = { readonly name: string; readonly fault: unknown };

/** Checks every service that the site requires. The refusal names those that do not answer. */
export async function checkHealth({ health }: Pick<Ports, 'health'>): Promise<Result<undefined, readonly Failing[]>> {
  const checks = await Promise.allSettled(health.map(({ check }) => check()));
  const failing = health.flatMap(({ name }, index) => {
    const check = checks[index];
    return check?.status === 'rejected' ? [{ name, fault: check.reason }] : [];
  });
  return failing.length === 0 ? ok(undefined) : refuse(failing);
}
