import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vehicle } from '../../src/domain/fleet/vehicle.ts';
import { HOLD_HOURS, heldPrice, holdPrice, type PriceHold, underHold } from '../../src/domain/pricing/hold.ts';
import { priceOfferedTrip } from '../../src/domain/pricing/price-trip.ts';
import { quotePath, readQuoteFragment } from '../../src/domain/pricing/quote-link.ts';
import { ADD_ON_IDS, OAKVILLE_TARIFF, type Tariff } from '../../src/domain/pricing/tariff.ts';
import { addMinutes, type Instant } from '../../src/domain/shared/toronto-time.ts';
import type { Itinerary } from '../../src/domain/trip/itinerary.ts';
import { PriceHoldSchema } from '../../src/ports/api/price-hold.ts';
import { decode } from '../../src/ports/api/schema.ts';
import { readHold, signHold } from '../../src/server/use-cases/booking/price-holds.ts';
import type { SiteTokens } from '../../src/server/use-cases/site/site-tokens.ts';
import { itinerary, pricePerDay, tariff, vehicle } from '../support/values/arbitraries.ts';
import { NOON } from '../support/values/samples.ts';

const anyAddOns = () => fc.shuffledSubarray([...ADD_ON_IDS]);
/** Minutes after the quote. */
const within = () => fc.integer({ min: 0, max: HOLD_HOURS * 60 - 1 });

/** Prices a trip as the site does, under a hold or without one. */
function quoteUnder(rented: Vehicle, present: Tariff, trip: Itinerary, ids: readonly string[], hold?: PriceHold) {
  const from = underHold(rented, present, hold);
  return priceOfferedTrip(from.vehicle, trip, ids, from.tariff);
}

/** The same vehicle after staff changed its prices and its waiver. */
function repriced(): fc.Arbitrary<(before: Vehicle) => Vehicle> {
  return fc.record({ price: pricePerDay(), waiver: fc.option(pricePerDay()) }).map(({ price, waiver }) => (before) => {
    const { cdwPerDay: _, ...others } = before;
    return { ...others, pricePerDay: price, ...(waiver === null ? {} : { cdwPerDay: waiver }) };
  });
}

// HOLD-1, HOLD-2
describe('a price that holds', () => {
  it('should be the quoted price, whatever fleet and tariff became, for any trip and add-ons', () => {
    fc.assert(
      fc.property(
        fc.record({ rented: vehicle(), change: repriced() }),
        fc.record({ quoted: tariff(), present: tariff() }),
        itinerary(),
        anyAddOns(),
        within(),
        ({ rented, change }, { quoted, present }, trip, ids, minutes) => {
          const hold = heldPrice(holdPrice(rented, quoted, NOON), addMinutes(NOON, minutes));
          const held = quoteUnder(change(rented), present, trip, ids, hold);
          const then = quoteUnder(rented, quoted, trip, ids);
          expect(held.quote).toEqual(then.quote);
          expect(held.addOns).toEqual(then.addOns);
          expect(held.tariff).toEqual(quoted);
        },
      ),
    );
  });

  it('should change nothing of the vehicle but its prices per day', () => {
    fc.assert(
      fc.property(vehicle(), repriced(), tariff(), (rented, change, present) => {
        const later = { ...change(rented), description: 'Another text', available: false };
        const { vehicle: under } = underHold(later, present, holdPrice(rented, OAKVILLE_TARIFF, NOON));
        const { pricePerDay: price, cdwPerDay: waiver, ...others } = under;
        const { pricePerDay: _price, cdwPerDay: _waiver, ...expected } = later;
        expect(others).toEqual(expected);
        expect({ price, waiver }).toEqual({ price: rented.pricePerDay, waiver: rented.cdwPerDay });
      }),
    );
  });

  it('should be ignored once it has ended', () => {
    fc.assert(
      fc.property(vehicle(), fc.integer({ min: 0, max: 1_000_000 }), (rented, minutes) => {
        const hold = holdPrice(rented, OAKVILLE_TARIFF, NOON);
        expect(heldPrice(hold, addMinutes(hold.until, minutes))).toBeUndefined();
      }),
    );
  });

  it('should be ignored for another vehicle', () => {
    fc.assert(
      fc.property(vehicle(), vehicle(), tariff(), (held, other, present) => {
        fc.pre(held.id !== other.id);
        const hold = holdPrice(held, OAKVILLE_TARIFF, NOON);
        expect(underHold(other, present, hold)).toEqual({ vehicle: other, tariff: present });
      }),
    );
  });
});

// HOLD-3
describe('the token of a held price', () => {
  /** Signs with a code that stands for the secret of a site. */
  const tokensOf = (secret: string): SiteTokens => ({
    write: (purpose, content) => `${content}#${secret}${purpose}`,
    read: (purpose, token) =>
      token.endsWith(`#${secret}${purpose}`) ? token.slice(0, -`#${secret}${purpose}`.length) : undefined,
  });
  const ours = tokensOf('ours');

  it('should bring back the price that was held', () => {
    fc.assert(
      fc.property(vehicle(), tariff(), within(), (rented, present, minutes) => {
        const hold = holdPrice(rented, present, NOON);
        const { token, until } = signHold(ours, hold);
        expect(readHold(ours, token, addMinutes(NOON, minutes))).toEqual(hold);
        expect(readHold(ours, token, until)).toBeUndefined();
      }),
    );
  });

  it('should change nothing when it is forged, of another purpose, or of another site', () => {
    const text = fc.oneof(fc.string(), fc.json(), fc.base64String());
    fc.assert(
      fc.property(vehicle(), text, (rented, forged) => {
        const hold = JSON.stringify(holdPrice(rented, OAKVILLE_TARIFF, NOON));
        const tokens = [forged, hold, ours.write('reservation', hold), tokensOf('theirs').write('price', hold)];
        // A text that is signed and holds no price: another version wrote it.
        for (const token of [...tokens, ours.write('price', forged)]) {
          expect(readHold(ours, token, NOON)).toBeUndefined();
        }
      }),
    );
  });

  it('should be read by anybody who has it, and only as a price that was held', () => {
    fc.assert(
      fc.property(vehicle(), fc.jsonValue(), (rented, other) => {
        const hold = holdPrice(rented, OAKVILLE_TARIFF, NOON);
        expect(decode(PriceHoldSchema, JSON.parse(JSON.stringify(hold)))).toEqual(hold);
        expect(decode(PriceHoldSchema, other)).toBeUndefined();
      }),
    );
  });
});

// HOLD-5
describe('a link to a quote', () => {
  const token = () => fc.option(fc.stringMatching(/^[\w-]{22}$/), { nil: undefined });

  it('should bring back vehicle, trip, add-ons and hold', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), itinerary(), anyAddOns(), token(), (vehicleId, trip, ids, holdToken) => {
        fc.pre(vehicleId.isWellFormed());
        const { pickupLocation: _pickup, dropoffLocation: _dropoff, ...asked } = trip;
        const quote = { vehicleId, itinerary: asked, addonIds: ids, ...(holdToken === undefined ? {} : { holdToken }) };
        const path = quotePath(quote);
        expect(path).toMatch(/^\/rate-quote#[\w.~%!*'()-]+$/);
        const addonIds = ADD_ON_IDS.filter((id) => ids.includes(id));
        expect(readQuoteFragment(new URL(path, 'https://rental.example').hash)).toEqual({ ...quote, addonIds });
      }),
    );
  });

  it('should be nothing when it is any other text, and a moment of the calendar otherwise', () => {
    const field = () => fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('24', '25', '%', 'usa-travel'));
    const text = fc.oneof(
      fc.string(),
      fc.array(field(), { maxLength: 8 }).map((parts) => parts.join('~')),
    );
    fc.assert(
      fc.property(text, (fragment) => {
        const read = readQuoteFragment(fragment);
        if (read === undefined) return;
        const moments: readonly Instant[] = [read.itinerary.pickupTime, read.itinerary.dropoffTime];
        for (const moment of moments) expect(new Date(moment).toISOString()).toBe(moment);
      }),
    );
  });
});
