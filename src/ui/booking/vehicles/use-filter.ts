import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { type FleetFilter, NO_FILTER, sanitizePriceInput } from '../../../domain/fleet/fleet-filter.ts';
import { VEHICLE_TYPES } from '../../../domain/fleet/vehicle-class.ts';
import { isRecord, isWhole } from '../../../domain/shared/read-record.ts';
import { useStored } from '../../kit/use-stored.ts';
import { readPresetTypes } from '../journey/navigation.ts';

type KeptFilter = FleetFilter & { readonly visit: string };

/** The router's key of a page that was opened by its address, which has no place in the history. */
const OPENED_BY_ADDRESS = 'default';

/**
 * The filter of this visit to the list. It is kept for the same history entry, and not in the URL
 * (FLEET-12). A new visit starts with the types of a tile of the home page, or with none.
 */
export function useFilter(): readonly [FleetFilter, (filter: FleetFilter) => void] {
  const { key, state } = useLocation();
  const fresh: KeptFilter = useMemo(() => ({ ...NO_FILTER, types: readPresetTypes(state), visit: key }), [state, key]);
  const [kept, change] = useStored('vehicle-filter', readFilter, fresh);
  return [kept.visit === key ? kept : fresh, (next) => change(() => ({ ...next, visit: key }))];
}

function readFilter(value: unknown): KeptFilter | undefined {
  if (!isRecord(value) || typeof value.visit !== 'string' || value.visit === OPENED_BY_ADDRESS) return undefined;
  const { types, seats, min, max, sort, visit } = value;
  if (!Array.isArray(types) || !Array.isArray(seats) || typeof min !== 'string' || typeof max !== 'string') {
    return undefined;
  }
  return {
    types: VEHICLE_TYPES.filter((type) => types.includes(type)),
    seats: seats.filter(isWhole),
    min: sanitizePriceInput(min),
    max: sanitizePriceInput(max),
    sort: sort === 'priceHigh' ? 'priceHigh' : 'priceLow',
    visit,
  };
}
