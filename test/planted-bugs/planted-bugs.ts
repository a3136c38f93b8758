import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plantedSource } from '../support/faults/planted-source.ts';
import { NETS } from './detectors.ts';

describe('a planted bug', { timeout: 600_000 }, () => {
  it.each(NETS)('should be caught: $bug', async ({ bug, plants, test, named }) => {
    const folder = await plantedSource(plants);
    const results = join(folder, 'results.json');
    const words = ['run', test, '-t', named, '--reporter=json', `--outputFile=${results}`];
    const env = { ...process.env, ROUNDS: 'reduced' };
    const child = spawn(join(folder, 'node_modules/.bin/vitest'), words, { cwd: folder, env, stdio: 'ignore' });
    await once(child, 'exit');
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(await readFile(results, 'utf8'));
    const failed = testResults
      .flatMap(({ assertionResults }: { assertionResults: readonly Assertion[] }) => assertionResults)
      .filter(({ status }: Assertion) => status === 'failed');
    // A test that fails by itself, or a site that does not start any more; not a file that does not load.
    expect(numFailedTests, `${bug}: ${numPassedTests} passed`).toBeGreaterThan(0);
    expect(failed.flatMap(({ failureMessages }: Assertion) => failureMessages).join('\n')).toMatch(
      /AssertionError|the site ended before it was ready/,
    );
  });
});

type Assertion = { readonly status: string; readonly failureMessages: readonly string[] };
