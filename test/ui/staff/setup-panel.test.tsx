// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sendTestEmail } from '../../../src/ports/api/calls/staff/setup.ts';
import { DEMO_FLEET } from '../../../src/server/demo-fleet/demo-fleet.ts';
import type { SiteOptions } from '../../support/site/a-site.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { openSite } from '../render-site.tsx';

const FLEET = DEMO_FLEET.slice(0, 2);

async function openToday(options: SiteOptions = {}) {
  const site = await aStaffSiteInProcess({ fleet: FLEET, host: { placeholders: ['phone'] }, ...options });
  const user = openSite('/admin/today');
  const panel = await screen.findByRole('region', { name: 'Before you open' });
  return { site, user, panel: within(panel) };
}

// SITE-20
describe('Before you open', () => {
  it('should say of each step whether it is done, and lead to its page', async () => {
    const { panel } = await openToday();
    const steps = panel.getAllByRole('listitem');
    expect(steps).toHaveLength(10);
    expect(steps[0]?.textContent).toContain('Company, openStill of the example: phone.');
    expect(within(steps[0] as HTMLElement).getByRole('link', { name: 'Write down your company' })).toHaveProperty(
      'pathname',
      '/admin/settings',
    );
    expect(panel.getByText(/^\d of 10$/)).toBeDefined();
    expect(panel.getByRole('link', { name: 'Bring your fleet' })).toBeDefined();
  });

  it('should be put away, and brought back from health', async () => {
    const { user, panel } = await openToday();
    await user.click(panel.getByRole('button', { name: 'Put away' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Before you open' })).toBeNull());
    await user.click(screen.getByRole('link', { name: /^Health/ }));
    await user.click(await screen.findByRole('button', { name: 'Bring it back' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Today' }));
    await screen.findByRole('region', { name: 'Before you open' });
  });

  // SITE-21
  it('should send a test email and say what became of it', async () => {
    const { site, user, panel } = await openToday();
    await user.click(panel.getByRole('button', { name: 'Send a test email' }));
    // A slow machine says that it waits.
    await screen.findByText(new RegExp(`^(?:Test email sent to|The test email to) ${STAFF_EMAIL}`));
    expect(await site.mails(1)).toHaveLength(1);
    site.fail(sendTestEmail);
    await user.click(panel.getByRole('button', { name: 'Send a test email' }));
    await screen.findByText('No test email was sent.');
  });

  // FLEET-46
  it('should take the demonstration fleet away at a second press', async () => {
    const { site, user, panel } = await openToday();
    await user.click(panel.getByRole('button', { name: 'Take the demonstration fleet away' }));
    await user.click(panel.getByRole('button', { name: 'Keep it' }));
    await user.click(panel.getByRole('button', { name: 'Take the demonstration fleet away' }));
    expect(await site.ports.vehicles.count({})).toBe(FLEET.length);
    await user.click(panel.getByRole('button', { name: 'Take it away for good' }));
    await screen.findByText('2 demonstration vehicles were taken away.');
    expect(await site.ports.vehicles.count({})).toBe(0);
    await waitFor(() => expect(panel.queryByRole('button', { name: /demonstration|for good/ })).toBeNull());
  });
});

// SITE-20
describe('the desk', () => {
  it('should not see it', async () => {
    await aStaffSiteInProcess({ host: { placeholders: ['phone'] }, role: 'desk' });
    openSite('/admin/today');
    await screen.findByText(/Refreshes by itself/);
    expect(screen.queryByRole('region', { name: 'Before you open' })).toBeNull();
  });
});
