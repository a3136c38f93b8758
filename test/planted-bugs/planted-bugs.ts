import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plantedSource } from '../support/faults/planted-source.ts';
import { NETS } from './detectors.ts';

describe('a planted bug', { timeout: 600_000 }, () => {
  it.each(NETS)('should be caught: $bug', async ({ bug, plants, test, named, isByChance = false }) => {
    const folder = await plantedSource(plants);
    let results = await runIn(folder, test, named);
    for (let run = 1; isByChance && run < 3 && results.numFailedTests === 0; run += 1) {
      results = await runIn(folder, test, named);
    }
    const { numPassedTests, numFailedTests, testResults } = results;
    const failed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed');
    // A test that fails on its own, or a site that does not start any more; not a file that does
    // not load.
    expect(numFailedTests, `${bug}: ${numPassedTests} passed`).toBeGreaterThan(0);
    expect(failed.flatMap(({ failureMessages }) => failureMessages).join('\n')).toMatch(
      /AssertionError|the site ended before it was ready/,
    );
  });
});

type Results = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[];
  }[];
};

/** Runs tests of a folder. */
async function runIn(folder: string, test: string, named: string): Promise<Results> {
  const results = join(folder, 'results.json');
  const words = ['run', test, '-t', named, '--reporter=json', `--outputFile=${results}`];
  const env = { ...process.env, ROUNDS: 'reduced' };
  const child = spawn(join(folder, 'node_modules/.bin/vitest'), words, { cwd: folder, env, stdio: 'ignore' });
  await once(child, 'exit');
  return JSON.parse(await readFile(results, 'utf8'));
}
