import { useCallback } from 'react';
import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import { ACCOUNT_FAILED } from '../../../domain/staff/messages.ts';
import type { ListedSession } from '../../../ports/api/staff.ts';
import { Button } from '../../kit/button.tsx';
import { LoadHint } from '../../kit/load-hint.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useLoaded } from '../../kit/use-loaded.ts';
import { useStaffSession } from '../access/staff-session.tsx';
import styles from './account-list.module.css';

/** One's own sessions; each but the present one can be ended here. */
export function SessionsList() {
  const { ask } = useStaffSession();
  const { running, start } = useAction(ACCOUNT_FAILED);
  const { loaded, reload } = useLoaded(useCallback(() => ask(({ access }) => access.sessions()), [ask]));
  const { state, value = [] } = loaded;
  const end = ({ id }: ListedSession): void =>
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
                From {session.address}, since {formatMomentAndYear(session.startedAt)}, last used{' '}
                {formatMomentAndYear(session.lastSeenAt)}
              </p>
            </div>
            {!session.current && (
              <Button variant="secondary" small disabled={running} onClick={() => end(session)}>
                End <span className="vh">the session from {session.address}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
