import type { Instant } from '../../domain/shared/toronto-time.ts';

/**
 * The codes of authenticator apps: TOTP (RFC 6238), SHA-1, six digits, steps of 30 s
 * (test/contracts/services/one-time-codes.ts).
 */
export type OneTimeCodes = {
  /** Returns the otpauth:// address with which an app enrols. The issuer is whose code the app calls it. */
  enrolmentUri(email: string, secret: string, issuer: string): string;
  /**
   * Returns the step that a code belongs to: the present one, or the one before or after it, for an
   * inaccurate clock.
   */
  stepOf(secret: string, code: string, now: Instant): number | undefined;
};
