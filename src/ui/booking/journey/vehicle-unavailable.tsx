import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { useReloadFleet } from './fleet.tsx';
import { SAME_SEARCH } from './navigation.ts';
import { VehicleLoading } from './step-frame.tsx';

type VehicleUnavailableProps = {
  readonly state: 'loading' | 'failed' | 'gone' | 'none';
  readonly text: string;
  readonly detail?: string;
  /** The page's heading while it loads. */
  readonly title: string;
};

/** A page whose vehicle is loading, failed to load or does not exist, with a link to the list. */
export function VehicleUnavailable({ state, text, detail, title }: VehicleUnavailableProps) {
  if (state === 'loading') return <VehicleLoading title={title} />;
  if (state === 'failed') return <NotLoaded text={text} />;
  return (
    <EmptyState title={text}>
      {detail && <p>{detail}</p>}
      <ButtonLink to="/vehicles" state={SAME_SEARCH}>
        Choose a vehicle
      </ButtonLink>
    </EmptyState>
  );
}

function NotLoaded({ text }: { readonly text: string }) {
  const reload = useReloadFleet();
  return (
    <EmptyState title={text}>
      <LoadFailure onRetry={reload} />
    </EmptyState>
  );
}
