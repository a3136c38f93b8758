import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDERS = ['src', 'test', 'scripts', 'docs'];
const rules = [...readFileSync('docs/specification.md', 'utf8').matchAll(/^- \*\*([A-Z]+-\d+)\*\* /gm)].map(
  ([, rule = '']) => rule,
);
const prefixes = [...new Set(rules.map((rule) => rule.replace(/-\d+$/, '')))];

/** The rules that each text file of a folder cites, of an unknown prefix too where it stands as code cites it: `(TRIP-4)`. */
function citationsIn(folder: string): readonly { readonly path: string; readonly rule: string }[] {
  const cited = new RegExp(`\\b(?:${prefixes.join('|')})-\\d+\\b(?!-\\d)|(?<=\\()[A-Z]{4,5}-\\d+\\b`, 'g');
  return textFilesIn(folder).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(cited)].map(([rule]) => ({ path, rule })),
  );
}

function textFilesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|css|md)$/.test(name))
    .map((name) => join(folder, name));
}

describe('docs/specification.md', () => {
  // Two branches may each add the next number of a prefix, and both merge.
  it('should give no number to two rules', () => {
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([]);
  });

  it('should number the rules of each prefix from 1 on, without a gap', () => {
    const expected = prefixes.flatMap((prefix) => {
      const count = rules.filter((rule) => rule.startsWith(`${prefix}-`)).length;
      return Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`);
    });
    expect(rules.length).toBeGreaterThan(200);
    expect(rules).toEqual(expected);
  });

  it.each(FOLDERS)('should have every rule that is cited in %s', (folder) => {
    expect(citationsIn(folder).filter(({ rule }) => !rules.includes(rule))).toEqual([]);
  });

  it('should have every rule cited by a test', () => {
    const ofTests = citationsIn('test').filter(({ path }) => /\.test\.tsx?$|contracts|site-suite/.test(path));
    const cited = new Set(ofTests.map(({ rule }) => rule));
    expect(rules.filter((rule) => !cited.has(rule))).toEqual([]);
  });
});
