import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs a script of this folder in its own process and returns what it sends. */
export async function inProcess(
  script: string,
  words: readonly string[],
  flags: readonly string[] = [],
): Promise<unknown> {
  const child = fork(join(import.meta.dirname, script), words, { execArgv: [...flags] });
  const [figures] = await once(child, 'message');
  await once(child, 'exit');
  return figures;
}
