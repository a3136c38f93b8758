import { auditRetainedFrom } from '../../../domain/audit/audit-event.ts';
import { type MESSAGES, removeMessage } from '../../../domain/inquiry/stored-message.ts';
import { deleteQuote, type QUOTES } from '../../../domain/receipt/emailed-quote.ts';
import type { Deletion, Stored } from '../../../domain/shared/record.ts';
import { addMinutes, type Instant } from '../../../domain/shared/toronto-time.ts';
import { LINK_KEPT_DAYS } from '../../../domain/staff/staff-link.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Where } from '../../../ports/stores/records.ts';

/** At most how many records of a kind one call deletes. */
const MAX_PER_STEP = 100;
/** How many are deleted at once: few enough to leave connections to others. */
const AT_ONCE = 4;

/**
 * Deletes sessions that ended by then, with their user agents, and counts that expired by then, with
 * their digests of addresses. Returns how many; call it again until that is 0.
 */
export async function removeEnded(
  { sessions, attempts }: Pick<Ports, 'sessions' | 'attempts'>,
  moment: Instant,
  limit = MAX_PER_STEP,
): Promise<number> {
  const ended = await sessions.list({ where: { endsAt: { until: moment } }, order: 'end', limit });
  const expired = await attempts.list({ where: { forgetAt: { until: moment } }, order: 'expiry', limit });
  const counts = expired.values.map(({ key }) => ({ id: key }));
  const removed = await Promise.all([
    removeEach(
      sessions,
      ended.values,
      overRule(({ endsAt }) => endsAt <= moment),
    ),
    removeEach(
      attempts,
      counts,
      overRule(({ forgetAt }) => forgetAt <= moment),
    ),
  ]);
  return removed[0] + removed[1];
}

/** Deletes events of the audit trail whose time is over, the oldest first (AUDIT-4). Returns how many. */
export async function removeExpiredEvents(
  { audit }: Pick<Ports, 'audit'>,
  now: Instant,
  limit: number,
): Promise<number> {
  const retainedFrom = auditRetainedFrom(now);
  const { values } = await audit.list({ where: { at: { before: retainedFrom } }, order: 'oldest', limit });
  return removeEach(
    audit,
    values,
    overRule(({ at }) => at < retainedFrom),
  );
}

/** Deletes invoices and credit notes below a number (CONF-15). Returns how many. */
export async function removePapers(
  { invoices }: Pick<Ports, 'invoices'>,
  firstKept: string,
  limit: number,
): Promise<number> {
  const { values } = await invoices.list({ where: { number: { before: firstKept } }, order: 'newest', limit });
  return removeEach(
    invoices,
    values.map(({ number }) => ({ id: number })),
    overRule(() => true),
  );
}

/** Deletes links of staff that ended so long ago that their pages need not explain it any more. */
export async function removeOldLinks(
  { staffLinks }: Pick<Ports, 'staffLinks'>,
  now: Instant,
  limit: number,
): Promise<number> {
  const retainedFrom = addMinutes(now, -LINK_KEPT_DAYS * 24 * 60);
  const { values } = await staffLinks.list({ where: { endsAt: { before: retainedFrom } }, order: 'end', limit });
  return removeEach(
    staffLinks,
    values,
    overRule(({ endsAt }) => endsAt < retainedFrom),
  );
}

/** Deletes held prices of links that have ended (HOLD-11). Returns how many. */
export async function removeEndedHolds({ holds }: Pick<Ports, 'holds'>, now: Instant): Promise<number> {
  const { values } = await holds.list({ where: { until: { until: now } }, order: 'end', limit: MAX_PER_STEP });
  return removeEach(
    holds,
    values,
    overRule(({ until }) => until <= now),
  );
}

/** Deletes quotes by e-mail, the oldest first (PRIV-2). Returns how many. */
export async function removeQuotes(
  { quotes }: Pick<Ports, 'quotes'>,
  where: Where<typeof QUOTES.fields>,
  limit?: number,
): Promise<number> {
  const { values } = await quotes.list({ where, order: 'oldest', ...(limit && { limit }) });
  return removeEach(quotes, values, deleteQuote);
}

/** Deletes messages with their e-mails, those that wait too, the oldest first (PRIV-3). Returns how many. */
export async function removeMessages(
  { messages }: Pick<Ports, 'messages'>,
  where: Where<typeof MESSAGES.fields>,
  limit?: number,
): Promise<number> {
  const { values } = await messages.list({ where, order: 'oldest', ...(limit && { limit }) });
  return removeEach(messages, values, removeMessage);
}

/** Deletes a record that is still over. */
function overRule<T>(isOver: (value: T) => boolean) {
  return (found: Stored<T> | undefined): Deletion<boolean> =>
    found !== undefined && isOver(found.value) ? { out: true, next: 'gone', erases: true } : { out: false };
}

type DeletionRule<T, Out> = (found: Stored<T> | undefined) => Deletion<Out>;

/** Deletes each of the listed records by a rule, whose answer is falsy for one that is not there. Returns how many. */
async function removeEach<T, Out>(
  { edit }: { edit(id: string, rule: DeletionRule<T, Out>): Promise<Out> },
  listed: readonly { readonly id: string }[],
  rule: DeletionRule<T, Out>,
): Promise<number> {
  let removed = 0;
  for (let first = 0; first < listed.length; first += AT_ONCE) {
    const ended = await Promise.all(listed.slice(first, first + AT_ONCE).map(({ id }) => edit(id, rule)));
    removed += ended.filter(Boolean).length;
  }
  return removed;
}
