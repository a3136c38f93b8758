import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { changeSettings, SETTINGS_ID } from '../../src/domain/site/settings.ts';
import { openSettings } from '../../src/server/present-settings.ts';
import { storesInMemory } from '../support/site/sqlite-memory.ts';
import { NOON } from '../support/values/samples.ts';

const log = pino({ level: 'silent' });
const WAIT = { timeout: 30_000 };

// SITE-3
describe('openSettings', () => {
  it('should follow a change by another instance within seconds, and keep the last where they cannot be read', async () => {
    const { settings } = storesInMemory();
    let isAway = false;
    const flaky: typeof settings = {
      ...settings,
      countChanges: async () => (isAway ? Promise.reject(new Error('gone')) : ((await settings.countChanges?.()) ?? 0)),
    };
    const present = await openSettings({ settings: flaky }, 'desk@oakville.example', log);
    onTestFinished(() => present.stop());
    expect(present.now()).toBe(present.defaults);
    expect(present.now().company.email).toBe('desk@oakville.example');
    const change = async (since: number) => {
      const company = { ...present.now().company, since };
      const request = { seenVersion: present.now().version, company };
      const rule = changeSettings(present.defaults, request, { by: 'dana@oakville.example', at: NOON });
      expect(await settings.edit(SETTINGS_ID, rule)).toMatchObject({ ok: true });
    };
    await change(1990);
    await expect.poll(() => present.now().company.since, WAIT).toBe(1990);
    const read = present.now();
    await present.refresh();
    expect(present.now()).toBe(read);
    isAway = true;
    await change(1989);
    await present.refresh();
    expect(present.now()).toBe(read);
    isAway = false;
    await expect.poll(() => present.now().company.since, WAIT).toBe(1989);
  });
});
