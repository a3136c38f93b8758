import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Where ports lie. */
const PORT_FOLDERS = ['src/ports/stores', 'src/ports/services'];
const ADAPTERS = 'src/adapters';

/** The package of semaphores, which adapters of any technology may use. */
const OF_NO_TECHNOLOGY = 'p-queue';

const ports = PORT_FOLDERS.flatMap(namesIn);

/** Every file of an adapter's folder that is named after a port with a contract. */
const adapters = readdirSync(ADAPTERS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: technology }) =>
    ['', 'stores']
      .map((folder) => join(ADAPTERS, technology, folder))
      .filter((folder) => existsSync(folder))
      .flatMap(namesIn)
      .filter((name) => ports.includes(name))
      .map((port) => ({ technology, port })),
  );

describe('ports', () => {
  it.each(ports)('should export the type that the file %s.ts is named after', (port) => {
    expect(sourceOf(port)).toMatch(new RegExp(`^export type ${inPascalCase(port)}(<[^=]+(= [^=]+)*>)? = `, 'm'));
  });

  it.each(ports)('should have a contract for %s, named in its promises', (port) => {
    expect(sourceOf(port)).toContain(contractFileOf(port));
    expect(read('.', contractFileOf(port))).toContain(`export function ${contractOf(port)}(`);
  });

  it.each(ports)('should have an adapter for %s', (port) => {
    expect(adapters.map((adapter) => adapter.port)).toContain(port);
  });

  it.each(ports)('should have a line in docs/ports.md for %s', (port) => {
    expect(read('docs', 'ports.md')).toContain(`\`${port}\``);
  });
});

describe('adapters', () => {
  // The SQL databases share an adapter, and each of them runs its contract.
  it.each(adapters.filter(({ technology }) => technology !== 'sql'))(
    'should run the contract of $port on $technology',
    ({ technology, port }) => {
      const test = read('test/adapters', `${technology}.test.ts`);
      expect(test).toContain(`from '../${contractFileOf(port).replace('test/', '')}'`);
      expect(test).toMatch(new RegExp(`^ *${contractOf(port)}\\(`, 'm'));
      expect(test).toContain(`from '../../${ADAPTERS}/${technology}/`);
    },
  );

  it('should open every technology in its open.ts, but the machine and SQL, which need none', () => {
    const technologies = new Set(adapters.map(({ technology }) => technology));
    const unopened = [...technologies].filter((technology) => !existsSync(join(ADAPTERS, technology, 'open.ts')));
    expect(unopened.toSorted()).toEqual(['node', 'sql']);
  });
});

describe('packages of vendors', () => {
  const importers = sourcesIn('src').flatMap((file) =>
    [...read('.', file).matchAll(/from '((?:@[^/']+\/)?[^./'][^:/']*)[^:']*'/g)].map(([, name = '']) => ({
      name,
      file,
    })),
  );
  const zoneOf = (file: string) => /^src\/adapters\/(?!shared\/)[^/]+\//.exec(file)?.[0];
  const foreign = importers
    .filter(({ name }) => name !== OF_NO_TECHNOLOGY)
    .filter(({ name, file }) =>
      importers.some(
        (other) => other.name === name && zoneOf(other.file) !== undefined && zoneOf(other.file) !== zoneOf(file),
      ),
    )
    .map(({ name, file }) => `${name} in ${file}`);

  it('should be imported in one adapter folder alone, but for what those that send mail share', () => {
    expect(importers).toContainEqual({ name: 'mongodb', file: 'src/adapters/mongo/open.ts' });
    expect([...new Set(foreign)]).toEqual(['nodemailer in src/adapters/shared/mail-message.ts']);
  });
});

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => basename(name, '.ts'));
}

function folderOf(port: string): string {
  return PORT_FOLDERS.find((place) => existsSync(join(place, `${port}.ts`))) ?? '';
}

function sourceOf(port: string): string {
  return read(folderOf(port), `${port}.ts`);
}

/** The contract of a port lies in a folder of the same name. */
function contractFileOf(port: string): string {
  return `test/contracts/${basename(folderOf(port))}/${port}.ts`;
}

function read(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

function contractOf(port: string): string {
  const name = inPascalCase(port);
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}Contract`;
}

function inPascalCase(kebab: string): string {
  return kebab.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
