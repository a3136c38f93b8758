// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AuditList } from '../../../src/ports/api/staff/audit.ts';
import { NOON } from '../../support/values/samples.ts';
import { openSite } from '../render-site.tsx';
import { aStaffSite } from './a-staff-site.ts';

const anEvent = (id: string): AuditList['events'][number] => ({
  id,
  at: NOON,
  by: `${id}@oakville.example`,
  what: 'bookings-deleted',
  text: `Deleted ${id}`,
});

/** The page of people, whose last section it is. */
function openPeople(...ids: string[]) {
  const { site, apis } = aStaffSite();
  site.audit = ids.map(anEvent);
  return { site, open: () => openSite('/admin/people', { staff: apis }) };
}

const rows = () =>
  within(screen.getByRole('table', { name: 'What was done, newest first' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

// AUDIT-7
describe('what was done', () => {
  it('should be listed in pages, with when, who and what, and as a file', async () => {
    const user = openPeople('one', 'two', 'three').open();
    await screen.findByText('Deleted one');
    expect(rows()).toEqual([
      [expect.stringMatching(/^Mon, Nov 23.*, 12:00 pm$/), 'one@oakville.example', 'Deleted one'],
      [expect.any(String), 'two@oakville.example', 'Deleted two'],
    ]);
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe('/file-of-audit');
    await user.click(screen.getByRole('button', { name: 'Older' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What was done' }));
    await waitFor(() => expect(rows()).toEqual([[expect.any(String), 'three@oakville.example', 'Deleted three']]));
    expect(screen.getByText('Page 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('should be loaded again after a change of the accounts', async () => {
    const { site, open } = openPeople('one');
    const user = open();
    await screen.findByText('Deleted one');
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    site.audit = ['ended', 'one'].map(anEvent);
    const table = within(screen.getByRole('table', { name: 'Accounts' }));
    await user.selectOptions(table.getByRole('combobox', { name: 'Role of lee@oakville.example' }), 'owner');
    await screen.findByText('Deleted ended');
  });

  it('should say that there is nothing yet', async () => {
    openPeople().open();
    await screen.findByText('Nothing was recorded yet.');
  });

  it('should say that it could not be loaded, and load it on request', async () => {
    const { site, open } = openPeople();
    site.failing.add('audit');
    const user = open();
    await screen.findByText('Could not load');
    site.failing.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Nothing was recorded yet.');
  });
});
