import { execFile } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Runs `npm run laws`, or a command that it printed, as a shell does. */
function inShell(command: string, env: Readonly<Record<string, string>> = {}) {
  const { VITEST: _, ...inherited } = process.env;
  return new Promise<{ readonly code: number; readonly printed: string }>((resolve) => {
    execFile('/bin/sh', ['-c', command], { env: { ...inherited, ...env } }, (fault, stdout) =>
      resolve({ code: Number(fault?.code ?? 0), printed: stdout }),
    );
  });
}

const EXAMPLES = { LAWS_FILES: 'test/support/laws/example-laws.ts' };

describe('npm run laws', () => {
  it('should print each law in words, with cases, seed and time', async () => {
    const { code, printed } = await inShell("npm run laws -- 'should not be negative'", {
      ...EXAMPLES,
      LAWS_RUNS: '250',
      LAWS_SEED: '7',
    });
    expect(printed).toMatch(
      /^example laws\n {2}✓ a number's square should not be negative \(250 cases, seed 7, \d+\.\d\d s\)$/m,
    );
    expect(printed).toContain('1 law, 250 cases');
    expect(code).toBe(0);
  });

  it('should print the smallest counterexample of a law that fails, and a command that replays it', async () => {
    const failed = await inShell('npm run laws', EXAMPLES);
    expect(failed.code).not.toBe(0);
    expect(failed.printed).toContain("✗ a number's square should be below 1,000,000 (it isn't)");
    expect(failed.printed).toContain('smallest counterexample: [1000]');
    expect(failed.printed).toContain('expected 1000000 to be less than 1000000');
    const command = /replay: (.*)/.exec(failed.printed)?.[1] ?? '';
    expect(command).toMatch(/^LAWS_SEED=\d+ LAWS_PATH=1\/[\d:]+ npm run laws -- /);
    const replayed = await inShell(command, EXAMPLES);
    expect(replayed.code).not.toBe(0);
    // The first of its two properties is tried in full, the second with the counterexample alone.
    expect(replayed.printed).toContain('(101 cases, seed');
    expect(replayed.printed).toContain('smallest counterexample: [1000]');
    expect(replayed.printed).not.toContain('should not be negative');
  });

  it('should fail for words that no law has', async () => {
    const { code, printed } = await inShell("npm run laws -- 'no such law'", EXAMPLES);
    expect([code, printed.includes('No law has these words.')]).toEqual([1, true]);
  });
});
