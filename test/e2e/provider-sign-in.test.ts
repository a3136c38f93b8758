import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { alertText, aStaffedSite, STAFF, violations } from '../support/browser/staff-steps.ts';
import { anOidcServer } from '../support/components/oidc-server.ts';
import { freePort } from '../support/site/site-process.ts';

describe.skipIf(skipWithoutBrowser)('signing in at a provider in a real browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /** A site whose staff may sign in at a real provider, each on a port of the loopback. */
  async function aProvidedSite() {
    const port = String(await freePort());
    const publicUrl = `http://127.0.0.1:${port}`;
    const server = await anOidcServer(`${publicUrl}/admin/today`);
    server.person.email = STAFF.STAFF_EMAIL;
    const { issuer, clientId, secret } = server.client;
    const settings = { STAFF_OIDC: `${issuer.origin}?client=${clientId}`, STAFF_OIDC_SECRET: secret };
    const { url } = await aStaffedSite({ PORT: port, PUBLIC_URL: publicUrl, ...settings });
    return { server, url, name: `Sign in with ${issuer.host}` };
  }

  // OIDC-1, OIDC-2
  it('should lead there and back to the page that was asked for, by keyboard, with strict cookies', async () => {
    const { url, name } = await aProvidedSite();
    const page = await openPage(browser);
    await page.goto(`${url}/admin/messages`);
    const button = page.getByRole('button', { name });
    await button.waitFor();
    expect(await violations(page)).toEqual([]);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
    expect(page.url()).toBe(`${url}/admin/messages`);
    // Browsers keep cookies by host, so those of the provider are there too.
    const cookies = (await page.context().cookies(url)).filter((cookie) => !cookie.name.startsWith('_'));
    expect(cookies.map((cookie) => [cookie.name, cookie.sameSite]).toSorted()).toEqual([
      ['browser', 'Strict'],
      ['staff', 'Strict'],
    ]);
    await page.goBack();
    await page.waitForURL((address) => address.search === '');
    expect(page.url()).not.toContain('code=');
  });

  // OIDC-4
  it('should say that the person cancelled, and leave the password', async () => {
    const { server, url, name } = await aProvidedSite();
    server.person.cancels = true;
    const page = await openPage(browser);
    await page.goto(`${url}/admin/bookings`);
    await page.getByRole('button', { name }).click();
    await page.waitForURL(`${url}/admin/bookings`);
    await page.getByText('The sign-in was cancelled at the provider.').waitFor();
    expect(await alertText(page)).toBe('The sign-in was cancelled at the provider.');
    await page.getByLabel('Password').waitFor();
    expect(page.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });
});
