import { setImmediate } from 'node:timers/promises';

/**
 * Does the work once for all who ask before the event loop turns. It begins after the last of them has asked, so nobody is given what is older
 * than their question; who asks later has it done anew.
 */
export function onceATurn<T>(work: () => Promise<T>): () => Promise<T> {
  let turn: Promise<T> | undefined;
  return () => {
    turn ??= setImmediate().then(() => {
      turn = undefined;
      return work();
    });
    return turn;
  };
}
