import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../../../src/domain/shared/result.ts';
import { addMinutes, type Instant } from '../../../../src/domain/shared/toronto-time.ts';
import { withEvening } from '../../../../src/domain/staff/account.ts';
import type { Stores } from '../../../../src/ports/ports.ts';
import { mailEvening } from '../../../../src/server/use-cases/desk/mail-evening.ts';
import { findFact } from '../../../../src/server/use-cases/site/facts.ts';
import { changeAccount } from '../../../../src/server/use-cases/staff/change-account.ts';
import { removeAccount } from '../../../../src/server/use-cases/stored/stored-accounts.ts';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../../../support/components/mongod.ts';
import { openedAt } from '../../../support/site/mongo-database.ts';
import { addAll } from '../../../support/site/records.ts';
import { aFile, openedOn } from '../../../support/site/sqlite-file.ts';
import { deliverOne } from '../../../support/values/deliver-one.ts';
import { aStaffAccount, at } from '../../../support/values/samples.ts';

const EVENING = at('2026-11-27', '19:00');
const NEXT = at('2026-11-28', '19:00');

type Instances = () => Promise<readonly [Stores, Stores]>;

/** Two instances over one database, each with ids and a clock of its own. */
function eveningSuite(instances: Instances): void {
  let made = 0;
  const random = {
    id: () => {
      made += 1;
      return `evening-${made}`;
    },
    integer: () => 0,
  };
  const portsOf = (stores: Stores, now: Instant) => {
    // The clock of these tests stands still, and differs from the server's.
    const { serverTime: _, ...site } = stores.site;
    return { ...stores, site, random, clock: { now: () => now } };
  };
  const mail = (stores: Stores, now: Instant) => mailEvening(portsOf(stores, now));
  /** Delivers all that is due, and returns whom it went to, or what became of it. */
  const deliver = async (stores: Stores, now: Instant) => {
    const sent: string[] = [];
    const mailer = {
      send: async ({ to }: { readonly to: { readonly address: string } }) => {
        sent.push(to.address);
        return { state: 'taken' } as const;
      },
    };
    for (;;) {
      const attempt = await deliverOne({ ...portsOf(stores, now), mailer });
      if (attempt === undefined) return sent.toSorted();
      if (typeof attempt === 'object' && attempt.state !== 'sent') sent.push(attempt.state);
    }
  };
  const people = (stores: Stores) =>
    addAll(stores.staff, [
      aStaffAccount({ email: 'sam@oakville.example', evening: true }),
      aStaffAccount({ email: 'kim@oakville.example', evening: true }),
      aStaffAccount({ email: 'dana@oakville.example' }),
      aStaffAccount({ email: 'lena@oakville.example', role: 'desk', evening: true }),
      aStaffAccount({ email: 'staff@localhost', evening: true }),
    ]);

  // MAIL-30, MAIL-31
  it('should queue one a day to each owner who chose it, by one of several instances', async () => {
    const [one, other] = await instances();
    await people(one);
    expect(await mail(one, addMinutes(EVENING, -1))).toEqual({ ok: false, problem: 'not-due' });
    const answers = await Promise.all([mail(one, EVENING), mail(other, EVENING), mail(one, EVENING)]);
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 2 }]);
    expect(await mail(other, addMinutes(EVENING, 120))).toEqual({ ok: false, problem: 'not-due' });
    expect(await deliver(one, EVENING)).toEqual(['kim@oakville.example', 'sam@oakville.example']);
    expect(await mail(other, addMinutes(NEXT, -60))).toEqual({ ok: false, problem: 'not-due' });
    expect(await mail(other, addMinutes(NEXT, 299))).toEqual({ ok: true, value: 2 });
    expect(await deliver(one, addMinutes(NEXT, 299))).toHaveLength(2);
  });

  // MAIL-30
  it('should send it on its own evening alone', async () => {
    const [one] = await instances();
    await people(one);
    await mail(one, addMinutes(EVENING, 240));
    expect(await deliver(one, addMinutes(EVENING, 300))).toEqual(['cancelled', 'cancelled']);
  });

  // MAIL-31
  it('should not send it to who left, or is no owner any more, or does not want it any more', async () => {
    const [one] = await instances();
    await people(one);
    await mail(one, EVENING);
    await removeAccount(one, 'kim@oakville.example');
    await changeAccount(one, 'sam@oakville.example', (account) => ok(withEvening(account, false)));
    expect(await deliver(one, EVENING)).toEqual(['cancelled', 'cancelled']);
  });

  it('should write nothing where nobody chose it', async () => {
    const [one] = await instances();
    await addAll(one.staff, [aStaffAccount({ email: 'dana@oakville.example' })]);
    expect(await mail(one, EVENING)).toEqual({ ok: false, problem: 'nobody' });
    expect(await findFact(one, 'eveningMailedOn')).toBeUndefined();
  });
}

describe('mailEvening on SQLite', () => {
  eveningSuite(async () => {
    const file = await aFile();
    return [(await openedOn(file)).ports, (await openedOn(file)).ports];
  });
});

describe.skipIf(skipWithoutMongod)('mailEvening on MongoDB', () => {
  const ends: (() => Promise<void>)[] = [];
  const atEnd = (work: () => Promise<void>) => ends.unshift(work);
  let server: string;
  beforeAll(async () => {
    if (!skipWithoutMongod) server = await sharedMongodUrl(atEnd);
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  eveningSuite(async () => {
    const address = aDatabase(server, atEnd);
    return [(await openedAt(address)).ports, (await openedAt(address)).ports];
  });
});
