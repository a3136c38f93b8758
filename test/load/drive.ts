import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Requests in turn, a number at once, for a number of seconds; without a rate as many as the
 * site answers.
 */
export type Stream = {
  readonly name: string;
  readonly of: readonly ('booking' | 'read')[];
  readonly seconds: number;
  readonly connections: number;
  readonly rate?: number;
};

/** How a stream was answered: milliseconds, counts by status, and the requests that got no answer. */
export type Answered = {
  readonly name: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly errors: number;
  readonly timeouts: number;
};

/** Sends streams at once, from a process of their own. */
export async function drive(url: string, streams: readonly Stream[]): Promise<readonly Answered[]> {
  const words = [join(import.meta.dirname, 'generator.ts'), JSON.stringify({ url, streams })];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout);
}
