// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { holdIdOf, quotePath } from '../../../src/domain/pricing/quote-link.ts';
import { emailQuote, linkQuote } from '../../../src/ports/api/calls/bookings.ts';
import type { SiteOptions } from '../../support/site/a-site.ts';
import { aSiteInProcess, type SiteInProcess } from '../../support/site/site-in-process.ts';
import { QUOTE_REQUEST, TRIP } from '../../support/values/requests.ts';
import { openSite, TYPED_TRIP } from '../render-site.tsx';

async function open(options?: SiteOptions) {
  const site = await aSiteInProcess(options);
  const user = openSite('/rate-quote', { state: { vehicleId: 'sienna', addonIds: [] }, form: TYPED_TRIP });
  await screen.findByText(/This price holds until/);
  const button = await screen.findByRole('button', { name: 'Email me this quote' });
  return { site, user, button };
}

async function opened(options?: SiteOptions) {
  const page = await open(options);
  await page.user.click(page.button);
  const form = within(await screen.findByRole('form', { name: 'Email me this quote' }));
  const field = form.getByLabelText<HTMLInputElement>('Email');
  return { ...page, form, field, press: () => page.user.click(form.getByRole('button', { name: 'Send the quote' })) };
}

// HOLD-10
describe('Email me this quote', () => {
  it('should open one field, and close it again', async () => {
    const { user, button } = await open();
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('form', { name: 'Email me this quote' })).toBeNull();
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(await screen.findByRole('form', { name: 'Email me this quote' })).toBeTruthy();
    await user.click(button);
    expect(screen.queryByRole('form', { name: 'Email me this quote' })).toBeNull();
  });

  it('should send what is on the page, with its held price, and say so', async () => {
    const { site, user, field, form, press } = await opened();
    await user.click(screen.getByRole('button', { name: 'Travel into the USA' }));
    await user.type(field, ' sam@example.com ');
    await press();
    expect(await screen.findByText('Sent to sam@example.com.')).toBeTruthy();
    const [held] = JSON.parse(sessionStorage.getItem('held-prices') ?? '');
    expect(site.sent(emailQuote)).toEqual([
      {
        vehicleId: 'sienna',
        itinerary: TRIP,
        addonIds: ['usa-travel'],
        holdToken: held.token,
        email: 'sam@example.com',
        website: '',
        openedFor: expect.any(Number),
      },
    ]);
    expect(await site.ports.quotes.count()).toBe(1);
    expect(form.getByRole('button', { name: 'Send the quote' })).toBeTruthy();
    expect(field.value.trim()).toBe('sam@example.com');
  });

  // BOOK-3
  it('should send an address that a browser filled in without telling', async () => {
    const { site, field, press } = await opened();
    field.value = 'sam@example.com';
    await press();
    expect(await screen.findByText('Sent to sam@example.com.')).toBeTruthy();
    expect(site.sent(emailQuote)).toMatchObject([{ email: 'sam@example.com' }]);
    expect(field.value).toBe('sam@example.com');
  });

  it('should be busy while it is sent', async () => {
    const { site, user, field, form, press } = await opened();
    const release = site.hold(emailQuote);
    await user.type(field, 'sam@example.com');
    await press();
    const busy = form.getByRole<HTMLButtonElement>('button', { name: 'Sending…' });
    expect(busy.disabled).toBe(true);
    release();
    await screen.findByText('Sent to sam@example.com.');
    expect(site.sent(emailQuote)).toHaveLength(1);
  });

  it.each([
    ['', 'Enter your email.'],
    ['sam', 'Enter a valid email.'],
  ])('should say what is wrong with %j at the field', async (typed, text) => {
    const { site, user, field, form, press } = await opened();
    if (typed !== '') await user.type(field, typed);
    await press();
    expect(form.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect([site.sent(emailQuote).length, field.value]).toEqual([0, typed]);
  });

  it('should show what the site refuses at the field', async () => {
    const { site, user, field, form, press } = await opened();
    site.alter(emailQuote, { email: 'sam' });
    await user.type(field, 'sam@example.com');
    await press();
    expect(await form.findByText('Enter a valid email.')).toBeTruthy();
  });

  it.each<[string, (site: SiteInProcess) => unknown, string]>([
    ['too many were sent', useUp, 'Too many quotes were sent from here or to this address. Please try again later.'],
    [
      'the page is older than the site',
      (site) => site.alter(emailQuote, { seats: 7 }),
      'This page is older than the site. Load it again; what you typed stays.',
    ],
    ['the site is out of reach', (site) => site.fail(emailQuote), 'The quote could not be sent. Please try again.'],
  ])('should keep what was typed when %s', async (_, prepare, text) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { site, user, field, press } = await opened({ rateLimits: true });
    await prepare(site);
    await user.type(field, 'sam@example.com');
    await press();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field.value).toBe('sam@example.com');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send the quote' })).toBeTruthy());
    vi.restoreAllMocks();
  });
});

/** Sends quotes to the address until the site refuses. */
async function useUp({ app }: SiteInProcess): Promise<void> {
  const payload = { ...QUOTE_REQUEST, email: 'sam@example.com', website: '' };
  const send = () => app.inject({ method: 'POST', url: emailQuote.path, payload });
  while ((await send()).statusCode === 202);
}

// HOLD-13
describe('Copy link', () => {
  const press = async (options?: SiteOptions) => {
    const page = await open(options);
    return { ...page, copy: () => page.user.click(screen.getByRole('button', { name: 'Copy link' })) };
  };

  it('should copy a link of the quote, whose price the site has stored', async () => {
    const { site, copy } = await press();
    await copy();
    expect(await screen.findByText('Link copied. It opens this quote in any browser.')).toBeTruthy();
    const [held] = JSON.parse(sessionStorage.getItem('held-prices') ?? '');
    const link = await navigator.clipboard.readText();
    expect(link).toBe(
      `${window.location.origin}${quotePath({ vehicleId: 'sienna', itinerary: TRIP, addonIds: [], holdToken: holdIdOf(held.token) })}`,
    );
    expect(link.length).toBeLessThan(120);
    expect(await site.ports.holds.find(holdIdOf(held.token))).toMatchObject({ token: held.token });
  });

  it('should say where the price could not be kept', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { site, copy } = await press();
    site.fail(linkQuote);
    await copy();
    expect(await screen.findByText(/^Its price could not be kept/)).toBeTruthy();
    vi.restoreAllMocks();
  });

  it('should show the link where the browser does not copy', async () => {
    const { copy } = await press();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await copy();
    const field = await screen.findByLabelText<HTMLInputElement>('Copy this link');
    expect(field.value).toContain('/rate-quote#sienna~');
    expect(screen.queryByText(/^Link copied/)).toBeNull();
    vi.restoreAllMocks();
  });
});
