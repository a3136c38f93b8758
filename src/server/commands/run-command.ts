import { parseArgs } from 'node:util';
import type { Result } from '../../domain/shared/result.ts';
import { setPrivateUmask } from '../umask.ts';
import type { RunMode } from '../use-cases/site/begin-deletion.ts';

/**
 * Runs a shell command and prints its result line. A refusal is printed as well and sets exit code
 * 1.
 */
export async function runCommand(work: () => Promise<Result<string, string>>): Promise<void> {
  setPrivateUmask();
  try {
    const done = await work();
    if (done.ok) process.stdout.write(`${done.value}\n`);
    else stop(done.problem);
  } catch (fault) {
    stop(fault instanceof Error ? fault.message : String(fault));
  }
}

/**
 * Returns the positional arguments of a command line. Returns an empty list if there is an option.
 */
export function readWords(args: readonly string[]): readonly string[] {
  try {
    return parseArgs({ args: [...args], allowPositionals: true }).positionals;
  } catch {
    return [];
  }
}

/**
 * Returns how a job that deletes is run: `--confirm` is its only option. Returns undefined for any
 * other arguments.
 */
export function readRunMode(args: readonly string[]): RunMode | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { confirm: { type: 'boolean' } } });
    return values.confirm ? 'confirmed' : 'automatic';
  } catch {
    return undefined;
  }
}

function stop(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
