import { execFileSync } from 'node:child_process';
import { close, open } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLogSink } from '../../src/server/log-sink.ts';
import { aDisk, skipWithoutMounts } from '../support/faults/disks.ts';
import { START, startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';

async function aSinkInto(path: string) {
  const fd = await promisify(open)(path, 'a');
  onTestFinished(() => promisify(close)(fd));
  return openLogSink(fd);
}

describe('the log sink', () => {
  it('should write every line once, in order', async () => {
    const path = join(await aFolder(), 'site.log');
    const sink = await aSinkInto(path);
    const lines = Array.from({ length: 2000 }, (_, index) => `${index} ${'é'.repeat(index % 90)}\n`);
    for (const line of lines) sink.write(line);
    await sink.flush();
    expect(await readFile(path, 'utf8')).toBe(lines.join(''));
  });

  // FAIL-8
  it.skipIf(skipWithoutMounts)(
    'should drop what does not fit on a full disk, and say how much once it can',
    async () => {
      const folder = await aDisk(1);
      const [path, ballast] = [join(folder, 'site.log'), join(folder, 'ballast')];
      const sink = await aSinkInto(path);
      await writeFile(ballast, Buffer.alloc(2_000_000)).catch(() => {});
      for (let count = 0; count < 5; count += 1) {
        sink.write('{"msg":"lost"}\n');
        await sink.flush();
      }
      await rm(ballast);
      sink.write('{"msg":"kept"}\n');
      await sink.flush();
      const [dropped = '', ...rest] = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
      expect(JSON.parse(dropped)).toMatchObject({ level: 40, msg: 'lines of the log were dropped', count: 5 });
      expect(rest).toEqual(['{"msg":"kept"}']);
    },
  );

  it('should bound what waits for a reader', async () => {
    const folder = await aFolder();
    const path = join(folder, 'site.log');
    const sink = await aSinkInto(path);
    const line = `${'x'.repeat(99_999)}\n`;
    for (let count = 0; count < 100; count += 1) sink.write(line);
    await sink.flush();
    sink.write('last\n');
    await sink.flush();
    const written = (await readFile(path, 'utf8')).split('\n').filter((text) => text !== '');
    const dropped = JSON.parse(written.find((text) => text.startsWith('{')) ?? '');
    // The first is being written while the others wait.
    expect(dropped.count).toBe(100 - 1 - 40);
    expect(written.filter((text) => text.startsWith('x'))).toHaveLength(41);
    expect(written.at(-1)).toBe('last');
  });
});

/** Starts a site whose standard error leads elsewhere, and calls it until the log has had enough. */
async function aSiteWithLog(redirect: string) {
  const command = `${redirect.replace('$SITE', `exec "${process.execPath}" ${START}`)}`;
  const site = await startSite({ DATA_DIR: await aFolder(), LOG_LEVEL: 'trace' }, ['sh', '-c', command]);
  const call = async () => (await fetch(`${site.url}/api/vehicles`)).status;
  return { site, call };
}

// FAIL-8
describe.skipIf(process.platform !== 'linux')('a site whose log cannot be written', () => {
  it('should answer as ever while the file takes no line, and end', async () => {
    const { site, call } = await aSiteWithLog('$SITE 2> /dev/full');
    for (let count = 0; count < 50; count += 1) expect(await call()).toBe(200);
    expect(await site.end('SIGTERM')).toBe(0);
  });

  it('should answer as ever while nobody reads the pipe', async () => {
    const pipe = join(await aFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const { call } = await aSiteWithLog(`sleep 300 < ${pipe} & $SITE 2> ${pipe}`);
    onTestFinished(() => void execFileSync('sh', ['-c', `fuser -k ${pipe} || true`], { stdio: 'ignore' }));
    // A pipe holds 64 KB.
    for (let count = 0; count < 400; count += 1) expect(await call()).toBe(200);
  });
});
