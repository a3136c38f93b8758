import type { Email, EmailText, RenderedEmail } from '../../../src/domain/outbox/email.ts';
import { renderEmail } from '../../../src/domain/outbox/render-email.ts';
import { aNewEmail, SENDER } from './samples.ts';

/** An e-mail with what is sent of it, by the first link to its reservation. */
export type Rendered = Email &
  Omit<RenderedEmail, 'calendar'> & { readonly files: RenderedEmail['calendar'] | undefined };

export function rendered(email: Email): Rendered {
  const { calendar, ...mail } = renderEmail(email, SENDER, 1);
  return { ...email, ...mail, files: calendar };
}

/** The text of an e-mail as it is sent. */
export function textOf(email: Email | undefined): string {
  return email === undefined ? '' : rendered(email).text;
}

/** The same function, with its e-mail as it is sent. */
export function rendering<Parts extends readonly unknown[]>(write: (...parts: Parts) => Email) {
  return (...parts: Parts): Rendered => rendered(write(...parts));
}

/** Returns an e-mail as a mail server gets it, with its own id. */
export function aRenderedEmail(over: Partial<RenderedEmail> = {}): RenderedEmail {
  return { ...renderEmail(aNewEmail(), SENDER, 1), ...over };
}

/** What was sent of an e-mail. */
export const AS_SENT: EmailText = { subject: 'As it was sent', text: 'As it was sent.' };
