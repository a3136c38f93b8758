import { ok, refuse } from '../../domain/shared/result.ts';
import { describeStop } from '../../domain/site/deletion-guard.ts';
import { withSite } from '../compose-site.ts';
import { runRetention } from '../jobs/retention.ts';
import { readCommandConfig } from './command-config.ts';
import { readRunMode, runCommand } from './run-command.ts';

const USAGE = `npm run retention               erases all personal data that is due
npm run retention -- --confirm  erases it also where the site stopped: too much is due, or the clock looks wrong`;

/**
 * `npm run retention`: erases all due personal data in the configured store at once. The site does
 * the same every hour.
 */
await runCommand(async () => {
  const mode = readRunMode(process.argv.slice(2));
  if (mode === undefined) return refuse(USAGE);
  const config = await readCommandConfig();
  if (!config.ok) return config;
  return withSite(config.value, async (ports) => {
    const erased = await runRetention(ports, config.value.retentionMonths, mode);
    if (!erased.ok) return refuse(`Nothing was erased: ${describeStop(erased.problem)}\n${USAGE}`);
    const { bookings, messages, emailTexts, spentKeys, takenNumbers } = erased.value;
    return ok(
      `Bookings erased: ${bookings}\nMessages removed: ${messages}\nTexts of sent e-mails forgotten: ${emailTexts}\nKeys of deleted bookings forgotten: ${spentKeys}\nNumbers of deleted bookings free again: ${takenNumbers}`,
    );
  });
});
