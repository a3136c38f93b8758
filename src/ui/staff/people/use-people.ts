import type { Result } from '../../../domain/shared/result.ts';
import {
  ACCOUNT_FAILED,
  ACCOUNT_GONE,
  ACCOUNT_REMOVED,
  FACTOR_REMOVED,
  INVITATION_NOT_SENT,
  INVITATION_SENT,
  INVITATION_WITHDRAWN,
  ROLE_CHANGED,
  SESSIONS_ENDED,
} from '../../../domain/staff/messages.ts';
import type { Role } from '../../../domain/staff/permissions.ts';
import type { Invited } from '../../../ports/api/staff/people.ts';
import type { PeopleRefusal } from '../../../ports/browser/staff-people-api.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useStaffMutation } from '../frame/staff-queries.ts';

/** What owners do with accounts and invitations. Each outcome is told, and the list loads again. */
export function usePeople() {
  const { notify } = useNotifier();
  const tell = (text: string) => notify({ kind: 'done', text });
  const fail = (text: string) => notify({ kind: 'failed', text });
  const tellChange = (outcome: Result<unknown, PeopleRefusal>, done: string): void => {
    if (outcome.ok) tell(done);
    else fail(outcome.problem.code === 'refused' ? outcome.problem.text : ACCOUNT_GONE);
  };
  const parts = { failed: ACCOUNT_FAILED, reloads: ['people'] } as const;
  const role = useStaffMutation({
    ...parts,
    send: ({ people }, change: { readonly email: string; readonly role: Role }) =>
      people.changeRole(change.email, change.role),
    onSuccess: (outcome) => tellChange(outcome, ROLE_CHANGED),
  });
  const sessions = useStaffMutation({
    ...parts,
    send: ({ people }, email: string) => people.endSessions(email),
    onSuccess: (outcome) => (outcome === 'ended' ? tell(SESSIONS_ENDED) : fail(ACCOUNT_GONE)),
  });
  const factor = useStaffMutation({
    ...parts,
    send: ({ people }, email: string) => people.removeSecondFactor(email),
    onSuccess: (outcome) => (outcome === 'removed' ? tell(FACTOR_REMOVED) : fail(ACCOUNT_GONE)),
  });
  const removal = useStaffMutation({
    ...parts,
    send: ({ people }, email: string) => people.remove(email),
    onSuccess: (outcome) => tellChange(outcome, ACCOUNT_REMOVED),
  });
  const withdrawal = useStaffMutation({
    ...parts,
    send: ({ people }, email: string) => people.remove(email),
    onSuccess: (outcome) => tellChange(outcome, INVITATION_WITHDRAWN),
  });
  const again = useStaffMutation({
    ...parts,
    send: ({ people }, invited: Invited) => people.invite(invited),
    onSuccess: (outcome, { email }) =>
      outcome.ok ? tell(`${INVITATION_SENT} ${email}.`) : fail(outcome.problem[0]?.message ?? INVITATION_NOT_SENT),
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
