import type { Call } from '../../call.ts';
import { IdPath, NoContent } from '../../common.ts';
import { INVALID } from '../../problem.ts';
import {
  CodeBody,
  EnrolledAnswer,
  EnrolmentAnswer,
  PasswordBody,
  SecondFactorAnswer,
  SessionsAnswer,
  SignedInAnswer,
} from '../../staff.ts';

export const changePassword = {
  method: 'POST',
  path: '/api/admin/password',
  may: 'use-own-account',
  summary: "Change one's own password",
  description: 'Ends all other sessions of the account, and goes on with this one under a new cookie and CSRF token.',
  body: PasswordBody,
  answer: SignedInAnswer,
  problems: { ...INVALID, 'rate-limited': {} },
} as const satisfies Call;

export const listSessions = {
  method: 'GET',
  path: '/api/admin/sessions',
  may: 'use-own-account',
  summary: "One's own sessions",
  answer: SessionsAnswer,
} as const satisfies Call;

export const endSession = {
  method: 'DELETE',
  path: '/api/admin/sessions/:id',
  may: 'use-own-account',
  summary: "End one of one's own sessions",
  params: IdPath,
  status: 204,
  answer: NoContent,
  problems: { 'session-not-found': {} },
} as const satisfies Call;

export const beginEnrolment = {
  method: 'POST',
  path: '/api/admin/second-factor',
  may: 'use-own-account',
  summary: 'Begin to enrol an authenticator app',
  answer: EnrolmentAnswer,
  problems: { 'already-enrolled': {} },
} as const satisfies Call;

export const confirmEnrolment = {
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  may: 'use-own-account',
  summary: 'Enrol the app whose code this is',
  description: 'Ends all other sessions of the account. The recovery codes are shown this once.',
  body: CodeBody,
  answer: EnrolledAnswer,
  problems: { ...INVALID, 'already-enrolled': {}, 'enrolment-not-begun': {}, 'rate-limited': {} },
} as const satisfies Call;

export const readSecondFactor = {
  method: 'GET',
  path: '/api/admin/second-factor',
  may: 'use-own-account',
  summary: 'Whether one has a second factor, and how many recovery codes are left',
  answer: SecondFactorAnswer,
} as const satisfies Call;
