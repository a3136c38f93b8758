import { ok, refuse } from '../../domain/shared/result.ts';
import { describeStop } from '../../domain/site/deletion-guard.ts';
import { runRetention } from '../jobs/retention.ts';
import { runDeletionCommand } from './deletion-command.ts';

const USAGE = `npm run retention               erases all personal data that is due
npm run retention -- --confirm  erases it also where the site stopped: too much is due, or the clock looks wrong`;

/**
 * `npm run retention`: erases all due personal data in the configured store at once. The site does
 * the same every hour.
 */
await runDeletionCommand(USAGE, async (ports, keptFor, mode) => {
  const erased = await runRetention(ports, keptFor, mode);
  if (!erased.ok) return refuse(`Nothing was erased: ${describeStop(erased.problem)}\n${USAGE}`);
  const { bookings, messages, quotes, emailTexts, spentKeys, takenNumbers, auditEvents, papers, customerNotes } =
    erased.value;
  return ok(
    `Bookings erased: ${bookings}\nMessages removed: ${messages}\nQuotes removed: ${quotes}\nTexts of sent e-mails forgotten: ${emailTexts}\nKeys of deleted bookings forgotten: ${spentKeys}\nNumbers of deleted bookings free again: ${takenNumbers}\nEvents of the audit trail removed: ${auditEvents}\nInvoices and credit notes removed: ${papers}\nNotes on customers removed: ${customerNotes}`,
  );
});
