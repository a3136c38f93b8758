import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDERS = ['src', 'test', 'scripts', 'docs'];
const rules = [...readFileSync('docs/specification.md', 'utf8').matchAll(/^- \*\*([A-Z]+-\d+)\*\* /gm)].map(
  ([, rule = '']) => rule,
);
const prefixes = [...new Set(rules.map((rule) => rule.replace(/-\d+$/, '')))];

/** The rules that each text file of a folder cites, of an unknown prefix too where it stands as code cites it: `(TRIP-4)`. */
function citationsIn(folder: string): readonly { readonly path: string; readonly rule: string }[] {
  const cited = new RegExp(`\\b(?:${prefixes.join('|')})-\\d+\\b|(?<=\\()[A-Z]{4,5}-\\d+\\b`, 'g');
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
  it('should number the rules of each prefix from 1 on, without a gap', () => {
    const expected = prefixes.flatMap((prefix) => {
      const count = rules.filter((rule) => rule.startsWith(`${prefix}-`)).length;
      return Array.from({ length: count }, (_, place) => `${prefix}-${place + 1}`);
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

describe('docs/domain-rules.md', () => {
  const rows = [...readFileSync('docs/domain-rules.md', 'utf8').matchAll(/^\| ([A-Z].*\d) \| (.*) \| (.*) \|$/gm)];

  it('should name functions that the domain exports', () => {
    const sources = textFilesIn('src/domain').map((path) => readFileSync(path, 'utf8'));
    const functions = rows.flatMap(([, , names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const isExported = (name = '') => sources.some((text) => RegExp(`^export .*\\b${name}\\b`, 'm').test(text));
    expect(functions.length).toBeGreaterThan(100);
    expect(functions.filter((name) => !isExported(name))).toEqual([]);
  });

  it('should name tests that there are', () => {
    const files = textFilesIn('test').map((path) => basename(path));
    const named = rows.flatMap(([, , , tests = '']) => tests.split(', '));
    const nameOf = (test: string) => (/^\*.*\*$/.test(test) ? `${test.slice(1, -1)}.property` : test);
    expect(named.filter((test) => !files.includes(`${nameOf(test)}.test.ts`))).toEqual([]);
  });
});
