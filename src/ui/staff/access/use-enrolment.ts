import { useCallback, useState } from 'react';
import { ACCOUNT_FAILED, CODE_WRONG, RATE_LIMITED } from '../../../domain/staff/messages.ts';
import type { Enrolled, Enrolment } from '../../../ports/browser/staff-access-api.ts';
import { useAction } from '../../kit/use-action.ts';
import { useStaffSession } from './staff-session.tsx';

/** The enrolment of a second factor: not begun, a secret to scan, or done with recovery codes. */
export function useEnrolment() {
  const { ask } = useStaffSession();
  const [begun, setBegun] = useState<Enrolment>();
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const [problem, setProblem] = useState<string>();
  const { running, start } = useAction(
    ACCOUNT_FAILED,
    useCallback(() => setProblem(ACCOUNT_FAILED), []),
  );
  const begin = (): void => {
    setProblem(undefined);
    void start(async () => setBegun(await ask(({ access }) => access.enrol())));
  };
  const confirm = (code: string): void => {
    setProblem(undefined);
    void start(async () => {
      const answer = await ask(({ access }) => access.confirmEnrolment(code));
      if (answer.ok) setEnrolled(answer.value);
      else setProblem(answer.problem === 'wrong' ? CODE_WRONG : RATE_LIMITED);
    });
  };
  return { begun, enrolled, problem, running, begin, confirm };
}
