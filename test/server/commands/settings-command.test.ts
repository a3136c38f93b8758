import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { describeAct } from '../../../src/domain/audit/describe-act.ts';
import { runSettingsCommand, SETTINGS_USAGE } from '../../../src/server/commands/settings-command.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite } from '../../support/site/a-site.ts';
import { signIn } from '../../support/site/staff.ts';
import { aFolder } from '../../support/temp-folder.ts';
import { aPlacedBooking, aSubmission } from '../../support/values/samples.ts';

const RUN = { companyEmail: 'desk@oakville.example', by: 'zoe by npm run settings' };

async function aHost() {
  const site = await aSite();
  const folder = await aFolder();
  const path = join(folder, 'site.json');
  const run = (...args: readonly string[]) => runSettingsCommand(site.ports, args, RUN);
  const shown = async () => {
    const done = await run('show');
    if (!done.ok) throw new Error(done.problem);
    return JSON.parse(done.value);
  };
  const set = async (value: unknown, ...options: readonly string[]) => {
    await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
    return run('set', path, ...options);
  };
  return { site, path, run, shown, set };
}

// SITE-22
describe('npm run settings', () => {
  it('should be a command', () => {
    expect(packageJson.scripts.settings).toBe('node src/server/commands/settings.ts');
  });

  it('should show the site as its owners see it', async () => {
    const { site, shown } = await aHost();
    const settings = await site.app.inject({ url: '/api/admin/settings', headers: await signIn(site) });
    expect(await shown()).toEqual(settings.json().site);
  });

  it('should write what differs, say so, and name who ran it', async () => {
    const { site, shown, set } = await aHost();
    const before = await shown();
    const next = {
      ...before,
      company: { ...before.company, phone: '905-844-2000' },
      hours: { ...before.hours, sunday: null },
      texts: { ...before.texts, beforeYouRent: [{ title: 'Child seats', text: 'Ask us.' }] },
      rates: { ...before.rates, deposit: 40_000 },
    };
    expect(await set(next)).toEqual({
      ok: true,
      value: [
        'phone: 905-555-0142 → 905-844-2000',
        'hours/sunday: 09:00 to 12:00 → closed',
        'Before you rent: none → Child seats: Ask us.',
        'Deposit $300.00 to $400.00',
        'All pickups to come are within these hours.',
      ].join('\n'),
    });
    expect(await shown()).toMatchObject({
      version: 2,
      company: { phone: '905-844-2000' },
      hours: { sunday: null },
      texts: { promo: expect.stringMatching(/Open 6 days a week$/), beforeYouRent: [{ title: 'Child seats' }] },
      rates: { deposit: 40_000 },
    });
    const history = await site.app.inject({ url: '/api/admin/settings', headers: await signIn(site) });
    expect(history.json().history.map(({ by }: { by: string }) => by)).toEqual([RUN.by, RUN.by]);
    const acts = (await site.ports.audit.list({ order: 'oldest' })).values;
    // Both are of the same moment.
    expect(acts.map((act) => `${act.by}: ${describeAct(act)}`).toSorted()).toEqual([
      `${RUN.by}: Changed the company’s phone number, opening hours, page Before you rent`,
      `${RUN.by}: Changed the rates`,
    ]);
    expect(await set({ company: next.company })).toEqual({ ok: false, problem: 'Nothing was changed.' });
  });

  // SITE-9
  it('should say how many pickups to come are outside new hours', async () => {
    const { site, shown, set } = await aHost();
    await addBooking(site.ports.bookings, aPlacedBooking(), aSubmission());
    const { hours } = await shown();
    const closed = Object.fromEntries(Object.keys(hours).map((day) => [day, null]));
    const outside = '1 pickup to come is outside these hours. Call the customer, or leave it.';
    const next = { hours: { ...closed, sunday: { opens: '09:00', closes: '12:00' } } };
    for (const options of [['--dry-run'], []]) {
      expect(await set(next, ...options)).toEqual({ ok: true, value: expect.stringContaining(outside) });
    }
  });

  it('should write nothing in a dry run', async () => {
    const { shown, set } = await aHost();
    const before = await shown();
    expect(await set({ company: { ...before.company, name: 'Lee Rentals' } }, '--dry-run')).toEqual({
      ok: true,
      value: 'name: HOJ Car & Truck Rental → Lee Rentals\nNothing was written.',
    });
    expect(await shown()).toEqual(before);
  });

  it('should refuse a file that others made old', async () => {
    const { shown, set } = await aHost();
    const before = await shown();
    await set({ company: { ...before.company, name: 'Lee Rentals' } });
    expect(await set({ ...before, company: { ...before.company, since: 1999 } })).toEqual({
      ok: false,
      problem: 'The settings have changed since they were shown.',
    });
  });

  it('should refuse what cannot be shown by its field', async () => {
    const { path, run, shown, set } = await aHost();
    const { company, hours, texts, rates } = await shown();
    const refused = async (value: unknown) => {
      const done = await set(value);
      return done.ok ? '' : done.problem;
    };
    expect(await refused({ company: { ...company, phone: '12', towns: ['<b>'] } })).toBe(
      'company.phone: Enter a phone number with 10 digits.\ncompany.towns: Enter one to twelve towns, as plain text.',
    );
    expect(await refused({ company: { ...company, since: 'long ago' } })).toMatch(/^company\.since: /);
    expect(await refused({ hours: { ...hours, monday: { opens: '09:00', closes: '09:00' } } })).toBe(
      'hours.monday: The last pickup must be after the first.',
    );
    expect(await refused({ texts: { ...texts, award: { shown: true, title: '<b>', text: '' } } })).toBe(
      'texts.award.title: Write plain text, without < and >.',
    );
    expect(await refused({ rates: { ...rates, deposit: -1 } })).toMatch(/^rates\.deposit: /);
    expect(await refused({ rates: { ...rates, hstPercent: 13.123 } })).toMatch(/two decimals/);
    expect(await refused({ colour: 'green' })).toMatch(/^colour: /);
    expect(await refused('{')).toMatch(/^.*site\.json cannot be read as JSON: /);
    expect(await run('set', `${path}.none`)).toMatchObject({ ok: false });
  });

  it.each([[], ['set'], ['show', 'more'], ['set', 'a', 'b'], ['show', '--all']])(
    'should say its use: %o',
    async (...args) => {
      const { run } = await aHost();
      expect(await run(...args)).toEqual({ ok: false, problem: SETTINGS_USAGE });
    },
  );
});
