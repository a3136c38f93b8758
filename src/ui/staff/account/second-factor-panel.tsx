import { useCallback } from 'react';
import { formatCount } from '../../../domain/shared/format-date.ts';
import { LoadHint } from '../../kit/load-hint.tsx';
import { useLoaded } from '../../kit/use-loaded.ts';
import { Enrolment } from '../access/enrolment.tsx';
import { useStaffSession } from '../access/staff-session.tsx';

/** Whether one's own second factor is in use, and the way to it. */
export function SecondFactorPanel({ onEnrolled }: { readonly onEnrolled: () => void }) {
  const { ask, signedIn } = useStaffSession();
  const { loaded, reload } = useLoaded(useCallback(() => ask(({ access }) => access.secondFactor()), [ask]));
  const { state, value } = loaded;
  if (value === undefined) return <LoadHint state={state} onRetry={reload} />;
  if (value.enrolled) {
    return (
      <p>
        It is on. You have {formatCount(value.recoveryCodesLeft, 'recovery code')} left. If you lose your phone, a
        colleague can remove your second factor here, and you set up a new one.
      </p>
    );
  }
  return (
    <Enrolment
      onDone={(user) => {
        signedIn(user);
        reload();
        onEnrolled();
      }}
    />
  );
}
