import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { picturePath } from '../../src/domain/fleet/vehicle-image.ts';
import type { Opened } from '../../src/ports/ports.ts';
import type { Mailer } from '../../src/ports/services/mailer.ts';
import { compose } from '../../src/server/compose.ts';
import { readConfig } from '../../src/server/config.ts';
import { checkSecure } from '../../src/server/insecure-settings.ts';
import { SETTINGS } from '../../src/server/settings.ts';
import { type MailerSubject, mailerContract, readMessage } from '../contracts/services/mailer.ts';
import { ofSuite } from '../support/components/component.ts';
import { skipWithoutSystemd } from '../support/components/systemd.ts';
import { aFolder } from '../support/temp-folder.ts';
import { aRenderedEmail } from '../support/values/rendered.ts';
import { ADDED, aVehicle } from '../support/values/samples.ts';
import { addVehicle } from '../support/values/vehicles.ts';

const run = promisify(execFile);
const REPOSITORY = join(import.meta.dirname, '../..');
const PAGES = ['server', 'postgresql', 'aws', 'backup', 'adapters'];
const page = (
  await Promise.all(PAGES.map((name) => readFile(join(REPOSITORY, `docs/hosting/${name}.md`), 'utf8')))
).join('\n');

/** The blocks of a language on the pages. */
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
      Promise.all(
        (await readdir(`${program}.d`)).map((name) => readFile(join(`${program}.d`, name)).then(readMessage)),
      );
    return { mailer: ports, arrived, cut: () => rm(program) };
  });

  it.each([
    [67, 'refused-for-good'],
    [75, 'refused-for-now'],
  ])('should read exit %i as %s', async (code, state) => {
    const { ports } = await openSendmail(await aProgram(`exit ${code}`));
    expect(await ports.send(aRenderedEmail())).toEqual({ state, reason: `sendmail: exit ${code}` });
  });

  it('should not know what became of a message when it is stopped while the program hangs', async () => {
    const { ports } = await openSendmail(await aProgram('exec sleep 600'));
    expect(await ports.send(aRenderedEmail(), Promise.resolve())).toEqual({ state: 'unknown', reason: 'killed' });
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
    // A copy reads one object and writes another.
    const needed = commands
      .flat()
      .filter((name) => name !== 's3:CopyObject')
      .map((name) => name.replace('s3:ListObjectsV2', 's3:ListBucket'));
    const policies: readonly Policy[] = blocksOf('json').map((block) => JSON.parse(block));
    const allowed = policies.flatMap(({ Statement }) =>
      Statement.filter(({ Effect }) => Effect === 'Allow').flatMap(({ Action }) => Action),
    );
    expect(allowed.toSorted()).toEqual([...new Set(needed)].toSorted());
  });
});

describe('the commands', () => {
  const shell = (command: string, env: Record<string, string> = {}) =>
    run('sh', ['-c', command], { env: { PATH: process.env.PATH, ...env } });

  /** The update of the page in a folder of its own, with programs that write down where they are run; one of them fails. */
  async function anUpdate(failing = '') {
    const root = await aFolder();
    await mkdir(join(root, 'srv/oakville'), { recursive: true });
    await mkdir(join(root, 'bin'));
    await writeFile(join(root, 'srv/oakville/version'), 'old\n');
    for (const name of ['git', 'npm', 'systemctl', 'runuser']) {
      const script = `#!/bin/sh\necho "\${PWD#${root}}: ${name} $*" >> ${root}/log\n[ "${name} $*" != "${failing}" ] || exit 1\n`;
      const pulls = name === 'git' ? 'echo new > version\n' : '';
      await writeFile(join(root, 'bin', name), script + pulls);
      await chmod(join(root, 'bin', name), 0o755);
    }
    const [block = ''] = blocksOf('sh').filter((text) => text.includes('git pull'));
    const PATH = `${join(root, 'bin')}:${process.env.PATH}`;
    await shell(block.replaceAll('/srv/', `${root}/srv/`), { PATH }).catch(() => undefined);
    const log = (await readFile(join(root, 'log'), 'utf8')).trim().split('\n');
    return { log, version: (await readFile(join(root, 'srv/oakville/version'), 'utf8')).trim() };
  }

  it('should build a new version elsewhere than where the site serves, and change them while it is stopped', async () => {
    const { log, version } = await anUpdate();
    expect(log[0]).toMatch(/^\/srv\/oakville: runuser -u oakville .+ src\/server\/commands\/backup\.ts backup /);
    expect(log.slice(1)).toEqual([
      '/srv/oakville.new: git pull',
      '/srv/oakville.new: npm ci',
      '/srv/oakville.new: npm run build',
      '/srv/oakville.new: systemctl stop oakville',
      '/srv/oakville: systemctl start oakville',
    ]);
    expect(version).toBe('new');
  });

  it.each(['git pull', 'npm ci', 'npm run build'])(
    'should leave the old version serving when this fails: %s',
    async (failing) => {
      const { log, version } = await anUpdate(failing);
      expect(log.at(-1)).toBe(`/srv/oakville.new: ${failing}`);
      expect(version).toBe('old');
    },
  );

  it('should back up by night what the service serves, by its settings', async () => {
    const [dataDir, pictures, backups] = [await aFolder(), await aFolder(), await aFolder()];
    const env = { DATA_DIR: dataDir, FILES_URL: `file:${pictures}` };
    const config = readConfig(env);
    const site = config.ok ? await compose(config.value) : config;
    if (!site.ok) throw new Error(site.problem);
    const key = 'car-images/1-sienna.webp';
    await site.value.ports.images.put(key, Uint8Array.of(1));
    await addVehicle(site.value.ports.vehicles, aVehicle({ imageUrl: picturePath(key) }), ADDED);
    await site.value.close();
    const [, settings = ''] = /^EnvironmentFile=(.+)$/m.exec(page) ?? [];
    const own = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(join(dataDir, 'env'), [blocksOf('ini')[0], ...own].join(''));

    const [, line = ''] = /^15 3 \* \* \* oakville (.+)$/m.exec(page) ?? [];
    const command = line
      .replaceAll('\\%', '%')
      .replace('/srv/oakville', REPOSITORY)
      .replace(settings, join(dataDir, 'env'))
      .replace('/var/backups/oakville', backups);
    expect((await shell(command)).stdout).toMatch(/^Backed up the database and 1 pictures and 0 photos to /);
  });

  it('should have the settings of the service wherever they touch its data', () => {
    const [, settings = ''] = /^EnvironmentFile=(.+)$/m.exec(page) ?? [];
    const commands = page
      .split('\n')
      .filter((line) => /src\/server\/commands\/[\w-]+\.ts (backup|restore)|retention-command/.test(line));
    const onMachine = commands.filter((line) => !line.startsWith('docker exec'));
    expect(onMachine.length).toBeGreaterThan(4);
    for (const line of onMachine) expect(line).toContain(`node_modules/.bin/node --env-file=${settings} src/server/`);
    expect(page).not.toMatch(/DATA_DIR=\S+ npm run/);
  });

  /** The lines of the file of settings on the page. */
  const settingsOf = (block = '') =>
    Object.fromEntries([...block.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

  // CONF-9
  it('should start the service with settings that https allows, and name its proxy', () => {
    const config = readConfig(settingsOf(blocksOf('ini')[0]));
    expect(config).toMatchObject({ ok: true, value: { trustProxy: ['127.0.0.1'], seedFleet: 'none' } });
    expect(config.ok && checkSecure(config.value)).toMatchObject({ ok: true });
  });

  // CONF-9
  it('should start the container with settings that https allows, and name its proxy', () => {
    const [block = ''] = blocksOf('sh').filter((text) => text.includes('docker run'));
    expect(block).toContain(' --env-file container.env ');
    const own = Object.fromEntries([...block.matchAll(/-e (\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
    const { DATA_DIR: _, TRUST_PROXY: _proxy, ...settings } = settingsOf(blocksOf('ini')[0]);
    const config = readConfig({ ...settings, ...own });
    expect(config).toMatchObject({ ok: true, value: { publicUrl: expect.stringMatching(/^https:/) } });
    expect(config.ok && config.value.trustProxy).toHaveLength(1);
    expect(config.ok && checkSecure(config.value)).toMatchObject({ ok: true });
  });

  // CONF-9
  it('should start on a platform with settings that https allows', () => {
    const { DATA_DIR: _, ...settings } = settingsOf(blocksOf('ini')[0]);
    const [, block = ''] = blocksOf('ini').filter((text) => text.startsWith('DATABASE_URL=postgres'));
    const config = readConfig({ ...settings, ...settingsOf(block) });
    expect(config).toMatchObject({ ok: true, value: { inDataDir: [], trustProxy: ['10.0.0.0/8'] } });
    expect(config.ok && checkSecure(config.value)).toMatchObject({ ok: true });
  });

  it('should name what ALLOW_INSECURE takes', () => {
    const wrong = readConfig({ ALLOW_INSECURE: 'everything' });
    const [, names = ''] = /it wants a list of (.+)$/.exec(wrong.ok ? '' : wrong.problem) ?? [];
    const [, section = ''] = /^## What https requires\n(.+?)^##/ms.exec(page) ?? [];
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([a-z\d-]+)`/g)]);
    expect(named.map(([, name]) => name)).toEqual(names.split(', '));
  });
});

describe('the service', () => {
  it.skipIf(skipWithoutSystemd)('should be exposed by at most 3 of 10, as systemd-analyze rates it', async () => {
    const [unit = ''] = blocksOf('ini').filter((block) => block.startsWith('[Unit]'));
    const file = join(await aFolder(), 'oakville.service');
    // The programs of the page are not on this machine.
    await writeFile(file, unit.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'));
    const words = ['security', '--offline=true', '--no-pager', '--threshold=30', file];
    const { stdout } = await run('systemd-analyze', words);
    const [, score = '10'] = /Overall exposure level for oakville\.service: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(score)).toBeLessThanOrEqual(3);
  });
});

describe('the pages', () => {
  it('should name settings that there are', async () => {
    const named = blocksOf('ini').flatMap((block) => [...block.matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(5);
    expect(Object.keys(SETTINGS)).toEqual(expect.arrayContaining([...new Set(named)]));
  });

  it('should name commands that there are', async () => {
    const { scripts } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));
    const named = [...page.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...new Set(named)]));
  });
});
