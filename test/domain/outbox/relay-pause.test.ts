import { describe, expect, it } from 'vitest';
import {
  countRefusal,
  isPauseDue,
  isPaused,
  type MailRefusal,
  pauseAfter,
  type RefusalRun,
  type RelayPause,
} from '../../../src/domain/outbox/relay-pause.ts';
import { addMinutes, minutesBetween } from '../../../src/domain/shared/toronto-time.ts';
import { NOON } from '../../support/values/samples.ts';

const QUOTA: MailRefusal = { reason: '550 5.4.5 to RCPT TO', about: 'sender' };
const BLOCKED: MailRefusal = { reason: '554 5.7.1 to RCPT TO', about: 'sender' };
const FULL: MailRefusal = { reason: '552 5.2.2 to RCPT TO', about: 'recipient' };

type Outcome = readonly [id: string, to: string, refusal: MailRefusal | undefined];

function runAfter(...outcomes: readonly Outcome[]): RefusalRun | undefined {
  return outcomes.reduce<RefusalRun | undefined>(
    (run, [id, to, refusal]) => countRefusal(run, { id, kind: 'notice', to }, refusal),
    undefined,
  );
}

// MAIL-16
describe('refusals in a row', () => {
  it.each<[string, boolean, readonly Outcome[]]>([
    ['none', false, []],
    [
      'two of one kind',
      false,
      [
        ['1', 'a', QUOTA],
        ['2', 'b', QUOTA],
      ],
    ],
    [
      'three of one kind',
      true,
      [
        ['1', 'a', QUOTA],
        ['2', 'b', QUOTA],
        ['3', 'a', QUOTA],
      ],
    ],
    [
      'three of two kinds',
      false,
      [
        ['1', 'a', QUOTA],
        ['2', 'b', BLOCKED],
        ['3', 'c', QUOTA],
      ],
    ],
    [
      'three with one between that was accepted',
      false,
      [
        ['1', 'a', QUOTA],
        ['2', 'b', QUOTA],
        ['4', 'd', undefined],
        ['3', 'c', QUOTA],
      ],
    ],
    [
      'three tries of one e-mail',
      false,
      [
        ['1', 'a', QUOTA],
        ['1', 'a', QUOTA],
        ['1', 'a', QUOTA],
      ],
    ],
    [
      'three e-mails to one full mailbox',
      false,
      [
        ['1', 'a', FULL],
        ['2', 'A', FULL],
        ['3', 'a', FULL],
      ],
    ],
    [
      'three full mailboxes',
      true,
      [
        ['1', 'a', FULL],
        ['2', 'b', FULL],
        ['3', 'c', FULL],
      ],
    ],
    ['many of one kind', true, Array.from({ length: 50 }, (_, id) => [`${id}`, 'a', QUOTA] as const)],
  ])('should, after %s, pause: %s', (_, isDue, outcomes) => {
    const run = runAfter(...outcomes);
    expect(isPauseDue(run)).toBe(isDue);
    expect(run?.refused.length ?? 0).toBeLessThanOrEqual(3);
  });

  it('should pause again after one more of the same kind, until one is accepted', () => {
    const paused = runAfter(['1', 'a', QUOTA], ['2', 'b', QUOTA], ['3', 'c', QUOTA]);
    expect(isPauseDue(countRefusal(paused, { id: '1', kind: 'notice', to: 'a' }, QUOTA))).toBe(true);
    expect(isPauseDue(countRefusal(paused, { id: '4', kind: 'notice', to: 'd' }, undefined))).toBe(false);
  });
});

// MAIL-16
describe('a refusal of an address that a stranger typed', () => {
  const typed = ['quote', 'received', 'declined', 'cancelled', 'link', 'test'] as const;

  it.each(typed)('should count for nothing: %s', (kind) => {
    const before = runAfter(['1', 'a', QUOTA], ['2', 'b', QUOTA]);
    for (const refusal of [QUOTA, BLOCKED, FULL]) {
      expect(countRefusal(before, { id: '3', kind, to: 'c' }, refusal)).toBe(before);
      expect(countRefusal(undefined, { id: '3', kind, to: 'c' }, refusal)).toBeUndefined();
    }
  });

  it('should leave those count that go to the company, to staff, and to customers whom staff confirmed', () => {
    const vouched = [
      'confirmation',
      'changed',
      'reminder-pickup',
      'notice',
      'contact',
      'attention',
      'invitation',
    ] as const;
    for (const kind of vouched) {
      expect(countRefusal(undefined, { id: '1', kind, to: 'a' }, FULL)?.refused).toEqual(['a']);
    }
  });
});

// MAIL-16
describe('a pause', () => {
  it('should last a minute, twice, then twice as long each time, at most an hour', () => {
    const lengths: number[] = [];
    let pause: RelayPause | undefined;
    let now = NOON;
    for (let count = 0; count < 9; count += 1) {
      pause = pauseAfter(pause, QUOTA.reason, now);
      expect(pause).toMatchObject({ since: NOON, reason: QUOTA.reason });
      lengths.push(minutesBetween(now, pause.until));
      now = pause.until;
    }
    expect(lengths).toEqual([1, 1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it('should begin again for another reason, and an hour after the last one', () => {
    const first = pauseAfter(undefined, QUOTA.reason, NOON);
    const later = addMinutes(first.until, 60);
    expect(pauseAfter(first, QUOTA.reason, later).since).toBe(NOON);
    const muchLater = addMinutes(later, 1);
    expect(pauseAfter(first, QUOTA.reason, muchLater)).toMatchObject({
      since: muchLater,
      until: addMinutes(muchLater, 1),
    });
    expect(pauseAfter(first, BLOCKED.reason, first.until).since).toBe(first.until);
  });

  it('should be over at its end', () => {
    const pause = pauseAfter(undefined, QUOTA.reason, NOON);
    expect(isPaused(undefined, NOON)).toBe(false);
    expect(isPaused(pause, addMinutes(pause.until, -1))).toBe(true);
    expect(isPaused(pause, pause.until)).toBe(false);
  });
});
