import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const REPOSITORY = join(import.meta.dirname, '..');
const BIN = join(REPOSITORY, 'node_modules/.bin');

/** A copy of the rules and the sources that tests may dirty. */
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'oakville-rules-'));
  for (const part of ['src', 'biome.json', 'tsconfig.json', '.gitignore']) {
    await cp(join(REPOSITORY, part), join(copy, part), { recursive: true });
  }
  await symlink(join(REPOSITORY, 'node_modules'), join(copy, 'node_modules'));
  await run('git', ['init', '--quiet'], { cwd: copy });
});
afterAll(() => rm(copy, { recursive: true, force: true }));

async function printedBy(command: string, ...words: string[]): Promise<string> {
  try {
    await run(join(BIN, command), words, { cwd: copy });
    return '';
  } catch (fault) {
    return typeof fault === 'object' && fault !== null && 'stdout' in fault && 'stderr' in fault
      ? `${fault.stdout}${fault.stderr}`
      : String(fault);
  }
}

/** What the linter says of a source at a place; '' when it is content. */
async function lint(path: string, source: string): Promise<string> {
  const file = join(copy, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, source);
  const printed = await printedBy('biome', 'lint', path);
  await rm(file);
  return printed;
}

const importing = (path: string): string => `import { part } from '${path}';\nexport const whole = part;\n`;

describe('the import rules', () => {
  it.each([
    ['src/domain/x.ts', 'node:fs'],
    ['src/domain/x.ts', 'react'],
    ['src/domain/x.ts', '../ports/ports.ts'],
    ['src/ports/x.ts', '../adapters/node/clock.ts'],
    ['src/ports/x.ts', 'node:fs'],
    ['src/adapters/sqlite/x.ts', '../memory/open.ts'],
    ['src/adapters/sqlite/x.ts', '../../server/app.ts'],
    ['src/server/use-cases/x.ts', '../app.ts'],
    ['src/server/use-cases/x.ts', 'node:crypto'],
    ['src/server/use-cases/x.ts', '../../adapters/node/clock.ts'],
    ['src/server/routes/x.ts', '../../adapters/sqlite/open.ts'],
    ['src/server/plugins/x.ts', '../../adapters/sqlite/open.ts'],
    ['src/server/x.ts', '../adapters/sqlite/open.ts'],
    ['src/ui/pages/x.tsx', '../../adapters/browser/reservations-api.ts'],
    ['src/ui/pages/x.tsx', '../../server/app.ts'],
  ])('should refuse in %s an import of %s', async (path, imported) => {
    expect(await lint(path, importing(imported))).toContain('lint/style/noRestrictedImports');
  });

  it.each([
    ['src/domain/x.ts', './money.ts'],
    ['src/ports/x.ts', '../domain/money.ts'],
    ['src/adapters/sqlite/x.ts', '../../ports/ports.ts'],
    ['src/adapters/sqlite/x.ts', 'node:sqlite'],
    ['src/server/use-cases/x.ts', '../../domain/money.ts'],
    ['src/server/routes/x.ts', '../use-cases/submit-booking.ts'],
    ['src/ui/pages/x.tsx', '../../domain/money.ts'],
  ])('should allow in %s an import of %s', async (path, imported) => {
    expect(await lint(path, importing(imported))).toBe('');
  });

  it.each([
    'export const draw = () => Math.random();\n',
    'export const now = () => Date.now();\n',
    'export const now = () => new Date();\n',
    'export const now = () => new Date;\n',
    'export const now = () => Date();\n',
    'export const draw = Math.random;\n',
    'export const now = () => Temporal.Now.instant();\n',
    'export class Money {\n  readonly cents = 1;\n}\n',
    'export const Money = class {};\n',
    'export const wait = async (work: Promise<number>) => await work;\n',
  ])('should refuse in the domain: %s', async (source) => {
    expect(await lint('src/domain/x.ts', source)).toContain('The domain has no clock, randomness, promise or class');
  });

  it('should refuse a cycle, a default export, a promise that nobody waits for and an explicit any', async () => {
    await writeFile(join(copy, 'src/server/y.ts'), "import { x } from './x.ts';\nexport const y = () => x;\n");
    const cycle = await lint('src/server/x.ts', "import { y } from './y.ts';\nexport const x = () => y;\n");
    expect(cycle).toContain('noImportCycles');
    expect(await lint('src/server/x.ts', 'export default 1;\n')).toContain('noDefaultExport');
    expect(await lint('src/server/x.ts', 'export const go = () => {\n  Promise.resolve(1);\n};\n')).toContain(
      'noFloatingPromises',
    );
    expect(await lint('src/server/x.ts', 'export const value: any = 1;\n')).toContain('noExplicitAny');
  });
});

describe('the zones of the compiler', () => {
  it.each(['fetch("/")', 'process.env', 'document.title', 'console.log(1)', 'setTimeout(() => 1, 1)'])(
    'should not know in the domain: %s',
    async (expression) => {
      const file = join(copy, 'src/domain/x.ts');
      await writeFile(file, `export const leak = ${expression};\n`);
      const printed = await printedBy('tsc', '--noEmit', '-p', 'src/domain');
      await rm(file);
      expect(printed).toContain('src/domain/x.ts');
      expect(printed).toMatch(/TS2304|TS2584|TS2580|TS2591/);
    },
  );
});
