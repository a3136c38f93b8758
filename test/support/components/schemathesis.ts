import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Component, findProgram, skipWithout } from './component.ts';

/**
 * Schemathesis: it generates valid and invalid calls from an OpenAPI description, and checks the
 * answers against it.
 */
const SCHEMATHESIS: Component = {
  programIn: 'SCHEMATHESIS',
  program: 'schemathesis',
  alsoIn: [join(homedir(), '.cache/oakville-rental/schemathesis/bin')],
  howToGet: 'pip install schemathesis==4.32.5',
};

export const skipWithoutSchemathesis = skipWithout('calls made from the OpenAPI description', SCHEMATHESIS);

/** Runs Schemathesis in a folder. Returns its exit code (0: nothing found) and its output. */
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
