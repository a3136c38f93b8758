import { FREE_KILOMETRES, type FreeKilometres } from '../fleet/vehicle-class.ts';
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
 * An add-on and its price per day, in cents. The price of the waiver is the vehicle's `cdwPerDay`. One
 * that is not `offered` stays in the bookings that have it.
 */
export type AddOnRate = {
  readonly id: AddOnId;
  readonly name: string;
  readonly pricePerDay: Cents | 'by-vehicle';
  /** Absent: it is. */
  readonly offered?: boolean;
};

/**
 * The rates that are not in every stored tariff (PRICE-26), in cents or percent: those of charges that
 * came after it. An absent one is not charged.
 */
export const LATER_RATES = ['extraKilometre'] as const;

/**
 * Every fee. Amounts are in cents CAD. An extra hour costs `1 / extraHourShare` of the daily price.
 * `hstPercent` has at most two decimals. Without `extraKilometre` staff tell the rate of kilometres
 * beyond the free ones (PRICE-22).
 */
export type Tariff = {
  /** Names the rates that an owner made. Absent: the first ones. */
  readonly id?: string;
  readonly listingFeePerDay: Cents;
  readonly underageFeePerDay: Cents;
  readonly extraHourShare: number;
  readonly hstPercent: number;
  readonly deposit: Cents;
  readonly addOns: readonly AddOnRate[];
  /** Absent: those of today's charges. */
  readonly freeKilometres?: FreeKilometres;
} & { readonly [Rate in (typeof LATER_RATES)[number]]?: number };

/** What an owner may set (PRICE-31): the most of a fee, a deposit, HST, and free kilometres a day. */
export const MAX_FEE: Cents = 50_000;
export const MAX_DEPOSIT: Cents = 1_000_000;
export const MAX_HST_PERCENT = 30;
export const MAX_FREE_KILOMETRES = 1000;

/** The charges (PRICE-4) until an owner changes them (PRICE-31). */
export const OAKVILLE_TARIFF: Tariff = {
  listingFeePerDay: 99,
  underageFeePerDay: 1500,
  extraHourShare: 4,
  hstPercent: 13,
  deposit: 30_000,
  addOns: ADD_ONS,
  freeKilometres: FREE_KILOMETRES,
};

/** Returns the add-on ids in an unknown value, each once. Everything else is left out. */
export function readAddOnIds(value: unknown): AddOnId[] {
  return Array.isArray(value) ? ADD_ON_IDS.filter((id) => value.includes(id)) : [];
}
