// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { listAudit } from '../../../src/ports/api/calls/staff/audit.ts';
import { addAll } from '../../support/site/records.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { anAccountThatSignsIn } from '../../support/site/staff-browser.ts';
import { anAuditEvent } from '../../support/values/audit-events.ts';
import { NOON } from '../../support/values/samples.ts';
import { openSite } from '../render-site.tsx';

const LEE = 'lee@oakville.example';

/** The page of people, whose last section it is. */
const open = () => openSite('/admin/people');

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
    const { ports } = await aStaffSiteInProcess();
    const events = Array.from({ length: 51 }, (_, index) =>
      anAuditEvent(undefined, { at: addMinutes(NOON, -index), by: `${index}@oakville.example` }),
    );
    await addAll(ports.audit, events);
    const user = open();
    await screen.findByText('0@oakville.example');
    expect(rows()).toHaveLength(50);
    expect(rows()[0]).toEqual([
      expect.stringMatching(/^Mon, Nov 23.*, 12:00 pm$/),
      '0@oakville.example',
      'Signed in from 203.0.113.0/24, Chrome on Windows',
    ]);
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe('/api/admin/audit.csv');
    await user.click(screen.getByRole('button', { name: 'Older' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What was done' }));
    await waitFor(() => expect(rows()).toEqual([[expect.any(String), '50@oakville.example', expect.any(String)]]));
    expect(screen.getByText('Page 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await waitFor(() => expect(rows()).toHaveLength(50));
  });

  it('should say that there is nothing yet, and be loaded again after a change of the accounts', async () => {
    await anAccountThatSignsIn(await aStaffSiteInProcess(), LEE, 'desk');
    const user = open();
    await screen.findByText('Nothing was recorded yet.');
    await user.selectOptions(await screen.findByRole('combobox', { name: `Role of ${LEE}` }), 'owner');
    await screen.findByText(`Changed the role of ${LEE} to owner`);
  });

  it('should say that it could not be loaded, and load it on request', async () => {
    const reach = (await aStaffSiteInProcess()).fail(listAudit);
    const user = open();
    await screen.findByText('Could not load');
    reach();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Nothing was recorded yet.');
  });
});
