import { useCallback } from 'react';
import { sayCount } from '../../domain/date-words.ts';
import { LOADING } from '../../domain/staff-texts.ts';
import { COULD_NOT_LOAD } from '../../domain/texts.ts';
import { useStaffSession } from '../state/staff-session.tsx';
import { useLoaded } from '../state/use-loaded.ts';
import { Button } from './button.tsx';
import { Enrolment } from './enrolment.tsx';

/** Whether one's own second factor is in use, and the way to it. */
export function SecondFactorPanel() {
  const { ask, signedIn } = useStaffSession();
  const { loaded, reload } = useLoaded(useCallback(() => ask(({ access }) => access.secondFactor()), [ask]));
  const { state, value } = loaded;
  if (value === undefined) {
    return (
      <>
        <p role="status" className="hint">
          {state === 'failed' ? COULD_NOT_LOAD : LOADING}
        </p>
        {state === 'failed' && (
          <Button look="quiet" small onClick={reload}>
            Try again
          </Button>
        )}
      </>
    );
  }
  if (value.enrolled) {
    return (
      <p>
        It is on. You have {sayCount(value.recoveryCodesLeft, 'recovery code')} left. If you lose your phone, a
        colleague can remove your second factor here, and you set up a new one.
      </p>
    );
  }
  return (
    <Enrolment
      onDone={(user) => {
        signedIn(user);
        reload();
      }}
    />
  );
}
