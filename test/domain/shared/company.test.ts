import { describe, expect, it } from 'vitest';
import {
  addressLine,
  companyPhoneLink,
  DEFAULT_COMPANY,
  directionsUrl,
  listTowns,
  mapUrl,
  tagline,
} from '../../../src/domain/shared/company.ts';

// Until an owner says otherwise (PAGE-15).
describe('the company', () => {
  it('should say since when and where it serves (PAGE-10)', () => {
    expect(DEFAULT_COMPANY.since).toBe(1991);
    expect(tagline(DEFAULT_COMPANY)).toBe(
      'Cars, SUVs, trucks and vans for Oakville, Burlington, Milton, Mississauga and Hamilton.',
    );
    expect(addressLine(DEFAULT_COMPANY)).toBe('120 Example Road, Oakville, ON L6K 0A0');
    expect(DEFAULT_COMPANY.name).toBe('HOJ Car & Truck Rental');
  });

  it('should name one town alone', () => {
    expect(listTowns(['Milton'])).toBe('Milton');
    expect(listTowns(['Milton', 'Acton'])).toBe('Milton and Acton');
  });

  it.each(['905-555-0142', '(905) 555-0142', '1 905 555 0142', '+1 905.555.0142'])(
    'should be called at %s',
    (phone) => {
      expect(companyPhoneLink({ phone })).toBe('tel:+19055550142');
    },
  );

  it('should be where its map and the way to it lead', () => {
    expect(mapUrl(DEFAULT_COMPANY)).toBe(
      'https://www.openstreetmap.org/export/embed.html?bbox=-79.7%2C43.43%2C-79.63%2C43.465&layer=mapnik',
    );
    expect(directionsUrl(DEFAULT_COMPANY)).toBe('https://www.openstreetmap.org/directions?to=43.4475%2C-79.6666');
  });
});
