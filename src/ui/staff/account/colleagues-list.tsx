import { formatDayAndYear } from '../../../domain/shared/format-date.ts';
import { torontoDate } from '../../../domain/shared/toronto-time.ts';
import { ACCOUNT_FAILED, REMOVE_FACTOR_QUESTION } from '../../../domain/staff/messages.ts';
import { Button } from '../../kit/button.tsx';
import { useStaffSession } from '../access/staff-session.tsx';
import { LoadHint } from '../frame/load-hint.tsx';
import { useStaffMutation, useStaffQuery } from '../frame/staff-queries.ts';
import styles from './account-list.module.css';

/**
 * The staff accounts. The second factor of a colleague who lost a phone can be removed here; one's
 * own cannot.
 */
export function ColleaguesList() {
  const { access } = useStaffSession();
  const accounts = useStaffQuery(['accounts'], (apis) => apis.access.accounts());
  const removal = useStaffMutation({
    send: (apis, email: string) => apis.access.removeSecondFactor(email),
    failed: ACCOUNT_FAILED,
    reloads: ['accounts'],
  });
  const own = 'user' in access ? access.user.email : undefined;
  const remove = (email: string): void => {
    if (window.confirm(REMOVE_FACTOR_QUESTION)) removal.mutate(email);
  };
  return (
    <>
      <LoadHint query={accounts} />
      <ul className={styles.list}>
        {accounts.data?.map((account) => (
          <li key={account.email}>
            <div>
              <b>{account.email}</b>
              <p className="hint">
                Since {formatDayAndYear(torontoDate(account.createdAt))}, {account.secondFactor ? 'with' : 'without'} a
                second factor
              </p>
            </div>
            {account.secondFactor && account.email !== own && (
              <Button variant="danger" small disabled={removal.isPending} onClick={() => remove(account.email)}>
                Remove second factor <span className="vh">of {account.email}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
