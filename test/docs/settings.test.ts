import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = readFileSync('src/server/config.ts', 'utf8');
const readme = readFileSync('README.md', 'utf8');

// CONF-1
it('should list in README.md every setting that the start reads, and no other', () => {
  const read = source.matchAll(/\benv\.([A-Z_]+)|\b(?:setting|choice|wholeNumber|email)\(\s*'([A-Z_]+)'/g);
  const names = new Set([...read].map(([, plain, checked]) => plain ?? checked));
  const [, table = ''] = readme.split('| Variable | Meaning | Default |');
  const [rows = ''] = table.split('\n\n');
  const listed = rows.split('\n').flatMap((row) => row.split(' | ')[0]?.match(/(?<=`)[A-Z_]+(?=`)/g) ?? []);
  expect(names.size).toBeGreaterThan(20);
  expect(listed.toSorted()).toEqual([...names].toSorted());
});
