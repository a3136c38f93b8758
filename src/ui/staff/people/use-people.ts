import type { Result } from '../../../domain/shared/result.ts';
import {
  ACCOUNT_FAILED,
  ACCOUNT_GONE,
  ACCOUNT_REMOVED,
  EMAIL_TAKEN,
  FACTOR_REMOVED,
  INVITATION_NOT_SENT,
  INVITATION_SENT,
  INVITATION_WITHDRAWN,
  LAST_OWNER,
  ROLE_CHANGED,
  SESSIONS_ENDED,
} from '../../../domain/staff/messages.ts';
import type { Role } from '../../../domain/staff/permissions.ts';
import type { ProblemOf } from '../../../ports/api/call.ts';
import * as calls from '../../../ports/api/calls/staff/people.ts';
import type { Invited } from '../../../ports/api/staff/people.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useStaffMutation } from '../shared/staff-queries.ts';

/** What owners do with accounts and invitations. Each outcome is told, and the list loads again. */
export function usePeople() {
  const { notify } = useNotifier();
  const tell = (text: string) => notify({ kind: 'done', text });
  const fail = (text: string) => notify({ kind: 'failed', text });
  const tellChange = (outcome: Result<unknown, { readonly code: keyof typeof REFUSED }>, done: string): void =>
    outcome.ok ? tell(done) : fail(REFUSED[outcome.problem.code]);
  const parts = { failed: ACCOUNT_FAILED, reloads: ['people'] } as const;
  const role = useStaffMutation({
    ...parts,
    send: ({ send }, { email, role: next }: { readonly email: string; readonly role: Role }) =>
      send(calls.changeAccount, { params: { email }, body: { role: next } }),
    onSuccess: (outcome) => tellChange(outcome, ROLE_CHANGED),
  });
  const sessions = useStaffMutation({
    ...parts,
    send: ({ send }, email: string) => send(calls.endSessionsOf, { params: { email } }),
    onSuccess: (outcome) => tellChange(outcome, SESSIONS_ENDED),
  });
  const factor = useStaffMutation({
    ...parts,
    send: ({ send }, email: string) => send(calls.removeSecondFactor, { params: { email } }),
    onSuccess: (outcome) => tellChange(outcome, FACTOR_REMOVED),
  });
  const removal = useStaffMutation({
    ...parts,
    send: ({ send }, email: string) => send(calls.removePerson, { params: { email } }),
    onSuccess: (outcome) => tellChange(outcome, ACCOUNT_REMOVED),
  });
  const withdrawal = useStaffMutation({
    ...parts,
    send: ({ send }, email: string) => send(calls.removePerson, { params: { email } }),
    onSuccess: (outcome) => tellChange(outcome, INVITATION_WITHDRAWN),
  });
  const again = useStaffMutation({
    ...parts,
    send: ({ send }, body: Invited) => send(calls.invitePerson, { body }),
    onSuccess: (outcome, { email }) =>
      outcome.ok
        ? tell(`${INVITATION_SENT} ${email}.`)
        : fail(refusedAddress(outcome.problem)[0]?.message ?? INVITATION_NOT_SENT),
  });
  return {
    running: [role, sessions, factor, removal, withdrawal, again].some(({ isPending }) => isPending),
    changeRole: role.mutate,
    endSessions: sessions.mutate,
    removeSecondFactor: factor.mutate,
    remove: removal.mutate,
    withdraw: withdrawal.mutate,
    sendAgain: again.mutate,
  };
}

const REFUSED = {
  'account-not-found': ACCOUNT_GONE,
  'last-owner': LAST_OWNER,
  'own-second-factor': ACCOUNT_FAILED,
  'invalid-input': ACCOUNT_FAILED,
} as const;

/** Why an address is not invited, at its field. */
export function refusedAddress(problem: ProblemOf<typeof calls.invitePerson>) {
  return problem.code === 'email-taken' ? [{ path: '/email', message: EMAIL_TAKEN }] : problem.errors;
}
