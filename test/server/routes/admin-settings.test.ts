import { describe, expect, it } from 'vitest';
import { ratesForm } from '../../../src/domain/pricing/rates.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { DEFAULT_COMPANY, tagline } from '../../../src/domain/shared/company.ts';
import { DEFAULT_HOURS, WEEK } from '../../../src/domain/shared/opening-hours.ts';
import { each } from '../../../src/domain/shared/table.ts';
import { defaultTexts } from '../../../src/domain/shared/texts.ts';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { anItinerary, aPlacedBooking, aSubmission, at, aVehicle, NOON } from '../../support/values/samples.ts';

const DEARER = { ...ratesForm(OAKVILLE_TARIFF), listingFeePerDay: 199 };

async function anOffice() {
  const site = await aSite();
  site.setNow(NOON);
  let headers = await signIn(site);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    site.app.inject({ method, url: `/api/admin/${path}`, headers, ...(payload && { payload }) });
  const settings = async () => (await call('GET', 'settings')).json();
  const { rentalLocation, pickupDate, pickupTime, dropoffDate, dropoffTime, driverAge } = anItinerary();
  const itinerary = { rentalLocation, pickupDate, pickupTime, dropoffDate, dropoffTime, driverAge };
  const quote = async (over: object = {}) => {
    const payload = { vehicleId: aVehicle().id, itinerary, addonIds: [], ...over };
    return (await site.app.inject({ method: 'POST', url: '/api/quotes', payload })).json();
  };
  const feeOf = (answer: { totals: { vehicleListingFeeTotal: number; totalRentalDays: number } }) =>
    answer.totals.vehicleListingFeeTotal / answer.totals.totalRentalDays;
  const acts = async () =>
    (await call('GET', 'audit')).json().events.map(({ text }: { readonly text: string }) => text);
  const moveTo = async (now: Instant) => {
    site.setNow(now);
    // The session has ended by then.
    headers = await signIn(site);
  };
  return { site, moveTo, call, settings, quote, feeOf, acts };
}

// PRICE-33, STAFF-55
describe('rates', () => {
  it('should price what is made from then on, and leave what a price was held at', async () => {
    const { site, call, quote, feeOf } = await anOffice();
    const held = await quote();
    expect(feeOf(held)).toBe(99);
    const made = await call('POST', 'rates', { seenVersion: 0, from: 'now', rates: DEARER });
    expect(made.statusCode).toBe(201);
    expect(feeOf(await quote())).toBe(199);
    expect(feeOf(await quote({ holdToken: held.hold.token }))).toBe(99);
    const fleet = (await site.app.inject('/api/vehicles')).json();
    expect(fleet.rates).toMatchObject({ id: made.json().id, listingFeePerDay: 199 });
  });

  it('should begin on their day without anything else, and be withdrawn until then', async () => {
    const { moveTo, call, settings, quote, feeOf, acts } = await anOffice();
    const { id } = (await call('POST', 'rates', { seenVersion: 0, from: '2026-11-24', rates: DEARER })).json();
    const other = await call('POST', 'rates', { seenVersion: 1, from: '2026-11-25', rates: DEARER });
    expect(await settings()).toMatchObject({
      site: { version: 2, rates: { listingFeePerDay: 99 } },
      scheduled: [{ id, from: '2026-11-24', rates: DEARER, by: STAFF_EMAIL }, { from: '2026-11-25' }],
      begun: [],
    });
    expect((await call('DELETE', `rates/${other.json().id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `rates/${other.json().id}`)).statusCode).toBe(404);
    expect(feeOf(await quote())).toBe(99);
    await moveTo('2026-11-24T05:00:00.000Z');
    expect(feeOf(await quote())).toBe(199);
    expect(await settings()).toMatchObject({ site: { version: 4, rates: DEARER }, scheduled: [], begun: [{ id }] });
    expect((await call('DELETE', `rates/${id}`)).json()).toMatchObject({ status: 409 });
    // AUDIT-10
    expect(JSON.stringify(await acts())).toContain('Withdrew the rates from Wednesday, November 25, 2026');
  });

  it('should be refused after others changed them, from a past day, and beyond their bounds', async () => {
    const { call } = await anOffice();
    const make = (over: object) => call('POST', 'rates', { seenVersion: 0, from: 'now', rates: DEARER, ...over });
    const refusedAt = async (over: object) =>
      (await make(over)).json().errors.map(({ path }: { readonly path: string }) => path);
    expect(await refusedAt({ from: '2026-11-23' })).toEqual(['/from']);
    expect(await refusedAt({ rates: { ...DEARER, hstPercent: 13.125 } })).toEqual(['/rates/hstPercent']);
    expect(await refusedAt({ rates: { ...DEARER, hstPercent: 31, deposit: -1 } })).toHaveLength(2);
    expect((await make({})).statusCode).toBe(201);
    const late = await make({});
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ version: 1, changedBy: STAFF_EMAIL, changedAt: NOON });
  });

  it('should let one of two at the same moment through', async () => {
    const { call } = await anOffice();
    const make = () => call('POST', 'rates', { seenVersion: 0, from: 'now', rates: DEARER });
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  // STAFF-58
  it('should have their ids, and the history of who changed what', async () => {
    const { call, settings } = await anOffice();
    const shown = (await settings()).site.rates;
    expect(shown).toEqual({ id: 'first', ...ratesForm(OAKVILLE_TARIFF) });
    const { id } = (
      await call('POST', 'rates', { seenVersion: 0, from: 'now', rates: { ...shown, listingFeePerDay: 199 } })
    ).json();
    await call('POST', 'rates', { seenVersion: 1, from: '2026-12-01', rates: { ...DEARER, deposit: 0 } });
    const after = await settings();
    expect([after.site.rates.id, after.begun[0].rates.id]).toEqual([id, id]);
    expect(after.history).toEqual([
      {
        version: 2,
        at: NOON,
        by: STAFF_EMAIL,
        changes: [
          { field: 'rates/from', before: null, after: '2026-12-01' },
          { field: 'rates/deposit', before: 30_000, after: 0 },
        ],
      },
      {
        version: 1,
        at: NOON,
        by: STAFF_EMAIL,
        changes: [{ field: 'rates/listingFeePerDay', before: 99, after: 199 }],
      },
    ]);
  });

  // STAFF-58
  it.each(['rates', 'rates/preview'])('should be refused by %s at each field beyond its bounds', async (path) => {
    const { call } = await anOffice();
    const errorsOf = async (rates: object) => {
      const head = path === 'rates' ? { seenVersion: 0, from: 'now' } : {};
      return (await call('POST', path, { ...head, rates: { ...DEARER, ...rates } })).json().errors;
    };
    expect(await errorsOf({ hstPercent: 13.125 })).toEqual([
      { path: '/rates/hstPercent', message: 'Enter a percentage with at most two decimals.' },
    ]);
    const addOns = { ...DEARER.addOns, 'usa-travel': { offered: true, pricePerDay: 50_001 } };
    const freeKilometres = { standard: 1001, reduced: 100 };
    expect(await errorsOf({ hstPercent: 30.01, deposit: 1_000_001, addOns, freeKilometres })).toEqual([
      { path: '/rates/hstPercent', message: 'Enter a percentage of at most 30.' },
      { path: '/rates/deposit', message: 'Enter an amount in dollars, at most $10,000.00.' },
      { path: '/rates/addOns/usa-travel/pricePerDay', message: 'Enter an amount in dollars, at most $500.00.' },
      { path: '/rates/freeKilometres/standard', message: 'Enter whole kilometres, at most 1,000 km.' },
    ]);
  });

  it('should be shown on three trips before they are made', async () => {
    const { call } = await anOffice();
    const { samples } = (await call('POST', 'rates/preview', { rates: DEARER })).json();
    expect(samples).toHaveLength(3);
    expect(samples[0]).toMatchObject({ difference: 226, before: { totals: { totalCharges: 18_078 } } });
  });
});

const COMPANY = { ...DEFAULT_COMPANY, email: 'desk@oakville.example' };
const MOVED = { ...COMPANY, street: '2 Speers Road', phone: '416-555-0199' };

// SITE-1, SITE-2
describe('the company', () => {
  it('should be changed by owners, with a history, and be told to everybody', async () => {
    const { site, call, settings, acts } = await anOffice();
    const shown = () => site.app.inject('/api/site');
    expect((await shown()).json()).toMatchObject({ version: 0, company: COMPANY, rates: { hstPercent: 13 } });
    const changed = await call('PUT', 'settings', { seenVersion: 0, company: MOVED });
    expect(changed.json()).toMatchObject({ site: { version: 1, company: MOVED } });
    // SITE-3
    const answer = await shown();
    expect(answer.json()).toMatchObject({ version: 1, company: MOVED });
    const again = await site.app.inject({
      url: '/api/site',
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    const { history } = await settings();
    expect(history).toEqual([
      {
        version: 1,
        at: NOON,
        by: STAFF_EMAIL,
        changes: [
          { field: 'company/street', before: '120 Example Road', after: '2 Speers Road' },
          { field: 'company/phone', before: '905-555-0142', after: '416-555-0199' },
        ],
      },
    ]);
    // AUDIT-11
    expect(await acts()).toContain('Changed the company’s street, phone number');
  });

  // SITE-23
  it('should have a legal name, which is absent while it is empty', async () => {
    const { site, call } = await anOffice();
    const shown = async () => (await site.app.inject('/api/site')).json().company;
    expect(await shown()).not.toHaveProperty('legalName');
    const named = { ...MOVED, legalName: 'Halton Rentals Ltd.' };
    await call('PUT', 'settings', { seenVersion: 0, company: named });
    expect(await shown()).toEqual(named);
    await call('PUT', 'settings', { seenVersion: 1, company: { ...MOVED, legalName: '' } });
    expect(await shown()).toEqual(MOVED);
  });

  it('should be refused after others changed it or the rates, unchanged, and by the fields', async () => {
    const { call, moveTo } = await anOffice();
    const put = async (seenVersion: number, company: object) =>
      (await call('PUT', 'settings', { seenVersion, company })).json();
    expect(await put(0, COMPANY)).toMatchObject({ status: 422, errors: [{ message: 'Nothing was changed.' }] });
    expect(await put(0, { ...MOVED, phone: '911', links: [{ name: 'X', url: 'http://x.example' }] })).toMatchObject({
      errors: [
        { path: '/company/phone', message: 'Enter a phone number with 10 digits.' },
        { path: '/company/links', message: 'Enter a name and an https address for each link.' },
      ],
    });
    expect(await put(0, { ...MOVED, towns: [] })).toMatchObject({ errors: [{ path: '/company/towns' }] });
    await call('POST', 'rates', { seenVersion: 0, from: 'now', rates: DEARER });
    expect(await put(0, MOVED)).toMatchObject({ status: 409, version: 1 });
    expect(await put(1, MOVED)).toMatchObject({ site: { version: 2 } });
    expect(await put(1, { ...MOVED, since: 1990 })).toMatchObject({
      status: 409,
      version: 2,
      changedBy: STAFF_EMAIL,
      changedAt: NOON,
    });
    const [later, last] = ['2026-11-23T17:01:00.000Z', '2026-11-23T17:02:00.000Z'] as const;
    await moveTo(later);
    expect(await put(2, COMPANY)).toMatchObject({ site: { version: 3 } });
    const late = await call('POST', 'rates', { seenVersion: 2, from: 'now', rates: DEARER });
    expect(late.json()).toMatchObject({ status: 409, version: 3, changedBy: STAFF_EMAIL, changedAt: later });
    await moveTo(last);
    expect((await call('POST', 'rates', { seenVersion: 3, from: 'now', rates: DEARER })).statusCode).toBe(201);
    expect(await put(3, MOVED)).toMatchObject({ status: 409, version: 4, changedAt: last });
    expect((await call('POST', 'rates', { seenVersion: 4, from: 'now', rates: DEARER })).statusCode).toBe(201);
  });

  // SITE-3
  it('should be told in e-mails from then on', async () => {
    const { site, call } = await anOffice();
    await call('PUT', 'settings', { seenVersion: 0, company: { ...MOVED, name: 'Halton Rentals' } });
    await call('POST', 'accounts', { email: 'max@oakville.example', role: 'desk' });
    const texts = (await site.mails(1)).map(({ subject, text }) => `${subject} ${text}`).join();
    expect(texts).toContain('Your invitation to the staff pages of Halton Rentals');
    expect(texts).toContain('Halton Rentals\n2 Speers Road, Oakville, ON L6K 0A0\n416-555-0199, desk@oakville.example');
  });
});

// SITE-7 to SITE-10
describe('the opening hours', () => {
  const SHORT = { ...DEFAULT_HOURS, monday: { opens: '11:00', closes: '15:00' }, sunday: null } as const;

  it('should be changed by owners, and told to everybody', async () => {
    const { site, call, settings, acts } = await anOffice();
    const shown = async () => (await site.app.inject('/api/site')).json();
    expect((await shown()).hours).toEqual(DEFAULT_HOURS);
    const changed = await call('PUT', 'settings', { seenVersion: 0, hours: SHORT });
    expect(changed.json()).toMatchObject({ site: { version: 1, hours: SHORT, company: COMPANY }, overlaps: [] });
    expect(await shown()).toMatchObject({ version: 1, hours: SHORT });
    const [last] = (await settings()).history;
    expect(last?.changes).toEqual([
      { field: 'hours/monday', before: '07:00 to 17:00', after: '11:00 to 15:00' },
      { field: 'hours/sunday', before: '09:00 to 12:00', after: 'closed' },
    ]);
    expect(await acts()).toContain('Changed the company’s opening hours');
  });

  it('should be refused by the days', async () => {
    const { call } = await anOffice();
    const put = async (hours: object) => (await call('PUT', 'settings', { seenVersion: 0, hours })).json();
    expect(await put({ ...SHORT, friday: { opens: '12:00', closes: '12:00' } })).toMatchObject({
      status: 422,
      errors: [{ path: '/hours/friday', message: 'The last pickup must be after the first.' }],
    });
    expect(await put(each(WEEK, null))).toMatchObject({ errors: [{ message: 'Open on at least one day.' }] });
    const seen = await call('POST', 'settings/hours/preview', { hours: each(WEEK, null) });
    expect(seen.json()).toMatchObject({ status: 422, errors: [{ path: '/hours/monday' }] });
    expect(await put({ ...SHORT, friday: { opens: '08:30', closes: '12:00' } })).toMatchObject({ status: 422 });
    expect(await put(DEFAULT_HOURS)).toMatchObject({ errors: [{ message: 'Nothing was changed.' }] });
  });

  it('should list the pickups to come that are outside them, which stay', async () => {
    const { site, call } = await anOffice();
    const monday = { pickupDate: '2026-11-30', dropoffDate: '2026-12-02' } as const;
    const early = aPlacedBooking({
      itinerary: anItinerary({ ...monday, pickupTime: at('2026-11-30', '10:00') }),
    });
    const within = aPlacedBooking({
      itinerary: anItinerary({ ...monday, pickupTime: at('2026-11-30', '12:00') }),
    });
    for (const placed of [early, within]) await addBooking(site.ports.bookings, placed, aSubmission());
    // SITE-24
    const seen = (await call('POST', 'settings/hours/preview', { hours: SHORT })).json();
    const { overlaps } = (await call('PUT', 'settings', { seenVersion: 0, hours: SHORT })).json();
    expect(seen).toEqual({ overlaps });
    const { id, confirmationNumber } = early.booking;
    expect(overlaps).toMatchObject([{ id, confirmationNumber, customer: 'Priya Raman', phone: '905 555 0118' }]);
    expect(await site.ports.bookings.find(id)).toEqual(early.booking);
  });

  // TRIP-22, BOOK-19
  it('should decide what customers may ask for, and move no promise', async () => {
    const { site, call, quote } = await anOffice();
    const placed = aPlacedBooking({ itinerary: anItinerary({ pickupTime: at('2026-11-27', '10:00') }) });
    await addBooking(site.ports.bookings, placed, aSubmission());
    const shut = { ...SHORT, tuesday: null, thursday: null, friday: null };
    expect((await call('PUT', 'settings', { seenVersion: 0, hours: shut })).statusCode).toBe(200);
    expect((await site.ports.bookings.find(placed.booking.id))?.answerBy).toBe(placed.booking.answerBy);
    expect(await quote()).toMatchObject({ status: 422, errors: [{ message: 'The office is closed on that day.' }] });
  });
});

const DEFAULT_TEXTS = defaultTexts(DEFAULT_HOURS);
const OWN_TEXTS = {
  ...DEFAULT_TEXTS,
  promo: 'Vans and trucks',
  beforeYouRent: [{ title: 'Child seats', text: 'Ask us.' }],
  inFrench: { ...DEFAULT_TEXTS.inFrench, shown: false },
};

// SITE-12 to SITE-15
describe('the texts', () => {
  it('should be changed by owners, with a history, and be shown to everybody without empty ones', async () => {
    const { site, call, settings, acts } = await anOffice();
    const shown = async () => (await site.app.inject('/api/site')).json().texts;
    expect(await shown()).toMatchObject({ tagline: tagline(DEFAULT_COMPANY), inFrench: DEFAULT_TEXTS.inFrench });
    expect(await shown()).not.toHaveProperty('terms');
    expect((await settings()).site.texts).toEqual(DEFAULT_TEXTS);
    const changed = await call('PUT', 'settings', { seenVersion: 0, texts: OWN_TEXTS });
    expect(changed.json()).toMatchObject({ site: { version: 1, company: COMPANY, texts: OWN_TEXTS } });
    const { promo, beforeYouRent } = OWN_TEXTS;
    expect(await shown()).toMatchObject({ promo, beforeYouRent });
    expect(await shown()).not.toHaveProperty('inFrench');
    const { site: own, history } = await settings();
    expect(own.texts).toEqual(OWN_TEXTS);
    expect(history[0].changes).toEqual([
      { field: 'texts/promo', before: DEFAULT_TEXTS.promo, after: promo },
      { field: 'texts/inFrench/shown', before: true, after: false },
      { field: 'texts/beforeYouRent', before: [], after: beforeYouRent },
    ]);
    expect(await acts()).toContain('Changed the company’s promo line, line in French, page Before you rent');
  });

  it('should be refused by their places, and where nothing differs', async () => {
    const { call } = await anOffice();
    const put = async (texts: object) => {
      const answer = await call('PUT', 'settings', { seenVersion: 0, texts: { ...DEFAULT_TEXTS, ...texts } });
      return answer.json().errors.map(({ path, message }: Record<string, string>) => `${path} ${message}`);
    };
    expect(await put({})).toEqual(['/texts Nothing was changed.']);
    expect(await put({ promo: '<b>', about: [' '], beforeYouRent: [{ title: 'Seats', text: '' }] })).toEqual([
      '/texts/promo Write plain text, without < and >.',
      '/texts/about/0 Write at least one paragraph.',
      '/texts/beforeYouRent/0/text Enter a text.',
    ]);
    expect(await put({ award: { shown: true, title: 'a'.repeat(601), text: '' }, terms: 'a'.repeat(8_001) })).toEqual([
      '/texts/award/title Use at most 600 characters.',
      '/texts/terms Use at most 8000 characters.',
    ]);
  });

  // TRIP-23
  it('should follow the opening hours until an owner changes them', async () => {
    const { site, call, settings } = await anOffice();
    const hours = { ...DEFAULT_HOURS, sunday: null };
    const words = async () => {
      const { promo, about } = (await site.app.inject('/api/site')).json().texts;
      return [promo.split('\n').at(-1), about[0].slice(0, 47)];
    };
    // A file of the settings has both: what it says of the hours in words is of those before.
    await call('PUT', 'settings', { seenVersion: 0, hours, texts: { ...DEFAULT_TEXTS, tagline: 'Vans.' } });
    expect((await settings()).site).toMatchObject({ hours, texts: { ...defaultTexts(hours), tagline: 'Vans.' } });
    expect(await words()).toEqual(['Open 6 days a week', 'One location, one family, six days a week. We r']);
    const promo = 'Always open on Mondays';
    await call('PUT', 'settings', { seenVersion: 1, texts: { ...defaultTexts(hours), promo } });
    await call('PUT', 'settings', { seenVersion: 2, hours: DEFAULT_HOURS });
    expect(await words()).toEqual([promo, 'One location, one family, seven days a week. We']);
    await call('PUT', 'settings', { seenVersion: 3, texts: DEFAULT_TEXTS });
    await call('PUT', 'settings', { seenVersion: 4, hours });
    expect((await settings()).site.texts).toEqual(defaultTexts(hours));
  });
});
