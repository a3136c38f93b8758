import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CustomerForm } from '../../src/domain/booking/customer.ts';
import { eraseBooking } from '../../src/domain/booking/retention.ts';
import { BILL_TO_LIMITS, erasePaper } from '../../src/domain/invoice/invoice.ts';
import { namesOf } from '../../src/domain/shared/table.ts';
import { anInvoice } from '../support/values/invoices.ts';
import { aBooking, NOON } from '../support/values/samples.ts';

/** What the texts call each field of the booking form. Those without a word stay (PRIV-3). */
const WORDS: Readonly<Record<keyof CustomerForm, RegExp | undefined>> = {
  firstName: /\bname\b/i,
  lastName: /\bname\b/i,
  email: /\be-?mail\b/i,
  confirmEmail: /\be-?mail\b/i,
  phone: /\bphone\b/i,
  cardName: /\b(?:card name|name on card)\b/i,
  deliveryAddress: /\bdelivery\s+address\b/i,
  comments: /\bcomments\b/i,
  cardType: undefined,
  agreePolicy: undefined,
};
/** What the texts call the parts of a payer that are erased (PAY-21). */
const PAYER_WORDS: readonly RegExp[] = [/\bclaim\b/i, /\bcontact\b/i];
/** What the texts call who drives and what was signed (SIGN-4). */
const SIGNED_WORDS: readonly RegExp[] = [/\bdrivers\b/i, /\bagreements?\b/i];
/** What the texts call what is erased of a paper (PRIV-12), by its place. The rest stays. */
const PAPER_WORDS = {
  email: /\be-?mail\b/i,
  attention: /\battention\b/i,
  reference: /\breference\b/i,
  driver: /\bdriver\b/i,
};
const FIELDS = Object.entries(WORDS);

// PRIV-3
describe('the fields of the booking form', () => {
  it('should be erased, but for those that stay', () => {
    const { form } = aBooking();
    const kept = { ...form, comments: 'A seat.', deliveryAddress: '12 Elm Street' };
    const erased = eraseBooking({ ...aBooking(), form: kept }, { at: NOON }).form;
    for (const [name, word] of FIELDS) {
      const value = Reflect.get(erased, name);
      if (word === undefined) expect([name, value]).toEqual([name, Reflect.get(kept, name)]);
      else expect([name, value ?? '']).toEqual([name, '']);
    }
    const payer = { kind: 'insurer', name: 'Co-op', reference: 'CLM-1', contact: 'Dana', share: 'all' } as const;
    const kind = { kind: 'insurer', name: 'Co-op', share: 'all' };
    expect(eraseBooking({ ...aBooking(), payer }, { at: NOON }).payer).toEqual(kind);
  });

  it.each([
    ['docs/specification.md', /^- \*\*PRIV-3\*\* (.+?)\.$/ms],
    ['docs/hosting/server.md', /^\| (.+) of a booking \(number, trip and price stay\)/m],
    ['src/ui/company/privacy-page.tsx', /in a reservation is erased .+?: your (.+?)\. Its/s],
    ['src/ui/staff/account/erase-dialog.tsx', /Everything we store about (.+?) of the bookings/s],
  ])('should be named where it is said what is erased: %s', (file, sentence) => {
    const [, lines = ''] = sentence.exec(readFileSync(file, 'utf8')) ?? [];
    const text = lines.replace(/\s+/g, ' ');
    const words = FIELDS.filter(([, word]) => word !== undefined && !word.test(text));
    expect(words.map(([name]) => name)).toEqual([]);
    expect([...PAYER_WORDS, ...SIGNED_WORDS].filter((word) => !word.test(text))).toEqual([]);
  });
});

// PHOTO-7
describe('the photos of a booking', () => {
  it('should be erased', () => {
    const photo = { id: 'b--1', side: 'out', at: NOON, by: 'dana@oakville.example', width: 60, height: 40 } as const;
    expect(eraseBooking({ ...aBooking(), photos: [photo] }, { at: NOON })).not.toHaveProperty('photos');
  });

  it.each([
    ['docs/specification.md', /^- \*\*PRIV-3\*\* .+?[Ii]ts photos are deleted/ms],
    ['docs/hosting/server.md', /^\| Photos of the vehicle of a booking.+as long as the customer of the booking/m],
    ['src/ui/company/privacy-page.tsx', /photos of the vehicle are deleted/],
    ['src/ui/staff/account/erase-dialog.tsx', /the photos of the vehicle/],
  ])('should be named where it is said what is erased: %s', (file, sentence) => {
    expect(readFileSync(file, 'utf8').replace(/\s*\n\s+/g, ' ')).toMatch(sentence);
  });
});

// PRIV-12
describe('the texts of a paper about who pays', () => {
  it('should be erased, but for name and address', () => {
    const billTo = Object.fromEntries(namesOf(BILL_TO_LIMITS).map((name) => [name, `some ${name}`]));
    const paper = anInvoice({ billTo: { name: 'Zoë Park', ...billTo }, reason: 'Zoë asked.' });
    const { next } = erasePaper({ value: paper });
    const erased = typeof next === 'object' ? next.value : undefined;
    const { attention: _, email: _email, reference: _reference, ...address } = paper.billTo;
    const { reason: _reason, ...rest } = paper;
    expect(erased).toStrictEqual({
      ...rest,
      billTo: address,
      rental: { ...paper.rental, driver: '' },
      submission: { ...paper.submission, bodyHash: '' },
    });
    expect(erasePaper({ value: erased ?? paper })).toEqual({ out: undefined });
  });

  it.each([
    ['docs/specification.md', /^- \*\*PRIV-12\*\* (.+?)\.$/ms],
    ['docs/hosting/server.md', /^\| (.+) on the invoices of a booking/m],
    ['src/ui/company/privacy-page.tsx', /On the invoices of that reservation (.+?) are erased/s],
    ['src/ui/staff/account/erase-dialog.tsx', /On invoices (.+?) are erased/s],
  ])('should be named where it is said what is erased: %s', (file, sentence) => {
    const [, lines = ''] = sentence.exec(readFileSync(file, 'utf8')) ?? [];
    const text = lines.replace(/\s+/g, ' ');
    expect(Object.entries(PAPER_WORDS).filter(([, word]) => !word.test(text))).toEqual([]);
  });
});
