import { describe, expect, it } from 'vitest';
import { compareVehicles, differs } from '../../../src/domain/pricing/compare-vehicles.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { tripPeriod } from '../../../src/domain/trip/rental-period.ts';
import { TRIP } from '../../support/values/requests.ts';
import { aVehicle } from '../../support/values/samples.ts';

const SIENNA = aVehicle();
const CUBE = aVehicle({
  id: 'cube',
  classType: "16' Cube Van",
  pricePerDay: 14_900,
  features: { ...SIENNA.features, seats: 3 },
  facts: { boxLengthFt: 16, loading: 'ramp' },
});
const PRICED = { period: tripPeriod(TRIP), driverAge: 25 } as const;
const byLabel = (...given: Parameters<typeof compareVehicles>) =>
  Object.fromEntries(compareVehicles(...given).map(({ label, values }) => [label, values]));

// PAGE-45
describe('compareVehicles', () => {
  it('should put totals, rates, kilometres and what each has side by side', () => {
    const rows = byLabel([SIENNA, CUBE], PRICED, {}, OAKVILLE_TARIFF);
    expect(rows).toMatchObject({
      'Total Rate (CAD)': ['$401.68', expect.stringMatching(/^\$\d/)],
      'Rental Rate': ['$94.00 per day', '$149.00 per day'],
      Box: ['–', '16 ft box'],
      Loading: ['–', 'Ramp'],
      Seats: ['7 seats', '3 seats'],
    });
    expect(rows).not.toHaveProperty('Payload');
    expect(rows).not.toHaveProperty('Your dates');
  });

  it('should say of each whether it is free, once one is known not to be', () => {
    expect(byLabel([SIENNA, CUBE], PRICED, { cube: 'taken' }, OAKVILLE_TARIFF)['Your dates']).toEqual([
      'Free on your dates',
      'Booked on your dates. You can still ask.',
    ]);
  });

  it('should say nothing of totals and dates without a trip, and kilometres per day', () => {
    const rows = byLabel([SIENNA, CUBE], undefined, { cube: 'taken' }, OAKVILLE_TARIFF);
    expect(rows).not.toHaveProperty('Your dates');
    expect(rows).not.toHaveProperty('Total Rate (CAD)');
    expect(rows['Free kilometres']?.[0]).toMatch(/ per day$/);
  });

  it('should tell which lines differ', () => {
    const differing = compareVehicles([SIENNA, CUBE], PRICED, {}, OAKVILLE_TARIFF).filter(differs);
    const labels = differing.map(({ label }) => label);
    expect(labels).toContain('Seats');
    expect(labels).not.toContain('Doors');
  });
});
