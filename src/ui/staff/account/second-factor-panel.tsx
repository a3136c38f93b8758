import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../../domain/shared/format-date.ts';
import { readSecondFactor } from '../../../ports/api/calls/staff/own-account.ts';
import { Enrolment } from '../access/enrolment.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import { LoadHint } from '../shared/load-hint.tsx';
import { useStaffQuery } from '../shared/staff-queries.ts';

/** The state of one's own second factor, and its enrolment. */
export function SecondFactorPanel() {
  const { signedIn } = useStaffSession();
  const client = useQueryClient();
  const secondFactor = useStaffQuery(['accounts', 'second-factor'], ({ read }) => read(readSecondFactor, {}));
  if (secondFactor.data === undefined) return <LoadHint query={secondFactor} />;
  if (secondFactor.data.enrolled) {
    return (
      <p>
        It is on. You have {formatCount(secondFactor.data.recoveryCodesLeft, 'recovery code')} left. If you lose your
        phone, an owner can remove your second factor, and you set up a new one.
      </p>
    );
  }
  return (
    <Enrolment
      onDone={(user) => {
        signedIn(user);
        void client.invalidateQueries({ queryKey: ['accounts'] });
      }}
    />
  );
}
