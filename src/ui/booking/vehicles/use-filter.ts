import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { type FleetFilter, NO_FILTER } from '../../../domain/fleet/fleet-filter.ts';
import { decode } from '../../../ports/api/schema.ts';
import { StoredFilter } from '../../../ports/api/stored-filter.ts';
import { useHydrated } from '../../kit/use-hydrated.ts';
import { useStored } from '../../kit/use-stored.ts';
import { OPENED_BY_ADDRESS, readListChoice } from '../journey/navigation.ts';

/**
 * The filter of the list, which is not in the URL (FLEET-12). It is kept for the same history entry
 * and for visits of the same search: 'Change' and step 2. Another visit starts with the filter
 * of a tile, or with none.
 */
export function useFilter(): readonly [FleetFilter, (filter: FleetFilter) => void] {
  const { key, state } = useLocation();
  const isLive = useHydrated();
  const { preset, keepsFilter } = useMemo(() => readListChoice(isLive ? state : undefined), [isLive, state]);
  const fresh: StoredFilter = useMemo(() => ({ ...NO_FILTER, ...preset, visit: key }), [preset, key]);
  const read = (value: unknown): StoredFilter | undefined => {
    const stored = decode(StoredFilter, value);
    return stored?.visit === OPENED_BY_ADDRESS && !keepsFilter ? undefined : stored;
  };
  const [stored, change] = useStored('vehicle-filter', read, fresh);
  const filter = keepsFilter || stored.visit === key ? stored : fresh;
  return [filter, (next) => change(() => ({ ...next, visit: key }))];
}
