import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from '../../domain/outbox/email.ts';
import type { MailAnswer, Mailer } from '../../ports/services/mailer.ts';
import { syncFolder, writeDurably } from '../shared/durable-file.ts';
import { mailMessage } from '../shared/mail-message.ts';

/**
 * Writes each e-mail as one `.eml` file into a folder. The file name contains the queue time and
 * the id. The file is written under a temporary name and renamed, so a watcher sees only complete
 * files. If the same e-mail is sent again, it replaces its file: a mailbox shows one copy, as a
 * mail program does for one Message-ID. So a batch may be repeated, and its names are synced once.
 */
export function mailboxMailer(folder: string): Required<Mailer> {
  const write = async (email: Email): Promise<MailAnswer> => {
    const temporary = join(folder, `.${randomUUID()}.part`);
    try {
      const { bytes } = await mailMessage(email);
      await writeDurably(temporary, bytes);
      await rename(temporary, join(folder, mailFile(email)));
      return { state: 'taken' };
    } catch (fault) {
      if (fault instanceof RangeError) return { state: 'refused-for-good', reason: 'malformed header' };
      await rm(temporary, { force: true }).catch(() => {});
      return refusedFor(fault);
    }
  };
  const sendAll = async (emails: readonly Email[]): Promise<readonly MailAnswer[]> => {
    const answers: MailAnswer[] = [];
    for (const email of emails) answers.push(await write(email));
    if (answers.every(({ state }) => state !== 'taken')) return answers;
    try {
      await syncFolder(folder);
      return answers;
    } catch (fault) {
      return answers.map((answer) => (answer.state === 'taken' ? refusedFor(fault) : answer));
    }
  };
  return { send: async (email) => (await sendAll([email]))[0] ?? refusedFor(undefined), sendAll };
}

function refusedFor(fault: unknown): MailAnswer {
  return { state: 'refused-for-now', reason: `mailbox folder: ${codeOf(fault)}` };
}

/**
 * Returns the file name of an e-mail. The time has no colons, because Windows does not allow them.
 */
function mailFile({ queuedAt, id }: Email): string {
  return `${queuedAt.replaceAll(':', '')}-${encodeURIComponent(id)}.eml`;
}

function codeOf(fault: unknown): string {
  return fault instanceof Error && 'code' in fault ? String(fault.code) : 'fault';
}
