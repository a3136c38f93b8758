import { eraseOnRecord } from '../../../domain/booking/lifecycle.ts';
import { BY_RETENTION } from '../../../domain/booking/retention.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { Stores } from '../../../ports/ports.ts';
import type { RemovalStore, RemovedPage, RemovedRecord } from '../../../ports/stores/removal-store.ts';
import { END_OF_TIME } from '../fleet/copy-pictures.ts';
import { endInvitationLinks } from '../staff/invitations.ts';

/** Records that are read at once. */
const PAGE = 1000;

/** How many records of each kind a restored database still had. */
export type RemovedAgain = Readonly<Record<RemovedRecord['kind'], number>>;

type RestoredStores = Pick<
  Stores,
  'bookings' | 'messages' | 'quotes' | 'staff' | 'staffLinks' | 'sessions' | 'attempts'
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

/**
 * Takes out of a restored database what must not come back (FAIL-14): sessions, counts of sign-in
 * attempts, and what was removed after the backup. The links of invitations end, because after the
 * backup one may have been withdrawn, or used by somebody whose account was then removed. An
 * upcoming booking is erased too, because it was not upcoming when staff erased it. May be repeated.
 */
export async function removeAgain(
  stores: RestoredStores,
  records: readonly RemovedRecord[],
  now: Instant,
): Promise<Ok<RemovedAgain>> {
  await stores.sessions.sweep(END_OF_TIME);
  await stores.attempts.sweep(END_OF_TIME);
  await endInvitationLinks(stores, now);
  const emails = new Map((await stores.staff.all()).map(({ id, email }) => [id, email]));
  const counts = {
    'booking-deleted': 0,
    'booking-erased': 0,
    'message-deleted': 0,
    'quote-deleted': 0,
    'account-removed': 0,
  };
  for (const record of records) if (await removeOne(stores, record, emails)) counts[record.kind] += 1;
  return ok(counts);
}

/** Returns whether the record was there. */
async function removeOne(
  { bookings, messages, quotes, staff }: RestoredStores,
  record: RemovedRecord,
  emails: ReadonlyMap<string, string>,
): Promise<boolean> {
  switch (record.kind) {
    case 'booking-deleted':
      return (await bookings.remove(record.id, { by: BY_RETENTION, at: record.at })) === 'removed';
    case 'booking-erased': {
      const booking = await bookings.find(record.id);
      if (booking === undefined || booking.erasedAt !== undefined) return false;
      const erasure = eraseOnRecord(booking, { by: BY_RETENTION, at: record.at });
      return (await bookings.erase(record.id, erasure)) === 'erased';
    }
    case 'message-deleted':
      return (await messages.remove([record.id])) === 1;
    case 'quote-deleted':
      return (await quotes.remove([record.id])) === 1;
    case 'account-removed':
      // Whoever was removed does not come back, the last owner neither.
      return (await staff.remove(emails.get(record.id) ?? '', true)) === 'removed';
  }
}
