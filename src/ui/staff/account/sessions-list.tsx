import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import { ACCOUNT_FAILED } from '../../../domain/staff/messages.ts';
import { endSession, listSessions } from '../../../ports/api/calls/staff/own-account.ts';
import { Button } from '../../kit/button.tsx';
import { Unbroken } from '../../kit/unbroken.tsx';
import { LoadHint } from '../shared/load-hint.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-queries.ts';
import styles from './account-list.module.css';

/** One's own sessions. Each but the present one can be ended here. */
export function SessionsList() {
  const sessions = useStaffQuery(['sessions'], ({ read }) => read(listSessions, {}));
  const end = useStaffMutation({
    send: ({ send }, id: string) => send(endSession, { params: { id } }),
    failed: ACCOUNT_FAILED,
    reloads: ['sessions'],
  });
  return (
    <>
      <LoadHint query={sessions} />
      <ul className={styles.list}>
        {sessions.data?.sessions.map((session) => (
          <li key={session.id}>
            <div>
              <b>{session.current ? 'This browser' : session.agent}</b>
              <p className="hint">
                From {session.address}, since <Unbroken>{formatMomentAndYear(session.startedAt)}</Unbroken>, last used{' '}
                <Unbroken>{formatMomentAndYear(session.lastSeenAt)}</Unbroken>
              </p>
            </div>
            {!session.current && (
              <Button variant="secondary" small disabled={end.isPending} onClick={() => end.mutate(session.id)}>
                End <span className="vh">the session from {session.address}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
