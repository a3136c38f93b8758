import type { Availability } from '../fleet/availability.ts';
import { type ListedFact, listFacts } from '../fleet/listed-facts.ts';
import { AVAILABILITY_TEXTS } from '../fleet/messages.ts';
import type { Vehicle } from '../fleet/vehicle.ts';
import { formatKilometres, freeKilometres } from '../fleet/vehicle-class.ts';
import { formatCad } from '../shared/money.ts';
import { type QuoteRequest, rentalTotals } from './charges.ts';
import type { Tariff } from './tariff.ts';

/** How many vehicles stand side by side: as many columns as fit a laptop. */
export const MAX_COMPARED = 3;

/** What vehicles are compared by: a value for each of them, in their order. */
export type ComparedRow = { readonly label: string; readonly values: readonly string[] };

type ComparedTrip = Pick<QuoteRequest, 'period' | 'driverAge'>;

const FACT_LABELS: Readonly<Partial<Record<ListedFact['kind'], string>>> = {
  boxLengthFt: 'Box',
  loading: 'Loading',
  payloadKg: 'Payload',
  clearanceCm: 'Clearance',
  seats: 'Seats',
  bags: 'Bags',
  doors: 'Doors',
  transmission: 'Transmission',
  airConditioning: 'Air conditioning',
};

const NONE = '–';

/**
 * Compares vehicles line by line (PAGE-45): with a trip by total and dates, always by rate, free
 * kilometres, what each has, and the waiver. A line that none of them has is left out. `notFree` has
 * those that are known not to be free; while it names none of them nothing is said of the dates.
 */
export function compareVehicles(
  vehicles: readonly Vehicle[],
  trip: ComparedTrip | undefined,
  notFree: Readonly<Record<string, Exclude<Availability, 'free'> | undefined>>,
  tariff: Tariff,
): readonly ComparedRow[] {
  const each = (label: string, read: (vehicle: Vehicle) => string): ComparedRow => ({
    label,
    values: vehicles.map(read),
  });
  const rows = [
    ...(trip ? [each('Total Rate (CAD)', (vehicle) => totalOf(vehicle, trip, tariff))] : []),
    ...(trip && vehicles.some(({ id }) => notFree[id]) ? [each('Your dates', ({ id }) => datesOf(notFree[id]))] : []),
    each('Rental Rate', ({ pricePerDay }) => perDay(pricePerDay)),
    each('Free kilometres', ({ classType }) => {
      const kilometres = formatKilometres(freeKilometres({ classType }, trip?.period.days ?? 1, tariff));
      return trip ? kilometres : `${kilometres} per day`;
    }),
    ...Object.entries(FACT_LABELS).map(([kind, label]) =>
      each(label, (vehicle) => listFacts(vehicle, '').find((fact) => fact.kind === kind)?.text ?? NONE),
    ),
    each('Cars Loss Damage Waiver', ({ cdwPerDay }) => (cdwPerDay === undefined ? NONE : perDay(cdwPerDay))),
  ];
  return rows.filter(({ values }) => values.some((value) => value !== NONE));
}

/** Whether the values of a line differ. */
export function differs({ values: [first, ...others] }: ComparedRow): boolean {
  return others.some((value) => value !== first);
}

function totalOf(vehicle: Vehicle, trip: ComparedTrip, tariff: Tariff): string {
  return formatCad(rentalTotals({ vehicle, ...trip, addOns: [] }, tariff).totalCharges);
}

function datesOf(state: Exclude<Availability, 'free'> | undefined): string {
  return state === undefined ? 'Free on your dates' : AVAILABILITY_TEXTS[state];
}

function perDay(cents: Vehicle['pricePerDay']): string {
  return `${formatCad(cents)} per day`;
}
