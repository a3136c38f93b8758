import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { COULD_NOT_LOAD } from '../../../domain/shared/messages.ts';
import { LOADING } from '../../../domain/staff/messages.ts';
import { Button } from '../../kit/button.tsx';

type LoadHintProps = {
  readonly query: Pick<UseQueryResult, 'isPending' | 'isLoadingError' | 'refetch'>;
  /** Shown once the data is loaded. */
  readonly children?: ReactNode;
};

/** Says that data is loading or could not be loaded, with a button to try again. */
export function LoadHint({ query: { isPending, isLoadingError, refetch }, children }: LoadHintProps) {
  return (
    <>
      <p role="status" className="hint">
        {isPending ? LOADING : isLoadingError ? COULD_NOT_LOAD : children}
      </p>
      {isLoadingError && (
        <Button variant="secondary" small onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </>
  );
}
