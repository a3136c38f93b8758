import { hasCardNumber } from '../shared/card-number.ts';
import type { Cents } from '../shared/money.ts';
import type { Edit, Kind, Stored } from '../shared/record.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine } from '../shared/text.ts';
import type { DateText, Instant } from '../shared/toronto-time.ts';

/** The bounds of a cost: $100,000.00 either way, and characters. */
export const MAX_COST: Cents = 10_000_000;
export const COST_TEXT_LIMIT = 200;

/** What a vehicle cost on a day, in cents without any tax apart. A negative amount takes a cost back. */
export type CostEntry = { readonly on: DateText; readonly what: string; readonly amount: Cents };

/** A cost as it is stored (FILE-5). It is never changed. */
export type VehicleCost = CostEntry & {
  readonly id: string;
  readonly vehicleId: string;
  readonly by: string;
  readonly at: Instant;
};

/** The stored costs. The id of one stands for the key of its request, so that it is written once. */
export const VEHICLE_COSTS = {
  name: 'vehicleCosts',
  fields: { vehicleId: 'text', day: 'text' },
  fieldsOf: ({ value: { vehicleId, on } }) => ({ vehicleId, day: on }),
  unique: [],
  orders: { latest: ['day', 'desc'] },
  indexes: { vehicle: ['vehicleId', 'day'], day: ['day'] },
  isCounted: true,
  isAppendOnly: true,
} as const satisfies Kind<VehicleCost>;

export type CostProblem = 'cost-unnamed' | 'cost-card' | 'cost-unusable';

/** Checks a cost that staff enter (FILE-5). */
export function checkCost(
  { on, what: typed, amount }: CostEntry,
  stamp: Pick<VehicleCost, 'id' | 'vehicleId' | 'by' | 'at'>,
): Result<VehicleCost, CostProblem> {
  const what = cleanLine(typed);
  if (what === '') return refuse('cost-unnamed');
  if (hasCardNumber(what)) return refuse('cost-card');
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > MAX_COST) return refuse('cost-unusable');
  return ok({ ...stamp, on, what, amount });
}

/** A stored cost. `replayed`: an earlier request with its key stored it. */
export type WrittenCost = { readonly cost: VehicleCost; readonly replayed: boolean };

/** Stores a cost once. Another one with its key is refused with the one that is stored. */
export function writeCost(cost: VehicleCost) {
  return (found: Stored<VehicleCost> | undefined): Edit<VehicleCost, Result<WrittenCost, VehicleCost>> => {
    if (found === undefined) return { out: ok({ cost, replayed: false }), next: { value: cost } };
    const { on, what, amount } = found.value;
    const isSame = on === cost.on && what === cost.what && amount === cost.amount;
    return { out: isSame ? ok({ cost: found.value, replayed: true }) : refuse(found.value) };
  };
}
