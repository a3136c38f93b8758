import type { FastifyBaseLogger } from 'fastify';
import { defaultSettings, presentSettings, SETTINGS_ID, type Settings } from '../domain/site/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { readUnchanged } from '../ports/read-unchanged.ts';
import { repeat } from './jobs/repeat.ts';

/** How often the store is asked whether the settings have changed, in ms (SITE-3). */
const READ_EVERY_MS = 2_000;

/** The settings as this process knows them. */
export type PresentSettings = {
  /** The settings that were read last. The same value as long as nothing changes. */
  now(): Settings;
  /** The settings before the first change. */
  readonly defaults: Settings;
  /** Reads them, after a change by this process. */
  refresh(): Promise<void>;
  /** Stops reading. */
  stop(): Promise<void>;
};

/**
 * Reads the settings now and again and again, so that every instance follows a change within seconds
 * without asking the store for each page. While they cannot be read the last ones count (SITE-3).
 */
export async function openSettings(
  { settings }: Pick<Ports, 'settings'>,
  companyEmail: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<PresentSettings> {
  const defaults = defaultSettings(companyEmail);
  const read = readUnchanged(settings, async () => {
    const stored = await settings.find(SETTINGS_ID);
    return stored === undefined ? defaults : presentSettings(defaults, stored);
  });
  let present = defaults;
  let isFailing = false;
  const refresh = async (): Promise<void> => {
    try {
      present = await read();
      isFailing = false;
    } catch (fault) {
      if (!isFailing) log.warn({ err: fault }, 'the settings cannot be read: the last ones count');
      isFailing = true;
    }
  };
  const { first, stop } = repeat(refresh, READ_EVERY_MS);
  await first;
  return { now: () => present, defaults, refresh, stop };
}
