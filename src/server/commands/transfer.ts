import { runCommand } from './run-command.ts';
import { runTransferCommand } from './transfer-command.ts';

/** `npm run transfer -- --from … --to …`: copies a site to another target. */
await runCommand(() => runTransferCommand(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`)));
