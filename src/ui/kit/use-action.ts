import { useCallback, useRef, useState } from 'react';
import { useNotifier } from './alerts.tsx';
import { logFault } from './log-fault.ts';

/**
 * Runs one thing at a time that the page asks of the site. Any fault is logged with the sentence given and told, by the page's alert unless
 * the page has another way: this is the one place for it.
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
