import { describe, expect, it } from 'vitest';
import {
  cancelHeld,
  changeEmails,
  type Delivery,
  eraseEmails,
  eraseSentText,
  holdEmail,
  isChangeSeen,
  isNewFailure,
  leaseEmail,
  type OwedEmail,
  oweEmails,
  putFrom,
  queueEmail,
  releaseEmails,
  seeFailure,
  sendAgain,
  settleEmail,
  settleTry,
  shownState,
} from '../../../src/domain/outbox/email-lifecycle.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { AS_SENT } from '../../support/values/rendered.ts';
import { aNewEmail, NOON } from '../../support/values/samples.ts';

const LATER = addMinutes(NOON, 5);
const LATE = addMinutes(NOON, 60);
const EMAIL = aNewEmail({ id: 'first', kind: 'received', to: { name: 'Priya Raman', address: 'priya@example.com' } });
const FACTS = { id: 'first', kind: 'received', to: 'priya@example.com' } as const;

const QUEUED = queueEmail(EMAIL);
const LEASED: OwedEmail = { ...FACTS, state: 'queued', tries: 0, nextTryAt: LATER, leaseEnds: LATER, email: EMAIL };
const WAITING: OwedEmail = { ...FACTS, state: 'queued', tries: 3, nextTryAt: LATE, reason: '451', email: EMAIL };
const SENT: OwedEmail = { ...FACTS, state: 'sent', tries: 1, sentAt: NOON, email: { ...EMAIL, asSent: AS_SENT } };
const FAILED: OwedEmail = { ...FACTS, state: 'failed', tries: 30, reason: '550', email: EMAIL };
const CANCELLED: OwedEmail = { ...FACTS, state: 'cancelled', tries: 0, email: EMAIL };

describe('queueEmail', () => {
  it('should be due from the moment at which the e-mail was queued', () => {
    expect(QUEUED).toStrictEqual({ ...FACTS, state: 'queued', tries: 0, nextTryAt: NOON, email: EMAIL });
  });
});

describe('oweEmails', () => {
  const decision = (kind: 'confirmation' | 'declined', id: string) => aNewEmail({ kind, id });

  it('should cancel the decisions that wait, leased ones too, and nothing else', () => {
    const waiting = decision('declined', 'waiting');
    const leased: OwedEmail = { ...LEASED, kind: 'confirmation', id: 'leased' };
    const sent: OwedEmail = { ...SENT, kind: 'confirmation' };
    const last = decision('confirmation', 'last');
    const [one, two, three, four, five] = oweEmails([QUEUED, queueEmail(waiting), leased, sent], [last]);
    expect([one, four]).toEqual([QUEUED, sent]);
    const { id, kind, to } = waiting;
    expect(two).toStrictEqual({ id, kind, to: to.address, state: 'cancelled', tries: 0, email: waiting });
    expect(three).toStrictEqual({ ...CANCELLED, kind: 'confirmation', id: 'leased' });
    expect(five).toStrictEqual(queueEmail(last));
  });

  it('should keep why the last try failed of one that it cancels', () => {
    const [superseded] = oweEmails([{ ...WAITING, kind: 'declined' }], [decision('confirmation', 'last')]);
    expect(superseded).toStrictEqual({ ...CANCELLED, kind: 'declined', tries: 3, reason: '451' });
  });

  it('should supersede nothing by an e-mail that tells of no decision', () => {
    const waiting = queueEmail(decision('declined', 'waiting'));
    expect(oweEmails([waiting], [EMAIL])).toStrictEqual([waiting, QUEUED]);
  });
});

describe('sendAgain', () => {
  const again = { emailId: 'first', event: { at: LATE }, copyId: 'copy' };
  const OTHER = queueEmail(aNewEmail());

  it.each([
    ['failed', FAILED],
    ['failed and was seen', { ...FAILED, seen: true } as const],
    ['waits', WAITING],
  ])('should queue one that %s as it was, due at once, its tries counted again', (_, owed) => {
    expect(sendAgain([OTHER, owed], again)).toStrictEqual({
      ok: true,
      value: [OTHER, { ...FACTS, state: 'queued', tries: 0, nextTryAt: LATE, email: EMAIL }],
    });
  });

  it('should leave one that is being sent to its sender', () => {
    expect(sendAgain([LEASED], again)).toStrictEqual({ ok: true, value: [LEASED] });
  });

  it('should queue a held one', () => {
    expect(sendAgain([holdEmail(EMAIL)], again)).toStrictEqual({ ok: true, value: [queueEmail(EMAIL, LATE)] });
  });

  it('should add a copy of a sent one, with an id of its own, which is not sent yet', () => {
    const copy = { ...EMAIL, id: 'copy', queuedAt: LATE };
    expect(sendAgain([SENT, OTHER], again)).toStrictEqual({ ok: true, value: [SENT, OTHER, queueEmail(copy)] });
  });

  it.each([
    ['was cancelled', CANCELLED],
    ['lost its text', eraseSentText(SENT, LATE)],
  ])('should refuse one that %s', (_, owed) => {
    expect(sendAgain([owed], again)).toEqual({ ok: false, problem: 'not-sendable' });
  });

  it('should know no e-mail of another booking', () => {
    expect(sendAgain([OTHER], again)).toEqual({ ok: false, problem: 'missing' });
  });
});

describe('a held e-mail', () => {
  const HELD = holdEmail(EMAIL);

  it('should be stored with no due time and be queued when it is released', () => {
    expect(HELD).toStrictEqual({ ...FACTS, state: 'held', tries: 0, email: EMAIL });
    expect(releaseEmails([HELD, SENT, FAILED], LATE)).toStrictEqual([queueEmail(EMAIL, LATE), SENT, FAILED]);
  });

  // BOOK-43
  it('should be cancelled with the end of the hold, and stay when another e-mail is owed', () => {
    const cancelled = { ...FACTS, state: 'cancelled', tries: 0, email: EMAIL };
    expect(cancelHeld([HELD, WAITING, SENT, FAILED])).toStrictEqual([cancelled, WAITING, SENT, FAILED]);
    const notice = aNewEmail({ kind: 'notice' });
    expect(oweEmails([HELD], [notice])).toStrictEqual([HELD, queueEmail(notice)]);
  });

  it('should be cancelled and lose its text when it is erased', () => {
    expect(eraseEmails([HELD])).toStrictEqual([{ ...FACTS, to: '', state: 'cancelled', tries: 0 }]);
  });
});

describe('settleTry', () => {
  const waiting = { state: 'waiting', nextTryAt: LATE, reason: '451' } as const;
  const failed = { state: 'failed', reason: '550' } as const;
  const sent = { state: 'sent', at: LATE, asSent: AS_SENT } as const;

  it.each([
    [sent, { ...SENT, sentAt: LATE }],
    [waiting, { ...FACTS, state: 'queued', tries: 1, nextTryAt: LATE, reason: '451', email: EMAIL }],
    [failed, { ...FACTS, state: 'failed', tries: 1, reason: '550', email: EMAIL }],
  ])('should count the try and end the lease: $0.state', (delivery, owed) => {
    expect(settleTry(LEASED, LATER, delivery)).toStrictEqual({ owed, outcome: 'settled' });
  });

  it.each([
    ['is leased by another', LEASED, LATE],
    ['is not leased', QUEUED, LATER],
    ['was cancelled', CANCELLED, LATER],
    ['failed', FAILED, LATER],
    ['was sent', SENT, LATER],
  ])('should leave one that %s as it is', (_, owed, leaseEnds) => {
    for (const delivery of [waiting, failed]) {
      expect(settleTry(owed, leaseEnds, delivery)).toEqual({ owed, outcome: 'superseded' });
    }
  });

  it.each([
    ['is leased by another', LEASED, LATE],
    ['was cancelled', CANCELLED, LATER],
    ['failed', FAILED, LATER],
  ])('should write that it was sent, and its text, also where it %s by now', (_, owed, leaseEnds) => {
    const settled = { ...SENT, tries: owed.tries + 1, sentAt: LATE };
    expect(settleTry(owed, leaseEnds, sent)).toStrictEqual({ owed: settled, outcome: 'superseded' });
  });

  it('should write once that it was sent', () => {
    expect(settleTry(SENT, LATER, sent)).toEqual({ owed: SENT, outcome: 'superseded' });
  });

  it('should keep no text and no address of one that was erased while it was sent', () => {
    const [erased] = eraseEmails([LEASED]);
    expect(erased && settleTry(erased, LATER, sent).owed).toStrictEqual({
      ...{ ...FACTS, to: '' },
      state: 'sent',
      tries: 1,
      sentAt: LATE,
    });
  });
});

// MAIL-7
describe('an e-mail that was handed over and not answered', () => {
  const unknown = { state: 'unknown', at: LATER, reason: 'ETIMEDOUT' } as const;
  const reason = 'handed over and not answered: ETIMEDOUT';
  const leased = (owed: OwedEmail): OwedEmail =>
    owed.state === 'queued' ? { ...owed, nextTryAt: LATER, leaseEnds: LATER } : owed;
  const settledBy = (...deliveries: readonly Delivery[]): OwedEmail =>
    deliveries.reduce<OwedEmail>((owed, delivery) => settleTry(leased(owed), LATER, delivery).owed, LEASED);
  const { email: _, ...TRIED } = { ...FACTS, state: 'unknown', reason, email: EMAIL } as const;

  it('should be tried once more after an hour, as the same e-mail', () => {
    const once = settledBy(unknown);
    expect(once).toStrictEqual({
      ...{ ...FACTS, state: 'queued', tries: 1, email: EMAIL, reason },
      nextTryAt: addMinutes(LATER, 60),
    });
    expect(shownState(once)).toMatchObject({ ...TRIED, tries: 1, nextTryAt: addMinutes(LATER, 60) });
    const twice = settledBy(unknown, unknown);
    expect(twice).toStrictEqual({ ...FACTS, state: 'failed', tries: 2, email: EMAIL, reason });
    expect(shownState(twice)).toMatchObject({ ...TRIED, tries: 2 });
    expect(shownState(twice)).not.toHaveProperty('nextTryAt');
    expect(isNewFailure(twice)).toBe(true);
  });

  it('should not be handed over a third time, whatever came between', () => {
    const refused = { state: 'waiting', nextTryAt: LATE, reason: '451 to RCPT TO' } as const;
    const between = settledBy(unknown, refused, { ...refused, reason: '452' });
    expect(shownState(between)).toMatchObject({ state: 'unknown', nextTryAt: LATE });
    expect(between).toMatchObject({ reason: 'handed over and not answered, then 452' });
    expect(settledBy(unknown, refused, refused, unknown)).toMatchObject({ state: 'failed', tries: 4 });
  });

  it('should be sent or refused by a later try as any other', () => {
    expect(settledBy(unknown, { state: 'sent', at: LATE, asSent: AS_SENT })).toStrictEqual({
      ...SENT,
      tries: 2,
      sentAt: LATE,
    });
    const refused = settledBy(unknown, { state: 'failed', reason: '550 5.1.1 to RCPT TO' });
    expect(shownState(refused)).toMatchObject({ state: 'failed', reason: '550 5.1.1 to RCPT TO' });
  });

  it('should be shown as any other while no such try was made', () => {
    for (const owed of [QUEUED, LEASED, WAITING, SENT, FAILED, CANCELLED]) expect(shownState(owed)).toBe(owed);
  });
});

// MAIL-9
describe('leaseEmail', () => {
  const terms = { now: NOON, dueBy: NOON, leaseEnds: LATER };
  const record = { value: 'rest', emails: [SENT, { ...QUEUED, id: 'waiting' }] };

  it('should lease one that is due, and leave the rest as it is', () => {
    const { out, next } = leaseEmail('waiting', terms)(record);
    expect(out).toStrictEqual({ email: EMAIL, tries: 0 });
    expect(next).toStrictEqual({ ...record, emails: [SENT, { ...LEASED, id: 'waiting' }] });
    expect(next?.emails[0]).toBe(SENT);
  });

  // MAIL-9
  it('should lease one again once its lease has ended, by the time of the lease', () => {
    const again = { now: LATER, dueBy: LATER, leaseEnds: LATE };
    const leased = { emails: [LEASED] };
    expect(leaseEmail('first', again)(leased).next?.emails).toMatchObject([{ nextTryAt: LATE, leaseEnds: LATE }]);
    const early = { ...again, now: addMinutes(LATER, -1 / 60_000) };
    expect(leaseEmail('first', early)(leased)).toEqual({ out: undefined });
  });

  it.each([
    ['is not due yet', WAITING],
    ['was sent', SENT],
    ['failed', FAILED],
    ['was cancelled', CANCELLED],
    ['is held', holdEmail(EMAIL)],
  ])('should leave one that %s', (_, owed) => {
    expect(leaseEmail('first', terms)({ emails: [owed] })).toEqual({ out: undefined });
  });

  it('should know no e-mail of another or of a missing record', () => {
    expect(leaseEmail('other', terms)(record)).toEqual({ out: undefined });
    expect(leaseEmail('first', terms)(undefined)).toEqual({ out: undefined });
  });
});

describe('settleEmail', () => {
  const sent = { state: 'sent', at: LATE, asSent: AS_SENT } as const;

  it('should write the outcome of a try, and nothing where nothing changes', () => {
    const record = { removed: 'rest', emails: [LEASED, WAITING] };
    const settled = settleEmail('first', LATER, sent)(record);
    expect(settled).toStrictEqual({
      out: 'settled',
      next: { ...record, emails: [{ ...SENT, sentAt: LATE }, WAITING] },
    });
    expect(settleEmail('first', LATER, sent)(settled.next)).toEqual({ out: 'superseded' });
  });

  it('should have nothing to settle for an e-mail that is owed no more', () => {
    for (const found of [undefined, { emails: [SENT] }]) {
      expect(settleEmail('none', LATER, sent)(found)).toEqual({ out: 'superseded' });
    }
  });
});

describe('changeEmails', () => {
  it('should count what it changes, and write nothing where nothing changes', () => {
    const see = changeEmails(seeFailure);
    const record = { value: 'rest', emails: [FAILED, QUEUED, { ...FAILED, id: 'second' }] };
    const { out, next } = see(record);
    expect(out).toBe(2);
    expect(next?.emails.map((owed) => 'seen' in owed)).toEqual([true, false, true]);
    expect(see(next)).toEqual({ out: 0 });
    expect(see(undefined)).toEqual({ out: 0 });
  });

  it('should say that a forgotten text is erased', () => {
    const forget = changeEmails((owed) => eraseSentText(owed, LATE), true);
    expect(forget({ emails: [SENT] })).toMatchObject({ out: 1, erases: true });
  });
});

// BOOK-55
describe('isChangeSeen', () => {
  const record = { value: {}, history: [], emails: [QUEUED, SENT] };
  const withFirst = (owed: OwedEmail) => ({ ...record, emails: [owed, SENT] });

  it('should tell a change of any part from the lease of an e-mail', () => {
    expect(isChangeSeen(record, withFirst(LEASED))).toBe(false);
    expect(isChangeSeen(record, { ...record, emails: [QUEUED, eraseSentText(SENT, LATE)] })).toBe(false);
    for (const part of [{ value: {} }, { history: [] }, { emails: [QUEUED] }]) {
      expect(isChangeSeen(record, { ...record, ...part })).toBe(true);
    }
    for (const owed of [{ ...QUEUED, tries: 1 }, SENT, FAILED, CANCELLED]) {
      expect(isChangeSeen(record, withFirst(owed))).toBe(true);
    }
    expect(isChangeSeen(withFirst(FAILED), withFirst(seeFailure(FAILED)))).toBe(true);
  });
});

describe('a lease of a try that goes on', () => {
  it('should last longer for its holder, with the try not counted, and for nobody else', () => {
    const renewed = settleTry(LEASED, LATER, { state: 'under-way', leaseEnds: LATE });
    expect(renewed).toStrictEqual({ owed: { ...LEASED, nextTryAt: LATE, leaseEnds: LATE }, outcome: 'settled' });
    for (const owed of [QUEUED, renewed.owed, CANCELLED, SENT]) {
      const outcome = settleTry(owed, LATER, { state: 'under-way', leaseEnds: LATE });
      expect(outcome).toEqual({ owed, outcome: 'superseded' });
    }
  });
});

describe('erasing', () => {
  it('should cancel what waits and keep no text and no address', () => {
    const emails = eraseEmails([QUEUED, LEASED, WAITING, SENT, FAILED, CANCELLED]);
    expect(emails.map(({ state }) => state)).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
      'sent',
      'failed',
      'cancelled',
    ]);
    expect(JSON.stringify(emails)).not.toContain('priya');
    expect(emails.every((owed) => owed.to === '' && owed.email === undefined)).toBe(true);
  });

  it('should leave no failure that somebody has to look at', () => {
    expect(isNewFailure(FAILED)).toBe(true);
    expect(eraseEmails([FAILED]).some(isNewFailure)).toBe(false);
    expect(isNewFailure({ ...FAILED, seen: true })).toBe(false);
  });

  it('should erase the text of what was sent before a moment, and of nothing else', () => {
    expect(eraseSentText(SENT, addMinutes(NOON, 1))).toStrictEqual({
      ...{ ...FACTS, to: '' },
      state: 'sent',
      tries: 1,
      sentAt: NOON,
    });
    expect(eraseSentText(SENT, NOON)).toBe(SENT);
    for (const owed of [QUEUED, LEASED, FAILED, CANCELLED]) expect(eraseSentText(owed, LATE)).toBe(owed);
  });

  it('should leave what is erased already as it is', () => {
    const erased = eraseEmails([SENT, FAILED]);
    expect(eraseEmails(erased).every((owed, index) => owed === erased[index])).toBe(true);
  });
});

describe('a record that owes e-mails', () => {
  const stored = { value: { state: 'open' }, emails: [SENT] };
  const next = { state: 'withdrawn' };

  it('should be put in place of the one that was read, with its new e-mails alone', () => {
    expect(putFrom(undefined, next)(undefined)).toEqual({ out: 'put', next: { value: next, emails: [] } });
    const put = putFrom({ state: 'open' }, next, [EMAIL])(stored);
    expect(put).toEqual({ out: 'put', next: { value: next, emails: [QUEUED] } });
  });

  it('should stay as it is where it is another by now', () => {
    for (const [from, found] of [
      [undefined, stored],
      [next, stored],
      [stored.value, undefined],
    ] as const) {
      expect(putFrom(from, next, [EMAIL])(found)).toEqual({ out: 'stale' });
    }
  });
});
