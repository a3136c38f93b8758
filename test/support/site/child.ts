import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** A program of `test/support` in its own process. It is killed when the running test ends. */
export type Child = {
  /**
   * Returns the next printed line; undefined after the end. Throws when the process ended with an
   * error.
   */
  line(): Promise<string | undefined>;
  /** Returns all remaining lines after the process has ended. */
  rest(): Promise<readonly string[]>;
  write(line: string): void;
  /** Kills the process (SIGKILL). */
  kill(): Promise<void>;
};

export function startChild(program: string, ...args: readonly string[]): Child {
  const file = fileURLToPath(new URL(`./${program}`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  const said = readAll(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

  const line = async (): Promise<string | undefined> => {
    const { value, done } = await lines.next();
    if (done !== true) return value;
    await exit;
    if (child.exitCode !== 0 && child.signalCode !== 'SIGKILL') throw new Error(`${program} failed: ${await said}`);
    return undefined;
  };
  return {
    line,
    async rest() {
      const all: string[] = [];
      for (let next = await line(); next !== undefined; next = await line()) all.push(next);
      return all;
    },
    write: (text) => void child.stdin.write(`${text}\n`),
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

async function readAll({ stderr }: ChildProcessByStdio<Writable, Readable, Readable>): Promise<string> {
  let text = '';
  for await (const chunk of stderr) text += String(chunk);
  return text;
}
