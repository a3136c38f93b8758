// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StoredInvoice } from '../../../src/domain/invoice/invoice.ts';
import type { Role } from '../../../src/domain/staff/permissions.ts';
import { anInvoice } from '../../support/values/invoices.ts';
import { at } from '../../support/values/samples.ts';
import { openSite } from '../render-site.tsx';
import { aBookingSite, aStoredBooking, storeAll } from './booking/a-booking-site.ts';

/** An invoice of a booking of its own, which knows of it. */
function aPaper(place: number, over: Partial<StoredInvoice> = {}): StoredInvoice {
  const number = `INV-2026-00000${place}`;
  const rental = { ...anInvoice().rental, confirmationNumber: `HOJ-10000${place}` };
  return anInvoice({
    number,
    bookingId: `booking-${place}`,
    rental,
    submission: { key: `key-${place}`, bodyHash: 'hash' },
    ...over,
  });
}

const PAPERS = [
  aPaper(1, {
    billTo: { name: 'Halton Flooring', reference: 'PO 2209' },
    issuedAt: at('2026-10-14', '10:00'),
    dueOn: '2026-11-13',
  }),
  aPaper(2, { billTo: { name: 'Lakeside Films' }, issuedAt: at('2026-11-20', '10:00'), dueOn: '2026-12-20' }),
  aPaper(3, { billTo: { name: 'Halton Flooring' }, issuedAt: at('2026-11-21', '10:00'), dueOn: '2026-12-21' }),
];

async function open(role?: Role) {
  const bookings = PAPERS.map(({ bookingId: id, number, total, rental: { confirmationNumber } }) =>
    aStoredBooking({ id, confirmationNumber, status: 'approved', invoiced: { customer: { number, total } } }),
  );
  const site = await aBookingSite(bookings, role === undefined ? {} : { role });
  for (const paper of PAPERS) await site.ports.invoices.add(paper.number, { value: paper });
  const user = openSite('/admin/invoices', { now: at('2026-11-23', '09:10') });
  site.setNow(at('2026-11-23', '09:10'));
  await screen.findByRole('heading', { level: 1, name: 'Invoices' });
  return { site, user };
}

const heads = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
/** Below the papers are their sums. */
const numbers = () => heads().slice(0, -1);

// INV-15
describe('the list of invoices', () => {
  it('should show what is open and since when, and find by payer', async () => {
    const { user } = await open();
    await screen.findByText('3 invoices open, newest first');
    expect(numbers()).toEqual(['INV-2026-000003', 'INV-2026-000002', 'INV-2026-000001']);
    const [, , , oldest] = screen.getAllByRole('row');
    for (const text of ['Halton Flooring', 'PO 2209', 'HOJ-100001', '40 days, 10 late']) {
      if (oldest) expect(oldest.textContent).toContain(text);
    }
    await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), 'lakeside');
    await waitFor(() => expect(numbers()).toEqual(['INV-2026-000002']));
    await user.click(screen.getByRole('button', { name: 'Paid' }));
    await screen.findByRole('heading', { name: 'No invoices' });
  });

  it('should lead by key through the rows, and open the paper and the booking', async () => {
    const { user } = await open();
    await screen.findByRole('button', { name: 'INV-2026-000003' });
    await user.keyboard('jj');
    const second = screen.getByRole('button', { name: 'INV-2026-000002' });
    expect(document.activeElement).toBe(second);
    await user.keyboard('{Enter}');
    await screen.findByRole('article', { name: 'Invoice INV-2026-000002' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(second));
    await user.click(screen.getByRole('button', { name: 'HOJ-100002' }));
    await screen.findByRole('dialog', { name: 'HOJ-100002' });
  });

  // INV-23
  it('should be sorted by the day of issue and by age, and add up below', async () => {
    const { user } = await open();
    await screen.findByText('3 invoices open, newest first');
    const foot = () => screen.getAllByRole('row').at(-1)?.textContent;
    expect(foot()).toBe('3 open invoices318.660.00318.66');
    await user.click(screen.getByRole('button', { name: 'Open for' }));
    await screen.findByText('3 invoices open, oldest first');
    await waitFor(() => expect(numbers()).toEqual(['INV-2026-000001', 'INV-2026-000002', 'INV-2026-000003']));
    expect(screen.getByRole('columnheader', { name: 'Open for' }).getAttribute('aria-sort')).toBe('descending');
    await user.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(heads().at(-1)).toBe('3 papers'));
    expect(screen.getByRole('columnheader', { name: 'Issued' }).getAttribute('aria-sort')).toBe('ascending');
    expect(screen.queryByRole('button', { name: 'Open for' })).toBeNull();
  });

  // INV-19
  it('should say on top what is open, past due and due soon, whatever is listed', async () => {
    const { user } = await open();
    const figure = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
    expect(await figure('Past due')).toBe('Past due$106.221 invoice');
    expect(await figure('Paid in November')).toBe('Paid in November$0.000 invoices');
    await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), 'nobody');
    await screen.findByRole('heading', { name: 'No invoices' });
    expect(await figure('Past due')).toBe('Past due$106.221 invoice');
  });

  // INV-20
  it.each(['button', 'key'])('should open the payment form of an open invoice by its %s', async (by) => {
    const { user } = await open();
    const payment = await screen.findByRole('button', { name: 'Payment on INV-2026-000002' });
    if (by === 'button') await user.click(payment);
    else await user.keyboard('jjp');
    await screen.findByRole('dialog', { name: 'Take payment HOJ-100002' });
  });

  it('should open it for the part of the payer whose invoice it is', async () => {
    const { site, user } = await open();
    const number = 'INV-2026-000004';
    const payer = { kind: 'insurer', name: 'Co-operators', share: 10_000 } as const;
    const insured = { id: 'booking-4', confirmationNumber: 'HOJ-100004', status: 'approved', payer } as const;
    await storeAll(site, [aStoredBooking({ ...insured, invoiced: { payer: { number, total: 10_000 } } })]);
    const paper = aPaper(4, { for: 'payer', total: 10_000, issuedAt: at('2026-11-22', '10:00'), dueOn: '2026-12-22' });
    await site.ports.invoices.add(number, { value: paper });
    await user.click(screen.getByRole('button', { name: 'All' }));
    await user.click(await screen.findByRole('button', { name: `Payment on ${number}` }));
    const form = within(await screen.findByRole('dialog', { name: 'Take payment HOJ-100004' }));
    expect(form.getByLabelText('Amount')).toHaveProperty('value', '100.00');
    expect(form.getByRole('radio', { name: `Co-operators, ${number}` })).toHaveProperty('checked', true);
  });

  // INV-14
  it('should ask for the address of a paper without one at once', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Remind of INV-2026-000002' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invoice INV-2026-000002' }));
    const address = await dialog.findByLabelText(/^Email address/);
    expect(document.activeElement).toBe(address);
    await user.type(address, 'books@example.com');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Reminder emailed.'));
  });

  // INV-16
  it('should offer owners the file of a month', async () => {
    const { user } = await open();
    await screen.findByRole('button', { name: 'INV-2026-000003' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month of the file' }), 'October 2026');
    const link = screen.getByRole('link', { name: 'Download CSV' });
    expect(link.getAttribute('href')).toBe('/api/admin/reports/invoices.csv?from=2026-10-01&to=2026-10-31');
  });

  it('should offer nobody else the file', async () => {
    await open('desk');
    await screen.findByRole('button', { name: 'INV-2026-000003' });
    expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
  });
});

// INV-17
it('should show the statement of the month of a payer', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Monthly statement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Statement' }));
  expect(dialog.getByText('Choose whom it is for.')).toBeTruthy();
  await user.type(dialog.getByRole('combobox', { name: 'Payer' }), 'Halton Flooring');
  const paper = within(await dialog.findByRole('article', { name: 'Statement of November 2026' }));
  expect(paper.getByText('INV-2026-000003')).toBeTruthy();
  expect(paper.queryByText('INV-2026-000002')).toBeNull();
  expect(paper.getByText('Please pay the open invoices').nextSibling?.textContent).toBe('$106.22');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Month' }), 'September 2026');
  await dialog.findByText('Nothing was invoiced to Halton Flooring in September 2026.');
});
