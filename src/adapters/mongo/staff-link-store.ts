import type { Db } from 'mongodb';
import { type OwedEmail, queueEmail } from '../../domain/outbox/email-lifecycle.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { Invitation, StaffLink } from '../../domain/staff/staff-link.ts';
import type { StaffLinkStore } from '../../ports/stores/staff-link-store.ts';
import { isDuplicate, withPortErrors } from './faults.ts';
import { type OwingDocument, owing } from './stores/owed-emails.ts';

/** A link with the e-mail that it owes. `kind` and `endsAt` are indexed copies. */
export type StaffLinkDocument = OwingDocument & {
  readonly kind: StaffLink['kind'];
  readonly endsAt: Instant;
  readonly link: StaffLink;
};

/** Stores the links in collection `staffLinks`. */
export function mongoStaffLinkStore(db: Db): StaffLinkStore {
  const links = db.collection<StaffLinkDocument>('staffLinks');
  const LINK_ALONE = { projection: { link: 1 } } as const;
  return {
    invitations: () =>
      withPortErrors(async () => {
        const found = links.find<{ readonly link: Invitation }>({ kind: 'invitation' }, LINK_ALONE);
        return (await found.sort({ _id: 1 }).toArray()).map(({ link }) => link);
      }),

    find: (id) => withPortErrors(async () => (await links.findOne({ _id: id }, LINK_ALONE))?.link),

    put: (link, from, email) =>
      withPortErrors(async () => {
        const document = staffLinkDocument(link, email === undefined ? [] : [queueEmail(email)]);
        if (from !== undefined) {
          const { matchedCount } = await links.replaceOne({ _id: link.id, link: from }, document);
          return matchedCount === 1 ? 'put' : 'stale';
        }
        try {
          await links.insertOne(document);
          return 'put';
        } catch (fault) {
          if (isDuplicate(fault)) return 'stale';
          throw fault;
        }
      }),

    sweep: (moment) => withPortErrors(async () => void (await links.deleteMany({ endsAt: { $lt: moment } }))),
  };
}

export function staffLinkDocument(link: StaffLink, emails: readonly OwedEmail[]): StaffLinkDocument {
  return { _id: link.id, kind: link.kind, endsAt: link.endsAt, link, ...owing(emails) };
}
