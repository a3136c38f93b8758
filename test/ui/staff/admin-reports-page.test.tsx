// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { monthOf, shiftMonth } from '../../../src/domain/report/month.ts';
import { NOON } from '../../support/values/samples.ts';
import { logged, openSite } from '../render-site.tsx';
import { aMonthReport, aStaffSite } from './a-staff-site.ts';

const PRESENT = monthOf(NOON);
const BEFORE = shiftMonth(PRESENT, -1);
const REVENUE = { subTotal: 2_138_460, hst: 278_000, totalCharges: 2_416_460 };

function open() {
  const { site, apis } = aStaffSite();
  site.reports.set(
    PRESENT,
    aMonthReport({
      month: PRESENT,
      requests: 113,
      approved: 80,
      completed: 5,
      answeredInTime: 110 / 113,
      answersJudged: 113,
      answerMinutes: { median: 130, p90: 680 },
      revenue: REVENUE,
      missed: { rentals: 1, subTotal: 16_198, hst: 2106, totalCharges: 18_304 },
      byFamily: [{ family: 'Cars', rentals: 85, ...REVENUE }],
      utilisation: [
        { vehicleId: 'a', title: 'Ford F-150', family: 'Pick-up trucks', bookedHours: 100, availableHours: 1000 },
        {
          vehicleId: 'b',
          title: 'Toyota Sienna',
          family: 'Minivans and passenger vans',
          bookedHours: 500,
          availableHours: 1000,
        },
      ],
    }),
  );
  site.reports.set(
    BEFORE,
    aMonthReport({ month: BEFORE, requests: 104, revenue: { ...REVENUE, subTotal: 2_000_000 }, answeredInTime: 0.94 }),
  );
  site.pages = [{ page: '/vehicles', views: 4871, largestPaint: 1400, response: null, layoutShift: 0.01 }];
  return { site, user: openSite('/admin/reports', { staff: apis }) };
}

const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

// REPORT-7
describe('the page of reports', () => {
  it('should show the present month beside the one before and the year', async () => {
    const { user } = open();
    await screen.findByText('2 h 10 min');
    expect(within(screen.getByRole('group', { name: 'Month' })).getByText('November 2026')).toBeTruthy();
    await screen.findByText('104 in October, 0 a year ago');
    expect(screen.getByText('2 h 10 min')).toBeTruthy();
    expect(screen.getByText('9 of 10 within 11 h 20 min')).toBeTruthy();
    expect(screen.getByText('110 of 113, 94% in October')).toBeTruthy();
    expect(screen.getByText('$21,384.60')).toBeTruthy();
    expect(screen.getByText('6.9% above October')).toBeTruthy();
    const families = screen.getByRole('table', { name: 'November by family' });
    expect(within(families).getAllByRole('row').map(cellsOf)).toEqual([
      ['Family', 'Rentals', 'Sub Total ($)', 'HST ($)', 'Total ($)'],
      ['Cars', '85', '21,384.60', '2,780.00', '24,164.60'],
      ['All', '85', '21,384.60', '2,780.00', '24,164.60'],
    ]);
    const papers = screen.getAllByText(
      /^1 approved pickup without hand-out, \$183\.04\. As of Monday, November 23, 2026/,
    );
    expect(papers).toHaveLength(2);
    await user.click(screen.getByText('Each vehicle as a table'));
    const use = screen.getByRole('table', { name: 'Use by vehicle' });
    expect(within(use).getAllByRole('row').slice(1).map(cellsOf)).toEqual([
      ['Toyota Sienna', '500', '1,000', '50%'],
      ['Ford F-150', '100', '1,000', '10%'],
    ]);
    const pages = screen.getByRole('table', { name: 'The public pages' });
    expect(within(pages).getAllByRole('row').slice(1).map(cellsOf)).toEqual([
      ['/vehicles', '4,871', '1.4 s', 'none', '0.01'],
    ]);
  });

  it('should have the numbers of each plot as a table', async () => {
    const { user } = open();
    await user.click(await screen.findByText('Revenue as a table'));
    const table = await screen.findByRole('table', { name: 'Revenue by month' });
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(13));
    expect(within(table).getAllByRole('row').map(cellsOf).at(-1)).toEqual([
      'November 2026',
      '21,384.60',
      '2,780.00',
      '24,164.60',
    ]);
    await user.click(screen.getByText('Requests as a table'));
    const requests = screen.getByRole('table', { name: 'Requests by month' });
    expect(within(requests).getAllByRole('row').map(cellsOf).at(-1)).toEqual(['November 2026', '113', '85', '0', '0']);
  });

  // REPORT-9
  it('should have the year as the working paper of an HST return', async () => {
    open();
    const paper = await screen.findByRole('table', { name: 'HST of 2026' });
    const rows = within(paper).getAllByRole('row').map(cellsOf);
    expect(rows).toHaveLength(1 + 11 + 4 + 1);
    expect(rows.slice(-4)).toEqual([
      ['October 2026', '0', '20,000.00', '2,780.00', '24,164.60'],
      ['November 2026', '85', '21,384.60', '2,780.00', '24,164.60'],
      ['Quarter 4, October to November', '85', '41,384.60', '5,560.00', '48,329.20'],
      ['2026, January to November', '85', '41,384.60', '5,560.00', '48,329.20'],
    ]);
  });

  it('should turn the months, no further than the present one, and keep the month', async () => {
    const { user } = open();
    await screen.findByText('2 h 10 min');
    const next = screen.getByRole('button', { name: 'December 2026' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await user.click(next);
    expect(screen.queryByRole('button', { name: 'January 2027' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'October 2026' }));
    await within(screen.getByRole('group', { name: 'Month' })).findByText('October 2026');
    await screen.findByText('94%');
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      '/file?from=2026-10-01&to=2026-10-31',
    );
    expect(sessionStorage.getItem('staff-report')).toBe('"2026-10"');
    await user.click(screen.getByRole('button', { name: 'November 2026' }));
    await screen.findByText('2 h 10 min');
  });

  it.each(['months', 'pages'])('should say so when %s could not be loaded, and try again', async (part) => {
    const { site, apis } = aStaffSite();
    site.failing.add(part);
    const user = openSite('/admin/reports', { staff: apis });
    await screen.findByText('No rental begins in this month.');
    await screen.findByText('Could not load');
    site.failing.delete(part);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Could not load')).toBeNull());
    await screen.findByText(part === 'pages' ? 'No visit was counted in this month.' : 'Revenue as a table');
  });

  it('should say so when a month could not be loaded, and try again', async () => {
    const { site, apis } = aStaffSite();
    site.failing.add('month');
    const user = openSite('/admin/reports', { staff: apis });
    await screen.findByText('Could not load');
    site.failing.delete('month');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No rental begins in this month.');
    expect(logged).toHaveBeenCalled();
  });
});
