import pino from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultSettings } from '../../../src/domain/site/settings.ts';
import { startAttentionMail } from '../../../src/server/jobs/attention-mail.ts';
import type { HostFacts } from '../../../src/server/use-cases/health/site-health.ts';
import { aSite } from '../../support/site/a-site.ts';
import { addAll } from '../../support/site/records.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { rendered } from '../../support/values/rendered.ts';
import { aStaffAccount } from '../../support/values/samples.ts';

const MINUTE_MS = 60_000;
const HOST: HostFacts = { database: 'SQLite', placeholders: ['SEED_FLEET'] };

// FAIL-17
describe('startAttentionMail', () => {
  async function aJob(host: HostFacts) {
    const site = await aSite();
    await addAll(site.ports.staff, [aStaffAccount({ email: 'sam@oakville.example' })]);
    const logged: string[] = [];
    // The relay of the site would take the e-mail, and its timers would be faked too.
    await site.close();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const log = pino({ base: null }, { write: (l) => logged.push(l) });
    const settings = { now: () => defaultSettings('desk@oakville.example') };
    const job = startAttentionMail(site.ports, host, settings, log);
    const pass = async (minutes: number) => {
      vi.advanceTimersByTime(minutes * MINUTE_MS);
      await job.stop();
      vi.useRealTimers();
    };
    return { site, logged, pass };
  }

  it('should mail each account what needs attention, five minutes after the start', async () => {
    const { site, logged, pass } = await aJob(HOST);
    vi.advanceTimersByTime(4 * MINUTE_MS);
    expect(await site.ports.outbox.waiting()).toEqual({ count: 0 });
    await pass(1);
    expect((await claimAll(site.ports)).map(({ email }) => rendered(email))).toMatchObject([
      {
        kind: 'attention',
        to: { address: 'sam@oakville.example' },
        text: expect.stringContaining('http://127.0.0.1:3000/admin/health'),
      },
    ]);
    expect(logged.join()).toContain('something needs attention: email queued');
  });

  it('should log a fault', async () => {
    const { site, logged, pass } = await aJob(HOST);
    await site.letGoOfStore();
    await pass(5);
    expect(logged.join()).toContain('attention not mailed');
  });
});
