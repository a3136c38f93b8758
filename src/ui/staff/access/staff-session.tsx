import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { mayDo, type StaffAction } from '../../../domain/staff/permissions.ts';
import type { StaffUser } from '../../../ports/api/staff.ts';
import type { StaffAnswer } from '../../../ports/browser/staff-access-api.ts';
import { isNotAllowed } from '../../../ports/not-allowed.ts';
import { logFault } from '../../kit/log-fault.ts';
import type { StaffApis } from '../frame/staff-apis.ts';
import { forgetStaffWork } from '../frame/stored-work.ts';

/**
 * Who is signed in, as far as the page knows. 'over': the session ended under an open page, which
 * stays as it is while it asks for a sign-in. 'put-off': that sign-in was dismissed; the next call
 * that needs a session asks again.
 */
export type Access =
  | { readonly state: 'asking' | 'unknown' | 'out' }
  | { readonly state: 'in' | 'over' | 'put-off'; readonly user: StaffUser };

type Session = {
  readonly apis: StaffApis;
  readonly access: Access;
  /**
   * Calls the site. If the session has ended, waits for a new sign-in and calls again (STAFF-12).
   * Rejects if the sign-in is dismissed.
   */
  ask<T>(call: (apis: StaffApis) => StaffAnswer<T>): Promise<T>;
  /** Whether the role of the account may take an action (STAFF-33). */
  may(action: StaffAction): boolean;
  signedIn(user: StaffUser): void;
  dismissSignIn(): void;
  signOut(): Promise<void>;
  /** Loads again who is signed in. */
  find(): void;
};

type Waiting = { readonly goOn: () => void; readonly giveUp: (fault: Error) => void };

const SessionContext = createContext<Session | undefined>(undefined);

/** Holds who is signed in, and the calls that wait for a sign-in. */
export function StaffSessionProvider({ apis, children }: { readonly apis: StaffApis; readonly children: ReactNode }) {
  const [access, setAccess] = useState<Access>({ state: 'asking' });
  const waiting = useRef<Waiting[]>([]);
  /** Somebody signs out, and no session has ended by itself. */
  const isLeaving = useRef(false);

  const find = useCallback(() => {
    setAccess({ state: 'asking' });
    apis.access.current().then(
      (user) => setAccess(user === 'signed-out' ? { state: 'out' } : { state: 'in', user }),
      (fault: unknown) => {
        logFault('Who is signed in could not be asked.', fault);
        setAccess({ state: 'unknown' });
      },
    );
  }, [apis]);
  useEffect(() => find(), [find]);
  // After the pages are gone, so that none of them stores anything again.
  useEffect(() => {
    if (access.state !== 'out' || !isLeaving.current) return;
    isLeaving.current = false;
    forgetStaffWork();
  }, [access]);

  const ask = useCallback(
    async <T,>(call: (apis: StaffApis) => StaffAnswer<T>): Promise<T> => {
      for (;;) {
        const answer = await call(apis).catch((fault: unknown) => {
          // The role has changed under the open page, which shows from now on what it may do.
          if (isNotAllowed(fault)) void readRole(apis, setAccess);
          throw fault;
        });
        if (answer !== 'signed-out') return answer;
        setAccess((before) => ('user' in before ? { state: 'over', user: before.user } : { state: 'out' }));
        await new Promise<void>((goOn, giveUp) => waiting.current.push({ goOn, giveUp }));
      }
    },
    [apis],
  );
  const signedIn = useCallback((user: StaffUser) => {
    setAccess({ state: 'in', user });
    for (const { goOn } of waiting.current.splice(0)) goOn();
  }, []);
  const dismissSignIn = useCallback(() => {
    setAccess((before) => ('user' in before ? { state: 'put-off', user: before.user } : before));
    for (const { giveUp } of waiting.current.splice(0)) giveUp(new Error('nobody signed in'));
  }, []);
  const signOut = useCallback(async () => {
    await apis.access.signOut();
    isLeaving.current = true;
    setAccess({ state: 'out' });
  }, [apis]);

  const role = 'user' in access ? access.user.role : undefined;
  const may = useCallback((action: StaffAction) => role !== undefined && mayDo(role, action), [role]);

  const session = useMemo(
    () => ({ apis, access, ask, may, signedIn, dismissSignIn, signOut, find }),
    [apis, access, ask, may, signedIn, dismissSignIn, signOut, find],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Reads who is signed in again, and keeps the page as it is if that fails. */
async function readRole(apis: StaffApis, setAccess: Dispatch<SetStateAction<Access>>): Promise<void> {
  const user = await apis.access.current().catch(() => 'signed-out' as const);
  if (user !== 'signed-out') setAccess((before) => ('user' in before ? { ...before, user } : before));
}

export function useStaffSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('StaffSessionProvider is missing');
  return session;
}
