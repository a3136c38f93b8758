import { describe, expect, it } from 'vitest';
import { DEFAULT_COMPANY } from '../../../src/domain/shared/company.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import {
  exampleFacts,
  findAttention,
  isAttentionMailDue,
  PLACEHOLDERS,
  type SiteState,
} from '../../../src/domain/site/attention.ts';
import { NOON } from '../../support/values/samples.ts';

const ago = (minutes: number) => addMinutes(NOON, -minutes);
const HOUR = 60;

/** A site on which everything was checked and is well. */
const WELL: SiteState = {
  now: NOON,
  retention: { lastRunAt: ago(5) },
  sweep: { lastRunAt: ago(5) },
  relayPause: { since: ago(50), until: NOON, reason: '550 quota' },
  backup: { completeAt: ago(27 * HOUR) },
  freeBytes: 1_000_000_000,
  emails: { oldestWaiting: ago(HOUR), failed: 0 },
  answerDue: NOON,
  serverTime: addMinutes(NOON, 0.5),
  placeholders: [],
};

const STOPPED = {
  'too-many': { code: 'too-many', found: 30, of: 100 },
  'clock-ahead': { code: 'clock-ahead', lastRunAt: ago(40 * 24 * HOUR) },
  'clock-differs': { code: 'clock-differs', serverTime: ago(2 * HOUR) },
} as const;
const stopped = (reason: keyof typeof STOPPED) => ({
  lastRunAt: ago(HOUR),
  stopped: { at: ago(5), reason: STOPPED[reason] },
});

// FAIL-16
describe('findAttention', () => {
  it('should find nothing while everything is well, or is not checked', () => {
    expect(findAttention(WELL)).toEqual([]);
    expect(findAttention({ now: NOON, emails: { failed: 0 }, placeholders: [] })).toEqual([]);
  });

  it.each<[string, Partial<SiteState>, string]>([
    [
      'retention-stopped',
      { retention: stopped('too-many') },
      'The erasure of old personal data stopped: it would delete 30 of 100. If that is right, run "npm run retention -- --confirm".',
    ],
    [
      'retention-stopped',
      { retention: stopped('clock-ahead') },
      'The erasure of old personal data stopped: the clock is more than 31 days ahead of its last run. If that is right, run "npm run retention -- --confirm".',
    ],
    [
      'sweep-stopped',
      { sweep: stopped('clock-differs') },
      'The sweep of unused pictures stopped: the clock is more than 60 minutes off the database server\'s. If that is right, run "npm run sweep -- --confirm".',
    ],
    [
      'mail-paused',
      { relayPause: { since: NOON, until: addMinutes(NOON, 10), reason: '550 5.4.5' } },
      'No email is sent until Monday, November 23, 12:10 pm: 550 5.4.5.',
    ],
    ['backup', { backup: {} }, 'There is no backup yet.'],
    [
      'backup',
      { backup: { completeAt: ago(27 * HOUR + 1) } },
      'The last backup is of Sunday, November 22, 8:59 am, more than 27 hours ago.',
    ],
    [
      'backup',
      { backup: { completeAt: ago(9), failed: { at: ago(HOUR), reason: 'no space is left' } } },
      'The backup of Monday, November 23, 11:00 am failed: no space is left.',
    ],
    [
      'untrusted-proxy',
      { isProxyUntrusted: true },
      'Requests are forwarded from an address that TRUST_PROXY does not name: all visitors share one limit, and some are refused.',
    ],
    ['copy', { copy: {} }, 'The continuous copy of the database does not run.'],
    [
      'copy',
      { copy: { completeAt: ago(1.1) } },
      'The continuous copy of the database ends at Monday, November 23, 11:58 am.',
    ],
    ['disk-space', { freeBytes: 999_000_000 }, 'Only 999 MB of disk space is free.'],
    [
      'mail-waiting',
      { emails: { oldestWaiting: ago(61), failed: 0 } },
      'Emails have waited to be sent since Monday, November 23, 10:59 am.',
    ],
    [
      'mail-waiting',
      { emails: { oldestWaiting: ago(6), fault: 'cannot be reached', failed: 0 } },
      'The mail server cannot be reached: emails have waited to be sent since Monday, November 23, 11:54 am.',
    ],
    [
      'mail-waiting',
      { emails: { oldestWaiting: ago(6), fault: 'answers too slowly', failed: 0 } },
      'The mail server answers too slowly: emails have waited to be sent since Monday, November 23, 11:54 am.',
    ],
    [
      'mail-waiting',
      { emails: { oldestWaiting: ago(5), fault: 'answers too slowly', unanswered: 2, failed: 0 } },
      '2 emails were handed over to the mail server, which did not answer: each may have arrived, and is tried once more after an hour.',
    ],
    ['mail-failed', { emails: { failed: 1 } }, '1 email was not delivered.'],
    ['mail-failed', { emails: { failed: 2 } }, '2 emails were not delivered.'],
    ['request-late', { answerDue: ago(1) }, 'A request should have been answered by Monday, November 23, 11:59 am.'],
    ['clock', { serverTime: ago(1) }, "The clock is 60 seconds ahead of the database server's."],
    ['clock', { serverTime: addMinutes(NOON, 1) }, "The clock is 60 seconds behind the database server's."],
    [
      'placeholder',
      { placeholders: ['MAIL_URL'] },
      'MAIL_URL is still a mailbox folder: no email leaves this machine.',
    ],
  ])('should say of %s what it is', (code, over, text) => {
    expect(findAttention({ ...WELL, ...over })).toEqual([{ code, text }]);
  });

  it('should name the most urgent first, and each placeholder', () => {
    const found = findAttention({
      ...WELL,
      placeholders: PLACEHOLDERS,
      backup: {},
      sweep: stopped('too-many'),
    });
    expect(found.map(({ code }) => code)).toEqual([
      'sweep-stopped',
      'backup',
      ...Array.from({ length: 8 }, () => 'placeholder'),
    ]);
  });
});

// PAGE-15
describe('exampleFacts', () => {
  const own = {
    phone: '905-338-0199',
    street: '2 Speers Road',
    links: [{ name: 'Facebook', url: 'https://www.facebook.com/hojrental' }],
    hstNumber: '104218873 RT 0001',
  };

  it('should name each fact that is still of the example', () => {
    expect(exampleFacts(DEFAULT_COMPANY)).toEqual(['phone', 'street', 'social-links', 'hst-number']);
    expect(exampleFacts({ ...own, phone: '1-416-555-0199' })).toEqual(['phone']);
    expect(exampleFacts({ ...own, phone: '(905) 555 0142' })).toEqual(['phone']);
    expect(exampleFacts({ ...own, links: [...own.links, ...DEFAULT_COMPANY.links] })).toEqual(['social-links']);
  });

  it.each([own, { ...own, phone: '905-555-2142', links: [] }])('should name none of a company: %j', (facts) => {
    expect(exampleFacts(facts)).toEqual([]);
  });
});

// FAIL-17
describe('isAttentionMailDue', () => {
  it('should be so once on each day of the office', () => {
    expect(isAttentionMailDue(NOON, undefined)).toBe(true);
    expect(isAttentionMailDue('2026-11-24T04:59:59.999Z', NOON)).toBe(false);
    expect(isAttentionMailDue('2026-11-24T05:00:00.000Z', NOON)).toBe(true);
  });

  it('should be so after a clock that was ahead is right again', () => {
    expect(isAttentionMailDue(NOON, addMinutes(NOON, 400 * 24 * HOUR))).toBe(true);
  });
});
