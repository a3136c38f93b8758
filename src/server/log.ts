import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/**
 * The log of the process, on stderr unless told otherwise. At its finest level packages log the headers of a request: those hold the keys of a
 * session and tell who calls, and are left out.
 */
export function openLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  to: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger {
  return pino({ level: logLevel, base: null, redact: { paths: ['headers', '*.headers'], remove: true } }, to);
}
