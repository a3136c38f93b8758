import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Characters of log that wait for a slow reader; what comes on top is lost, where it would cost memory without end. */
const MAX_QUEUE_BYTES = 4_000_000;

/**
 * The log of the process, on stderr unless told otherwise. At its finest level packages log the headers of a request: those hold the keys of a
 * session and tell who calls, and are left out.
 */
export function openLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  to: DestinationStream = pino.destination({ fd: 2, sync: false, maxLength: MAX_QUEUE_BYTES }),
): Logger {
  return pino({ level: logLevel, base: null, redact: { paths: ['headers', '*.headers'], remove: true } }, to);
}
