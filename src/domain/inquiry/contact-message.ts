import { maskCardInPhone, maskCardNumbers } from '../shared/card-number.ts';
import { cleanEmail, isEmail } from '../shared/email-address.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine, cleanText } from '../shared/text.ts';

/** The maximum length of each field, in characters (FORM-10). */
export const CONTACT_LIMITS = { name: 100, email: 254, phone: 40, subject: 200, message: 5000 } as const;

/** A message from the contact form (FORM-8); every field is required. */
export type ContactMessage = { readonly [Field in keyof typeof CONTACT_LIMITS]: string };

export type ContactProblem =
  | 'name-missing'
  | 'email-missing'
  | 'email-malformed'
  | 'phone-missing'
  | 'subject-missing'
  | 'message-missing';

/**
 * Checks the contact form on the server, after the browser's own checks (FORM-8). Returns every
 * problem, in the order of the fields.
 */
export function checkContactMessage(form: ContactMessage): Result<ContactMessage, ContactProblem[]> {
  const name = maskCardNumbers(cleanLine(form.name));
  const email = cleanEmail(form.email);
  const phone = maskCardInPhone(cleanLine(form.phone));
  const subject = maskCardNumbers(cleanLine(form.subject));
  const message = maskCardNumbers(cleanText(form.message));

  const problems: ContactProblem[] = [];
  if (name === '') problems.push('name-missing');
  if (email === '') problems.push('email-missing');
  else if (!isEmail(email)) problems.push('email-malformed');
  if (phone === '') problems.push('phone-missing');
  if (subject === '') problems.push('subject-missing');
  if (message === '') problems.push('message-missing');
  return problems.length > 0 ? refuse(problems) : ok({ name, email, phone, subject, message });
}
