import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { VehicleEvent } from '../../../src/domain/fleet/vehicle-edit.ts';
import { ratesForm } from '../../../src/domain/pricing/rates.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { defaultSettings } from '../../../src/domain/site/settings.ts';
import type { SetupStepId } from '../../../src/domain/site/setup.ts';
import { DEMO_FLEET } from '../../../src/server/demo-fleet/demo-fleet.ts';
import { fillDemoFleet, storeDemoPictures } from '../../../src/server/demo-fleet/fill-demo-fleet.ts';
import { sendTestEmail } from '../../../src/server/use-cases/settings/setup.ts';
import { putFact } from '../../../src/server/use-cases/site/facts.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { changeVehicles, fillEmpty } from '../../../src/server/use-cases/stored/stored-vehicles.ts';
import { aSite, type SiteOptions, type TestSite } from '../../support/site/a-site.ts';
import { addSecondFactor } from '../../support/site/accounts.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { aPlacedBooking, aSubmission, aVehicle, NOON } from '../../support/values/samples.ts';

const SETUP = '/api/admin/setup';
const ask = async (site: TestSite, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
  site.app.inject({ method, url, headers: await signIn(site), ...(payload && { payload }) });
const setupOf = async (site: TestSite) => (await ask(site, 'GET', SETUP)).json();
const doneOf = async (site: TestSite): Promise<readonly SetupStepId[]> =>
  (await setupOf(site)).steps.filter(({ done }: { done: boolean }) => done).map(({ id }: { id: string }) => id);
const drawings = async ({ folder }: TestSite) => readdir(join(folder, 'files/car-images')).catch(() => []);

async function aNewSite(options: SiteOptions = {}) {
  const site = await aSite({
    fleet: DEMO_FLEET,
    host: { placeholders: ['MAIL_URL', 'phone'], readBackups: async () => ({}) },
    ...options,
  });
  await storeDemoPictures(site.ports);
  return site;
}

describe(`GET ${SETUP}`, () => {
  // SITE-19
  it('should have only https done on a new site behind https', async () => {
    const site = await aNewSite();
    const setup = await setupOf(site);
    expect(await doneOf(site)).toEqual(['https']);
    expect(setup).toMatchObject({ isPutAway: false, isDemoFleetRemovable: true });
    expect(setup.steps[4]).toEqual({
      id: 'fleet',
      done: false,
      why: `${DEMO_FLEET.length} demonstration vehicles are still in the list.`,
    });
  });

  // SITE-19
  it('should see each step as soon as it is done', async () => {
    const site = await aNewSite({
      host: { placeholders: [], readBackups: async () => ({ completeAt: NOON }) },
    });
    expect(await doneOf(site)).toEqual(['company', 'hours', 'email', 'backup', 'https']);
    const settings = await ask(site, 'GET', '/api/admin/settings');
    const { company, texts } = settings.json().site;
    const own = { ...company, street: '9 Main Street', phone: '905-844-2000', links: [], hstNumber: '' };
    const written = { ...texts, tagline: 'Vans for Halton.' };
    await ask(site, 'PUT', '/api/admin/settings', { seenVersion: 0, company: own, texts: written });
    const rates = { ...ratesForm(OAKVILLE_TARIFF), extraKilometre: 25 };
    await ask(site, 'POST', '/api/admin/rates', { seenVersion: 1, from: 'now', rates });
    await ask(site, 'DELETE', `${SETUP}/demo-fleet`);
    await site.ports.vehicles.add('sienna', { value: aVehicle(), history: [] });
    await addSecondFactor(site.ports, STAFF_EMAIL);
    await signIn(site, 'lee@oakville.example');
    const setup = await setupOf(site);
    expect(setup.steps.filter(({ done }: { done: boolean }) => !done)).toEqual([]);
    expect(setup.steps).toContainEqual({ id: 'fleet', done: true, why: '1 vehicle is in the list.' });
  });
});

// SITE-19
describe('a step', () => {
  it('should not be kept from the others by a backup that cannot be read', async () => {
    const site = await aSite({ host: { readBackups: async () => Promise.reject(new Error('no access')) } });
    expect((await setupOf(site)).steps).toHaveLength(10);
  });

  it('should be done for the hours once an owner changed them', async () => {
    const site = await aNewSite();
    const { hours } = (await site.app.inject('/api/site')).json();
    await ask(site, 'PUT', '/api/admin/settings', { seenVersion: 0, hours: { ...hours, sunday: null } });
    expect((await setupOf(site)).steps[1]).toMatchObject({ id: 'hours', done: true });
  });

  it('should be open for the second factor of an owner who signs in by password beside a provider', async () => {
    const unused = () => Promise.reject(new Error('nobody signs in there'));
    const identityProvider = { name: 'Example', host: 'id.example', signInUrl: unused, identify: unused };
    const site = await aSite({ ports: { identityProvider } });
    expect(await doneOf(site)).not.toContain('second-factor');
  });
});

describe(`PUT ${SETUP}`, () => {
  // SITE-20
  it('should put the steps away for every owner, and bring them back', async () => {
    const site = await aSite();
    for (const isPutAway of [true, true, false]) {
      expect((await ask(site, 'PUT', SETUP, { isPutAway })).statusCode).toBe(204);
      const { isPutAway: isAway, steps } = await setupOf(site);
      expect([isAway, steps.length]).toEqual([isPutAway, isPutAway ? 0 : 10]);
    }
  });
});

describe(`POST ${SETUP}/test-email`, () => {
  // SITE-21, MAIL-1
  it('should send to the owner, or to another address, and say so', async () => {
    const site = await aSite();
    const own = await ask(site, 'POST', `${SETUP}/test-email`, {});
    expect(own.statusCode).toBe(202);
    expect(own.json()).toMatchObject({ kind: 'test', to: STAFF_EMAIL });
    await site.mails(1);
    const other = await ask(site, 'POST', `${SETUP}/test-email`, { to: 'zoe@example.com' });
    expect(other.json()).toMatchObject({ to: 'zoe@example.com' });
    const mails = await site.mails(2);
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Test email of the site of HOJ Car & Truck Rental'),
    );
    expect(mails[0]?.text).toContain('https://rental.example/admin/today');
    // A call that the machine delays for 3 s says that it waits.
    await vi.waitFor(async () => {
      const again = await ask(site, 'POST', `${SETUP}/test-email`, {});
      expect(again.json()).toMatchObject({ to: STAFF_EMAIL, state: 'sent', sentAt: NOON });
    }, 25_000);
  });

  // SITE-21, MAIL-16
  it('should say that sending is paused, and why', async () => {
    const site = await aSite();
    const reason = '550 5.4.5 to RCPT TO';
    await putFact(site.ports, 'relayPause', { since: NOON, until: addMinutes(NOON, 60), reason }, undefined);
    const answer = await ask(site, 'POST', `${SETUP}/test-email`, {});
    expect(answer.json()).toMatchObject({ state: 'queued', reason: `sending is paused, ${reason}` });
  });

  // SITE-21
  it('should say that a later one took its place', async () => {
    const site = await aSite();
    const asked = { own: STAFF_EMAIL, settings: defaultSettings('desk@oakville.example') };
    const answer = await sendTestEmail(site.ports, asked, async () =>
      sendTestEmail(site.ports, asked, async () => undefined),
    );
    expect(answer.value).toMatchObject({ state: 'cancelled', to: STAFF_EMAIL });
  });

  // SITE-21
  it.each([
    ['refused-for-now', 'cannot be reached: ECONNREFUSED', { state: 'queued', tries: 1 }],
    ['refused-for-good', '550 5.1.1', { state: 'failed' }],
  ] as const)('should say why it waits or failed: %s', async (state, reason, fate) => {
    const site = await aSite({ ports: { mailer: { send: async () => ({ state, reason }) } } });
    await vi.waitFor(async () => {
      const answer = await ask(site, 'POST', `${SETUP}/test-email`, {});
      expect(answer.statusCode).toBe(202);
      expect(answer.json()).toMatchObject({ ...fate, reason });
    }, 25_000);
  });

  // SITE-21
  it('should refuse what is no address', async () => {
    const refused = await ask(await aSite(), 'POST', `${SETUP}/test-email`, { to: 'zoe' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual([{ path: '/to', message: 'Enter an email address.' }]);
  });
});

describe(`DELETE ${SETUP}/demo-fleet`, () => {
  // FLEET-46
  it('should take the fleet and its drawings away for good, and leave other vehicles', async () => {
    const site = await aNewSite();
    await site.ports.vehicles.add('own', {
      value: aVehicle({ id: 'own', imageUrl: '/car-images/demo-minivan.svg' }),
      history: [],
    });
    const removed = await ask(site, 'DELETE', `${SETUP}/demo-fleet`);
    expect(removed.json()).toEqual({ removed: DEMO_FLEET.length });
    const listed = await site.app.inject('/api/vehicles');
    expect(listed.json().vehicles.map(({ id }: { id: string }) => id)).toEqual(['own']);
    expect(await drawings(site)).toEqual(['demo-minivan.svg']);
    expect((await setupOf(site)).isDemoFleetRemovable).toBe(false);
    expect(await fillEmpty(site.ports, DEMO_FLEET)).toBe('not-empty');
    expect((await ask(site, 'DELETE', `${SETUP}/demo-fleet`)).statusCode).toBe(409);
  });

  // FLEET-46
  it('should not bring the fleet back at the next start', async () => {
    const site = await aNewSite();
    await ask(site, 'DELETE', `${SETUP}/demo-fleet`);
    await fillDemoFleet(site.ports);
    expect(await site.ports.vehicles.count({})).toBe(0);
    expect(await drawings(site)).toEqual([]);
  });

  // FLEET-46
  it('should keep a vehicle that the owner made his own', async () => {
    const site = await aNewSite();
    const [own] = DEMO_FLEET;
    if (own === undefined) throw new Error('There is no demonstration');
    const event: VehicleEvent = { at: NOON, by: STAFF_EMAIL, what: 'changed', changes: [] };
    await changeVehicles(site.ports.vehicles, [{ from: own, to: { ...own, name: 'Our own car' }, event }]);
    expect((await setupOf(site)).steps[4].why).toMatch(`${DEMO_FLEET.length - 1} demonstration vehicles`);
    await addBooking(site.ports.bookings, aPlacedBooking({ vehicle: own }), aSubmission());
    const removed = await ask(site, 'DELETE', `${SETUP}/demo-fleet`);
    expect(removed.json()).toEqual({ removed: DEMO_FLEET.length - 1 });
    const { values: left } = await site.ports.vehicles.list({ order: 'name' });
    expect(left.map(({ name }) => name)).toEqual(['Our own car']);
    expect((await setupOf(site)).steps[4]).toMatchObject({ done: true, why: '1 vehicle is in the list.' });
  });

  // FLEET-46
  it('should take nothing away while a booking has one of the vehicles', async () => {
    const site = await aNewSite();
    const [vehicle] = DEMO_FLEET;
    await addBooking(site.ports.bookings, aPlacedBooking({ ...(vehicle && { vehicle }) }), aSubmission());
    expect((await setupOf(site)).isDemoFleetRemovable).toBe(false);
    const refused = await ask(site, 'DELETE', `${SETUP}/demo-fleet`);
    expect([refused.statusCode, refused.json().type]).toEqual([409, '/api/docs#not-possible']);
    expect(await site.ports.vehicles.count({})).toBe(DEMO_FLEET.length);
  });
});
