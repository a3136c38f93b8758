// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { WAIVER_NOTICE } from '../../../src/domain/pricing/messages.ts';
import { DEFAULT_COMPANY } from '../../../src/domain/shared/company.ts';
import { priceTrip } from '../../../src/ports/api/calls/bookings.ts';
import { readFleet } from '../../../src/ports/api/calls/fleet.ts';
import { aSiteInProcess } from '../../support/site/site-in-process.ts';
import { aCustomer, aVehicle } from '../../support/values/samples.ts';
import { aReceipt, openSite, reload } from '../render-site.tsx';

const GIVEN = { receipt: aReceipt(), form: aCustomer() };

function amount(label: string): string | null | undefined {
  return screen.getByText(label).closest('tr')?.querySelector('td')?.textContent;
}

describe('reservation complete', () => {
  // STEP-10
  it('should show what it was given, and never price it again', async () => {
    const site = await aSiteInProcess({ fleet: [aVehicle({ pricePerDay: 1 })] });
    openSite('/reservation-complete', { state: GIVEN });
    expect(screen.getByRole('heading', { level: 1, name: 'Reservation Received' })).toBeTruthy();
    expect(screen.getByText('HOJ-482915')).toBeTruthy();
    expect(screen.getByText(/not guaranteed until a confirmation email arrives/)).toBeTruthy();
    expect(document.title).toMatch(/^Reservation received \|/);
    expect(amount('Total Charges')).toBe('$452.53');
    expect(screen.getByRole('cell', { name: 'Friday, November 27, 2026, 10:00 am, Oakville' })).toBeTruthy();
    const asked = site.asked.map(({ path }) => path);
    expect(asked).not.toContain(readFleet.path);
    expect(asked).not.toContain(priceTrip.path);
  });

  // SITE-3
  it('should say where the office is since an owner moved it', () => {
    openSite('/reservation-complete', { state: GIVEN, company: { ...DEFAULT_COMPANY, town: 'Milton' } });
    expect(screen.getByRole('cell', { name: 'Friday, November 27, 2026, 10:00 am, Milton' })).toBeTruthy();
  });

  // AVAIL-13
  it('should say again that the vehicle was booked on the dates', () => {
    openSite('/reservation-complete', { state: { ...GIVEN, wasTaken: true } });
    expect(screen.getByText('Booked on your dates. You can still ask.')).toBeTruthy();
  });

  // BOOK-19
  it('should say until when a request for a pickup within a day is answered, as it was promised', () => {
    const createdAt = '2026-11-26T19:00:00.000Z';
    const receipt = { ...aReceipt(), createdAt, answerBy: '2026-11-27T13:00:00.000Z' };
    openSite('/reservation-complete', { state: { ...GIVEN, receipt } });
    const step = screen.getByText('You get an email').parentElement;
    expect(step?.textContent).toContain('We answer by Friday, November 27, 8:00 am.');
  });

  // BOOK-60, MINE-11
  it('should say both totals without and with the waiver, and where the reservation is shown later', () => {
    openSite('/reservation-complete', { state: GIVEN });
    const totals = 'The total is $452.53 without the Cars Loss Damage Waiver and $537.25 with it.';
    expect(screen.getByText(`${WAIVER_NOTICE} ${totals}`)).toBeTruthy();
    const lists = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.startsWith('You get an email'));
    const link = lists.flatMap((item) => within(item).getAllByRole('link', { name: 'My reservation' }));
    expect(link.map((one) => one.getAttribute('href'))).toEqual(['/my-reservation']);
  });

  it('should stay over a reload, with the deposit of its own rates', () => {
    openSite('/reservation-complete', { state: { ...GIVEN, receipt: { ...aReceipt(), deposit: 45_000 } } });
    reload();
    expect(screen.getByText(/^A \$450\.00 credit card deposit/)).toBeTruthy();
    expect(screen.getByText('HOJ-482915')).toBeTruthy();
  });

  it('should print', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const user = openSite('/reservation-complete', { state: GIVEN });
    await user.click(screen.getByRole('button', { name: 'Print reservation' }));
    expect(print).toHaveBeenCalledOnce();
  });

  // STEP-12
  it('should leave no personal data behind after a new start', async () => {
    const user = openSite('/reservation-complete', { state: GIVEN });
    await user.click(screen.getByRole('button', { name: 'Start a new reservation' }));
    await screen.findByRole('button', { name: 'Show vehicles' });
    expect(JSON.stringify(window.history.state)).not.toContain('Priya');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Priya');
  });

  // STEP-12
  it('should show nothing of a reservation that a new one was started after', async () => {
    const kept = { form: aCustomer(), unanswered: [], ended: ['HOJ-482915'] };
    sessionStorage.setItem('booking-draft', JSON.stringify(kept));
    openSite('/reservation-complete', { state: GIVEN });
    expect(screen.getByText('No reservation found.')).toBeTruthy();
    await waitFor(() => expect(JSON.stringify(window.history.state)).not.toContain('Priya'));
  });

  // STEP-10
  it.each([
    ['nothing', undefined],
    ['a text', 'HOJ-482915'],
    ['no form', { receipt: aReceipt() }],
    ['an amount that is no number', { ...GIVEN, receipt: { ...aReceipt(), totals: { totalCharges: '1' } } }],
    ['half a cent', { ...GIVEN, receipt: { ...aReceipt(), freeKilometres: 0.5 } }],
    ['a time of no day', { ...GIVEN, receipt: { ...aReceipt(), createdAt: 'yesterday' } }],
    [
      'a picture of another site',
      { ...GIVEN, receipt: { ...aReceipt(), vehicle: aVehicle({ imageUrl: '//else/x' }) } },
    ],
    ['a status that there is not', { ...GIVEN, receipt: { ...aReceipt(), status: 'paid' } }],
  ])("should say 'No reservation found.' for %s", async (_what, state) => {
    const user = openSite('/complete', { state });
    expect(await screen.findByRole('heading', { level: 1, name: 'No reservation found.' })).toBeTruthy();
    expect(document.title).toMatch(/^No reservation found \|/);
    expect(window.location.pathname).toBe('/reservation-complete');
    await user.click(screen.getByRole('button', { name: 'Start New Reservation' }));
    expect(await screen.findByRole('button', { name: 'Show vehicles' })).toBeTruthy();
  });
});
