import { ok } from '../../domain/shared/result.ts';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import { forgetAllDue } from '../jobs/retention.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run retention`: erases all due personal data in the configured store at once. The site does
 * the same every hour.
 */
await runCommand(async () => {
  const config = readConfig(process.env);
  if (!config.ok) return config;
  const composition = await compose(config.value, 'work');
  if (!composition.ok) return composition;
  const { ports, close } = composition.value;
  try {
    const { bookings, messages, emailTexts, spentKeys, takenNumbers } = await forgetAllDue(
      ports,
      config.value.retentionMonths,
    );
    return ok(
      `Bookings erased: ${bookings}\nMessages removed: ${messages}\nTexts of sent e-mails forgotten: ${emailTexts}\nKeys of deleted bookings forgotten: ${spentKeys}\nNumbers of deleted bookings free again: ${takenNumbers}`,
    );
  } finally {
    await close();
  }
});
