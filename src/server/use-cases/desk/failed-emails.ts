import { describeMessage } from '../../../domain/inquiry/message.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { changeEmails, type EmailState, emailStateOf, seeFailure } from '../../../domain/outbox/email-lifecycle.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { MAX_BULK } from '../../../ports/api/staff/bulk.ts';
import type { FailedEmailsAnswer, ResentOutcome, ShownFailure } from '../../../ports/api/staff/staff-booking.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { FailedEmail } from '../../../ports/stores/outbox.ts';
import { changeStoredMessage } from '../inquiry/change-message.ts';
import { editOwners, type OwingPorts } from '../outbox/leases.ts';
import { sendEmailAgain } from '../outbox/send-email-again.ts';
import { emailsOf } from '../stored/stored-bookings.ts';

type Owners = Pick<Ports, 'bookings' | 'messages'>;

/**
 * Returns the failed e-mails that staff have not seen, the first queued first, at most as many as
 * one call marks or sends (MAIL-15). The next ones follow once these are done.
 */
export async function showFailures(ports: Owners & Pick<Ports, 'outbox'>): Promise<Ok<FailedEmailsAnswer>> {
  const [failures, total] = await Promise.all([ports.outbox.listFailures(MAX_BULK), ports.outbox.newFailures()]);
  return ok({ emails: await Promise.all(failures.map((failure) => describeFailure(ports, failure))), total });
}

async function describeFailure(
  { bookings, messages }: Owners,
  { owner, ...failure }: FailedEmail,
): Promise<ShownFailure> {
  const { kind, id } = owner;
  if (kind === 'bookings') {
    const booking = await bookings.find(id);
    return { ...failure, bookingId: id, ...(booking && { confirmationNumber: booking.confirmationNumber }) };
  }
  if (kind !== 'messages') return failure;
  const message = await messages.find(id);
  return { ...failure, messageId: id, ...(message && { subject: describeMessage(message, []).subject }) };
}

/** Marks these failed e-mails as seen. They are not counted any more. */
export async function markFailuresSeen(
  ports: OwingPorts & Pick<Ports, 'outbox'>,
  ids: readonly string[],
): Promise<Ok<undefined>> {
  const see = changeEmails((owed) => (ids.includes(owed.id) ? seeFailure(owed) : owed));
  await editOwners(ports, await ports.outbox.ownersOf(ids), see);
  return ok(undefined);
}

type ResendPorts = Pick<
  Ports,
  'bookings' | 'closedDays' | 'messages' | 'outbox' | 'clock' | 'random' | 'site' | 'facts'
>;

/**
 * Sends failed e-mails again, one after the other. Only a failed one is sent: when two people send
 * the same ones, nobody gets an e-mail twice.
 */
export async function resendFailures(
  ports: ResendPorts,
  sender: Sender,
  { ids, by }: { readonly ids: readonly string[]; readonly by: string },
): Promise<Ok<ResentOutcome>> {
  const done: string[] = [];
  const failed: ResentOutcome['failed'][number][] = [];
  for (const id of ids) {
    const sent = await resendFailure(ports, sender, id, by);
    if (sent.ok) done.push(id);
    else failed.push({ id, reason: sent.problem });
  }
  return ok({ done, failed });
}

async function resendFailure(
  ports: ResendPorts,
  sender: Sender,
  emailId: string,
  by: string,
): Promise<Result<unknown, ResentOutcome['failed'][number]['reason']>> {
  const [owner] = await ports.outbox.ownersOf([emailId]);
  if (owner === undefined) return refuse('email-not-found');
  const { kind, id } = owner;
  if (kind === 'bookings') {
    const email = (await emailsOf(ports.bookings, id)).find((one) => one.id === emailId);
    if (!isGivenUp(email)) return refuse('not-failed');
    const sent = await sendEmailAgain(ports, sender, { bookingId: id, emailId, by });
    if (sent.ok) return sent;
    return refuse(sent.problem.code === 'email-not-sendable' ? 'not-sendable' : sent.problem.code);
  }
  // The next one of another kind says what is true by then.
  if (kind !== 'messages') return refuse('not-possible');
  // Of a message only the latest e-mail counts: it takes the place of the earlier ones.
  const [message] = await ports.messages.read({ ids: [id] });
  const email = message?.emails.map(emailStateOf).at(-1);
  if (email?.id !== emailId || !isGivenUp(email)) return refuse('not-failed');
  const sent = await changeStoredMessage(ports, sender, { id, action: 'resend', by });
  return sent.ok ? sent : refuse('not-failed');
}

/** Whether an e-mail is not tried again: it failed, or was handed over twice without an answer. */
function isGivenUp(email: EmailState | undefined): boolean {
  return email?.state === 'failed' || (email?.state === 'unknown' && email.nextTryAt === undefined);
}
