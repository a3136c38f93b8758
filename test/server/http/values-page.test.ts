import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Rates } from '../../../src/domain/pricing/rates.ts';
import { DEFAULT_COMPANY } from '../../../src/domain/shared/company.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { PreparedAnswer } from '../../../src/server/http/prepared-answer.ts';
import { ratesPage } from '../../../src/server/http/values-page.ts';
import { someRates } from '../../support/values/rates.ts';
import { NOON } from '../../support/values/samples.ts';

const BUILT = readFileSync('dist/before-you-rent.html', 'utf8');

const SETTINGS = { version: 0, company: DEFAULT_COMPANY, hours: DEFAULT_HOURS, texts: {} };

/** The page over a store that answers as told, at a moment. */
function aPage(all: () => Promise<readonly Rates[]>, folder = join(process.cwd(), 'dist')) {
  const logged: string[] = [];
  let now: Instant = NOON;
  const ports = {
    tariffs: { list: async () => ({ values: await all(), next: null }) },
    clock: { now: () => now },
  };
  const moveTo = (moment: Instant): void => {
    now = moment;
  };
  const log = pino({}, { write: (line: string) => logged.push(line) });
  const settings = { now: () => SETTINGS };
  const complete = (html: string) => html;
  const page = ratesPage({ page: '/before-you-rent', html: BUILT, complete, folder, settings, ports, log });
  return { logged, page, html: async () => textOf(await page()), moveTo };
}

function textOf({ plain }: PreparedAnswer): string {
  return plain.toString().replaceAll('<!-- -->', '');
}

// PRICE-36
describe('a page that says the rates', () => {
  it('should say those in force, and be hydrated with them', async () => {
    let all: readonly Rates[] = [];
    const { page, html, moveTo } = aPage(async () => all);
    expect(await html()).toContain('A $300.00 credit card deposit may be required.');
    const first = await page();
    expect(await page()).toBe(first);
    const later = '2026-11-24T05:00:00.000Z';
    all = [someRates({ from: later, tariff: { ...someRates().tariff, deposit: 45_000 } })];
    expect(await html()).toContain('A $300.00 credit card deposit');
    moveTo(later);
    const text = await html();
    expect(text).toContain('A $450.00 credit card deposit');
    expect(text).toContain('Each extra kilometre costs $0.18, before HST.');
    expect(text).toContain('"deposit":45000');
    expect((await page()).tag).not.toBe(first.tag);
  });

  it('should say those of the last page while the store is out of reach or slow', async () => {
    let answer = async (): Promise<readonly Rates[]> => Promise.reject(new Error('gone'));
    const { html } = aPage(() => answer());
    const built = BUILT.replaceAll('<!-- -->', '');
    expect(await html()).toBe(built);
    answer = async () => [someRates()];
    expect(await html()).toContain('$0.18');
    answer = () => new Promise(() => undefined);
    expect(await html()).toContain('$0.18');
  });

  it('should be sent as built where it cannot be rendered, which is logged once', async () => {
    const rates = [someRates()];
    const { html, logged } = aPage(async () => rates, '/nowhere');
    expect(await html()).toBe(BUILT.replaceAll('<!-- -->', ''));
    expect(await html()).toBe(BUILT.replaceAll('<!-- -->', ''));
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['a page was not rendered: it is sent as built']);
  });
});
