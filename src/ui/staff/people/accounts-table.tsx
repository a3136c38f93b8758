import { useEffect, useRef } from 'react';
import { formatShortMoment } from '../../../domain/shared/format-date.ts';
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
import { useStaffSession } from '../access/staff-session.tsx';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, TABLE } from '../kit/table-roles.ts';
import styles from './accounts-table.module.css';
import { usePeople } from './use-people.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = { owner: 'Owner', desk: 'Desk' };

const COLUMNS = ['Person', 'Role', 'Second factor', 'Last seen', 'Sessions', 'Actions'] as const;
const ROW_HEADER = { role: 'rowheader', scope: 'row' } as const;

type Actions = ReturnType<typeof usePeople>;

/** The id of the heading of the list, which takes the focus of a row that is gone. */
export const ACCOUNTS_ID = 'accounts';

/**
 * Accounts and open invitations. Under 900 px each row is a card. An action that has nothing to do
 * is not `disabled`, so that it keeps the focus after it was pressed.
 */
export function AccountsTable({ people: { accounts, invitations } }: { readonly people: People }) {
  const actions = usePeople();
  const count = accounts.length + invitations.length;
  const before = useRef(count);
  // The row that had the focus may be gone.
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      document.getElementById(ACCOUNTS_ID)?.focus();
    before.current = count;
  }, [count]);
  return (
    <table {...TABLE} className={styles.table}>
      <caption className="vh">Accounts</caption>
      <thead {...ROW_GROUP}>
        <tr {...ROW}>
          {COLUMNS.map((name) => (
            <th key={name} {...COLUMN_HEADER}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROW_GROUP}>
        {accounts.map((account) => (
          <AccountRow key={account.email} account={account} actions={actions} />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.email} invitation={invitation} actions={actions} />
        ))}
      </tbody>
    </table>
  );
}

function AccountRow({ account, actions }: { readonly account: ListedAccount; readonly actions: Actions }) {
  const { access } = useStaffSession();
  const today = useToday();
  const { email, role, secondFactor, lastSeenAt, sessions } = account;
  const isOwn = 'user' in access && access.user.email === email;
  const ask = (question: string, act: (email: string) => void) => (): void => {
    if (window.confirm(question)) act(email);
  };
  const changeRole = (chosen: string): void => {
    const next = ROLES.find((one) => one === chosen);
    if (next === undefined || (isOwn && !window.confirm(LOWER_YOURSELF_QUESTION))) return;
    actions.changeRole({ email, role: next });
  };
  return (
    <tr {...ROW}>
      <th {...ROW_HEADER} className={styles.person}>
        <b>{email}</b>
        {isOwn && <small> (you)</small>}
      </th>
      <td {...CELL} className={styles.role}>
        <select
          className={fields.select}
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
      </td>
      <td {...CELL} data-label="Second factor">
        {secondFactor ? (
          'On'
        ) : (
          <RowMark kind="warn" icon="alert">
            Off
          </RowMark>
        )}
        {secondFactor && !isOwn && (
          <button
            type="button"
            className={styles.link}
            disabled={actions.running}
            onClick={ask(REMOVE_FACTOR_QUESTION, actions.removeSecondFactor)}
          >
            Take off <span className="vh">the second factor of {email}</span>
          </button>
        )}
      </td>
      <td {...CELL} data-label="Last seen" className="num">
        {isOwn ? 'Now' : lastSeenAt === undefined ? 'Not lately' : formatShortMoment(lastSeenAt, today)}
      </td>
      <td {...CELL} data-label="Sessions" className="num">
        {sessions}
      </td>
      <td {...CELL} className={styles.actions}>
        {isOwn ? (
          <Link to="/admin/account" className={styles.link}>
            Your account
          </Link>
        ) : (
          <>
            <button
              type="button"
              className={styles.link}
              disabled={actions.running}
              aria-disabled={sessions === 0}
              onClick={sessions === 0 ? undefined : ask(`${END_SESSIONS_QUESTION} ${email}?`, actions.endSessions)}
            >
              End sessions <span className="vh">of {email}</span>
            </button>
            <button
              type="button"
              className={`${styles.link} ${styles.danger}`}
              disabled={actions.running}
              onClick={ask(`${REMOVE_ACCOUNT_QUESTION} ${email}`, actions.remove)}
            >
              Remove <span className="vh">{email}</span>
            </button>
          </>
        )}
      </td>
    </tr>
  );
}

type InvitationRowProps = { readonly invitation: ListedInvitation; readonly actions: Actions };

function InvitationRow({ invitation: { email, role, by, endsAt }, actions }: InvitationRowProps) {
  const today = useToday();
  const isOver = endsAt <= useNow();
  const until = formatShortMoment(endsAt, today);
  return (
    <tr {...ROW}>
      <th {...ROW_HEADER} className={styles.person}>
        <b>{email}</b>
        <small>Invited by {by}</small>
      </th>
      <td {...CELL} className={styles.role}>
        {ROLE_NAMES[role]}
      </td>
      <td {...CELL} className={styles.empty} />
      <td {...CELL} className="num">
        {isOver ? `Over since ${until}` : `Until ${until}`}
      </td>
      <td {...CELL} className={styles.empty} />
      <td {...CELL} className={styles.actions}>
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
          onClick={() => {
            if (window.confirm(`${WITHDRAW_QUESTION} ${email}?`)) actions.withdraw(email);
          }}
        >
          Withdraw <span className="vh">the invitation of {email}</span>
        </button>
      </td>
    </tr>
  );
}
