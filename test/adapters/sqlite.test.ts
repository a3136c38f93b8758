import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqlite, openSqliteArchive } from '../../src/adapters/sqlite/open.ts';
import { type ArchiveSubject, archiveContract } from '../contracts/stores/archive.ts';
import { attemptStoreContract } from '../contracts/stores/attempt-store.ts';
import { auditStoreContract } from '../contracts/stores/audit-store.ts';
import { blockStoreContract } from '../contracts/stores/block-store.ts';
import { bookingStoreContract } from '../contracts/stores/booking-store.ts';
import { closedDayStoreContract } from '../contracts/stores/closed-day-store.ts';
import { insightStoreContract } from '../contracts/stores/insight-store.ts';
import { messageStoreContract } from '../contracts/stores/message-store.ts';
import { outboxContract } from '../contracts/stores/outbox.ts';
import { quoteStoreContract } from '../contracts/stores/quote-store.ts';
import { removalStoreContract } from '../contracts/stores/removal-store.ts';
import { reportStoreContract } from '../contracts/stores/report-store.ts';
import { sessionStoreContract } from '../contracts/stores/session-store.ts';
import { siteStoreContract } from '../contracts/stores/site-store.ts';
import { staffLinkStoreContract } from '../contracts/stores/staff-link-store.ts';
import { staffStoreContract } from '../contracts/stores/staff-store.ts';
import { vehicleStoreContract } from '../contracts/stores/vehicle-store.ts';
import type { StoresSubject } from '../contracts/subject.ts';
import { aFolder } from '../support/temp-folder.ts';

async function fresh(): Promise<StoresSubject & { readonly file: string }> {
  const file = join(await aFolder(), 'oakville.sqlite');
  const open = async () => {
    const opened = await openSqlite(file);
    onTestFinished(opened.close);
    return opened;
  };
  const { ports, close } = await open();
  // Opened beside the first, which is never closed in order: what it promised must be in the file already.
  return { file, stores: ports, reopen: async () => (await open()).ports, cut: close };
}

bookingStoreContract(fresh);
vehicleStoreContract(fresh);
blockStoreContract(fresh);
closedDayStoreContract(fresh);
messageStoreContract(fresh);
quoteStoreContract(fresh);
outboxContract(fresh);
insightStoreContract(fresh);
staffStoreContract(fresh);
staffLinkStoreContract(fresh);
sessionStoreContract(fresh);
attemptStoreContract(fresh);
auditStoreContract(fresh);
removalStoreContract(fresh);
reportStoreContract(fresh);
siteStoreContract(fresh, { hasServer: false });

archiveContract(async (): Promise<ArchiveSubject> => {
  const { file, ...subject } = await fresh();
  const openArchive = async () => {
    const opened = await openSqliteArchive(file);
    onTestFinished(opened.close);
    return opened;
  };
  const { ports: archive, close } = await openArchive();
  return { ...subject, archive, reopenArchive: async () => (await openArchive()).ports, cut: close };
});
