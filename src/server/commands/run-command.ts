import { parseArgs } from 'node:util';
import type { Result } from '../../domain/shared/result.ts';
import { setPrivateUmask } from '../umask.ts';

/** Runs a command of the shell: prints the line it ends with, or the one that says why not, with exit code 1. */
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

/** The words of a command line without options; none at all where there is an option. */
export function readWords(args: readonly string[]): readonly string[] {
  try {
    return parseArgs({ args: [...args], allowPositionals: true }).positionals;
  } catch {
    return [];
  }
}

function stop(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
