import { access, constants } from 'node:fs/promises';
import type { Opened } from '../../ports/ports.ts';
import type { Mailer } from '../../ports/services/mailer.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { makeFolder } from '../shared/make-folder.ts';
import { mailboxMailer } from './mailer.ts';

/**
 * Opens a folder that receives e-mails as files, and creates it if it does not exist. Rejects if it
 * cannot be created or written.
 */
export async function openMailbox(folder: string): Promise<Opened<Mailer>> {
  await makeFolder(folder);
  await access(folder, USABLE);
  return {
    ports: mailboxMailer(folder),
    async check() {
      try {
        await access(folder, USABLE);
      } catch (fault) {
        throw unavailable('The mailbox folder', fault);
      }
    },
    close: async () => {},
  };
}

const USABLE = constants.W_OK | constants.X_OK;
