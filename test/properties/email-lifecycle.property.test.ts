import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EmailKind } from '../../src/domain/outbox/email.ts';
import {
  type Delivery,
  eraseEmails,
  eraseSentText,
  holdEmail,
  type OwedEmail,
  oweEmails,
  releaseEmails,
  sendAgain,
  settleTry,
} from '../../src/domain/outbox/email-lifecycle.ts';
import { addMinutes, type Instant } from '../../src/domain/shared/toronto-time.ts';
import { AS_SENT } from '../support/values/rendered.ts';
import { aNewEmail, NOON } from '../support/values/samples.ts';

/** One thing that happens to the e-mails of a booking; `index` picks one of them. */
type Step = {
  readonly what: 'decide' | 'notice' | 'hold' | 'release' | 'claim' | 'settle' | 'again' | 'forget';
  readonly index: number;
};

const STEPS = fc.array(
  fc.record<Step>({
    what: fc.constantFrom('decide', 'notice', 'hold', 'release', 'claim', 'settle', 'again', 'forget'),
    index: fc.nat({ max: 30 }),
  }),
  { maxLength: 40 },
);
const KINDS: readonly EmailKind[] = ['confirmation', 'declined'];

/** The e-mails of a booking after each of the steps, one minute apart, and the leases that were given out. */
function course(
  steps: readonly Step[],
): { readonly at: Instant; readonly what: Step['what']; readonly owed: readonly OwedEmail[] }[] {
  let owed: readonly OwedEmail[] = [];
  const leases: { readonly id: string; readonly leaseEnds: Instant }[] = [];
  return steps.map(({ what, index: position }, index) => {
    const at = addMinutes(NOON, index);
    owed = after(what, position, at);
    return { at, what, owed };
  });

  function after(what: Step['what'], index: number, at: Instant): readonly OwedEmail[] {
    const id = `email-${at}`;
    const kind = KINDS[index % 2] ?? 'declined';
    const target = owed[index % Math.max(1, owed.length)];
    const change = (id: string, to: (one: OwedEmail) => OwedEmail) =>
      owed.map((one) => (one.id === id ? to(one) : one));
    switch (what) {
      case 'decide':
        return oweEmails(owed, [aNewEmail({ id, kind, queuedAt: at })]);
      case 'notice':
        return oweEmails(owed, [aNewEmail({ id, kind: 'notice', queuedAt: at })]);
      case 'hold':
        return [...owed, holdEmail(aNewEmail({ id, kind: 'notice', queuedAt: at }))];
      case 'release':
        return releaseEmails(owed, at);
      case 'claim': {
        if (target?.state !== 'queued' || target.nextTryAt > at) return owed;
        const leaseEnds = addMinutes(at, 3);
        leases.push({ id: target.id, leaseEnds });
        return change(target.id, () => ({ ...target, nextTryAt: leaseEnds, leaseEnds }));
      }
      case 'settle': {
        const lease = leases[index % Math.max(1, leases.length)];
        if (lease === undefined) return owed;
        return change(lease.id, (one) => settleTry(one, lease.leaseEnds, delivery(index, at)).owed);
      }
      case 'again': {
        const again = { emailId: target?.id ?? '', event: { at }, copyId: id };
        const sent = sendAgain(owed, again);
        return sent.ok ? sent.value : owed;
      }
      case 'forget':
        return owed.map((one) => eraseSentText(one, at));
    }
  }
}

function delivery(index: number, at: Instant): Delivery {
  if (index % 3 === 0) return { state: 'sent', at, asSent: AS_SENT };
  const reason = '451';
  return index % 3 === 1 ? { state: 'waiting', nextTryAt: addMinutes(at, 2), reason } : { state: 'failed', reason };
}

describe('the life of an e-mail', () => {
  it('should keep every e-mail in its place, and add at the end alone', () => {
    holdsBetween(({ before, after }) => {
      expect(after.slice(0, before.length).map(({ id, kind }) => [id, kind])).toEqual(
        before.map(({ id, kind }) => [id, kind]),
      );
      expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
    });
  });

  it('should never wait without a text, nor wake what was sent or cancelled', () => {
    holdsBetween(({ before, after }) => {
      for (const [index, one] of after.entries()) {
        const was = before[index];
        if (one.state === 'queued') expect(one.email.id).toBe(one.id);
        if (was?.state === 'sent')
          expect({ ...one, email: undefined, to: '' }).toEqual({ ...was, email: undefined, to: '' });
        if (was?.state === 'held') expect(['held', 'queued', 'cancelled']).toContain(one.state);
        if (was?.state === 'cancelled') expect(['cancelled', 'sent']).toContain(one.state);
      }
    });
  });

  it('should have one decision waiting at most, but for copies that staff asked for', () => {
    fc.assert(
      fc.property(STEPS, (steps) => {
        for (const { owed } of course(steps.filter(({ what }) => what !== 'again'))) {
          const waiting = owed.filter(({ kind, state }) => state === 'queued' && kind !== 'notice');
          expect(waiting.length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('should count a try with its own answer alone', () => {
    holdsBetween(({ before, after, what }) => {
      for (const [index, was] of before.entries()) {
        const counted = (after[index]?.tries ?? 0) - was.tries;
        expect(what === 'settle' ? [0, 1].includes(counted) : what === 'again' ? counted <= 0 : counted === 0).toBe(
          true,
        );
      }
    });
  });

  it('should settle one try once, whatever came between', () => {
    fc.assert(
      fc.property(STEPS, fc.nat(), fc.nat(), (steps, one, other) => {
        for (const owed of course(steps).at(-1)?.owed ?? []) {
          if (owed.state !== 'queued' || owed.leaseEnds === undefined) continue;
          const first = settleTry(owed, owed.leaseEnds, delivery(one, NOON));
          expect(first.outcome).toBe('settled');
          const second = settleTry(first.owed, owed.leaseEnds, delivery(other, NOON));
          expect(second.outcome).toBe('superseded');
          if (delivery(other, NOON).state !== 'sent') expect(second.owed).toBe(first.owed);
        }
      }),
    );
  });

  it('should keep nothing of a person once it is erased, whatever comes after', () => {
    fc.assert(
      fc.property(STEPS, fc.nat(), (steps, index) => {
        const erased = eraseEmails(course(steps).at(-1)?.owed ?? []);
        for (const owed of erased) {
          expect([owed.to, owed.email, owed.state === 'queued']).toEqual(['', undefined, false]);
          expect(settleTry(owed, NOON, delivery(index, NOON)).owed).toMatchObject({ to: '' });
          const again = { emailId: owed.id, event: { at: NOON }, copyId: 'copy' };
          expect(sendAgain(erased, again)).toEqual({ ok: false, problem: 'not-sendable' });
        }
        expect(eraseEmails(erased)).toEqual(erased);
      }),
    );
  });
});

type Change = {
  readonly before: readonly OwedEmail[];
  readonly after: readonly OwedEmail[];
  readonly what: Step['what'];
};

/** Asserts a law of each step of any course. */
function holdsBetween(law: (change: Change) => void): void {
  fc.assert(
    fc.property(STEPS, (steps) => {
      const taken = course(steps);
      for (const [index, { owed, what }] of taken.entries())
        law({ before: taken[index - 1]?.owed ?? [], after: owed, what });
    }),
  );
}
