import { Secret, TOTP } from 'otpauth';
import type { OneTimeCodes } from '../../ports/services/one-time-codes.ts';

const STEP_MS = 30_000;

/** TOTP by the package otpauth, with the parameters that every authenticator app supports. */
export function totpCodes(): OneTimeCodes {
  const totpOf = (secret: string, label = '', issuer = '') =>
    new TOTP({
      issuer,
      label,
      algorithm: 'SHA1',
      digits: 6,
      period: STEP_MS / 1000,
      secret: Secret.fromBase32(secret),
    });
  return {
    enrolmentUri: (email, secret, issuer) => totpOf(secret, email, issuer).toString(),
    stepOf: (secret, code, now) => {
      // The package compares bytes. It throws for six characters that are more than six bytes.
      if (!/^\d{6}$/.test(code)) return undefined;
      const timestamp = Date.parse(now);
      const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
      return delta === null ? undefined : Math.floor(timestamp / STEP_MS) + delta;
    },
  };
}
