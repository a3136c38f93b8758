import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { type Result, refuse } from '../../domain/shared/result.ts';
import { type Config, type Environment, readConfig } from '../config.ts';

/** The file with the settings of the service (docs/hosting/server.md). */
const SERVICE_SETTINGS = '/etc/oakville.env';

/** The settings that determine where a site stores its data. */
export const PLACES = ['DATABASE_URL', 'FILES_URL', 'DATA_DIR'];

/**
 * Reads the settings of a command (CONF-7): the environment, and for what it does not set the file
 * of the service, if there is one. The file is ignored where the environment names a place of data,
 * so that no command works on the places of two sites.
 */
export async function readCommandConfig(
  env: Environment = process.env,
  file = SERVICE_SETTINGS,
): Promise<Result<Config, string>> {
  if (PLACES.some((name) => env[name])) return readConfig(env);
  try {
    const set = Object.entries(env).filter(([, value]) => value);
    return readConfig({ ...parseEnv(await readFile(file, 'utf8')), ...Object.fromEntries(set) });
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? fault.code : undefined;
    if (code === 'ENOENT') return readConfig(env);
    if (code === 'EACCES') return refuse(`${file} cannot be read: run this as the user of the site`);
    throw fault;
  }
}
