import { expect, it } from 'vitest';
import { openMemory } from '../../src/adapters/memory/open.ts';
import { type ArchiveSubject, archiveContract } from '../contracts/archive.ts';
import { attemptStoreContract } from '../contracts/attempt-store.ts';
import { bookingStoreContract } from '../contracts/booking-store.ts';
import { insightStoreContract } from '../contracts/insight-store.ts';
import { messageStoreContract } from '../contracts/message-store.ts';
import { outboxContract } from '../contracts/outbox.ts';
import { sessionStoreContract } from '../contracts/session-store.ts';
import { staffStoreContract } from '../contracts/staff-store.ts';
import { vehicleStoreContract } from '../contracts/vehicle-store.ts';
import { ADDED, aVehicle } from '../support/samples.ts';

const DIVERGENCE = { forgets: 'memory lasts as long as its process' };

async function fresh(): Promise<ArchiveSubject> {
  const { ports, archive, close } = await openMemory();
  return {
    stores: ports,
    archive,
    reopen: async () => (await openMemory()).ports,
    reopenArchive: async () => (await openMemory()).archive,
    cut: close,
  };
}

bookingStoreContract(fresh, DIVERGENCE);
vehicleStoreContract(fresh, DIVERGENCE);
messageStoreContract(fresh, DIVERGENCE);
outboxContract(fresh, DIVERGENCE);
insightStoreContract(fresh, DIVERGENCE);
staffStoreContract(fresh, DIVERGENCE);
sessionStoreContract(fresh, DIVERGENCE);
attemptStoreContract(fresh, DIVERGENCE);
archiveContract(fresh, DIVERGENCE);

it('should keep copies of its own: what is done to a value outside is not done to the store', async () => {
  const { vehicles } = (await openMemory()).ports;
  const given = { ...aVehicle(), name: 'as given' };
  await vehicles.add(given, ADDED);
  given.name = 'changed outside';
  expect((await vehicles.find(given.id))?.name).toBe('as given');
  expect(await vehicles.find(given.id)).not.toBe(await vehicles.find(given.id));
});
