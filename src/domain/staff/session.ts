import { addMinutes, type Instant, minutesBetween } from '../shared/toronto-time.ts';

/**
 * The stage of a sign-in. 'full' is complete. 'code' and 'enrol' have only the password so far, and
 * wait for a code of the second factor or for its enrolment. Such a pending session gives access
 * only to its next step.
 */
export type SessionStage = 'full' | 'code' | 'enrol';

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
};

/** Minutes: 8 hours unused, 24 hours in total (STAFF-8), and 10 for the second factor (STAFF-7). */
export const SESSION_MINUTES = { idle: 8 * 60, absolute: 24 * 60, half: 10 } as const;

/** Starts a session now, with the end of its stage. */
export function beginSession(
  parts: Omit<StaffSession, 'startedAt' | 'lastSeenAt' | 'endsAt'>,
  now: Instant,
): StaffSession {
  const minutes = parts.stage === 'full' ? SESSION_MINUTES.idle : SESSION_MINUTES.half;
  return { ...parts, startedAt: now, lastSeenAt: now, endsAt: addMinutes(now, minutes) };
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
