import type { ReactNode } from 'react';
import { COULD_NOT_LOAD } from '../../domain/shared/messages.ts';
import { LOADING } from '../../domain/staff/messages.ts';
import { Button } from './button.tsx';
import type { Loaded } from './use-loaded.ts';

type LoadHintProps = Pick<Loaded<unknown>, 'state'> & {
  readonly onRetry: () => void;
  /** Shown once it is loaded. */
  readonly children?: ReactNode;
};

/** The state of a load on a staff page, with a way to try again. */
export function LoadHint({ state, onRetry, children }: LoadHintProps) {
  return (
    <>
      <p role="status" className="hint">
        {state === 'loading' && LOADING}
        {state === 'failed' && COULD_NOT_LOAD}
        {state === 'loaded' && children}
      </p>
      {state === 'failed' && (
        <Button variant="secondary" small onClick={onRetry}>
          Try again
        </Button>
      )}
    </>
  );
}
