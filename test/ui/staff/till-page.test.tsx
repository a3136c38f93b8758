// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../src/domain/booking/payments.ts';
import { entryKey } from '../../../src/domain/desk/till.ts';
import { NO_CARDS } from '../../../src/domain/rental/payment-texts.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { closeTill, readTill } from '../../../src/ports/api/calls/staff/till.ts';
import { writePayment } from '../../../src/server/use-cases/booking/take-payment.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { STORED } from '../../../src/ui/staff/session/stored-work.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';
import { aTillClosing } from '../../support/values/till-closings.ts';
import { openSite, reload, wholeText } from '../render-site.tsx';

const TODAY = '2026-11-23';
const YESTERDAY = '2026-11-22';

function entry(id: string, kind: Payment['kind'], amount: number, over: Partial<Payment> = {}): Payment {
  return { id, kind, method: 'cash', amount, at: addMinutes(NOON, -60), by: STAFF_EMAIL, ...over };
}
const PAYMENTS = [
  entry('earlier', 'payment', 4000, { at: addMinutes(NOON, -24 * 60), method: 'terminal' }),
  entry('cash', 'payment', 12_000),
  entry('deposit', 'deposit-held', 30_000, { method: 'terminal', reference: '004431' }),
  entry('back', 'refund', 1000, { at: addMinutes(NOON, -10) }),
];

/** The page on a site with the entries of one booking: $110.00 in cash are expected today. */
async function open(payments: readonly Payment[] = PAYMENTS, options: Parameters<typeof aStaffSiteInProcess>[0] = {}) {
  const site = await aStaffSiteInProcess(options);
  const { booking, ...placed } = aPlacedBooking();
  await addBooking(site.ports.bookings, { ...placed, booking: { ...booking, payments } }, aSubmission());
  const user = openSite('/admin/till');
  await screen.findByRole('region', { name: /^Entries/ });
  return {
    ...site,
    user,
    id: booking.id,
    number: booking.confirmationNumber,
    closing: () => site.ports.tillClosings.find(TODAY),
  };
}

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()));
const counted = () => screen.getByRole('textbox', { name: /^Cash counted/ });
const alertText = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

// PAY-18
describe('the page of the till', () => {
  it('should show what a day brought, each entry with its booking', async () => {
    const { number, user } = await open();
    expect(rowsOf('Payments, refunds and deposits of the day')).toEqual([
      ['Time', 'Booking', 'What', 'Method', 'By', 'Amount ($)'],
      ['11:00 am', `${number} Priya Raman`, 'Payment', 'Cash', STAFF_EMAIL, '120.00'],
      ['11:00 am', `${number} Priya Raman`, 'Deposit held', 'Terminal 004431', STAFF_EMAIL, '300.00'],
      ['11:50 am', `${number} Priya Raman`, 'Refund', 'Cash', STAFF_EMAIL, '− 10.00'],
    ]);
    expect(rowsOf('By method')).toEqual([
      ['Method', 'Received ($)', 'Refunded ($)'],
      ['Cash', '120.00', '10.00'],
      ['Terminal', '0.00', 'none'],
      ['All', '120.00', '10.00'],
    ]);
    expect(rowsOf('Deposits')).toEqual([
      ['Deposits', 'Amount ($)'],
      ['Held at the start', '0.00'],
      ['Held on the day', '300.00'],
      ['Released', '0.00'],
      ['Kept, counts as paid', '0.00'],
      ['Held at the end', '300.00'],
    ]);
    await user.click(screen.getAllByRole('link', { name: number })[0] as HTMLElement);
    await screen.findByRole('dialog', { name: new RegExp(number) });
  });

  it('should turn to other days, and to tomorrow once today is closed', async () => {
    const { user, ports, id: bookingId } = await open();
    const next = screen.getByRole('button', { name: 'Next day' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    await screen.findByText('Sunday, November 22, 2026');
    await waitFor(() => expect(rowsOf('By method')).toContainEqual(['All', '40.00', 'none']));
    const entries = PAYMENTS.map(({ id }) => entryKey({ bookingId, id }));
    await ports.tillClosings.add(TODAY, { value: aTillClosing({ date: TODAY, entries }) });
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await screen.findByRole('region', { name: 'Closed' });
    await user.click(next);
    await screen.findByText('Nothing was taken on this day.');
    expect(screen.queryByRole('form', { name: 'Close the day' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Next day' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('should begin with the day of the link that led to it', async () => {
    await aStaffSiteInProcess();
    openSite('/admin/till', { state: { date: YESTERDAY } });
    await screen.findByText('Sunday, November 22, 2026');
  });

  it('should say that a day could not be loaded, and try again', async () => {
    const { fail } = await aStaffSiteInProcess();
    const recover = fail(readTill);
    const user = openSite('/admin/till');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    recover();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Nothing was taken today.');
  });
});

// PAY-19
describe('closing a day', () => {
  it('should close it with one press where the cash is right, and show it from then on', async () => {
    const { user, closing } = await open();
    await user.type(counted(), '110');
    await user.click(screen.getByRole('button', { name: 'Close the day' }));
    await screen.findByText('Monday closed, $0.00 difference.');
    expect(await closing()).toMatchObject({ counted: 11_000, expected: 11_000, difference: 0 });
    await screen.findByText(wholeText(`Closed at 12:00 pm by ${STAFF_EMAIL}, $0.00 difference`));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Closed' }));
    expect(screen.queryByRole('form', { name: 'Close the day' })).toBeNull();
  });

  it('should ask a second time, by name, where it differs', async () => {
    const { user, closing } = await open();
    await user.type(counted(), '105');
    await user.type(screen.getByRole('textbox', { name: /^Why/ }), 'Change given twice?');
    await user.click(screen.getByRole('button', { name: 'Close the day, $5.00 short' }));
    await screen.findByText('Close Monday, $5.00 short? It can’t be opened again.');
    expect(await closing()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Close although $5.00 short' }));
    await screen.findByText('Monday closed, $5.00 short.');
    expect(await closing()).toMatchObject({ difference: -500, note: 'Change given twice?', by: STAFF_EMAIL });
    expect(screen.getByText('Change given twice?')).toBeTruthy();
  });

  it('should ask again for another difference', async () => {
    const { user, closing } = await open();
    await user.type(counted(), '105');
    await user.click(screen.getByRole('button', { name: 'Close the day, $5.00 short' }));
    await screen.findByRole('button', { name: 'Close although $5.00 short' });
    await user.clear(counted());
    await user.type(counted(), '100');
    await user.click(screen.getByRole('button', { name: 'Close the day, $10.00 short' }));
    await screen.findByRole('button', { name: 'Close although $10.00 short' });
    expect(await closing()).toBeUndefined();
  });

  it('should not close over what a colleague wrote down meanwhile', async () => {
    const { user, closing, ports, id } = await open();
    await user.type(counted(), '110');
    const late = { kind: 'payment', method: 'cash', amount: 2000 } as const;
    await writePayment(ports, { id, paymentId: 'late', by: 'lee@oakville.example', entry: late });
    await user.click(screen.getByRole('button', { name: 'Close the day' }));
    await waitFor(() => expect(alertText()).toContain('More was written down meanwhile.'));
    expect(await closing()).toBeUndefined();
    await screen.findByRole('button', { name: 'Close the day, $20.00 short' });
  });

  it('should name what is wrong at its field, and keep what was typed over a reload', async () => {
    const { user, closing } = await open();
    await user.click(screen.getByRole('button', { name: 'Close the day' }));
    await waitFor(() => expect(alertText()).toContain('Enter the cash that you counted, such as 145.28.'));
    await user.type(counted(), '110');
    await user.type(screen.getByRole('textbox', { name: /^Why/ }), '4111 1111 1111 1111');
    await user.click(screen.getByRole('button', { name: 'Close the day' }));
    await waitFor(() => expect(alertText()).toContain(NO_CARDS));
    expect(await closing()).toBeUndefined();
    reload();
    await waitFor(() => expect(counted()).toHaveProperty('value', '110'));
    expect(screen.getByRole('textbox', { name: /^Why/ })).toHaveProperty('value', '4111 1111 1111 1111');
  });

  it('should return to the day that is half typed', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    await screen.findByText('Sunday, November 22, 2026');
    await waitFor(() => counted());
    await user.type(counted(), '12');
    reload();
    await screen.findByText('Sunday, November 22, 2026');
    await waitFor(() => expect(counted()).toHaveProperty('value', '12'));
  });

  it('should begin with today though the cash of an earlier day is typed', async () => {
    await aStaffSiteInProcess();
    sessionStorage.setItem(STORED.till, JSON.stringify({ [YESTERDAY]: { counted: '12', note: '' } }));
    const user = openSite('/admin/till');
    await screen.findByText(/^Monday, November 23, 2026/);
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    await waitFor(() => expect(counted()).toHaveProperty('value', '12'));
  });

  it('should say that a colleague has closed the day', async () => {
    const { user, ports } = await open();
    await user.type(counted(), '110');
    await ports.tillClosings.add(TODAY, { value: aTillClosing({ date: TODAY, at: NOON }) });
    await user.click(screen.getByRole('button', { name: 'Close the day' }));
    await waitFor(() => expect(alertText()).toContain('It is closed already.'));
    await screen.findByRole('region', { name: 'Closed' });
  });

  it('should count once where the answer of the first press is lost', async () => {
    const { user, closing, lose } = await open();
    await user.type(counted(), '110');
    lose(closeTill);
    await user.click(screen.getByRole('button', { name: 'Close the day' }));
    await waitFor(() => expect(alertText()).toContain('Not closed. Try again.'));
    expect(await closing()).toBeTruthy();
    expect(counted()).toHaveProperty('value', '110');
    await user.click(screen.getByRole('button', { name: 'Close the day' }));
    await screen.findByText('Monday closed, $0.00 difference.');
  });

  it('should be possible for the desk', async () => {
    const { user, closing } = await open(PAYMENTS, { role: 'desk' });
    await user.type(counted(), '110');
    await user.click(screen.getByRole('button', { name: 'Close the day' }));
    await screen.findByText('Monday closed, $0.00 difference.');
    expect((await closing())?.difference).toBe(0);
  });
});
