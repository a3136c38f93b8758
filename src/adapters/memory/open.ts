import type { Opened, Stores } from '../../ports/ports.ts';
import type { Archive } from '../../ports/stores/archive.ts';
import { memoryArchive } from './archive.ts';
import { memoryAttemptStore } from './attempt-store.ts';
import { memoryBookingStore } from './booking-store.ts';
import { memoryInsightStore } from './insight-store.ts';
import { memoryMessageStore } from './message-store.ts';
import { memoryOutbox } from './outbox.ts';
import { memorySessionStore } from './session-store.ts';
import { memoryStaffStore } from './staff-store.ts';
import { answer, type MemoryState } from './state.ts';
import { memoryVehicleStore } from './vehicle-store.ts';

/** Opens empty stores that last as long as the process: for tests and trials. */
export async function openMemory(): Promise<Opened<Stores> & { readonly archive: Archive }> {
  const state: MemoryState = {
    open: true,
    bookings: new Map(),
    vehicles: new Map(),
    vehicleEvents: [],
    messages: new Map(),
    emails: new Map(),
    insights: new Map(),
    staff: new Map(),
    sessions: new Map(),
    attempts: new Map(),
  };
  return {
    ports: {
      bookings: memoryBookingStore(state),
      vehicles: memoryVehicleStore(state),
      messages: memoryMessageStore(state),
      outbox: memoryOutbox(state),
      insights: memoryInsightStore(state),
      staff: memoryStaffStore(state),
      sessions: memorySessionStore(state),
      attempts: memoryAttemptStore(state),
    },
    archive: memoryArchive(state),
    check: () => answer(state, () => undefined),
    close: async () => {
      state.open = false;
    },
  };
}
