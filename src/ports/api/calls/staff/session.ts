import type { Call, CallProblems } from '../../call.ts';
import { NoContent } from '../../common.ts';
import { INVALID } from '../../problem.ts';
import {
  CodeBody,
  ProviderAnswer,
  ProviderAnswerBody,
  ProviderUrlAnswer,
  SignedInAnswer,
  SignInAnswer,
  SignInBody,
  SignInLinkBody,
} from '../../staff.ts';

export const signIn = {
  method: 'POST',
  path: '/api/admin/session',
  may: 'anyone',
  summary: 'Sign in as staff',
  description: 'With a second factor the answer names the next step, and the session opens nothing else.',
  body: SignInBody,
  answer: SignInAnswer,
  problems: { ...INVALID, 'wrong-credentials': {}, 'rate-limited': {} },
} as const satisfies Call;

export const signInByLink = {
  method: 'POST',
  path: '/api/admin/session/link',
  may: 'anyone',
  summary: 'Sign in by a link of `npm run staff`',
  description: 'Takes the place of the password, once. A second factor is still asked for.',
  body: SignInLinkBody,
  answer: SignInAnswer,
  problems: { ...INVALID, 'link-not-valid': {}, 'rate-limited': {} },
} as const satisfies Call;

export const enterCode = {
  method: 'POST',
  path: '/api/admin/session/code',
  may: 'use-own-account',
  summary: 'Complete the sign-in by a code',
  body: CodeBody,
  answer: SignedInAnswer,
  problems: { ...INVALID, 'wrong-code': {}, 'rate-limited': {} },
} as const satisfies Call;

export const readSession = {
  method: 'GET',
  path: '/api/admin/session',
  may: 'use-own-account',
  summary: 'Who is signed in',
  answer: SignedInAnswer,
} as const satisfies Call;

export const signOut = {
  method: 'DELETE',
  path: '/api/admin/session',
  may: 'use-own-account',
  summary: 'Sign out',
  status: 204,
  answer: NoContent,
} as const satisfies Call;

const PROVIDER_PROBLEMS = {
  'no-account': {},
  'email-not-verified': {},
  'other-person': {},
  cancelled: {},
  'provider-unreachable': {},
  'provider-refuses': {},
  'answer-not-valid': {},
} as const satisfies CallProblems;

export const readProvider = {
  method: 'GET',
  path: '/api/admin/session/provider',
  may: 'anyone',
  summary: 'At which provider staff may sign in',
  answer: ProviderAnswer,
} as const satisfies Call;

export const beginAtProvider = {
  method: 'POST',
  path: '/api/admin/session/provider/begin',
  may: 'anyone',
  summary: 'Begin to sign in at the provider',
  description: 'The answer of the provider is good for 10 minutes, in this browser, once.',
  answer: ProviderUrlAnswer,
  problems: { ...PROVIDER_PROBLEMS, 'no-provider': {} },
} as const satisfies Call;

export const signInByProvider = {
  method: 'POST',
  path: '/api/admin/session/provider',
  may: 'anyone',
  summary: 'Sign in by the answer of the provider',
  description: 'Takes the place of the password, once. A second factor is asked for unless the provider did so.',
  body: ProviderAnswerBody,
  answer: SignInAnswer,
  problems: { ...PROVIDER_PROBLEMS, 'no-provider': {} },
} as const satisfies Call;
