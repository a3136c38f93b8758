import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertText, bookNow, chooseFirst, fillIn, search } from '../support/browser/booking-steps.ts';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { aRequest, aStaffedSite, signIn } from '../support/browser/staff-steps.ts';

/** Takes away what one of the supported browsers lacks: Safari 15.6, Chrome 109, Firefox 115. */
function takeAway(): void {
  const missing: readonly (readonly [object, string])[] = [
    [Array.prototype, 'toSorted toReversed toSpliced with'],
    [Uint8Array.prototype, 'toBase64 toHex'],
    [Object.getPrototypeOf(Uint8Array.prototype), 'toSorted toReversed with'],
    [String.prototype, 'isWellFormed toWellFormed'],
    [Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
    [Map.prototype, 'getOrInsert getOrInsertComputed'],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      'map filter take drop flatMap reduce toArray some find',
    ],
    [Array, 'fromAsync'],
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [Promise, 'withResolvers try'],
    [AbortSignal, 'timeout any'],
    [URL, 'canParse parse'],
    [URLSearchParams.prototype, 'size'],
    [RegExp, 'escape'],
    [Response, 'json'],
    [Element.prototype, 'checkVisibility'],
    [HTMLElement.prototype, 'showPopover hidePopover togglePopover popover'],
    [HTMLInputElement.prototype, 'showPicker'],
    [HTMLDialogElement.prototype, 'requestClose closedBy'],
    [Document.prototype, 'startViewTransition'],
    [globalThis, 'Temporal Iterator requestIdleCallback scheduler navigation OffscreenCanvas CompressionStream'],
  ];
  for (const [owner, names] of missing) for (const name of names.split(' ')) Reflect.deleteProperty(owner, name);
}

const STAFF_PAGES = {
  '/admin/today': 'Today',
  '/admin/timeline': 'Timeline',
  '/admin/bookings': 'Bookings',
  '/admin/hand-out': 'Hand out',
  '/admin/new-booking': 'New booking',
  '/admin/vehicle': 'Vehicle',
  '/admin/messages': 'Messages',
  '/admin/till': 'Till',
  '/admin/invoices': 'Invoices',
  '/admin/reports': 'Reports',
  '/admin/health': 'Health',
  '/admin/how-a-rental-goes': 'How a rental goes',
  '/admin/account': 'Account',
  '/admin/people': 'People',
  '/admin/settings': 'Settings',
};

// PAGE-38
describe.skipIf(skipWithoutBrowser)('the oldest supported browsers', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  async function openOld(): Promise<Page & { readonly faults: string[] }> {
    const page = await openPage(browser);
    await page.addInitScript(takeAway);
    return page;
  }

  it('should quote, book, and find the reservation again', async () => {
    const site = await aStaffedSite();
    const page = await openOld();
    await search(page, site.url);
    await page.getByRole('checkbox', { name: /^SUV/ }).check();
    await chooseFirst(page);
    await page.getByRole('button', { name: 'Additional Driver' }).click();
    await bookNow(page);
    await fillIn(page, { 'Confirm email': 'priya@example.com' });
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await expect.poll(() => alertText(page)).toContain('Emails do not match.');
    await fillIn(page);
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await page.waitForURL('**/reservation-complete');
    await page
      .getByText(/HOJ-\d{6}/)
      .first()
      .waitFor();
    await page.goto(`${site.url}/my-reservation`);
    await page.getByRole('button', { name: /link/i }).first().waitFor();
    expect(page.faults).toEqual([]);
  });

  it('should show each staff page, and approve a request', async () => {
    const site = await aStaffedSite();
    await aRequest(site);
    const page = await openOld();
    await signIn(page, `${site.url}/admin/today`);
    await page.getByRole('button', { name: /^Answer/ }).click();
    await page.getByRole('button', { name: 'Approve & Send Email' }).and(page.locator(':enabled')).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    for (const [path, heading] of Object.entries(STAFF_PAGES)) {
      await page.goto(`${site.url}${path}`);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForLoadState('networkidle');
    }
    await page.goto(`${site.url}/admin/add-car`);
    await page.getByRole('tab', { name: 'All vehicles' }).click();
    await page.getByRole('button', { name: 'Edit Toyota Camry' }).click();
    await page.getByRole('button', { name: 'Save changes' }).waitFor();
    expect(page.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });
});
