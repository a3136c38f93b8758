import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { defaultSettings } from '../../../src/domain/site/settings.ts';
import { listPage } from '../../../src/server/http/list-page.ts';
import type { PreparedAnswer } from '../../../src/server/http/prepared-answer.ts';
import { fleetData } from '../../../src/server/http/structured-data.ts';
import { aVehicle, NOON } from '../../support/values/samples.ts';

const BUILT = readFileSync('dist/vehicles.html', 'utf8');
const publicUrl = 'https://rental.example';
const complete = (html: string): string => html.replaceAll('hello@example.com', 'desk@oakville.example');

const SETTINGS = defaultSettings('desk@oakville.example');
const settings = { now: () => SETTINGS };

const NO_RATES = { tariffs: { list: async () => ({ values: [], next: null }) }, clock: { now: () => NOON } };

/** The page of the list over a store that answers as told. */
function aListPage(all: () => Promise<readonly Vehicle[]>, folder = join(process.cwd(), 'dist')) {
  const logged: string[] = [];
  const list = async () => ({ values: await all(), next: null });
  const log = pino({}, { write: (line: string) => logged.push(line) });
  const ports = { vehicles: { list }, ...NO_RATES };
  const page = listPage({ page: '/vehicles', html: BUILT, complete, publicUrl, folder, ports, settings, log });
  return { logged, page, html: async () => textOf(await page()) };
}

function textOf({ plain }: PreparedAnswer): string {
  return plain.toString();
}

/** The page without rows: the browser loads the fleet. */
const withoutRows = (fleet: readonly Vehicle[] = []): string =>
  complete(BUILT.replace('{{FLEET_DATA}}', () => fleetData(publicUrl, fleet)));

describe('the page of the list', () => {
  // PAGE-36
  it('should have the fleet of the moment as rows, without what only staff see', async () => {
    let fleet: readonly Vehicle[] = [aVehicle({ units: 7, unitNames: ['KRTW 418'] })];
    const { page, html } = aListPage(async () => fleet);
    const first = await page();
    expect(textOf(first)).toContain('>Toyota Sienna<');
    expect(textOf(first)).toContain('$94.00');
    expect(textOf(first)).toContain('Showing 1 vehicle(s)');
    expect(textOf(first)).toContain('href="mailto:desk@oakville.example"');
    expect(textOf(first)).not.toContain('KRTW 418');
    expect(textOf(first)).not.toContain('"units"');
    expect(textOf(first)).not.toContain('href="/api/vehicles"');
    expect(await page()).toBe(first);
    fleet = [aVehicle({ pricePerDay: 9500 }), aVehicle({ id: 'hidden', name: 'Hidden Van', available: false })];
    const second = await page();
    expect(textOf(second)).toContain('$95.00');
    expect(textOf(second)).not.toContain('$94.00');
    expect(textOf(second)).not.toContain('Hidden Van');
    expect(second.tag).not.toBe(first.tag);
    fleet = [];
    expect(await html()).toBe(withoutRows());
  });

  it('should take the words of staff as words', async () => {
    const name = '</script><img src=x onerror=alert(1)>';
    const { html } = aListPage(async () => [aVehicle({ name, description: name })]);
    expect(await html()).not.toContain('<img src=x');
    expect(await html()).toContain('&lt;img src=x');
  });

  // PAGE-36
  it('should be sent without rows while the store is out of reach or slow, and with them afterwards', async () => {
    let answer = async (): Promise<readonly Vehicle[]> => Promise.reject(new Error('gone'));
    const { html } = aListPage(() => answer());
    expect(await html()).toBe(withoutRows());
    answer = () => new Promise(() => undefined);
    expect(await html()).toBe(withoutRows());
    const fleet = [aVehicle()];
    answer = async () => fleet;
    expect(await html()).toContain('>Toyota Sienna<');
    answer = async () => Promise.reject(new Error('gone'));
    expect(await html()).toBe(withoutRows(fleet));
  });

  it('should be sent without rows where they cannot be rendered, which is logged once for a fleet', async () => {
    const fleet = [aVehicle()];
    const { html, logged } = aListPage(async () => fleet, '/nowhere');
    expect(await html()).toBe(withoutRows(fleet));
    expect(await html()).toBe(withoutRows(fleet));
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
      'the list was not rendered: its page is sent without rows',
    ]);
  });

  it('should have no rows of more than 200 vehicles', async () => {
    const fleet = Array.from({ length: 201 }, (_, number) => aVehicle({ id: `vehicle-${number}` }));
    expect(await aListPage(async () => fleet).html()).toBe(withoutRows(fleet));
    expect(await aListPage(async () => fleet.slice(1)).html()).toContain('Showing 200 vehicle(s)');
  });
});
