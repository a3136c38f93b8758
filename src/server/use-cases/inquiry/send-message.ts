import {
  type ContactMessage,
  type ContactProblem,
  checkContactMessage,
} from '../../../domain/inquiry/contact-message.ts';
import { contactEmail, inquiryEmail } from '../../../domain/inquiry/emails.ts';
import {
  checkInquiry,
  type InquiryForm,
  type InquiryPage,
  type InquiryProblem,
} from '../../../domain/inquiry/inquiry.ts';
import type { MessageContent, MessageState } from '../../../domain/inquiry/message.ts';
import type { CompanyStamp, Email, Sender } from '../../../domain/outbox/email.ts';
import { type FormTraits, isFromProgram } from '../../../domain/shared/form-limits.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { BudgetPorts } from '../limits/consume-budget.ts';
import {
  consumeSiteBudget,
  countUses,
  networkCounters,
  type RateLimited,
  type RequestOrigin,
} from '../limits/count-uses.ts';
import { consumeMailQuota } from '../outbox/limit-mail.ts';
import { storeMessage } from '../stored/stored-messages.ts';

type MessagePorts = Pick<Ports, 'messages' | 'random'> & BudgetPorts;

/** Where a form comes from, and how it was filled in. */
export type FormOrigin = RequestOrigin & FormTraits;

/** What was typed is refused. */
export type InquiryRefusal = { readonly code: 'inquiry'; readonly problems: readonly InquiryProblem[] };
export type ContactRefusal = { readonly code: 'contact-message'; readonly problems: readonly ContactProblem[] };

/**
 * Stores a business inquiry and queues its e-mail to the company. The e-mail of a held inquiry is
 * stored and not sent until staff release it.
 */
export async function sendInquiry(
  ports: MessagePorts,
  sender: Sender,
  form: InquiryForm,
  page: InquiryPage,
  origin: FormOrigin,
): Promise<Result<MessageState, InquiryRefusal | RateLimited>> {
  const inquiry = checkInquiry(form, page);
  if (!inquiry.ok) return refuse({ code: 'inquiry', problems: inquiry.problem });
  const { value: content } = inquiry;
  return takeMessage(ports, { kind: 'inquiry', content }, inquiryEmail(content, newStamp(ports, sender)), origin);
}

/**
 * Stores a contact message and queues its e-mail to the company. The e-mail of a held message is
 * stored and not sent until staff release it.
 */
export async function sendContact(
  ports: MessagePorts,
  sender: Sender,
  form: ContactMessage,
  origin: FormOrigin,
): Promise<Result<MessageState, ContactRefusal | RateLimited>> {
  const message = checkContactMessage(form);
  if (!message.ok) return refuse({ code: 'contact-message', problems: message.problem });
  const { value: content } = message;
  return takeMessage(ports, { kind: 'contact', content }, contactEmail(content, newStamp(ports, sender)), origin);
}

/**
 * Counts a message for its networks and stores it with its e-mail. It is held if a program filled it
 * in (FORM-11), or if its sender or the site has reached its limit (MAIL-12, FORM-19). Returns its state.
 */
export async function takeMessage(
  ports: MessagePorts,
  message: MessageContent,
  email: Email,
  { networks, isLimited, ...traits }: FormOrigin,
): Promise<Result<MessageState, RateLimited>> {
  const counted = isLimited ? await countUses(ports, networkCounters(ports, 'message', networks)) : ok(undefined);
  if (!counted.ok) return counted;
  const isHeld =
    isFromProgram(traits, isLimited) || (isLimited && !(await isWithinLimits(ports, message.content.email)));
  const state = isHeld ? 'held' : 'open';
  await storeMessage(ports, { id: ports.random.id(), receivedAt: email.queuedAt, state, ...message }, [email]);
  return ok(state);
}

async function isWithinLimits(ports: BudgetPorts, from: string): Promise<boolean> {
  return (await consumeMailQuota(ports, 'message', from)) && (await consumeSiteBudget(ports, 'message'));
}

function newStamp(ports: MessagePorts, sender: Sender): CompanyStamp {
  return { id: ports.random.id(), at: ports.clock.now(), sender };
}
