import { compose } from '../compose.ts';
import { type Config, readConfig } from '../config.ts';
import { forgetAllDue } from '../jobs/retention.ts';

/** `npm run retention`: forgets now what is due in the store that the environment names, as the site does by itself every hour. */
const config = readConfig(process.env);
if (!config.ok) stop(config.problem);
else await forget(config.value).catch((fault: unknown) => stop(fault instanceof Error ? fault.message : String(fault)));

async function forget(settings: Config): Promise<void> {
  const composition = await compose(settings);
  if (!composition.ok) return stop(composition.problem);
  const { ports, close } = composition.value;
  try {
    const { bookings, messages, emailTexts, spentKeys } = await forgetAllDue(ports, settings.retentionMonths);
    process.stdout.write(
      `Bookings erased: ${bookings}\nMessages removed: ${messages}\nTexts of sent e-mails forgotten: ${emailTexts}\nKeys of deleted bookings forgotten: ${spentKeys}\n`,
    );
  } finally {
    await close();
  }
}

function stop(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
