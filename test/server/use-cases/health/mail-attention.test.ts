import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMinutes, type Instant } from '../../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../../src/ports/ports.ts';
import { mailAttention } from '../../../../src/server/use-cases/health/mail-attention.ts';
import type { HostFacts } from '../../../../src/server/use-cases/health/site-health.ts';
import { findFact } from '../../../../src/server/use-cases/site/facts.ts';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../../../support/components/mongod.ts';
import { openedAt } from '../../../support/site/mongo-database.ts';
import { addAll } from '../../../support/site/records.ts';
import { aFile, openedOn } from '../../../support/site/sqlite-file.ts';
import { claimAll } from '../../../support/values/claim-all.ts';
import { aStaffAccount, NOON } from '../../../support/values/samples.ts';

const HOST: HostFacts = { database: 'any', placeholders: ['MAIL_URL'] };
const TOMORROW = addMinutes(NOON, 24 * 60);

type Instances = () => Promise<readonly [Stores, Stores]>;

/** Two instances over one database, each with ids and a clock of its own. */
function attentionSuite(instances: Instances): void {
  let made = 0;
  const mail = (stores: Stores, now: Instant = NOON, host = HOST) => {
    const random = {
      id: () => {
        made += 1;
        return `attention-${made}`;
      },
      integer: () => 0,
    };
    // The clock of these tests stands still, and differs from the server's.
    const { serverTime: _, ...site } = stores.site;
    return mailAttention({ ...stores, site, random, clock: { now: () => now }, health: [] }, host, 'HOJ');
  };
  const queued = async (stores: Stores) =>
    (await claimAll(stores)).map(({ email }) => `${email.kind} to ${email.to.address}`).toSorted();

  // FAIL-17
  it('should queue one e-mail to each owner, once a day, by one of several instances', async () => {
    const [one, other] = await instances();
    for (const email of ['sam@oakville.example', 'kim@oakville.example', 'staff@localhost'])
      await addAll(one.staff, [aStaffAccount({ email })]);
    await addAll(one.staff, [aStaffAccount({ email: 'lena@oakville.example', role: 'desk' })]);
    const answers = await Promise.all([mail(one), mail(other), mail(one), mail(other)]);
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 2 }]);
    expect(await queued(one)).toEqual(['attention to kim@oakville.example', 'attention to sam@oakville.example']);
    expect(await mail(other, addMinutes(NOON, 11 * 60))).toEqual({ ok: false, problem: 'not-due' });
    expect(await mail(other, TOMORROW)).toMatchObject({ ok: true });
    expect(await one.outbox.waiting()).toMatchObject({ count: 2 });
  });

  it('should queue nothing while nothing needs attention, or when no account has an address', async () => {
    const [one] = await instances();
    expect(await mail(one, NOON, { ...HOST, placeholders: [] })).toEqual({ ok: false, problem: 'nothing' });
    await addAll(one.staff, [aStaffAccount({ email: 'staff@localhost' })]);
    expect(await mail(one)).toEqual({ ok: false, problem: 'nobody' });
    expect(await findFact(one, 'attentionMailedAt')).toBeUndefined();
  });
}

describe('mailAttention on SQLite', () => {
  attentionSuite(async () => {
    const file = await aFile();
    return [(await openedOn(file)).ports, (await openedOn(file)).ports];
  });
});

describe.skipIf(skipWithoutMongod)('mailAttention on MongoDB', () => {
  const ends: (() => Promise<void>)[] = [];
  const atEnd = (work: () => Promise<void>) => ends.unshift(work);
  let server: string;
  beforeAll(async () => {
    if (!skipWithoutMongod) server = await sharedMongodUrl(atEnd);
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  attentionSuite(async () => {
    const address = aDatabase(server, atEnd);
    return [(await openedAt(address)).ports, (await openedAt(address)).ports];
  });
});
