import { COST_TEXTS, UPKEEP_TEXTS } from '../fleet/staff-messages.ts';
import { parseSignedDecimal } from '../shared/money.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { type DateText, isDate } from '../shared/toronto-time.ts';
import type { Service, UnitDate, UnitDateKind, Upkeep } from '../unit/upkeep.ts';
import type { CostEntry } from '../unit/vehicle-cost.ts';
import { parseOdometer } from './handover-form.ts';

/** A service as it is typed. `unit` is empty for all units. */
export type ServiceDraft = {
  readonly unit: string;
  readonly what: string;
  readonly dueKm: string;
  readonly dueOn: string;
};
export type DateDraft = { readonly unit: string; readonly what: UnitDateKind; readonly on: string };

/** The services and dates of a vehicle as they are typed. */
export type UpkeepDraft = { readonly service: readonly ServiceDraft[]; readonly dates: readonly DateDraft[] };

/** A refused field, by its path in what is sent. */
type Refusal = { readonly path: string; readonly message: string };

const DUE_KM_UNUSABLE = 'Enter whole kilometres, at most 2,000,000.';
const DAY_MISSING = 'Choose a day.';

/** Returns what is stored as it would be typed. */
export function upkeepDraft({ service = [], dates = [] }: Upkeep): UpkeepDraft {
  return {
    service: service.map(({ unit = '', what, dueKm = '', dueOn = '' }) => ({ unit, what, dueKm: `${dueKm}`, dueOn })),
    dates: dates.map(({ unit = '', what, on }) => ({ unit, what, on })),
  };
}

/** Reads the lists as they are sent (FILE-2), or says at each field what is wrong. */
export function readUpkeep({
  service,
  dates,
}: UpkeepDraft): Result<Required<Pick<Upkeep, 'service' | 'dates'>>, readonly Refusal[]> {
  const refusals: Refusal[] = [];
  const services = service.map(({ unit, what, dueKm, dueOn }, index): Service => {
    const km = parseOdometer(dueKm);
    const at = `/service/${index}`;
    if (what.trim() === '') refusals.push({ path: `${at}/what`, message: UPKEEP_TEXTS['service-unnamed'] });
    if (dueKm.trim() !== '' && km === undefined) refusals.push({ path: `${at}/dueKm`, message: DUE_KM_UNUSABLE });
    else if (km === undefined && !isDate(dueOn))
      refusals.push({ path: `${at}/dueKm`, message: UPKEEP_TEXTS['service-without-due'] });
    return {
      ...(unit !== '' && { unit }),
      what,
      ...(km !== undefined && { dueKm: km }),
      ...(isDate(dueOn) && { dueOn }),
    };
  });
  const days = dates.map(({ unit, what, on }, index): UnitDate => {
    if (!isDate(on)) refusals.push({ path: `/dates/${index}/on`, message: DAY_MISSING });
    return { ...(unit !== '' && { unit }), what, on: on as DateText };
  });
  return refusals.length > 0 ? refuse(refusals) : ok({ service: services, dates: days });
}

/** Whether an entry is shown with a unit: it names the unit, or is of all. */
export function isOfUnit(entry: { readonly unit: string }, units: number, unit: string | undefined): boolean {
  return units === 1 || entry.unit === '' || entry.unit === unit;
}

/** A cost as it is typed, in dollars, with the key that it is sent with however often. */
export type CostForm = { readonly on: string; readonly what: string; readonly amount: string; readonly key: string };

/** Reads a cost (FILE-5), or says at each field what is wrong. */
export function readCost({ on, what, amount: typed }: CostForm): Result<CostEntry, readonly Refusal[]> {
  const amount = parseSignedDecimal(typed) ?? 0;
  const refusals: readonly Refusal[] = [
    ...(isDate(on) ? [] : [{ path: '/on', message: DAY_MISSING }]),
    ...(what.trim() === '' ? [{ path: '/what', message: COST_TEXTS['cost-unnamed'].text }] : []),
    ...(amount === 0 ? [{ path: '/amount', message: COST_TEXTS['cost-unusable'].text }] : []),
  ];
  return refusals.length > 0 || !isDate(on) ? refuse(refusals) : ok({ on, what, amount });
}
