import { addMinutes, type Instant, minutesBetween } from '../shared/toronto-time.ts';

/**
 * How far a sign-in has come: 'full', or with the password alone and waiting for the second factor, for its code or for its enrolment.
 * What is not full is a half session and opens nothing but its next step.
 */
export type SessionStage = 'full' | 'code' | 'enrol';

/** A browser that is signed in. What it shows to prove it is not kept, only the digest of it. */
export type StaffSession = {
  readonly id: string;
  readonly tokenDigest: string;
  readonly email: string;
  /** Of the account when the session began: once password or second factor is another, the session is over. */
  readonly credentialsId: string;
  readonly stage: SessionStage;
  readonly startedAt: Instant;
  readonly lastSeenAt: Instant;
  /** When it is over unless it is seen before. */
  readonly endsAt: Instant;
  readonly address: string;
  readonly agent: string;
};

/** Minutes: 8 hours unused, 24 hours in all (STAFF-8), and 10 for the second factor (STAFF-7). */
export const SESSION_MINUTES = { idle: 8 * 60, absolute: 24 * 60, half: 10 } as const;

/** A session that begins now, with the end that its stage has. */
export function beginSession(
  parts: Omit<StaffSession, 'startedAt' | 'lastSeenAt' | 'endsAt'>,
  now: Instant,
): StaffSession {
  const minutes = parts.stage === 'full' ? SESSION_MINUTES.idle : SESSION_MINUTES.half;
  return { ...parts, startedAt: now, lastSeenAt: now, endsAt: addMinutes(now, minutes) };
}

/** The session as it is once it is used: it lasts 8 hours from now, a day from its beginning at most. A half session is not prolonged. */
export function touchSession(session: StaffSession, now: Instant): StaffSession {
  if (session.stage !== 'full') return session;
  const idleEnd = addMinutes(now, SESSION_MINUTES.idle);
  const lastEnd = addMinutes(session.startedAt, SESSION_MINUTES.absolute);
  return { ...session, lastSeenAt: now, endsAt: idleEnd < lastEnd ? idleEnd : lastEnd };
}

/** Whether a use is worth writing down: once a minute will do (STAFF-8), so that reading does not become writing. */
export function isTouchDue({ stage, lastSeenAt }: StaffSession, now: Instant): boolean {
  return stage === 'full' && minutesBetween(lastSeenAt, now) >= 1;
}

/** Whether a session of this account still counts (STAFF-9). */
export function isLive(session: StaffSession, account: { readonly credentialsId: string }, now: Instant): boolean {
  return now < session.endsAt && session.credentialsId === account.credentialsId;
}
