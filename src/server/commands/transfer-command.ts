import { readFile } from 'node:fs/promises';
import { parseArgs, parseEnv } from 'node:util';
import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import type { DatabasePurpose } from '../../ports/ports.ts';
import { checkDatabaseThere, checkSchemes, composeFiles, composeStores } from '../compose.ts';
import { type Config, readConfig } from '../config.ts';
import { PLACES } from './command-config.ts';
import { type SiteStorage, transferSite } from './transfer-site.ts';

export const TRANSFER_USAGE = `npm run transfer -- --from <settings> --to <settings>

Settings are DATABASE_URL=…, FILES_URL=… or DATA_DIR=…, as the site has them, or the name of a file with such lines, in
which a password is seen by nobody who lists the processes. Stop the site first; the target must be empty. Empty it
again after a transfer that broke off, but no pictures that both sides share.`;

/** Runs `npm run transfer` with these arguments. `tell` receives progress lines. */
export async function runTransferCommand(
  args: readonly string[],
  tell: (line: string) => void,
): Promise<Result<string, string>> {
  const sides = readSides([...args]);
  if (sides === undefined) return refuse(TRANSFER_USAGE);
  const [from, to] = [await readSettings(sides.from), await readSettings(sides.to)];
  if (!from.ok) return from;
  if (!to.ok) return to;
  if (from.value.databaseUrl.href === to.value.databaseUrl.href) return refuse('Both are the same database');
  for (const checked of [checkSchemes(from.value), checkSchemes(to.value), checkDatabaseThere(from.value)])
    if (!checked.ok) return checked;
  return withStorage(from.value, 'read', (source) =>
    withStorage(to.value, 'create', async (target) => {
      const transferred = await transferSite(source, target, tell);
      return transferred.ok ? ok('Transferred: the target holds what the source holds') : transferred;
    }),
  );
}

const OPTIONS = { from: { type: 'boolean' }, to: { type: 'boolean' } } as const;

/**
 * Returns the arguments after `--from` and those after `--to`. Returns undefined for any other
 * form.
 */
function readSides(args: string[]): Record<'from' | 'to', readonly string[]> | undefined {
  try {
    const { tokens } = parseArgs({ args, options: OPTIONS, allowPositionals: true, tokens: true });
    const [from, to, ...others] = tokens.filter((token) => token.kind === 'option');
    if (from?.name !== 'from' || from.index > 0 || to?.name !== 'to' || others.length > 0) return undefined;
    return { from: args.slice(1, to.index), to: args.slice(to.index + 1) };
  } catch {
    return undefined;
  }
}

/**
 * Reads settings from NAME=value arguments and from files of such lines. The environment is
 * ignored. Any other name in an argument is refused, because ignoring a misspelled name would
 * select another place. A file may contain all settings of the site.
 */
async function readSettings(words: readonly string[]): Promise<Result<Config, string>> {
  const env: Record<string, string | undefined> = {};
  for (const word of words) {
    const [, name, value] = /^([A-Z_]+)=(.+)$/s.exec(word) ?? [];
    if (name !== undefined && !PLACES.includes(name))
      return refuse(`${name} is not known: it wants ${PLACES.join(', ')}`);
    if (name !== undefined) env[name] = value;
    else Object.assign(env, parseEnv(await readFile(word, 'utf8')));
  }
  return env.DATABASE_URL || env.DATA_DIR ? readConfig(env) : refuse(TRANSFER_USAGE);
}

async function withStorage(
  config: Config,
  purpose: DatabasePurpose,
  work: (storage: SiteStorage) => Promise<Result<string, string>>,
): Promise<Result<string, string>> {
  const stores = await composeStores(config, purpose);
  if (!stores.ok) return stores;
  try {
    const files = await composeFiles(config);
    if (!files.ok) return files;
    try {
      return await work({ stores: stores.value.ports, ...files.value.ports });
    } finally {
      await files.value.close();
    }
  } finally {
    await stores.value.close();
  }
}
