import { describeMessage, type MessageAction, type MessageRow } from '../../../domain/inquiry/message.ts';
import { changeMessage, type MessageRefusal, removeMessage } from '../../../domain/inquiry/stored-message.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { emailStateOf } from '../../../domain/outbox/email-lifecycle.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { MessageBulkOutcome } from '../../../ports/api/message.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { resumeRelay } from '../outbox/pause-relay.ts';
import { changeEach } from '../stored/change-each.ts';

type ActionRequest = { readonly id: string; readonly action: MessageAction; readonly by: string };

/** Changes a stored message (FORM-14). Sending its e-mail ends a pause of the relay. */
export async function changeStoredMessage(
  ports: Pick<Ports, 'messages' | 'clock' | 'random' | 'site' | 'facts'>,
  sender: Sender,
  { id, action, by }: ActionRequest,
): Promise<Result<MessageRow, MessageRefusal>> {
  const { messages, clock, random } = ports;
  const stamp = { id: random.id(), at: clock.now(), sender };
  const changed = await messages.edit(id, changeMessage(action, { by, stamp }));
  if (!changed.ok) return changed;
  if (action === 'release' || action === 'resend') await resumeRelay(ports);
  const { value, emails } = changed.value;
  return ok(describeMessage(value, emails.map(emailStateOf)));
}

/** Releases held messages and queues their e-mails (FORM-14). */
export async function releaseMessages(
  ports: Pick<Ports, 'messages' | 'clock' | 'random' | 'site' | 'facts'>,
  sender: Sender,
  ids: readonly string[],
  by: string,
): Promise<Ok<MessageBulkOutcome>> {
  return changeEach(ids, async (id) => {
    const released = await changeStoredMessage(ports, sender, { id, action: 'release', by });
    if (released.ok) return undefined;
    return released.problem.code === 'message-not-found' ? 'message-not-found' : 'not-held';
  });
}

/** Deletes messages with their e-mails, held or not, and records them as one event (AUDIT-1). */
export async function deleteMessages(
  { messages, trail }: Pick<Ports, 'messages'> & Audited,
  ids: readonly string[],
  by: string,
): Promise<Ok<MessageBulkOutcome>> {
  const outcome = await changeEach(ids, async (id) =>
    (await messages.edit(id, removeMessage)) === undefined ? 'message-not-found' : undefined,
  );
  const { length } = outcome.value.done;
  if (length > 0) await trail.record(by, { what: 'messages-deleted', messages: length });
  return outcome;
}

/** Deletes a message with its e-mails, and records it (AUDIT-1). */
export async function deleteMessage(
  { messages, trail }: Pick<Ports, 'messages'> & Audited,
  id: string,
  by: string,
): Promise<Result<null, { readonly code: 'message-not-found' }>> {
  const removed = await messages.edit(id, removeMessage);
  if (removed === undefined) return refuse({ code: 'message-not-found' });
  await trail.record(by, { what: 'message-deleted', receivedAt: removed.receivedAt });
  return ok(null);
}
