import { useCallback, useState } from 'react';
import { RATE_LIMITED, SIGN_IN_FAILED } from '../../../domain/staff/messages.ts';
import type { SignInProblem, StaffUser } from '../../../ports/browser/staff-access-api.ts';
import { useAction } from '../../kit/use-action.ts';
import { useStaffSession } from './staff-session.tsx';

/** The step of a sign-in, and its problem: 'wrong', or a sentence. */
export function useSignIn() {
  const { apis, signedIn } = useStaffSession();
  const [step, setStep] = useState<'password' | 'code' | 'enrol'>('password');
  const [problem, setProblem] = useState<string>();
  const { running, start } = useAction(
    SIGN_IN_FAILED,
    useCallback(() => setProblem(SIGN_IN_FAILED), []),
  );
  const showProblem = (refusal: SignInProblem): void => setProblem(refusal === 'rate-limited' ? RATE_LIMITED : refusal);

  const givePassword = (email: string, password: string): void => {
    setProblem(undefined);
    void start(async () => {
      const answer = await apis.access.signIn(email, password);
      if (!answer.ok) showProblem(answer.problem);
      else if (answer.value.next === 'in') signedIn(answer.value.user);
      else setStep(answer.value.next);
    });
  };
  const giveCode = (code: string): void => {
    setProblem(undefined);
    void start(async () => {
      const answer = await apis.access.giveCode(code);
      if (answer.ok) signedIn(answer.value);
      else showProblem(answer.problem);
    });
  };
  const startAgain = (): void => {
    setProblem(undefined);
    setStep('password');
  };
  return { step, problem, running, givePassword, giveCode, startAgain, finish: (user: StaffUser) => signedIn(user) };
}
