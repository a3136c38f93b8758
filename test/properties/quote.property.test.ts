import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findClass } from '../../src/domain/fleet/vehicle-class.ts';
import { addOnEffect, type QuoteRequest, rentalTotals } from '../../src/domain/pricing/charges.ts';
import { quoteRental, totalWithWaiver } from '../../src/domain/pricing/quote.ts';
import type { Tariff } from '../../src/domain/pricing/tariff.ts';
import { rentalPeriod } from '../../src/domain/trip/rental-period.ts';
import { addOnIds, ownerRates, priced, quoteRequest, tariff, tripMinutes } from '../support/values/arbitraries.ts';

const totalsOf = (request: QuoteRequest, rates: Tariff) => rentalTotals(request, rates);

it('should add up: the lines but HST to the sub total, with HST to the total', () => {
  fc.assert(
    fc.property(quoteRequest(), tariff(), (request, rates) => {
      const { lines, totals } = quoteRental(request, rates);
      const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + BigInt(amount), 0n);
      const charges = lines.filter(({ code }) => code !== 'hst').map(({ amount }) => amount);
      expect(sum(charges)).toBe(BigInt(totals.rentalSubTotal));
      expect(sum(lines.map(({ amount }) => amount))).toBe(BigInt(totals.totalCharges));
      expect(totals.rentalSubTotal + totals.hst).toBe(totals.totalCharges);
      expect(lines.every(({ amount }) => amount > 0)).toBe(true);
    }),
  );
});

// PRICE-25
it('should have the parts of every amount in its line, for any tariff', () => {
  fc.assert(
    fc.property(quoteRequest(), tariff(), (request, rates) => {
      for (const { code, quantity, unitPrice, per = 1, amount } of quoteRental(request, rates).lines) {
        const exact = (2n * BigInt(quantity) * BigInt(unitPrice) + BigInt(per)) / (2n * BigInt(per));
        expect({ code, amount: BigInt(amount) }).toEqual({ code, amount: exact });
      }
    }),
  );
});

it('should take HST of the sub total, an exact half cent up, for any percentage (PRICE-31)', () => {
  fc.assert(
    fc.property(quoteRequest(), tariff(), (request, rates) => {
      const { rentalSubTotal, hst } = totalsOf(request, rates);
      expect(BigInt(hst)).toBe((BigInt(Math.round(rates.hstPercent * 100)) * BigInt(rentalSubTotal) + 5000n) / 10_000n);
    }),
  );
});

it('should charge each fee by its rule, in exact arithmetic, for any tariff (PRICE-4)', () => {
  fc.assert(
    fc.property(quoteRequest(), tariff(), (request, rates) => {
      const { vehicle, period, driverAge, addOns } = request;
      const days = BigInt(period.days);
      const perDay = addOns.reduce((sum, { pricePerDay }) => sum + BigInt(pricePerDay), 0n);
      const share = BigInt(rates.extraHourShare);
      const fees = {
        baseRental: days * BigInt(vehicle.pricePerDay),
        extraHoursCharge: (BigInt(period.extraHours) * BigInt(vehicle.pricePerDay) * 2n + share) / (2n * share),
        vehicleListingFeeTotal: days * BigInt(rates.listingFeePerDay),
        underageFee: driverAge === 24 ? days * BigInt(rates.underageFeePerDay) : 0n,
        addonsTotal: days * perDay,
      };
      const subTotal = Object.values(fees).reduce((sum, fee) => sum + fee, 0n);
      const hst = (subTotal * BigInt(Math.round(rates.hstPercent * 100)) + 5000n) / 10_000n;
      const totals = Object.entries(rentalTotals(request, rates)).map(([name, amount]) => [name, BigInt(amount)]);
      expect(Object.fromEntries(totals)).toEqual({
        ...fees,
        totalRentalDays: days,
        rentalSubTotal: subTotal,
        hst,
        totalCharges: subTotal + hst,
      });
    }),
  );
});

it('should never charge less for a longer trip', () => {
  fc.assert(
    fc.property(quoteRequest(), tripMinutes(), tripMinutes(), ownerRates(), (request, one, other, rates) => {
      const total = (minutes: number) => totalsOf({ ...request, period: rentalPeriod(minutes) }, rates).totalCharges;
      expect(total(Math.max(one, other))).toBeGreaterThanOrEqual(total(Math.min(one, other)));
    }),
  );
});

it('should never charge an older driver more', () => {
  fc.assert(
    fc.property(quoteRequest(), tariff(), (request, rates) => {
      const older = totalsOf({ ...request, driverAge: 25 }, rates);
      const younger = totalsOf({ ...request, driverAge: 24 }, rates);
      expect(younger.rentalSubTotal - older.rentalSubTotal).toBe(rates.underageFeePerDay * request.period.days);
    }),
  );
});

describe('add-ons', () => {
  it('should add exactly their price × days to the sub total, each on its own', () => {
    fc.assert(
      fc.property(quoteRequest(), tariff(), (request, rates) => {
        const { days } = request.period;
        const { lines } = quoteRental(request, rates);
        for (const addOn of request.addOns) {
          const without = { ...request, addOns: request.addOns.filter(({ id }) => id !== addOn.id) };
          const share = totalsOf(request, rates).rentalSubTotal - totalsOf(without, rates).rentalSubTotal;
          expect(share).toBe(addOn.pricePerDay * days);
          expect(lines.find(({ code }) => code === `addon:${addOn.id}`)?.amount).toBe(share);
        }
      }),
    );
  });

  it('should cost the same in whatever order they are chosen', () => {
    const choices = quoteRequest().chain((request) =>
      fc.record({ request: fc.constant(request), ids: addOnIds(request.vehicle) }),
    );
    fc.assert(
      fc.property(choices, tariff(), ({ request, ids }, rates) => {
        expect(priced(request.vehicle, ids)).toEqual(priced(request.vehicle, ids.toReversed()));
        expect(quoteRental({ ...request, addOns: priced(request.vehicle, ids) }, rates)).toEqual(
          quoteRental({ ...request, addOns: priced(request.vehicle, ids.toSorted()) }, rates),
        );
      }),
    );
  });

  it('should not be in the total of the list, which is the total of the quote without them (PRICE-11)', () => {
    fc.assert(
      fc.property(quoteRequest(), tariff(), (request, rates) => {
        const bare = { ...request, addOns: [] };
        expect(quoteRental(bare, rates).totals).toEqual(totalsOf(bare, rates));
        expect(totalsOf(request, rates).totalCharges).toBeGreaterThanOrEqual(totalsOf(bare, rates).totalCharges);
      }),
    );
  });
});

it('should preview the total of the quote with the waiver, where it can still be chosen', () => {
  fc.assert(
    fc.property(quoteRequest(), tariff(), (request, rates) => {
      const ids = request.addOns.map(({ id }) => id);
      const { vehicle, addOns: selectedAddons } = request;
      const preview = totalWithWaiver({ vehicle, selectedAddons, ...quoteRental(request, rates) });
      const isOpen = request.vehicle.cdwPerDay !== undefined && !ids.includes('loss-damage-waiver');
      expect(preview !== undefined).toBe(isOpen);
      fc.pre(isOpen);
      const addOns = priced(request.vehicle, [...ids, 'loss-damage-waiver']);
      expect(preview).toBe(quoteRental({ ...request, addOns }, rates).totals.totalCharges);
    }),
  );
});

// PRICE-17
it('should give fewer kilometres a day with the cargo, cube and box classes than with every other one (PRICE-31)', () => {
  fc.assert(
    fc.property(quoteRequest(), tariff(), (request, rates) => {
      const { classType } = request.vehicle;
      const known = findClass(classType)?.name ?? '';
      const isCargo = /Cargo|Cube|Box/.test(known);
      const { standard = 200, reduced = 100 } = rates.freeKilometres ?? {};
      const { freeKilometres } = quoteRental(request, rates);
      expect(freeKilometres).toBe(request.period.days * (isCargo ? reduced : standard));
    }),
  );
});

it('should change by what an extra says that it adds', () => {
  fc.assert(
    fc.property(quoteRequest(), tariff(), (request, rates) => {
      for (const addOn of request.addOns) {
        const without = { ...request, addOns: request.addOns.filter((other) => other !== addOn) };
        const effect = addOnEffect(without, addOn, rates);
        expect(totalsOf(without, rates).totalCharges + effect).toBe(totalsOf(request, rates).totalCharges);
        expect(addOnEffect(request, addOn, rates)).toBe(effect);
      }
    }),
  );
});
