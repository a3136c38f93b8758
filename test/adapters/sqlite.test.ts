import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqlite } from '../../src/adapters/sqlite/open.ts';
import { attemptStoreContract } from '../contracts/attempt-store.ts';
import { bookingStoreContract } from '../contracts/booking-store.ts';
import { insightStoreContract } from '../contracts/insight-store.ts';
import { messageStoreContract } from '../contracts/message-store.ts';
import { outboxContract } from '../contracts/outbox.ts';
import { sessionStoreContract } from '../contracts/session-store.ts';
import { staffStoreContract } from '../contracts/staff-store.ts';
import type { StoresSubject } from '../contracts/subject.ts';
import { vehicleStoreContract } from '../contracts/vehicle-store.ts';
import { aFolder } from '../support/temp-folder.ts';

async function fresh(): Promise<StoresSubject> {
  const file = join(await aFolder(), 'oakville.sqlite');
  const open = async () => {
    const opened = await openSqlite(file);
    onTestFinished(opened.close);
    return opened;
  };
  const { ports, close } = await open();
  // Opened beside the first, which is never closed in order: what it promised must be in the file already.
  return { stores: ports, reopen: async () => (await open()).ports, cut: close };
}

bookingStoreContract(fresh);
vehicleStoreContract(fresh);
messageStoreContract(fresh);
outboxContract(fresh);
insightStoreContract(fresh);
staffStoreContract(fresh);
sessionStoreContract(fresh);
attemptStoreContract(fresh);
