import type { Archive, EmailRecord, RecordStore } from '../../ports/stores/archive.ts';
import { answer, type EmailOwner, type MemoryState, refuseTaken } from './state.ts';

/** Whole records out of all maps that hang together. */
export function memoryArchive(state: MemoryState): Archive {
  return {
    accounts: shelf(
      state,
      () => [...state.staff.values()],
      (account) => {
        refuseTaken(state.staff, [account.email]);
        state.staff.set(account.email, account);
      },
    ),
    vehicles: shelf(
      state,
      () =>
        [...state.vehicles.values()].map((vehicle) => ({
          id: vehicle.id,
          vehicle,
          history: state.vehicleEvents.filter(({ vehicleId }) => vehicleId === vehicle.id).map(({ event }) => event),
        })),
      ({ id, vehicle, history }) => {
        state.vehicles.set(id, vehicle);
        for (const event of history) state.vehicleEvents.push({ vehicleId: id, event });
      },
    ),
    bookings: shelf(
      state,
      () => [...state.bookings].map(([id, record]) => ({ id, ...record, emails: emailsOf(state, { bookingId: id }) })),
      ({ id, emails, ...record }) => {
        const others = [...state.bookings.values()];
        const { confirmationNumber, submission } = record;
        const isKnown = others.some(
          (other) =>
            other.confirmationNumber === confirmationNumber ||
            (submission.key !== undefined && other.submission.key === submission.key),
        );
        if (isKnown) throw new Error(`The number or the key of ${id} is taken`);
        putEmails(state, { bookingId: id }, emails);
        state.bookings.set(id, record);
      },
    ),
    messages: shelf(
      state,
      () => [...state.messages].map(([id, message]) => ({ id, message, emails: emailsOf(state, { messageId: id }) })),
      ({ id, message, emails }) => {
        putEmails(state, { messageId: id }, emails);
        state.messages.set(id, message);
      },
    ),
  };
}

function shelf<Kept extends { readonly id: string }>(
  state: MemoryState,
  all: () => readonly Kept[],
  write: (record: Kept) => void,
): RecordStore<Kept> {
  return {
    count: () => answer(state, () => all().length),
    find: (id) => answer(state, () => all().find((record) => record.id === id)),
    page: (after, limit) =>
      answer(state, () =>
        all()
          .filter(({ id }) => id > after)
          .toSorted((one, other) => (one.id < other.id ? -1 : 1))
          .slice(0, limit),
      ),
    add: (record) =>
      answer(state, () => {
        refuseTaken(new Map(all().map(({ id }) => [id, true])), [record.id]);
        write(structuredClone(record));
      }),
  };
}

function emailsOf(state: MemoryState, owner: EmailOwner): readonly EmailRecord[] {
  return [...state.emails.values()]
    .filter(({ bookingId, messageId }) => bookingId === owner.bookingId && messageId === owner.messageId)
    .map(({ state: of, email, seen }) => {
      const isSeen = of.state === 'failed' && (seen || email === undefined);
      return { state: of, ...(email === undefined ? {} : { email }), ...(isSeen ? { seen: true } : {}) };
    });
}

function putEmails(state: MemoryState, owner: EmailOwner, records: readonly EmailRecord[]): void {
  refuseTaken(
    state.emails,
    records.map((record) => record.state.id),
  );
  for (const record of records) state.emails.set(record.state.id, { ...owner, ...record });
}
