// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountOf } from '../../../../../src/domain/booking/account.ts';
import type { Booking } from '../../../../../src/domain/booking/booking.ts';
import { withInvoiced } from '../../../../../src/domain/booking/invoiced.ts';
import type { Payment, PaymentEntry } from '../../../../../src/domain/booking/payments.ts';
import { onStored, takePayment as storePayment } from '../../../../../src/domain/booking/stored-booking.ts';
import { formatCad } from '../../../../../src/domain/shared/money.ts';
import {
  cancelBooking,
  handOut,
  showBooking,
  swapVehicle,
  takeBack,
  takePayment,
} from '../../../../../src/ports/api/calls/staff/bookings.ts';
import { startStaffSession } from '../../../../support/site/staff.ts';
import { at, aVehicle, NOON } from '../../../../support/values/samples.ts';
import { openSite, reload } from '../../../render-site.tsx';
import { aBookingSite, aStoredBooking, COLLEAGUE } from '../a-booking-site.ts';

const NUMBER = 'HOJ-482915';
const BY = 'dana@oakville.example';
const ON_TIME = at('2026-11-30', '12:30');
const OUT = { at: NOON, by: BY, odometer: 48_212, fuel: 8 };
const HELD: Payment = { id: 'd', kind: 'deposit-held', method: 'cash', amount: 30_000, at: NOON, by: BY };

afterEach(() => {
  vi.restoreAllMocks();
});

const aRental = (over: Partial<Booking> = {}) =>
  aStoredBooking({ id: 'priya', confirmationNumber: NUMBER, status: 'approved', ...over });
const anOutRental = (over: Partial<Booking> = {}) => aRental({ handover: { out: OUT }, ...over });
const shown = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function open(booking: ReturnType<typeof aRental>, action: string, now = ON_TIME) {
  const fleet = [aVehicle(), aVehicle({ id: 'pacifica', name: 'Chrysler Pacifica', pricePerDay: 9900 })];
  const site = await aBookingSite([booking], { fleet });
  site.setNow(now);
  site.cookies.set('staff', (await startStaffSession(site.ports)).token);
  const user = openSite('/admin/bookings', { now: () => now });
  const form = await openForm(user, action);
  const stored = async () =>
    (await site.ports.bookings.find('priya'))?.payments?.map(({ kind, method, amount }) => [kind, method, amount]);
  return { site, user, form, stored };
}

async function openForm(user: ReturnType<typeof openSite>, action: string) {
  if (screen.queryByRole('dialog') === null) await user.click(await screen.findByRole('button', { name: NUMBER }));
  const dialog = await shown(NUMBER);
  await dialog.findByRole('heading', { name: 'Desk notes' });
  await user.click(dialog.getByRole('button', { name: action }));
  return shown(`${action === 'Cancel reservation' ? 'Cancel' : action} ${NUMBER}`);
}

type Opened = Awaited<ReturnType<typeof open>>;

async function read({ user, form }: Pick<Opened, 'user' | 'form'>, odometer = '48300') {
  await user.type(form.getByLabelText('Odometer (km)'), odometer);
  await user.click(form.getByRole('radio', { name: 'F' }));
}

async function done(text: RegExp) {
  const dialog = await shown(NUMBER);
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(text));
}

const { total } = accountOf(anOutRental().value);
const paid = formatCad(total);

// PAY-13
describe('the money of a hand-over', () => {
  it('should take the deposit of the rates of the booking with the hand-out, by one press', async () => {
    const booking = aRental();
    const { tariff } = booking.value;
    const opened = await open(
      aRental({ tariff: { ...tariff, deposit: 25_000 } }),
      'Hand out',
      at('2026-11-27', '10:00'),
    );
    await read(opened);
    expect(opened.form.getByRole('heading', { name: 'Deposit, $250.00 wanted' })).toBeTruthy();
    await opened.user.click(opened.form.getByRole('button', { name: 'Hand out, $250.00 held' }));
    await done(/^Handed out\. Deposit of \$250\.00 held\./);
    expect(await opened.stored()).toEqual([['deposit-held', 'terminal', 25_000]]);
  });

  it('should leave the deposit out where staff say so', async () => {
    const opened = await open(aRental(), 'Hand out', at('2026-11-27', '10:00'));
    await read(opened);
    await opened.user.click(opened.form.getByLabelText('No deposit'));
    await opened.user.click(opened.form.getByRole('button', { name: 'Hand out' }));
    await done(/^Handed out\./);
    expect(await opened.stored()).toBeUndefined();
  });

  it('should take the balance in cash, rounded, and release the deposit as it was taken', async () => {
    const opened = await open(anOutRental({ payments: [HELD] }), 'Take back');
    await read(opened);
    await opened.user.click(opened.form.getByLabelText('Cash'));
    await opened.user.click(opened.form.getByRole('button', { name: /^Take back, \$[\d.]+ paid$/ }));
    await done(/^Taken back\. \$[\d.]+ paid, deposit of \$300\.00 released\./);
    const cash = Math.round(total / 5) * 5;
    expect(await opened.stored()).toEqual([
      ['deposit-held', 'cash', 30_000],
      ['payment', 'cash', cash],
      ...(cash === total ? [] : [['rounding', 'cash', total - cash]]),
      ['deposit-released', 'cash', 30_000],
    ]);
  });

  it('should keep a part of the deposit, which pays first, and name what is refused at its field', async () => {
    const opened = await open(anOutRental({ payments: [HELD] }), 'Take back');
    const { user, form } = opened;
    await read(opened);
    await user.click(form.getByRole('radio', { name: 'Keep a part' }));
    await user.clear(form.getByLabelText('Keep'));
    await user.type(form.getByLabelText('Keep'), '300.01');
    await user.click(form.getByRole('button', { name: /^Take back/ }));
    await waitFor(() => expect(form.getByRole('alert').textContent).toContain('At most $300.00 can be kept.Keep'));
    expect(opened.site.sent(takeBack)).toEqual([]);
    await user.clear(form.getByLabelText('Keep'));
    await user.type(form.getByLabelText('Keep'), 'x');
    await user.click(form.getByRole('button', { name: /^Take back/ }));
    await waitFor(() => expect(form.getByRole('alert').textContent).toContain('Enter an amount from $0.01'));
    await user.clear(form.getByLabelText('Keep'));
    await user.type(form.getByLabelText('Keep'), '50');
    await user.click(form.getByRole('button', { name: `Take back, ${formatCad(total - 5000)} paid` }));
    await done(/^Taken back\./);
    expect(await opened.stored()).toEqual([
      ['deposit-held', 'cash', 30_000],
      ['deposit-kept', 'cash', 5000],
      ['payment', 'terminal', total - 5000],
      ['deposit-released', 'cash', 25_000],
    ]);
  });

  it('should leave the balance open and the deposit held', async () => {
    const opened = await open(anOutRental({ payments: [HELD] }), 'Take back');
    await read(opened);
    await opened.user.click(opened.form.getByLabelText('Pays later'));
    await opened.user.click(opened.form.getByRole('radio', { name: 'Leave it held' }));
    await opened.user.click(opened.form.getByRole('button', { name: `Take back, ${paid} open` }));
    await done(/^Taken back\./);
    expect(opened.site.sent(takeBack).at(-1)).not.toHaveProperty('payments');
  });

  it('should take nothing with a swap until staff say so', async () => {
    const opened = await open(anOutRental(), 'Swap vehicle');
    const { user, form } = opened;
    await user.type(form.getByLabelText('Odometer now (km)'), '48300');
    await user.click(within(form.getByRole('group', { name: /^Fuel now/ })).getByRole('radio', { name: '5/8' }));
    await user.type(form.getByLabelText('Odometer (km)'), '900');
    await form.findByRole('button', { name: 'Swap vehicles & Send Email' });
    await user.click(form.getByLabelText('Pays later'));
    await user.click(form.getByRole('button', { name: `Swap vehicles, ${paid} paid & Send Email` }));
    await done(/^Vehicles swapped\. \$[\d.]+ paid\./);
    expect(opened.site.sent(swapVehicle).at(-1)).toMatchObject({ vehicleId: 'pacifica' });
    expect(await opened.stored()).toEqual([['payment', 'terminal', total]]);
  });

  it('should be written once over a lost answer and a reload', async () => {
    const opened = await open(anOutRental({ payments: [HELD] }), 'Take back');
    await read(opened);
    opened.site.lose(takeBack);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await opened.user.click(opened.form.getByRole('button', { name: /^Take back/ }));
    await waitFor(() => expect(opened.form.getByRole('alert').textContent).toContain('Not saved.'));
    await opened.user.click(opened.form.getByRole('button', { name: /^Take back/ }));
    await done(/^Taken back\./);
    expect(await opened.stored()).toHaveLength(3);
    expect(opened.site.sent(takeBack)).toHaveLength(2);
  });

  // STAFF-31
  it('should leave what is typed while a press is under way', async () => {
    const { site, user, form, ...opened } = await open(anOutRental({ payments: [HELD] }), 'Take back');
    await read({ user, form });
    site.alter(takeBack, { seenVersion: 99 });
    const goOn = site.hold(takeBack);
    await user.click(form.getByRole('button', { name: /^Take back/ }));
    await waitFor(() => expect(site.sent(takeBack)).toHaveLength(1));
    await user.type(form.getByLabelText(/^Note/), 'Scratch');
    goOn();
    await waitFor(() => expect(form.getByRole('alert').textContent).toContain('Not saved.'));
    expect(form.getByLabelText(/^Note/)).toHaveProperty('value', 'Scratch');
    expect(await opened.stored()).toHaveLength(1);
  });

  it('should keep its key over a reload', async () => {
    const opened = await open(aRental(), 'Hand out', at('2026-11-27', '10:00'));
    await read(opened);
    opened.site.fail(handOut);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await opened.user.click(opened.form.getByRole('button', { name: /^Hand out/ }));
    await waitFor(() => expect(opened.form.getByRole('alert').textContent).toContain('Not saved.'));
    const keyOf = () => /"money":\{"key":"(\w+)"/.exec(sessionStorage.getItem('staff-notes') ?? '')?.[1];
    const before = keyOf();
    const user = reload({ now: () => at('2026-11-27', '10:00') });
    const form = await openForm(user, 'Hand out');
    await user.click(form.getByLabelText('Cash'));
    expect([before, keyOf()]).toEqual([expect.stringMatching(/^\w{32}$/), before]);
  });
});

// PAY-13, STAFF-52
it('should bill a late return with kilometres over and missing fuel, and take what it comes to, in 4 presses', async () => {
  const now = at('2026-11-30', '13:40');
  const site = await aBookingSite([anOutRental({ payments: [HELD] })]);
  site.setNow(now);
  site.cookies.set('staff', (await startStaffSession(site.ports)).token);
  const user = openSite('/admin', { now: () => now });
  let presses = 0;
  const press = async (place: HTMLElement) => {
    presses += 1;
    await user.click(place);
  };
  /** Types into a field that Tab leads to, which is no press. */
  const type = async (field: HTMLElement, text: string) => {
    act(() => field.focus());
    await user.keyboard(text);
  };
  await press(await screen.findByRole('button', { name: /^Take back/ }));
  const form = await shown(`Take back ${NUMBER}`);
  await press(form.getByLabelText('Odometer (km)'));
  await user.keyboard('49782');
  await press(form.getByRole('radio', { name: '5/8' }));
  const [over, fuel] = form.getAllByLabelText('Price each');
  if (over === undefined || fuel === undefined) throw new Error('there are two lines');
  expect(form.getAllByLabelText('Quantity').map((field) => (field as HTMLInputElement).value)).toEqual(['970', '3']);
  await type(over, '0.18');
  await type(fuel, '15');
  await press(form.getByRole('button', { name: /^Take back, 1 h 10 min late, .* paid$/ }));
  const stored = () => site.ports.bookings.find('priya');
  await waitFor(async () => expect(await stored()).toMatchObject({ status: 'completed' }));
  const back = await stored();
  expect(back && accountOf(back)).toMatchObject({ balance: 0, depositHeld: 0 });
  expect(back?.billLines?.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['kilometres', 970],
    ['fuel', 3],
  ]);
  expect(presses).toBe(4);
});

// PAY-17
describe('the money of a cancellation', () => {
  const PAID: Payment = { id: 'p', kind: 'payment', method: 'terminal', amount: total, at: NOON, by: BY };
  const openCancel = () => open(aRental({ payments: [HELD, PAID] }), 'Cancel reservation', NOON);

  it('should be refunded and released with it, by one press', async () => {
    const opened = await openCancel();
    await opened.user.click(opened.form.getByRole('radio', { name: 'Customer asked' }));
    expect(opened.form.getByRole('radio', { name: 'Keep a part' })).toHaveProperty('disabled', true);
    await opened.user.click(opened.form.getByRole('button', { name: `Cancel, ${paid} refunded & Send Email` }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/refunded, deposit of \$300\.00 released\./),
    );
    expect((await opened.stored())?.slice(2)).toEqual([
      ['refund', 'terminal', total],
      ['deposit-released', 'cash', 30_000],
    ]);
  });

  it('should be left where staff say so', async () => {
    const opened = await openCancel();
    const { user, form } = opened;
    await user.click(form.getByRole('radio', { name: 'Customer asked' }));
    await user.click(form.getByLabelText('Refund later'));
    await user.click(form.getByRole('radio', { name: 'Leave it held' }));
    await user.click(form.getByRole('button', { name: 'Cancel & Send Email' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Cancellation email sent\./));
    expect(await opened.stored()).toHaveLength(2);
  });

  it('should be refused at its field before anything is cancelled', async () => {
    const { site, user, form } = await openCancel();
    await user.click(form.getByRole('radio', { name: 'Customer asked' }));
    await user.clear(form.getByLabelText('Amount'));
    await user.type(form.getByLabelText('Amount'), '90000');
    await user.click(form.getByRole('button', { name: /^Cancel, / }));
    await waitFor(() => expect(form.getByRole('alert').textContent).toContain(`At most ${paid} was paid.`));
    await user.clear(form.getByLabelText('Amount'));
    await user.type(form.getByLabelText('Amount'), '1');
    await user.type(form.getByLabelText(/^Reference/), '4111 1111 1111 1111');
    await user.click(form.getByRole('button', { name: /^Cancel, / }));
    await waitFor(() => expect(form.getByRole('alert').textContent).toContain('Do not write card numbers here.'));
    expect(site.sent(cancelBooking)).toEqual([]);
  });

  it('should be said where it was not written down', async () => {
    const opened = await openCancel();
    opened.site.fail(takePayment);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await opened.user.click(opened.form.getByRole('radio', { name: 'Customer asked' }));
    await opened.user.click(opened.form.getByRole('button', { name: /^Cancel, / }));
    const sentence = 'Cancellation email sent. Not all of the money was written down: look at Payments.';
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(sentence));
    expect(await opened.site.ports.bookings.find('priya')).toMatchObject({ status: 'cancelled' });
  });
});

// PAY-17
describe('the money of a cancellation whose answer is lost', () => {
  const PAID: Payment = { id: 'p', kind: 'payment', method: 'terminal', amount: total, at: NOON, by: BY };

  it('should be written down by the next press, once', async () => {
    const { site, user, form, stored } = await open(aRental({ payments: [HELD, PAID] }), 'Cancel reservation', NOON);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    site.lose(cancelBooking);
    await user.click(form.getByRole('radio', { name: 'Customer asked' }));
    await user.click(form.getByRole('button', { name: `Cancel, ${paid} refunded & Send Email` }));
    await waitFor(() => expect(form.getByRole('alert').textContent).toMatch(/^Failed to cancel/));
    expect(await site.ports.bookings.find('priya')).toMatchObject({ status: 'cancelled' });
    expect(await stored()).toHaveLength(2);
    // Nor does a press after which the booking cannot be loaded lose it.
    const recover = site.fail(showBooking);
    await user.click(form.getByRole('button', { name: `Cancel, ${paid} refunded & Send Email` }));
    await waitFor(() => expect(site.sent(cancelBooking)).toHaveLength(2));
    await waitFor(() => expect(form.getByRole('alert').textContent).toMatch(/^Failed to cancel/));
    recover();
    await user.click(form.getByRole('button', { name: `Cancel, ${paid} refunded & Send Email` }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Cancelled\. \$.* refunded, deposit/));
    expect((await stored())?.slice(2)).toEqual([
      ['refund', 'terminal', total],
      ['deposit-released', 'cash', 30_000],
    ]);
  });

  it('should keep the form open where only money was typed', async () => {
    const { user, form } = await open(aRental({ payments: [HELD, PAID] }), 'Cancel reservation', NOON);
    await user.click(form.getByLabelText('Refund later'));
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await user.click(form.getByRole('button', { name: 'Back' }));
    expect(confirm).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog', { name: `Cancel ${NUMBER}` })).toBeTruthy();
  });
});

// PAY-29
it('should ask for whom a payment is, where a part is invoiced, and send the number', async () => {
  const payer = { kind: 'insurer', name: 'Co-operators', share: 10_000 } as const;
  const invoiced = { payer: { number: 'INV-2026-000148', total: 10_000 } } as const;
  const { site, user, form } = await open(anOutRental({ payer, invoiced }), 'Take payment');
  await user.click(form.getByRole('radio', { name: 'Cheque' }));
  const choices = within(form.getByRole('group', { name: 'For' })).getAllByRole('radio');
  expect(choices.map((choice) => choice.parentElement?.textContent)).toEqual([
    'Customer, not invoiced',
    'Co-operators, INV-2026-000148',
  ]);
  expect(form.getByLabelText('Amount')).toHaveProperty('value', ((total - 10_000) / 100).toFixed(2));
  await user.click(form.getByRole('radio', { name: 'Co-operators, INV-2026-000148' }));
  expect(form.getByLabelText('Amount')).toHaveProperty('value', '100.00');
  await user.click(form.getByRole('button', { name: 'Write down $100.00' }));
  await done(/^Payment of \$100\.00 written down\./);
  expect((await site.ports.bookings.find('priya'))?.payments).toMatchObject([
    { method: 'cheque', amount: 10_000, invoice: 'INV-2026-000148', for: 'payer' },
  ]);
  expect((await shown(NUMBER)).getByText(/^Cheque, for INV-2026-000148/)).toBeTruthy();
});

// PAY-28
it('should refuse a payment for an invoice that was credited meanwhile, and keep what is typed', async () => {
  const payer = { kind: 'insurer', name: 'Co-operators', share: 10_000 } as const;
  const invoiced = { payer: { number: 'INV-2026-000148', total: 10_000 } } as const;
  const { site, user, form, stored } = await open(anOutRental({ payer, invoiced }), 'Take payment');
  await user.click(form.getByRole('radio', { name: 'Co-operators, INV-2026-000148' }));
  await user.type(form.getByLabelText(/^Note/), 'By hand');
  await site.ports.bookings.edit(
    'priya',
    onStored((found) => ({
      out: 'credited',
      next: { ...found, value: withInvoiced(found.value, 'payer', undefined) },
    })),
  );
  await user.click(form.getByRole('button', { name: 'Write down $100.00' }));
  await waitFor(() => expect(form.getByRole('alert').textContent).toContain('This invoice is not in force.'));
  expect(form.getByLabelText(/^Note/)).toHaveProperty('value', 'By hand');
  expect(await stored()).toBeUndefined();
});

// PAY-15
describe('a balance that a colleague takes meanwhile', () => {
  const theirs: PaymentEntry = { kind: 'payment', method: 'terminal', amount: total };

  it.each([
    ['Take back', 'Take back'],
    ['Take payment', 'Write down'],
  ])('should need a second press that names it: %s', async (action, press) => {
    const opened = await open(anOutRental(), action);
    const { site, user, form } = opened;
    if (action === 'Take back') await read(opened);
    await site.ports.bookings.edit('priya', storePayment(theirs, { id: 'theirs', at: NOON, by: COLLEAGUE }));
    await user.click(form.getByRole('button', { name: new RegExp(`^${press}`) }));
    const again = await form.findByRole('button', { name: `Take ${paid} more than is owed` });
    const warning = form.getByText('Only $0.00 is owed. Press again if you mean it.');
    expect(warning.closest('[role="status"]')).toBeTruthy();
    expect(await opened.stored()).toEqual([['payment', 'terminal', total]]);
    await user.click(again);
    await waitFor(async () => expect(await opened.stored()).toHaveLength(2));
    await shown(NUMBER);
  });
});
