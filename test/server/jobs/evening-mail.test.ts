import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { startEveningMail } from '../../../src/server/jobs/evening-mail.ts';
import { aSite } from '../../support/site/a-site.ts';
import { addAll } from '../../support/site/records.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { aStaffAccount, at } from '../../support/values/samples.ts';

// MAIL-30
describe('startEveningMail', () => {
  async function aJob() {
    const site = await aSite();
    await addAll(site.ports.staff, [aStaffAccount({ email: 'sam@oakville.example', evening: true })]);
    // The relay of the site would take the e-mail.
    await site.close();
    const logged: string[] = [];
    const log = pino({ base: null }, { write: (line) => logged.push(line) });
    const ports = { ...site.ports, clock: { now: () => at('2026-11-23', '21:30') } };
    return { site, logged, run: () => startEveningMail(ports, log).stop() };
  }

  it('should queue the e-mail at a start in the evening', async () => {
    const { site, logged, run } = await aJob();
    await run();
    await run();
    const queued = (await claimAll(site.ports)).map(({ email }) => `${email.kind} to ${email.to.address}`);
    expect(queued).toEqual(['evening to sam@oakville.example']);
    expect(logged.filter((line) => line.includes('evening e-mail queued'))).toHaveLength(1);
  });

  it('should log a fault', async () => {
    const { site, logged, run } = await aJob();
    await site.letGoOfStore();
    await run();
    expect(logged.join()).toContain('evening e-mail not queued');
  });
});
