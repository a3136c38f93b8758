// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { holdPrice, type PriceHold } from '../../../src/domain/pricing/hold.ts';
import { quotePath } from '../../../src/domain/pricing/quote-link.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { EMPTY_FORM } from '../../../src/ports/api/stored-booking.ts';
import type { ReservationsApi } from '../../../src/ports/browser/reservations-api.ts';
import { FORM, TRIP } from '../../support/values/requests.ts';
import { aVehicle, NOON } from '../../support/values/samples.ts';
import { aReceipt, aSite, openSite, reload, TYPED_TRIP } from '../render-site.tsx';

const CHOSEN = { state: { vehicleId: 'sienna', addonIds: [] }, form: TYPED_TRIP };
const HELD = holdPrice(aVehicle(), OAKVILLE_TARIFF, NOON);
/** A token as the site writes them. */
const TOKEN = `price.${'token'.padEnd(43, '-')}`;
const SENTENCE = 'This price holds until Tuesday, November 24, 12:00 pm.';
/** The sample vehicle after staff raised its price. */
const RAISED = aVehicle({ pricePerDay: 18_400 });

/** A site that holds prices, and knows one token. */
function aHoldingSite(fleet = [RAISED], hold: PriceHold = HELD) {
  const asked: Parameters<ReservationsApi['holdPrice']>[0][] = [];
  const api = Object.assign(aSite(fleet), {
    asked,
    holdPrice: async (question: Parameters<ReservationsApi['holdPrice']>[0]) => {
      asked.push(question);
      if (question.holdToken === TOKEN) return { token: TOKEN, hold };
      return question.holdToken === undefined ? { token: TOKEN, hold } : { token: 'new', hold: now() };
    },
  });
  const now = () => holdPrice(RAISED, OAKVILLE_TARIFF, NOON);
  return api;
}

async function total() {
  const quote = within(await screen.findByRole('region', { name: 'Rate Quote' }));
  return quote.getByText('Total Charges').closest('tr')?.querySelector('td')?.textContent;
}

// HOLD-6
describe('a price that holds', () => {
  it('should say until when, ask once, and stay over a reload when staff change the price', async () => {
    const api = aHoldingSite([aVehicle()]);
    openSite('/rate-quote', { ...CHOSEN, api });
    expect(await screen.findByText(SENTENCE)).toBeTruthy();
    await waitFor(() => expect(sessionStorage.getItem('held-prices')).toContain(TOKEN));
    expect(api.asked).toEqual([{ vehicleId: 'sienna', itinerary: TRIP, addonIds: [] }]);
    const later = aHoldingSite([RAISED]);
    reload({ api: later, now: addMinutes(NOON, 24 * 60 - 1) });
    expect(await screen.findByText(SENTENCE)).toBeTruthy();
    expect(await total()).toBe('$401.68');
    expect(later.asked).toEqual([]);
  });

  it('should be gone once it has run out, while the page is open too', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let now: Instant = NOON;
      openSite('/rate-quote', { ...CHOSEN, api: aHoldingSite(), now: () => now });
      expect(await screen.findByText(SENTENCE)).toBeTruthy();
      expect(await total()).toBe('$401.68');
      now = HELD.until;
      vi.advanceTimersByTime(24 * 60 * 60_000);
      await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull());
      expect(await total()).toBe('$783.06');
    } finally {
      vi.useRealTimers();
    }
  });

  it('should leave the price as it is where the site does not answer', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const api = Object.assign(aSite([RAISED]), { holdPrice: async () => Promise.reject(new Error('away')) });
    openSite('/rate-quote', { ...CHOSEN, api });
    expect(await total()).toBe('$783.06');
    await waitFor(() => expect(screen.queryByText(/This price holds until/)).toBeNull());
    vi.restoreAllMocks();
  });

  it('should be booked with its token and its total', async () => {
    const api = Object.assign(aHoldingSite(), {});
    const answered = [() => ok(aReceipt())];
    const site = Object.assign(aSite([RAISED], answered), { holdPrice: api.holdPrice });
    sessionStorage.setItem('booking-draft', JSON.stringify({ form: { ...EMPTY_FORM, ...FORM } }));
    const user = openSite('/rate-quote', { ...CHOSEN, api: site });
    await screen.findByText(SENTENCE);
    const [bookNow] = await screen.findAllByRole('button', { name: 'Book Now' });
    if (bookNow !== undefined) await user.click(bookNow);
    await user.click(await screen.findByRole('button', { name: 'Confirm Booking' }));
    await screen.findByText('Reservation Received');
    expect(site.sent[0]?.request).toMatchObject({ expectedTotalCharges: 40_168, holdToken: TOKEN });
  });
});

// HOLD-5, HOLD-7
describe('a link to a quote', () => {
  const FORGED = TOKEN.replace('price', 'prose');
  const link = (over: object = {}) =>
    quotePath({ vehicleId: 'sienna', itinerary: TRIP, addonIds: ['usa-travel'], holdToken: TOKEN, ...over });

  it('should bring back vehicle, trip, options and price in a fresh browser, and leave the address', async () => {
    const api = aHoldingSite();
    openSite(link(), { api });
    // $401.68 with three days of travel into the USA
    expect(await total()).toBe('$452.53');
    expect(screen.getByText(SENTENCE)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Travel into the USA' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('Friday, November 27, 10:00 am')).toBeTruthy();
    expect(window.location.hash).toBe('');
    expect(screen.queryByText(/The price of this link/)).toBeNull();
  });

  it('should say so when its price holds no more, or never did', async () => {
    openSite(link({ holdToken: FORGED }), { api: aHoldingSite() });
    expect(
      await screen.findByText('The price of this link does not hold any more. This is the price now.'),
    ).toBeTruthy();
    expect(await total()).toBe('$833.91');
  });

  it('should open a trip without a held price', async () => {
    openSite(link({ holdToken: undefined }), { api: aSite() });
    expect(await total()).toBe('$452.53');
    expect(screen.queryByText(/The price of this link/)).toBeNull();
  });

  it('should open the held price of a link with a full stop or the parameters of a campaign behind it', async () => {
    for (const more of ['.', '?utm_source=x', '%3E']) {
      openSite(`${link()}${more}`, { api: aHoldingSite() });
      expect(await total()).toBe('$452.53');
      expect(screen.queryByText(/The price of this link/)).toBeNull();
      cleanup();
    }
  });

  it('should show no price where the token is not whole', async () => {
    openSite(link().slice(0, -1), { api: aHoldingSite() });
    expect(
      await screen.findByText(/^This link does not open a quote. It may be cut short: copy all of it/),
    ).toBeTruthy();
    expect(screen.queryByText(/\$\d/)).toBeNull();
  });

  it.each(['#', '#nonsense', '#sienna~1~2', '#%~1~2~24~~'])('should say that %s opens no quote', async (hash) => {
    openSite(`/rate-quote${hash}`, { api: aSite() });
    const text =
      hash === '#'
        ? 'No vehicle or booking information found.'
        : 'This link does not open a quote. It may be cut short: copy all of it, or choose a vehicle.';
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('should say what is wrong with a trip that has passed', async () => {
    const past = { ...TRIP, pickupDate: '2026-11-20', pickupTime: '2026-11-20T15:00:00.000Z' };
    const api = Object.assign(aSite(), { holdPrice: async () => undefined });
    openSite(link({ itinerary: past }), { api });
    expect(await screen.findByText('Pickup must be at least one day ahead.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change your dates' })).toBeTruthy();
  });

  it('should offer to try again where the site does not answer', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    let isAway = true;
    const api = Object.assign(aSite([RAISED]), {
      holdPrice: async () => (isAway ? Promise.reject(new Error('away')) : { token: TOKEN, hold: HELD }),
    });
    const user = openSite(link(), { api });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await user.click(again);
    expect(await total()).toBe('$452.53');
    vi.restoreAllMocks();
  });
});
