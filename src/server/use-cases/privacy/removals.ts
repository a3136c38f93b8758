import { BY_RETENTION } from '../../../domain/booking/retention.ts';
import { eraseStored } from '../../../domain/booking/stored-booking.ts';
import { deleteCustomerNote } from '../../../domain/customer/customer-note.ts';
import { removeMessage } from '../../../domain/inquiry/stored-message.ts';
import { deleteQuote } from '../../../domain/receipt/emailed-quote.ts';
import { endLinks } from '../../../domain/reservation/links.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { Stores } from '../../../ports/ports.ts';
import type { RemovalStore, RemovedPage, RemovedRecord } from '../../../ports/stores/removal-store.ts';
import { END_OF_TIME } from '../fleet/copy-pictures.ts';
import { endInvitationLinks } from '../staff/invitations.ts';
import { removeEnded } from '../stored/remove-expired.ts';
import { listAccounts, removeAccount, setRole } from '../stored/stored-accounts.ts';
import { deleteLeavingRecords } from '../stored/stored-bookings.ts';
import { withPapersErased } from '../stored/stored-invoices.ts';

/** Records that are read at once. */
const PAGE = 1000;

/** How many records of each kind a restored database did not follow. */
export type RemovedAgain = Readonly<Record<RemovedRecord['kind'], number>>;

type RestoredStores = Pick<
  Stores,
  | 'bookings'
  | 'deletedMoney'
  | 'deletedDamage'
  | 'invoices'
  | 'messages'
  | 'quotes'
  | 'customerNotes'
  | 'staff'
  | 'staffLinks'
  | 'sessions'
  | 'attempts'
  | 'removals'
>;

/** Reads all records after a position. */
export async function readRemovals(removals: RemovalStore, position = ''): Promise<Ok<RemovedPage>> {
  const records: RemovedRecord[] = [];
  for (let last = position; ; ) {
    const page = await removals.after(last, PAGE);
    if (page.records.length === 0) return ok({ records, last });
    records.push(...page.records);
    last = page.last;
  }
}

/** Returns the records of all lists, each once. */
export function mergeRecords(...lists: readonly (readonly RemovedRecord[])[]): readonly RemovedRecord[] {
  return [...new Map(lists.flat().map((record) => [JSON.stringify(record), record])).values()];
}

/**
 * Does for a database that is older than the ledger beside it, because somebody copied it back by
 * hand, what `removeAgain` does (FAIL-14). Returns undefined for a database that has all records.
 */
export async function followLedger(
  stores: RestoredStores,
  ledger: readonly RemovedRecord[],
  now: Instant,
): Promise<Ok<RemovedAgain | undefined>> {
  const { records } = (await readRemovals(stores.removals)).value;
  const all = mergeRecords(records, ledger);
  return all.length === records.length ? ok(undefined) : removeAgain(stores, all, now);
}

/**
 * Takes out of a restored database what must not come back (FAIL-14): sessions, counts of sign-in
 * attempts, and what was removed, ended or lowered after the backup. The links of invitations end,
 * because after the backup one may have been withdrawn, or used by somebody whose account was then
 * removed. An upcoming booking is erased too, because it was not upcoming when staff erased it. The
 * last owner stays one (STAFF-34). May be repeated.
 */
export async function removeAgain(
  stores: RestoredStores,
  records: readonly RemovedRecord[],
  now: Instant,
): Promise<Ok<RemovedAgain>> {
  while ((await removeEnded(stores, END_OF_TIME)) > 0);
  await endInvitationLinks(stores, now);
  const emails = new Map((await listAccounts(stores)).map(({ id, email }) => [id, email]));
  const counts = {
    'booking-deleted': 0,
    'booking-erased': 0,
    'message-deleted': 0,
    'quote-deleted': 0,
    'customer-note-deleted': 0,
    'account-removed': 0,
    'links-ended': 0,
    'role-changed': 0,
  };
  for (const record of latestOnly(records)) {
    if (await followOne(stores, record, { email: emails.get(record.id) ?? '', now })) counts[record.kind] += 1;
  }
  await stores.removals.add(records);
  return ok(counts);
}

/** Returns the latest record of each kind and id. Accounts are removed before roles are changed. */
function latestOnly(records: readonly RemovedRecord[]): readonly RemovedRecord[] {
  const latest = new Map<string, RemovedRecord>();
  for (const record of records) {
    const key = `${record.kind} ${record.id}`;
    const earlier = latest.get(key);
    if (earlier === undefined || isLater(record, earlier)) latest.set(key, record);
  }
  const isRole = ({ kind }: RemovedRecord) => kind === 'role-changed';
  const all = [...latest.values()];
  return [...all.filter((record) => !isRole(record)), ...all.filter(isRole)];
}

function isLater(one: RemovedRecord, other: RemovedRecord): boolean {
  if (one.kind === 'links-ended' && other.kind === 'links-ended') return one.linkNumber > other.linkNumber;
  return one.kind === 'role-changed' && other.kind === 'role-changed' && one.at > other.at;
}

/** Returns whether the database did not follow the record before. `email` is that of the account. */
async function followOne(
  { bookings, deletedMoney, deletedDamage, invoices, messages, quotes, customerNotes, staff }: RestoredStores,
  record: RemovedRecord,
  { email, now }: { readonly email: string; readonly now: Instant },
): Promise<boolean> {
  switch (record.kind) {
    case 'booking-deleted': {
      const booking = await bookings.find(record.id);
      const removal = { by: BY_RETENTION, at: record.at };
      const remove = async () =>
        booking && deleteLeavingRecords({ bookings, deletedMoney, deletedDamage }, booking, removal);
      return (await withPapersErased({ invoices }, record.id, remove)) === 'removed';
    }
    case 'booking-erased': {
      const rule = eraseStored({ by: BY_RETENTION, at: record.at });
      return (await withPapersErased({ invoices }, record.id, () => bookings.edit(record.id, rule))) === 'erased';
    }
    case 'message-deleted':
      return (await messages.edit(record.id, removeMessage)) !== undefined;
    case 'quote-deleted':
      return quotes.edit(record.id, deleteQuote);
    case 'customer-note-deleted':
      return customerNotes.edit(record.id, deleteCustomerNote);
    case 'account-removed':
      // Whoever was removed does not come back, the last owner neither.
      return (await removeAccount({ staff }, email, { lastOwnerToo: true })) === 'removed';
    case 'links-ended': {
      const ended = endLinks({ by: BY_RETENTION, at: now }, record.linkNumber);
      return (await bookings.edit(record.id, ended)) === 'ended';
    }
    case 'role-changed':
      return (await setRole({ staff }, email, record.role, async () => record.at)) === 'changed';
  }
}
