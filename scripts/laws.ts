import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';

/**
 * Prints the laws of the domain with how they were tried (`npm run laws`). Words after `--` choose
 * laws. LAWS_RUNS is the number of cases of each property; LAWS_SEED and LAWS_PATH replay one.
 */
const words = process.argv.slice(2).join(' ');
// Between two titles vitest may have an arrow where the printed words have a space.
const pattern = words.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(' ', ' (?:> )?');
const chosen = words === '' ? [] : ['-t', pattern];
const options = ['run', '--config', 'test/support/laws/vitest.laws.config.ts', '--root', '.', ...chosen];
const { LAWS_SEED = String(randomInt(2 ** 31)) } = process.env;
const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...options], {
  stdio: 'inherit',
  env: { ...process.env, LAWS_SEED },
});
run.on('close', (code) => {
  process.exitCode = code ?? 1;
});
