import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from '../../domain/outbox/email.ts';
import type { Mailer } from '../../ports/services/mailer.ts';
import { syncFolder, writeDurably } from '../shared/durable-file.ts';
import { mailMessage } from '../shared/mail-message.ts';

/**
 * Puts each e-mail as one `.eml` file into a folder, named by the time it was queued and its id. It is written aside and renamed, so a
 * watcher sees whole files only. The same e-mail sent again replaces its file: a mailbox shows one copy, as a mail program does with
 * one Message-ID.
 */
export function mailboxMailer(folder: string): Mailer {
  return {
    async send(email) {
      const aside = join(folder, `.${randomUUID()}.part`);
      try {
        const { bytes } = await mailMessage(email);
        await writeDurably(aside, bytes);
        await rename(aside, join(folder, mailFile(email)));
        await syncFolder(folder);
        return { state: 'taken' };
      } catch (fault) {
        if (fault instanceof RangeError) return { state: 'refused-for-good', reason: 'malformed header' };
        await rm(aside, { force: true }).catch(() => {});
        return { state: 'refused-for-now', reason: `mailbox folder: ${codeOf(fault)}` };
      }
    },
  };
}

/** The name of an e-mail's file; colons, which Windows refuses, are left out of the time. */
function mailFile({ queuedAt, id }: Email): string {
  return `${queuedAt.replaceAll(':', '')}-${encodeURIComponent(id)}.eml`;
}

function codeOf(fault: unknown): string {
  return fault instanceof Error && 'code' in fault ? String(fault.code) : 'fault';
}
