import { ok, refuse } from '../../../src/domain/shared/result.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { EMAIL_TAKEN } from '../../../src/domain/staff/messages.ts';
import type { ListedAccount, ListedInvitation, PasswordReset } from '../../../src/ports/api/staff/people.ts';
import type { LinkRefusal, PeopleRefusal, StaffPeopleApi } from '../../../src/ports/browser/staff-people-api.ts';
import { NOON } from '../../support/values/samples.ts';

/** Accounts and invitations in memory. `asked` answers unless nobody is signed in. */
export function aStaffPeople(asked: <T>(name: string, answer: () => T) => Promise<T | 'signed-out'>) {
  const people = {
    accounts: [
      {
        email: 'dana@oakville.example',
        role: 'owner',
        createdAt: NOON,
        secondFactor: true,
        sessions: 2,
        lastSeenAt: NOON,
      },
      {
        email: 'lee@oakville.example',
        role: 'desk',
        createdAt: NOON,
        secondFactor: true,
        sessions: 1,
        lastSeenAt: addMinutes(NOON, -60),
      },
      { email: 'lena@oakville.example', role: 'desk', createdAt: NOON, secondFactor: false, sessions: 0 },
    ] as readonly ListedAccount[],
    invitations: [
      {
        email: 'jordan@oakville.example',
        role: 'desk',
        by: 'dana@oakville.example',
        sentAt: NOON,
        endsAt: addMinutes(NOON, 72 * 60),
      },
    ] as readonly ListedInvitation[],
    /** Why the next change of an account is refused. */
    refusal: undefined as PeopleRefusal | undefined,
    linkRefusal: undefined as LinkRefusal | undefined,
    accepted: [] as string[],
    resets: [] as (string | PasswordReset)[],
    sent: [] as string[],
    ended: [] as string[],
  };
  const change = <T>(done: T, email: string, next: (account: ListedAccount) => readonly ListedAccount[]) => {
    if (people.refusal) return refuse(people.refusal);
    people.accounts = people.accounts.flatMap((account) => (account.email === email ? next(account) : [account]));
    people.invitations = people.invitations.filter((invitation) => invitation.email !== email);
    return ok(done);
  };
  const byLink = <T>(value: T, act: () => void = () => {}) => {
    if (people.linkRefusal) return refuse(people.linkRefusal);
    act();
    return ok(value);
  };
  const api: StaffPeopleApi = {
    people: () => asked('people', () => ({ accounts: [...people.accounts], invitations: [...people.invitations] })),
    invite: ({ email, role }) =>
      asked('invite', () => {
        if (people.accounts.some((account) => account.email === email)) {
          return refuse([{ path: '/email', message: EMAIL_TAKEN }]);
        }
        people.sent.push(`${email} ${role}`);
        const others = people.invitations.filter((invitation) => invitation.email !== email);
        const invitation = {
          email,
          role,
          by: 'dana@oakville.example',
          sentAt: NOON,
          endsAt: addMinutes(NOON, 72 * 60),
        };
        people.invitations = [...others, invitation];
        return ok('invited');
      }),
    changeRole: (email, role) =>
      asked('changeRole', () => change('changed', email, (account) => [{ ...account, role }])),
    remove: (email) => asked('remove', () => change('removed', email, () => [])),
    endSessions: (email) =>
      asked('endSessions', () => {
        people.ended.push(email);
        change('ended', email, (account) => [{ ...account, sessions: 0 }]);
        return 'ended';
      }),
    removeSecondFactor: (email) =>
      asked('removeSecondFactor', () => {
        change('removed', email, (account) => [{ ...account, secondFactor: false }]);
        return 'removed';
      }),
    openInvitation: async () =>
      byLink({ email: 'jordan@oakville.example', role: 'desk' as const, endsAt: addMinutes(NOON, 72 * 60) }),
    acceptInvitation: async (token, password) =>
      byLink('accepted', () => void people.accepted.push(`${token} ${password}`)),
    askForReset: async (email) => byLink('accepted', () => void people.resets.push(email)),
    resetPassword: async (reset) => byLink('reset', () => void people.resets.push(reset)),
  };
  return { people, api };
}
