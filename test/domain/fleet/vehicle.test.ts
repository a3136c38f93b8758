import { expect, it } from 'vitest';
import { vehicleTitle } from '../../../src/domain/fleet/vehicle.ts';

it.each([
  { name: 'Family van', brand: 'Toyota', model: 'Sienna', title: 'Family van' },
  { name: '', brand: 'Toyota', model: 'Sienna', title: 'Toyota Sienna' },
  { name: '', brand: 'Toyota', model: '', title: 'Toyota' },
  { name: '', brand: '', model: 'Sienna', title: 'Sienna' },
])('should call a vehicle $title: its name, else brand and model (FLEET-1)', ({ title, ...vehicle }) => {
  expect(vehicleTitle(vehicle)).toBe(title);
});
