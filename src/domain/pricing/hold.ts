import type { Vehicle } from '../fleet/vehicle.ts';
import type { Cents } from '../shared/money.ts';
import type { Kind } from '../shared/record.ts';
import { addMinutes, type Instant } from '../shared/toronto-time.ts';
import type { Tariff } from './tariff.ts';

/**
 * How many hours a quoted price holds (HOLD-1): long enough to decide on the next day. A price
 * that staff raise applies to everybody after that time.
 */
export const HOLD_HOURS = 24;

/** What a price is computed from, besides the trip: the prices per day of a vehicle, and a tariff. */
export type DailyPrices = {
  readonly pricePerDay: Cents;
  /** Absent for a vehicle without a waiver price. */
  readonly cdwPerDay?: Cents;
  readonly tariff: Tariff;
};

/** The prices of one vehicle that hold until a moment, whatever staff change meanwhile. */
export type PriceHold = DailyPrices & { readonly vehicleId: string; readonly until: Instant };

/** Holds the present prices of a vehicle (HOLD-1). */
export function holdPrice(
  { id: vehicleId, pricePerDay, cdwPerDay }: Pick<Vehicle, 'id' | 'pricePerDay' | 'cdwPerDay'>,
  tariff: Tariff,
  now: Instant,
): PriceHold {
  return {
    vehicleId,
    pricePerDay,
    ...(cdwPerDay === undefined ? {} : { cdwPerDay }),
    tariff,
    until: addMinutes(now, HOLD_HOURS * 60),
  };
}

/** Returns a hold while it holds. Undefined from its end on. */
export function heldPrice(hold: PriceHold, now: Instant): PriceHold | undefined {
  return now < hold.until ? hold : undefined;
}

/**
 * Returns the vehicle and the tariff that a trip is priced with: under a hold of this vehicle those
 * of the hold, otherwise both as they are (HOLD-2).
 */
export function underHold(
  vehicle: Vehicle,
  tariff: Tariff,
  hold: PriceHold | undefined,
): { readonly vehicle: Vehicle; readonly tariff: Tariff } {
  if (hold?.vehicleId !== vehicle.id) return { vehicle, tariff };
  const { cdwPerDay: _, ...others } = vehicle;
  const { pricePerDay, cdwPerDay } = hold;
  return {
    vehicle: { ...others, pricePerDay, ...(cdwPerDay === undefined ? {} : { cdwPerDay }) },
    tariff: hold.tariff,
  };
}

/** The token of a held price that a link names by its id (HOLD-11), until the price ends. */
export type LinkedHold = { readonly id: string; readonly token: string; readonly until: Instant };

/** The stored held prices. */
export const HOLDS = {
  name: 'holds',
  fields: { until: 'text' },
  fieldsOf: ({ value: { until } }) => ({ until }),
  unique: [],
  orders: { end: ['until', 'asc'] },
  indexes: { end: ['until'] },
} as const satisfies Kind<LinkedHold>;
