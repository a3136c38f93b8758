import { maskCardInPhone, maskCardNumbers } from '../shared/card-number.ts';
import { CARD_TYPES } from '../shared/card-types.ts';
import { cleanEmail, isEmail, isSameEmail } from '../shared/email-address.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { mapNames, namesOf } from '../shared/table.ts';
import { cleanLine, cleanText } from '../shared/text.ts';
import { CUSTOMER_TEXT_ROWS, FREE_TEXTS, type FreeText, NEEDED_TEXTS, type NeededText } from './customer-fields.ts';

export type CardType = (typeof CARD_TYPES)[number]['value'];

/**
 * Formats the name of a customer: "Priya Raman". Who has one name types it twice, or a mark as the
 * last name, and it is written once (BOOK-1). Empty after an erasure.
 */
export function customerName({ firstName, lastName }: Pick<CustomerForm, 'firstName' | 'lastName'>): string {
  const hasOne = firstName.toLowerCase() === lastName.toLowerCase() || !/[\p{L}\p{N}]/u.test(lastName);
  return (hasOne ? firstName : `${firstName} ${lastName}`).trim();
}

/** Formats a card type: "American Express". Other texts stay as they are. */
export function formatCardType(cardType: string): string {
  return CARD_TYPES.find(({ value }) => value === cardType)?.label ?? cardType;
}

/** The booking form as typed. */
export type CustomerForm = Readonly<Record<NeededText, string> & Partial<Record<FreeText, string>>> & {
  readonly cardType: string;
  readonly agreePolicy: boolean;
};

/**
 * A checked customer. Texts are trimmed and have no control characters; card numbers in free text
 * are masked.
 */
export type Customer = Omit<CustomerForm, 'cardType' | 'agreePolicy'> & {
  readonly cardType: CardType;
  readonly agreePolicy: true;
};

export type CustomerProblem =
  | 'first-name-missing'
  | 'last-name-missing'
  | 'email-missing'
  | 'email-malformed'
  | 'confirm-email-missing'
  | 'phone-missing'
  | 'card-name-missing'
  | 'card-type-missing'
  | 'agreement-missing'
  | 'emails-differ';

/**
 * The sentence beside the privacy box (BOOK-1). It is stored, with the time, as the customer's
 * consent.
 */
export const PRIVACY_LABEL = 'I agree that my data will be retained only for rentals at this website.';

/**
 * Checks the booking form (BOOK-3, BOOK-4). Every field but FREE_TEXTS is required, the e-mail
 * address must be well-formed, the privacy box must be ticked, and both addresses must be one
 * (`isSameEmail`). Staff may leave out both addresses: then nobody is mailed (BOOK-48). Returns every
 * problem, in the order of the fields; 'emails-differ' is last.
 */
export function checkCustomer(
  form: CustomerForm,
  { isEmailOptional = false }: { readonly isEmailOptional?: boolean } = {},
): Result<Customer, CustomerProblem[]> {
  const texts = {
    ...mapNames(namesOf(NEEDED_TEXTS), (name) => maskCardNumbers(cleanLine(form[name]))),
    email: cleanEmail(form.email),
    confirmEmail: cleanEmail(form.confirmEmail),
    phone: maskCardInPhone(cleanLine(form.phone)),
  };
  const { email, confirmEmail } = texts;
  const cardType = CARD_TYPES.find(({ value }) => value === form.cardType)?.value;
  const free = mapNames(namesOf(FREE_TEXTS), (name) => {
    const clean = CUSTOMER_TEXT_ROWS[name].hasLines ? cleanText : cleanLine;
    return maskCardNumbers(clean(form[name] ?? ''));
  });
  const given = namesOf(FREE_TEXTS).filter((name) => free[name] !== '');
  const agreePolicy = form.agreePolicy;

  const isEmailLeftOut = isEmailOptional && email === '' && confirmEmail === '';

  const problems: CustomerProblem[] = [];
  if (texts.firstName === '') problems.push('first-name-missing');
  if (texts.lastName === '') problems.push('last-name-missing');
  if (email === '' && !isEmailLeftOut) problems.push('email-missing');
  else if (!isEmailLeftOut && !isEmail(email)) problems.push('email-malformed');
  if (confirmEmail === '' && !isEmailLeftOut) problems.push('confirm-email-missing');
  if (texts.phone === '') problems.push('phone-missing');
  if (texts.cardName === '') problems.push('card-name-missing');
  if (cardType === undefined) problems.push('card-type-missing');
  if (!agreePolicy) problems.push('agreement-missing');
  if (confirmEmail !== '' && !isSameEmail(email, confirmEmail)) problems.push('emails-differ');

  if (problems.length > 0 || cardType === undefined || !agreePolicy) return refuse(problems);
  return ok({ ...texts, cardType, ...mapNames(given, (name) => free[name]), agreePolicy });
}
