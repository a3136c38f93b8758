import type { ReactNode } from 'react';
import { COULD_NOT_LOAD } from '../../domain/shared/messages.ts';
import { LOADING } from '../../domain/staff/messages.ts';
import { Button } from './button.tsx';
import type { Loaded } from './use-loaded.ts';

type Hint = Pick<Loaded<unknown>, 'state'> & {
  readonly onRetry: () => void;
  /** What is said once it is loaded. */
  readonly children?: ReactNode;
};

/** How far a load of the staff pages is, with a way to try again. */
export function LoadHint({ state, onRetry, children }: Hint) {
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
