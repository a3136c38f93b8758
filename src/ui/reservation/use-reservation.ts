import { useEffect, useState } from 'react';
import type { MyReservation } from '../../domain/reservation/my-reservation.ts';
import { RESERVATION_NOT_LOADED } from '../../domain/reservation/page-texts.ts';
import type { ProblemOf } from '../../ports/api/call.ts';
import type { cancelReservation } from '../../ports/api/calls/my-reservation.ts';
import { send } from '../client/send.ts';
import { logFault } from '../kit/log-fault.ts';

/** Why a change was refused. 'changed-meanwhile' and 'not-possible' carry what the reservation is now. */
export type ReservationRefusal = ProblemOf<typeof cancelReservation>;

/** What the page knows of the reservation of a link. 'no-reservation': the link opens nothing. */
export type ReservationAnswer = MyReservation | 'loading' | 'no-reservation' | 'rate-limited' | 'failed' | 'offline';

/** Reads the reservation of a link. Without a link it reads nothing. */
export function useReservation(token: string | undefined) {
  const [read, setRead] = useState<Read>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    if (token === undefined) return;
    let isCurrent = true;
    void readAnswer(token).then((answer) => {
      if (isCurrent) setRead((before) => (isKept(before, token, answer) ? before : { token, answer }));
    });
    return () => {
      isCurrent = false;
    };
  }, [token, attempt]);
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

async function readAnswer(token: string): Promise<ReservationAnswer> {
  try {
    const { openReservation } = await import('../../ports/api/calls/my-reservation.ts');
    const opened = await send(openReservation, { body: { token } });
    return opened.ok ? opened.value : opened.problem.code;
  } catch (fault) {
    logFault(RESERVATION_NOT_LOADED, fault);
    return navigator.onLine ? 'failed' : 'offline';
  }
}
