import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { bareTokenIn } from '../../../domain/shared/link-token.ts';
import { LINK_NOT_WHOLE, RATE_LIMITED, SIGN_IN_FAILED, SIGN_IN_LINK_WRONG } from '../../../domain/staff/messages.ts';
import { PROVIDER_TEXTS } from '../../../domain/staff/provider-sign-in.ts';
import { SIGN_IN_LINK_MARK, type StaffUser } from '../../../ports/api/staff.ts';
import type { SignInStep } from '../../../ports/browser/staff-access-api.ts';
import { useAction } from '../../kit/use-action.ts';
import { useStaffSession } from './staff-session.tsx';
import { useProviderSignIn } from './use-provider-sign-in.ts';

/**
 * The step of a sign-in, and its problem: 'wrong', or a sentence. It begins with the sign-in link
 * whose token is in the fragment of the page's address.
 */
export function useSignIn() {
  const { apis, signedIn } = useStaffSession();
  const { hash } = useLocation();
  const [step, setStep] = useState<'password' | 'link' | 'code' | 'enrol'>(linkIn(hash) ? 'link' : 'password');
  const [problem, setProblem] = useState<string>();
  const link = useLinkToken(
    useCallback(() => {
      setProblem(undefined);
      setStep('link');
    }, []),
  );
  const { running, start } = useAction(
    SIGN_IN_FAILED,
    useCallback(() => setProblem(SIGN_IN_FAILED), []),
  );
  const showProblem = (refusal: string): void => setProblem(refusal === 'rate-limited' ? RATE_LIMITED : refusal);

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
      const wrong = bareTokenIn(link ?? '') === undefined ? LINK_NOT_WHOLE : SIGN_IN_LINK_WRONG;
      showProblem(answer.problem === 'wrong' ? wrong : answer.problem);
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
  const followProvider = (answer: string): void => {
    setProblem(undefined);
    void start(async () => {
      const answered = await apis.provider.signIn(answer);
      if (answered.ok) goOn(answered.value);
      else setProblem(PROVIDER_TEXTS[answered.problem]);
    });
  };
  const { host: providerHost, leave } = useProviderSignIn(followProvider);
  const leaveForProvider = (): void => {
    setProblem(undefined);
    void start(async () => {
      const left = await leave();
      if (!left.ok) setProblem(PROVIDER_TEXTS[left.problem]);
    });
  };
  const startAgain = (): void => {
    setProblem(undefined);
    setStep('password');
  };
  const finish = (user: StaffUser): void => signedIn(user);
  return {
    step,
    problem,
    running,
    providerHost,
    leaveForProvider,
    givePassword,
    followLink,
    giveCode,
    startAgain,
    finish,
  };
}

/**
 * Reads the token of a sign-in link from the page's address, and removes it there. Calls `onLink`
 * for a link that is opened while the sign-in is already shown, which loads no page.
 */
function useLinkToken(onLink: () => void): string | undefined {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => linkIn(hash));
  useEffect(() => {
    const opened = linkIn(hash);
    if (opened === undefined) return;
    setToken(opened);
    onLink();
    void navigate({ pathname, search }, { replace: true, state });
  }, [hash, pathname, search, state, navigate, onLink]);
  return token;
}

const MARK = `#${SIGN_IN_LINK_MARK}`;

function linkIn(hash: string): string | undefined {
  if (!hash.startsWith(MARK)) return undefined;
  const typed = hash.slice(MARK.length);
  return bareTokenIn(typed) ?? typed;
}
