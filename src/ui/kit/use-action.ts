import { useCallback, useRef, useState } from 'react';
import { useNotifier } from './alerts.tsx';
import { logFault } from './log-fault.ts';

/**
 * Runs one request of a page at a time. A fault is logged with the sentence given and shown by the
 * page's alert, or by `tell` where it is given. This is the one place that handles faults of
 * requests.
 */
export function useAction(
  failed: string,
  tell?: () => void,
): {
  readonly running: boolean;
  start(work: () => Promise<void>): Promise<void>;
} {
  const { notify } = useNotifier();
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const start = useCallback(
    async (work: () => Promise<void>) => {
      if (busy.current) return;
      busy.current = true;
      setRunning(true);
      try {
        await work();
      } catch (fault) {
        logFault(failed, fault);
        if (tell) tell();
        else notify({ kind: 'failed', text: failed });
      } finally {
        busy.current = false;
        setRunning(false);
      }
    },
    [failed, tell, notify],
  );
  return { running, start };
}
