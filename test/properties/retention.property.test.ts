import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eraseBooking, retentionLimits } from '../../src/domain/booking/retention.ts';
import { prefixesOf, searchKeys, searchWords } from '../../src/domain/booking/search.ts';
import { emailKey, isSameEmail } from '../../src/domain/shared/email-address.ts';
import { foldText } from '../../src/domain/shared/text.ts';
import {
  type Instant,
  isInstant,
  minutesBetween,
  toInstant,
  torontoDate,
} from '../../src/domain/shared/toronto-time.ts';
import { day, halfHour } from '../support/values/arbitraries.ts';
import { aBooking, aCustomer, at } from '../support/values/samples.ts';

const A_DAY = 24 * 60;
const months = fc.integer({ min: 1, max: 1200 });

describe('retention', () => {
  it('should erase nothing before the months have passed, and at most three days after', () => {
    fc.assert(
      fc.property(day(), months, (date, count) => {
        const now = at(date, '12:00');
        const limit = torontoDate(retentionLimits(now, count).personal);
        const end = Temporal.PlainDate.from(limit).add({ months: count });
        const late = end.until(date).days;
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('should let the limits run on with the time', () => {
    fc.assert(
      fc.property(day(), halfHour(), fc.integer({ min: 0, max: 400 * A_DAY }), months, (date, time, later, count) => {
        const now: Instant = `${date}T${time}:00.000Z`;
        const then = toInstant(Date.parse(now) + later * 60_000);
        fc.pre(isInstant(then));
        const [one, other] = [retentionLimits(now, count), retentionLimits(then, count)];
        // The last days of a long month all end on the last day of a short one, each at its own time of day.
        expect(minutesBetween(one.personal, other.personal)).toBeGreaterThan(-A_DAY - 60);
        expect(other.sentTexts >= one.sentTexts && other.spentKeys >= one.spentKeys).toBe(true);
      }),
    );
  });

  it('should leave nothing in an erased booking by which its customer is found', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 6, maxLength: 60 });
    fc.assert(
      fc.property(text, text, text, (firstName, lastName, email) => {
        const booking = aBooking({ customer: aCustomer({ firstName, lastName, email, comments: lastName }) });
        const erased = eraseBooking(booking, { at: booking.createdAt });
        const number = booking.confirmationNumber;
        expect(searchKeys(erased)).toEqual([number, number.slice('HOJ-'.length)]);
        expect(prefixesOf(searchKeys(erased)).every((prefix) => 'HOJ-'.startsWith(prefix) || /\d/.test(prefix))).toBe(
          true,
        );
        expect(Object.values(erased.form).filter((kept) => kept !== '')).toEqual(['Visa', true]);
      }),
    );
  });

  it('should find every booking of an address by its beginning, however it was written', () => {
    const email = fc.emailAddress().chain((address) =>
      fc
        .array(fc.boolean(), { minLength: address.length, maxLength: address.length })
        .map((capitals) => [...address].map((letter, index) => (capitals[index] ? letter.toUpperCase() : letter)))
        .map((letters) => ({ address, typed: letters.join('') })),
    );
    fc.assert(
      fc.property(email, ({ address, typed }) => {
        expect(isSameEmail(address, typed)).toBe(true);
        expect(emailKey(typed)).toBe(emailKey(address));
        expect(foldText(typed)).toBe(foldText(address));
        const keys = searchKeys(aBooking({ customer: aCustomer({ email: address }) }));
        const [[prefix] = []] = searchWords(typed);
        expect(prefixesOf(keys)).toContain(prefix);
      }),
    );
  });
});
