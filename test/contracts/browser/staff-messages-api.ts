import { describe, expect, it } from 'vitest';
import type { StaffMessagesApi } from '../../../src/ports/browser/staff-messages-api.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { storeMessage } from '../../../src/server/use-cases/inquiry/stored-messages.ts';
import type { TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { aMessage, aNewEmail, NOON } from '../../support/values/samples.ts';

/** The port in front of a real site whose store a test may look into, signed in as `STAFF_EMAIL` until `signOut`. */
export type StaffMessagesApiSubject = {
  readonly api: StaffMessagesApi;
  readonly site: TestSite;
  signOut(): Promise<void>;
  cut(): Promise<void>;
};

const CALLS: readonly (readonly [string, (api: StaffMessagesApi) => Promise<unknown>])[] = [
  ['list', (api) => api.list({ view: 'all', q: '', limit: 10 })],
  ['find', (api) => api.find('none')],
  ['act', (api) => api.act('none', 'answered')],
  ['remove', (api) => api.remove('none')],
  ['releaseAll', (api) => api.releaseAll(['none'])],
  ['removeAll', (api) => api.removeAll(['none'])],
];

/** What every adapter of the port `StaffMessagesApi` promises. */
export function staffMessagesApiContract(fresh: () => Promise<StaffMessagesApiSubject>): void {
  describe('staff messages api', () => {
    const withMessages = async (...states: readonly ('open' | 'held')[]) => {
      const subject = await fresh();
      const messages = states.map((state) => aMessage({ state }));
      for (const message of messages) {
        await storeMessage(subject.site.ports, message, [aNewEmail({ kind: 'contact' })]);
      }
      return { ...subject, ids: messages.map(({ id }) => id) };
    };

    it('should list by view and by words, in pages', async () => {
      const { api, ids } = await withMessages('open', 'open', 'held');
      const list = await api.list({ view: 'open', q: '', limit: 1 });
      if (list === 'signed-out') throw new Error(list);
      expect(list).toMatchObject({
        messages: [
          {
            id: ids[1],
            kind: 'contact',
            receivedAt: NOON,
            from: { name: 'Priya Raman', email: 'priya.raman@example.com', phone: '905 555 0118' },
            subject: 'A question',
            text: 'Do you have snow tires?\nThank you.',
            state: 'open',
            email: { kind: 'contact' },
          },
        ],
        nextCursor: expect.any(String),
        total: 2,
        totalIsMore: false,
      });
      const rest = await api.list({ view: 'open', q: '', limit: 1, cursor: list.nextCursor ?? '' });
      expect(rest).toMatchObject({ messages: [{ id: ids[0] }], nextCursor: null });
      expect(await api.list({ view: 'held', q: 'snow raman', limit: 10 })).toMatchObject({
        messages: [{ id: ids[2], email: { state: 'held' } }],
      });
      expect(await api.list({ view: 'all', q: 'ice', limit: 10 })).toMatchObject({ messages: [], total: 0 });
    });

    it('should act on a message, and name the state in which that is not possible', async () => {
      const { api, ids } = await withMessages('open', 'held');
      const [open = '', held = ''] = ids;
      const answered = { id: open, state: 'answered', answeredBy: STAFF_EMAIL };
      expect(await api.act(open, 'answered')).toMatchObject({ ok: true, value: answered });
      expect(await api.find(open)).toMatchObject(answered);
      expect(await api.act(open, 'answered')).toEqual({
        ok: false,
        problem: { code: 'not-possible', state: 'answered' },
      });
      expect(await api.act(open, 'reopen')).toMatchObject({ ok: true, value: { state: 'open' } });
      expect(await api.act(open, 'resend')).toMatchObject({ ok: true, value: { state: 'open' } });
      expect(await api.act(held, 'release')).toMatchObject({
        ok: true,
        value: { state: 'open', email: { state: 'queued' } },
      });
      expect(await api.act('none', 'answered')).toEqual({ ok: false, problem: { code: 'missing' } });
    });

    it('should delete once', async () => {
      const { api, ids } = await withMessages('open');
      expect(await api.remove(ids[0] ?? '')).toBe('removed');
      expect(await api.remove(ids[0] ?? '')).toBe('missing');
      expect(await api.find(ids[0] ?? '')).toBe('missing');
    });

    it('should release and delete several at once', async () => {
      const { api, site, ids } = await withMessages('held', 'open', 'held');
      const [held = '', open = '', other = ''] = ids;
      expect(await api.releaseAll([held, open, 'none'])).toEqual({
        done: [held],
        failed: [
          { id: open, reason: 'not-held' },
          { id: 'none', reason: 'message-not-found' },
        ],
      });
      expect(await site.ports.messages.find(held)).toMatchObject({ state: 'open' });
      expect(await api.removeAll([other, held, 'none'])).toEqual({
        done: [other, held],
        failed: [{ id: 'none', reason: 'message-not-found' }],
      });
      expect(await api.list({ view: 'all', q: '', limit: 10 })).toMatchObject({ messages: [{ id: open }], total: 1 });
    });

    it.each(CALLS)("should say 'signed-out' to %s once the session has ended", async (_, call) => {
      const { api, signOut } = await fresh();
      await signOut();
      expect(await call(api)).toBe('signed-out');
    });

    it.each(CALLS)('should reject %s with `unavailable` while the site is out of reach', async (_, call) => {
      const { api, cut } = await fresh();
      await cut();
      await expect(call(api)).rejects.toSatisfy(isUnavailable);
    });
  });
}
