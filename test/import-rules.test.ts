import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
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

/** What the linter says of each source at its place, of one run over all of them: to start it takes a second. */
async function lintAll(sources: readonly (readonly [string, string])[]): Promise<readonly string[]> {
  const files = sources.map(([path], index) => path.replace('x.ts', `x${index}.ts`));
  for (const [index, file] of files.entries()) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await writeFile(join(copy, file), sources[index]?.[1] ?? '');
  }
  const printed = await printedBy('biome', 'lint', '--reporter=github', '--max-diagnostics=none', ...files);
  for (const file of files) await rm(join(copy, file));
  const lines = printed.split('\n').filter((line) => line.startsWith('::'));
  return files.map((file) => lines.filter((line) => line.includes(`/${file},`)).join('\n'));
}

const importing = (path: string): string => `import { part } from '${path}';\nexport const whole = part;\n`;

const REFUSED = [
  ['src/domain/trip/x.ts', 'node:fs'],
  ['src/domain/trip/x.ts', 'react'],
  ['src/domain/trip/x.ts', '../../ports/ports.ts'],
  ['src/domain/shared/x.ts', '../trip/itinerary.ts'],
  ['src/domain/trip/x.ts', '../pricing/quote.ts'],
  ['src/domain/unit/x.ts', '../fleet/vehicle.ts'],
  ['src/domain/pricing/x.ts', '../booking/booking.ts'],
  ['src/domain/staff/x.ts', '../booking/booking.ts'],
  ['src/domain/receipt/x.ts', '../booking/booking.ts'],
  ['src/domain/agreement/x.ts', '../booking/booking.ts'],
  ['src/domain/booking/x.ts', '../desk/marks.ts'],
  ['src/domain/unit/x.ts', '../booking/booking.ts'],
  ['src/domain/desk/x.ts', '../rental/agreement.ts'],
  ['src/ports/x.ts', '../adapters/node/clock.ts'],
  ['src/ports/stores/x.ts', '../../adapters/node/clock.ts'],
  ['src/ports/services/x.ts', 'node:fs'],
  ['src/ports/stores/x.ts', 'valibot'],
  ['src/ports/api/x.ts', '@valibot/to-json-schema'],
  ['src/domain/fleet/x.ts', 'valibot'],
  ['src/adapters/sqlite/x.ts', '../disk/open.ts'],
  ['src/adapters/sqlite/x.ts', '../../server/app.ts'],
  ['src/adapters/sqlite/stores/x.ts', '../../mongo/open.ts'],
  ['src/adapters/sqlite/stores/x.ts', '../../../server/app.ts'],
  ['src/server/use-cases/booking/x.ts', '../../app.ts'],
  ['src/server/use-cases/booking/x.ts', 'node:crypto'],
  ['src/server/use-cases/booking/x.ts', '../../../adapters/node/clock.ts'],
  ['src/server/routes/x.ts', '../../adapters/sqlite/open.ts'],
  ['src/server/plugins/x.ts', '../../adapters/sqlite/open.ts'],
  ['src/server/x.ts', '../adapters/sqlite/open.ts'],
  ['src/ui/home/x.tsx', '../../adapters/disk/open.ts'],
  ['src/ui/home/x.tsx', '../../server/app.ts'],
  ['src/ui/home/x.tsx', '../staff/frame/staff-area.tsx'],
  ['src/ui/reservation/x.tsx', '../staff/frame/staff-area.tsx'],
  ['src/ui/staff/fleet/x.tsx', '../../../adapters/sqlite/open.ts'],
  ['src/ui/kit/x.tsx', '../home/home-page.tsx'],
] as const;
const ALLOWED = [
  ['src/domain/fleet/x.ts', '../unit/odometer.ts'],
  ['src/domain/shared/x.ts', './money.ts'],
  ['src/domain/booking/x.ts', '../pricing/quote.ts'],
  ['src/domain/booking/x.ts', '../unit/damage.ts'],
  ['src/domain/booking/x.ts', '../agreement/driver.ts'],
  ['src/domain/desk/x.ts', '../booking/booking.ts'],
  ['src/ports/x.ts', '../domain/shared/money.ts'],
  ['src/ports/stores/x.ts', '../../domain/booking/booking.ts'],
  ['src/ports/api/x.ts', 'valibot'],
  ['src/adapters/sqlite/x.ts', '../../ports/ports.ts'],
  ['src/adapters/sqlite/x.ts', 'node:sqlite'],
  ['src/adapters/sqlite/stores/x.ts', '../transaction.ts'],
  ['src/adapters/sqlite/stores/x.ts', '../../shared/coalesce.ts'],
  ['src/server/use-cases/booking/x.ts', '../../../domain/shared/money.ts'],
  ['src/server/routes/x.ts', '../use-cases/booking/submit-booking.ts'],
  ['src/ui/home/x.tsx', '../../domain/shared/money.ts'],
  ['src/ui/home/x.tsx', '../kit/button.tsx'],
  ['src/ui/home/x.tsx', '../client/send.ts'],
  ['src/ui/staff/access/x.tsx', '../../client/send.ts'],
] as const;
const IMPURE = [
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
];

describe('the import rules', () => {
  const sources = [
    ...[...REFUSED, ...ALLOWED].map(([path, imported]) => [path, importing(imported)] as const),
    ...IMPURE.map((source) => ['src/domain/shared/x.ts', source] as const),
  ];
  let printed: readonly string[] = [];
  beforeAll(async () => {
    printed = await lintAll(sources);
  });
  const printedFor = (path: string, source: string) =>
    printed[sources.findIndex((other) => other[0] === path && other[1] === source)];

  it.each(REFUSED)('should refuse in %s an import of %s', (path, imported) => {
    expect(printedFor(path, importing(imported))).toContain('lint/style/noRestrictedImports');
  });

  it.each(ALLOWED)('should allow in %s an import of %s', (path, imported) => {
    expect(printedFor(path, importing(imported))).toBe('');
  });

  it.each(IMPURE)('should refuse in the domain: %s', (source) => {
    expect(printedFor('src/domain/shared/x.ts', source)).toContain(
      'The domain has no clock, randomness, promise or class',
    );
  });

  it('should refuse a cycle, a default export, a promise that nobody waits for and an explicit any', async () => {
    await writeFile(join(copy, 'src/server/y.ts'), "import { x } from './x.ts';\nexport const y = () => x;\n");
    const cycle = await lint('src/server/x.ts', "import { y } from './y.ts';\nexport const x = () => y;\n");
    expect(cycle).toContain('noImportCycles');
    await writeFile(join(copy, 'src/server/y.ts'), "import type { X } from './x.ts';\nexport type Y = X;\n");
    const cycleOfTypes = await lint('src/server/x.ts', "import type { Y } from './y.ts';\nexport type X = Y;\n");
    expect(cycleOfTypes).toContain('noImportCycles');
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

type Edge = readonly [from: string, to: string];

/** The folders that import one another in a circle, or lie between two: what is left without sources and ends. */
function circleOf(edges: readonly Edge[]): readonly Edge[] {
  const inner = edges.filter(
    ([from, to]) => edges.some((other) => other[1] === from) && edges.some((other) => other[0] === to),
  );
  return inner.length === edges.length ? inner : circleOf(inner);
}

describe('the folders beside one another', () => {
  it('should import one another in no circle', async () => {
    const edges = new Map<string, Edge[]>();
    const entries = await readdir(join(REPOSITORY, 'src'), { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of entries.filter((entry) => /\.tsx?$/.test(entry.name))) {
      const source = await readFile(join(parentPath, name), 'utf8');
      for (const [, path = ''] of source.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
        const from = relative(REPOSITORY, parentPath).split(sep);
        const to = relative(REPOSITORY, dirname(join(parentPath, path))).split(sep);
        const depth = from.findIndex((folder, index) => folder !== to[index]);
        const [importing, imported] = [from[depth], to[depth]];
        if (importing === undefined || imported === undefined) continue;
        const parent = from.slice(0, depth).join('/');
        edges.set(parent, [...(edges.get(parent) ?? []), [importing, imported]]);
      }
    }
    expect(edges.keys().toArray()).toContain('src/ui/staff/booking');
    for (const [parent, between] of edges) expect([parent, circleOf(between)]).toEqual([parent, []]);
  });

  it('should be found where they do', () => {
    const ends: Edge[] = [
      ['page', 'list'],
      ['list', 'kit'],
    ];
    expect(circleOf(ends)).toEqual([]);
    expect(circleOf([...ends, ['kit', 'list']])).toEqual([
      ['list', 'kit'],
      ['kit', 'list'],
    ]);
  });
});
