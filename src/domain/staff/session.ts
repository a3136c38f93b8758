import type { Edit, Kind, Stored } from '../shared/record.ts';
import { addMinutes, type Instant, minutesBetween } from '../shared/toronto-time.ts';
import type { StaffAccount } from './account.ts';

/**
 * The stage of a sign-in. 'full' is complete. 'code' and 'enrol' have only the password so far, and
 * wait for a code of the second factor or for its enrolment. Such a pending session gives access
 * only to its next step. 'link' is a sign-in link that nobody has used yet: no call takes its token
 * as that of a session (STAFF-21).
 */
export type SessionStage = 'full' | 'code' | 'enrol' | 'link';

/**
 * Returns the stage after the password or a sign-in link: what the second factor still requires
 * (STAFF-7).
 */
export function stageAfterPassword(
  { secondFactor }: Pick<StaffAccount, 'secondFactor'>,
  setting: 'required' | 'optional',
): Exclude<SessionStage, 'link'> {
  if (secondFactor !== undefined) return 'code';
  return setting === 'required' ? 'enrol' : 'full';
}

/** The session of a signed-in browser. Only the digest of its token is stored. */
export type StaffSession = {
  readonly id: string;
  readonly tokenDigest: string;
  readonly email: string;
  /**
   * The account's `credentialsId` when the session began. The session ends when the account gets
   * another one.
   */
  readonly credentialsId: string;
  readonly stage: SessionStage;
  readonly startedAt: Instant;
  readonly lastSeenAt: Instant;
  /** When the session ends unless it is used before. */
  readonly endsAt: Instant;
  readonly address: string;
  readonly agent: string;
  /** The host of the identity provider that took the place of the password. */
  readonly provider?: string;
};

/** The stored sessions, found by the digest of the browser's token. */
export const SESSIONS = {
  name: 'sessions',
  fields: { tokenDigest: 'text', email: 'text', startedAt: 'text', endsAt: 'text' },
  fieldsOf: ({ value: { tokenDigest, email, startedAt, endsAt } }) => ({ tokenDigest, email, startedAt, endsAt }),
  unique: ['tokenDigest'],
  orders: { newest: ['startedAt', 'desc'], end: ['endsAt', 'asc'] },
  indexes: { account: ['email', 'startedAt'], end: ['endsAt'] },
} as const satisfies Kind<StaffSession>;

/**
 * Minutes: 8 hours unused, 24 hours in total (STAFF-8), 10 for the second factor (STAFF-7), and 15
 * for a sign-in link (STAFF-21): enough to pass it on by phone.
 */
export const SESSION_MINUTES = { idle: 8 * 60, absolute: 24 * 60, pending: 10, link: 15 } as const;
const MINUTES_OF: Readonly<Record<SessionStage, number>> = {
  full: SESSION_MINUTES.idle,
  code: SESSION_MINUTES.pending,
  enrol: SESSION_MINUTES.pending,
  link: SESSION_MINUTES.link,
};

/** Starts a session now, with the end of its stage. */
export function beginSession(
  parts: Omit<StaffSession, 'startedAt' | 'lastSeenAt' | 'endsAt'>,
  now: Instant,
): StaffSession {
  return { ...parts, startedAt: now, lastSeenAt: now, endsAt: addMinutes(now, MINUTES_OF[parts.stage]) };
}

/**
 * Extends a session when it is used: to 8 hours from now, and at most 24 hours from its start. A
 * pending session is not extended.
 */
export function touchSession(session: StaffSession, now: Instant): StaffSession {
  if (session.stage !== 'full') return session;
  const idleEnd = addMinutes(now, SESSION_MINUTES.idle);
  const lastEnd = addMinutes(session.startedAt, SESSION_MINUTES.absolute);
  return { ...session, lastSeenAt: now, endsAt: idleEnd < lastEnd ? idleEnd : lastEnd };
}

/** Stores that a session was used, and nothing else of it. One that has ended stays ended. */
export function touched({ lastSeenAt, endsAt }: StaffSession) {
  return (found: Stored<StaffSession> | undefined): Edit<StaffSession, undefined> =>
    found === undefined
      ? { out: undefined }
      : { out: undefined, next: { value: { ...found.value, lastSeenAt, endsAt } } };
}

/** Replaces a session, only while the stored one still has the token of `before`. */
export function replacedFrom(before: StaffSession, next: StaffSession) {
  return (found: Stored<StaffSession> | undefined): Edit<StaffSession, 'replaced' | 'missing'> =>
    found?.value.tokenDigest === before.tokenDigest ? { out: 'replaced', next: { value: next } } : { out: 'missing' };
}

/**
 * Whether a use should be stored. Once a minute is enough (STAFF-8), so that not every read causes
 * a write.
 */
export function isTouchDue({ stage, lastSeenAt }: StaffSession, now: Instant): boolean {
  return stage === 'full' && minutesBetween(lastSeenAt, now) >= 1;
}

/** Whether a session of this account is still valid (STAFF-9). */
export function isLive(session: StaffSession, account: { readonly credentialsId: string }, now: Instant): boolean {
  return now < session.endsAt && session.credentialsId === account.credentialsId;
}
