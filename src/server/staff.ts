import { compose } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { runStaffCommand } from './staff-command.ts';

/** `npm run staff -- …`: manages the accounts of staff in the store that the environment names. */
const config = readConfig(process.env);
if (!config.ok) stop(config.problem);
else await manage(config.value).catch((fault: unknown) => stop(fault instanceof Error ? fault.message : String(fault)));

async function manage(settings: Config): Promise<void> {
  const composition = await compose(settings);
  if (!composition.ok) return stop(composition.problem);
  const { ports, close } = composition.value;
  try {
    const done = await runStaffCommand(ports, process.argv.slice(2));
    if (done.ok) process.stdout.write(`${done.value}\n`);
    else stop(done.problem);
  } finally {
    await close();
  }
}

function stop(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
