// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { readSiteHealth } from '../../../src/ports/api/calls/staff/health.ts';
import { ClockContext } from '../../../src/ui/kit/clock.tsx';
import { HealthFacts } from '../../../src/ui/staff/health/health-facts.tsx';
import type { SiteOptions } from '../../support/site/a-site.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { NOON } from '../../support/values/samples.ts';
import { logged, openSite } from '../render-site.tsx';

async function open(options: SiteOptions = {}) {
  const site = await aStaffSiteInProcess(options);
  const user = openSite('/admin/health');
  await screen.findByRole('heading', { level: 1, name: 'Health' });
  return { site, user };
}

/** The value beside a label. */
const cellOf = (label: string) => screen.getByRole('row', { name: new RegExp(`^${label} `) }).lastChild?.textContent;

// FAIL-15
describe('the page of the site’s health', () => {
  it('should say that nothing needs attention, and what was not checked', async () => {
    await open();
    await screen.findByText('Nothing needs attention.');
    expect(screen.getByText('Checked Mon, Nov 23, 12:00 pm')).toBeTruthy();
    expect(cellOf('Database')).toMatch(/^SQLite, [\d.]+ kB$/);
    for (const label of ['Last backup', 'Erasure of old data', 'Sweep of pictures', 'Version', 'Clock'])
      expect(cellOf(label), label).toBe('not checked');
    expect(cellOf('Sending')).toBe('On');
    expect(cellOf('Oldest request')).toBe('None waiting');
    expect(cellOf('Placeholders')).toBe('None');
    expect(screen.queryByRole('link', { name: /attention/ })).toBeNull();
  });

  it('should show what needs attention first', async () => {
    const failed = { at: NOON, reason: 'no space is left' };
    await open({ host: { readBackups: async () => ({ failed }), placeholders: ['MAIL_URL'] } });
    const attention = within(await screen.findByRole('region', { name: '2 things need attention' }));
    expect(attention.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The backup of Monday, November 23, 12:00 pm failed: no space is left.',
      expect.stringMatching(/^MAIL_URL is still/),
    ]);
  });

  it('should show every fact', () => {
    const stopped = { at: NOON, reason: { code: 'too-many', found: 30, of: 40 } } as const;
    render(
      <ClockContext value={() => NOON}>
        <HealthFacts
          health={{
            checkedAt: NOON,
            version: '1.2.3',
            revision: 'e911fc1a9d8e43ad-dirty',
            database: { technology: 'MongoDB', bytes: 41_500_000 },
            freeDiskBytes: 2_000_000_000,
            backup: { completeAt: NOON, failed: { at: addMinutes(NOON, 10), reason: 'no space is left' } },
            copy: { completeAt: addMinutes(NOON, -1 / 30) },
            emails: {
              waiting: 3,
              oldestWaiting: NOON,
              failed: 1,
              reasons: [
                { state: 'queued', reason: '451 to RCPT TO', count: 3 },
                { state: 'failed', reason: '550 to RCPT TO', count: 1 },
              ],
              pause: { since: NOON, until: addMinutes(NOON, 10), reason: '550 5.4.5' },
            },
            oldestRequest: {
              id: 'one',
              confirmationNumber: 'HOJ-482915',
              createdAt: NOON,
              answerDue: addMinutes(NOON, 24 * 60),
            },
            clock: { serverTime: NOON, aheadSeconds: -12.4 },
            jobs: { retention: { lastRunAt: NOON }, sweep: { lastRunAt: NOON, stopped } },
            placeholders: ['COMPANY_EMAIL', 'MAIL_URL'],
            attention: [],
          }}
        />
      </ClockContext>,
    );
    expect(
      Object.fromEntries(
        screen.getAllByRole('row').map((row) => [row.firstChild?.textContent, row.lastChild?.textContent]),
      ),
    ).toEqual({
      Database: 'MongoDB, 41.5 MB',
      'Free disk space': '2 GB',
      'Last backup': 'Failed, Mon, Nov 23, 12:10 pm: no space is left\nComplete, Mon, Nov 23, 12:00 pm',
      'Continuous copy': '2 seconds behind',
      Sending: 'Paused until Mon, Nov 23, 12:10 pm: 550 5.4.5',
      Waiting: '3, since Mon, Nov 23, 12:00 pm',
      'Not delivered': '1',
      Reasons: '3 waiting: 451 to RCPT TO\n1 not delivered: 550 to RCPT TO',
      'Oldest request': 'HOJ-482915, answer due Tue, Nov 24, 12:00 pm',
      'Erasure of old data': 'Last run Mon, Nov 23, 12:00 pm',
      'Sweep of pictures': 'Stopped Mon, Nov 23, 12:00 pm',
      Version: '1.2.3 (e911fc1-dirty)',
      Clock: "12 seconds behind the database server's",
      Placeholders: 'COMPANY_EMAIL\nMAIL_URL',
    });
  });

  it('should check again when asked to', async () => {
    const backups: { failed?: { readonly at: typeof NOON; readonly reason: string } } = {};
    const { user } = await open({ host: { readBackups: async () => ({ ...backups }) } });
    await waitFor(() => expect(cellOf('Last backup')).toBe('None yet'));
    backups.failed = { at: NOON, reason: 'no space is left' };
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(cellOf('Last backup')).toMatch(/^Failed, /));
  });

  // FAIL-4
  it('should say when it could not be loaded, and try again', async () => {
    const reach = (await aStaffSiteInProcess()).fail(readSiteHealth);
    const user = openSite('/admin/health');
    await screen.findByText('Could not load');
    expect(logged).toHaveBeenCalled();
    logged.mockClear();
    reach();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Nothing needs attention.');
  });
});

// STAFF-19
it('should count on the bar what needs attention, and lead to it', async () => {
  await aStaffSiteInProcess({ host: { placeholders: ['MAIL_URL'] } });
  const user = openSite('/admin/account');
  await user.click(await screen.findByRole('link', { name: 'Health, 1 needs attention' }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/health'));
  await screen.findByRole('heading', { level: 1, name: 'Health' });
});
