import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NETS } from './detectors.ts';

it.each(NETS)('should have a place to plant: $bug', ({ plants, test }) => {
  for (const { file, text } of plants) expect(readFileSync(file, 'utf8').split(text), file).toHaveLength(2);
  expect(existsSync(test), test).toBe(true);
});

it('should be told on the page, each with the test that catches it', () => {
  const page = readFileSync('docs/reliability.md', 'utf8');
  const [, section = ''] = page.split('## Planted bugs');
  const rows =
    section
      .split('## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| ')) ?? [];
  expect(rows).toHaveLength(NETS.length + 2);
  NETS.forEach(({ test }, index) => {
    expect(rows[index + 2]).toContain(`\`${test.slice('test/'.length, -'.test.ts'.length)}\``);
  });
});
