import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/inquiry/message.ts';
import { eraseEmails, holdEmail, queueEmail, type WithEmails } from '../../../src/domain/outbox/email-lifecycle.ts';
import type { Attempts } from '../../../src/domain/shared/attempts.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { type AnyKind, type Fields, hasPart, removeRecord, type Stored } from '../../../src/domain/shared/record.ts';
import { defaultTexts } from '../../../src/domain/shared/texts.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { defaultSettings } from '../../../src/domain/site/settings.ts';
import { KINDS, type RecordStores } from '../../../src/ports/kinds.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import type { Records } from '../../../src/ports/stores/records.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { leaseNext, settleLease } from '../../../src/server/use-cases/outbox/leases.ts';
import { listAccounts, removeAccount } from '../../../src/server/use-cases/stored/stored-accounts.ts';
import { changeAccount } from '../../support/site/accounts.ts';
import { addAll } from '../../support/site/records.ts';
import { anAuditEvent } from '../../support/values/audit-events.ts';
import { aBlock, addBlock, changeBlock } from '../../support/values/blocks.ts';
import { BACK } from '../../support/values/booking-records.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { aCustomerNote } from '../../support/values/customer-notes.ts';
import { someDeletedDamage } from '../../support/values/damage.ts';
import { anInvoice } from '../../support/values/invoices.ts';
import { someRates } from '../../support/values/rates.ts';
import { AS_SENT } from '../../support/values/rendered.ts';
import {
  ADDED,
  aBooking,
  aCustomer,
  aMessage,
  aNewEmail,
  anInvitation,
  aStaffAccount,
  aStaffSession,
  aVehicle,
  NOON,
} from '../../support/values/samples.ts';
import { aTillClosing, someDeletedMoney } from '../../support/values/till-closings.ts';
import { aVehicleCost } from '../../support/values/vehicle-costs.ts';
import type { StoresSubject } from '../subject.ts';

/** Who drove, and what was signed (SIGN-7). */
const DRIVER = { name: 'Zoë "Z" $1 🚐', region: 'CA-ON', expiresOn: '2029-03-14', last4: '4471' };
const AGREEMENT = {
  text: 'Zoë’s "van" \\ $1\n\n🚐',
  sha256: 'a1'.repeat(32),
  name: 'Zoë Park',
  path: 'M10 20L30.5 40',
  at: NOON,
  leg: 1,
  dropoff: NOON,
};

/** The value of a record of each kind. */
const SAMPLES: { readonly [Name in keyof RecordStores]: () => unknown } = {
  // It has each field that an order needs.
  bookings: () => ({
    ...aBooking({
      customer: aCustomer({ comments: 'Zoë’s "bags" \\ \u0000 \u2028 🚐\n$1; DROP TABLE bookings; --' }),
    }),
    status: 'completed',
    handover: { ...BACK, out: { ...BACK.out, drivers: [DRIVER] } },
    agreement: AGREEMENT,
    formerAgreements: [{ ...AGREEMENT, undone: true }],
  }),
  vehicles: () =>
    aVehicle({
      name: 'Größe "L" $1\n🚚\u0000',
      units: 3,
      unitNames: ['BX 4921'],
      service: [{ unit: 'BX 4921', what: 'Oil', dueKm: 49_000, dueOn: '2027-01-15' }],
      dates: [{ what: 'lease', on: '2028-08-30' }],
      notes: 'Zoë’s key $1\n🚐',
      retired: true,
      version: 7,
    }),
  vehicleCosts: () => aVehicleCost({ what: 'Zoë’s "tires" \\ $1\n🚐\u0000' }),
  blocks: () => aBlock({ note: 'Zoë’s "garage" \\ $1\n🚐' }),
  closedDays: () => ({ date: '2026-12-25', reason: 'Christmas Day $1 "🎄"\u0000' }),
  staff: () => aStaffAccount({ providerId: 'a person', pendingSecret: 'JBSWY3DPEHPK3PXP' }),
  sessions: () => aStaffSession({ agent: 'Ömer’s "shell" \\ $1\n🚐\u0000' }),
  attempts: () => ({ key: 'key', count: 1, lastAt: NOON, forgetAt: addMinutes(NOON, 60) }),
  tariffs: () => someRates(),
  settings: () => ({ ...defaultSettings('zoë+1@oakville.example'), texts: defaultTexts(DEFAULT_HOURS) }),
  customerNotes: () => aCustomerNote({ notes: 'Zoë’s "dog" \\ $1\n🐕\u0000' }),
  deletedMoney: () => someDeletedMoney({ payer: { kind: 'insurer', name: 'Zoë’s "$1" \\ 🚐\u0000', share: 'all' } }),
  deletedDamage: () => someDeletedDamage({ note: 'Zoë’s "bumper" \\ $1\n🚐\u0000' }),
  tillClosings: () => aTillClosing({ note: 'Zoë’s "change" \\ $1\n🚐\u0000' }),
  invoices: () => anInvoice({ billTo: { name: 'Zoë’s "shop" \\ $1\n🚐\u0000' } }),
  audit: () => anAuditEvent({ what: 'invited', account: 'zoë+1@oakville.example', role: 'desk' }),
  messages: () => aMessage({ state: 'held' }),
  staffLinks: () => anInvitation({ email: 'zoë+1@oakville.example' }),
  holds: () => ({ id: 'hold', token: 'token.code', until: NOON }),
  facts: () => 'zoë+1@oakville.example',
  quotes: () => ({ id: 'quote', queuedAt: NOON, emailKey: 'zoë+1@oakville.example' }),
};

/** A record of a kind with all its parts. */
function recordOf(name: keyof RecordStores): Stored<unknown> {
  const [waiting, held] = [queueEmail(aNewEmail()), holdEmail(aNewEmail())];
  const emails = [waiting, held, ...eraseEmails([queueEmail(aNewEmail())])];
  return { value: SAMPLES[name](), ...otherPartsOf(name), ...(hasEmails(name) && { emails }) };
}

/** The parts of a record of a kind beside its e-mails. */
function otherPartsOf(name: keyof RecordStores): object {
  if (name === 'vehicles') return { history: [ADDED] };
  if (name === 'settings') return { history: [] };
  return name === 'bookings' ? { history: [], submission: { bodyHash: 'hash' } } : {};
}

const hasEmails = (name: keyof RecordStores) => hasPart(KINDS[name] as AnyKind, 'emails');
const NAMES = Object.keys(KINDS) as (keyof RecordStores)[];

/** What every adapter of the port `Records` promises. */
export function recordsContract(fresh: () => Promise<StoresSubject>): void {
  describe.each(NAMES)('records of %s', (name) => {
    const recordsIn = (stores: RecordStores) => stores[name] as unknown as Records<unknown>;

    it('should be given back field for field, also when opened again, until they are deleted', async () => {
      const { stores, reopen } = await fresh();
      const record = recordOf(name);
      await recordsIn(stores).add('id', record);
      const again = recordsIn(await reopen());
      expect(await again.find('id')).toStrictEqual(record.value);
      expect(await again.read({ after: '', limit: 9 })).toStrictEqual([{ id: 'id', ...record }]);
      expect(await again.find('other')).toBeUndefined();
      expect(await again.edit('id', removeRecord)).toBe('removed');
      const last = recordsIn(await reopen());
      expect(await last.find('id')).toBeUndefined();
      expect(await last.edit('id', removeRecord)).toBe('missing');
    });

    it('should be imported in another store as they were read', async () => {
      const [{ stores: before }, { stores, reopen }] = [await fresh(), await fresh()];
      await recordsIn(before).add('id', recordOf(name));
      const [found] = await recordsIn(before).read({ after: '', limit: 9 });
      if (found === undefined) throw new Error('it was added');
      const { id, ...record } = found;
      await recordsIn(stores).import(id, record);
      const again = recordsIn(await reopen());
      expect(await again.read({ after: '', limit: 9 })).toStrictEqual([found]);
      const refused = again.import(id, record);
      await expect(refused).rejects.toSatisfy((fault) => !isUnavailable(fault));
    });

    it('should have every change of any program counted as soon as it can be read, if the store counts then', async () => {
      const { stores, reopen } = await fresh();
      const records = recordsIn(stores);
      const counts = [await records.countChanges?.()];
      await recordsIn(await reopen()).add('id', recordOf(name));
      counts.push(await records.countChanges?.());
      if (!(KINDS[name] as AnyKind).isAppendOnly) await records.edit('id', () => ({ out: 0, next: recordOf(name) }));
      await records.edit('id', removeRecord);
      counts.push(await records.countChanges?.());
      if (records.countChanges !== undefined) expect(new Set(counts).size).toBe(3);
      expect(counts).toEqual(counts.toSorted((one = 0, other = 0) => one - other));
      await records.edit('id', removeRecord);
      expect(await records.countChanges?.()).toBe(counts.at(-1));
    });

    it('should be listed in each order and counted', async () => {
      const { stores } = await fresh();
      const records = recordsIn(stores);
      const { value, ...parts } = recordOf(name);
      await records.add('id', { value, ...parts });
      for (const order of Object.keys(KINDS[name].orders)) {
        expect(await records.list({ order })).toStrictEqual({ values: [value], next: null });
      }
      expect(await records.count()).toBe(1);
    });
  });

  describe.each(NAMES.filter((name) => hasEmails(name)))('the e-mails of %s', (name) => {
    type Owing = Records<unknown, Fields, string, string, WithEmails>;
    const recordsIn = (stores: RecordStores) => stores[name] as unknown as Owing;
    const others = () => ({ value: SAMPLES[name](), ...otherPartsOf(name) });
    const rest = others();
    const aQueued = (minutes = 0) => queueEmail(aNewEmail({ queuedAt: addMinutes(NOON, minutes) }));
    const storedIn = async (stores: RecordStores) => (await recordsIn(stores).read({ after: '', limit: 9 }))[0];
    const idsClaimed = async (stores: Stores) => (await claimAll(stores)).map(({ email }) => email.id);

    it('should be handed out by the outbox of any program', async () => {
      const { stores, reopen } = await fresh();
      const [first, second, held] = [aQueued(), aQueued(1), holdEmail(aNewEmail())];
      await recordsIn(stores).add('id', { ...rest, emails: [second, held, first] });
      const again = await reopen();
      const owner = { kind: name, id: 'id' };
      expect(await again.outbox.ownersOf([first.id, 'nobody', second.id])).toStrictEqual([owner]);
      const claimed = await claimAll(again);
      expect(claimed.map(({ email }) => email)).toStrictEqual([first.email, second.email]);
      if (claimed[0] === undefined) throw new Error('nothing was due');
      await settleLease(again, claimed[0], { state: 'failed', reason: '550' });
      expect(await stores.outbox.listFailures(1)).toStrictEqual([
        { id: first.id, kind: first.kind, to: first.to, reason: '550', owner },
      ]);
      expect(await recordsIn(stores).edit('id', removeRecord)).toBe('removed');
      expect(await stores.outbox.newFailures()).toBe(0);
    });

    it('should become what a rule says, in their order, also those that were sent meanwhile', async () => {
      const { stores } = await fresh();
      const [sent, waiting, left, added] = [aQueued(), aQueued(1), aQueued(2), aQueued(3)];
      await recordsIn(stores).add('id', { ...rest, emails: [sent, left, waiting] });
      const leased = await leaseNext(stores, NOON, addMinutes(NOON, 1));
      if (leased === undefined) throw new Error('nothing was due');
      await settleLease(stores, leased, { state: 'sent', at: NOON, asSent: AS_SENT });
      const found = await recordsIn(stores).edit('id', (record) => {
        const [first, , third] = record?.emails ?? [];
        const emails = [first, third && { ...third, to: 'other@localhost' }, added].filter((one) => one !== undefined);
        return { out: record?.emails.map(({ state }) => state), next: { ...rest, emails } };
      });
      expect(found).toEqual(['sent', 'queued', 'queued']);
      const emails = (await storedIn(stores))?.emails;
      expect(emails).toMatchObject([{ state: 'sent' }, { ...waiting, to: 'other@localhost' }, added]);
      expect(await idsClaimed(stores)).toEqual([waiting.id, added.id]);
    });

    it('should be stored together with the record or not at all', async () => {
      const { stores } = await fresh();
      const [taken, own] = [aQueued(), aQueued(1)];
      const [added, changed] = [others(), others()];
      await recordsIn(stores).add('id', { ...rest, emails: [taken] });
      await recordsIn(stores).add('second', { ...changed, emails: [own] });
      const refused = await Promise.allSettled([
        recordsIn(stores).add('other', { ...added, emails: [aQueued(), taken] }),
        recordsIn(stores).edit('third', () => ({ out: 0, next: { ...others(), emails: [taken] } })),
        recordsIn(stores).edit('second', () => ({ out: 0, next: { ...others(), emails: [own, taken] } })),
      ]);
      for (const end of refused) expect(end.status === 'rejected' && !isUnavailable(end.reason)).toBe(true);
      expect(await recordsIn(stores).read({ ids: ['second'] })).toStrictEqual([
        { id: 'second', ...changed, emails: [own] },
      ]);
      expect(await recordsIn(stores).count()).toBe(2);
      expect(await idsClaimed(stores)).toEqual([taken.id, own.id]);
      expect(await recordsIn(stores).add('other', { ...added, emails: [] })).toBe('added');
    });

    it('should lose neither what the outbox nor what rules write at once', async () => {
      const { stores, reopen } = await fresh();
      const other = await reopen();
      await recordsIn(stores).add('id', { ...rest, emails: [] });
      const added = Array.from({ length: 8 }, (_, minutes) => aQueued(minutes));
      const settleOne = async (stores: Stores): Promise<number> => {
        const leased = await leaseNext(stores, addMinutes(NOON, 9), addMinutes(NOON, 60));
        if (leased === undefined) return 0;
        await settleLease(stores, leased, { state: 'sent', at: NOON, asSent: AS_SENT });
        return 1;
      };
      const settled = await Promise.all(
        added.map(async (email, index) => {
          const stored = index % 2 ? stores : other;
          await recordsIn(stored).edit('id', (found) => ({
            out: 0,
            next: { ...rest, emails: [...(found?.emails ?? []), email] },
          }));
          return settleOne(stored);
        }),
      );
      const emails = (await storedIn(stores))?.emails ?? [];
      expect(emails.map(({ id }) => id).toSorted()).toEqual(added.map(({ id }) => id).toSorted());
      expect(emails.filter(({ state }) => state === 'sent')).toHaveLength(settled.reduce((sum, one) => sum + one, 0));
    });

    it('should be deleted with the record, also one that waits', async () => {
      const { stores } = await fresh();
      const kept = aQueued();
      await recordsIn(stores).add('id', { ...rest, emails: [aQueued(), aQueued()] });
      await recordsIn(stores).add('kept', { ...others(), emails: [kept] });
      expect(await recordsIn(stores).edit('id', removeRecord)).toBe('removed');
      expect(await idsClaimed(stores)).toEqual([kept.id]);
      await recordsIn(stores).add('id', { ...rest, emails: [] });
      expect(await storedIn(stores)).toStrictEqual({ id: 'id', ...rest, emails: [] });
    });
  });

  describe('records', () => {
    it('should say which unique field another record has, and keep one of two that are added at once', async () => {
      const { stores, reopen } = await fresh();
      const other = await reopen();
      const [one, second] = [aStaffAccount({ email: 'a@b' }), aStaffAccount({ email: 'a@b' })];
      const outcomes = await Promise.all([
        stores.staff.add(one.id, { value: one }),
        other.staff.add(second.id, { value: second }),
      ]);
      expect(outcomes).toContainEqual('added');
      expect(outcomes).toContainEqual({ taken: 'email' });
      expect(await stores.staff.findBy('email', 'a@b')).toStrictEqual(outcomes[0] === 'added' ? one : second);
    });

    it('should refuse a second record with the id or a unique field of another, and leave that as it is', async () => {
      const { sessions } = (await fresh()).stores;
      const session = aStaffSession();
      await sessions.add('id', { value: session });
      const refused = await Promise.allSettled([
        sessions.add('id', { value: aStaffSession() }),
        sessions.edit('third', () => ({ out: undefined, next: { value: session } })),
      ]);
      for (const end of refused) expect(end.status === 'rejected' && !isUnavailable(end.reason)).toBe(true);
      expect(await sessions.read({ after: '', limit: 9 })).toStrictEqual([{ id: 'id', value: session }]);
    });

    it('should be found by a unique field, as it is by now', async () => {
      const { sessions } = (await fresh()).stores;
      const session = aStaffSession();
      await sessions.add(session.id, { value: session });
      await sessions.add('other', { value: aStaffSession() });
      expect(await sessions.findBy('tokenDigest', session.tokenDigest)).toStrictEqual(session);
      expect(await sessions.findBy('tokenDigest', session.id)).toBeUndefined();
      const renewed = { ...session, tokenDigest: 'another' };
      await sessions.edit(session.id, () => ({ out: undefined, next: { value: renewed } }));
      expect(await sessions.findBy('tokenDigest', session.tokenDigest)).toBeUndefined();
      expect(await sessions.findBy('tokenDigest', 'another')).toStrictEqual(renewed);
    });

    it('should become what the rule says as a whole, or stay as they are', async () => {
      const { sessions } = (await fresh()).stores;
      const { provider: _, ...session } = aStaffSession();
      await sessions.add('id', { value: { ...session, provider: 'login.example.com' } });
      const asIs = await sessions.edit('id', (found) => ({ out: found?.value.provider }));
      expect(asIs).toBe('login.example.com');
      expect(await sessions.edit('id', () => ({ out: 'written', next: { value: session } }))).toBe('written');
      expect(await sessions.find('id')).toStrictEqual(session);
      expect(await sessions.edit('none', (found) => ({ out: found, next: 'gone' }))).toBeUndefined();
      expect(await sessions.count()).toBe(1);
    });

    it('should see each other’s writes, from several programs, also where a record is not there yet', async () => {
      const { stores, reopen } = await fresh();
      const programs = [stores.attempts, (await reopen()).attempts];
      const count = (found: Stored<Attempts> | undefined) => {
        const before = found?.value.count ?? 0;
        const value = { key: 'key', count: before + 1, lastAt: NOON, forgetAt: NOON };
        return { out: before, next: { value } };
      };
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => programs[index % 2]?.edit('key', count)),
      );
      expect(answers.toSorted((one, other) => Number(one) - Number(other))).toEqual([...answers.keys()]);
      expect((await stores.attempts.find('key'))?.count).toBe(12);
    });

    it('should each be stored where many of them claim one subject at once', async () => {
      const { stores, reopen } = await fresh();
      const programs = [stores.blocks, (await reopen()).blocks] as const;
      await Promise.all(Array.from({ length: 10 }, (_, index) => addBlock(programs[index % 2 ? 1 : 0], aBlock())));
      expect(await stores.blocks.count({ vehicleId: 'sienna' })).toBe(10);
    });

    // STAFF-34
    it('should be judged beside what a claim names: of two owners that go at once one stays', async () => {
      const { stores, reopen } = await fresh();
      const other = await reopen();
      for (let round = 0; round < 5; round += 1) {
        const [one, two] = [aStaffAccount(), aStaffAccount()];
        await addAll(stores.staff, [one, two]);
        const outcomes = await Promise.all([
          changeAccount(stores.staff, { ...two, role: 'desk' }),
          round % 2 === 0 ? changeAccount(other.staff, { ...one, role: 'desk' }) : removeAccount(other, one.email),
        ]);
        expect(outcomes.filter((outcome) => outcome === 'last-owner')).toHaveLength(1);
        expect(await stores.staff.count({ role: 'owner' })).toBe(1);
        for (const { email } of await listAccounts(stores)) await removeAccount(stores, email, { lastOwnerToo: true });
      }
    });

    it('should delete a record for one of several callers', async () => {
      const { stores, reopen } = await fresh();
      const programs = [stores.audit, (await reopen()).audit];
      await stores.audit.add('id', { value: anAuditEvent() });
      const answers = await Promise.all([0, 1, 0, 1].map((index) => programs[index]?.edit('id', removeRecord)));
      expect(answers.toSorted()).toEqual(['missing', 'missing', 'missing', 'removed']);
    });

    it('should be listed and counted by what their fields are, both bounds of a range included or not', async () => {
      const { sessions } = (await fresh()).stores;
      const at = (minutes: number) => addMinutes(NOON, minutes);
      for (const [index, email] of ['a@localhost', 'b@localhost', 'a@localhost', 'a@localhost'].entries()) {
        const session = aStaffSession({ id: `id-${index}`, email, startedAt: at(index), endsAt: at(60 + index) });
        await sessions.add(session.id, { value: session });
      }
      const expectIds = async (
        where: Parameters<typeof sessions.count>[0] & {},
        order: 'newest' | 'end',
        ids: readonly number[],
      ) => {
        const { values } = await sessions.list({ where, order });
        expect(values.map(({ id }) => id)).toEqual(ids.map((id) => `id-${id}`));
        expect(await sessions.count(where)).toBe(ids.length);
      };
      await expectIds({ email: 'a@localhost' }, 'newest', [3, 2, 0]);
      await expectIds({ endsAt: { from: at(61), until: at(62) } }, 'end', [1, 2]);
      await expectIds({ endsAt: { after: at(61), before: at(63) } }, 'end', [2]);
      await expectIds({ email: 'a@localhost', startedAt: { from: at(1) } }, 'newest', [3, 2]);
      await expectIds({ email: 'nobody' }, 'newest', []);
    });

    // FORM-16
    it('should be found by texts that a field contains all of, whatever characters they have', async () => {
      const { messages } = (await fresh()).stores;
      const texts = ['Do you have snow chains (50%) [.*] for the "Kona"?', "Snow_tires 1% $where ' OR 1"];
      for (const [index, text] of texts.entries()) {
        const message = aMessage({ id: `id-${index}` });
        const value = { ...message, content: { ...message.content, message: text } } as Message;
        await messages.add(value.id, { value, emails: [] });
      }
      const found = async (...contains: readonly string[]) => {
        const where = { state: 'open', searchText: { contains } };
        const { values } = await messages.list({ where, order: 'oldest' });
        expect(await messages.count(where)).toBe(values.length);
        return values.map(({ id }) => id);
      };
      expect(await found()).toEqual(['id-0', 'id-1']);
      expect(await found('SNOW', '[.*]', '"KONA"', '50%')).toEqual(['id-0']);
      expect(await found('SNOW_', '$WHERE', "' OR 1")).toEqual(['id-1']);
      for (const text of ['S.OW', 'SNOW%', 'SNOW\\', '5__', 'snow']) expect(await found(text)).toEqual([]);
    });

    it('should be counted up to a number', async () => {
      const { blocks } = (await fresh()).stores;
      for (const id of ['a', 'b', 'c']) await addBlock(blocks, aBlock({ id }));
      expect(await blocks.count({}, 2)).toBe(2);
      expect(await blocks.count({}, 9)).toBe(3);
      expect(await blocks.count({ vehicleId: 'none' }, 2)).toBe(0);
    });

    it('should be listed page by page, each once, though others of the same moment are added meanwhile', async () => {
      const { audit } = (await fresh()).stores;
      const events = Array.from({ length: 7 }, (_, index) =>
        anAuditEvent(undefined, { at: addMinutes(NOON, Math.floor(index / 3)) }),
      );
      for (const event of events) await audit.add(event.id, { value: event });
      for (const [order, expected] of [
        ['oldest', events],
        ['newest', events.toReversed()],
      ] as const) {
        const listed = [];
        let after: string | undefined;
        do {
          const page = await audit.list({ where: { at: { until: addMinutes(NOON, 2) } }, order, limit: 2, after });
          listed.push(...page.values);
          const later = anAuditEvent(undefined, { at: addMinutes(NOON, 60) });
          await audit.add(later.id, { value: later });
          after = page.next ?? undefined;
        } while (after !== undefined);
        expect(listed).toStrictEqual(expected);
      }
    });

    it('should be listed from the beginning for a text that is no cursor', async () => {
      const { audit } = (await fresh()).stores;
      const event = anAuditEvent();
      await audit.add(event.id, { value: event });
      expect((await audit.list({ order: 'newest', limit: 9, after: 'none' })).values).toStrictEqual([event]);
    });

    it('should be read by their ids, a part at a time, or those that exist', async () => {
      const { audit } = (await fresh()).stores;
      const events = ['c', 'a', 'b'].map((id) => anAuditEvent(undefined, { id }));
      for (const event of events) await audit.add(event.id, { value: event });
      const idsAfter = async (after: string) => (await audit.read({ after, limit: 2 })).map(({ id }) => id);
      expect(await idsAfter('')).toEqual(['a', 'b']);
      expect(await idsAfter('b')).toEqual(['c']);
      expect(await idsAfter('c')).toEqual([]);
      expect((await audit.read({ ids: ['c', 'none', 'a'] })).map(({ id }) => id)).toEqual(['a', 'c']);
      expect(await audit.read({ ids: [] })).toEqual([]);
    });

    // AUDIT-3
    it('should never change a record of a kind that forbids it', async () => {
      const { audit } = (await fresh()).stores;
      const event = anAuditEvent();
      await addAll(audit, [event]);
      const changing = audit.edit(event.id, () => ({ out: undefined, next: { value: anAuditEvent() } }));
      const fault = await changing.catch((thrown: unknown) => thrown);
      expect(String(fault)).toBe('TypeError: Records of audit are never changed');
      expect(await audit.find(event.id)).toStrictEqual(event);
      expect(await audit.edit(event.id, removeRecord)).toBe('removed');
    });

    it('should be refused twice under one id, also where the kind claims a subject', async () => {
      const { blocks } = (await fresh()).stores;
      const block = aBlock();
      await addBlock(blocks, block);
      const refused = addBlock(blocks, { ...block, units: 7 });
      await expect(refused).rejects.toSatisfy((fault) => !isUnavailable(fault));
      expect(await blocks.find(block.id)).toStrictEqual(block);
    });

    it.each<[string, (blocks: RecordStores['blocks']) => Promise<unknown>]>([
      ['add', (blocks) => addBlock(blocks, aBlock())],
      ['edit', (blocks) => changeBlock(blocks, aBlock({ version: 2 }))],
    ])('should reject %s with `unavailable` while a subject cannot be claimed', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.blocks)).rejects.toSatisfy(isUnavailable);
    });

    it.each<[string, (records: RecordStores['sessions']) => Promise<unknown>]>([
      ['find', (records) => records.find('id')],
      ['findBy', (records) => records.findBy('tokenDigest', 'digest')],
      ['list', (records) => records.list({ order: 'newest' })],
      ['count', (records) => records.count()],
      ['read', (records) => records.read({ after: '', limit: 9 })],
      ['fields', (records) => records.fields(['email'], {})],
      ['add', (records) => records.add('id', { value: aStaffSession() })],
      ['import', (records) => records.import('id', { value: aStaffSession() })],
      ['edit', (records) => records.edit('id', removeRecord)],
    ])('should reject %s with `unavailable` while the store is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.sessions)).rejects.toSatisfy(isUnavailable);
    });
  });
}
