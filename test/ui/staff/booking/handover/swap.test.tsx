// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Vehicle } from '../../../../../src/domain/fleet/vehicle.ts';
import { swapVehicle } from '../../../../../src/ports/api/calls/staff/bookings.ts';
import { startStaffSession } from '../../../../support/site/staff.ts';
import { aCustomer, at, aVehicle } from '../../../../support/values/samples.ts';
import { openSite } from '../../../render-site.tsx';
import { aBookingSite, aStoredBooking, COLLEAGUE } from '../a-booking-site.ts';

const NUMBER = 'HOJ-316475';
/** The rental of Elena Novak is due at 12:30 pm. */
const NOW = at('2026-11-30', '09:10');
const PACIFICA = aVehicle({ id: 'pacifica', name: 'Chrysler Pacifica', pricePerDay: 9900 });

async function open(fleet: readonly Vehicle[] = [aVehicle(), PACIFICA], path = '/admin/bookings') {
  const elena = aStoredBooking({
    id: 'elena',
    confirmationNumber: NUMBER,
    status: 'approved',
    handover: { out: { at: at('2026-11-27', '10:10'), by: COLLEAGUE, odometer: 48_212, fuel: 8 } },
    form: aCustomer({ firstName: 'Elena', lastName: 'Novak' }),
  });
  // What it showed last stands in the form.
  const reading = { by: COLLEAGUE, odometer: 900, fuel: 8 };
  const earlier = aStoredBooking({
    id: 'earlier',
    confirmationNumber: 'HOJ-111111',
    status: 'completed',
    vehicle: PACIFICA,
    handover: {
      out: { ...reading, at: at('2026-11-20', '10:00') },
      back: { ...reading, at: at('2026-11-21', '10:00') },
    },
  });
  const site = await aBookingSite([elena, earlier], { fleet });
  site.setNow(NOW);
  site.cookies.set('staff', (await startStaffSession(site.ports)).token);
  return { site, user: openSite(path, { now: () => NOW }) };
}

type User = Awaited<ReturnType<typeof open>>['user'];

const shown = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function openSwap(user: User) {
  await user.click(await screen.findByRole('button', { name: NUMBER }));
  await user.click(await swapButton());
  return shown(`Swap vehicle ${NUMBER}`);
}

async function swapButton() {
  const dialog = await shown(NUMBER);
  await dialog.findByRole('heading', { name: 'Desk notes' });
  return dialog.getByRole('button', { name: 'Swap vehicle' });
}

async function read(user: User, form: Awaited<ReturnType<typeof shown>>) {
  await user.type(form.getByLabelText('Odometer now (km)'), '48498');
  await user.click(within(form.getByRole('group', { name: /^Fuel now/ })).getByRole('radio', { name: '5/8' }));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const alertOf = async (text: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text), { timeout: 30_000 });

// STAFF-49
describe('the form of a swap', () => {
  it('should ask for the unit where the vehicle stays the same one', async () => {
    const { site, user } = await open([aVehicle({ units: 2, unitNames: ['S-1', 'S-2'] })]);
    const form = await openSwap(user);
    expect(form.getByLabelText('Unit')).toHaveProperty('required', true);
    await read(user, form);
    await user.type(form.getByLabelText('Odometer (km)'), '950');
    await user.click(form.getByRole('button', { name: 'Swap vehicles' }));
    await alertOf(/Name the unit that goes out\./);
    expect(site.sent(swapVehicle)).toEqual([]);
    await user.type(form.getByLabelText('Unit'), 'S-2');
    await user.click(form.getByRole('button', { name: 'Swap vehicles' }));
    await alertOf(/^Vehicles swapped\./);
  });

  it('should leave the unit open where the vehicle is another one', async () => {
    const { user } = await open();
    const form = await openSwap(user);
    expect(form.getByLabelText('Unit (optional)')).toHaveProperty('required', false);
  });

  // BOOK-71
  it('should block the vehicle that comes back by the same press, and free it when the swap is undone', async () => {
    const { site, user } = await open();
    const blocks = async () => (await site.ports.blocks.list({ order: 'start' })).values;
    const form = await openSwap(user);
    await read(user, form);
    await user.click(form.getByLabelText('Block Toyota Sienna for repair from now'));
    const until = form.getByLabelText('Blocked until');
    expect(
      [until, form.getByLabelText('Blocked until, time')].map((field) => (field as HTMLInputElement).value),
    ).toEqual(['2026-11-30', '12:30']);
    await user.clear(until);
    await user.type(until, '2026-11-29');
    await user.click(form.getByRole('button', { name: 'Swap vehicles & Send Email' }));
    await alertOf(/The end must be after the start\./);
    expect(await blocks()).toEqual([]);
    await user.clear(until);
    await user.type(until, '2026-12-02');
    await user.click(form.getByRole('button', { name: 'Swap vehicles & Send Email' }));
    await alertOf('Vehicles swapped. Toyota Sienna is blocked until Wed, Dec 2, 12:30 pm. Elena Novak was emailed.');
    const to = at('2026-12-02', '12:30');
    expect(await blocks()).toMatchObject([{ vehicleId: 'sienna', units: 1, from: NOW, to, reason: 'repair' }]);

    const dialog = await shown(NUMBER);
    await user.click(await dialog.findByRole('button', { name: 'Undo swap' }));
    const undo = await shown(`Undo swap ${NUMBER}`);
    expect(undo.getByText(/Its block is removed\./)).toBeTruthy();
    await user.click(undo.getByRole('button', { name: 'Undo swap' }));
    await alertOf(/^Undone\./);
    expect(await blocks()).toEqual([]);
  });
});

// DAY-17, STAFF-56
describe('a day at the desk', () => {
  async function counted() {
    const opened = await open(undefined, '/admin/today');
    const count = { presses: 0, keys: 0 };
    const press = async (place: HTMLElement) => {
      count.presses += 1;
      await opened.user.click(place);
    };
    const type = async (...keys: string[]) => {
      count.keys += keys.length;
      for (const key of keys) await opened.user.keyboard(key);
    };
    return { ...opened, count, press, type };
  }

  it('should take 2 presses for one day more, from its row', async () => {
    const { site, count, press } = await counted();
    await press(await screen.findByRole('button', { name: /^One day more/ }, { timeout: 30_000 }));
    const form = await shown(`One day more ${NUMBER}`);
    const save = await form.findByRole('button', { name: 'Save & Send Email' });
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    await press(save);
    await alertOf('One day more saved. Elena Novak was emailed.');
    expect(await site.ports.bookings.find('elena')).toMatchObject({
      itinerary: { dropoffTime: at('2026-12-01', '12:30') },
    });
    expect(count).toEqual({ presses: 2, keys: 0 });
  });

  it('should take 3 presses and 8 keys for a swap, from its row', async () => {
    // jsdom has none, and the keys of radio buttons need it.
    vi.stubGlobal('CSS', { escape: (text: string) => text });
    const { count, press, type } = await counted();
    await press(await screen.findByRole('link', { name: 'Elena Novak' }, { timeout: 30_000 }));
    await press(await swapButton());
    const form = await shown(`Swap vehicle ${NUMBER}`);
    await type('{Tab}');
    expect(document.activeElement).toBe(form.getByLabelText('Odometer now (km)'));
    await type(...'48498');
    await type('{Tab}', '{ArrowLeft}');
    expect(within(form.getByRole('group', { name: /^Fuel now/ })).getByRole('radio', { name: 'F' })).toHaveProperty(
      'checked',
      true,
    );
    await press(form.getByRole('button', { name: 'Swap vehicles & Send Email' }));
    await alertOf(/^Vehicles swapped\./);
    expect(count).toEqual({ presses: 3, keys: 8 });
  });
});
