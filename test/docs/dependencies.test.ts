import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const REPOSITORY = join(import.meta.dirname, '../..');
const page = await readFile(join(REPOSITORY, 'docs/dependencies.md'), 'utf8');

/** The packages of a section, in its order. */
function listedIn(heading: string): readonly string[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^\| `([^`]+)` \| \S.* \|$/gm)].map(([, name = '']) => name);
}

it.each([
  ['In production', packageJson.dependencies],
  ['For building and testing', packageJson.devDependencies],
  ['Node', packageJson.optionalDependencies],
])('should give each package a reason, and no other: %s', (heading, packages) => {
  expect(listedIn(heading).toSorted()).toEqual(Object.keys(packages).toSorted());
});

it('should pin every package to one version', () => {
  const { dependencies, devDependencies, optionalDependencies } = packageJson;
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

it('should give the bill of materials by the command of the page', async () => {
  const [, words = ''] = /^npm (sbom .*) > sbom\.json$/m.exec(page) ?? [];
  const { stdout } = await promisify(execFile)('npm', words.split(' '), {
    cwd: REPOSITORY,
    maxBuffer: 64 * 1024 * 1024,
  });
  const { bomFormat, components }: { bomFormat: string; components: { name: string; purl: string }[] } =
    JSON.parse(stdout);
  expect(bomFormat).toBe('CycloneDX');
  const names = components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies })),
  );
  for (const { purl } of components) expect(purl).toMatch(/^pkg:npm\//);
});
