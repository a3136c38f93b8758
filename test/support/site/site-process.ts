import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AtEnd } from '../temp-folder.ts';

/** A running site, as `npm start` runs it. */
export type SiteProcess = {
  readonly url: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Sends a signal that does not end it. */
  signal(signal: NodeJS.Signals): void;
  /** Sends a signal and waits for the end. Returns the exit code, or null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

export type Environment = Readonly<Record<string, string>>;

/** The script that `npm start` runs. */
export const START = 'src/server/start.mjs';

/** Settings of a site behind https that is only tried out. */
export const TRIAL_BEHIND_HTTPS = {
  PUBLIC_URL: 'https://rental.example',
  ALLOW_INSECURE: 'placeholder-email, mailbox, demo-fleet',
  SEED_FLEET: 'demo',
  CREATE_DATABASE: 'yes',
} as const;

/**
 * Limits the young generation of the heap, in megabytes, which holds what lives for one request.
 * Node's default is larger than the site needs.
 */
export const HEAP = '--max-semi-space-size=8';

/**
 * Returns a free port of the loopback interface. It is outside the ephemeral range, so that no
 * outgoing connection can take it before the site does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((done) => {
      server.once('error', () => done(false));
      server.listen(port, '127.0.0.1', () => done(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/**
 * Runs the start script with these variables only. Returns its output and how it ended, if it ends
 * on its own.
 */
export function runStart(env: Environment, command: readonly [string, ...string[]] = [process.execPath, HEAP, START]) {
  const printed = { stdout: '', stderr: '' };
  const [program, ...words] = command;
  const child: ChildProcess = spawn(program, words, {
    env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.on('data', (part) => {
    printed.stdout += part;
  });
  child.stderr?.on('data', (part) => {
    printed.stderr += part;
  });
  const exited = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
  return { child, printed, exited };
}

/**
 * Starts the site and waits for its ready line. It is killed after the test unless it ended before.
 * Throws with its output when it ends early.
 */
export async function startSite(
  env: Environment,
  command?: readonly [string, ...string[]],
  atEnd: AtEnd = onTestFinished,
): Promise<SiteProcess> {
  const { child, printed, exited } = runStart({ PORT: String(await freePort()), RATE_LIMITS: 'off', ...env }, command);
  atEnd(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const ready = new Promise<string>((done) => {
    child.stdout?.on('data', () => {
      const url = /^Listening on (http:\S+)$/m.exec(printed.stdout)?.[1];
      if (url !== undefined) done(url);
    });
  });
  const url = await Promise.race([ready, exited.then(() => undefined)]);
  if (url === undefined) throw new Error(`the site ended before it was ready: ${printed.stderr}`);
  return {
    url,
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}
