import { setTimeout } from 'node:timers/promises';
import { type Collection, type Db, type Document, ObjectId } from 'mongodb';
import { unavailable } from '../../ports/unavailable.ts';
import { isDuplicate } from './faults.ts';

/** `_id` is the subject that is leased. The holder is who wrote the token. */
type LeaseDocument = { readonly _id: string; readonly token: ObjectId; readonly until: Date };

/** The time of a lease, in ms. A holder that was killed delays the next one by no more. */
const LEASE_MS = 4000;
/**
 * A write begins at least this long before its lease ends, in ms. The part above the time limit of
 * a write is what the clocks of two servers of a replica set may differ by.
 */
const MARGIN_MS = 1500;
/** The time limit of a write under a lease, in ms. */
const WRITE_LIMIT_MS = 1000;
/** How often, in ms, and how long a lease that another holder has is waited for. */
const POLL_MS = 15;
const WAIT_LIMIT_MS = 4500;

/** A lease that is held, as its holder sees it. */
export type HeldLease = {
  /** The condition and the options of every update under the lease. */
  readonly whileHeld: Document;
  readonly options: { readonly maxTimeMS: number };
  /**
   * Inserts a document under the lease. Rejects with the fault of a duplicate, and with
   * `unavailable` if the lease had ended.
   */
  insert(collection: string, document: { readonly _id: string }): Promise<void>;
  /** Throws `unavailable` if an update changed nothing because the lease had ended. */
  checkHeld(): Promise<void>;
};

/**
 * Runs the work while no other process holds the lease of the same subject: a vehicle, which is
 * claimed or blocked (AVAIL-8), or the owners (STAFF-34). A server without a replica set has no
 * transactions. So what the work reads of the subject is true as it writes for
 * these reasons:
 * - One holder at a time has the lease. The server compares its end with the server's own clock.
 * - Every write under the lease has the condition that the lease lasts for `MARGIN_MS` more, by the
 *   same clock, and a shorter time limit. A holder that stood still beyond its lease writes nothing.
 * - The next holder reads after its lease was acknowledged by a majority, and so all that was
 *   written before.
 * Rejects with `unavailable` if others hold the lease for too long.
 */
export async function withLease<T>(db: Db, subject: string, work: (lease: HeldLease) => Promise<T>): Promise<T> {
  const leases = db.collection<LeaseDocument>('leases');
  const { token, until } = await acquire(leases, subject);
  try {
    return await work(leaseUntil(db, leases, subject, until));
  } finally {
    // A lease that cannot be given back ends on its own.
    await leases.deleteOne({ _id: subject, token }).catch(() => {});
  }
}

async function acquire(leases: Collection<LeaseDocument>, subject: string): Promise<LeaseDocument> {
  const token = new ObjectId();
  // A document that is not there yet has no end, which comes before every moment.
  const isFree = { $lte: ['$until', '$$NOW'] };
  const change = {
    token: { $cond: [isFree, token, '$token'] },
    until: { $cond: [isFree, { $add: ['$$NOW', LEASE_MS] }, '$until'] },
  };
  const end = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const lease = await leases
      .findOneAndUpdate({ _id: subject }, [{ $set: change }], { upsert: true, returnDocument: 'after' })
      .catch((fault: unknown) => {
        // Another process inserted the document at the same time.
        if (isDuplicate(fault)) return null;
        throw fault;
      });
    if (lease?.token.equals(token)) return lease;
    if (performance.now() > end) throw unavailable(`The lease of ${subject}`);
    await setTimeout(POLL_MS);
  }
}

function leaseUntil(db: Db, leases: Collection<LeaseDocument>, subject: string, until: Date): HeldLease {
  const whileHeld = { $expr: { $lt: ['$$NOW', new Date(until.getTime() - MARGIN_MS)] } };
  const options = { maxTimeMS: WRITE_LIMIT_MS };
  const ended = () => unavailable(`The lease of ${subject}`);
  const isHeld = async () => (await leases.findOne({ _id: subject, ...whileHeld })) !== null;
  return {
    whileHeld,
    options,
    async insert(collection, document) {
      // An insert has no condition, so the document goes through a pipeline that has one.
      const pipeline = [
        { $match: { _id: subject, ...whileHeld } },
        { $replaceWith: { $literal: document } },
        { $merge: { into: collection, whenMatched: 'fail' } },
      ];
      await leases.aggregate(pipeline, options).toArray();
      const stored = db.collection<{ readonly _id: string }>(collection);
      if ((await stored.findOne({ _id: document._id }, { projection: { _id: 1 } })) === null) throw ended();
    },
    async checkHeld() {
      if (!(await isHeld())) throw ended();
    },
  };
}
