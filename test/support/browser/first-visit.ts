import type { Browser, CDPSession } from 'playwright-core';

/** A mid-range phone on a mobile network, as the budgets assume. */
export const PHONE = { width: 360, height: 780, slowdown: 4, bitsPerSecond: 1_600_000, roundTrip: 150 } as const;

/** A request, and the size of its response body over the wire in bytes. */
export type Requested = { readonly path: string; readonly type: string; readonly bytes: number };

/** The cost of a first visit to a page: bytes over the wire without headers; times in ms. */
export type Visit = {
  readonly requests: readonly Requested[];
  readonly totalBytes: number;
  readonly scriptBytes: number;
  readonly layoutShift: number;
  readonly largestPaint: number;
  readonly blockingTime: number;
  /** When the first vehicle was in the page; 0 if none was. */
  readonly firstRow: number;
};

/**
 * How long a page is observed after it has loaded, in ms. Requests that it makes later on its own
 * count too.
 */
const WATCHED = 4_000;

declare global {
  var measured: { shift: number; largestPaint: number; blocking: number; firstRow: number };
}

/**
 * Opens a page in a fresh profile, on a simulated slow phone if `isSlow`, and observes it until it
 * is idle.
 */
export async function firstVisit(browser: Browser, url: string, path: string, isSlow: boolean): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: PHONE.width, height: PHONE.height },
    deviceScaleFactor: 2,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
  });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    if (isSlow) await slowDown(client);
    const requested = watchRequests(client, url);
    await page.addInitScript(measure);
    await page.goto(`${url}${path}`, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForTimeout(WATCHED);
    const { shift, largestPaint, blocking, firstRow } = await page.evaluate(() => globalThis.measured);
    const requests = requested();
    return {
      requests,
      totalBytes: sumOf(requests),
      scriptBytes: sumOf(requests.filter(({ type }) => type === 'Script')),
      layoutShift: shift,
      largestPaint,
      blockingTime: blocking,
      firstRow,
    };
  } finally {
    await context.close();
  }
}

/** A second visit: what it requests, and its largest paint in ms. */
export type SecondVisit = Pick<Visit, 'requests' | 'largestPaint'>;

/** Opens a page a second time in the same profile, on a simulated slow phone if `isSlow`. */
export async function secondVisit(browser: Browser, url: string, path: string, isSlow: boolean): Promise<SecondVisit> {
  const context = await browser.newContext({ viewport: { width: PHONE.width, height: PHONE.height } });
  try {
    const page = await context.newPage();
    await page.goto(`${url}${path}`, { waitUntil: 'load' });
    await page.waitForTimeout(WATCHED);
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    if (isSlow) await slowDown(client);
    const requested = watchRequests(client, url);
    await page.addInitScript(measure);
    await page.goto('about:blank');
    await page.goto(`${url}${path}`, { waitUntil: 'load' });
    await page.waitForTimeout(WATCHED);
    const { largestPaint } = await page.evaluate(() => globalThis.measured);
    return { requests: requested(), largestPaint };
  } finally {
    await context.close();
  }
}

async function slowDown(client: CDPSession): Promise<void> {
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.roundTrip,
    downloadThroughput: PHONE.bitsPerSecond / 8,
    uploadThroughput: PHONE.bitsPerSecond / 8,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
}

/** Runs in the page, before it loads. */
function measure(): void {
  globalThis.measured = { shift: 0, largestPaint: 0, blocking: 0, firstRow: 0 };
  const watch = (type: string, tell: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({ type, buffered: true });
  watch('layout-shift', (entry) => {
    if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
      globalThis.measured.shift += Number(entry.value);
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    globalThis.measured.largestPaint = startTime;
  });
  const rows = new MutationObserver(() => {
    if (document.querySelector('article') === null) return;
    globalThis.measured.firstRow = performance.now();
    rows.disconnect();
  });
  rows.observe(document, { childList: true, subtree: true });
  watch('longtask', ({ duration }) => {
    globalThis.measured.blocking += Math.max(0, duration - 50);
  });
}

/** Returns the total bytes of all bodies. */
export function sumOf(requests: readonly Requested[]): number {
  return requests.reduce((all, { bytes }) => all + bytes, 0);
}

/**
 * Records the requests over the wire from now on. Responses from the browser's cache do not count.
 */
function watchRequests(client: CDPSession, url: string): () => readonly Requested[] {
  const types = new Map<string, { path: string; type: string }>();
  const heads = new Map<string, number>();
  const bodies = new Map<string, number>();
  client.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('data:')) {
      types.set(requestId, { path: request.url.replace(url, ''), type: type ?? 'Other' });
    }
  });
  client.on('Network.responseReceived', ({ requestId, response }) => {
    heads.set(requestId, response.encodedDataLength);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bodies.set(requestId, encodedDataLength - (heads.get(requestId) ?? 0));
  });
  return () => [...types].map(([id, request]) => ({ ...request, bytes: bodies.get(id) ?? 0 }));
}
