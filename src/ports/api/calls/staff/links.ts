import type { Call, CallProblems } from '../../call.ts';
import { NoContent } from '../../common.ts';
import { INVALID } from '../../problem.ts';
import { SentAnswer } from '../../public-form.ts';
import {
  AcceptBody,
  InvitationTokenBody,
  OpenedInvitationAnswer,
  ResetBody,
  ResetRequestBody,
} from '../../staff/people.ts';

const INVITATION_PROBLEMS = {
  'invitation-unknown': {},
  'invitation-accepted': {},
  'invitation-expired': {},
  'invitation-withdrawn': {},
  'invitation-replaced': {},
  'rate-limited': {},
} as const satisfies CallProblems;

export const openInvitation = {
  method: 'POST',
  path: '/api/invitation',
  may: 'anyone',
  summary: 'The invitation that a link opens',
  body: InvitationTokenBody,
  answer: OpenedInvitationAnswer,
  problems: INVITATION_PROBLEMS,
} as const satisfies Call;

export const acceptInvitation = {
  method: 'PUT',
  path: '/api/invitation',
  may: 'anyone',
  summary: 'Accept an invitation with a first password',
  description: 'Once. It does not sign in.',
  body: AcceptBody,
  status: 204,
  answer: NoContent,
  problems: { ...INVALID, ...INVITATION_PROBLEMS },
} as const satisfies Call;

export const askForReset = {
  method: 'POST',
  path: '/api/password-reset',
  may: 'anyone',
  summary: 'Ask for a link that resets a password',
  description: 'The answer is the same whether or not there is an account. Only one with a second factor is mailed.',
  body: ResetRequestBody,
  status: 202,
  answer: SentAnswer,
  problems: { 'rate-limited': {} },
} as const satisfies Call;

export const resetPassword = {
  method: 'PUT',
  path: '/api/password-reset',
  may: 'anyone',
  summary: 'Set a new password by a link and a code of the second factor',
  description: 'Ends the sessions of the account. It does not sign in.',
  body: ResetBody,
  status: 204,
  answer: NoContent,
  problems: { ...INVALID, 'reset-link-not-valid': {}, 'rate-limited': {} },
} as const satisfies Call;
