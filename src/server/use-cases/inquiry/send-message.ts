import {
  type ContactMessage,
  type ContactProblem,
  checkContactMessage,
} from '../../../domain/inquiry/contact-message.ts';
import { contactEmail, inquiryEmail } from '../../../domain/inquiry/emails.ts';
import {
  checkInquiry,
  type Inquiry,
  type InquiryForm,
  type InquiryPage,
  type InquiryProblem,
} from '../../../domain/inquiry/inquiry.ts';
import type { Email, EmailStamp, Sender } from '../../../domain/outbox/email.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { BudgetPorts } from '../limits/consume-budget.ts';
import { consumeMailQuota } from '../outbox/limit-mail.ts';

type MessagePorts = Pick<Ports, 'messages' | 'random'> & BudgetPorts;

/**
 * The inputs that decide whether a message is held: the hidden field, and whether senders are
 * limited.
 */
export type HoldRule = { readonly website: string | undefined; readonly limitMail: boolean };

/**
 * Stores a business inquiry and queues its e-mail to the company. The e-mail of a held inquiry is
 * stored and not sent until staff release it.
 */
export async function sendInquiry(
  ports: MessagePorts,
  sender: Sender,
  form: InquiryForm,
  page: InquiryPage,
  rule: HoldRule,
): Promise<Result<undefined, readonly InquiryProblem[]>> {
  const inquiry = checkInquiry(form, page);
  if (!inquiry.ok) return inquiry;
  const { value: content } = inquiry;
  await storeMessage(ports, { kind: 'inquiry', content }, inquiryEmail(content, newStamp(ports, sender)), rule);
  return ok(undefined);
}

/**
 * Stores a contact message and queues its e-mail to the company. The e-mail of a held message is
 * stored and not sent until staff release it.
 */
export async function sendContact(
  ports: MessagePorts,
  sender: Sender,
  form: ContactMessage,
  rule: HoldRule,
): Promise<Result<undefined, readonly ContactProblem[]>> {
  const message = checkContactMessage(form);
  if (!message.ok) return message;
  const { value: content } = message;
  await storeMessage(ports, { kind: 'contact', content }, contactEmail(content, newStamp(ports, sender)), rule);
  return ok(undefined);
}

type Content =
  | { readonly kind: 'inquiry'; readonly content: Inquiry }
  | { readonly kind: 'contact'; readonly content: ContactMessage };

/** A message is held if its hidden field is filled in or its sender has reached the limit. */
async function storeMessage(
  ports: MessagePorts,
  message: Content,
  email: Email,
  { website, limitMail }: HoldRule,
): Promise<void> {
  const isMailed = !website && (!limitMail || (await consumeMailQuota(ports, 'message', message.content.email)));
  const state = isMailed ? 'open' : 'held';
  await ports.messages.add({ id: ports.random.id(), receivedAt: email.queuedAt, state, ...message }, [email]);
}

function newStamp(ports: MessagePorts, sender: Sender): EmailStamp {
  return { id: ports.random.id(), at: ports.clock.now(), sender };
}
