import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A server in its own process. All servers run with the same Node flags. */
export type ServerProcess = {
  readonly url: string;
  /** Time from the start of the process to its ready line, in milliseconds. */
  readonly startedIn: number;
  /** Processor time used, in seconds; NaN where the system does not report it (Linux does). */
  cpuSeconds(): number;
  /** Resident memory, in megabytes; NaN where the system does not report it. */
  residentMegabytes(): number;
  end(): Promise<void>;
};

/** The script that `npm start` runs, and the bare server. */
export const SITE = 'src/server/start.mjs';
export const BARE = 'scripts/bench/bare-server.ts';

/** Starts a server on a free port and waits for its ready line. Its stderr is shown. */
export async function startServer(script: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { NODE_ENV: 'production', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { url, startedIn } = await ready(child, started);
  return {
    url,
    startedIn,
    cpuSeconds: () => cpuSeconds(child.pid),
    residentMegabytes: () => residentMegabytes(child.pid),
    async end() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function ready(child: ChildProcess, started: number): Promise<{ url: string; startedIn: number }> {
  let said = '';
  for await (const part of child.stdout ?? []) {
    said += String(part);
    const url = /^Listening on (http:\S+)$/m.exec(said)?.[1];
    if (url !== undefined) return { url, startedIn: performance.now() - started };
  }
  throw new Error(`the server ended before it was ready: ${said}`);
}

/**
 * `utime`, `stime` and those of children that have ended, of proc(5), in hundredths of a second. A
 * server of PostgreSQL has a child for each connection.
 */
export function cpuSeconds(pid = 0): number {
  const fields = readProc(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
  return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0) / 100;
}

function residentMegabytes(pid = 0): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readProc(pid, 'status'))?.[1]) / 1024;
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
