import type { Email, EmailKind } from '../../../domain/outbox/email.ts';
import {
  changeEmails,
  type Delivery,
  type EmailsRule,
  eraseSentText,
  leaseEmail,
  type RunningAttempt,
  settleEmail,
} from '../../../domain/outbox/email-lifecycle.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { EmailOwner, OwingKind } from '../../../ports/stores/outbox.ts';
import { contended, tries } from '../../../ports/tries.ts';
import { isUnavailable } from '../../../ports/unavailable.ts';

/** The stores whose records owe e-mails. */
export type OwingPorts = Pick<Ports, OwingKind>;

/**
 * An e-mail that one sender may send until the lease ends, which also identifies its holder: a later
 * lease ends later. `tries` counts the tries before this one.
 */
export type LeasedEmail = {
  readonly email: Email;
  readonly owner: EmailOwner;
  readonly tries: number;
  readonly leaseEnds: Instant;
};

/** How many e-mails are looked at first: more than senders ask for at once. */
const FIRST_LOOK = 20;

/**
 * Leases the first e-mail that is due by `dueBy` and whose lease, if any, has ended by `now`;
 * undefined when there is none. Of senders that ask at once each gets another one. All take `now`
 * from one clock (MAIL-9). `dueBy` may be later: an e-mail is queued by the clock of its process. One
 * of the `preferred` kinds comes before others. One whose owner cannot be read is passed over, and
 * rejects once nothing else is due.
 */
export async function leaseNext(
  ports: OwingPorts & Pick<Ports, 'outbox'>,
  now: Instant,
  leaseEnds: Instant,
  dueBy: Instant = now,
  preferred?: readonly EmailKind[],
): Promise<LeasedEmail | undefined> {
  const { outbox } = ports;
  let limit = FIRST_LOOK;
  for await (const _try of tries()) {
    const first = preferred === undefined ? [] : await outbox.due(now, dueBy, limit, preferred);
    const all = await outbox.due(now, dueBy, limit);
    const due = [...first, ...all];
    const faults: unknown[] = [];
    for (const { id, owner } of due) {
      try {
        const leased = await editOwner(ports, owner, leaseEmail(id, { now, dueBy, leaseEnds }));
        if (leased !== undefined) return { ...leased, owner, leaseEnds };
      } catch (fault) {
        if (isUnavailable(fault)) throw fault;
        faults.push(new Error(`An e-mail of ${owner.kind} ${owner.id} cannot be read`, { cause: fault }));
      }
    }
    if (faults.length < due.length) continue; // Other senders have taken some of them.
    if (all.length === limit) limit *= 10;
    else if (faults.length > 0) throw faults[0];
    else return undefined;
  }
  throw contended('An e-mail');
}

/**
 * Records the outcome of a try and counts it, or gives a try that goes on another end of its lease.
 * 'superseded': the lease was taken over, or the e-mail was cancelled, settled or deleted in the
 * meantime. Nothing is written then, except that a 'sent' is still recorded, once, with its text.
 */
export function settleLease(
  ports: OwingPorts,
  { email, owner, leaseEnds }: LeasedEmail,
  delivery: Delivery | RunningAttempt,
): Promise<'settled' | 'superseded'> {
  return editOwner(ports, owner, settleEmail(email.id, leaseEnds, delivery));
}

/**
 * Erases text and address of e-mails that were sent before a moment, of at most `limit` records, and
 * returns how many.
 */
export async function forgetSentTexts(
  ports: OwingPorts & Pick<Ports, 'outbox'>,
  moment: Instant,
  limit: number,
): Promise<number> {
  const forget = changeEmails((owed) => eraseSentText(owed, moment), true);
  const forgotten = await editOwners(ports, await ports.outbox.sentBefore(moment, limit), forget);
  return forgotten.reduce((sum, count) => sum + count, 0);
}

/** Edits each of these records, and rejects after that if one of them could not be edited. */
export async function editOwners<Out>(
  ports: OwingPorts,
  owners: readonly EmailOwner[],
  rule: EmailsRule<Out>,
): Promise<readonly Out[]> {
  const edits = owners.map((owner) => editOwner(ports, owner, rule));
  await Promise.allSettled(edits);
  return Promise.all(edits);
}

/** Edits the record that owes e-mails, or what stays of it. */
export function editOwner<Out>(ports: OwingPorts, { kind, id }: EmailOwner, rule: EmailsRule<Out>): Promise<Out> {
  const stores: Readonly<Record<OwingKind, OwingRecords>> = ports;
  // The answer of `edit` is that of its rule.
  return stores[kind].edit(id, rule) as Promise<Out>;
}

/** What the stores of all these kinds have in common. */
type OwingRecords = { edit(id: string, rule: EmailsRule<unknown>): Promise<unknown> };
