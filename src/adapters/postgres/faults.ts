import { DatabaseError } from 'pg';
import { unavailable } from '../../ports/unavailable.ts';
import { withDeadline } from '../shared/deadline.ts';

/**
 * SQLSTATE classes and codes of a server that is temporarily unable to serve, as opposed to a wrong
 * call: connection exceptions, insufficient resources, shutting down or starting, a time limit, a
 * conflict that did not end, a standby, and faults of its disk
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const SERVICE_UNAVAILABLE = /^(08...|53...|57P0.|57014|55P03|40001|40P01|25006|25P03|58...|XX001|XX002)$/;

/** Faults of the driver, which have no code, when a connection is not there or is lost. */
const CONNECTION_LOST =
  /^(timeout expired|timeout exceeded when trying to connect|connection terminated|query read timeout|client has encountered a connection error|client was closed|cannot use a pool after calling end)/i;

/** Total time limit of a port call, in ms (FAIL-5). */
const PORT_CALL_LIMIT_MS = 5000;

/**
 * Returns the ports with calls that end within the time limit, all statements of a call together,
 * and reject with the faults of a port.
 */
export function withPortLimits<P extends object>(ports: P): P {
  const limited = Object.entries(ports).map(([name, part]) => [
    name,
    typeof part === 'function'
      ? (...args: unknown[]) => asPortCall(async () => Reflect.apply(part, ports, args))
      : withPortLimits(part),
  ]);
  return Object.fromEntries(limited);
}

/** Runs work as a call of a port. */
export async function asPortCall<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await withDeadline(PORT_CALL_LIMIT_MS, work);
  } catch (fault) {
    throw asPortFault(fault);
  }
}

/**
 * Converts a fault for callers: `unavailable` for an unreachable server, any other fault unchanged.
 */
export function asPortFault(fault: unknown): unknown {
  return isOutOfReach(fault) ? unavailable('The PostgreSQL database', fault) : fault;
}

/** Whether a unique index already has the value. */
export function isDuplicate(fault: unknown): fault is DatabaseError {
  return fault instanceof DatabaseError && fault.code === '23505';
}

/** Whether two transactions waited for each other, so that one may run again. */
export function isConflict(fault: unknown): boolean {
  return fault instanceof DatabaseError && (fault.code === '40P01' || fault.code === '40001');
}

/** Whether a connection can still be used after a fault: the server answered, or it is not the server's. */
export function isUsable(fault: unknown): boolean {
  return !isOutOfReach(fault) || isConflict(fault);
}

function isOutOfReach(fault: unknown): boolean {
  if (fault instanceof DatabaseError) return SERVICE_UNAVAILABLE.test(fault.code ?? '');
  if (!(fault instanceof Error)) return false;
  if (fault instanceof AggregateError) return fault.errors.some(isOutOfReach);
  return CONNECTION_LOST.test(fault.message) || 'syscall' in fault || ('code' in fault && fault.code === 'ETIMEDOUT');
}
