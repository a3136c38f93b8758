import type { Collection } from 'mongodb';
import type { StaffSession } from '../../../domain/staff/session.ts';
import type { SessionStore } from '../../../ports/stores/session-store.ts';
import { withPortErrors } from '../faults.ts';

/**
 * Stores sessions in collection `sessions`. The database assigns `_id`. A session that replaces
 * another may have a different id.
 */
export function mongoSessionStore(sessions: Collection<StaffSession>): SessionStore {
  const SESSION_ALONE = { projection: { _id: 0 } } as const;
  return {
    // A copy, because the driver adds `_id` to the object that it inserts.
    add: (session) => withPortErrors(async () => void (await sessions.insertOne({ ...session }))),

    find: (tokenDigest) =>
      withPortErrors(async () => (await sessions.findOne<StaffSession>({ tokenDigest }, SESSION_ALONE)) ?? undefined),

    ofAccount: (email) =>
      withPortErrors(() =>
        sessions.find<StaffSession>({ email }, SESSION_ALONE).sort({ startedAt: -1, id: -1 }).toArray(),
      ),

    replace: (tokenDigest, session) =>
      withPortErrors(async () =>
        (await sessions.replaceOne({ tokenDigest }, session)).matchedCount === 1 ? 'replaced' : 'missing',
      ),

    seen: ({ id, lastSeenAt, endsAt }) =>
      withPortErrors(async () => void (await sessions.updateOne({ id }, { $set: { lastSeenAt, endsAt } }))),

    end: (id) =>
      withPortErrors(async () => ((await sessions.deleteOne({ id })).deletedCount === 1 ? 'ended' : 'missing')),

    sweep: (now) => withPortErrors(async () => void (await sessions.deleteMany({ endsAt: { $lte: now } }))),
  };
}
