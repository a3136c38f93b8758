import { describe, expect, it } from 'vitest';
import { DEFAULT_COMPANY } from '../../../src/domain/shared/company.ts';
import { DEFAULT_HOURS, type OpeningHours } from '../../../src/domain/shared/opening-hours.ts';
import { companyData, fleetData } from '../../../src/server/http/structured-data.ts';
import { aVehicle } from '../../support/values/samples.ts';

const SITE = 'https://rental.example';

describe('what search engines read', () => {
  // HTTP-18
  it('should describe the company with postal code, place and a phone number in E.164', () => {
    const company = { ...DEFAULT_COMPANY, email: 'desk@oakville.example' };
    expect(JSON.parse(companyData(SITE, { company, hours: DEFAULT_HOURS, texts: {} }))).toMatchObject({
      '@type': 'AutoRental',
      '@id': `${SITE}/#company`,
      image: `${SITE}/social-home.jpg`,
      email: 'desk@oakville.example',
      telephone: expect.stringMatching(/^\+1\d{10}$/),
      address: { addressLocality: 'Oakville', addressRegion: 'ON', postalCode: expect.stringMatching(/^L6\w \d\w\d$/) },
      geo: { '@type': 'GeoCoordinates', latitude: expect.closeTo(43.45, 1), longitude: expect.closeTo(-79.67, 1) },
    });
  });

  // HTTP-18, TRIP-23
  it('should name the opening hours, the days with the same ones together, and no closed day', () => {
    const hoursIn = (hours: OpeningHours) =>
      JSON.parse(companyData(SITE, { company: DEFAULT_COMPANY, hours, texts: {} })).openingHoursSpecification;
    const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
    const type = { '@type': 'OpeningHoursSpecification' };
    expect(hoursIn(DEFAULT_HOURS)).toEqual([
      { ...type, dayOfWeek: weekdays, opens: '07:00', closes: '17:00' },
      { ...type, dayOfWeek: ['Saturday', 'Sunday'], opens: '09:00', closes: '12:00' },
    ]);
    expect(hoursIn({ ...DEFAULT_HOURS, sunday: null })[1]).toMatchObject({ dayOfWeek: ['Saturday'] });
    expect(hoursIn({ ...DEFAULT_HOURS, saturday: null, sunday: null })).toHaveLength(1);
  });

  // HTTP-18
  it('should offer each listed vehicle with its rate per day, and name the range', () => {
    const cheap = aVehicle({ id: 'one', name: 'Corolla', pricePerDay: 5_900, imageUrl: '/car-images/one.jpg' });
    const dear = aVehicle({ id: 'two', name: '', brand: 'Ram', model: '2500', pricePerDay: 12_950, imageUrl: '' });
    const hidden = aVehicle({ id: 'three', pricePerDay: 100, available: false });
    const data = JSON.parse(fleetData(SITE, [dear, hidden, cheap]));
    expect(data).toMatchObject({ '@id': `${SITE}/#company`, priceRange: '$59.00 to $129.50 per day' });
    expect(data.makesOffer).toHaveLength(2);
    const offers = Object.fromEntries(
      data.makesOffer.map((offer: { itemOffered: { name: string } }) => [offer.itemOffered.name, offer]),
    );
    expect(offers.Corolla).toMatchObject({
      itemOffered: { image: `${SITE}/car-images/one.jpg` },
      priceSpecification: { price: '59.00', priceCurrency: 'CAD', unitCode: 'DAY' },
    });
    expect(offers['Ram 2500'].itemOffered).not.toHaveProperty('image');
  });

  it('should name one rate where all are the same, and say nothing of an empty fleet', () => {
    expect(JSON.parse(fleetData(SITE, [aVehicle({ pricePerDay: 5_900 })])).priceRange).toBe('$59.00 per day');
    expect(fleetData(SITE, [])).toBe('{}');
  });

  it('should not let a vehicle end the script around it', () => {
    const name = '</script><script>alert(1)</script>';
    const text = fleetData(SITE, [aVehicle({ name })]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text).makesOffer[0].itemOffered.name).toBe(name);
  });
});
