import { COULD_NOT_LOAD } from '../../domain/shared/messages.ts';
import { Button } from './button.tsx';

/**
 * What an empty state says when its content failed to load (FAIL-4), and a button that loads it
 * again.
 */
export function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <>
      <p className="hint">{COULD_NOT_LOAD}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}
