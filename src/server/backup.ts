import { runBackupCommand } from './backup-command.ts';
import { readConfig } from './config.ts';

/** `npm run backup -- <folder>` and `npm run restore -- <folder>`: copies of what the environment names. */
const config = readConfig(process.env);
if (!config.ok) stop(config.problem);
else {
  try {
    const done = await runBackupCommand(config.value, process.argv.slice(2));
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
