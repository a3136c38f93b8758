// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PlacedBooking } from '../../../src/domain/booking/placement.ts';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { showTimeline } from '../../../src/ports/api/calls/staff/schedule.ts';
import { changeBlock } from '../../../src/server/use-cases/schedule/blocks.ts';
import { storeClosedDay } from '../../../src/server/use-cases/schedule/closed-days.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aStaffSiteInProcess, type SiteInProcess } from '../../support/site/site-in-process.ts';
import { aBlock, addBlock } from '../../support/values/blocks.ts';
import { aDecision, changeBooking } from '../../support/values/changes.ts';
import { aCustomer, anItinerary, aPlacedBooking, aSubmission, at, aVehicle } from '../../support/values/samples.ts';
import { openSite, wholeText } from '../render-site.tsx';

const GREG_PAQUETTE = aCustomer({ firstName: 'Greg', lastName: 'Paquette' });
/** Approved, from Friday to Monday. */
const GREG = aPlacedBooking({ customer: GREG_PAQUETTE });
/** A request that clashes with it. */
const ANNE = aPlacedBooking({
  customer: aCustomer({ firstName: 'Anne', lastName: 'Whitcombe' }),
  itinerary: anItinerary({
    pickupDate: '2026-11-28',
    pickupTime: at('2026-11-28', '09:00'),
    dropoffDate: '2026-12-01',
    dropoffTime: at('2026-12-01', '09:00'),
  }),
});
const REPAIR = aBlock({
  id: 'repair',
  from: at('2026-11-24', '09:00'),
  to: at('2026-11-26', '09:00'),
  reason: 'repair',
});

const SIENNA = aVehicle();
const COROLLA = aVehicle({ id: 'corolla', name: 'Toyota Corolla', model: 'Corolla', classType: 'Mid Size', units: 2 });
const PACIFICA = aVehicle({ id: 'pacifica', name: 'Chrysler Pacifica', brand: 'Chrysler', model: 'Pacifica' });

/** A trip within one day. */
const onDay = (date: '2026-11-27' | '2026-12-07') =>
  anItinerary({ pickupDate: date, dropoffDate: date, dropoffTime: at(date, '18:00') });

/** Ninety vehicles, each with a booking now and another one later. */
const LARGE_FLEET = Array.from({ length: 90 }, (_, index) => aVehicle({ id: `sienna-${index}` }));
const OF_LARGE_FLEET = LARGE_FLEET.flatMap((vehicle, index) => [
  aPlacedBooking({ id: `span-${index}`, vehicle, itinerary: onDay('2026-11-27') }),
  aPlacedBooking({ id: `later-${index}`, vehicle, itinerary: onDay('2026-12-07') }),
]);

type Stored = {
  readonly fleet?: readonly Vehicle[];
  readonly approved?: readonly PlacedBooking[];
  readonly requests?: readonly PlacedBooking[];
  readonly blocks?: readonly (typeof REPAIR)[];
};

async function open({
  fleet = [COROLLA, SIENNA],
  approved = [GREG],
  requests = [ANNE],
  blocks = [REPAIR],
}: Stored = {}) {
  const site = await aStaffSiteInProcess({ fleet });
  const { bookings } = site.ports;
  for (const placed of [...approved, ...requests]) await addBooking(bookings, placed, aSubmission());
  for (const { booking } of approved) await changeBooking(bookings, booking.id, aDecision(booking, 'approved'));
  for (const block of blocks) await addBlock(site.ports.blocks, block);
  await storeClosedDay(site.ports, '2026-11-26', 'Staff training');
  const user = openSite('/admin/timeline');
  await screen.findByRole('grid', { name: 'Vehicles by day' });
  await waitFor(() => expect(grid().getAllByRole('rowheader').length).toBeGreaterThan(1));
  return { site, user };
}

/** The days that the page asked for last. */
const lastAsked = ({ asked }: SiteInProcess) => asked.findLast(({ path }) => path === showTimeline.path)?.query;

const storedBlocks = async ({ ports }: SiteInProcess) => (await ports.blocks.list({ order: 'start' })).values;
const storedDays = async ({ ports }: SiteInProcess) => (await ports.closedDays.list({ order: 'date' })).values;

const grid = () => within(screen.getByRole('grid', { name: 'Vehicles by day' }));
const focusedName = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const spanButton = (name: RegExp) => grid().findByRole('button', { name });
const cursor = () => document.querySelector<HTMLElement>('[data-cursor]');

describe('the timeline', () => {
  // DAY-6
  it('should show the vehicles by family, the days with what goes out and comes back, and why a day is closed', async () => {
    const { site } = await open();
    expect(lastAsked(site)).toBe('from=2026-11-21&days=14');
    expect(
      grid()
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cars', 'Toyota Corolla2 units', 'Minivans and passenger vans', 'Toyota Sienna']);
    const heads = grid().getAllByRole('columnheader');
    expect(heads).toHaveLength(15);
    expect(heads[3]?.getAttribute('aria-current')).toBe('date');
    expect(heads[6]?.textContent).toBe('Thu 26Closed: Staff training');
    expect(heads[7]?.textContent).toBe('Fri 271 out');
    expect(heads[10]?.textContent).toBe('Mon 301 in');
  });

  // DAY-7
  it('should name spans whole, with their times and clashes', async () => {
    await open();
    await spanButton(/^Approved: Greg Paquette, Fri, Nov 27, 10:00 am to Mon, Nov 30, 12:30 pm$/);
    const asked = await spanButton(/^Request: Anne Whitcombe, .*, clash$/);
    expect(asked.querySelectorAll('i')).toHaveLength(1);
    await spanButton(/^Blocked: Repair, Tue, Nov 24/);
  });

  // DAY-13
  it('should hold in the name of a short span the initials that are seen', async () => {
    await open({ approved: [aPlacedBooking({ customer: GREG_PAQUETTE, itinerary: onDay('2026-11-27') })] });
    const span = await spanButton(/Greg Paquette/);
    expect(span.textContent).toMatch(/^[A-Z]{2}$/);
    expect(span.getAttribute('aria-label')).toContain(span.textContent);
  });

  it('should fill all rows of a large fleet, again after the days are turned', async () => {
    const { user } = await open({ fleet: LARGE_FLEET, approved: [], requests: OF_LARGE_FLEET });
    await waitFor(() => expect(document.querySelectorAll('[data-span]')).toHaveLength(90));
    await user.click(screen.getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(document.querySelectorAll('[data-span^="later"]')).toHaveLength(90));
    expect(document.querySelectorAll('[data-span^="span"]')).toHaveLength(0);
  });

  // DAY-13
  it('should hide what rows out of view show of other days', async () => {
    const { user } = await open({ fleet: LARGE_FLEET, approved: [], requests: OF_LARGE_FLEET });
    await waitFor(() => expect(document.querySelectorAll('[data-span]')).toHaveLength(90));
    const seen: string[] = [];
    const watcher = new MutationObserver(() => {
      const grid = screen.getByRole('grid', { name: 'Vehicles by day' });
      if (grid.querySelector('[data-span^="later"]') === null) return;
      for (const span of grid.querySelectorAll<HTMLElement>('[data-span^="span"]')) {
        if (span.closest('[data-stale]') === null) seen.push(span.dataset.span ?? '');
      }
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    await user.click(screen.getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(document.querySelectorAll('[data-span^="later"]')).toHaveLength(90));
    watcher.disconnect();
    expect(seen).toEqual([]);
  });

  // DAY-6
  it('should turn the days, show 30, and keep that over a reload', async () => {
    const { site, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Later' }));
    await screen.findByText('Dec 5 to Dec 18, 2026');
    await user.click(screen.getByRole('button', { name: '30 days' }));
    await waitFor(() => expect(grid().getAllByRole('columnheader')).toHaveLength(31));
    expect(lastAsked(site)).toBe('from=2026-12-05&days=30');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(lastAsked(site)).toBe('from=2026-11-21&days=30'));
    expect(JSON.parse(sessionStorage.getItem('staff-timeline') ?? '')).toMatchObject({ days: 30 });
  });

  // DAY-6
  it('should show a family, or the vehicles in use', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'In use: 1 of 2');
    expect(grid().queryByText('Toyota Corolla')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Family' }), 'Cars');
    expect(screen.getByText('Nothing is booked or blocked on these days.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All 2 vehicles');
    expect(grid().getByText('Toyota Corolla')).toBeTruthy();
  });

  // DAY-9
  it('should go through the grid by keyboard', async () => {
    const { site, user } = await open();
    cursor()?.focus();
    expect(focusedName()).toBe('Toyota Corolla, Mon, Nov 23: nothing');
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(focusedName()).toBe('Toyota Sienna, Tue, Nov 24: Blocked Repair');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(focusedName()).toBe('Toyota Sienna, Thu, Nov 26, closed: Staff training: Blocked Repair');
    await user.keyboard('{Home}');
    expect(focusedName()).toBe('Toyota Sienna, Sat, Nov 21: nothing');
    await user.keyboard('{End}{ArrowRight}');
    expect(focusedName()).toBe('Toyota Sienna, Fri, Dec 4: nothing');
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(focusedName()).toBe('Toyota Corolla, Sat, Nov 21: nothing');
    await user.keyboard('{PageDown}');
    await waitFor(() => expect(lastAsked(site)).toBe('from=2026-12-05&days=14'));
    await user.keyboard('t');
    await waitFor(() => expect(lastAsked(site)).toBe('from=2026-11-21&days=14'));
  });

  // DAY-8, DAY-9
  it('should open the booking of a span by keyboard, and come back to it', async () => {
    const { user } = await open({ fleet: [SIENNA], requests: [], blocks: [] });
    cursor()?.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    await screen.findByRole('dialog', { name: GREG.booking.confirmationNumber });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(focusedName()).toMatch(/^Approved: Greg Paquette/));
    await user.keyboard('{Escape}');
    expect(focusedName()).toBe('Toyota Sienna, Fri, Nov 27: Approved Greg Paquette');
  });

  // DAY-9
  it('should go through the spans of a cell that has several', async () => {
    const { user } = await open({ fleet: [SIENNA] });
    cursor()?.focus();
    await user.keyboard('{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}');
    expect(focusedName()).toMatch(/^Approved: Greg Paquette/);
    await user.keyboard('{ArrowDown}');
    expect(focusedName()).toMatch(/^Request: Anne Whitcombe/);
    await user.keyboard('{ArrowDown}{Escape}');
    expect(focusedName()).toMatch(/^Toyota Sienna, Sun, Nov 29: Approved Greg Paquette; Request Anne Whitcombe, clash/);
  });

  // DAY-8
  it('should begin a booking on days that were chosen, with vehicle and dates', async () => {
    const { user } = await open();
    cursor()?.focus();
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
    const menu = within(await screen.findByRole('dialog', { name: 'Toyota Corolla is free' }));
    expect(menu.getByText('Mon, Nov 23 to Wed, Nov 25')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('New booking');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focusedName()).toBe('Toyota Corolla, Wed, Nov 25: nothing');
    await user.keyboard('{Enter}');
    const again = within(await screen.findByRole('dialog', { name: 'Toyota Corolla is free' }));
    await user.click(again.getByRole('link', { name: 'New booking' }));
    await screen.findByRole('heading', { level: 1, name: 'New booking' });
    expect(window.history.state.usr).toEqual({
      vehicleId: 'corolla',
      pickupDate: '2026-11-25',
      dropoffDate: '2026-11-26',
    });
  });

  // DAY-8
  it('should say that chosen days are taken', async () => {
    const { user } = await open({ fleet: [SIENNA] });
    cursor()?.focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Toyota Sienna is taken' })).toBeTruthy();
  });

  // DAY-10
  it('should show the same facts as a list', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'List' }));
    const sienna = within(screen.getByRole('region', { name: /^Toyota Sienna/ }));
    expect(sienna.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Blocked: Repair, Tue, Nov 24, 9:00 am to Thu, Nov 26, 9:00 am',
      'Approved: Greg Paquette, Fri, Nov 27, 10:00 am to Mon, Nov 30, 12:30 pm',
      'Request: Anne Whitcombe, Sat, Nov 28, 9:00 am to Tue, Dec 1, 9:00 am, clash',
    ]);
    expect(screen.getByText('Closed on Thu, Nov 26: Staff training')).toBeTruthy();
    expect(screen.getByText('1 vehicle with nothing on these days.')).toBeTruthy();
    await user.click(sienna.getAllByRole('button')[1] as HTMLElement);
    await screen.findByRole('dialog', { name: GREG.booking.confirmationNumber });
  });
});

describe('the dialog of a block', () => {
  const blockOf = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Block' }));
    return within(await screen.findByRole('dialog', { name: 'Block a vehicle' }));
  };
  const blockFriday = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    const dialog = await blockOf(user);
    await user.selectOptions(dialog.getByLabelText('Vehicle'), 'Toyota Sienna');
    for (const [label, day] of [
      ['From', '2026-11-27'],
      ['Until', '2026-11-28'],
    ] as const) {
      await user.clear(dialog.getByLabelText(label));
      await user.type(dialog.getByLabelText(label), day);
    }
    await user.click(dialog.getByRole('button', { name: 'Block' }));
  };

  // AVAIL-4, DAY-11
  it('should say at the field what is wrong, and keep what was typed', async () => {
    const { site, user } = await open();
    const dialog = await blockOf(user);
    await user.selectOptions(dialog.getByLabelText('Vehicle'), 'Toyota Sienna');
    await user.type(dialog.getByLabelText(/^Note/), 'Rear door');
    await user.clear(dialog.getByLabelText('Until'));
    await user.type(dialog.getByLabelText('Until'), '2026-11-20');
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    expect(await dialog.findAllByText('The end must be after the start.')).toHaveLength(2);
    expect(dialog.getByLabelText('Until').getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Rear door');
    expect(await storedBlocks(site)).toHaveLength(1);
  });

  // DAY-11
  it('should offer free vehicles of the class for the bookings that it meets, and move one', async () => {
    const { site, user } = await open({ fleet: [SIENNA, PACIFICA], requests: [] });
    const { id, confirmationNumber } = GREG.booking;
    await blockFriday(user);
    const overlapping = within(await screen.findByRole('dialog', { name: 'Toyota Sienna is blocked' }));
    expect(overlapping.getByText('Blocked. 1 booking needs another vehicle.')).toBeTruthy();
    await user.click(await overlapping.findByRole('button', { name: /^Move to Chrysler Pacifica/ }));
    const change = within(await screen.findByRole('dialog', { name: `Change ${confirmationNumber}` }));
    await waitFor(() => expect(change.getByLabelText<HTMLSelectElement>('Vehicle').value).toBe('pacifica'));
    const save = change.getByRole<HTMLButtonElement>('button', { name: 'Save & Send Email' });
    await waitFor(() => expect(save.disabled).toBe(false));
    await user.click(save);
    expect(await screen.findByText('Moved to Chrysler Pacifica.')).toBeTruthy();
    expect(await site.ports.bookings.find(id)).toMatchObject({ vehicle: { id: 'pacifica' } });
    expect(screen.getByText('Blocked. No booking needs another vehicle.')).toBeTruthy();
  });

  // DAY-11
  it('should say that no vehicle of the class is free', async () => {
    const blocks = [aBlock({ vehicleId: 'pacifica', from: at('2026-11-27', '09:00'), to: at('2026-11-28', '09:00') })];
    const { user } = await open({ fleet: [SIENNA, PACIFICA], requests: [], blocks });
    await blockFriday(user);
    expect(await screen.findByText('No other vehicle of the class is free then.')).toBeTruthy();
  });

  // DAY-11, AVAIL-4
  it('should show the block as a colleague changed it, keep what was typed, and save over it', async () => {
    const { site, user } = await open();
    await user.click(await spanButton(/^Blocked: Repair/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block' }));
    await user.type(await dialog.findByLabelText(/^Note/), 'Gearbox');
    await changeBlock(site.ports, REPAIR.id, { seenVersion: 1, reason: 'service' }, 'lee@oakville.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const changed =
      'lee@oakville.example changed it meanwhile: Tue, Nov 24, 9:00 am to Thu, Nov 26, 9:00 am, Service, 1 unit.';
    expect((await dialog.findAllByText(changed, { exact: false })).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Gearbox');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await storedBlocks(site)).toMatchObject([{ version: 3, reason: 'repair', note: 'Gearbox' }]),
    );
  });

  // DAY-11
  it('should remove a block', async () => {
    const { site, user } = await open();
    vi.spyOn(window, 'confirm').mockReturnValueOnce(true);
    await user.click(await spanButton(/^Blocked: Repair/));
    await user.click(await screen.findByRole('button', { name: 'Remove block' }));
    expect(await screen.findByText('The block is removed.')).toBeTruthy();
    expect(await storedBlocks(site)).toEqual([]);
  });
});

// DAY-12, AVAIL-5
describe('the closed days', () => {
  it('should close a day, list the bookings on it, and open it again', async () => {
    const { site, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Close a day' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Closed days' }));
    await user.clear(dialog.getByLabelText('Day'));
    await user.type(dialog.getByLabelText('Day'), '2026-11-20');
    await user.type(dialog.getByLabelText('Reason'), 'Inventory');
    await user.click(dialog.getByRole('button', { name: 'Close the day' }));
    expect(await dialog.findAllByText('Choose today or a later day.')).toHaveLength(2);
    expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Inventory');
    await user.clear(dialog.getByLabelText('Day'));
    await user.type(dialog.getByLabelText('Day'), '2026-11-27');
    await user.click(dialog.getByRole('button', { name: 'Close the day' }));
    expect(await dialog.findByText(wholeText('Closed on Friday, November 27: Inventory.'))).toBeTruthy();
    expect(await dialog.findByText('1 booking begins or ends on that day. It stays as it is.')).toBeTruthy();
    expect(await storedDays(site)).toHaveLength(2);
    await user.click(await dialog.findByRole('button', { name: /^Open again, Friday, November 27/ }));
    expect(await dialog.findByText('The office is open again on that day.')).toBeTruthy();
    expect(await storedDays(site)).toHaveLength(1);
  });
});
