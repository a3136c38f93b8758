import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { SETTINGS } from '../../src/server/settings.ts';

const page = readFileSync('docs/runbook.md', 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.slice(2, -2).split(' | '));
const codesIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

function textOf(folder: string, ending: RegExp): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => ending.test(name));
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

const sources = textOf('src', /\.tsx?$/);
const metricsSource = readFileSync('src/server/plugins/metrics.ts', 'utf8');
const vendors = textOf('node_modules/prom-client/lib/metrics', /\.js$/);

describe('the runbook', () => {
  const shown = [...new Set(rows.flatMap(([, how]) => codesIn(how)))];

  it('should say of each row what it is, how it shows and what to do', () => {
    expect(rows.length).toBeGreaterThan(15);
    for (const row of rows) {
      expect(row).toHaveLength(3);
      for (const cell of row) expect(cell.trim()).not.toBe('');
    }
  });

  it.each(shown.filter((code) => !code.startsWith('npm run')))('should name what there is to see: %s', (code) => {
    if (/^(process|nodejs)_/.test(code)) {
      const [, name = '', percentile = ''] =
        /^(?:process|nodejs)_(.+?)(?:_(p\d\d))?(?:_seconds|_bytes)?$/.exec(code) ?? [];
      expect(vendors).toContain(name);
      if (percentile !== '') expect(vendors).toContain(percentile);
    } else if (/^(oakville|http)_/.test(code)) expect(metricsSource).toContain(`'${code}'`);
    else expect(sources.toLowerCase()).toContain(code.toLowerCase());
  });

  it('should name every figure of ours', () => {
    const ours = [...metricsSource.matchAll(/'(oakville_\w+)'/g)].map(([, name = '']) => name);
    expect(ours.length).toBeGreaterThan(8);
    // What staff have to do is no fault.
    const quiet = ['oakville_bookings_to_answer', 'oakville_messages_held'];
    expect(ours.filter((name) => !page.includes(`\`${name}\``) && !quiet.includes(name))).toEqual([]);
  });

  it('should name commands and settings that there are', () => {
    const commands = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining([...new Set(commands)]));
    const settings = codesIn(page).filter((code) => /^[A-Z][A-Z_]+$/.test(code));
    expect(settings.length).toBeGreaterThan(2);
    expect(Object.keys(SETTINGS)).toEqual(expect.arrayContaining([...new Set(settings)]));
  });
});
