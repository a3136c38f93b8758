import type { Vehicle } from '../fleet/vehicle.ts';
import { FREE_KILOMETRES } from '../fleet/vehicle-class.ts';
import type { Cents } from '../shared/money.ts';
import type { Edit, Kind, Removal, Stored } from '../shared/record.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { mapNames } from '../shared/table.ts';
import { addMinutes, type DateText, type Instant, torontoDate, torontoInstant } from '../shared/toronto-time.ts';
import type { DriverAge } from '../trip/itinerary.ts';
import { rentalPeriod } from '../trip/rental-period.ts';
import { offeredAddOns } from './add-on.ts';
import { type Quote, quoteRental } from './quote.ts';
import { ADD_ON_IDS, type AddOnId, OAKVILLE_TARIFF, type Tariff } from './tariff.ts';

/**
 * Rates with the moment from which they are in force (PRICE-33). They are never changed; before that
 * moment they may be withdrawn.
 */
export type Rates = {
  readonly id: string;
  readonly from: Instant;
  readonly tariff: Tariff;
  readonly by: string;
  readonly at: Instant;
  readonly withdrawn?: Removal;
};

/** The stored rates. Writes of them come one after the other. */
export const TARIFFS = {
  name: 'tariffs',
  fields: { from: 'text' },
  fieldsOf: ({ value: { from } }) => ({ from }),
  unique: [],
  orders: { from: ['from', 'asc'] },
  indexes: { from: ['from'] },
  subjectOf: () => 'rates',
  isCounted: true,
} as const satisfies Kind<Rates>;

/** Returns the rates in force at a moment: of those that have begun the last (PRICE-33). */
export function ratesInForce(all: readonly Rates[], now: Instant): Tariff {
  return begunAt(all, now).at(-1)?.tariff ?? OAKVILLE_TARIFF;
}

/** Returns the rates that are not withdrawn and come into force later, the earliest first. */
export function scheduledRates(all: readonly Rates[], now: Instant): readonly Rates[] {
  return inOrder(all).filter(({ from }) => from > now);
}

/** Returns the rates that were in force and those that are, the earliest first. */
export function begunAt(all: readonly Rates[], now: Instant): readonly Rates[] {
  return inOrder(all).filter(({ from }) => from <= now);
}

/** Of two that begin at one moment the one that was made later counts. */
function inOrder(all: readonly Rates[]): readonly Rates[] {
  const keyOf = ({ from, at }: Rates) => `${from} ${at}`;
  return all
    .filter(({ withdrawn }) => withdrawn === undefined)
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : Number(keyOf(one) > keyOf(other))));
}

/** Returns a number that grows with every rate that is made, withdrawn or begins on its day. */
export function ratesVersion(all: readonly Rates[], now: Instant): number {
  return ratesChanges(all, now).length;
}

/** Returns who made or withdrew rates, or made those that began on their day since, and when, in any order. */
export function ratesChanges(all: readonly Rates[], now: Instant): readonly Removal[] {
  const begun = begunAt(all, now).filter(({ from, at }) => from > at);
  return [
    ...all.flatMap(({ by, at, withdrawn }) => [{ by, at }, ...(withdrawn ? [withdrawn] : [])]),
    ...begun.map(({ by, from }) => ({ by, at: from })),
  ];
}

/** Rates as owners write them: every add-on by its id, and no price of an extra kilometre as null. */
export type RatesForm = Pick<Tariff, 'listingFeePerDay' | 'underageFeePerDay' | 'hstPercent' | 'deposit'> & {
  readonly extraKilometre: Cents | null;
  readonly addOns: {
    readonly [Id in AddOnId]: { readonly offered: boolean; readonly pricePerDay: AddOnPrice<Id> };
  };
  readonly freeKilometres: NonNullable<Tariff['freeKilometres']>;
};
/** The waiver costs what the vehicle says (PRICE-12). */
type AddOnPrice<Id extends AddOnId> = Id extends 'loss-damage-waiver' ? 'by-vehicle' : Cents;

/** Returns a tariff as owners write it. An add-on that it does not have is not offered. */
export function ratesForm(tariff: Tariff): RatesForm {
  const { listingFeePerDay, underageFeePerDay, hstPercent, deposit, extraKilometre = null } = tariff;
  const addOns = mapNames(ADD_ON_IDS, (id) => {
    const absent = { offered: false, pricePerDay: id === 'loss-damage-waiver' ? 'by-vehicle' : 0 } as const;
    const { offered = true, pricePerDay } = tariff.addOns.find((rate) => rate.id === id) ?? absent;
    return { offered, pricePerDay };
  }) as RatesForm['addOns'];
  const { freeKilometres = FREE_KILOMETRES } = tariff;
  return { listingFeePerDay, underageFeePerDay, hstPercent, deposit, extraKilometre, addOns, freeKilometres };
}

/** The id of the rates that came with the site. */
const FIRST_RATES_ID = 'first';

/** Rates as owners see them. */
export type ShownRates = RatesForm & { readonly id: string };

export function shownRates(tariff: Tariff): ShownRates {
  return { id: tariff.id ?? FIRST_RATES_ID, ...ratesForm(tariff) };
}

/** Rates as they are sent: those that were shown may be sent again, with their id. */
export type SentRates = RatesForm & { readonly id?: string };

/** Returns what is written as a tariff. What owners do not write is as in the first rates. */
export function tariffOf({ id: _, extraKilometre, addOns, ...fees }: SentRates, id?: string): Tariff {
  return {
    ...OAKVILLE_TARIFF,
    ...fees,
    ...(id === undefined ? {} : { id }),
    ...(extraKilometre === null ? {} : { extraKilometre }),
    addOns: OAKVILLE_TARIFF.addOns.map((rate) => ({ ...rate, ...addOns[rate.id] })),
  };
}

/** What is wrong with new rates: others were made since, the day is not later, HST is too precise. */
export type RatesProblem = 'changed-meanwhile' | 'from-not-later' | 'hst-decimals';

/** New rates, from this moment or from the beginning of a later day in Toronto. */
export type RatesRequest = { readonly from: DateText | 'now'; readonly rates: SentRates; readonly seenVersion: number };

/** Makes rates (PRICE-33). `all` are the stored ones. */
export function makeRates(
  all: readonly Rates[],
  { from, rates, seenVersion }: RatesRequest,
  { id, by, at }: Pick<Rates, 'id' | 'by' | 'at'>,
): Result<Rates, RatesProblem> {
  if (ratesVersion(all, at) !== seenVersion) return refuse('changed-meanwhile');
  const begin = from === 'now' ? at : from > torontoDate(at) ? torontoInstant(from, '00:00') : undefined;
  if (begin === undefined) return refuse('from-not-later');
  if (!hasTwoDecimals(rates.hstPercent)) return refuse('hst-decimals');
  return ok({ id, from: begin, tariff: tariffOf(rates, id), by, at });
}

/** Whether a percentage has at most two decimals. */
export function hasTwoDecimals(percent: number): boolean {
  return Number(percent.toFixed(2)) === percent;
}

/** How many days before they apply owners are reminded of new rates (PRICE-35). */
const TOLD_DAYS = 7;

/** Returns the next day within a week from which other rates are in force (PRICE-35). */
export function comingRates(all: readonly Rates[], now: Instant): DateText | undefined {
  const [next] = scheduledRates(all, now);
  const isSoon = next !== undefined && next.from <= addMinutes(now, TOLD_DAYS * 24 * 60);
  return isSoon ? torontoDate(next.from) : undefined;
}

/** Returns a rule that withdraws rates before they are in force. */
export function withdrawRates(by: string, at: Instant) {
  return (found: Stored<Rates> | undefined): Edit<Rates, 'withdrawn' | 'missing' | 'in-force'> => {
    if (found === undefined || found.value.withdrawn !== undefined) return { out: 'missing' };
    if (found.value.from <= at) return { out: 'in-force' };
    return { out: 'withdrawn', next: { value: { ...found.value, withdrawn: { by, at } } } };
  };
}

/** What a fixed trip costs under the present rates and under others. */
export type RatesSample = {
  readonly title: string;
  readonly before: Quote;
  readonly after: Quote;
  readonly difference: Cents;
};

type SampleTrip = {
  readonly title: string;
  readonly vehicle: Pick<Vehicle, 'id' | 'classType' | 'pricePerDay' | 'cdwPerDay'>;
  readonly days: number;
  readonly driverAge: DriverAge;
  readonly addOnIds: readonly AddOnId[];
};

/** The trips that new rates are shown on, with prices a day of their own. */
const SAMPLE_TRIPS: readonly SampleTrip[] = [
  {
    title: 'A weekend in a sedan, driver 24',
    vehicle: { id: 'sedan', classType: 'Mid Size', pricePerDay: 6400 },
    days: 2,
    driverAge: 24,
    addOnIds: [],
  },
  {
    title: 'A week in a minivan with waiver',
    vehicle: { id: 'minivan', classType: 'Minivan', pricePerDay: 9400, cdwPerDay: 2499 },
    days: 7,
    driverAge: 25,
    addOnIds: ['loss-damage-waiver'],
  },
  {
    title: 'A day in a box truck',
    vehicle: { id: 'box-truck', classType: "20' Box Truck", pricePerDay: 14_900 },
    days: 1,
    driverAge: 25,
    addOnIds: [],
  },
];

/** Prices three fixed trips under the present rates and under others (PRICE-34). */
export function previewRates(present: Tariff, next: Tariff): readonly RatesSample[] {
  return SAMPLE_TRIPS.map(({ title, vehicle, days, driverAge, addOnIds }) => {
    const quoteWith = (tariff: Tariff) =>
      quoteRental(
        { vehicle, period: rentalPeriod(days * 1440), driverAge, addOns: offeredAddOns(vehicle, addOnIds, tariff) },
        tariff,
      );
    const [before, after] = [quoteWith(present), quoteWith(next)];
    return { title, before, after, difference: after.totals.totalCharges - before.totals.totalCharges };
  });
}
