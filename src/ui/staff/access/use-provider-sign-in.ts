import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { beginAtProvider, readProvider } from '../../../ports/api/calls/staff/session.ts';
import { PAGES, type Page } from '../../../ports/api/pages.ts';
import { logFault } from '../../kit/log-fault.ts';
import { readStored, useStored } from '../../kit/use-stored.ts';
import { useStaffSession } from '../session/staff-session.tsx';

/** Where this tab keeps the page from which it left for the provider. */
const RETURN_PAGE = 'staff-return-page';

/**
 * The sign-in at an identity provider (OIDC-1). `host` is undefined without one, and until it is
 * known. When the provider has sent the browser back, the page takes its answer out of the address,
 * returns to the page from which it left, and calls `onAnswer`.
 */
export function useProviderSignIn(onAnswer: (answer: string) => void) {
  const { send, read } = useStaffSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [host, setHost] = useState<string>();
  const [answer, setAnswer] = useState<string>();
  const [, setReturnPage] = useStored<Page | undefined>(RETURN_PAGE, staffPage, undefined);
  const answered = useRef(onAnswer);
  useEffect(() => {
    answered.current = onAnswer;
  });

  useEffect(() => {
    read(readProvider, {}).then(
      ({ provider }) => setHost(provider?.host),
      (fault: unknown) => logFault('The provider could not be asked for.', fault),
    );
  }, [read]);

  useEffect(() => {
    if (!isAnswer(search)) return;
    setAnswer(search);
    void navigate(staffPage(readStored(RETURN_PAGE)) ?? pathname, { replace: true });
  }, [search, pathname, navigate]);

  // Only once the address has changed: that moves the focus, which the next step takes then.
  useEffect(() => {
    if (answer === undefined || isAnswer(search)) return;
    setAnswer(undefined);
    answered.current(answer);
  }, [answer, search]);

  const leave = async () => {
    setReturnPage(() => staffPage(pathname));
    const begun = await send(beginAtProvider, {});
    if (begun.ok) window.location.assign(begun.value.url);
    return begun;
  };
  return { host, leave };
}

/** A stored text is untrusted: only a page of staff is gone to. */
function staffPage(value: unknown): Page | undefined {
  return PAGES.find((page) => page === value && page.startsWith('/admin/'));
}

/** Whether a query is the answer of a provider: a code or an error, with the state of the site. */
function isAnswer(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return parameters.has('state') && (parameters.has('code') || parameters.has('error'));
}
