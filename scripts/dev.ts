import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const DEMONSTRATION = { DATA_DIR: 'data/dev', LOG_LEVEL: 'warn', SEED_DEMO: 'desk', STAFF_PASSWORD: 'demonstration' };

// The pages as they are edited. They pass calls on to the server (vite.config.ts).
const pages = await createServer();
await pages.listen();
const [url = ''] = pages.resolvedUrls?.local ?? [];

const env: NodeJS.ProcessEnv = { ...DEMONSTRATION, ...process.env, PUBLIC_URL: url };
// The server, started again when one of its files changes.
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/start.mjs'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));
server.once('exit', () => process.exit());

console.log(
  `Pages at ${url}, staff at ${url}admin: ${env.STAFF_EMAIL ?? 'staff@localhost'}, password ${env.STAFF_PASSWORD}`,
);
