import { homedir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readCopyRecord } from '../../../src/server/continuous-copy.ts';
import type { AtEnd } from '../temp-folder.ts';
import { type Component, findProgram, skipWithout, startProgram } from './component.ts';

const LITESTREAM: Component = {
  programIn: 'LITESTREAM',
  program: 'litestream',
  alsoIn: [join(process.env.GOPATH ?? join(homedir(), 'go'), 'bin')],
  howToGet: 'go install github.com/benbjohnson/litestream/cmd/litestream@v0.5.18',
};

export const skipWithoutLitestream = skipWithout('the continuous copy of a database', LITESTREAM);

/** The path of the program. Throws without one. */
export function litestreamProgram(): string {
  const program = findProgram(LITESTREAM);
  if (program === undefined) throw new Error(`no litestream: ${LITESTREAM.howToGet}`);
  return program;
}

/**
 * Starts the copy of a database by a configuration file and waits until it is complete once.
 * Returns how to kill it.
 */
export async function startLitestream(
  { config, socket, file }: { readonly config: string; readonly socket: string; readonly file: string },
  atEnd: AtEnd = onTestFinished,
): Promise<() => Promise<void>> {
  const isReady = async () => (await readCopyRecord(socket, file)).completeAt !== undefined;
  return startProgram(LITESTREAM, ['replicate', '-config', config], {}, isReady, atEnd);
}
