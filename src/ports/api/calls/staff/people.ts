import type { Call } from '../../call.ts';
import { NoContent } from '../../common.ts';
import { INVALID } from '../../problem.ts';
import { AccountBody, InvitationAnswer, InviteBody, PeopleAnswer, RoleAnswer } from '../../staff/people.ts';
import { AccountPath } from '../../staff.ts';

export const listPeople = {
  method: 'GET',
  path: '/api/admin/accounts',
  may: 'manage-accounts',
  summary: 'The accounts and the open invitations',
  answer: PeopleAnswer,
} as const satisfies Call;

export const invitePerson = {
  method: 'POST',
  path: '/api/admin/accounts',
  may: 'manage-accounts',
  summary: 'Invite a colleague by e-mail',
  description: 'An address that is invited already gets a new link; the earlier one ends.',
  body: InviteBody,
  status: 201,
  answer: InvitationAnswer,
  problems: { ...INVALID, 'email-taken': {} },
} as const satisfies Call;

export const changeAccount = {
  method: 'PATCH',
  path: '/api/admin/accounts/:email',
  may: 'manage-accounts',
  summary: "Change the role of an account, or whether one's own gets the e-mail of the evening",
  description: 'A role holds at once, for sessions that run too. Invitations of an owner end with that role.',
  params: AccountPath,
  body: AccountBody,
  answer: RoleAnswer,
  problems: { ...INVALID, 'account-not-found': {}, 'last-owner': {} },
} as const satisfies Call;

export const removePerson = {
  method: 'DELETE',
  path: '/api/admin/accounts/:email',
  may: 'manage-accounts',
  summary: 'Remove an account, or withdraw an open invitation',
  description: 'Its sessions and the invitations that it sent end.',
  params: AccountPath,
  status: 204,
  answer: NoContent,
  problems: { 'account-not-found': {}, 'last-owner': {} },
} as const satisfies Call;

export const endSessionsOf = {
  method: 'DELETE',
  path: '/api/admin/accounts/:email/sessions',
  may: 'manage-accounts',
  summary: 'End all sessions of an account',
  params: AccountPath,
  status: 204,
  answer: NoContent,
  problems: { 'account-not-found': {} },
} as const satisfies Call;

export const removeSecondFactor = {
  method: 'DELETE',
  path: '/api/admin/accounts/:email/second-factor',
  may: 'manage-accounts',
  summary: "Take off a colleague's second factor",
  description: 'Ends all sessions of that account.',
  params: AccountPath,
  status: 204,
  answer: NoContent,
  problems: { 'account-not-found': {}, 'own-second-factor': {} },
} as const satisfies Call;
