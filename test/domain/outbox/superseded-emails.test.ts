import { describe, expect, it } from 'vitest';
import type { EmailKind } from '../../../src/domain/outbox/email.ts';
import {
  holdEmail,
  type OwedEmail,
  oweEmails,
  oweHeldEmails,
  queueEmail,
  readdressEmails,
  sendAgain,
} from '../../../src/domain/outbox/email-lifecycle.ts';
import { aNewEmail, NOON } from '../../support/values/samples.ts';

const KINDS = [
  'received',
  'notice',
  'confirmation',
  'declined',
  'changed',
  'cancelled',
] as const satisfies readonly EmailKind[];
const WAITING = KINDS.map((kind) => queueEmail(aNewEmail({ kind })));

// MAIL-10, MAIL-18, MAIL-19
describe('an e-mail that makes others untrue', () => {
  const cancelledBy = (kind: EmailKind) =>
    oweEmails(WAITING, [aNewEmail({ kind })])
      .filter(({ state }) => state === 'cancelled')
      .map((one) => one.kind);

  it.each<[EmailKind, readonly EmailKind[]]>([
    ['confirmation', ['confirmation', 'declined', 'changed', 'cancelled']],
    ['declined', ['confirmation', 'declined', 'changed', 'cancelled']],
    ['cancelled', ['received', 'confirmation', 'declined', 'changed', 'cancelled']],
    ['changed', ['received', 'confirmation', 'changed']],
    ['received', []],
    ['notice', []],
    ['contact', []],
  ])('should cancel those that still wait: %s', (kind, cancelled) => {
    expect(cancelledBy(kind)).toEqual(cancelled);
  });

  it('should leave what was sent, and cancel what has failed', () => {
    const email = aNewEmail({ kind: 'changed' });
    const rest = { id: email.id, kind: email.kind, to: email.to.address, tries: 1, email };
    const sent: OwedEmail = { ...rest, state: 'sent', sentAt: NOON };
    const failed: OwedEmail = { ...rest, state: 'failed', reason: '550' };
    expect(oweEmails([sent, failed], [aNewEmail({ kind: 'cancelled' })]).slice(0, 2)).toEqual([
      sent,
      { ...rest, state: 'cancelled', reason: '550' },
    ]);
  });

  it('should be the last that is sent again', () => {
    const email = aNewEmail({ kind: 'confirmation' });
    const rest = { id: email.id, kind: email.kind, to: email.to.address, tries: 1, email };
    const sent: OwedEmail = { ...rest, state: 'sent', sentAt: NOON };
    const owed = oweEmails([sent], [aNewEmail({ kind: 'cancelled' })]);
    const again = { emailId: email.id, event: { at: NOON }, copyId: 'copy' };
    expect(sendAgain(owed, again)).toEqual({ ok: false, problem: 'not-sendable' });
    expect(sendAgain([sent], { ...again, to: { address: 'new@example.com' } })).toMatchObject({
      ok: true,
      value: [
        sent,
        { id: 'copy', state: 'queued', to: 'new@example.com', email: { to: { address: 'new@example.com' } } },
      ],
    });
    expect(sendAgain([sent], { ...again, to: { address: '' } })).toEqual({ ok: false, problem: 'not-sendable' });
  });

  it('should be held with a held booking, in place of those that it makes untrue', () => {
    const changed = aNewEmail({ kind: 'changed' });
    const owed = oweHeldEmails(
      [holdEmail(aNewEmail({ kind: 'received' })), holdEmail(aNewEmail({ kind: 'notice' }))],
      [changed],
    );
    expect(owed.map(({ kind, state }) => [kind, state])).toEqual([
      ['received', 'cancelled'],
      ['notice', 'held'],
      ['changed', 'held'],
    ]);
    expect(owed[2]).toEqual(holdEmail(changed));
    expect(oweHeldEmails(owed, [])).toEqual(owed);
  });
});

// MAIL-18
describe('readdressEmails', () => {
  const NEW = { name: 'Priya Raman', address: 'new@example.com' };
  const email = aNewEmail({ kind: 'confirmation' });
  const queued = queueEmail(email);
  const textless = { id: email.id, kind: email.kind, to: email.to.address, tries: 0 };
  const rest = { ...textless, email };
  const failed = { ...rest, state: 'failed', reason: '550' } as const;

  it('should redirect what waits, is held or has failed', () => {
    const leased = { ...queued, leaseEnds: NOON };
    expect(readdressEmails([queued, leased, holdEmail(email), failed], NEW)).toStrictEqual([
      { ...queued, to: NEW.address, email: { ...email, to: NEW } },
      { ...leased, to: NEW.address, email: { ...email, to: NEW } },
      { ...holdEmail(email), to: NEW.address, email: { ...email, to: NEW } },
      { ...failed, to: NEW.address, email: { ...email, to: NEW } },
    ]);
    const erased = { ...textless, state: 'failed', reason: '550' } as const;
    expect(readdressEmails([erased], NEW)).toStrictEqual([{ ...erased, to: NEW.address }]);
  });

  it('should leave what was sent or cancelled, and what goes to others', () => {
    const kept: readonly OwedEmail[] = [
      { ...rest, state: 'sent', sentAt: NOON },
      { ...rest, state: 'cancelled' },
      queueEmail(aNewEmail({ kind: 'notice' })),
    ];
    expect(readdressEmails(kept, NEW)).toStrictEqual(kept);
    expect(readdressEmails(kept, { address: '' })).toStrictEqual(kept);
  });

  it('should cancel what waits when there is no address any more', () => {
    const cancelled = { ...rest, state: 'cancelled' };
    expect(readdressEmails([queued, holdEmail(email), failed], { address: '' })).toStrictEqual([
      cancelled,
      cancelled,
      failed,
    ]);
  });
});
