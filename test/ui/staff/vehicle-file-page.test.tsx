// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { addVehicleCost, changeVehicle, readVehicleFile } from '../../../src/ports/api/calls/staff/vehicles.ts';
import { changeVehicle as saveVehicle } from '../../../src/server/use-cases/fleet/save-vehicle.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { audited } from '../../support/site/audited.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { lived } from '../../support/values/changes.ts';
import { aMark } from '../../support/values/damage.ts';
import { anItinerary, aPlacedBooking, aSubmission, aVehicle, NOON } from '../../support/values/samples.ts';
import { aVehicleCost } from '../../support/values/vehicle-costs.ts';
import { openSite, reload } from '../render-site.tsx';

const TRUCK = aVehicle({
  id: 'truck',
  name: 'Ford F-150',
  units: 2,
  unitNames: ['T-03', 'T-04'],
  service: [{ unit: 'T-04', what: 'Oil change', dueKm: 49_000 }],
  dates: [{ what: 'insurance', on: '2027-06-01' }],
  notes: 'Second key is in the safe.',
});

const MARKS = [aMark({ id: 'first' }), aMark({ id: 'second', view: 'left', kind: 'dent', note: 'Rear door.' })];

async function open(options: Parameters<typeof aStaffSiteInProcess>[0] = {}) {
  const site = await aStaffSiteInProcess({ fleet: [TRUCK, aVehicle()], ...options });
  const itinerary = anItinerary({ pickupDate: '2026-11-20', dropoffDate: '2026-12-05' });
  const placed = { ...aPlacedBooking({ itinerary, vehicle: TRUCK, at: addMinutes(NOON, -60) }), emails: [] };
  await addBooking(site.ports.bookings, placed, aSubmission());
  const booking = await lived(
    site.ports.bookings,
    placed.booking,
    { what: 'approve', although: ['past'] },
    { what: 'hand-out', odometer: 48_212, fuel: 8, unit: 'T-04' },
    { what: 'take-back', odometer: 48_951, fuel: 5, damage: { added: MARKS } },
  );
  await site.ports.vehicleCosts.add('cost', { value: aVehicleCost({ vehicleId: 'truck' }) });
  const user = openSite('/admin/vehicle#truck');
  await screen.findByRole('table', { name: 'Units' });
  const stored = async () => (await site.ports.vehicles.find('truck')) ?? TRUCK;
  return { ...site, user, booking, stored };
}

const rowsOf = (name: string | RegExp) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()));
const alertText = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');
const press = (name: string | RegExp) => screen.getByRole('button', { name });

// FILE-7
describe('the file of a vehicle', () => {
  it('should show the units with what is due, and the rentals of the one that is chosen', async () => {
    const { user, booking } = await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ford F-150');
    expect(rowsOf('Units')).toEqual([
      ['Unit', 'Odometer', 'Now', 'Due', 'Damage'],
      ['T-03', 'none yet', 'never out', 'nothing due', '0 marks'],
      ['T-04', '48,951 km', expect.stringMatching(/^Back since/), 'Oil change in 49 km', '2 marks'],
    ]);
    expect(screen.getByText('No rental yet.')).toBeTruthy();
    await user.click(press('T-04'));
    expect(press('T-04').getAttribute('aria-pressed')).toBe('true');
    const [, rental] = rowsOf('Rentals and readings of T-04');
    expect(rental?.slice(3)).toEqual(['48,212', '48,951', '739', 'F to 5/8']);
    const rentals = within(screen.getByRole('table', { name: /^Rentals/ }));
    await user.click(rentals.getByRole('link', { name: booking.confirmationNumber }));
    await screen.findByRole('dialog', { name: new RegExp(booking.confirmationNumber) });
  });

  it('should show the open marks of the chosen unit, each with who found it, when and in which booking', async () => {
    const { user, booking } = await open();
    expect(screen.getByText('No open marks.')).toBeTruthy();
    await user.click(press('T-04'));
    const panel = within(screen.getByRole('region', { name: /^Damage of T-04/ }));
    expect(panel.getByRole('img', { name: /^Ford F-150, T-04/ })).toBeTruthy();
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        new RegExp(`^2Dent, .*since .*, sam@oakville.example, ${booking.confirmationNumber}\\. Rear door\\.$`),
      ),
      expect.stringMatching(/^1Scratch, /),
    ]);
    await user.click(panel.getAllByRole('link', { name: booking.confirmationNumber })[0] ?? panel.getByRole('list'));
    await screen.findByRole('dialog', { name: new RegExp(booking.confirmationNumber) });
  });

  it('should save services and dates of a unit by keyboard, and keep what belongs to others', async () => {
    const { user, stored } = await open();
    expect(press('Save service').hasAttribute('disabled')).toBe(true);
    press('Add a service').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'To be done' })));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(alertText()).toContain('Say what is to be done.'));
    screen.getByRole('textbox', { name: 'To be done' }).focus();
    await user.keyboard('Brakes{Tab}61,880 km{Enter}');
    await waitFor(() => expect(alertText()).toContain('Changes saved.'));
    expect((await stored()).service).toEqual([
      { unit: 'T-04', what: 'Oil change', dueKm: 49_000 },
      { unit: 'T-03', what: 'Brakes', dueKm: 61_880 },
    ]);
    await user.click(press('Remove Date 1'));
    await waitFor(() => expect(document.activeElement).toBe(press('Add a date')));
    await user.click(press('Save service'));
    await waitFor(async () => expect(await stored()).not.toHaveProperty('dates'));
    expect((await stored()).service).toHaveLength(2);
  });

  it('should keep what was typed where somebody else changed the vehicle, and save it at the next press', async () => {
    const { user, ports, stored } = await open();
    const notes = screen.getByRole('textbox', { name: 'Notes' });
    await user.clear(notes);
    await user.type(notes, 'Tow hitch 50 mm.');
    const by = 'lee@oakville.example';
    const signal = new AbortController().signal;
    await saveVehicle(audited(ports), { by, signal }, { id: 'truck', edit: { year: '2024' } });
    await user.click(press('Save notes'));
    await waitFor(() => expect(alertText()).toContain(`Changed by ${by}`));
    expect((await stored()).notes).toBe('Second key is in the safe.');
    await user.click(press('Save notes'));
    await waitFor(async () => expect((await stored()).notes).toBe('Tow hitch 50 mm.'));
    expect((await stored()).year).toBe(2024);
  });

  // FILE-5
  it('should write a cost down once, also where the answer of the first press was lost', async () => {
    const { user, ports, lose, sent } = await open();
    expect(rowsOf('Costs')[1]?.slice(1)).toEqual(['Winter tires', 'sam@oakville.example', '812.40']);
    await user.click(press('Add the cost'));
    await waitFor(() => expect(alertText()).toContain('Say what it was for.'));
    await user.type(screen.getByRole('textbox', { name: 'What for' }), 'Tires given back');
    await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '-812.40');
    lose(addVehicleCost);
    await user.click(press('Add the cost'));
    await waitFor(() => expect(alertText()).toContain('The cost was not written down.'));
    await user.click(press('Add the cost'));
    await waitFor(() => expect(alertText()).toContain('Cost written down.'));
    expect(sent(addVehicleCost)).toHaveLength(2);
    expect(await ports.vehicleCosts.count({ vehicleId: 'truck' }, 9)).toBe(2);
    await screen.findByText('$0.00 in all');
    expect(screen.getByRole('textbox', { name: 'What for' })).toHaveProperty('value', '');
  });

  // FILE-7, STAFF-31
  it('should keep what is typed over a reload, until it is saved', async () => {
    const { user, ports, sent, stored } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), ' Tow hitch.');
    await user.click(press('Add a service'));
    await user.type(screen.getByRole('textbox', { name: 'To be done' }), 'Brakes');
    await user.type(screen.getByRole('textbox', { name: 'At (km)' }), '61880');
    await user.type(screen.getByRole('textbox', { name: 'What for' }), 'Oil');
    await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '94');
    const again = reload();
    await screen.findByRole('table', { name: 'Units' });
    expect(screen.getByRole('textbox', { name: 'To be done' })).toHaveProperty('value', 'Brakes');
    await again.click(press('Save service'));
    await waitFor(async () => expect((await stored()).service).toHaveLength(2));
    await waitFor(() => expect(press('Save service').hasAttribute('disabled')).toBe(true));
    await again.click(press('Save notes'));
    await waitFor(async () => expect((await stored()).notes).toBe('Second key is in the safe. Tow hitch.'));
    await again.click(press('Add the cost'));
    await waitFor(async () => expect(await ports.vehicleCosts.count({ vehicleId: 'truck' }, 9)).toBe(2));
    await waitFor(() => expect(alertText()).toContain('Cost written down.'));
    expect(sent(addVehicleCost)).toHaveLength(1);
    reload();
    await screen.findByRole('table', { name: 'Units' });
    for (const name of ['What for', /^Amount/])
      expect(screen.getByRole('textbox', { name })).toHaveProperty('value', '');
    expect(press('Save service').hasAttribute('disabled')).toBe(true);
  });

  it('should be read by the desk, which changes none of it', async () => {
    await open({ role: 'desk' });
    expect(screen.getByText('Second key is in the safe.')).toBeTruthy();
    expect(screen.getByText('Insurance ends')).toBeTruthy();
    for (const name of ['Edit vehicle', 'Save notes', 'Add the cost', 'Add a service'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(press('Block')).toBeTruthy();
  });

  it('should say that a vehicle does not exist', async () => {
    await aStaffSiteInProcess({ fleet: [TRUCK] });
    openSite('/admin/vehicle#none');
    await screen.findByText('This vehicle does not exist.');
  });

  it('should load again after a fault', async () => {
    const reach = (await aStaffSiteInProcess({ fleet: [TRUCK] })).fail(readVehicleFile);
    const user = openSite('/admin/vehicle#truck');
    const again = await screen.findByRole('button', { name: 'Try again' });
    reach();
    await user.click(again);
    await screen.findByRole('table', { name: 'Units' });
  });

  // FILE-3
  it('should be reached from the list of the fleet, which marks what is due', async () => {
    const { user, sent } = await open();
    await user.click(screen.getAllByRole('link', { name: 'Fleet' }).at(-1) as HTMLElement);
    const row = (await screen.findByRole('link', { name: 'Ford F-150' })).closest('tr') as HTMLElement;
    expect(within(row).getByText('T-04: Oil change in 49 km')).toBeTruthy();
    await user.click(within(row).getByRole('button', { name: 'Edit Ford F-150' }));
    await user.click(await screen.findByRole('link', { name: 'File of the vehicle' }));
    await screen.findByRole('table', { name: 'Units' });
    expect(sent(changeVehicle)).toEqual([]);
  });
});
