import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderedEmail } from '../../domain/outbox/email.ts';
import type { Mailer } from '../../ports/services/mailer.ts';
import { syncFolder, writeDurably } from '../shared/durable-file.ts';
import { mailMessage } from '../shared/mail-message.ts';

/**
 * Writes each e-mail as one `.eml` file into a folder. The file name contains the queue time and
 * the id. The file is written under a temporary name and renamed, so a watcher sees only complete
 * files. If the same e-mail is sent again, it replaces its file: a mailbox shows one copy, as a
 * mail program does for one Message-ID.
 */
export function mailboxMailer(folder: string): Mailer {
  return {
    async send(email) {
      const temporary = join(folder, `.${randomUUID()}.part`);
      try {
        const { bytes } = await mailMessage(email);
        await writeDurably(temporary, bytes);
        await rename(temporary, join(folder, mailFile(email)));
        await syncFolder(folder);
        return { state: 'taken' };
      } catch (fault) {
        if (fault instanceof RangeError) return { state: 'refused-for-good', reason: 'malformed header' };
        await rm(temporary, { force: true }).catch(() => {});
        return { state: 'refused-for-now', reason: `mailbox folder: ${codeOf(fault)}` };
      }
    },
  };
}

/**
 * Returns the file name of an e-mail. The time has no colons, because Windows does not allow them.
 */
function mailFile({ queuedAt, id }: RenderedEmail): string {
  return `${queuedAt.replaceAll(':', '')}-${encodeURIComponent(id)}.eml`;
}

function codeOf(fault: unknown): string {
  return fault instanceof Error && 'code' in fault ? String(fault.code) : 'fault';
}
