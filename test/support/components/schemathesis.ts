import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Component, findProgram, skipWithout } from './component.ts';

/** Schemathesis: it makes calls out of an OpenAPI description, right ones and wrong ones, and judges the answers by it. */
const SCHEMATHESIS: Component = {
  programIn: 'SCHEMATHESIS',
  program: 'schemathesis',
  alsoIn: [join(homedir(), '.cache/oakville-rental/schemathesis/bin')],
  howToGet: 'pip install schemathesis==4.32.5',
};

export const skipWithoutSchemathesis = skipWithout('calls made from the OpenAPI description', SCHEMATHESIS);

/** Runs it in a folder; its exit code (0: nothing found) and what it printed. */
export async function runSchemathesis(
  words: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: unknown; readonly printed: string }> {
  const program = findProgram(SCHEMATHESIS);
  if (program === undefined) throw new Error(`no schemathesis: ${SCHEMATHESIS.howToGet}`);
  const child = spawn(program, ['--no-color', ...words], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, faults, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, printed: `${printed}${faults}` };
}
