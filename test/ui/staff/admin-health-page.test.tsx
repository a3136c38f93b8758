// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { SiteHealth } from '../../../src/ports/api/staff/staff-health.ts';
import { NOON } from '../../support/values/samples.ts';
import { logged, openSite } from '../render-site.tsx';
import { aHealth, aStaffSite } from './a-staff-site.ts';

async function open(health: SiteHealth = aHealth(), attention = health.attention.length) {
  const { site, apis } = aStaffSite();
  site.health = health;
  site.summary = { ...site.summary, attention };
  const user = openSite('/admin/health', { staff: apis });
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
    expect(cellOf('Database')).toBe('SQLite, size not checked');
    for (const label of [
      'Free disk space',
      'Last backup',
      'Erasure of old data',
      'Sweep of pictures',
      'Version',
      'Clock',
    ])
      expect(cellOf(label), label).toBe('not checked');
    expect(cellOf('Sending')).toBe('On');
    expect(cellOf('Oldest request')).toBe('None waits for an answer');
    expect(cellOf('Placeholders')).toBe('None');
    expect(screen.queryByRole('link', { name: /attention/ })).toBeNull();
  });

  it('should show what needs attention first, then every fact', async () => {
    const stopped = { at: NOON, reason: { code: 'too-many', found: 30, of: 40 } } as const;
    await open(
      aHealth({
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
        attention: [
          { code: 'backup', text: 'The backup failed.' },
          { code: 'mail-failed', text: '1 email was not delivered.' },
        ],
      }),
    );
    const attention = within(await screen.findByRole('region', { name: '2 things need attention' }));
    expect(attention.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The backup failed.',
      '1 email was not delivered.',
    ]);
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
    const { site, user } = await open();
    await screen.findByText('Nothing needs attention.');
    site.health = aHealth({ backup: {}, attention: [{ code: 'backup', text: 'There is no backup yet.' }] });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('There is no backup yet.');
    expect(cellOf('Last backup')).toBe('None yet');
  });

  // FAIL-4
  it('should say when it could not be loaded, and try again', async () => {
    const { site, apis } = aStaffSite();
    site.failing.add('health');
    const user = openSite('/admin/health', { staff: apis });
    await screen.findByText('Could not load');
    expect(logged).toHaveBeenCalled();
    logged.mockClear();
    site.failing.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Nothing needs attention.');
  });
});

// STAFF-19
it('should count on the bar what needs attention, and lead to it', async () => {
  const { site, apis } = aStaffSite();
  site.summary = { ...site.summary, attention: 1 };
  const user = openSite('/admin/account', { staff: apis });
  await user.click(await screen.findByRole('link', { name: 'Health, 1 needs attention' }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/health'));
  await screen.findByRole('heading', { level: 1, name: 'Health' });
});
