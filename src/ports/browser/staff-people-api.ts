import type { Result } from '../../domain/shared/result.ts';
import type { Role } from '../../domain/staff/permissions.ts';
import type { FieldRefusal } from '../api/problem.ts';
import type { Invited, OpenedInvitation, PasswordReset, People } from '../api/staff/people.ts';
import type { StaffAnswer } from './staff-access-api.ts';

/** Why a change of an account is refused: 'missing', or a sentence. */
export type PeopleRefusal = { readonly code: 'missing' } | { readonly code: 'refused'; readonly text: string };

/** Why a link does nothing: a sentence, the refused fields, or that the next try must wait. */
export type LinkRefusal =
  | { readonly code: 'link'; readonly text: string }
  | { readonly code: 'fields'; readonly errors: readonly FieldRefusal[] }
  | { readonly code: 'rate-limited' };

/**
 * Accounts and invitations, for owners, and what somebody does by a link that was mailed. Every
 * adapter promises (test/contracts/browser/staff-people-api.ts):
 * - A call of owners without a session returns 'signed-out', and one of the desk rejects with
 *   `notAllowed`. The calls by a link need no session.
 * - A site that is unreachable rejects with `unavailable`. An answer that is a fault also rejects.
 */
export type StaffPeopleApi = {
  people(): StaffAnswer<People>;
  /** Invites a colleague, or sends an open invitation again. */
  invite(invited: Invited): StaffAnswer<Result<'invited', readonly FieldRefusal[]>>;
  changeRole(email: string, role: Role): StaffAnswer<Result<'changed', PeopleRefusal>>;
  /** Removes an account, or withdraws an open invitation. */
  remove(email: string): StaffAnswer<Result<'removed', PeopleRefusal>>;
  endSessions(email: string): StaffAnswer<'ended' | 'missing'>;
  /** Removes the second factor of an account, for somebody who lost it. */
  removeSecondFactor(email: string): StaffAnswer<'removed' | 'missing'>;
  openInvitation(token: string): Promise<Result<OpenedInvitation, LinkRefusal>>;
  acceptInvitation(token: string, password: string): Promise<Result<'accepted', LinkRefusal>>;
  /** The answer is the same whether or not there is an account. */
  askForReset(email: string): Promise<Result<'accepted', LinkRefusal>>;
  resetPassword(reset: PasswordReset): Promise<Result<'reset', LinkRefusal>>;
};
