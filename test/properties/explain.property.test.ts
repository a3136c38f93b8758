import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LineCode } from '../../src/domain/pricing/charges.ts';
import { type Quote, quoteRental } from '../../src/domain/pricing/quote.ts';
import { OAKVILLE_TARIFF } from '../../src/domain/pricing/tariff.ts';
import { quoteRequest, tariff } from '../support/values/arbitraries.ts';

/** The cents of an amount as it is shown. */
function cents(shown: string): bigint {
  return BigInt(shown.replace(/[$,.]/g, ''));
}

/** The hundredths of a percentage as it is shown: "13", "13.5". */
function hundredths(shown: string): bigint {
  const [whole = '', decimals = ''] = shown.split('.');
  return BigInt(whole + decimals.padEnd(2, '0'));
}

/** The minutes of a length as it is said: "26 h 30 min", "26 hours", "30 minutes". */
function minutesOf(said: string): number {
  const { hours = '0', minutes = '0' } =
    /^(?:(?<hours>\d+) h(?:ours?)?)? ?(?:(?<minutes>\d+) min(?:utes?)?)?$/.exec(said)?.groups ?? {};
  return 60 * Number(hours) + Number(minutes);
}

const explanationOf = ({ lines }: Quote, code: LineCode) => lines.find((line) => line.code === code)?.explanation ?? '';

// PRICE-9
it('should let every line be recomputed from its explanation, for any tariff', () => {
  fc.assert(
    fc.property(quoteRequest(), tariff(), (request, rates) => {
      for (const { code, amount, explanation } of quoteRental(request, rates).lines) {
        expect({ code, amount: recomputed(explanation) }).toEqual({ code, amount: BigInt(amount) });
      }
    }),
  );
});

it('should say how long the trip is, in days and hours over, and what they are charged as', () => {
  fc.assert(
    fc.property(quoteRequest(), (request) => {
      const quote = quoteRental(request, OAKVILLE_TARIFF);
      const base = explanationOf(quote, 'base-rental');
      const length = /^(?<all>[^.:]+?)(?: is (?<days>\d+) days?(?: and (?<over>[^.:]+))?)?[.:]/.exec(base)?.groups;
      expect(minutesOf(length?.all ?? '')).toBe(request.period.minutes);
      if (length?.days === undefined) {
        expect(request.period.minutes).toBeLessThan(1440);
        expect(base).toContain('. Anything up to 24 hours is 1 day: 1 day × ');
        return;
      }
      const over = minutesOf(length.over ?? '');
      expect(Number(length.days) * 1440 + over).toBe(request.period.minutes);
      expect(over).toBeLessThan(1440);
      const isMore = base.includes('More than 4 hours over counts as another day');
      expect(isMore).toBe(over > 240);
      expect(request.period.days).toBe(Number(length.days) + (isMore ? 1 : 0));
      expect(/The extra (hour|time) is free/.test(base)).toBe(over > 0 && over <= 60);
      expect(base.includes('The extra time is charged by the hour')).toBe(request.period.extraHours > 0);
    }),
  );
});

it('should say the same length at the extra hours, and as many started hours as there are', () => {
  fc.assert(
    fc.property(quoteRequest(), (request) => {
      const extra = explanationOf(quoteRental(request, OAKVILLE_TARIFF), 'extra-hours');
      fc.pre(extra !== '');
      const {
        all = '',
        days,
        over = '',
        hours,
      } = /^(?<all>.+) is (?<days>\d+) days? and (?<over>.+): (?<hours>\d) started hours/.exec(extra)?.groups ?? {};
      expect(minutesOf(all)).toBe(request.period.minutes);
      expect(Number(days) * 1440 + minutesOf(over)).toBe(request.period.minutes);
      expect(Number(hours)).toBe(Math.ceil(minutesOf(over) / 60));
    }),
  );
});

it('should speak of the clocks where they change during the trip, and nowhere else (PRICE-9)', () => {
  fc.assert(
    fc.property(quoteRequest(), (request) => {
      const quote = quoteRental(request, OAKVILLE_TARIFF);
      const { clockShift } = request.period;
      const said = { 0: undefined, 60: 'ahead', [-60]: 'back' }[clockShift];
      for (const { code, explanation } of quote.lines) {
        const isTimed = code === 'base-rental' || code === 'extra-hours';
        expect(/Clocks go (\w+) 1 hour/.exec(explanation)?.[1]).toBe(isTimed ? said : undefined);
      }
    }),
  );
});

/** The amount that an explanation comes to, in exact arithmetic; undefined where it holds no calculation. */
function recomputed(explanation: string): bigint | undefined {
  const part = /(?<hours>\d) started hours × (?:a quarter|1\/(?<per>\d+)) of (?<price>\$[\d,.]+\d)/.exec(explanation);
  if (part?.groups) {
    const { hours = '', per = '4', price = '' } = part.groups;
    return (2n * BigInt(hours) * cents(price) + BigInt(per)) / (2n * BigInt(per));
  }
  const days = /(?<days>\d+) days? × (?<price>\$[\d,.]+\d)/.exec(explanation)?.groups;
  if (days) return BigInt(days.days ?? '') * cents(days.price ?? '');
  const share = /(?<percent>[\d.]+)% of the sub total of (?<total>\$[\d,.]+\d)/.exec(explanation)?.groups;
  if (share) return (hundredths(share.percent ?? '') * cents(share.total ?? '') + 5000n) / 10_000n;
  return undefined;
}
