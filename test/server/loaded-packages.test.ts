import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { aFolder } from '../support/temp-folder.ts';

/** Opens a configuration and builds the site on it, and prints which packages of vendors were looked for. */
const PROGRAM = `
import { registerHooks } from 'node:module';
const seen = new Set();
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') && !context.parentURL?.includes('/node_modules/')) seen.add(specifier);
    return next(specifier, context);
  },
});
const { readConfig } = await import('./src/server/config.ts');
const { compose } = await import('./src/server/compose.ts');
const { buildApp } = await import('./src/server/app.ts');
const { openSiteTokens } = await import('./src/server/use-cases/site/site-tokens.ts');
const { openSettings } = await import('./src/server/present-settings.ts');
const { pino } = await import('pino');
const config = readConfig(process.env).value;
const composed = await compose(config);
if (!composed.ok) throw new Error(composed.problem);
const metrics = config.metrics ? { lastBackup: async () => undefined } : undefined;
const host = { database: 'SQLite', placeholders: [] };
const { ports } = composed.value;
const tokens = await openSiteTokens(ports);
const log = pino({ level: 'silent' });
const settings = await openSettings(ports, config.companyEmail, log);
const app = await buildApp({ config, ports, tokens, settings, host, log, metrics });
await app.close();
await composed.value.close();
console.log([...seen].join(' '));
`;

async function loadedFor(env: Record<string, string>): Promise<readonly string[]> {
  const words = ['--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env: { DATA_DIR: await aFolder(), ...env } });
  return stdout.trim().split(' ');
}

describe('the packages of vendors', () => {
  it('should be loaded for the schemes that are configured, and for no other', async () => {
    const embedded = await loadedFor({});
    expect(embedded).toContain('node:sqlite');
    expect(embedded.join(' ')).not.toMatch(/@aws-sdk|mongodb/);
    expect(embedded).not.toContain('pg');
    const keys = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
    const onSes = await loadedFor({ ...keys, MAIL_URL: 'ses://ca-central-1' });
    expect(onSes).toContain('@aws-sdk/client-ses');
    expect(onSes).not.toContain('@aws-sdk/client-s3');
    expect(await loadedFor({ ...keys, FILES_URL: 's3://pictures?endpoint=http://127.0.0.1:1' })).toContain(
      '@aws-sdk/client-s3',
    );
  });

  it('should be loaded for /metrics only where METRICS is on', async () => {
    expect(await loadedFor({})).not.toContain('prom-client');
    expect(await loadedFor({ METRICS: 'on' })).toContain('prom-client');
  });

  it.each([
    ['@aws-sdk/client-s3', 'src/adapters/s3/'],
    ['@aws-sdk/client-ses', 'src/adapters/ses/'],
  ])('should be imported in one folder alone: %s', (name, folder) => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    const importing = sources
      .map((file) => join('src', file))
      .filter((file) => readFileSync(file, 'utf8').includes(`'${name}'`));
    expect(importing).not.toEqual([]);
    expect(importing.filter((file) => !file.startsWith(folder))).toEqual([]);
  });
});
