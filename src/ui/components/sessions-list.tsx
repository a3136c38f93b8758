import { useCallback } from 'react';
import { sayMomentAndYear } from '../../domain/date-words.ts';
import { ACCOUNT_FAILED } from '../../domain/staff-texts.ts';
import type { StaffSession } from '../../ports/staff-access-api.ts';
import { useStaffSession } from '../state/staff-session.tsx';
import { useAction } from '../state/use-action.ts';
import { useLoaded } from '../state/use-loaded.ts';
import styles from './account-list.module.css';
import { Button } from './button.tsx';
import { LoadHint } from './load-hint.tsx';

/** One's own sessions; each but the present one can be ended here. */
export function SessionsList() {
  const { ask } = useStaffSession();
  const { running, start } = useAction(ACCOUNT_FAILED);
  const { loaded, reload } = useLoaded(useCallback(() => ask(({ access }) => access.sessions()), [ask]));
  const { state, value = [] } = loaded;
  const end = ({ id }: StaffSession): void =>
    void start(async () => {
      await ask(({ access }) => access.endSession(id));
      reload();
    });
  return (
    <>
      <LoadHint state={state} onRetry={reload} />
      <ul className={styles.list}>
        {value.map((session) => (
          <li key={session.id}>
            <div>
              <b>{session.current ? 'This browser' : session.agent}</b>
              <p className="hint">
                From {session.address}, since {sayMomentAndYear(session.startedAt)}, last used{' '}
                {sayMomentAndYear(session.lastSeenAt)}
              </p>
            </div>
            {!session.current && (
              <Button look="quiet" small disabled={running} onClick={() => end(session)}>
                End <span className="vh">the session from {session.address}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
