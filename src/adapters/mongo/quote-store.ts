import type { Collection, Db } from 'mongodb';
import { oweEmails } from '../../domain/outbox/email-lifecycle.ts';
import { emailKey } from '../../domain/shared/email-address.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { QuoteStore } from '../../ports/stores/quote-store.ts';
import { withPortErrors } from './faults.ts';
import { type OwingDocument, owedBy, owing } from './stores/owed-emails.ts';
import { addRecords, type RemovalDocument } from './stores/removal-store.ts';

/** A quote with its e-mail, which has the same id. */
type QuoteDocument = OwingDocument & { readonly queuedAt: Instant; readonly emailKey: string };

/** Stores the quotes in collection `quotes`. */
export function mongoQuoteStore(db: Db, removals: Collection<RemovalDocument>): QuoteStore {
  const quotes = db.collection<QuoteDocument>('quotes');
  return {
    add: (email) =>
      withPortErrors(async () => {
        const { id: _id, queuedAt, to } = email;
        await quotes.insertOne({ _id, queuedAt, emailKey: emailKey(to.address), ...owing(oweEmails([], [email])) });
      }),

    ofEmail: (address) =>
      withPortErrors(async () => {
        const found = quotes.find({ emailKey: emailKey(address) }).sort({ queuedAt: 1, _id: 1 });
        return (await found.toArray()).flatMap((document) =>
          owedBy(document).map((email) => ({ queuedAt: document.queuedAt, email })),
        );
      }),

    queuedBefore: (moment, limit) =>
      withPortErrors(async () => {
        const found = quotes.find({ queuedAt: { $lt: moment } }, { projection: { _id: 1 } });
        return (await found.sort({ queuedAt: 1, _id: 1 }).limit(limit).toArray()).map(({ _id }) => _id);
      }),

    remove: (ids) =>
      withPortErrors(async () => {
        const found = await quotes.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } }).toArray();
        await addRecords(
          removals,
          found.map(({ _id }) => ({ kind: 'quote-deleted', id: _id })),
        );
        return (await quotes.deleteMany({ _id: { $in: [...ids] } })).deletedCount;
      }),
  };
}
