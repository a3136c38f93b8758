import type { Collection } from 'mongodb';
import type { StaffSession } from '../../../domain/staff/session.ts';
import type { SessionStore } from '../../../ports/stores/session-store.ts';
import { answer } from '../faults.ts';

/** Sessions in collection `sessions`. Their `_id` is the database's: one that takes another's place may have another id. */
export function mongoSessionStore(sessions: Collection<StaffSession>): SessionStore {
  const SESSION_ALONE = { projection: { _id: 0 } } as const;
  return {
    // A copy, since the driver writes its `_id` into what it is given.
    add: (session) => answer(async () => void (await sessions.insertOne({ ...session }))),

    find: (tokenDigest) =>
      answer(async () => (await sessions.findOne<StaffSession>({ tokenDigest }, SESSION_ALONE)) ?? undefined),

    ofAccount: (email) =>
      answer(() => sessions.find<StaffSession>({ email }, SESSION_ALONE).sort({ startedAt: -1, id: -1 }).toArray()),

    replace: (tokenDigest, session) =>
      answer(async () =>
        (await sessions.replaceOne({ tokenDigest }, session)).matchedCount === 1 ? 'replaced' : 'missing',
      ),

    seen: ({ id, lastSeenAt, endsAt }) =>
      answer(async () => void (await sessions.updateOne({ id }, { $set: { lastSeenAt, endsAt } }))),

    end: (id) => answer(async () => ((await sessions.deleteOne({ id })).deletedCount === 1 ? 'ended' : 'missing')),

    sweep: (now) => answer(async () => void (await sessions.deleteMany({ endsAt: { $lte: now } }))),
  };
}
