// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AuditList } from '../../../src/ports/api/staff/audit.ts';
import { StaffSessionProvider } from '../../../src/ui/staff/access/staff-session.tsx';
import { AuditSection } from '../../../src/ui/staff/audit/audit-section.tsx';
import { openQueryClient } from '../../../src/ui/staff/frame/staff-queries.ts';
import { NOON } from '../../support/values/samples.ts';
import { aStaffSite } from './a-staff-site.ts';

const anEvent = (id: string): AuditList['events'][number] => ({
  id,
  at: NOON,
  by: `${id}@oakville.example`,
  what: 'bookings-deleted',
  text: `Deleted ${id}`,
});

/** The section on its own, for an owner. */
function openSection(...ids: string[]) {
  const { site, apis } = aStaffSite();
  site.audit = ids.map(anEvent);
  const opened = () => (
    <QueryClientProvider client={openQueryClient()}>
      <StaffSessionProvider apis={apis}>
        <AuditSection />
      </StaffSessionProvider>
    </QueryClientProvider>
  );
  return { site, opened };
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
    const { opened } = openSection('one', 'two', 'three');
    render(opened());
    const user = userEvent.setup();
    await screen.findByRole('table');
    expect(rows()).toEqual([
      [expect.stringMatching(/^Mon, Nov 23.*, 12:00 pm$/), 'one@oakville.example', 'Deleted one'],
      [expect.any(String), 'two@oakville.example', 'Deleted two'],
    ]);
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe('/file-of-audit');
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(rows()).toEqual([[expect.any(String), 'three@oakville.example', 'Deleted three']]));
    expect(screen.getByText('Page 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('should say that there is nothing yet, and that it could not be loaded', async () => {
    const { site, opened } = openSection();
    const { unmount } = render(opened());
    await screen.findByText('Nothing was recorded yet.');
    unmount();
    site.failing.add('audit');
    render(opened());
    await screen.findByText('Could not load');
    site.failing.clear();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Nothing was recorded yet.');
  });
});
