import { userInfo } from 'node:os';
import { withSite } from '../compose-site.ts';
import { readCommandConfig } from './command-config.ts';
import { runCommand } from './run-command.ts';
import { runSettingsCommand } from './settings-command.ts';

/** `npm run settings -- …`: shows and writes what owners set of the site (SITE-22). */
await runCommand(async () => {
  const config = await readCommandConfig();
  if (!config.ok) return config;
  const run = { companyEmail: config.value.companyEmail, by: `${userName()} by npm run settings` };
  return withSite(config.value, (ports) => runSettingsCommand(ports, process.argv.slice(2), run));
});

/** Returns the user of the machine; its number where it has no name, as in a container. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}
