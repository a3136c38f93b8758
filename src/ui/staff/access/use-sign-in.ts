import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { RATE_LIMITED, SIGN_IN_FAILED, SIGN_IN_LINK_WRONG } from '../../../domain/staff/messages.ts';
import { SIGN_IN_LINK_MARK, type StaffUser } from '../../../ports/api/staff.ts';
import type { SignInProblem, SignInStep } from '../../../ports/browser/staff-access-api.ts';
import { useAction } from '../../kit/use-action.ts';
import { useStaffSession } from './staff-session.tsx';

/**
 * The step of a sign-in, and its problem: 'wrong', or a sentence. It begins with the sign-in link
 * whose token is in the fragment of the page's address.
 */
export function useSignIn() {
  const { apis, signedIn } = useStaffSession();
  const link = useLinkToken();
  const [step, setStep] = useState<'password' | 'link' | 'code' | 'enrol'>(link === undefined ? 'password' : 'link');
  const [problem, setProblem] = useState<string>();
  const { running, start } = useAction(
    SIGN_IN_FAILED,
    useCallback(() => setProblem(SIGN_IN_FAILED), []),
  );
  const showProblem = (refusal: SignInProblem | typeof SIGN_IN_LINK_WRONG): void =>
    setProblem(refusal === 'rate-limited' ? RATE_LIMITED : refusal);

  const goOn = (next: SignInStep): void => {
    if (next.next === 'in') signedIn(next.user);
    else setStep(next.next);
  };

  const givePassword = (email: string, password: string): void => {
    setProblem(undefined);
    void start(async () => {
      const answer = await apis.access.signIn(email, password);
      if (answer.ok) goOn(answer.value);
      else showProblem(answer.problem);
    });
  };
  const followLink = (): void => {
    setProblem(undefined);
    void start(async () => {
      const answer = await apis.access.signInByLink(link ?? '');
      if (answer.ok) return goOn(answer.value);
      setStep('password');
      showProblem(answer.problem === 'wrong' ? SIGN_IN_LINK_WRONG : answer.problem);
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
  const finish = (user: StaffUser): void => signedIn(user);
  return { step, problem, running, givePassword, followLink, giveCode, startAgain, finish };
}

/** Reads the token of a sign-in link from the page's address, and removes it there. */
function useLinkToken(): string | undefined {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => (hash.startsWith(MARK) ? hash.slice(MARK.length) : undefined));
  useEffect(() => {
    if (hash.startsWith(MARK)) void navigate({ pathname, search }, { replace: true, state });
  }, [hash, pathname, search, state, navigate]);
  return token;
}

const MARK = `#${SIGN_IN_LINK_MARK}`;
