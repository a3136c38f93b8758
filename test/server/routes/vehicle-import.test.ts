import { describe, expect, it } from 'vitest';
import { describeAct } from '../../../src/domain/audit/describe-act.ts';
import { VEHICLE_CLASSES } from '../../../src/domain/fleet/vehicle-class.ts';
import { MAX_VEHICLE_IMPORT_BYTES } from '../../../src/domain/fleet/vehicle-import.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { aPicture } from '../../support/values/pictures.ts';
import { NOON } from '../../support/values/samples.ts';
import { parts, send } from '../../support/values/vehicle-forms.ts';

const IMPORT = '/api/admin/vehicles/import';
const HEAD = 'name,classType,brand,model,year,pricePerDay,description,seats,doors,bags,transmission';
const rowOf = (classType: string) => `Nº ${classType},"${classType}",Ford,Any,2025,64.00,Œil,5,4,3,Automatic`;
const NONE = { fleet: [] };

async function importFile(site: TestSite, content: string | Uint8Array, dryRun?: 'true' | 'false') {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const form = [...parts({ dryRun }), ['file', { name: 'fleet.csv', bytes }] as const];
  return send(site, 'POST', IMPORT, form);
}
const listed = async (site: TestSite) => (await site.app.inject('/api/vehicles')).json().vehicles;

describe(`POST ${IMPORT}`, () => {
  // FLEET-43, FLEET-45
  it('should add a vehicle of each class, which shows the drawing of its class until it has a picture', async () => {
    const site = await aSite(NONE);
    const file = [HEAD, ...VEHICLE_CLASSES.map(({ name }) => rowOf(name))].join('\n');
    const answer = await importFile(site, file);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ added: VEHICLE_CLASSES.length });
    expect(answer.json().rows[0]).toMatchObject({
      row: 2,
      cells: { name: 'Nº Mid Size', pricePerDay: '64.00' },
      vehicle: { name: 'Nº Mid Size', classType: 'Mid Size', type: 'Sedan', pricePerDay: 6400, version: 1 },
      problems: [],
    });
    const vehicles = await listed(site);
    expect(vehicles).toHaveLength(VEHICLE_CLASSES.length);
    for (const { imageUrl } of vehicles) {
      const picture = await site.app.inject(imageUrl);
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    }
    const [{ id }] = vehicles;
    const history = await site.app.inject({
      url: `/api/admin/vehicles/${id}/history`,
      headers: await signIn(site),
    });
    expect(history.json().history).toEqual([{ at: NOON, by: STAFF_EMAIL, what: 'added' }]);
    const [act] = (await site.ports.audit.list({ order: 'newest' })).values;
    expect(act && describeAct(act)).toBe('Added 28 vehicles from a file');
    const changed = await send(site, 'PATCH', `/api/admin/vehicles/${id}`, parts({}, await aPicture()));
    expect(changed.json().imageUrl).toMatch(/\.webp$/);
  });

  // FLEET-45
  it('should add nothing when the same file is sent again, and what is missing after a fault', async () => {
    const site = await aSite(NONE);
    const file = [HEAD, rowOf('Minivan'), rowOf('Premium')].join('\n');
    const { edit } = site.ports.vehicles;
    let calls = 0;
    Object.assign(site.ports.vehicles, {
      edit: (...given: Parameters<typeof edit>) => {
        calls += 1;
        return calls === 2 ? Promise.reject(new Error('lost')) : edit(...given);
      },
    });
    expect((await importFile(site, file)).statusCode).toBe(500);
    expect((await importFile(site, file)).json().added).toBe(1);
    expect((await importFile(site, file)).json().added).toBe(0);
    expect(await listed(site)).toHaveLength(2);
    const acts = (await site.ports.audit.list({ order: 'newest' })).values.map(describeAct);
    expect(acts.filter((text) => text.includes('from a file'))).toEqual(Array(2).fill('Added 1 vehicle from a file'));
  });

  // FLEET-44
  it('should add nothing in a dry run, nor while a row has a problem', async () => {
    const site = await aSite(NONE);
    const dry = await importFile(site, `${HEAD}\n${rowOf('Minivan')}`, 'true');
    expect(dry.json()).toMatchObject({ added: 0, rows: [{ vehicle: { classType: 'Minivan' } }] });
    const bad = await importFile(site, `${HEAD}\n${rowOf('Minivan')}\n${rowOf('Half ton')}`, 'false');
    expect(bad.statusCode).toBe(200);
    expect(bad.json().added).toBe(0);
    expect(bad.json().rows[1]).toEqual({
      row: 3,
      cells: expect.objectContaining({ classType: 'Half ton' }),
      problems: [{ field: 'classType', message: 'This is not one of the 28 classes.' }],
    });
    expect(await listed(site)).toEqual([]);
  });

  // FLEET-43
  it('should read Windows-1252 with semicolons', async () => {
    const site = await aSite(NONE);
    const text = `${HEAD}\n${rowOf('Minivan')}`.replaceAll(',', ';').replace('Œil', '~').replace('Nº', 'N°');
    const bytes = Uint8Array.from(text, (letter) => (letter === '~' ? 0x8c : letter.charCodeAt(0)));
    expect((await importFile(site, bytes)).json()).toMatchObject({ added: 1 });
    expect(await listed(site)).toMatchObject([{ name: 'N° Minivan', description: 'Œ' }]);
  });

  // FLEET-43
  it.each([
    ['"', 'The file could not be read as CSV.'],
    [HEAD, 'The file has no vehicles.'],
    [`${HEAD}\n${`${rowOf('Minivan')}\n`.repeat(501)}`, 'The file has more than 500 vehicles. Divide it.'],
  ])('should refuse a file that is no table of vehicles', async (file, message) => {
    const refused = await importFile(await aSite(NONE), file);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual([{ path: '/file', message }]);
  });

  // FLEET-43, HTTP-10
  it('should refuse a form without a file, and a file that is too large', async () => {
    const site = await aSite(NONE);
    const without = await send(site, 'POST', IMPORT, parts({ dryRun: 'true' }));
    expect([without.statusCode, without.json().errors]).toEqual([422, [{ path: '/file', message: 'Choose a file.' }]]);
    const large = await importFile(site, new Uint8Array(MAX_VEHICLE_IMPORT_BYTES + 1));
    expect([large.statusCode, large.json().errors]).toEqual([
      413,
      [{ path: '/file', message: 'The file is larger than 2 MB.' }],
    ]);
  });
});

describe('GET /api/admin/vehicles/template.csv', () => {
  // FLEET-43
  it('should be an empty file with the labels of the fields', async () => {
    const site = await aSite();
    const file = await site.app.inject({ url: '/api/admin/vehicles/template.csv', headers: await signIn(site) });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body).toMatch(/^\uFEFFCar Name,Class Type,Type,Brand,Model,Year,.*\r\n$/);
  });
});
