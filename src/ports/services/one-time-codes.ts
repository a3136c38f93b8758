import type { Instant } from '../../domain/shared/toronto-time.ts';

/** The codes of authenticator apps: TOTP (RFC 6238), SHA-1, six digits, steps of 30 s (test/contracts/one-time-codes.ts). */
export type OneTimeCodes = {
  /** What an app is given to enrol, an otpauth:// address. */
  enrolmentUri(email: string, secret: string): string;
  /** The step whose code this is: the present one, or one before or after it for a clock that is not quite right. */
  stepOf(secret: string, code: string, now: Instant): number | undefined;
};
