// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DateText } from '../../../src/domain/shared/toronto-time.ts';
import type { Timeline } from '../../../src/ports/api/staff/staff-schedule.ts';
import { aBlock } from '../../support/values/blocks.ts';
import { aBooking, at, aVehicle } from '../../support/values/samples.ts';
import { openSite } from '../render-site.tsx';
import { aDetail, aStaffSite } from './a-staff-site.ts';

type Row = Timeline['vehicles'][number];
type ShownSpan = Row['spans'][number];

const GREG = aDetail();
const REPAIR = aBlock({
  id: 'repair',
  vehicleId: 'sienna',
  from: at('2026-11-24', '09:00'),
  to: at('2026-11-26', '09:00'),
  reason: 'repair',
});

const APPROVED: ShownSpan = {
  kind: 'approved',
  id: GREG.id,
  label: 'Greg Paquette',
  from: at('2026-11-27', '10:00'),
  to: at('2026-11-30', '12:30'),
};
const REQUEST: ShownSpan = {
  kind: 'request',
  id: 'request',
  label: 'Anne Whitcombe',
  from: at('2026-11-28', '09:00'),
  to: at('2026-12-01', '09:00'),
  clash: true,
};
const BLOCK: ShownSpan = { kind: 'block', id: REPAIR.id, label: 'repair', from: REPAIR.from, to: REPAIR.to };

const SIENNA: Row = {
  id: 'sienna',
  title: 'Toyota Sienna',
  family: 'Minivans and passenger vans',
  units: 1,
  spans: [BLOCK, APPROVED, REQUEST],
};
const COROLLA: Row = { id: 'corolla', title: 'Toyota Corolla', family: 'Cars', units: 2, spans: [] };
const PACIFICA = { ...aVehicle(), id: 'pacifica', name: 'Chrysler Pacifica', brand: 'Chrysler', model: 'Pacifica' };

/** Ninety vehicles, each with one booking. */
const aFleet = (prefix: string, day: DateText = '2026-11-27'): readonly Row[] =>
  Array.from({ length: 90 }, (_, place) => ({
    ...SIENNA,
    id: `sienna-${place}`,
    spans: [{ ...APPROVED, id: `${prefix}-${place}`, from: at(day, '10:00'), to: at(day, '18:00') }],
  }));

async function open(rows: readonly Row[] = [COROLLA, SIENNA]) {
  const { site, schedule, apis } = aStaffSite({ bookings: [GREG], fleet: [aVehicle(), PACIFICA] });
  schedule.rows = [...rows];
  schedule.blocks = [REPAIR];
  schedule.closedDays = [{ date: '2026-11-26', reason: 'Staff training' }];
  const user = openSite('/admin/timeline', { staff: apis });
  await screen.findByRole('grid', { name: 'Vehicles by day' });
  return { site, schedule, user };
}

const grid = () => within(screen.getByRole('grid', { name: 'Vehicles by day' }));
const focusedName = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const spanButton = (name: RegExp) => grid().findByRole('button', { name });
const cursor = () => document.querySelector<HTMLElement>('[data-cursor]');

describe('the timeline', () => {
  // DAY-6
  it('should show the vehicles by family, the days with what goes out and comes back, and why a day is closed', async () => {
    const { schedule } = await open();
    expect(schedule.shown).toEqual(['2026-11-21 14']);
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
    const oneDay = { ...APPROVED, from: at('2026-11-27', '10:00'), to: at('2026-11-27', '18:00') };
    await open([{ ...SIENNA, spans: [oneDay] }]);
    const span = await spanButton(new RegExp(oneDay.label));
    expect(span.textContent).toMatch(/^[A-Z]{2}$/);
    expect(span.getAttribute('aria-label')).toContain(span.textContent);
  });

  it('should fill all rows of a large fleet, again after the days are turned', async () => {
    const { schedule, user } = await open(aFleet('span'));
    await waitFor(() => expect(document.querySelectorAll('[data-span]')).toHaveLength(90));
    schedule.rows = aFleet('later', '2026-12-07');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(document.querySelectorAll('[data-span^="later"]')).toHaveLength(90));
    expect(document.querySelectorAll('[data-span^="span"]')).toHaveLength(0);
  });

  // DAY-13
  it('should hide what rows out of view show of other days', async () => {
    const { schedule, user } = await open(aFleet('span'));
    await waitFor(() => expect(document.querySelectorAll('[data-span]')).toHaveLength(90));
    schedule.rows = aFleet('later', '2026-12-07');
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
    const { schedule, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Later' }));
    await screen.findByText('Dec 5 to Dec 18, 2026');
    await user.click(screen.getByRole('button', { name: '30 days' }));
    await waitFor(() => expect(grid().getAllByRole('columnheader')).toHaveLength(31));
    expect(schedule.shown.at(-1)).toBe('2026-12-05 30');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(schedule.shown.at(-1)).toBe('2026-11-21 30'));
    expect(JSON.parse(sessionStorage.getItem('staff-timeline') ?? '')).toMatchObject({ days: 30 });
  });

  // DAY-6
  it('should show a family, or the vehicles in use', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'In use: 1 of 2');
    expect(grid().queryByText('Toyota Corolla')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Family' }), 'Cars');
    expect(screen.getByText('No vehicle has anything on these days.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All 2 vehicles');
    expect(grid().getByText('Toyota Corolla')).toBeTruthy();
  });

  // DAY-9
  it('should go through the grid by keyboard', async () => {
    const { schedule, user } = await open();
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
    await waitFor(() => expect(schedule.shown.at(-1)).toBe('2026-12-05 14'));
    await user.keyboard('t');
    await waitFor(() => expect(schedule.shown.at(-1)).toBe('2026-11-21 14'));
  });

  // DAY-8, DAY-9
  it('should open the booking of a span by keyboard, and come back to it', async () => {
    const { user } = await open([{ ...SIENNA, spans: [APPROVED] }]);
    cursor()?.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    await screen.findByRole('dialog', { name: GREG.confirmationNumber });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(focusedName()).toMatch(/^Approved: Greg Paquette/));
    await user.keyboard('{Escape}');
    expect(focusedName()).toBe('Toyota Sienna, Fri, Nov 27: Approved Greg Paquette');
  });

  // DAY-9
  it('should go through the spans of a cell that has several', async () => {
    const { user } = await open([SIENNA]);
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
    const { user } = await open([SIENNA]);
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
    await screen.findByRole('dialog', { name: GREG.confirmationNumber });
  });
});

describe('the dialog of a block', () => {
  const blockOf = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Block' }));
    return within(await screen.findByRole('dialog', { name: 'Block a vehicle' }));
  };

  // AVAIL-4, DAY-11
  it('should say at the field what is wrong, and keep what was typed', async () => {
    const { schedule, user } = await open();
    const dialog = await blockOf(user);
    await user.selectOptions(dialog.getByLabelText('Vehicle'), 'Toyota Sienna');
    await user.type(dialog.getByLabelText(/^Note/), 'Rear door');
    await user.clear(dialog.getByLabelText('Until'));
    await user.type(dialog.getByLabelText('Until'), '2026-11-20');
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    expect(await dialog.findAllByText('The end must be after the start.')).toHaveLength(2);
    expect(dialog.getByLabelText('Until').getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Rear door');
    expect(schedule.blocks).toHaveLength(1);
  });

  // DAY-11
  it('should offer free vehicles of the class for the bookings that it meets, and move one', async () => {
    const { site, schedule, user } = await open();
    const { itinerary, confirmationNumber } = GREG;
    schedule.overlaps = [
      {
        id: GREG.id,
        kind: 'booking',
        confirmationNumber,
        customer: 'Greg Paquette',
        status: 'confirmed',
        from: itinerary.pickupTime,
        to: itinerary.dropoffTime,
      },
    ];
    const dialog = await blockOf(user);
    await user.selectOptions(dialog.getByLabelText('Vehicle'), 'Toyota Sienna');
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    const met = within(await screen.findByRole('dialog', { name: 'Toyota Sienna is blocked' }));
    expect(met.getByText('Blocked. It meets 1 booking.')).toBeTruthy();
    await user.click(await met.findByRole('button', { name: /^Move to Chrysler Pacifica/ }));
    const change = within(await screen.findByRole('dialog', { name: `Change ${confirmationNumber}` }));
    await waitFor(() => expect(change.getByLabelText<HTMLSelectElement>('Vehicle').value).toBe('pacifica'));
    const save = change.getByRole<HTMLButtonElement>('button', { name: 'Save & Send Email' });
    await waitFor(() => expect(save.disabled).toBe(false));
    await user.click(save);
    expect(await screen.findByText('Moved to Chrysler Pacifica.')).toBeTruthy();
    expect(site.acted).toMatchObject([{ id: GREG.id, action: 'change', body: { vehicleId: 'pacifica' } }]);
    expect(screen.getByText('Blocked. No booking is in the way any more.')).toBeTruthy();
  });

  // DAY-11
  it('should say that no vehicle of the class is free', async () => {
    const { schedule, user } = await open();
    schedule.unfree = { pacifica: 'taken' };
    const { pickupTime: from, dropoffTime: to } = aBooking().itinerary;
    schedule.overlaps = [{ id: GREG.id, kind: 'booking', customer: 'Greg Paquette', from, to }];
    const dialog = await blockOf(user);
    await user.selectOptions(dialog.getByLabelText('Vehicle'), 'Toyota Sienna');
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('No other vehicle of the class is free then.')).toBeTruthy();
  });

  // DAY-11, AVAIL-4
  it('should show the block as a colleague changed it, keep what was typed, and save over it', async () => {
    const { schedule, user } = await open();
    await user.click(await spanButton(/^Blocked: Repair/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block' }));
    await user.type(await dialog.findByLabelText(/^Note/), 'Gearbox');
    schedule.blocks = [{ ...REPAIR, version: 2, reason: 'service', by: 'lee@oakville.example' }];
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const changed =
      'lee@oakville.example changed it meanwhile: Tue, Nov 24, 9:00 am to Thu, Nov 26, 9:00 am, Service, 1 unit.';
    expect((await dialog.findAllByText(changed, { exact: false })).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Gearbox');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(schedule.blocks).toMatchObject([{ version: 3, reason: 'repair', note: 'Gearbox' }]));
  });

  // DAY-11
  it('should remove a block', async () => {
    const { schedule, user } = await open();
    vi.spyOn(window, 'confirm').mockReturnValueOnce(true);
    await user.click(await spanButton(/^Blocked: Repair/));
    await user.click(await screen.findByRole('button', { name: 'Remove block' }));
    expect(await screen.findByText('The block is removed.')).toBeTruthy();
    expect(schedule.blocks).toEqual([]);
  });
});

// DAY-12, AVAIL-5
describe('the closed days', () => {
  it('should close a day, list the bookings on it, and open it again', async () => {
    const { schedule, user } = await open();
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
    expect(await dialog.findByText('Closed on Friday, November 27: Inventory.')).toBeTruthy();
    expect(await dialog.findByText('1 booking begins or ends on that day and stays.')).toBeTruthy();
    expect(schedule.closedDays).toHaveLength(2);
    await user.click(await dialog.findByRole('button', { name: /^Open again, Friday, November 27/ }));
    expect(await dialog.findByText('The office is open again on that day.')).toBeTruthy();
    expect(schedule.closedDays).toHaveLength(1);
  });
});
