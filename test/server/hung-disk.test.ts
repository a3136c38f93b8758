import { execFile } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aSite } from '../support/site/a-site.ts';
import { anAccountThatSignsIn, aStaffBrowser } from '../support/site/staff-browser.ts';

const NAMES = Array.from({ length: 8 }, (_, index) => `hangs-${index}.webp`);

/**
 * Makes pictures whose reading hangs, as on a disk that does not answer: opening a named pipe waits
 * for a writer, in a thread of Node's pool. Returns how to let them go.
 */
async function hangingPictures(folder: string): Promise<() => void> {
  const files = NAMES.map((name) => join(folder, 'files/car-images', name));
  await promisify(execFile)('mkfifo', files);
  return () => {
    // Without a thread of the pool. A pipe that is opened to read and write waits for nobody, and its end
    // ends the readers.
    for (const file of files) closeSync(openSync(file, constants.O_RDWR | constants.O_NONBLOCK));
  };
}

// FAIL-8, HTTP-8
describe.skipIf(process.platform === 'win32')('a disk of pictures that hangs', () => {
  it('should hang neither /healthz, nor the sign-in, nor other calls', async () => {
    const site = await aSite();
    await anAccountThatSignsIn(site);
    const letGo = await hangingPictures(site.folder);
    onTestFinished(letGo);
    const pictures = NAMES.map((name) => site.app.inject(`/car-images/${name}`));
    expect((await site.app.inject('/healthz')).statusCode).toBe(200);
    expect((await aStaffBrowser(site).signIn()).statusCode).toBe(200);
    expect((await site.app.inject('/api/vehicles')).statusCode).toBe(200);
    const answers = await Promise.all(pictures);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    await expect.poll(async () => (await site.app.inject('/readyz')).json().detail).toBe('Out of reach: files.');
    expect((await site.app.inject('/healthz')).statusCode).toBe(200);

    letGo();
    await expect.poll(async () => (await site.app.inject('/readyz')).statusCode).toBe(200);
  });
});
