import { formatShortMoment } from '../../../domain/shared/format-date.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import {
  END_SESSIONS_QUESTION,
  LOWER_YOURSELF_QUESTION,
  REMOVE_ACCOUNT_QUESTION,
  REMOVE_FACTOR_QUESTION,
  WITHDRAW_QUESTION,
} from '../../../domain/staff/messages.ts';
import { ROLES, type Role } from '../../../domain/staff/permissions.ts';
import type { ListedAccount, ListedInvitation, People } from '../../../ports/api/staff/people.ts';
import { useNow, useToday } from '../../kit/clock.tsx';
import fields from '../../kit/field.module.css';
import { Link } from '../../kit/link.tsx';
import { RowMark } from '../../kit/row-mark.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import styles from './accounts-table.module.css';
import { usePeople } from './use-people.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = { owner: 'Owner', desk: 'Desk' };

type Actions = ReturnType<typeof usePeople>;

/** A row is an account, or the invitation to one. */
type Person = (ListedAccount & { readonly isOwn: boolean }) | ListedInvitation;

/** Accounts and open invitations. */
export function AccountsTable({ people: { accounts, invitations } }: { readonly people: People }) {
  const { access } = useStaffSession();
  const own = 'user' in access ? access.user.email : undefined;
  return (
    <DataTable<Person>
      caption="Accounts"
      columns={columnsOf(usePeople())}
      rows={[...accounts.map((account) => ({ ...account, isOwn: account.email === own })), ...invitations]}
      keyOf={keyOf}
      card={['person role', 'factor factor', 'seen seen', 'sessions sessions', 'actions actions']}
      cardColumns="minmax(0, 1fr) auto"
      isPart
      isRoomy
    />
  );
}

const keyOf = ({ email }: Person): string => email;

const isAccount = (person: Person): person is Exclude<Person, ListedInvitation> => !('endsAt' in person);

function columnsOf(actions: Actions): readonly Column<Person>[] {
  return [
    {
      id: 'person',
      head: 'Person',
      is: 'head',
      className: styles.person,
      cell: (person) => (
        <>
          <b>{person.email}</b>
          {isAccount(person) ? person.isOwn && <small> (you)</small> : <small>Invited by {person.by}</small>}
        </>
      ),
    },
    {
      id: 'role',
      head: 'Role',
      cell: (person) =>
        isAccount(person) ? <RoleChoice account={person} actions={actions} /> : ROLE_NAMES[person.role],
    },
    {
      id: 'factor',
      head: 'Second factor',
      isLabelled: isAccount,
      cell: (person) => isAccount(person) && <SecondFactor account={person} actions={actions} />,
    },
    {
      id: 'seen',
      head: 'Last seen',
      isLabelled: isAccount,
      className: 'num',
      cell: (person) => (isAccount(person) ? <LastSeen account={person} /> : <Ends at={person.endsAt} />),
    },
    {
      id: 'sessions',
      head: 'Sessions',
      isLabelled: isAccount,
      className: 'num',
      cell: (person) => isAccount(person) && person.sessions,
    },
    {
      id: 'actions',
      head: 'Actions',
      is: 'actions',
      className: styles.actions,
      cell: (person) =>
        isAccount(person) ? (
          <AccountActions account={person} actions={actions} />
        ) : (
          <InvitationActions invitation={person} actions={actions} />
        ),
    },
  ];
}

type AccountProps = { readonly account: ListedAccount & { readonly isOwn: boolean }; readonly actions: Actions };

function RoleChoice({ account: { email, role, isOwn }, actions }: AccountProps) {
  const changeRole = (chosen: string): void => {
    const next = ROLES.find((one) => one === chosen);
    if (next === undefined || (isOwn && !window.confirm(LOWER_YOURSELF_QUESTION))) return;
    actions.changeRole({ email, role: next });
  };
  return (
    <select
      className={`${fields.select} ${styles.role}`}
      aria-label={`Role of ${email}`}
      value={role}
      disabled={actions.running}
      onChange={({ target }) => changeRole(target.value)}
    >
      {ROLES.map((one) => (
        <option key={one} value={one}>
          {ROLE_NAMES[one]}
        </option>
      ))}
    </select>
  );
}

function SecondFactor({ account: { email, secondFactor, isOwn }, actions }: AccountProps) {
  if (!secondFactor) {
    return (
      <RowMark kind="warn" icon="alert">
        Off
      </RowMark>
    );
  }
  return (
    <>
      On
      {!isOwn && (
        <button
          type="button"
          className={styles.link}
          disabled={actions.running}
          onClick={() => window.confirm(REMOVE_FACTOR_QUESTION) && actions.removeSecondFactor(email)}
        >
          Take off <span className="vh">the second factor of {email}</span>
        </button>
      )}
    </>
  );
}

function LastSeen({ account: { isOwn, lastSeenAt } }: Pick<AccountProps, 'account'>) {
  const today = useToday();
  if (isOwn) return 'Now';
  return lastSeenAt === undefined ? 'Not lately' : formatShortMoment(lastSeenAt, today);
}

/** Until when an invitation can be accepted. */
function Ends({ at }: { readonly at: Instant }) {
  const until = formatShortMoment(at, useToday());
  return at <= useNow() ? `Expired ${until}` : `Until ${until}`;
}

/** An action that has nothing to do is not `disabled`, so that it keeps the focus after its press. */
function AccountActions({ account: { email, sessions, isOwn }, actions }: AccountProps) {
  if (isOwn) {
    return (
      <Link to="/admin/account" className={styles.link}>
        Your account
      </Link>
    );
  }
  const endSessions = (): void => {
    if (window.confirm(`${END_SESSIONS_QUESTION} ${email}?`)) actions.endSessions(email);
  };
  return (
    <>
      <button
        type="button"
        className={styles.link}
        disabled={actions.running}
        aria-disabled={sessions === 0}
        onClick={sessions === 0 ? undefined : endSessions}
      >
        End sessions <span className="vh">of {email}</span>
      </button>
      <button
        type="button"
        className={`${styles.link} ${styles.danger}`}
        disabled={actions.running}
        onClick={() => window.confirm(`${REMOVE_ACCOUNT_QUESTION} ${email}`) && actions.remove(email)}
      >
        Remove <span className="vh">{email}</span>
      </button>
    </>
  );
}

type InvitationProps = { readonly invitation: ListedInvitation; readonly actions: Actions };

function InvitationActions({ invitation: { email, role }, actions }: InvitationProps) {
  return (
    <>
      <button
        type="button"
        className={styles.link}
        disabled={actions.running}
        onClick={() => actions.sendAgain({ email, role })}
      >
        Send again <span className="vh">to {email}</span>
      </button>
      <button
        type="button"
        className={`${styles.link} ${styles.danger}`}
        disabled={actions.running}
        onClick={() => window.confirm(`${WITHDRAW_QUESTION} ${email}?`) && actions.withdraw(email)}
      >
        Withdraw <span className="vh">the invitation of {email}</span>
      </button>
    </>
  );
}
