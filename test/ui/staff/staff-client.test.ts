import { describe, expect, it } from 'vitest';
import { deleteMessages } from '../../../src/ports/api/calls/staff/messages.ts';
import { beginEnrolment } from '../../../src/ports/api/calls/staff/own-account.ts';
import { readSession, signIn, signOut } from '../../../src/ports/api/calls/staff/session.ts';
import { isNotAllowed } from '../../../src/ports/not-allowed.ts';
import { refusedSentence } from '../../../src/ports/refused.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { staffClient } from '../../../src/ui/staff/session/staff-client.ts';
import { stubPage } from '../../support/browser/page-globals.ts';
import { aSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { anAccountThatSignsIn, PASSWORD } from '../../support/site/staff-browser.ts';

const RIGHT = { body: { email: STAFF_EMAIL, password: PASSWORD } };

/** A site to which the browser of this test belongs, with an account that signs in by `RIGHT`. */
async function aSiteToAsk(role: 'owner' | 'desk' = 'owner') {
  const site = await aSite({ publicUrl: 'http://127.0.0.1' });
  await anAccountThatSignsIn(site, STAFF_EMAIL, role);
  stubPage(await site.app.listen({ host: '127.0.0.1', port: 0 }));
  return site;
}

describe('a call of staff', () => {
  it("should be 'signed-out' without a session, work after a sign-in, and name its problems", async () => {
    await aSiteToAsk();
    const { make } = staffClient();
    expect(await make(readSession, {})).toBe('signed-out');
    const wrong = await make(signIn, { body: { ...RIGHT.body, password: 'a wrong password' } });
    expect(wrong).toEqual({ ok: false, problem: { code: 'wrong-credentials' } });
    expect(await make(signIn, RIGHT)).toMatchObject({ ok: true });
    const user = { email: STAFF_EMAIL, role: 'owner' };
    expect(await make(readSession, {})).toMatchObject({ ok: true, value: { user } });
    expect(await make(signOut, {})).toMatchObject({ ok: true });
    expect(await make(readSession, {})).toBe('signed-out');
    expect(await make(signOut, {})).toBe('signed-out');
  });

  it('should be made once more with the token of a sign-in in another tab', async () => {
    await aSiteToAsk();
    const [one, other] = [staffClient(), staffClient()];
    await one.make(signIn, RIGHT);
    await other.make(signIn, RIGHT);
    expect(await one.make(beginEnrolment, {})).toMatchObject({ ok: true });
    await other.make(signOut, {});
    expect(await one.make(beginEnrolment, {})).toBe('signed-out');
  });

  it('should reject with `notAllowed` where the role may not make it', async () => {
    await aSiteToAsk('desk');
    const { make } = staffClient();
    await make(signIn, RIGHT);
    await expect(make(deleteMessages, { body: { ids: ['m1'] } })).rejects.toSatisfy(isNotAllowed);
  });

  // HTTP-4
  it('should reject with the sentence of the site where that refuses the body', async () => {
    await aSiteToAsk();
    const { make } = staffClient();
    await make(signIn, RIGHT);
    const many = Array.from({ length: 1000 }, (_, index) => `m${index}`);
    const fault = await make(deleteMessages, { body: { ids: many } }).catch((thrown: unknown) => thrown);
    expect(refusedSentence(fault)).toMatch(/^\w.+\.$/);
    const other = await make({ ...readSession, path: '/api/admin/nowhere' }, {}).catch((thrown: unknown) => thrown);
    expect(other).toBeInstanceOf(Error);
    expect(refusedSentence(other)).toBeUndefined();
  });

  it('should reject with `unavailable` while the site is out of reach', async () => {
    const site = await aSiteToAsk();
    const { make } = staffClient();
    await site.close();
    await expect(make(readSession, {})).rejects.toSatisfy(isUnavailable);
    await expect(make(signIn, RIGHT)).rejects.toSatisfy(isUnavailable);
  });
});
