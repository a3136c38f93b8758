import { maskCardNumbers } from '../shared/card-number.ts';
import type { Deletion, Kind, Rule, Stored } from '../shared/record.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanText } from '../shared/text.ts';
import { addMinutes, type Instant } from '../shared/toronto-time.ts';
import { type Contactable, contactsOf, doShareContact } from './contacts.ts';

/** The maximum lengths of what staff write of a customer, in characters (CUST-2). */
export const CUSTOMER_NOTES_LIMIT = 2000;
export const DO_NOT_RENT_LIMIT = 500;

/** Why the customer is not to get a vehicle (CUST-3), and who said so when. */
export type DoNotRent = { readonly reason: string; readonly by: string; readonly at: Instant };

/** What a press must name to go on in spite of 'do not rent' (CUST-4). */
export const DO_NOT_RENT = 'do-not-rent';

/** What staff wrote of a customer. Only staff see it. */
export type CustomerRemarks = { readonly notes?: string; readonly doNotRent?: DoNotRent };

/** The remarks on a customer, found by all addresses and phones that the customer had then. */
export type CustomerNote = CustomerRemarks & {
  readonly id: string;
  /** As `contactsOf` has them. */
  readonly contacts: readonly string[];
  /** When it was last looked whether a booking of the customer is left (CUST-6). */
  readonly checkedAt: Instant;
};

/** How often it is looked whether a customer has a booking left (CUST-6). */
const CHECKED_EVERY_MINUTES = 24 * 60;

/** The stored remarks. */
export const CUSTOMER_NOTES = {
  name: 'customerNotes',
  fields: { contacts: 'text', isDoNotRent: 'text', checkedAt: 'text' },
  fieldsOf: ({ value: { contacts, doNotRent, checkedAt } }) => ({
    contacts: contacts.map(contactText).join(''),
    ...(doNotRent !== undefined && { isDoNotRent: 'yes' }),
    checkedAt,
  }),
  unique: [],
  orders: { checked: ['checkedAt', 'asc'] },
  indexes: { checked: ['checkedAt'], doNotRent: ['isDoNotRent', 'checkedAt'] },
  isCounted: true,
} as const satisfies Kind<CustomerNote>;

/** Returns the text by which a record with a contact is found: no key has a line break. */
export function contactText(key: string): string {
  return `\n${key}\n`;
}

/** Returns the moment until when records that were checked are due again (CUST-6). */
export function checkedUntil(now: Instant): Instant {
  return addMinutes(now, -CHECKED_EVERY_MINUTES);
}

/** Returns what staff wrote, without how it is found. */
export function remarksOf({ notes, doNotRent }: CustomerNote): CustomerRemarks {
  return { ...(notes !== undefined && { notes }), ...(doNotRent !== undefined && { doNotRent }) };
}

/** Joins what was written of one customer: all notes, and the newest 'do not rent'. */
export function joinRemarks(found: readonly CustomerRemarks[]): CustomerRemarks {
  const notes = [...new Set(found.flatMap((note) => note.notes ?? []))].join('\n');
  const [doNotRent] = found.flatMap((note) => note.doNotRent ?? []).sort((one, other) => (one.at < other.at ? 1 : -1));
  return { ...(notes !== '' && { notes }), ...(doNotRent !== undefined && { doNotRent }) };
}

/** Returns the 'do not rent' that a booking's customer has, if there is one (CUST-3). */
export function doNotRentOf(booking: Contactable, found: readonly CustomerNote[]): DoNotRent | undefined {
  const keys = contactsOf(booking);
  return joinRemarks(found.filter(({ contacts }) => doShareContact(contacts, keys))).doNotRent;
}

/** What staff write of a customer. What is absent stays; null lifts 'do not rent'. */
export type RemarksEntry = {
  readonly notes?: string;
  readonly doNotRent?: { readonly reason: string } | null;
};

/** Who writes remarks on a customer, when, and on which customer: all addresses and phones, and other records. */
type RemarksStamp = Pick<CustomerNote, 'id' | 'contacts'> & {
  readonly by: string;
  readonly at: Instant;
  /** Records of the same customer, which the written one takes in. */
  readonly others: readonly CustomerNote[];
};

/**
 * Writes remarks on a customer (CUST-2), and answers those of before and after. Card numbers are masked.
 * An empty note is none; a 'do not rent' needs its reason. The same reason keeps who gave it first.
 */
export function writeRemarks(
  { notes: typed, doNotRent: wanted }: RemarksEntry,
  { id, contacts, by, at, others }: RemarksStamp,
): Rule<CustomerNote, Result<Record<'before' | 'after', CustomerRemarks>, 'reason-missing'>> {
  return (found) => {
    const clean = (text: string) => maskCardNumbers(cleanText(text));
    const before = joinRemarks(found === undefined ? others : [found.value, ...others]);
    const notes = typed === undefined ? (before.notes ?? '') : clean(typed);
    const reason = wanted ? clean(wanted.reason) : '';
    if (wanted && reason === '') return { out: refuse('reason-missing') };
    const isKept = wanted === undefined || (wanted !== null && reason === before.doNotRent?.reason);
    const doNotRent = isKept ? before.doNotRent : wanted === null ? undefined : { reason, by, at };
    const after = { ...(notes !== '' && { notes }), ...(doNotRent !== undefined && { doNotRent }) };
    const out = ok({ before, after });
    if (notes !== '' || doNotRent !== undefined) {
      const all = [
        ...new Set([...contacts, ...(found?.value.contacts ?? []), ...others.flatMap((one) => one.contacts)]),
      ];
      return { out, next: { value: { id, contacts: all, ...after, checkedAt: at } } };
    }
    return found === undefined ? { out } : { ...deleteCustomerNote(found), out };
  };
}

/** Notes that a booking of the customer is left (CUST-6). */
export function markChecked(at: Instant): Rule<CustomerNote, undefined> {
  return (found) => ({ out: undefined, ...(found && { next: { value: { ...found.value, checkedAt: at } } }) });
}

/** Deletes what was written of a customer, on the ledger (FAIL-14). */
export function deleteCustomerNote(found: Stored<CustomerNote> | undefined): Deletion<boolean> {
  if (found === undefined) return { out: false };
  return { out: true, next: 'gone', erases: true, ledger: { kind: 'customer-note-deleted', id: found.value.id } };
}
