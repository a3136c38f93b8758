import type { Collection } from 'mongodb';
import { type AuditEvent, type AuditedAct, auditKeptFrom } from '../../domain/audit/audit-event.ts';
import type { AuditStore } from '../../ports/stores/audit-store.ts';
import { cutPage, readCursor } from '../shared/list-cursor.ts';
import { withPortErrors } from './faults.ts';
import { placedBehind } from './indexed-list.ts';

/** An event, which is never changed. Its id is the `_id`. */
export type AuditDocument = AuditedAct & Pick<AuditEvent, 'at' | 'by'> & { readonly _id: string };

/** Stores events in collection `audit`. They are only added, and removed once their time is over. */
export function mongoAuditStore(audit: Collection<AuditDocument>): AuditStore {
  return {
    append: (event) => withPortErrors(async () => void (await audit.insertOne(auditDocument(event)))),

    page: (limit, cursor) =>
      withPortErrors(async () => {
        const behind = cursor === undefined ? undefined : readCursor(cursor);
        const found = await audit
          .find(behind === undefined ? { at: { $gte: '' } } : placedBehind('at', behind))
          .hint('newest')
          .sort({ at: -1, _id: -1 })
          .limit(limit + 1)
          .toArray();
        const { shown, nextCursor } = cutPage(found.map(auditEventOf), limit, (last) => last);
        return { events: shown, nextCursor };
      }),

    removeExpired: (now, limit) =>
      withPortErrors(async () => {
        const expired = { at: { $lt: auditKeptFrom(now) } };
        const found = audit.find(expired, { projection: { _id: 1 } }).hint('newest');
        const ids = (await found.sort({ at: 1, _id: 1 }).limit(limit).toArray()).map(({ _id }) => _id);
        if (ids.length === 0) return 0;
        return (await audit.deleteMany({ _id: { $in: ids }, ...expired })).deletedCount;
      }),
  };
}

export function auditDocument({ id, ...event }: AuditEvent): AuditDocument {
  return { _id: id, ...event };
}

export function auditEventOf({ _id, ...event }: AuditDocument): AuditEvent {
  return { id: _id, ...event };
}
