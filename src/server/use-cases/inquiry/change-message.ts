import {
  changeMessage,
  describeMessage,
  type MessageAction,
  type MessageRow,
  type MessageState,
  messageEmail,
} from '../../../domain/inquiry/message.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { MessageBulkOutcome } from '../../../ports/api/message.ts';
import type { Ports } from '../../../ports/ports.ts';
import { contended, tries } from '../../../ports/tries.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { changeEach } from '../booking/change-each.ts';
import { resumeRelay } from '../outbox/pause-relay.ts';

/** Why a message was not changed. `state` is the one that it has. */
export type MessageRefusal =
  | { readonly code: 'message-not-found' }
  | { readonly code: 'not-possible'; readonly state: MessageState };

type ActionRequest = { readonly id: string; readonly action: MessageAction; readonly by: string };

/**
 * Changes a stored message (FORM-14). If another write changes the message or its e-mail in the
 * meantime, it is read again and the rule is applied to what it then is. Sending its e-mail ends a
 * pause of the relay.
 */
export async function changeStoredMessage(
  ports: Pick<Ports, 'messages' | 'clock' | 'random' | 'site'>,
  sender: Sender,
  { id, action, by }: ActionRequest,
): Promise<Result<MessageRow, MessageRefusal>> {
  const { messages, clock, random } = ports;
  const stamp = { id: random.id(), at: clock.now(), sender };
  for await (const _try of tries()) {
    const kept = await messages.find(id);
    if (kept === undefined) return refuse({ code: 'message-not-found' });
    const email = messageEmail(kept.message, stamp);
    const changed = changeMessage(kept, action, { by, email });
    if (!changed.ok) return refuse({ code: changed.problem, state: kept.message.state });
    if ((await messages.replace(kept, changed.value)) === 'replaced') {
      if (action === 'release' || action === 'resend') await resumeRelay(ports);
      return ok(describeMessage(changed.value.message, changed.value.emails));
    }
  }
  throw contended('A message');
}

/** Releases held messages and queues their e-mails (FORM-14). */
export async function releaseMessages(
  ports: Pick<Ports, 'messages' | 'clock' | 'random' | 'site'>,
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
    (await messages.remove([id])) === 1 ? undefined : 'message-not-found',
  );
  const { length } = outcome.value.done;
  if (length > 0) await trail.record(by, { what: 'messages-deleted', messages: length });
  return outcome;
}

/**
 * Deletes the messages about a booking that is deleted or erased, with their e-mails (PRIV-3), and
 * returns how many there were.
 */
export async function deleteMessagesOf({ messages }: Pick<Ports, 'messages'>, bookingId: string): Promise<Ok<number>> {
  const found = await messages.ofBooking(bookingId);
  return ok(found.length === 0 ? 0 : await messages.remove(found.map(({ message }) => message.id)));
}

/** Deletes a message with its e-mails, and records it (AUDIT-1). */
export async function deleteMessage(
  { messages, trail }: Pick<Ports, 'messages'> & Audited,
  id: string,
  by: string,
): Promise<Result<undefined, 'message-not-found'>> {
  const kept = await messages.find(id);
  if (kept === undefined || (await messages.remove([id])) === 0) return refuse('message-not-found');
  await trail.record(by, { what: 'message-deleted', receivedAt: kept.message.receivedAt });
  return ok(undefined);
}
