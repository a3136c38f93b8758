import { LOADING_VEHICLES } from '../../../domain/fleet/messages.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { useReloadFleet } from './fleet.tsx';
import { SAME_SEARCH } from './navigation.ts';

type VehicleUnavailableProps = {
  readonly state: 'loading' | 'failed' | 'gone' | 'none';
  readonly text: string;
  readonly detail?: string;
  /** The page's heading while it loads. */
  readonly title: string;
};

/** A page whose vehicle is loading, failed to load or does not exist, with a link to the list. */
export function VehicleUnavailable({ state, text, detail, title }: VehicleUnavailableProps) {
  if (state === 'loading') {
    return (
      <>
        <PageTitle title={title} />
        <p role="status">{LOADING_VEHICLES}</p>
      </>
    );
  }
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
