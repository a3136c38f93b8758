import type { ContactMessage } from '../../../domain/inquiry/contact-message.ts';
import { contactEmail, inquiryEmail } from '../../../domain/inquiry/emails.ts';
import type { Inquiry } from '../../../domain/inquiry/inquiry.ts';
import type { EmailStamp, Sender } from '../../../domain/outbox/email.ts';
import type { Ports } from '../../../ports/ports.ts';

type MessagePorts = Pick<Ports, 'messages' | 'clock' | 'random'>;

/** Keeps a business inquiry and owes its e-mail to the company; a held one is kept for staff and not mailed. */
export async function sendInquiry(ports: MessagePorts, sender: Sender, content: Inquiry, held: boolean): Promise<void> {
  const stamp = newStamp(ports, sender);
  const message = { id: ports.random.id(), receivedAt: stamp.at, held, kind: 'inquiry', content } as const;
  await ports.messages.add(message, held ? [] : [inquiryEmail(content, stamp)]);
}

/** Keeps a contact message and owes its e-mail to the company; a held one is kept for staff and not mailed. */
export async function sendContact(
  ports: MessagePorts,
  sender: Sender,
  content: ContactMessage,
  held: boolean,
): Promise<void> {
  const stamp = newStamp(ports, sender);
  const message = { id: ports.random.id(), receivedAt: stamp.at, held, kind: 'contact', content } as const;
  await ports.messages.add(message, held ? [] : [contactEmail(content, stamp)]);
}

function newStamp(ports: MessagePorts, sender: Sender): EmailStamp {
  return { id: ports.random.id(), at: ports.clock.now(), sender };
}
