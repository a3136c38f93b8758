// The texts of the booking form. Most pages of visitors load this file, so it imports little.

import { mapNames, namesOf } from '../shared/table.ts';

/** `most` is the maximum length in characters (BOOK-7). */
type TextRow = {
  readonly label: string;
  readonly most: number;
  /** A change of it is a line of the history. */
  readonly isContact?: true;
  readonly hasLines?: true;
};

/** The texts that every customer gives, in their order. */
export const NEEDED_TEXTS = {
  firstName: { label: 'First name', most: 100, isContact: true },
  lastName: { label: 'Last name', most: 100, isContact: true },
  email: { label: 'Email', most: 254, isContact: true },
  confirmEmail: { label: 'Confirm email', most: 254, isContact: true },
  phone: { label: 'Phone', most: 40, isContact: true },
  cardName: { label: 'Name on card', most: 100 },
} as const satisfies Readonly<Record<string, TextRow>>;
export type NeededText = keyof typeof NEEDED_TEXTS;

/** The texts that may be left out. E-mails and receipts list them by their labels. */
export const FREE_TEXTS = {
  deliveryAddress: { label: 'Pickup or delivery address', most: 200, isContact: true },
  comments: { label: 'Comments', most: 2000, isContact: true, hasLines: true },
} as const satisfies Readonly<Record<string, TextRow>>;
export type FreeText = keyof typeof FREE_TEXTS;

const ROWS = { ...NEEDED_TEXTS, ...FREE_TEXTS };
type Rows = typeof ROWS;
type CustomerText = keyof Rows;
export const CUSTOMER_TEXT_ROWS: Readonly<Record<CustomerText, TextRow>> = ROWS;
export const CUSTOMER_TEXT_NAMES = namesOf(ROWS);
export const CUSTOMER_LIMITS = mapNames(CUSTOMER_TEXT_NAMES, (name) => ROWS[name].most);

export type ContactText = {
  [Name in CustomerText]: Rows[Name] extends { isContact: true } ? Name : never;
}[CustomerText];

/** The contact data, by the names of its fields. */
export const CONTACT_FIELDS = CUSTOMER_TEXT_NAMES.filter(
  (name): name is ContactText => CUSTOMER_TEXT_ROWS[name].isContact === true,
);

/** What staff change of it. An e-mail address needs no confirmation. */
export type ChangeableText = Exclude<ContactText, 'confirmEmail'>;
export const CHANGEABLE_TEXTS = CONTACT_FIELDS.filter((name) => name !== 'confirmEmail');

type FreeTexts = { readonly [Name in FreeText]?: string };

/** Returns the label and the text of what may be left out. An absent text is empty. */
export function freeTextRows(form: FreeTexts): (readonly [label: string, text: string])[] {
  return namesOf(FREE_TEXTS).map((name) => [FREE_TEXTS[name].label, form[name] ?? ''] as const);
}

/** Returns the rows of what was not left out. */
export function givenTextRows(form: FreeTexts): ReturnType<typeof freeTextRows> {
  return freeTextRows(form).filter(([, text]) => text !== '');
}
