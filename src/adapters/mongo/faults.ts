import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoSystemError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';
import { unavailable } from '../../ports/unavailable.ts';

/**
 * Total time limit of a port call, in ms (FAIL-5). Each limit of the driver covers only a part of a
 * call.
 */
const PORT_CALL_LIMIT = 5000;

/**
 * Error codes of a server that is temporarily unable to serve, as opposed to a wrong call: host or
 * network unreachable, no primary, stepping down or shutting down, time limit exceeded, out of disk
 * space.
 */
const SERVICE_UNAVAILABLE = new Set([
  6, 7, 50, 64, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11601, 11602, 13435, 13436, 14031,
]);

/**
 * Runs the work within the time limit of a port call. Rejects with `unavailable` if the server is
 * unreachable. A write that exceeds the limit, or whose connection breaks, may still be stored.
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

/**
 * Converts a fault for callers: `unavailable` for an unreachable server, any other fault unchanged.
 */
export function asPortFault(fault: unknown): unknown {
  return isOutOfReach(fault) ? unavailable('The MongoDB database', fault) : fault;
}

/** Returns whether a write was refused because a unique index already has the value. */
export function isDuplicate(fault: unknown): fault is MongoServerError {
  return fault instanceof MongoServerError && fault.code === 11_000;
}

/**
 * Error codes of a name server that does not answer. A `mongodb+srv:` address is resolved by DNS.
 */
const NO_NAME_SERVER = new Set(['ECONNREFUSED', 'ETIMEOUT', 'ESERVFAIL', 'EREFUSED']);

/**
 * Error codes of a connection that the peer closed during a write. The driver passes these on as
 * Node errors.
 */
const CONNECTION_ENDED = new Set(['EPIPE', 'ECONNRESET']);

function isOutOfReach(fault: unknown): boolean {
  if (fault instanceof MongoWriteConcernError) return true;
  if (fault instanceof MongoBulkWriteError && [fault.writeErrors].flat().length === 0) {
    // No document was refused: the driver wraps what happened to the whole command, a broken
    // connection or a write concern that was not met.
    return fault.errorResponse instanceof Error ? isOutOfReach(fault.errorResponse) : true;
  }
  if (fault instanceof MongoServerError) return typeof fault.code === 'number' && SERVICE_UNAVAILABLE.has(fault.code);
  return (
    fault instanceof MongoNetworkError ||
    // No server was found in time.
    fault instanceof MongoSystemError ||
    // The client is closed, as it is between SIGTERM and the end of the process.
    fault instanceof MongoNotConnectedError ||
    fault instanceof MongoTopologyClosedError ||
    fault instanceof MongoClientClosedError ||
    (fault instanceof Error && /^Mongo(WaitQueueTimeout|PoolClosed)Error$/.test(fault.name)) ||
    (fault instanceof Error && 'syscall' in fault && 'code' in fault && NO_NAME_SERVER.has(String(fault.code))) ||
    (fault instanceof Error && 'code' in fault && CONNECTION_ENDED.has(String(fault.code)))
  );
}
