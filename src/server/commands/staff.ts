import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import { runCommand } from './run-command.ts';
import { runStaffCommand } from './staff-command.ts';

/** `npm run staff -- …`: manages the staff accounts in the configured store. */
await runCommand(async () => {
  const config = readConfig(process.env);
  if (!config.ok) return config;
  const composition = await compose(config.value, 'work');
  if (!composition.ok) return composition;
  const { ports, close } = composition.value;
  try {
    return await runStaffCommand(ports, process.argv.slice(2), config.value.publicUrl);
  } finally {
    await close();
  }
});
