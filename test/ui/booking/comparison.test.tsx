// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSiteInProcess } from '../../support/site/site-in-process.ts';
import { aVehicle } from '../../support/values/samples.ts';
import { openSite, reload, TYPED_TRIP } from '../render-site.tsx';

const NAMES = ['Toyota Sienna', 'Toyota Camry', 'Ford Escape', 'Ram 1500'];
const FLEET = NAMES.map((name, index) =>
  aVehicle({ ...(index > 0 && { id: `vehicle-${index}` }), name, pricePerDay: 9_400 + index }),
);

beforeEach(async () => {
  await aSiteInProcess({ fleet: FLEET });
});

const boxOf = (name: string) => screen.findByRole('checkbox', { name: `Compare ${name}` });
const heads = () => screen.getAllByRole('columnheader').map((head) => within(head).getByRole('button').ariaLabel);

async function compare(...names: string[]) {
  const user = openSite('/vehicles', { form: TYPED_TRIP });
  for (const name of names) await user.click(await boxOf(name));
  await user.click(screen.getByRole('button', { name: `Compare ${names.length} vehicles` }));
  await screen.findByRole('table');
  return user;
}

// PAGE-44
describe('choosing vehicles to compare', () => {
  it('should take up to three by keyboard, and keep them over a reload', async () => {
    const user = openSite('/vehicles', { form: TYPED_TRIP });
    const [first = ''] = NAMES;
    (await boxOf(first)).focus();
    await user.keyboard(' ');
    expect(screen.getByText('Add another to compare.')).toBeTruthy();
    for (const name of NAMES.slice(1, 3)) await user.click(await boxOf(name));
    expect((await boxOf('Ram 1500')).hasAttribute('disabled')).toBe(true);
    reload();
    expect(await screen.findByRole('button', { name: 'Compare 3 vehicles' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Vehicles to compare' })).toBeNull();
  });
});

// PAGE-45
describe('compared vehicles', () => {
  it('should stand side by side under a heading with the focus, with what differs alone on request', async () => {
    const user = await compare('Toyota Sienna', 'Toyota Camry');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Compare vehicles'));
    expect(heads()).toEqual(['Take Toyota Sienna out', 'Take Toyota Camry out']);
    expect(screen.getByRole('row', { name: /^Total Rate/ }).textContent).toContain('$401.68');
    expect(screen.getByRole('row', { name: /^Seats/ })).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Only what differs' }));
    expect(screen.queryByRole('row', { name: /^Seats/ })).toBeNull();
    expect(screen.getByRole('row', { name: /^Total Rate/ })).toBeTruthy();
  });

  it('should be taken out, and lead back to the list when one is left', async () => {
    const user = await compare('Toyota Sienna', 'Toyota Camry', 'Ram 1500');
    await user.click(screen.getByRole('button', { name: 'Take Toyota Camry out' }));
    expect(heads()).toEqual(['Take Toyota Sienna out', 'Take Ram 1500 out']);
    expect(document.activeElement?.textContent).toBe('Compare vehicles');
    await user.click(screen.getByRole('button', { name: 'Take Ram 1500 out' }));
    expect(screen.getByRole('heading', { name: 'Add another to compare.' })).toBeTruthy();
    const [, back] = screen.getAllByRole('link', { name: 'All vehicles' });
    if (back !== undefined) await user.click(back);
    expect((await boxOf('Toyota Sienna')).hasAttribute('checked')).toBe(true);
  });

  it('should lead to a quote', async () => {
    const user = await compare('Toyota Sienna', 'Toyota Camry');
    await user.click(screen.getByRole('link', { name: 'View Deal: Toyota Camry' }));
    expect(await screen.findByRole('heading', { name: 'Your rate quote' })).toBeTruthy();
  });
});
