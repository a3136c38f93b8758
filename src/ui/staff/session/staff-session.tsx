import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Result } from '../../../domain/shared/result.ts';
import { mayDo, type StaffAction } from '../../../domain/staff/permissions.ts';
import type { AnswerOf, Asked, Call, ProblemOf } from '../../../ports/api/call.ts';
import * as calls from '../../../ports/api/calls/staff/session.ts';
import type { StaffUser } from '../../../ports/api/staff.ts';
import { isNotAllowed } from '../../../ports/not-allowed.ts';
import { logFault } from '../../kit/log-fault.ts';
import { forgetStored, readStored, writeStored } from '../../kit/use-stored.ts';
import { type StaffClient, staffClient } from './staff-client.ts';
import { forgetStaffWork } from './stored-work.ts';

/**
 * Who is signed in, as far as the page knows. 'over': the session ended under an open page, which
 * keeps what was typed while it asks for a sign-in. 'put-off': that sign-in was dismissed; the next
 * call that needs a session asks again. 'back': the browser has left the page and may bring it back
 * from its cache, which asks first. In all three the page is hidden.
 */
export type Access =
  | { readonly state: 'asking' | 'unknown' | 'out' }
  | { readonly state: 'in' | 'over' | 'put-off' | 'back'; readonly user: StaffUser };

/**
 * The calls of the site. If the session has ended, they wait for a new sign-in and call again
 * (STAFF-12), and reject if the sign-in is dismissed.
 */
export type StaffCalls = {
  /**
   * Makes a call. A problem that it names is a value; all else is thrown. `onProgress` takes the
   * share of a form with a file that is sent, from 0 to 1.
   */
  send<C extends Call>(
    call: C,
    asked: Asked<C>,
    onProgress?: (share: number) => void,
  ): Promise<Result<AnswerOf<C>, ProblemOf<C>>>;
  /** Makes a call of which the page expects no problem: one is thrown. */
  read<C extends Call>(call: C, asked: Asked<C>): Promise<AnswerOf<C>>;
};

type Session = StaffCalls & {
  /** Makes a call that does not wait for a sign-in: a missing session is its result. */
  readonly make: StaffClient['make'];
  readonly access: Access;
  /** Whether the role of the account may take an action (STAFF-33). */
  may(action: StaffAction): boolean;
  signedIn(user: StaffUser): void;
  dismissSignIn(): void;
  /** Asks for the dismissed sign-in again. */
  resumeSignIn(): void;
  signOut(): Promise<void>;
  /** Loads again who is signed in. */
  find(): void;
};

type Waiting = { readonly goOn: () => void; readonly giveUp: (fault: Error) => void };

const SessionContext = createContext<Session | undefined>(undefined);

/** Holds who is signed in, and the calls that wait for a sign-in. */
export function StaffSessionProvider({ children }: { readonly children: ReactNode }) {
  const [{ make }] = useState(staffClient);
  const [access, setAccess] = useState<Access>({ state: 'asking' });
  const waiting = useRef<Waiting[]>([]);
  /**
   * The pages of one person end, by a sign-out or because another one signs in, whose pages follow.
   * It stays undefined where a session has ended on its own.
   */
  const leaving = useRef<{ readonly next?: StaffUser }>(undefined);

  const signedIn = useCallback((user: StaffUser) => {
    const holder = readStored(HOLDER);
    const isAnother = typeof holder === 'string' && holder !== user.email;
    writeStored(HOLDER, user.email);
    const calls = waiting.current.splice(0);
    if (isAnother) {
      leaving.current = { next: user };
      setAccess({ state: 'out' });
      for (const { giveUp } of calls) giveUp(new Error('another person signed in'));
    } else {
      setAccess({ state: 'in', user });
      for (const { goOn } of calls) goOn();
    }
  }, []);

  const find = useCallback(() => {
    setAccess({ state: 'asking' });
    readUser(make).then(
      (user) => (user === undefined ? setAccess({ state: 'out' }) : signedIn(user)),
      (fault: unknown) => {
        logFault('Who is signed in could not be asked.', fault);
        setAccess({ state: 'unknown' });
      },
    );
  }, [make, signedIn]);
  useEffect(() => find(), [find]);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(HIDDEN, 'user' in access && access.state !== 'in');
    return () => document.documentElement.removeAttribute(HIDDEN);
  }, [access]);
  useEffect(() => {
    const leave = (): void =>
      flushSync(() => setAccess((before) => ('user' in before ? { state: 'back', user: before.user } : before)));
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      readUser(make).then(
        (user) => (user === undefined ? setAccess(ended) : signedIn(user)),
        (fault: unknown) => {
          logFault('Who is signed in could not be asked.', fault);
          setAccess({ state: 'unknown' });
        },
      );
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [make, signedIn]);
  // After the pages are gone, so that none of them stores anything again.
  useEffect(() => {
    if (access.state !== 'out' || leaving.current === undefined) return;
    const { next } = leaving.current;
    leaving.current = undefined;
    forgetStaffWork();
    if (next === undefined) forgetStored(HOLDER);
    else setAccess({ state: 'in', user: next });
  }, [access]);

  const waitingCalls = useMemo((): StaffCalls => {
    const send: StaffCalls['send'] = async (call, asked, onProgress) => {
      for (;;) {
        const answer = await make(call, asked, onProgress).catch((fault: unknown) => {
          // The role has changed under the open page, which shows from now on what it may do.
          if (isNotAllowed(fault)) void readRole(make, setAccess);
          throw fault;
        });
        if (answer !== 'signed-out') return answer;
        setAccess(ended);
        await new Promise<void>((goOn, giveUp) => waiting.current.push({ goOn, giveUp }));
      }
    };
    return {
      send,
      async read(call, asked) {
        const answer = await send(call, asked);
        if (answer.ok) return answer.value;
        throw new Error(answer.problem.code);
      },
    };
  }, [make]);
  const dismissSignIn = useCallback(() => {
    setAccess((before) => ('user' in before ? { state: 'put-off', user: before.user } : before));
    for (const { giveUp } of waiting.current.splice(0)) giveUp(new Error('nobody signed in'));
  }, []);
  const resumeSignIn = useCallback(() => setAccess(ended), []);
  const signOut = useCallback(async () => {
    await make(calls.signOut, {});
    leaving.current = {};
    setAccess({ state: 'out' });
  }, [make]);

  const role = 'user' in access ? access.user.role : undefined;
  const may = useCallback((action: StaffAction) => role !== undefined && mayDo(role, action), [role]);

  const session = useMemo(
    () => ({
      ...waitingCalls,
      make,
      access,
      may,
      signedIn,
      dismissSignIn,
      resumeSignIn,
      signOut,
      find,
    }),
    [waitingCalls, make, access, may, signedIn, dismissSignIn, resumeSignIn, signOut, find],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * Where the tab keeps the address of the account whose work it has, over a reload too: another person
 * who signs in next must not find it (STAFF-71).
 */
const HOLDER = 'staff-holder';

/** Hides all of the document but the sign-in (sign-in.module.css). */
const HIDDEN = 'data-session-ended';

/** What is shown once the session has ended: the sign-in over the page, if there is one. */
function ended(before: Access): Access {
  return 'user' in before ? { state: 'over', user: before.user } : { state: 'out' };
}

/** Returns who is signed in, also after a reload; undefined for nobody. */
async function readUser(make: StaffClient['make']): Promise<StaffUser | undefined> {
  const answer = await make(calls.readSession, {});
  return answer !== 'signed-out' && answer.ok ? answer.value.user : undefined;
}

/** Reads who is signed in again, and keeps the page as it is if that fails. */
async function readRole(make: StaffClient['make'], setAccess: Dispatch<SetStateAction<Access>>): Promise<void> {
  const user = await readUser(make).catch(() => undefined);
  if (user !== undefined) setAccess((before) => ('user' in before ? { ...before, user } : before));
}

export function useStaffSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('StaffSessionProvider is missing');
  return session;
}
