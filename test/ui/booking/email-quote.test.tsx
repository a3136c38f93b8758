// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { holdPrice } from '../../../src/domain/pricing/hold.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { ok, refuse } from '../../../src/domain/shared/result.ts';
import type { ReservationsApi } from '../../../src/ports/browser/reservations-api.ts';
import { TRIP } from '../../support/values/requests.ts';
import { aVehicle, NOON } from '../../support/values/samples.ts';
import { aSite, openSite, TYPED_TRIP } from '../render-site.tsx';

type Mail = ReservationsApi['emailQuote'];

async function open(answer: Mail = async () => ok('sent')) {
  const sent: Parameters<Mail>[0][] = [];
  const hold = holdPrice(aVehicle(), OAKVILLE_TARIFF, NOON);
  const api = Object.assign(aSite(), {
    holdPrice: async () => ({ token: 'token', hold }),
    emailQuote: (quote: Parameters<Mail>[0]) => {
      sent.push(quote);
      return answer(quote);
    },
  });
  const user = openSite('/rate-quote', { api, state: { vehicleId: 'sienna', addonIds: [] }, form: TYPED_TRIP });
  await screen.findByText(/This price holds until/);
  const button = await screen.findByRole('button', { name: 'Email me this quote' });
  return { user, sent, button };
}

async function opened(answer?: Mail) {
  const page = await open(answer);
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
    const { user, sent, field, form, press } = await opened();
    await user.click(screen.getByRole('button', { name: 'Travel into the USA' }));
    await user.type(field, ' sam@example.com ');
    await press();
    expect(await screen.findByText('Sent to sam@example.com.')).toBeTruthy();
    expect(sent).toEqual([
      {
        vehicleId: 'sienna',
        itinerary: TRIP,
        addonIds: ['usa-travel'],
        holdToken: 'token',
        email: 'sam@example.com',
        website: '',
        openedFor: expect.any(Number),
      },
    ]);
    expect(form.getByRole('button', { name: 'Send the quote' })).toBeTruthy();
    expect(field.value.trim()).toBe('sam@example.com');
  });

  // BOOK-3
  it('should send an address that a browser filled in without telling', async () => {
    const { sent, field, press } = await opened();
    field.value = 'sam@example.com';
    await press();
    expect(await screen.findByText('Sent to sam@example.com.')).toBeTruthy();
    expect(sent).toMatchObject([{ email: 'sam@example.com' }]);
    expect(field.value).toBe('sam@example.com');
  });

  it('should be busy while it is sent', async () => {
    let answer = (_: Awaited<ReturnType<Mail>>): void => undefined;
    const { user, field, form, press, sent } = await opened(() => new Promise((resolve) => (answer = resolve)));
    await user.type(field, 'sam@example.com');
    await press();
    const busy = form.getByRole<HTMLButtonElement>('button', { name: 'Sending…' });
    expect(busy.disabled).toBe(true);
    answer(ok('sent'));
    await screen.findByText('Sent to sam@example.com.');
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['', 'Enter your email.'],
    ['sam', 'Enter a valid email.'],
  ])('should say what is wrong with %j at the field', async (typed, text) => {
    const { user, sent, field, form, press } = await opened();
    if (typed !== '') await user.type(field, typed);
    await press();
    expect(form.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect([sent.length, field.value]).toEqual([0, typed]);
  });

  it('should show what the site refuses at the field', async () => {
    const errors = [{ path: '/email', message: 'Enter a valid email.' }];
    const { user, field, form, press } = await opened(async () => refuse({ code: 'invalid-input', errors }));
    await user.type(field, 'sam@example.com');
    await press();
    expect(await form.findByText('Enter a valid email.')).toBeTruthy();
  });

  it.each<[string, Mail, string]>([
    [
      'too many were sent',
      async () => refuse({ code: 'rate-limited' }),
      'Too many quotes were sent from here or to this address. Please try again later.',
    ],
    [
      'the page is older than the site',
      async () => refuse({ code: 'invalid-input', errors: [{ path: '/seats', message: 'Load it again.' }] }),
      'Load it again.',
    ],
    [
      'the site is out of reach',
      async () => Promise.reject(new Error('away')),
      'The quote could not be sent. Please try again.',
    ],
  ])('should keep what was typed when %s', async (_, answer, text) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { user, field, press } = await opened(answer);
    await user.type(field, 'sam@example.com');
    await press();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field.value).toBe('sam@example.com');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send the quote' })).toBeTruthy());
    vi.restoreAllMocks();
  });
});
