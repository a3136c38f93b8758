// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { importVehicles } from '../../../src/ports/api/calls/staff/vehicles.ts';
import { allVehicles } from '../../../src/server/use-cases/stored/stored-vehicles.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { openSite } from '../render-site.tsx';

const HEAD = 'name,classType,brand,model,year,pricePerDay,description,seats,doors,bags,transmission';
const COROLLA = 'Toyota Corolla,Mid Size,Toyota,Corolla,2025,64.00,Easy.,5,4,3,Automatic';
const fileOf = (...lines: readonly string[]) =>
  new File([[HEAD, ...lines].join('\n')], 'fleet.csv', { type: 'text/csv' });

async function openImport() {
  const site = await aStaffSiteInProcess({ fleet: [] });
  const user = openSite('/admin/add-car', { state: { tab: 'file' } });
  await screen.findByRole('heading', { name: 'Fleet from a file', level: 1 });
  return { site, user, input: screen.getByLabelText('File') };
}

// STAFF-66
describe('the fleet from a file', () => {
  it('should show what will be added, and add it at a second press', async () => {
    const { site, user, input } = await openImport();
    await user.upload(input, fileOf(COROLLA));
    const add = await screen.findByRole('button', { name: 'Add 1 vehicle' });
    const row = within(screen.getByRole('table', { name: 'Rows of the file' })).getAllByRole('row')[1];
    expect(row?.textContent).toContain('Toyota CorollaMid Size202564.00');
    expect(screen.getByText('1 of 1 row is right')).toBeDefined();
    expect(await allVehicles(site.ports.vehicles)).toEqual([]);
    await user.click(add);
    await screen.findByText('1 vehicle added.');
    expect(await allVehicles(site.ports.vehicles)).toMatchObject([{ name: 'Toyota Corolla' }]);
    expect(screen.queryByRole('table')).toBeNull();
    await user.upload(input, fileOf(COROLLA));
    await user.click(await screen.findByRole('button', { name: 'Add 1 vehicle' }));
    await screen.findByText('The vehicles of this file are in the fleet already.');
  });

  it('should name the problems of each row, lead to it, and add nothing meanwhile', async () => {
    const { user, input } = await openImport();
    await user.upload(input, fileOf(COROLLA, COROLLA.replace('Mid Size', 'Half ton').replace('64.00', '$ 99.-')));
    await screen.findByText('Row 3 has 2 problems. Nothing was added.');
    expect(screen.getByText('1 of 2 rows are right')).toBeDefined();
    const add = screen.getByRole('button', { name: 'Add 2 vehicles' });
    expect(add).toHaveProperty('disabled', true);
    expect(add.getAttribute('aria-describedby')).toBe(screen.getByText('Opens when every row is right.').id);
    await user.click(screen.getByRole('link', { name: 'Row 3, Class Type: This is not one of the 28 classes.' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('3'));
  });

  it('should say why a file is not read, and keep what is there after a fault', async () => {
    const { site, user, input } = await openImport();
    await user.upload(input, new File(['"'], 'fleet.csv'));
    await screen.findByText('The file could not be read as CSV.');
    await user.upload(input, fileOf(COROLLA));
    const add = await screen.findByRole('button', { name: 'Add 1 vehicle' });
    site.fail(importVehicles);
    await user.click(add);
    await screen.findByText('Not all vehicles were added. Press again with the same file.');
    expect(screen.getByRole('button', { name: 'Add 1 vehicle' })).toHaveProperty('disabled', false);
  });
});
