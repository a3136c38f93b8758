import { useCallback, useState } from 'react';
import { ACCOUNT_FAILED, CODE_WRONG, RATE_LIMITED } from '../../../domain/staff/messages.ts';
import { beginEnrolment, confirmEnrolment } from '../../../ports/api/calls/staff/own-account.ts';
import type { Enrolled, Enrolment } from '../../../ports/api/staff.ts';
import { useAction } from '../../kit/use-action.ts';
import { useStaffSession } from '../session/staff-session.tsx';

const REFUSED = {
  'invalid-input': CODE_WRONG,
  'rate-limited': RATE_LIMITED,
  'already-enrolled': ACCOUNT_FAILED,
  'enrolment-not-begun': ACCOUNT_FAILED,
};

/** The enrolment of a second factor: not begun, a secret to scan, or done with recovery codes. */
export function useEnrolment() {
  const { send, read } = useStaffSession();
  const [begun, setBegun] = useState<Enrolment>();
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const [problem, setProblem] = useState<string>();
  const { running, start } = useAction(
    ACCOUNT_FAILED,
    useCallback(() => setProblem(ACCOUNT_FAILED), []),
  );
  const begin = (): void => {
    setProblem(undefined);
    void start(async () => setBegun(await read(beginEnrolment, {})));
  };
  const confirm = (code: string): void => {
    setProblem(undefined);
    void start(async () => {
      const answer = await send(confirmEnrolment, { body: { code } });
      if (answer.ok) setEnrolled(answer.value);
      else setProblem(REFUSED[answer.problem.code]);
    });
  };
  return { begun, enrolled, problem, running, begin, confirm };
}
