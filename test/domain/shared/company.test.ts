import { describe, expect, it } from 'vitest';
import { COMPANY } from '../../../src/domain/shared/company.ts';

// The owner replaces the placeholders (PAGE-15): these tests say what must hold of whatever stands there.
describe('COMPANY', () => {
  it('should say since when and where it serves (PAGE-10)', () => {
    expect(COMPANY.since).toBe(1991);
    expect(COMPANY.tagline).toMatch(/Oakville.*Burlington.*Milton.*Mississauga.*Hamilton/);
    expect(COMPANY.town).toMatch(/^Oakville, ON/);
    expect(COMPANY.name).toMatch(/Rental/);
    expect(COMPANY.street).toMatch(/^\d+ \w+/);
  });

  it('should link the phone number that it shows', () => {
    expect(COMPANY.phoneLink).toBe(`tel:+1${COMPANY.phone.replace(/\D/g, '')}`);
    expect(COMPANY.phone).toMatch(/^\d{3}-\d{3}-\d{4}$/);
  });

  it('should have an e-mail address', () => {
    expect(COMPANY.email).toMatch(/^\S+@\S+\.\S+$/);
  });

  it('should be open in the pickup hours (TRIP-9)', () => {
    expect(COMPANY.hours).toEqual(['Mon to Fri 7 am to 5 pm', 'Sat and Sun 9 am to 12 pm']);
  });

  it('should lead elsewhere over https alone', () => {
    const links = [...COMPANY.social.map(({ url }) => url), COMPANY.directionsUrl, COMPANY.mapUrl];
    expect(links.length).toBeGreaterThan(2);
    expect(links.map((url) => new URL(url).protocol)).toEqual(links.map(() => 'https:'));
    expect(COMPANY.social.every(({ name }) => name.length > 0)).toBe(true);
  });
});
