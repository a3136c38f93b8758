import type { Cents } from '../shared/money.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import type { AddOnId, AddOnRate, Tariff } from './tariff.ts';

/** A chosen add-on with the price per day that was quoted, in cents. */
export type AddOn = { readonly id: AddOnId; readonly name: string; readonly pricePerDay: Cents };

/**
 * An add-on as offered with a vehicle. Without a price per day it is available only at the desk.
 */
export type AddOnOffer = { readonly id: AddOnId; readonly name: string; readonly pricePerDay?: Cents };

/** Why a list of add-on ids is refused. `index` is the position of the refused id. */
export type AddOnProblem = {
  readonly code: 'add-on-unknown' | 'add-on-repeated' | 'waiver-not-offered';
  readonly index: number;
};

type WaiverPrice = { readonly cdwPerDay?: Cents };

/**
 * Returns the add-ons that are offered with a vehicle, in the tariff's order. Without a waiver
 * price the waiver cannot be selected (PRICE-13).
 */
export function addOnsFor(vehicle: WaiverPrice, tariff: Tariff): AddOnOffer[] {
  return tariff.addOns.filter(({ offered }) => offered !== false).map((rate) => offerOf(rate, vehicle));
}

/** Prices the chosen ids for a vehicle, each at most once, in the tariff's order (PRICE-12). */
export function chooseAddOns(
  vehicle: WaiverPrice,
  ids: readonly string[],
  tariff: Tariff,
): Result<AddOn[], AddOnProblem> {
  const offers = addOnsFor(vehicle, tariff);
  for (const [index, id] of ids.entries()) {
    const chosen = offers.find((candidate) => candidate.id === id);
    if (chosen === undefined) return refuse({ code: 'add-on-unknown', index });
    if (ids.indexOf(id) !== index) return refuse({ code: 'add-on-repeated', index });
    if (chosen.pricePerDay === undefined) return refuse({ code: 'waiver-not-offered', index });
  }
  return ok(offeredAddOns(vehicle, ids, tariff));
}

/**
 * Returns the add-ons of these ids that are offered with the vehicle, in the tariff's order. The
 * others are left out.
 */
export function offeredAddOns(vehicle: WaiverPrice, ids: readonly string[], tariff: Tariff): AddOn[] {
  return addOnsFor(vehicle, tariff).filter(
    (offer): offer is AddOn => offer.pricePerDay !== undefined && ids.includes(offer.id),
  );
}

function offerOf({ id, name, pricePerDay }: AddOnRate, vehicle: WaiverPrice): AddOnOffer {
  const price = pricePerDay === 'by-vehicle' ? vehicle.cdwPerDay : pricePerDay;
  return price === undefined ? { id, name } : { id, name, pricePerDay: price };
}
