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

function stop(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
