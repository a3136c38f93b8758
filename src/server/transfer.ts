import { runTransferCommand } from './transfer-command.ts';

/** `npm run transfer -- --from … --to …`: copies a site to another target. */
try {
  const done = await runTransferCommand(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
  if (done.ok) process.stdout.write(`${done.value}\n`);
  else stop(done.problem);
} catch (fault) {
  stop(fault instanceof Error ? fault.message : String(fault));
}

function stop(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
