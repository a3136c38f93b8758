import { useCallback } from 'react';
import { formatDayAndYear } from '../../../domain/shared/format-date.ts';
import { torontoDate } from '../../../domain/shared/toronto-time.ts';
import { ACCOUNT_FAILED, REMOVE_FACTOR_QUESTION } from '../../../domain/staff/messages.ts';
import type { ListedAccount } from '../../../ports/api/staff.ts';
import { Button } from '../../kit/button.tsx';
import { LoadHint } from '../../kit/load-hint.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useLoaded } from '../../kit/use-loaded.ts';
import { useStaffSession } from '../access/staff-session.tsx';
import styles from './account-list.module.css';

/** Who else has an account, and the help for one who lost a phone: nobody removes their own second factor. */
export function ColleaguesList() {
  const { access, ask } = useStaffSession();
  const { running, start } = useAction(ACCOUNT_FAILED);
  const { loaded, reload } = useLoaded(useCallback(() => ask((apis) => apis.access.accounts()), [ask]));
  const { state, value = [] } = loaded;
  const own = 'user' in access ? access.user.email : undefined;
  const remove = ({ email }: ListedAccount): void => {
    if (!window.confirm(REMOVE_FACTOR_QUESTION)) return;
    void start(async () => {
      await ask((apis) => apis.access.removeSecondFactor(email));
      reload();
    });
  };
  return (
    <>
      <LoadHint state={state} onRetry={reload} />
      <ul className={styles.list}>
        {value.map((account) => (
          <li key={account.email}>
            <div>
              <b>{account.email}</b>
              <p className="hint">
                Since {formatDayAndYear(torontoDate(account.createdAt))}, {account.secondFactor ? 'with' : 'without'} a
                second factor
              </p>
            </div>
            {account.secondFactor && account.email !== own && (
              <Button variant="danger" small disabled={running} onClick={() => remove(account)}>
                Remove second factor <span className="vh">of {account.email}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
