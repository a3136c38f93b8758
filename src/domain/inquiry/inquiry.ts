import { maskCardInPhone, maskCardNumbers } from '../shared/card-number.ts';
import { asciiDigits } from '../shared/digits.ts';
import { cleanEmail, isEmail } from '../shared/email-address.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine, cleanText } from '../shared/text.ts';

/** The choices of rentals per month (FORM-3). */
export const FREQUENCIES = ['1-2', '3-5', '6-10', '11-20', '21+'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/**
 * The page that an inquiry was sent from. `source` is 'business-program' on both pages (FORM-4).
 */
export const INQUIRY_PAGES = ['program', 'entertainment'] as const;
export type InquiryPage = (typeof INQUIRY_PAGES)[number];

/** The maximum length of each field, in characters (FORM-10). */
export const INQUIRY_LIMITS = { companyName: 200, contact: 100, phone: 40, email: 254, message: 5000 } as const;

/** The texts without which no inquiry is sent. */
export const INQUIRY_NEEDED = ['companyName', 'contact', 'phone', 'email'] as const;

/** The inquiry form as typed. */
export type InquiryForm = { readonly [Field in (typeof INQUIRY_NEEDED)[number]]: string } & {
  readonly frequency: string;
  readonly message?: string;
};

/** A checked business inquiry (FORM-1). */
export type Inquiry = Omit<InquiryForm, 'frequency'> & {
  readonly frequency: Frequency;
  readonly source: 'business-program';
  readonly page: InquiryPage;
};

export type InquiryProblem =
  | 'company-name-missing'
  | 'contact-missing'
  | 'phone-missing'
  | 'phone-malformed'
  | 'email-missing'
  | 'email-malformed'
  | 'frequency-missing';

/**
 * Checks a business inquiry on submit (FORM-1). Returns every problem, in the order of the fields.
 */
export function checkInquiry(form: InquiryForm, page: InquiryPage): Result<Inquiry, InquiryProblem[]> {
  const companyName = maskCardNumbers(cleanLine(form.companyName));
  const contact = maskCardNumbers(cleanLine(form.contact));
  const phone = maskCardInPhone(cleanLine(form.phone));
  const email = cleanEmail(form.email);
  const frequency = FREQUENCIES.find((choice) => choice === form.frequency);
  const message = maskCardNumbers(cleanText(form.message ?? ''));

  const problems: InquiryProblem[] = [];
  if (companyName === '') problems.push('company-name-missing');
  if (contact === '') problems.push('contact-missing');
  if (phone === '') problems.push('phone-missing');
  else if (!isPhone(phone)) problems.push('phone-malformed');
  if (email === '') problems.push('email-missing');
  else if (!isEmail(email)) problems.push('email-malformed');
  if (frequency === undefined) problems.push('frequency-missing');

  if (problems.length > 0 || frequency === undefined) return refuse(problems);
  const required = { companyName, contact, phone, email, frequency, source: 'business-program', page } as const;
  return ok(message === '' ? required : { ...required, message });
}

/** Seven or more digits and marks of a telephone number. */
const NUMBER = /^[\d+().\s/\u00b7\p{Pd}]{7,}$/u;
const EXTENSION = /[\s,;(]*(?:ext(?:ension|\.)?|x|poste|local|#)[\s.:]*\d+\)?$/i;
/** Three digits and seven or four digits or letters, as in 1-800-GO-FILMS. */
const VANITY = /^(?:\+?1\P{L}?)?\(?\d{3}(?:[)\s./\u00b7\p{Pd}]*[\dA-Z]){4}(?:(?:[\s./\u00b7\p{Pd}]*[\dA-Z]){3})?$/iu;

/**
 * Whether a text is a telephone number (FORM-2): in digits of any script, with marks, an extension
 * behind it, or with letters for digits.
 */
function isPhone(text: string): boolean {
  const [number = ''] = asciiDigits(text.normalize('NFKC')).split(EXTENSION);
  return NUMBER.test(number) || VANITY.test(number);
}
