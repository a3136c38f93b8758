import {
  MongoClientClosedError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoSystemError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';
import { unavailable } from '../../ports/unavailable.ts';

/** Milliseconds that a port call may take in all (FAIL-5): the driver's own limits each bound a part of it. */
const PORT_CALL_LIMIT = 5000;

/**
 * Codes by which a server says that it cannot serve now, and not that the call is wrong: host or network out of reach, no primary, stepping
 * down or shutting down, over its time, out of disk space.
 */
const SERVICE_UNAVAILABLE = new Set([
  6, 7, 50, 64, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11601, 11602, 13435, 13436, 14031,
]);

/**
 * Does the work within the limit of a port call; a server out of reach rejects with `unavailable`. What is over its time may be stored all the
 * same, as it may when a connection breaks.
 */
export async function withPortErrors<T>(work: () => Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(unavailable('The MongoDB database')), PORT_CALL_LIMIT);
  try {
    return await Promise.race([work(), over]);
  } catch (fault) {
    throw asPortFault(fault);
  } finally {
    clearTimeout(timer);
  }
}

/** The same fault as callers know it: `unavailable` for a server out of reach, any other as it was. */
export function asPortFault(fault: unknown): unknown {
  return isOutOfReach(fault) ? unavailable('The MongoDB database', fault) : fault;
}

/** Whether a write was refused since a unique index has its value already. */
export function isDuplicate(fault: unknown): boolean {
  return fault instanceof MongoServerError && fault.code === 11_000;
}

/** Codes of a name server that does not answer, which an address of `mongodb+srv:` is asked at. */
const NO_NAME_SERVER = new Set(['ECONNREFUSED', 'ETIMEOUT', 'ESERVFAIL', 'EREFUSED']);

/** Codes of a connection that the other side ended while a command was being written: these the driver passes on as Node's own errors. */
const CONNECTION_ENDED = new Set(['EPIPE', 'ECONNRESET']);

function isOutOfReach(fault: unknown): boolean {
  if (fault instanceof MongoWriteConcernError) return true;
  if (fault instanceof MongoServerError) return typeof fault.code === 'number' && SERVICE_UNAVAILABLE.has(fault.code);
  return (
    fault instanceof MongoNetworkError ||
    // No server found in time.
    fault instanceof MongoSystemError ||
    // Closed, as it is between SIGTERM and the end of the process.
    fault instanceof MongoNotConnectedError ||
    fault instanceof MongoTopologyClosedError ||
    fault instanceof MongoClientClosedError ||
    (fault instanceof Error && /^Mongo(WaitQueueTimeout|PoolClosed)Error$/.test(fault.name)) ||
    (fault instanceof Error && 'syscall' in fault && 'code' in fault && NO_NAME_SERVER.has(String(fault.code))) ||
    (fault instanceof Error && 'code' in fault && CONNECTION_ENDED.has(String(fault.code)))
  );
}
