import type { Receipt } from '../../../domain/booking/booking.ts';
import type { CustomerForm } from '../../../domain/booking/customer.ts';
import { readCustomerForm, readReceipt } from '../../../domain/booking/read-receipt.ts';
import { readCategoryTypes } from '../../../domain/fleet/fleet-filter.ts';
import type { VehicleType } from '../../../domain/fleet/vehicle-class.ts';
import { type AddOnId, readAddOnIds } from '../../../domain/pricing/tariff.ts';
import { isRecord } from '../../../domain/shared/read-record.ts';

/**
 * The history state of /rate-quote and /booking: ids alone; everything else is looked up and priced
 * again (STEP-7).
 */
export type VehicleChoice = { readonly vehicleId: string; readonly addonIds: readonly AddOnId[] };

/**
 * The history state of /reservation-complete, shown as it was sent (STEP-10). Without `form` where
 * the first request's form is unknown.
 */
export type Completion = {
  readonly receipt: Receipt;
  readonly form?: CustomerForm;
  readonly correctionNotApplied?: true;
};

/**
 * Browsers keep history state over a reload, and it may be forged or old. Undefined when it names
 * no vehicle.
 */
export function readVehicleChoice(state: unknown): VehicleChoice | undefined {
  if (!isRecord(state) || typeof state.vehicleId !== 'string') return undefined;
  return { vehicleId: state.vehicleId, addonIds: readAddOnIds(state.addonIds) };
}

/**
 * Undefined unless there is a whole receipt, and a form or the word that the first request's was
 * not applied.
 */
export function readCompletion(state: unknown): Completion | undefined {
  if (!isRecord(state)) return undefined;
  const receipt = readReceipt(state.receipt);
  const form = readCustomerForm(state.form);
  const isOther = state.correctionNotApplied === true;
  if (receipt === undefined || (form === undefined && !isOther)) return undefined;
  return { receipt, ...(form ? { form } : {}), ...(isOther ? { correctionNotApplied: true } : {}) };
}

/** The category of a tile on the home page, which filters the list. */
export function readPresetTypes(state: unknown): readonly VehicleType[] {
  return isRecord(state) ? readCategoryTypes(state.category) : [];
}
