import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { DELETE_QUESTION } from '../../src/domain/booking/staff-messages.ts';
import { LISTED_PAGES, PAGES, STAFF_PAGES } from '../../src/ports/api/pages.ts';
import { startSite, TRIAL_BEHIND_HTTPS } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';

const { PUBLIC_URL } = TRIAL_BEHIND_HTTPS;
const LISTED: readonly string[] = LISTED_PAGES;

async function aRunningSite(): Promise<(path: string, headers?: Record<string, string>) => Promise<Response>> {
  const env = { DATA_DIR: await aFolder(), ...TRIAL_BEHIND_HTTPS, STAFF_PASSWORD: 'a long password' };
  const { url } = await startSite(env);
  return (path, headers = {}) =>
    fetch(`${url}${path}`, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });
}

/** The scripts of a page that search engines read. */
function dataOf(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  return [...scripts].map(([, text]) => JSON.parse(text ?? ''));
}

it('should give each page a head of its own, by the site’s public address', async () => {
  const get = await aRunningSite();
  const titles = new Set<string>();
  for (const page of PAGES) {
    const html = await (await get(page)).text();
    titles.add(/<title>([^<]+) \| HOJ Car &amp; Truck Rental<\/title>/.exec(html)?.[1] ?? '');
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    expect(canonical).toBe(LISTED.includes(page) ? `${PUBLIC_URL}${page}` : undefined);
    expect(html.includes('<meta name="robots" content="noindex"')).toBe(!LISTED.includes(page));
    expect(html).not.toContain('{{');
    if (!LISTED.includes(page)) continue;
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/);
    expect(html).toContain(`<meta property="og:url" content="${PUBLIC_URL}${page}"`);
    expect(dataOf(html)[0]).toMatchObject({ '@type': 'AutoRental', url: `${PUBLIC_URL}/`, foundingDate: '1991' });
  }
  expect(titles).not.toContain('');
  // Of the staff pages those of links have their own; the others say who they are once somebody has signed in.
  expect(titles.size).toBe(PAGES.length - STAFF_PAGES.length + 3);
});

// PAGE-20
it.each(LISTED.filter((page) => page !== '/privacy'))('should name the town in the title of %s', async (page) => {
  const get = await aRunningSite();
  expect(/<title>([^<]+)<\/title>/.exec(await (await get(page)).text())?.[1]).toContain('Oakville');
});

// HTTP-18
it('should tell search engines on the list what can be rented, and follow the fleet', async () => {
  const get = await aRunningSite();
  const { vehicles }: { vehicles: { name: string }[] } = JSON.parse(await (await get('/api/vehicles')).text());
  const offers = async () => (dataOf(await (await get('/vehicles')).text())[1]?.makesOffer ?? []) as unknown[];
  await expect.poll(async () => (await offers()).length).toBe(vehicles.length);
  expect(vehicles.length).toBeGreaterThan(0);
  expect(await offers()).toContainEqual(
    expect.objectContaining({ itemOffered: expect.objectContaining({ name: vehicles[0]?.name }) }),
  );
});

// HTTP-19
it('should show a picture of its own with a link to a page', async () => {
  const get = await aRunningSite();
  const pictures = new Set<string>();
  for (const page of LISTED) {
    const html = await (await get(page)).text();
    const metaOf = (name: string) =>
      new RegExp(`<meta property="og:${name}" content="([^"]+)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const address = metaOf('image');
    pictures.add(address);
    const answer = await get(address.replace(PUBLIC_URL, ''));
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect([metaOf('image:width'), metaOf('image:height')]).toEqual(['1200', '630']);
    expect(metaOf('image:alt')).toMatch(/^HOJ Car & Truck Rental, Oakville: .{20,}/);
    expect(metaOf('site_name')).toBe('HOJ Car & Truck Rental, Oakville');
  }
  expect(pictures.size).toBe(LISTED.length);
});

it.each([
  [{}, '24 months'],
  [{ RETENTION_MONTHS: '36', INVOICE_YEARS: '10' }, '36 months'],
  [{ RETENTION_MONTHS: '1' }, '1 month'],
])('should say on the privacy page how long data is kept with %j', async (env, words) => {
  const { url } = await startSite({ DATA_DIR: await aFolder(), STAFF_PASSWORD: 'a long password', ...env });
  const page = await (await fetch(`${url}/privacy`)).text();
  expect(page.match(/erased (?:<!-- -->)?\d+ months?/g)?.map((text) => text.replace(/erased (<!-- -->)?/, ''))).toEqual(
    [words, words],
  );
  const years = 'INVOICE_YEARS' in env ? `${env.INVOICE_YEARS} years` : '6 years';
  expect(page.replaceAll('<!-- -->', '')).toContain(`stay for ${years} after the end of their year`);
  // Every page tells it to the scripts: they draw the privacy page without asking the server again.
  expect(await (await fetch(`${url}/`)).text()).toContain(`<meta name="retention" content="${words}"`);
});

// PAGE-15
it('should tell customers on every page to write to COMPANY_EMAIL', async () => {
  const COMPANY_EMAIL = 'desk&van@oakville.example';
  const { url } = await startSite({ DATA_DIR: await aFolder(), STAFF_PASSWORD: 'a long password', COMPANY_EMAIL });
  for (const page of [...PAGES, '/nowhere']) {
    const html = await (await fetch(`${url}${page}`, { headers: { accept: 'text/html' } })).text();
    expect(html).not.toContain('hello@example.com');
    expect(html).toContain('<script type="application/json" id="site">{"email":"desk&van@oakville.example"}</script>');
    if (!page.startsWith('/admin/')) expect(html).toContain('href="mailto:desk&amp;van@oakville.example"');
    if (LISTED.includes(page)) expect(dataOf(html)[0]).toMatchObject({ email: COMPANY_EMAIL });
  }
});

// PAGE-38
it('should tell a browser that is too old so on every page, and no other', async () => {
  const get = await aRunningSite();
  const old = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:109.0) Gecko/20100101 Firefox/114.0' };
  const text = 'This browser is too old for our site. Use a newer one, or call us at 905-555-0142.';
  for (const page of [...PAGES, '/nowhere']) {
    expect(await (await get(page, old)).text()).toContain(
      `<body><p class="wrap" role="alert"><a href="tel:+19055550142">${text}`,
    );
    expect(await (await get(page)).text()).not.toContain(text);
  }
});

// PAGE-38
it('should have no syntax that a supported browser lacks', () => {
  for (const name of readdirSync('dist/assets').filter((file) => file.endsWith('.js'))) {
    const script = readFileSync(`dist/assets/${name}`, 'utf8');
    expect(/\(\?<[=!]|\bstatic ?\{/.exec(script)?.[0], name).toBeUndefined();
  }
});

// PAGE-20
it('should tell search engines of the public pages alone', async () => {
  const get = await aRunningSite();
  const map = await (await get('/sitemap.xml')).text();
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual(LISTED.map((page) => `${PUBLIC_URL}${page}`));
  // HTTP-19
  const changed = [...map.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map(([, moment]) => moment);
  expect(changed).toHaveLength(LISTED.length);
  expect(changed.every((moment) => Date.parse(moment ?? '') <= Date.now())).toBe(true);
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /admin/');
  expect(robots).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
});

it('should serve the icons that the pages and the manifest name', async () => {
  const get = await aRunningSite();
  const manifest: unknown = await (await get('/site.webmanifest')).json();
  const icons = [...JSON.stringify(manifest).matchAll(/"src":"([^"]+)"/g)].map(([, src]) => src ?? '');
  expect(icons).toHaveLength(3);
  expect(manifest).toMatchObject({ icons: expect.arrayContaining([expect.objectContaining({ purpose: 'maskable' })]) });
  for (const path of [...icons, '/favicon.ico', '/apple-touch-icon.png', '/social-home.jpg']) {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^image\//);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  }
});

it('should send a page again only when it changed, and a hashed file compressed and for good', async () => {
  const get = await aRunningSite();
  const first = await get('/about');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const again = await get('/about', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await first.text())?.[1] ?? '';
  const asset = await get(script, { 'accept-encoding': 'br' });
  expect(asset.headers.get('content-encoding')).toBe('br');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

// PAGE-35
it('should name what browsers may fetch ahead on the home page alone, as the policy allows', async () => {
  const get = await aRunningSite();
  const home = await get('/');
  const rules = /<script type="speculationrules">(.*?)<\/script>/.exec(await home.text())?.[1] ?? '';
  expect(JSON.parse(rules)).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] });
  expect(home.headers.get('content-security-policy')).toContain("script-src 'self' 'inline-speculation-rules';");
  expect(await (await get('/about')).text()).not.toContain('speculationrules');
});

it('should load scripts after what a page shows first', async () => {
  const get = await aRunningSite();
  const html = await (await get('/')).text();
  const scripts = html.match(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([]);
});

// PAGE-3
it('should answer an unknown address with 404 and the page that says so', async () => {
  const get = await aRunningSite();
  const answer = await get('/nowhere');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('find that page');
  expect((await get('/nowhere', { accept: 'application/json' })).headers.get('content-type')).toContain('problem+json');
});

// PAGE-23
it('should lead capital letters and a slash at the end to the page', async () => {
  const get = await aRunningSite();
  const answers = await Promise.all(
    ['/about/', '/About', '/Business/Program//?from=card', '/QUOTE/'].map((path) => get(path)),
  );
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [308, '/about'],
    [308, '/about'],
    [308, '/business/program?from=card'],
    [308, '/quote'],
  ]);
  const wrong = await Promise.all(['/about/us', '//about', '/api/vehicles/', '/Nowhere/'].map((path) => get(path)));
  expect(wrong.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

// PAGE-23
it.each([
  '/my-reservation',
  '/rate-quote',
  '/admin/invitation',
  '/admin/reset',
  '/admin/bookings',
  '/admin/messages',
  '/admin/health',
])('should open the buttons of e-mails to %s, also where the # was escaped on the way', async (path) => {
  const get = await aRunningSite();
  expect((await get(path)).status).toBe(200);
  const led = await get(`${path}%23eyJh.Zx_-`);
  expect([led.status, led.headers.get('location')]).toEqual([308, `${path}#eyJh.Zx_-`]);
});

// PAGE-3
it('should answer an unknown address of the staff pages with 404 and their frame, as their code draws it', async () => {
  const get = await aRunningSite();
  for (const path of ['/admin/fleet', '/ADMIN/fleet']) {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([404, await (await get('/admin/today')).text()]);
  }
});

// PAGE-19
it.each([
  ['the staff area', DELETE_QUESTION],
  ['the paths of staff pages', '/admin/invitation'],
  ['TanStack Query', 'No QueryClient set'],
])('should keep %s out of what public pages load', async (_, text) => {
  const get = await aRunningSite();
  const files = readdirSync('dist/assets').filter((name) => name.endsWith('.js'));
  const holding = files.filter((name) => readFileSync(`dist/assets/${name}`, 'utf8').includes(text));
  expect(holding).not.toEqual([]);
  for (const page of LISTED) {
    const html = await (await get(page)).text();
    expect(holding.filter((name) => html.includes(name))).toEqual([]);
  }
});
