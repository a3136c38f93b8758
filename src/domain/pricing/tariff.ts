import type { Cents } from '../shared/money.ts';

/**
 * The add-ons (PRICE-12) with their prices per day in cents, in the order in which they are offered
 * and listed.
 */
const ADD_ONS = [
  { id: 'additional-driver', name: 'Additional Driver', pricePerDay: 1500 },
  { id: 'loss-damage-waiver', name: 'Cars Loss Damage Waiver', pricePerDay: 'by-vehicle' },
  { id: 'out-of-province', name: 'Out of Province Fee', pricePerDay: 500 },
  { id: 'glass-and-tire', name: 'Glass & Tire Coverage', pricePerDay: 699 },
  { id: 'usa-travel', name: 'Travel into the USA', pricePerDay: 1500 },
] as const;

/** Their ids. Stored bookings have them, so the id of one that is offered no more is listed here by hand. */
export const ADD_ON_IDS = ADD_ONS.map(({ id }) => id);
export type AddOnId = (typeof ADD_ONS)[number]['id'];

/**
 * An add-on and its price per day, in cents. The price of the waiver is the vehicle's `cdwPerDay`.
 */
export type AddOnRate = {
  readonly id: AddOnId;
  readonly name: string;
  readonly pricePerDay: Cents | 'by-vehicle';
};

/**
 * The rates that are not in every stored tariff (PRICE-26), in cents or percent: those of charges that
 * came after it. An absent one is not charged.
 */
export const LATER_RATES = [] as const;

/**
 * Every fee. Amounts are in cents CAD. An extra hour costs `1 / extraHourShare` of the daily price.
 */
export type Tariff = {
  readonly listingFeePerDay: Cents;
  readonly underageFeePerDay: Cents;
  readonly extraHourShare: number;
  readonly hstPercent: number;
  readonly deposit: Cents;
  readonly addOns: readonly AddOnRate[];
} & { readonly [Rate in (typeof LATER_RATES)[number]]?: number };

/** The charges (PRICE-4). */
export const OAKVILLE_TARIFF: Tariff = {
  listingFeePerDay: 99,
  underageFeePerDay: 1500,
  extraHourShare: 4,
  hstPercent: 13,
  deposit: 30_000,
  addOns: ADD_ONS,
};

/** Returns the add-on ids in an unknown value, each once. Everything else is left out. */
export function readAddOnIds(value: unknown): AddOnId[] {
  return Array.isArray(value) ? ADD_ON_IDS.filter((id) => value.includes(id)) : [];
}
