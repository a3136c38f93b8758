// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import type { VehicleEdit } from '../../../src/domain/fleet/vehicle-edit.ts';
import { formatMomentAndYear } from '../../../src/domain/shared/format-date.ts';
import { changePrices, changeVehicle, listStaffVehicles } from '../../../src/ports/api/calls/staff/vehicles.ts';
import { changeVehicle as saveVehicle } from '../../../src/server/use-cases/fleet/save-vehicle.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { audited } from '../../support/site/audited.ts';
import { aStaffSiteInProcess, type SiteInProcess } from '../../support/site/site-in-process.ts';
import { aPlacedBooking, aSubmission, aVehicle, NOON } from '../../support/values/samples.ts';
import { openSite, reload } from '../render-site.tsx';

const LEE = 'lee@oakville.example';
const SIENNA = aVehicle({ units: 2, unitNames: ['BX 4921', 'BX 4922'] });
const KONA = aVehicle({
  id: 'kona',
  name: 'Hyundai Kona',
  brand: 'Hyundai',
  model: 'Kona',
  classType: 'Small SUV',
  type: 'SUV',
  pricePerDay: 7250,
  available: false,
});
const OLD = aVehicle({ id: 'old', name: 'Old Van', available: false, retired: true });

/** The fleet, in which a vehicle has a number of bookings to come. */
async function openFleet(
  fleet: readonly Vehicle[] = [SIENNA, KONA, OLD],
  upcoming = 0,
  prepare: (site: SiteInProcess) => Promise<void> = async () => {},
) {
  const site = await aStaffSiteInProcess({ fleet });
  for (let count = 0; count < upcoming; count += 1) {
    await addBooking(site.ports.bookings, aPlacedBooking({ vehicle: SIENNA }), aSubmission());
  }
  await prepare(site);
  const user = openSite('/admin/add-car', { state: { tab: 'fleet' } });
  await screen.findByText(/in the fleet, \d+ available to customers/);
  return { site, user };
}

/** Another member of staff changes a vehicle. */
async function change({ ports }: SiteInProcess, id: string, edit: VehicleEdit): Promise<void> {
  const saved = await saveVehicle(audited(ports), { by: LEE, signal: new AbortController().signal }, { id, edit });
  expect(saved.ok).toBe(true);
}

const stored = ({ ports }: SiteInProcess, id: string) => ports.vehicles.find(id);

const firstLine = () => screen.getByRole('alert').querySelector('p')?.textContent;
const titles = () =>
  screen.getAllByRole('rowheader').map((cell) => cell.querySelector('b')?.textContent ?? cell.textContent);
const cellsOf = (title: string) =>
  within(screen.getByRole('rowheader', { name: new RegExp(title) }).closest('tr') ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

// STAFF-20
describe('the fleet', () => {
  it('should be a tab of the same screen, reached by the arrow keys too, and keep what was typed in the other', async () => {
    await aStaffSiteInProcess();
    const user = openSite('/admin/add-car');
    await user.type(await screen.findByRole('textbox', { name: 'Car Name' }), 'Kona');
    await user.click(screen.getByRole('tab', { name: 'New car' }));
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('heading', { level: 1, name: 'Fleet' });
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'All vehicles', selected: true }));
    expect(window.history.state.usr).toEqual({ tab: 'fleet' });
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByLabelText('File')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('textbox', { name: 'Car Name' })).toHaveProperty('value', 'Kona');
  });

  it('should be what Fleet in the bar of staff opens, while the other tab is shown too', async () => {
    await aStaffSiteInProcess();
    const user = openSite('/admin/today');
    const link = () => screen.findAllByRole('link', { name: 'Fleet' });
    const follow = async () => user.click((await link())[0] ?? document.body);
    await follow();
    await screen.findByRole('tab', { name: 'All vehicles', selected: true });
    await user.click(screen.getByRole('tab', { name: 'New car' }));
    await follow();
    await screen.findByRole('tab', { name: 'All vehicles', selected: true });
  });

  it('should list the vehicles that are not available too, with what staff see of each', async () => {
    await openFleet([SIENNA, KONA], 2);
    expect(titles()).toEqual(['Hyundai Kona', 'Toyota Sienna']);
    expect(screen.getByRole('rowheader', { name: /BX 4921, BX 4922/ })).toBeTruthy();
    expect(cellsOf('Sienna')).toEqual(['', 'Minivan', 'Van', '2', '$94.00', '2', 'Available', 'Edit']);
    expect(cellsOf('Kona')).toEqual(['', 'Small SUV', 'SUV', '1', '$72.50', '0', 'Not available', 'Edit']);
  });

  it('should switch a vehicle on, with the version that was seen, and leave its row where it is', async () => {
    const { site, user } = await openFleet();
    await user.click(screen.getByRole('button', { name: 'Availability' }));
    expect(titles()).toEqual(['Toyota Sienna', 'Hyundai Kona']);
    const kona = screen.getByRole('switch', { name: 'Available: Hyundai Kona' });
    await user.click(kona);
    await waitFor(() => expect(kona.getAttribute('aria-checked')).toBe('true'));
    expect(site.sent(changeVehicle)).toEqual([{ available: 'true', seenVersion: '1' }]);
    expect(screen.getByText('2 in the fleet, 2 available to customers, 1 retired.')).toBeTruthy();
    site.fail(changeVehicle);
    await user.click(kona);
    await waitFor(() => expect(firstLine()).toBe('Failed to save changes.'));
    expect(kona.getAttribute('aria-checked')).toBe('true');
  });

  // FLEET-32
  it('should show a switched vehicle as somebody else changed it, and say so', async () => {
    const { site, user } = await openFleet();
    await change(site, 'kona', { pricePerDay: '94' });
    await user.click(screen.getByRole('switch', { name: 'Available: Hyundai Kona' }));
    await waitFor(() => expect(firstLine()).toBe('Failed to save changes.'));
    const said = screen.getByRole('alert').textContent;
    expect(said).toContain(`Hyundai Kona: Changed by ${LEE}`);
    expect(said).toContain('Price Per Day: $72.50 to $94.00.');
    expect(cellsOf('Kona')).toContain('$94.00');
    expect(await stored(site, 'kona')).toMatchObject({ available: false, version: 2 });
    await user.click(screen.getByRole('switch', { name: 'Available: Hyundai Kona' }));
    await waitFor(async () => expect(await stored(site, 'kona')).toMatchObject({ available: true, version: 3 }));
  });

  // FLEET-33
  it('should ask before it switches off what bookings to come use', async () => {
    const { site, user } = await openFleet([SIENNA], 3);
    const sienna = screen.getByRole('switch', { name: 'Available: Toyota Sienna' });
    await user.click(sienna);
    const dialog = () => within(screen.getByRole('dialog', { name: 'Toyota Sienna' }));
    expect(dialog().getByText('Used by 3 bookings to come.')).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Keep available' }));
    expect(site.sent(changeVehicle)).toEqual([]);
    await user.click(sienna);
    await user.click(dialog().getByRole('button', { name: 'Make unavailable' }));
    await waitFor(() => expect(sienna.getAttribute('aria-checked')).toBe('false'));
    expect(await stored(site, 'sienna')).toMatchObject({ available: false });
  });

  it('should say that it could not load, and try again', async () => {
    const site = await aStaffSiteInProcess();
    const goOn = site.fail(listStaffVehicles);
    const user = openSite('/admin/add-car', { state: { tab: 'fleet' } });
    await screen.findByText('Could not load');
    goOn();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Edit Toyota Sienna' });
  });
});

// FLEET-35
describe('search, filters and sorting', () => {
  it('should narrow the list, say how many are shown, and show the whole fleet again', async () => {
    const { user } = await openFleet();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'bx4921');
    await waitFor(() => expect(titles()).toEqual(['Toyota Sienna']));
    expect(screen.getByText('1 shown. 2 in the fleet, 1 available to customers, 1 retired.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Family' }), 'SUVs');
    await screen.findByText('No vehicles found matching your filters.');
    await user.click(screen.getByRole('button', { name: 'Show the whole fleet' }));
    await waitFor(() => expect(titles()).toEqual(['Hyundai Kona', 'Toyota Sienna']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Availability' }), 'Retired');
    await waitFor(() => expect(titles()).toEqual(['Old Van']));
    expect(cellsOf('Old Van')).toContain('Retired');
    expect(screen.queryByRole('switch')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Reset' })).toHaveProperty('disabled', true);
    const types = within(screen.getByRole('combobox', { name: 'Type' })).getAllByRole('option');
    expect(types.map(({ textContent }) => textContent)).toEqual(['All', 'SUV', 'Van']);
  });

  it('should sort by a column, and the other way round at a second press', async () => {
    const { user } = await openFleet();
    const head = () => screen.getByRole('columnheader', { name: 'Vehicle' });
    expect(screen.getByRole('columnheader', { name: 'Class' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Vehicle' }));
    expect(head().getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Vehicle' }));
    expect(head().getAttribute('aria-sort')).toBe('descending');
    expect(titles()).toEqual(['Toyota Sienna', 'Hyundai Kona']);
  });

  it('should be found again after a reload', async () => {
    const { user } = await openFleet();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'kona');
    await user.click(screen.getByRole('button', { name: 'Per day' }));
    await waitFor(() => expect(titles()).toEqual(['Hyundai Kona']));
    reload();
    expect(await screen.findByRole('searchbox', { name: 'Search' })).toHaveProperty('value', 'kona');
    await waitFor(() => expect(titles()).toEqual(['Hyundai Kona']));
    expect(screen.getByRole('columnheader', { name: 'Per day' }).getAttribute('aria-sort')).toBe('ascending');
  });
});

describe('the dialog of a vehicle', () => {
  async function openDialog(upcoming = 0) {
    const fleet = [{ ...SIENNA, pricePerDay: 8900 }, KONA];
    const opened = await openFleet(fleet, upcoming, (site) => change(site, 'sienna', { pricePerDay: '94' }));
    await opened.user.click(screen.getByRole('button', { name: 'Edit Toyota Sienna' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Toyota Sienna' }));
    await dialog.findByText('Price Per Day: $89.00 to $94.00');
    const save = () => opened.user.click(dialog.getByRole('button', { name: 'Save changes' }));
    return { ...opened, dialog, save, form: within(dialog.getByRole('form', { name: 'Edit Toyota Sienna' })) };
  }

  it('should edit any field, send only what changed, and give the focus back', async () => {
    const { site, user, dialog, form, save } = await openDialog();
    const price = form.getByRole('textbox', { name: 'Price Per Day ($)' });
    expect(price).toHaveProperty('value', '94.00');
    const drawing = dialog.getByRole('img', { name: 'Drawing of the class' });
    expect(drawing.getAttribute('src')).toBe(SIENNA.imageUrl);
    await user.clear(price);
    await user.click(dialog.getByRole('button', { name: 'Undo changes' }));
    expect(price).toHaveProperty('value', '94.00');
    await user.clear(price);
    await user.type(price, '99');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(firstLine()).toBe('Changes saved.'));
    const [sent] = site.sent(changeVehicle);
    expect(sent).toEqual({ pricePerDay: '99', seenVersion: '2' });
    expect(cellsOf('Sienna')).toContain('$99.00');
  });

  // FLEET-15, FLEET-16
  it('should say that the type follows from the class, and let another one be chosen', async () => {
    const { site, user, form, save } = await openDialog();
    const type = form.getByRole('combobox', { name: 'Type (optional)' });
    expect(within(type).getByRole<HTMLOptionElement>('option', { selected: true }).textContent).toBe(
      'Follows from the class: Van',
    );
    await user.selectOptions(type, 'Electric');
    await save();
    await waitFor(async () => expect(await stored(site, 'sienna')).toMatchObject({ type: 'Electric' }));
    expect(site.sent(changeVehicle)).toEqual([{ type: 'Electric', seenVersion: '2' }]);
  });

  // FLEET-30
  it('should take plates, and say at the field when there are more than units', async () => {
    const { site, user, form, save } = await openDialog();
    const plates = form.getByRole('textbox', { name: 'Plates or unit numbers (optional)' });
    expect(plates).toHaveProperty('value', 'BX 4921, BX 4922');
    await user.type(plates, ', BX 4923');
    await save();
    expect(await form.findByText('There are more names than units.')).toBeTruthy();
    const units = form.getByRole('textbox', { name: 'Units (optional)' });
    await user.clear(units);
    await user.type(units, '3');
    await save();
    const unitNames = ['BX 4921', 'BX 4922', 'BX 4923'];
    await waitFor(async () => expect(await stored(site, 'sienna')).toMatchObject({ units: 3, unitNames }));
  });

  // FLEET-31, FLEET-33
  it('should say what uses a vehicle before it is switched off or retired', async () => {
    const { site, user, dialog, form, save } = await openDialog(2);
    const [available, retired] = ['Available', 'Retired'].map((name) => form.getByRole('checkbox', { name }));
    expect(dialog.queryByText('Used by 2 bookings to come.')).toBeNull();
    await user.click(retired as HTMLElement);
    expect(dialog.getByText('Used by 2 bookings to come.')).toBeTruthy();
    expect(available).toHaveProperty('checked', false);
    await user.click(available as HTMLElement);
    expect(retired).toHaveProperty('checked', false);
    expect(dialog.queryByText('Used by 2 bookings to come.')).toBeNull();
    await user.click(retired as HTMLElement);
    await save();
    await waitFor(async () => expect(await stored(site, 'sienna')).toMatchObject({ available: false, retired: true }));
    await screen.findByText('2 shown. 1 in the fleet, 0 available to customers, 1 retired.');
    expect(cellsOf('Sienna')).toContain('Retired');
    await user.click(screen.getByRole('button', { name: 'Vehicle' }));
    await waitFor(() => expect(titles()).toEqual(['Hyundai Kona']));
  });

  // FLEET-32
  it('should tell the later of two who changed what, keep what was typed, and save with the next press', async () => {
    const { site, user, dialog, form, save } = await openDialog();
    const price = form.getByRole('textbox', { name: 'Price Per Day ($)' });
    await user.clear(price);
    await user.type(price, '99');
    await change(site, 'sienna', { year: '2020' });
    await save();
    await waitFor(() => expect(firstLine()).toBe('Failed to save changes.'));
    const said = dialog.getByRole('alert').textContent;
    expect(said).toContain(`Changed by ${LEE}, ${formatMomentAndYear(NOON)}: Year: 2025 to 2020.`);
    expect(said).toContain('What you typed is kept.');
    expect(price).toHaveProperty('value', '99');
    expect(form.getByRole('textbox', { name: 'Year' })).toHaveProperty('value', '2020');
    await dialog.findByText('Year: 2025 to 2020');
    await save();
    const both = { year: 2020, pricePerDay: 9900, version: 4 };
    await waitFor(async () => expect(await stored(site, 'sienna')).toMatchObject(both));
    expect(site.sent(changeVehicle).at(-1)).toEqual({ pricePerDay: '99', seenVersion: '3' });
  });
});

// FLEET-34
describe('prices of several vehicles', () => {
  async function openPrices() {
    const opened = await openFleet();
    const button = screen.getByRole('button', { name: /^Change prices/ });
    expect(button).toHaveProperty('disabled', true);
    await opened.user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await opened.user.click(screen.getByRole('button', { name: 'Change prices (2)' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change prices' }));
    const rows = () =>
      dialog
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
    return {
      ...opened,
      dialog,
      rows,
      save: () => opened.user.click(dialog.getByRole('button', { name: /^Change 2/ })),
    };
  }

  it('should be shown as they are typed, and changed at once', async () => {
    const { site, user, dialog, rows, save } = await openPrices();
    expect(dialog.getByRole('button', { name: 'Change 2 prices' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox', { name: 'Percent' }), '-2.5');
    expect(rows()).toEqual([
      ['$72.50', '$70.69', '− $1.81'],
      ['$94.00', '$91.65', '− $2.35'],
    ]);
    await user.click(dialog.getByRole('radio', { name: 'Dollars' }));
    expect(rows()[0]).toEqual(['$72.50', '$70.00', '− $2.50']);
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const seenVersions = { kona: 1, sienna: 1 };
    expect(site.sent(changePrices)).toEqual([{ ids: ['kona', 'sienna'], amount: -250, seenVersions }]);
    await waitFor(() => expect(firstLine()).toBe('2 prices changed.'));
    await waitFor(() => expect(cellsOf('Kona')).toContain('$70.00'));
  });

  it('should say at the field what cannot be', async () => {
    const { site, user, dialog, rows } = await openPrices();
    const typed = dialog.getByRole('textbox', { name: 'Percent' });
    for (const [text, message] of [
      ['x', 'Enter a number with at most two decimals, like 5 or -2.50.'],
      ['0', 'Enter a change other than 0.'],
      ['-100', 'Hyundai Kona would cost $0.00. Prices are $0.01 to $9,999.99 per day.'],
    ] as const) {
      await user.clear(typed);
      await user.type(typed, text);
      expect(dialog.getByText(message)).toBeTruthy();
      expect(rows()[0]).toEqual(['$72.50', '', '']);
      expect(dialog.getByRole('button', { name: 'Change 2 prices' })).toHaveProperty('disabled', true);
      await user.keyboard('{Enter}');
    }
    expect(site.sent(changePrices)).toEqual([]);
  });

  it('should change nothing that others changed, name it, show it as it is, and save with the next press', async () => {
    const { site, user, dialog, rows, save } = await openPrices();
    await user.type(dialog.getByRole('textbox', { name: 'Percent' }), '10');
    await change(site, 'kona', { pricePerDay: '80' });
    await save();
    await waitFor(() => expect(firstLine()).toBe('The prices were not changed.'));
    expect(dialog.getByRole('alert').textContent).toContain(`Hyundai Kona was changed by ${LEE}`);
    await waitFor(() => expect(rows()[0]).toEqual(['$80.00', '$88.00', '+ $8.00']));
    expect(await stored(site, 'sienna')).toMatchObject({ pricePerDay: 9400 });
    await save();
    await waitFor(async () => expect(await stored(site, 'sienna')).toMatchObject({ pricePerDay: 10_340 }));
    expect(await stored(site, 'kona')).toMatchObject({ pricePerDay: 8800 });
  });

  it('should keep the dialog when the site is out of reach', async () => {
    const { site, user, dialog, save } = await openPrices();
    await user.type(dialog.getByRole('textbox', { name: 'Percent' }), '10');
    site.fail(changePrices);
    await save();
    await waitFor(() => expect(firstLine()).toBe('The prices were not changed.'));
    expect(dialog.getByRole('textbox', { name: 'Percent' })).toHaveProperty('value', '10');
  });
});
