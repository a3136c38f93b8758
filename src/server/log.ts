import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { describeFault } from './describe-fault.ts';

/**
 * Opens the log of the process. At the finest level packages log the
 * headers of requests. They are removed, because they contain session tokens and identify callers.
 * Only type, code and stack frames of a fault are written (HTTP-6), and its message is not the text
 * of the line either, as it would be where a package logs a fault without a text.
 */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, to: DestinationStream): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      redact: { paths: ['headers', '*.headers'], remove: true },
      serializers: { err: (fault: unknown) => describeFault(fault) },
      hooks: {
        logMethod([first, ...rest], write) {
          const fault = first instanceof Error ? first : faultIn(first);
          if (fault === undefined) return write.apply(this, [first, ...rest]);
          const text = typeof rest[0] === 'string' && !holdsMessage(rest[0], fault) ? rest[0] : FAULT_TEXT;
          return write.apply(this, [first === fault ? { err: fault } : first, text]);
        },
      },
    },
    to,
  );
}

/** The text of a log line of a fault that has none of its own. */
const FAULT_TEXT = 'fault';

function faultIn(logged: unknown): Error | undefined {
  const fault: unknown = typeof logged === 'object' && logged !== null && 'err' in logged ? logged.err : undefined;
  return fault instanceof Error ? fault : undefined;
}

function holdsMessage(text: string, { message }: Error): boolean {
  return message !== '' && text.includes(message);
}
