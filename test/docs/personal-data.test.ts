import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CustomerForm } from '../../src/domain/booking/customer.ts';
import { eraseBooking } from '../../src/domain/booking/retention.ts';
import { aBooking, NOON } from '../support/values/samples.ts';

/** What the texts call each field of the booking form. Those without a word stay (PRIV-3). */
const WORDS: Readonly<Record<keyof CustomerForm, RegExp | undefined>> = {
  firstName: /\bname\b/i,
  lastName: /\bname\b/i,
  email: /\be-?mail\b/i,
  confirmEmail: /\be-?mail\b/i,
  phone: /\bphone\b/i,
  cardName: /\b(?:card name|name on card)\b/i,
  comments: /\bcomments\b/i,
  cardType: undefined,
  agreePolicy: undefined,
};
const FIELDS = Object.entries(WORDS);

// PRIV-3
describe('the fields of the booking form', () => {
  it('should be erased, but for those that stay', () => {
    const { form } = aBooking();
    const kept = { ...form, comments: 'A seat.' };
    const erased = eraseBooking({ ...aBooking(), form: kept }, { at: NOON }).form;
    for (const [name, word] of FIELDS) {
      const value = Reflect.get(erased, name);
      if (word === undefined) expect([name, value]).toEqual([name, Reflect.get(kept, name)]);
      else expect([name, value ?? '']).toEqual([name, '']);
    }
  });

  it.each([
    ['docs/specification.md', /^- \*\*PRIV-3\*\* (.+?)\.$/ms],
    ['docs/hosting/server.md', /^\| (.+) of a booking \(number, trip and price stay\)/m],
    ['src/ui/company/privacy-page.tsx', /Your (.+?) in a reservation are erased/s],
    ['src/ui/staff/account/erase-dialog.tsx', /Everything we store about (.+?) of the bookings/s],
  ])('should be named where it is said what is erased: %s', (file, sentence) => {
    const [, text = ''] = sentence.exec(readFileSync(file, 'utf8')) ?? [];
    const words = FIELDS.filter(([, word]) => word !== undefined && !word.test(text));
    expect(words.map(([name]) => name)).toEqual([]);
  });
});
