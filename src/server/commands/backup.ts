import { runBackupCommand } from './backup-command.ts';
import { readCommandConfig } from './command-config.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run backup -- <folder>` and `npm run restore -- <folder>`: back up and restore the data of
 * the configured site.
 */
await runCommand(async () => {
  const config = await readCommandConfig();
  return config.ok ? runBackupCommand(config.value, process.argv.slice(2)) : config;
});
