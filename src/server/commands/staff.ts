import { withSite } from '../compose-site.ts';
import { readCommandConfig } from './command-config.ts';
import { runCommand } from './run-command.ts';
import { runStaffCommand } from './staff-command.ts';

/** `npm run staff -- …`: manages the staff accounts in the configured store. */
await runCommand(async () => {
  const config = await readCommandConfig();
  if (!config.ok) return config;
  return withSite(config.value, (ports) => runStaffCommand(ports, process.argv.slice(2), config.value.publicUrl));
});
