import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Mailer } from '../../src/ports/mailer.ts';
import type { Opened } from '../../src/ports/ports.ts';
import { ANSWER_LIMIT, type MailerSubject, mailerContract } from '../contracts/mailer.ts';
import { ofSuite } from '../support/components/component.ts';
import { aNewEmail } from '../support/samples.ts';
import { aFolder } from '../support/temp-folder.ts';

const run = promisify(execFile);
const REPOSITORY = join(import.meta.dirname, '../..');
const page = await readFile(join(REPOSITORY, 'docs/hosting.md'), 'utf8');

/** The blocks of a language on the page. */
function blocksOf(language: string): readonly string[] {
  return [...page.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .filter(([, of]) => of === language)
    .map(([, , block = '']) => block);
}

describe('the example of an adapter', () => {
  /** A copy of the sources with the files of the page among them. */
  const copy = ofSuite(async (atEnd) => {
    const folder = await aFolder(atEnd);
    for (const part of ['src', 'biome.json', 'package.json', 'tsconfig.json', '.gitignore'])
      await cp(join(REPOSITORY, part), join(folder, part), { recursive: true });
    await symlink(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
    await run('git', ['init', '--quiet'], { cwd: folder });
    for (const block of blocksOf('ts')) {
      const [, file = '', source = ''] = /^\/\/ (\S+)\n(.*)$/s.exec(block) ?? [];
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), source);
    }
    return { folder };
  });
  let openSendmail: (program: string) => Promise<Opened<Mailer>>;
  beforeAll(async () => {
    const file = pathToFileURL(join(copy().folder, 'src/adapters/sendmail/open.ts'));
    ({ openSendmail } = await import(/* @vite-ignore */ file.href));
  });

  /** A program that takes messages as sendmail does, and keeps each in a file. */
  async function aProgram(does = 'cat > "$0.d/$$" && exit 0') {
    const program = join(await aFolder(), 'sendmail');
    await mkdir(`${program}.d`);
    await writeFile(program, `#!/bin/sh\n${does}\n`);
    await chmod(program, 0o755);
    return program;
  }

  it('should compile, and please the linter', async () => {
    const { folder } = copy();
    const files = ['src/adapters/sendmail/mailer.ts', 'src/adapters/sendmail/open.ts'];
    const settings = {
      extends: './tsconfig.json',
      compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true, types: ['node'] },
      files,
      references: [],
    };
    await writeFile(join(folder, 'tsconfig.example.json'), JSON.stringify(settings));
    const printed = async (command: string, ...words: string[]) =>
      run(join(REPOSITORY, 'node_modules/.bin', command), words, { cwd: folder }).then(
        () => '',
        ({ stdout, stderr }) => `${stdout}${stderr}`,
      );
    expect(await printed('tsc', '-p', 'tsconfig.example.json')).toBe('');
    expect(await printed('biome', 'lint', '--error-on-warnings', ...files)).toBe('');
  });

  mailerContract(async (): Promise<MailerSubject> => {
    const program = await aProgram();
    const { ports } = await openSendmail(program);
    const arrived = async () =>
      Promise.all((await readdir(`${program}.d`)).map((name) => readFile(join(`${program}.d`, name))));
    return { mailer: ports, arrived, cut: () => rm(program) };
  });

  it.each([
    [67, 'refused-for-good'],
    [75, 'refused-for-now'],
  ])('should read exit %i as %s', async (code, state) => {
    const { ports } = await openSendmail(await aProgram(`exit ${code}`));
    expect(await ports.send(aNewEmail())).toEqual({ state, reason: `sendmail: exit ${code}` });
  });

  it('should answer in time when the program hangs', async () => {
    const { ports } = await openSendmail(await aProgram('exec sleep 30'));
    const start = performance.now();
    expect(await ports.send(aNewEmail())).toEqual({ state: 'refused-for-now', reason: 'sendmail: no answer' });
    expect(performance.now() - start).toBeLessThan(ANSWER_LIMIT);
  });
});

describe('the rights on AWS', () => {
  type Policy = { readonly Statement: readonly { readonly Effect: string; readonly Action: string | string[] }[] };

  it('should be those of the commands that the adapters send, and no more', async () => {
    const commands = await Promise.all(
      ['s3/image-store.ts', 's3/open.ts', 'ses/mailer.ts'].map(async (file) => {
        const source = await readFile(join(REPOSITORY, 'src/adapters', file), 'utf8');
        const service = file.slice(0, file.indexOf('/'));
        return [...source.matchAll(/new (\w+)Command\(/g)].map(([, name]) => `${service}:${name}`);
      }),
    );
    const needed = commands.flat().map((name) => name.replace('s3:ListObjectsV2', 's3:ListBucket'));
    const policies: readonly Policy[] = blocksOf('json').map((block) => JSON.parse(block));
    const allowed = policies.flatMap(({ Statement }) =>
      Statement.filter(({ Effect }) => Effect === 'Allow').flatMap(({ Action }) => Action),
    );
    expect(allowed.toSorted()).toEqual([...new Set(needed)].toSorted());
  });
});

describe('the page', () => {
  it('should name settings that there are', async () => {
    const readme = await readFile(join(REPOSITORY, 'README.md'), 'utf8');
    const named = blocksOf('ini').flatMap((block) => [...block.matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(5);
    for (const name of named) expect(readme).toContain(`\`${name}\``);
  });

  it('should name commands that there are', async () => {
    const { scripts } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));
    const named = [...page.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...new Set(named)]));
  });
});
