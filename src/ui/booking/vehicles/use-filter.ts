import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { type FleetFilter, NO_FILTER } from '../../../domain/fleet/fleet-filter.ts';
import { KeptFilter } from '../../../ports/api/kept-filter.ts';
import { decode } from '../../../ports/api/schema.ts';
import { useHydrated } from '../../kit/use-hydrated.ts';
import { useStored } from '../../kit/use-stored.ts';
import { readPresetTypes } from '../journey/navigation.ts';

/** The router's key of a page that was opened by its address, which has no place in the history. */
const OPENED_BY_ADDRESS = 'default';

/**
 * The filter of this visit to the list. It is kept for the same history entry, and not in the URL
 * (FLEET-12). A new visit starts with the types of a tile of the home page, or with none.
 */
export function useFilter(): readonly [FleetFilter, (filter: FleetFilter) => void] {
  const { key, state } = useLocation();
  const isLive = useHydrated();
  const fresh: KeptFilter = useMemo(
    () => ({ ...NO_FILTER, types: isLive ? readPresetTypes(state) : [], visit: key }),
    [isLive, state, key],
  );
  const [kept, change] = useStored('vehicle-filter', readFilter, fresh);
  return [kept.visit === key ? kept : fresh, (next) => change(() => ({ ...next, visit: key }))];
}

function readFilter(value: unknown): KeptFilter | undefined {
  const kept = decode(KeptFilter, value);
  return kept?.visit === OPENED_BY_ADDRESS ? undefined : kept;
}
