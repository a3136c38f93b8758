// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import { HST_DIFFERENCE } from '../../../src/domain/report/report-texts.ts';
import { addMinutes, type DateText } from '../../../src/domain/shared/toronto-time.ts';
import { readMonth, readMonths, readPages } from '../../../src/ports/api/calls/staff/reports.ts';
import { writePayment } from '../../../src/server/use-cases/booking/take-payment.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { lived } from '../../support/values/changes.ts';
import { anInvoice } from '../../support/values/invoices.ts';
import { anItinerary, aPlacedBooking, aSubmission, aVehicle, NOON } from '../../support/values/samples.ts';
import { logged, openSite } from '../render-site.tsx';

const DAY = 24 * 60;
const SIENNA = aVehicle();
const TRUCK = aVehicle({ id: 'truck', name: 'Ford F-150', classType: '1/2 Ton Pick-Up', pricePerDay: 12_000 });
const APPROVE = { what: 'approve', although: ['past'] } as const;
const HAND_OUT = { what: 'hand-out', odometer: 10, fuel: 8 } as const;

/** The page on a site with two rentals in November, one that was not picked up, and one in October. */
async function open() {
  const { ports } = await aStaffSiteInProcess({ fleet: [SIENNA, TRUCK] });
  const rental = async (
    vehicle: typeof SIENNA,
    days: readonly [DateText, DateText],
    at: typeof NOON,
    ...actions: BookingAction[]
  ) => {
    const itinerary = anItinerary({ pickupDate: days[0], dropoffDate: days[1] });
    const placed = aPlacedBooking({ vehicle, itinerary, at }, []);
    await addBooking(ports.bookings, placed, aSubmission());
    return lived(ports.bookings, placed.booking, ...actions);
  };
  await rental(SIENNA, ['2026-11-24', '2026-11-27'], addMinutes(NOON, -130), APPROVE);
  await rental(TRUCK, ['2026-11-25', '2026-11-26'], addMinutes(NOON, -680), APPROVE);
  await rental(TRUCK, ['2026-11-20', '2026-11-21'], addMinutes(NOON, -2 * DAY), APPROVE);
  const { id } = await rental(SIENNA, ['2026-10-26', '2026-10-28'], addMinutes(NOON, -30 * DAY), APPROVE, HAND_OUT);
  for (const [kind, amount] of [
    ['payment', 10_000],
    ['deposit-held', 30_000],
  ] as const) {
    const entry = { kind, method: 'terminal', amount } as const;
    await writePayment(ports, { id, paymentId: kind, by: 'dana@oakville.example', entry });
  }
  await ports.invoices.add('INV-2026-000001', { value: anInvoice({ bookingId: id, issuedAt: NOON, hst: 4000 }) });
  const count = { page: '/vehicles', bucket: 0 };
  await ports.insights.add('2026-11-20', [
    { ...count, metric: 'view', count: 4871 },
    { ...count, metric: 'LCP', bucket: 40, count: 3 },
  ]);
  return openSite('/admin/reports');
}

const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

// REPORT-7
describe('the page of reports', () => {
  it('should show the present month beside the one before and the year', async () => {
    const user = await open();
    await screen.findByText('11 h 20 min');
    expect(within(screen.getByRole('group', { name: 'Month' })).getByText('November 2026')).toBeTruthy();
    await screen.findByText('1 in October, 0 a year ago');
    expect(screen.getByText('9 of 10 within 48 h')).toBeTruthy();
    expect(screen.getByText('2 of 3, 0% in October')).toBeTruthy();
    expect(screen.getByText('$566.46')).toBeTruthy();
    expect(screen.getByText('117.5% above October')).toBeTruthy();
    const families = screen.getByRole('table', { name: 'November by family' });
    expect(within(families).getAllByRole('row').map(cellsOf)).toEqual([
      ['Family', 'Rentals', 'Sub Total ($)', 'HST ($)', 'Total ($)'],
      ['Minivans and passenger vans', '1', '355.47', '46.21', '401.68'],
      ['Pick-up trucks', '1', '210.99', '27.43', '238.42'],
      ['All', '2', '566.46', '73.64', '640.10'],
    ]);
    const papers = screen.getAllByText(
      /^1 approved pickup without hand-out, \$238\.42\. As of Monday, November 23, 2026/,
    );
    expect(papers).toHaveLength(2);
    await user.click(screen.getByText('Each vehicle as a table'));
    const use = screen.getByRole('table', { name: 'Use by vehicle' });
    expect(within(use).getAllByRole('row').slice(1).map(cellsOf)).toEqual([
      ['Toyota Sienna', '75', '721', '10%'],
      ['Ford F-150', '53', '721', '7%'],
    ]);
    const pages = screen.getByRole('table', { name: 'The public pages' });
    expect(within(pages).getAllByRole('row').slice(1).map(cellsOf)).toEqual([
      ['/vehicles', '4,871', '1.0 s', 'none', 'none'],
    ]);
  });

  it('should have the numbers of each plot as a table', async () => {
    const user = await open();
    await user.click(await screen.findByText('Revenue as a table'));
    const table = await screen.findByRole('table', { name: 'Revenue by month' });
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(13));
    expect(within(table).getAllByRole('row').map(cellsOf).at(-1)).toEqual([
      'November 2026',
      '566.46',
      '73.64',
      '640.10',
    ]);
    await user.click(screen.getByText('Requests as a table'));
    const requests = screen.getByRole('table', { name: 'Requests by month' });
    expect(within(requests).getAllByRole('row').map(cellsOf).at(-1)).toEqual(['November 2026', '3', '3', '0', '0']);
  });

  // REPORT-11, REPORT-12
  it('should show what is paid and open by month, and the deposits that are held', async () => {
    const user = await open();
    await user.click(await screen.findByText('Paid and open as a table'));
    const table = screen.getByRole('table', { name: 'Paid and open by month' });
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(13));
    expect(within(table).getAllByRole('row').map(cellsOf).slice(-2)).toEqual([
      ['October 2026', '294.34', '100.00', '194.34'],
      ['November 2026', '640.10', '0.00', '640.10'],
    ]);
    const deposits = screen.getByRole('table', { name: 'Deposits held now' });
    expect(within(deposits).getAllByRole('row').map(cellsOf).at(-1)).toEqual(['1', '300.00']);
  });

  // REPORT-14
  it('should show HST by invoice beside HST by pickup, and why they differ', async () => {
    const user = await open();
    await screen.findByText('$40.00 by invoice');
    await user.click(screen.getByText('HST as a table'));
    const table = screen.getByRole('table', { name: 'HST by pickup and by invoice' });
    expect(within(table).getAllByRole('row').map(cellsOf).slice(-2)).toEqual([
      ['October 2026', '33.86', '-33.86', '0.00', '0.00'],
      ['November 2026', '73.64', '-73.64', '40.00', '40.00'],
    ]);
    const link = screen.getByRole('link', { name: 'Invoices of November 2026 as CSV' });
    expect(link.parentElement?.textContent).toContain(HST_DIFFERENCE);
    expect(link.getAttribute('href')).toBe('/api/admin/reports/invoices.csv?from=2026-11-01&to=2026-11-30');
  });

  // REPORT-9
  it('should have the year as the working paper of an HST return', async () => {
    await open();
    const paper = await screen.findByRole('table', { name: 'HST of 2026' });
    const rows = within(paper).getAllByRole('row').map(cellsOf);
    expect(rows).toHaveLength(1 + 11 + 4 + 1);
    expect(rows.slice(-4)).toEqual([
      ['October 2026', '1', '260.48', '33.86', '294.34', '0.00'],
      ['November 2026', '2', '566.46', '73.64', '640.10', '40.00'],
      ['Quarter 4, October to November', '3', '826.94', '107.50', '934.44', '40.00'],
      ['2026, January to November', '3', '826.94', '107.50', '934.44', '40.00'],
    ]);
  });

  it('should turn the months, no further than the present one, and keep the month', async () => {
    const user = await open();
    await screen.findByText('11 h 20 min');
    const next = screen.getByRole('button', { name: 'December 2026' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await user.click(next);
    expect(screen.queryByRole('button', { name: 'January 2027' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'October 2026' }));
    await within(screen.getByRole('group', { name: 'Month' })).findByText('October 2026');
    await screen.findByText('0 of 1');
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      '/api/admin/reports/bookings.csv?from=2026-10-01&to=2026-10-31',
    );
    expect(sessionStorage.getItem('staff-report')).toBe('"2026-10"');
    await user.click(screen.getByRole('button', { name: 'November 2026' }));
    await screen.findByText('11 h 20 min');
  });

  it.each([
    ['months', readMonths],
    ['pages', readPages],
  ])('should say so when %s could not be loaded, and try again', async (part, call) => {
    const reach = (await aStaffSiteInProcess()).fail(call);
    const user = openSite('/admin/reports');
    await screen.findByText('No rental begins in this month.');
    await screen.findByText('Could not load');
    reach();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Could not load')).toBeNull());
    await screen.findByText(part === 'pages' ? 'No visit was counted in this month.' : 'Revenue as a table');
  });

  it('should say so when a month could not be loaded, and try again', async () => {
    const reach = (await aStaffSiteInProcess()).fail(readMonth);
    const user = openSite('/admin/reports');
    await screen.findByText('Could not load');
    reach();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No rental begins in this month.');
    expect(logged).toHaveBeenCalled();
  });
});
