import { readConfig } from '../config.ts';
import { runBackupCommand } from './backup-command.ts';
import { runCommand } from './run-command.ts';

/** `npm run backup -- <folder>` and `npm run restore -- <folder>`: copies of what the environment names. */
await runCommand(async () => {
  const config = readConfig(process.env);
  return config.ok ? runBackupCommand(config.value, process.argv.slice(2)) : config;
});
