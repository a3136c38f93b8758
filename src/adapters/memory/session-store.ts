import type { StaffSession } from '../../domain/staff/session.ts';
import type { SessionStore } from '../../ports/stores/session-store.ts';
import { answer, type MemoryState, refuseTaken } from './state.ts';

/** Sessions in a map by id. */
export function memorySessionStore(state: MemoryState): SessionStore {
  const withDigest = (digest: string) => [...state.sessions.values()].find(({ tokenDigest }) => tokenDigest === digest);
  const put = (session: StaffSession) => void state.sessions.set(session.id, structuredClone(session));
  return {
    add: (session) =>
      answer(state, () => {
        refuseTaken(state.sessions, [session.id]);
        put(session);
      }),
    find: (tokenDigest) => answer(state, () => withDigest(tokenDigest)),
    ofAccount: (email) =>
      answer(state, () =>
        [...state.sessions.values()]
          .filter((session) => session.email === email)
          .toSorted((one, other) => (sortKey(one) < sortKey(other) ? 1 : -1)),
      ),
    replace: (tokenDigest, session) =>
      answer(state, () => {
        const replaced = withDigest(tokenDigest);
        if (replaced === undefined) return 'missing';
        state.sessions.delete(replaced.id);
        put(session);
        return 'replaced';
      }),
    seen: ({ id, lastSeenAt, endsAt }) =>
      answer(state, () => {
        const session = state.sessions.get(id);
        if (session) put({ ...session, lastSeenAt, endsAt });
      }),
    end: (id) => answer(state, () => (state.sessions.delete(id) ? 'ended' : 'missing')),
    sweep: (now) =>
      answer(state, () => {
        for (const { id, endsAt } of state.sessions.values()) if (endsAt <= now) state.sessions.delete(id);
      }),
  };
}

/** Instants are all of one length, so time and id sort as one text. */
function sortKey({ startedAt, id }: StaffSession): string {
  return `${startedAt} ${id}`;
}
