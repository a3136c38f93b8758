import { useContext, useEffect, useState } from 'react';
import type { MyReservation } from '../../domain/reservation/my-reservation.ts';
import { RESERVATION_NOT_LOADED } from '../../domain/reservation/page-texts.ts';
import type { MyReservationApi } from '../../ports/browser/my-reservation-api.ts';
import { logFault } from '../kit/log-fault.ts';
import { MyReservationApiContext } from './reservation-api.ts';

/** What the page knows of the reservation of a link. 'no-reservation': the link opens nothing. */
export type ReservationAnswer = MyReservation | 'loading' | 'no-reservation' | 'rate-limited' | 'failed' | 'offline';

/** Reads the reservation of a link. Without a link it reads nothing. */
export function useReservation(token: string | undefined) {
  const loadApi = useContext(MyReservationApiContext);
  const [read, setRead] = useState<Read>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    if (token === undefined) return;
    let isCurrent = true;
    void readAnswer(loadApi, token).then((answer) => {
      if (isCurrent) setRead((before) => (isKept(before, token, answer) ? before : { token, answer }));
    });
    return () => {
      isCurrent = false;
    };
  }, [loadApi, token, attempt]);
  const answer = read !== undefined && read.token === token ? read.answer : 'loading';
  const retry = (): void => {
    setRead(undefined);
    setAttempt((count) => count + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the state of the network counts
  useEffect(() => {
    if (answer !== 'offline') return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [answer]);
  return {
    answer,
    retry,
    /** Shows a reservation as a later call answered it. */
    show: (reservation: MyReservation | 'no-reservation'): void => {
      if (token !== undefined) setRead({ token, answer: reservation });
    },
    /** Reads it again while it stays in sight. */
    refresh: () => setAttempt((count) => count + 1),
  };
}

type Read = { readonly token: string; readonly answer: ReservationAnswer };

/** A reservation stays in sight when it cannot be read again. */
function isKept(before: Read | undefined, token: string, answer: ReservationAnswer): boolean {
  const isShown = before?.token === token && typeof before.answer === 'object';
  return isShown && typeof answer === 'string' && answer !== 'no-reservation';
}

async function readAnswer(loadApi: () => Promise<MyReservationApi>, token: string): Promise<ReservationAnswer> {
  try {
    const opened = await (await loadApi()).open(token);
    return opened.ok ? opened.value : opened.problem.code;
  } catch (fault) {
    logFault(RESERVATION_NOT_LOADED, fault);
    return navigator.onLine ? 'failed' : 'offline';
  }
}
