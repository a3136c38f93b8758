import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { AtEnd } from '../temp-folder.ts';

/** The folder where `.ci/run` puts programs that no package provides. */
const CACHE = join(homedir(), '.cache/oakville-rental');

/**
 * A real component that tests run against: a program on this machine, or one that already runs
 * elsewhere.
 */
export type Component = {
  /**
   * The variable with the address of a running component. A program that serves nothing has none.
   */
  readonly addressIn?: string;
  /**
   * The variable with the path of the program, the program's name, and where it may be besides PATH
   * and the cache.
   */
  readonly programIn: string;
  readonly program: string;
  readonly alsoIn: readonly string[];
  readonly howToGet: string;
};

/** Finds the program of a component: by its variable, on PATH, or in the usual places. */
export function findProgram({ programIn, program, alsoIn }: Component): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), CACHE, ...alsoIn];
  return [process.env[programIn], ...folders.map((folder) => join(folder, program))].find(isProgram);
}

/**
 * Whether the tests of a component are skipped: it is not available and this is not CI. On CI they
 * fail. Prints how to get it.
 */
export function skipWithout(what: string, component: Component): boolean {
  const { addressIn, programIn, howToGet } = component;
  const runsElsewhere = addressIn !== undefined && process.env[addressIn] !== undefined;
  if (runsElsewhere || findProgram(component) !== undefined || process.env.CI === 'true') return false;
  const orAddress = addressIn === undefined ? '' : ` or its address in ${addressIn}`;
  console.warn(`Tests on ${what} are skipped: ${howToGet}, or name one in ${programIn}${orAddress}.`);
  return true;
}

/**
 * Starts a component's program on this machine and waits until it is ready. It is killed at the
 * end, or by the function that is returned. Throws with the program's output.
 */
export async function startProgram(
  component: Component,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  isReady: () => Promise<boolean>,
  atEnd: AtEnd = onTestFinished,
): Promise<() => Promise<void>> {
  const program = findProgram(component);
  if (program === undefined) throw new Error(`no ${component.program}: ${component.howToGet}`);
  const child = spawn(program, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      printed = `${printed}${part}`.slice(-2000);
    });
  }
  const exited = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  atEnd(kill);
  for (let wait = 0; wait < 600 && child.exitCode === null; wait += 1) {
    if (await isReady().catch(() => false)) return kill;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${component.program} is not ready: ${printed}`);
}

/** Whether the path is an executable file, and not a folder. */
export function isProgram(place: string | undefined): place is string {
  try {
    accessSync(place ?? '', constants.X_OK);
    return statSync(place ?? '').isFile();
  } catch {
    return false;
  }
}

/**
 * Shares one component between all tests of a suite. It starts before the first and ends after the
 * last.
 */
export function ofSuite<T>(start: (atEnd: AtEnd) => Promise<T>): () => T {
  const ends: (() => Promise<void>)[] = [];
  let started: T | undefined;
  beforeAll(async () => {
    started = await start((work) => ends.unshift(work));
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return () => {
    if (started === undefined) throw new Error('the component has not started');
    return started;
  };
}
