import { write } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DestinationStream } from 'pino';

/** Maximum number of characters that wait for a slow reader. Further lines are dropped. */
const MAX_WAITING = 4_000_000;
/** Milliseconds until a reader that takes nothing more is tried again. */
const RETRY_MS = 200;
/** Maximum time that the end of the process waits for its last lines, in milliseconds. */
const MAX_FLUSH_MS = 1000;

/** Where the log goes. */
export type LogSink = DestinationStream & {
  /** Resolves once all lines are written or dropped, and after a second at the latest. */
  flush(): Promise<void>;
};

const writeBytes = promisify(write);

/**
 * Writes lines to an open file, pipe or terminal, one write at a time. No call waits for it, and
 * none fails: a line that does not fit on a full disk, or that nobody reads, is dropped, and the
 * next one that can be written says how many were. The destinations of Pino try such a line again
 * for ever, in the way of everything else.
 */
export function openLogSink(fd: number): LogSink {
  let waiting: string[] = [];
  let length = 0;
  let dropped = 0;
  let writing: Promise<void> | undefined;

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      length = 0;
      const reported = dropped;
      const isReported = reported === 0 || (await put(fd, droppedLine(reported))) === 0;
      const left = isReported ? await put(fd, lines.join('')) : lines.length;
      // Others may have been dropped in the meantime.
      dropped += left - (isReported ? reported : 0);
    }
    writing = undefined;
  }

  return {
    write(line) {
      if (length + line.length > MAX_WAITING) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      length += line.length;
      writing ??= writeWaiting();
    },
    async flush() {
      await Promise.race([writing, setTimeout(MAX_FLUSH_MS)]);
    },
  };
}

/** Writes lines and returns how many of them could not be written as a whole. */
async function put(fd: number, lines: string): Promise<number> {
  for (let rest = Buffer.from(lines); rest.length > 0; ) {
    try {
      rest = rest.subarray((await writeBytes(fd, rest)).bytesWritten);
    } catch (fault) {
      const isBusy = fault instanceof Error && 'code' in fault && fault.code === 'EAGAIN';
      if (!isBusy) return rest.toString().split('\n').length - 1;
      await setTimeout(RETRY_MS);
    }
  }
  return 0;
}

/** Begins with a line break, since the last line before it may be cut. */
function droppedLine(count: number): string {
  return `\n${JSON.stringify({ level: 40, time: Date.now(), msg: 'lines of the log were dropped', count })}\n`;
}
