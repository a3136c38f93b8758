import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/**
 * Maximum size of the buffer for a slow log reader. Further log lines are dropped, so that memory
 * use is bounded.
 */
const MAX_QUEUE_BYTES = 4_000_000;

/**
 * Opens the log of the process. The default target is stderr. At the finest level packages log the
 * headers of requests. They are removed, because they contain session tokens and identify callers.
 */
export function openLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  to: DestinationStream = pino.destination({ fd: 2, sync: false, maxLength: MAX_QUEUE_BYTES }),
): Logger {
  return pino({ level: logLevel, base: null, redact: { paths: ['headers', '*.headers'], remove: true } }, to);
}
