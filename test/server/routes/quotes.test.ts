import { describe, expect, it } from 'vitest';
import type { DateText } from '../../../src/domain/shared/toronto-time.ts';
import { aSite } from '../../support/site/a-site.ts';
import { QUOTE_REQUEST, TRIP, withField } from '../../support/values/requests.ts';
import { at, aVehicle } from '../../support/values/samples.ts';

async function quoted(body: object) {
  const { app } = await aSite({
    fleet: [aVehicle(), aVehicle({ id: 'hidden', available: false }), withoutWaiver()],
  });
  return app.inject({ method: 'POST', url: '/api/quotes', payload: body });
}

/** A pickup and a dropoff at 10:00. */
function dated(pickupDate: DateText, dropoffDate: DateText) {
  return { pickupDate, pickupTime: at(pickupDate, '10:00'), dropoffDate, dropoffTime: at(dropoffDate, '10:00') };
}

function withoutWaiver() {
  const { cdwPerDay: _cdwPerDay, ...vehicle } = aVehicle({ id: 'no-waiver' });
  return vehicle;
}

describe('POST /api/quotes', () => {
  // HTTP-1, PRICE-25
  it('should answer with lines, totals and free kilometres', async () => {
    const response = await quoted(QUOTE_REQUEST);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      vehicleId: 'sienna',
      hold: { token: expect.any(String), until: '2026-11-24T17:00:00.000Z' },
      lines: [
        {
          code: 'base-rental',
          label: 'Rental Rate',
          quantity: 3,
          unitPrice: 9400,
          amount: 28_200,
          explanation: expect.stringContaining('3 days × $94.00'),
        },
        {
          code: 'extra-hours',
          label: 'Extra Hours Charge (partial day)',
          quantity: 3,
          unitPrice: 9400,
          per: 4,
          amount: 7050,
          explanation: expect.stringContaining('3 started hours × a quarter of $94.00'),
        },
        {
          code: 'listing-fee',
          label: 'Vehicle Listing Fee',
          quantity: 3,
          unitPrice: 99,
          amount: 297,
          explanation: expect.stringContaining('3 days × $0.99'),
        },
        {
          code: 'addon:additional-driver',
          label: 'Additional Driver',
          quantity: 3,
          unitPrice: 1500,
          amount: 4500,
          explanation: '3 days × $15.00.',
        },
        {
          code: 'hst',
          label: 'HST',
          quantity: 13,
          unitPrice: 40_047,
          per: 100,
          amount: 5206,
          explanation: expect.stringContaining('13% of the sub total of $400.47'),
        },
      ],
      totals: {
        totalRentalDays: 3,
        baseRental: 28_200,
        extraHoursCharge: 7050,
        vehicleListingFeeTotal: 297,
        underageFee: 0,
        addonsTotal: 4500,
        rentalSubTotal: 40_047,
        hst: 5206,
        totalCharges: 45_253,
      },
      freeKilometres: 600,
    });
  });

  // PRICE-21
  it.each(['unknown', 'hidden'])('should answer 404 for the vehicle %s', async (vehicleId) => {
    const response = await quoted({ ...QUOTE_REQUEST, vehicleId });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('application/problem+json');
  });

  // PRICE-21
  it.each([
    [
      '/itinerary/pickupDate',
      { ...TRIP, pickupDate: '2026-11-23', pickupTime: at('2026-11-23', '16:00') },
      'Pickup must be at least one day ahead.',
    ],
    [
      '/itinerary/dropoffTime',
      { ...TRIP, dropoffDate: '2026-11-27', dropoffTime: at('2026-11-27', '10:00') },
      'Dropoff must be after pickup.',
    ],
    ['/itinerary/pickupTime', { ...TRIP, pickupTime: at('2026-11-27', '06:00') }, 'Choose one of the times offered.'],
    ['/itinerary/pickupTime', { ...TRIP, pickupTime: at('2026-11-28', '10:00') }, 'Choose one of the times offered.'],
    ['/itinerary/pickupTime', { ...TRIP, pickupTime: '2026-11-27T15:00:00Z' }, 'Choose one of the times offered.'],
    ['/itinerary/dropoffTime', { ...TRIP, dropoffTime: at('2026-11-30', '12:15') }, 'Choose one of the times offered.'],
    [
      '/itinerary/dropoffTime',
      { ...TRIP, dropoffTime: '2026-11-30T25:00:00.000Z' },
      'Choose one of the times offered.',
    ],
    ['/itinerary/dropoffTime', { ...TRIP, dropoffDate: '2026-12-01' }, 'Choose one of the times offered.'],
    ['/itinerary/pickupDate', { ...TRIP, pickupDate: '2027-02-30' }, 'Complete all fields.'],
    [
      '/itinerary/pickupDate',
      { ...TRIP, ...dated('2028-05-24', '2028-05-25') },
      'Pickup can be at most 18 months ahead.',
    ],
    [
      '/itinerary/dropoffDate',
      { ...TRIP, ...dated(TRIP.pickupDate, '2027-11-28') },
      'A rental can last at most 12 months.',
    ],
    ['/itinerary/driverAge', { ...TRIP, driverAge: 26 }, 'Complete all fields.'],
    ['/itinerary/rentalLocation', { ...TRIP, rentalLocation: 'Toronto' }, 'Complete all fields.'],
  ])('should refuse at %s', async (path, itinerary, message) => {
    const response = await quoted({ ...QUOTE_REQUEST, itinerary });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ status: 422, errors: [{ path, message }] });
  });

  it.each(['rentalLocation', 'pickupDate', 'pickupTime', 'dropoffDate', 'dropoffTime', 'driverAge'])(
    'should ask for all fields when %s is missing',
    async (field) => {
      const response = await quoted(withField(QUOTE_REQUEST, `/itinerary/${field}`, undefined));
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toEqual([{ path: `/itinerary/${field}`, message: 'Complete all fields.' }]);
    },
  );

  // PRICE-12
  it.each([
    [['gps'], '/addonIds/0'],
    [['usa-travel', 'usa-travel'], '/addonIds/1'],
    ['usa-travel', '/addonIds'],
  ])('should refuse the add-ons %j', async (addonIds, path) => {
    const response = await quoted({ ...QUOTE_REQUEST, addonIds });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0].path).toBe(path);
  });

  it('should refuse the waiver on a vehicle that has no price for it', async () => {
    const response = await quoted({
      ...QUOTE_REQUEST,
      vehicleId: 'no-waiver',
      addonIds: ['out-of-province', 'loss-damage-waiver'],
    });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0].path).toBe('/addonIds/1');
  });

  it('should price the elapsed hours of the night in which the clocks go forward', async () => {
    const itinerary = {
      ...TRIP,
      pickupDate: '2027-03-13',
      pickupTime: at('2027-03-13', '10:00'),
      dropoffDate: '2027-03-14',
      dropoffTime: at('2027-03-14', '12:00'),
    };
    const response = await quoted({ ...QUOTE_REQUEST, itinerary, addonIds: [] });
    expect(response.json().totals).toMatchObject({ totalRentalDays: 1, extraHoursCharge: 0 });
    expect(response.json().lines[0].explanation).toContain('Clocks go ahead 1 hour during your rental.');
  });
});
