import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { bareTokenIn } from '../../../domain/shared/link-token.ts';
import {
  CODE_WRONG,
  LINK_NOT_WHOLE,
  RATE_LIMITED,
  SIGN_IN_FAILED,
  SIGN_IN_LINK_WRONG,
  SIGN_IN_WRONG,
} from '../../../domain/staff/messages.ts';
import { PROVIDER_TEXTS } from '../../../domain/staff/provider-sign-in.ts';
import type { AnswerOf } from '../../../ports/api/call.ts';
import * as calls from '../../../ports/api/calls/staff/session.ts';
import { SIGN_IN_LINK_MARK, type StaffUser } from '../../../ports/api/staff.ts';
import { useAction } from '../../kit/use-action.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { useProviderSignIn } from './use-provider-sign-in.ts';

const PASSWORD_REFUSED = {
  'wrong-credentials': SIGN_IN_WRONG,
  'invalid-input': SIGN_IN_WRONG,
  'rate-limited': RATE_LIMITED,
};
const CODE_REFUSED = { 'wrong-code': CODE_WRONG, 'invalid-input': CODE_WRONG, 'rate-limited': RATE_LIMITED };
const PROVIDER_REFUSED = { ...PROVIDER_TEXTS, 'no-provider': SIGN_IN_FAILED };

/**
 * The step of a sign-in, and the sentence of its problem. It begins with the sign-in link whose
 * token is in the fragment of the page's address.
 */
export function useSignIn() {
  const { make, send, signedIn } = useStaffSession();
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
  const goOn = (answer: AnswerOf<typeof calls.signIn>): void => {
    if ('next' in answer) setStep(answer.next);
    else signedIn(answer.user);
  };

  const givePassword = (email: string, password: string): void => {
    setProblem(undefined);
    void start(async () => {
      const answer = await send(calls.signIn, { body: { email, password } });
      if (answer.ok) goOn(answer.value);
      else setProblem(PASSWORD_REFUSED[answer.problem.code]);
    });
  };
  const followLink = (): void => {
    setProblem(undefined);
    void start(async () => {
      const answer = await send(calls.signInByLink, { body: { token: link ?? '' } });
      if (answer.ok) return goOn(answer.value);
      setStep('password');
      const wrong = bareTokenIn(link ?? '') === undefined ? LINK_NOT_WHOLE : SIGN_IN_LINK_WRONG;
      setProblem(answer.problem.code === 'rate-limited' ? RATE_LIMITED : wrong);
    });
  };
  const giveCode = (code: string): void => {
    setProblem(undefined);
    void start(async () => {
      const answer = await make(calls.enterCode, { body: { code } });
      // The session that waits for the code may have ended.
      if (answer === 'signed-out') setProblem(CODE_WRONG);
      else if (answer.ok) signedIn(answer.value.user);
      else setProblem(CODE_REFUSED[answer.problem.code]);
    });
  };
  const followProvider = (answer: string): void => {
    setProblem(undefined);
    void start(async () => {
      const answered = await send(calls.signInByProvider, { body: { answer } });
      if (answered.ok) goOn(answered.value);
      else setProblem(PROVIDER_REFUSED[answered.problem.code]);
    });
  };
  const { host: providerHost, leave } = useProviderSignIn(followProvider);
  const leaveForProvider = (): void => {
    setProblem(undefined);
    void start(async () => {
      const begun = await leave();
      if (!begun.ok) setProblem(PROVIDER_REFUSED[begun.problem.code]);
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
