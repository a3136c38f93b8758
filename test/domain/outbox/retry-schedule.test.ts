import { describe, expect, it } from 'vitest';
import type { EmailKind } from '../../../src/domain/outbox/email.ts';
import { nextTry } from '../../../src/domain/outbox/retry-schedule.ts';
import { minutesBetween } from '../../../src/domain/shared/toronto-time.ts';
import { NOON } from '../../support/values/samples.ts';

function minutesAfter(kind: EmailKind, tries: number, isForGood = false, isMailbox = false): number | undefined {
  const next = nextTry({ kind, tries, isForGood, isMailbox }, NOON);
  return next && minutesBetween(NOON, next);
}

const TO_CUSTOMER = ['received', 'confirmation', 'declined'] as const satisfies EmailKind[];
const TO_COMPANY = ['notice', 'inquiry', 'contact'] as const satisfies EmailKind[];

// MAIL-7
describe('nextTry', () => {
  // MAIL-8
  it('should give up a quote whose mailbox is refused, and nothing else for that', () => {
    expect(minutesAfter('quote', 1, false, true)).toBeUndefined();
    expect(minutesAfter('quote', 1)).toBe(5 / 60);
    for (const kind of [...TO_CUSTOMER, ...TO_COMPANY]) expect(minutesAfter(kind, 1, false, true)).toBe(5 / 60);
  });

  it.each([...TO_CUSTOMER, ...TO_COMPANY])('should wait 5 s, 30 s, 2, 10 and 30 minutes, then hours: %s', (kind) => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 29].map((tries) => minutesAfter(kind, tries));
    expect(waits).toEqual([5 / 60, 0.5, 2, 10, 30, 60, 60, 60]);
  });

  it.each(TO_CUSTOMER)('should try a customer’s e-mail hourly for 5 days, then give it up: %s', (kind) => {
    expect(minutesAfter(kind, 5 + 120)).toBe(60);
    expect(minutesAfter(kind, 5 + 121)).toBeUndefined();
    expect(minutesAfter(kind, 1000)).toBeUndefined();
  });

  it.each(TO_COMPANY)(
    'should try an e-mail to the company every 6 hours after 24 hourly tries, for ever: %s',
    (kind) => {
      expect(minutesAfter(kind, 5 + 24)).toBe(60);
      for (const tries of [5 + 25, 5 + 26, 100_000]) expect(minutesAfter(kind, tries)).toBe(360);
    },
  );

  // MAIL-8
  it('should give up at once what is refused for good, but never an e-mail to the company', () => {
    for (const kind of TO_CUSTOMER) expect(minutesAfter(kind, 1, true)).toBeUndefined();
    for (const kind of TO_COMPANY) expect(minutesAfter(kind, 1, true)).toBe(5 / 60);
    for (const kind of TO_COMPANY) expect(minutesAfter(kind, 500, true)).toBe(360);
  });
});
