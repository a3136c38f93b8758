// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { holdIdOf, quotePath } from '../../../src/domain/pricing/quote-link.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { linkQuote, priceTrip, submitBooking } from '../../../src/ports/api/calls/bookings.ts';
import { EMPTY_FORM } from '../../../src/ports/api/stored-booking.ts';
import { aSiteInProcess, type SiteInProcess } from '../../support/site/site-in-process.ts';
import { FORM, TRIP } from '../../support/values/requests.ts';
import { ADDED, aVehicle, NOON } from '../../support/values/samples.ts';
import { changeVehicle } from '../../support/values/vehicles.ts';
import { openSite, reload, TYPED_TRIP, wholeText } from '../render-site.tsx';

const CHOSEN = { state: { vehicleId: 'sienna', addonIds: [] }, form: TYPED_TRIP };
const QUESTION = { vehicleId: 'sienna', itinerary: TRIP, addonIds: [] };
const ENDS = addMinutes(NOON, 24 * 60);
const SENTENCE = 'This price holds until Tuesday, November 24, 12:00 pm.';
/** The sample vehicle after staff raised its price. */
const RAISED = aVehicle({ pricePerDay: 18_400 });

async function raisePrice({ ports }: SiteInProcess): Promise<void> {
  const from = await ports.vehicles.find('sienna');
  if (from === undefined) throw new Error('no vehicle');
  await changeVehicle(ports.vehicles, { from, to: { ...from, pricePerDay: RAISED.pricePerDay }, event: ADDED });
}

/** A site that held a price, which staff have raised since. */
async function aRaisedSite() {
  const site = await aSiteInProcess();
  const priced = await site.app.inject({ method: 'POST', url: priceTrip.path, payload: QUESTION });
  const holdToken: string = priced.json().hold.token;
  await site.app.inject({ method: 'POST', url: linkQuote.path, payload: { holdToken } });
  await raisePrice(site);
  return { site, token: holdIdOf(holdToken) };
}

const keptTokens = (): readonly string[] =>
  JSON.parse(sessionStorage.getItem('held-prices') ?? '[]').map(({ token }: { token: string }) => token);

async function total() {
  const quote = within(await screen.findByRole('region', { name: 'Rate Quote' }));
  return quote.getByText('Total Charges').closest('tr')?.querySelector('td')?.textContent;
}

// HOLD-6
describe('a price that holds', () => {
  it('should say until when, ask once, and stay over a reload when staff change the price', async () => {
    const site = await aSiteInProcess();
    openSite('/rate-quote', CHOSEN);
    expect(await screen.findByText(wholeText(SENTENCE))).toBeTruthy();
    await waitFor(() => expect(keptTokens()).toHaveLength(1));
    await raisePrice(site);
    reload({ now: addMinutes(ENDS, -1) });
    expect(await screen.findByText(wholeText(SENTENCE))).toBeTruthy();
    expect(await total()).toBe('$401.68');
    expect(site.sent(priceTrip)).toEqual([QUESTION]);
  });

  it('should be gone once it has run out, while the page is open too', async () => {
    const { token } = await aRaisedSite();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let now: Instant = NOON;
      openSite(quotePath({ ...QUESTION, holdToken: token }), { now: () => now });
      expect(await screen.findByText(wholeText(SENTENCE))).toBeTruthy();
      expect(await total()).toBe('$401.68');
      now = ENDS;
      vi.advanceTimersByTime(24 * 60 * 60_000);
      await waitFor(() => expect(screen.queryByText(wholeText(SENTENCE))).toBeNull());
      expect(await total()).toBe('$783.06');
    } finally {
      vi.useRealTimers();
    }
  });

  it('should leave the price as it is where the site does not answer', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { site } = await aRaisedSite();
    site.fail(priceTrip);
    openSite('/rate-quote', CHOSEN);
    expect(await total()).toBe('$783.06');
    await waitFor(() => expect(screen.queryByText(/This price holds until/)).toBeNull());
    vi.restoreAllMocks();
  });

  it('should be booked with its token and its total', async () => {
    const site = await aSiteInProcess();
    sessionStorage.setItem('booking-draft', JSON.stringify({ form: { ...EMPTY_FORM, ...FORM } }));
    const user = openSite('/rate-quote', CHOSEN);
    await screen.findByText(wholeText(SENTENCE));
    await raisePrice(site);
    const [bookNow] = await screen.findAllByRole('button', { name: 'Book Now' });
    if (bookNow !== undefined) await user.click(bookNow);
    await user.click(await screen.findByRole('button', { name: 'Confirm Booking' }));
    await screen.findByText('Reservation Received');
    const [holdToken] = keptTokens();
    expect(site.sent(submitBooking)).toMatchObject([{ expectedTotalCharges: 40_168, holdToken }]);
  });
});

// HOLD-5, HOLD-7
describe('a link to a quote', () => {
  const link = (holdToken?: string, over: object = {}) =>
    quotePath({
      vehicleId: 'sienna',
      itinerary: TRIP,
      addonIds: ['usa-travel'],
      ...(holdToken && { holdToken }),
      ...over,
    });

  it('should bring back vehicle, trip, options and price in a fresh browser, and leave the address', async () => {
    const { token } = await aRaisedSite();
    openSite(link(token));
    // $401.68 with three days of travel into the USA
    expect(await total()).toBe('$452.53');
    expect(screen.getByText(wholeText(SENTENCE))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Travel into the USA' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('Friday, November 27, 10:00 am')).toBeTruthy();
    expect(window.location.hash).toBe('');
    expect(screen.queryByText(/The price of this link/)).toBeNull();
  });

  it('should say so when its price holds no more, or never did', async () => {
    const { token } = await aRaisedSite();
    openSite(link(`x${token.slice(1)}`));
    expect(await screen.findByText('The price in this link has expired. Here is today’s price.')).toBeTruthy();
    expect(await total()).toBe('$833.91');
  });

  it('should open a trip without a held price', async () => {
    await aSiteInProcess();
    openSite(link());
    expect(await total()).toBe('$452.53');
    expect(screen.queryByText(/The price of this link/)).toBeNull();
  });

  it('should open the held price of a link with a full stop or the parameters of a campaign behind it', async () => {
    const { token } = await aRaisedSite();
    for (const more of ['.', '?utm_source=x', '%3E']) {
      openSite(`${link(token)}${more}`);
      expect(await total()).toBe('$452.53');
      expect(screen.queryByText(/The price of this link/)).toBeNull();
      cleanup();
    }
  });

  it('should show no price where the token is not whole', async () => {
    const { token } = await aRaisedSite();
    openSite(link(token).slice(0, -1));
    expect(
      await screen.findByText(/^This link does not open a quote. Part of it may be missing: copy the whole link/),
    ).toBeTruthy();
    expect(screen.queryByText(/\$\d/)).toBeNull();
  });

  it.each(['#', '#nonsense', '#sienna~1~2', '#%~1~2~24~~'])('should say that %s opens no quote', async (hash) => {
    await aSiteInProcess();
    openSite(`/rate-quote${hash}`);
    const text =
      hash === '#'
        ? 'No vehicle or booking information found.'
        : 'This link does not open a quote. Part of it may be missing: copy the whole link, or choose a vehicle.';
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('should say what is wrong with a trip that has passed', async () => {
    const past = { ...TRIP, pickupDate: '2026-11-20', pickupTime: '2026-11-20T15:00:00.000Z' };
    const { token } = await aRaisedSite();
    openSite(link(token, { itinerary: past }));
    expect(await screen.findByText('Pickup must be at least one day ahead.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change your dates' })).toBeTruthy();
  });

  it('should offer to try again where the site does not answer', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { site, token } = await aRaisedSite();
    site.lose(priceTrip);
    const user = openSite(link(token));
    const again = await screen.findByRole('button', { name: 'Try again' });
    await user.click(again);
    expect(await total()).toBe('$452.53');
    vi.restoreAllMocks();
  });
});
