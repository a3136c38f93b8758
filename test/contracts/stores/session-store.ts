import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { SessionStore } from '../../../src/ports/stores/session-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { aStaffSession, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

/** What every adapter of the port `SessionStore` promises. */
export function sessionStoreContract(fresh: () => Promise<StoresSubject>): void {
  describe('session store', () => {
    it('should find a session by the digest of its token alone', async () => {
      const { sessions } = (await fresh()).stores;
      const session = aStaffSession({ stage: 'code' });
      await sessions.add(session);
      await sessions.add(aStaffSession());
      expect(await sessions.find(session.tokenDigest)).toStrictEqual(session);
      expect(await sessions.find(session.id)).toBeUndefined();
    });

    it('should list the sessions of one account, the latest begun first', async () => {
      const { sessions } = (await fresh()).stores;
      const older = aStaffSession({ startedAt: addMinutes(NOON, -5) });
      const newer = aStaffSession();
      for (const session of [older, newer, aStaffSession({ email: 'b@localhost' })]) await sessions.add(session);
      expect(await sessions.ofAccount(newer.email)).toStrictEqual([newer, older]);
      expect(await sessions.ofAccount('nobody')).toEqual([]);
    });

    it('should put one session in the place of another, for one of two callers', async () => {
      const { sessions } = (await fresh()).stores;
      const half = aStaffSession({ stage: 'code' });
      await sessions.add(half);
      const [one, other] = [
        aStaffSession({ id: half.id, tokenDigest: 'one' }),
        aStaffSession({ id: half.id, tokenDigest: 'other' }),
      ];
      const outcomes = await Promise.all([
        sessions.replace(half.tokenDigest, one),
        sessions.replace(half.tokenDigest, other),
      ]);
      expect(outcomes.toSorted()).toEqual(['missing', 'replaced']);
      expect(await sessions.find(half.tokenDigest)).toBeUndefined();
      expect(await sessions.ofAccount(half.email)).toStrictEqual([outcomes[0] === 'replaced' ? one : other]);
    });

    it('should write that a session was seen, and nothing else of it', async () => {
      const { sessions } = (await fresh()).stores;
      const session = aStaffSession();
      await sessions.add(session);
      const sighting = { lastSeenAt: addMinutes(NOON, 5), endsAt: addMinutes(NOON, 485) };
      await sessions.seen({ ...aStaffSession({ credentialsId: 'older' }), id: session.id, ...sighting });
      await sessions.seen({ ...aStaffSession(), ...sighting });
      expect(await sessions.ofAccount(session.email)).toStrictEqual([{ ...session, ...sighting }]);
      await sessions.sweep(addMinutes(NOON, 484));
      expect(await sessions.find(session.tokenDigest)).toBeDefined();
    });

    it('should end a session once', async () => {
      const { sessions } = (await fresh()).stores;
      const [session, other] = [aStaffSession(), aStaffSession()];
      for (const each of [session, other]) await sessions.add(each);
      expect(await sessions.end(session.id)).toBe('ended');
      expect(await sessions.end(session.id)).toBe('missing');
      expect(await sessions.find(session.tokenDigest)).toBeUndefined();
      expect(await sessions.replace(session.tokenDigest, session)).toBe('missing');
      expect(await sessions.ofAccount(session.email)).toStrictEqual([other]);
    });

    it('should sweep what ended before and nothing else', async () => {
      const { sessions } = (await fresh()).stores;
      const [over, live] = [aStaffSession({ endsAt: NOON }), aStaffSession({ endsAt: addMinutes(NOON, 1) })];
      for (const each of [over, live]) await sessions.add(each);
      await sessions.sweep(NOON);
      expect(await sessions.ofAccount(live.email)).toStrictEqual([live]);
    });

    it('should keep sessions, and their ends, when opened anew', async () => {
      const { stores, reopen } = await fresh();
      const [session, ended] = [aStaffSession(), aStaffSession()];
      for (const each of [session, ended]) await stores.sessions.add(each);
      await stores.sessions.end(ended.id);
      const again = (await reopen()).sessions;
      expect(await again.ofAccount(session.email)).toStrictEqual([session]);
    });

    it.each<[string, (sessions: SessionStore) => Promise<unknown>]>([
      ['add', (sessions) => sessions.add(aStaffSession())],
      ['find', (sessions) => sessions.find('digest')],
      ['ofAccount', (sessions) => sessions.ofAccount('a@b')],
      ['replace', (sessions) => sessions.replace('digest', aStaffSession())],
      ['seen', (sessions) => sessions.seen(aStaffSession())],
      ['end', (sessions) => sessions.end('id')],
      ['sweep', (sessions) => sessions.sweep(NOON)],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.sessions)).rejects.toSatisfy(isUnavailable);
    });
  });
}
