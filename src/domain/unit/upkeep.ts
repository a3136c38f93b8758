import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine, cleanText } from '../shared/text.ts';
import { type DateText, daysBetween, type Instant, torontoDate } from '../shared/toronto-time.ts';
import type { OdometerReading } from './odometer.ts';

/** What is due within so many days, or so many kilometres, is marked (FILE-3). */
export const DUE_WITHIN_DAYS = 14;
export const DUE_WITHIN_KM = 500;

/** The most services and dates of a vehicle, and the most characters of a text. */
export const MAX_UPKEEP_ENTRIES = 400;
export const SERVICE_TEXT_LIMIT = 80;
export const VEHICLE_NOTES_LIMIT = 2000;

/**
 * A service that is due at a reading in kilometres, on a day, or at the earlier of both (FILE-1). Without
 * `unit` it is due for each unit of the vehicle.
 */
export type Service = {
  readonly unit?: string;
  readonly what: string;
  readonly dueKm?: number;
  readonly dueOn?: DateText;
};

export const UNIT_DATES = ['sticker', 'insurance', 'lease', 'other'] as const;
export type UnitDateKind = (typeof UNIT_DATES)[number];

/** A day on which the sticker, the insurance or the lease of a unit ends, or of all units (FILE-1). */
export type UnitDate = { readonly unit?: string; readonly what: UnitDateKind; readonly on: DateText };

/** What staff keep of a vehicle beside its form. Nobody else sees it. */
export type Upkeep = {
  readonly service?: readonly Service[];
  readonly dates?: readonly UnitDate[];
  readonly notes?: string;
};

/**
 * What is due of a vehicle, or soon. `km` and `days` say what is left, negative where it is past; each
 * is there only if it is within the limit. `service` is what is to be done.
 */
export type Due = {
  readonly unit?: string;
  readonly kind: 'service' | UnitDateKind;
  readonly service?: string;
  readonly km?: number;
  readonly days?: number;
};

export const UPKEEP_FIELDS = ['service', 'dates', 'notes'] as const satisfies readonly (keyof Upkeep)[];

/** Returns what is kept of a vehicle, without its other fields. */
export function upkeepOf({ service, dates, notes }: Upkeep): Upkeep {
  return { ...(service && { service }), ...(dates && { dates }), ...(notes !== undefined && { notes }) };
}

/** Returns what a history says of services, dates and notes: "T-04 Oil change 49000 km or 2027-01-15; …". */
export function describeUpkeep({
  service = [],
  dates = [],
  notes = '',
}: Upkeep): Readonly<Record<keyof Upkeep, string>> {
  return {
    service: service
      .map(({ unit, what, dueKm, dueOn }) => {
        const due = [dueKm === undefined ? undefined : `${dueKm} km`, dueOn].filter((part) => part !== undefined);
        return [unit, what, due.join(' or ')].filter(Boolean).join(' ');
      })
      .join('; '),
    dates: dates.map(({ unit, what, on }) => [unit, what, on].filter(Boolean).join(' ')).join('; '),
    notes,
  };
}

/** A unit and what its odometer showed last. A vehicle of one unit needs no name. */
type Reading = Pick<OdometerReading, 'unit' | 'km'>;

/**
 * Returns what is due within 14 days or 500 km (FILE-3), what is past first. `readings` are the last
 * ones of its units. A service of all units is due for each unit whose reading is near.
 */
export function dueOf(
  { service = [], dates = [] }: Upkeep,
  readings: readonly Reading[],
  today: DateText,
): readonly Due[] {
  const due = [
    ...service.flatMap((entry) => dueServices(entry, readings, today)),
    ...dates.flatMap(({ unit, what, on }): readonly Due[] => {
      const days = daysLeft(on, today);
      return days === undefined ? [] : [{ ...(unit !== undefined && { unit }), kind: what, days }];
    }),
  ];
  return [...due.filter(isPast), ...due.filter((one) => !isPast(one))];
}

function dueServices(
  { unit, what, dueKm, dueOn }: Service,
  readings: readonly Reading[],
  today: DateText,
): readonly Due[] {
  const days = dueOn === undefined ? undefined : daysLeft(dueOn, today);
  const byDay = { kind: 'service', service: what, ...(days !== undefined && { days }) } as const;
  const near = readings
    .filter((reading) => unit === undefined || reading.unit === undefined || reading.unit === unit)
    .flatMap((reading): readonly Due[] => {
      const named = unit ?? reading.unit;
      const km = dueKm === undefined ? undefined : dueKm - reading.km;
      if (km === undefined || km > DUE_WITHIN_KM) return [];
      return [{ ...(named !== undefined && { unit: named }), ...byDay, km }];
    });
  if (near.length > 0) return near;
  return days === undefined ? [] : [{ ...(unit !== undefined && { unit }), ...byDay }];
}

function daysLeft(on: DateText, today: DateText): number | undefined {
  const days = daysBetween(today, on);
  return days <= DUE_WITHIN_DAYS ? days : undefined;
}

/** Whether something that is due is past its day or its reading. */
export function isPast({ km = 0, days = 0 }: Due): boolean {
  return km < 0 || days < 0;
}

/** Returns what is due of a unit that is handed out with this reading, at that moment (FILE-6). */
export function dueAtHandOut(
  upkeep: Upkeep,
  units: number,
  { unit, odometer, at }: { readonly unit?: string; readonly odometer: number; readonly at: Instant },
): readonly Due[] {
  return dueOf(upkeepOfUnit(upkeep, units, unit), [{ km: odometer }], torontoDate(at));
}

/**
 * Returns what is kept of one unit (FILE-1): what names it, and what is of all units. A vehicle of one
 * unit has everything.
 */
export function upkeepOfUnit(upkeep: Upkeep, units: number, unit: string | undefined): Upkeep {
  const isOf = (entry: { readonly unit?: string }) => units === 1 || entry.unit === undefined || entry.unit === unit;
  return { service: (upkeep.service ?? []).filter(isOf), dates: (upkeep.dates ?? []).filter(isOf) };
}

/** What staff change: a list as a whole, or the notes. What is absent stays. */
export type UpkeepEdit = Upkeep;

/** A refused part, by its path in the edit. */
export type UpkeepProblem = {
  readonly field: string;
  readonly code: 'service-unnamed' | 'service-without-due' | 'unit-unknown';
};

/**
 * Checks a change of what is kept of a vehicle (FILE-2), and returns all of it. A unit that is named must
 * be one of `unitNames`, or one that something stored names, which may be sold by now.
 */
export function checkUpkeep(
  before: Upkeep,
  edit: UpkeepEdit,
  unitNames: readonly string[],
): Result<Upkeep, readonly UpkeepProblem[]> {
  const known = new Set([...unitNames, ...namedUnits(before)]);
  const service = edit.service?.map((entry) => ({ ...entry, what: cleanLine(entry.what) })) ?? before.service ?? [];
  const dates = edit.dates ?? before.dates ?? [];
  const notes = edit.notes === undefined ? (before.notes ?? '') : cleanText(edit.notes);
  const unknownIn = (field: string, entries: readonly { readonly unit?: string }[]) =>
    entries.flatMap(({ unit }, index) =>
      unit === undefined || known.has(unit) ? [] : [{ field: `${field}/${index}/unit`, code: 'unit-unknown' } as const],
    );
  const problems: readonly UpkeepProblem[] = [
    ...service.flatMap(({ what, dueKm, dueOn }, index): readonly UpkeepProblem[] => [
      ...(what === '' ? [{ field: `service/${index}/what`, code: 'service-unnamed' } as const] : []),
      ...(dueKm === undefined && dueOn === undefined
        ? [{ field: `service/${index}/dueKm`, code: 'service-without-due' } as const]
        : []),
    ]),
    ...unknownIn('service', service),
    ...unknownIn('dates', dates),
  ];
  if (problems.length > 0) return refuse(problems);
  return ok({
    ...(service.length > 0 && { service }),
    ...(dates.length > 0 && { dates }),
    ...(notes !== '' && { notes }),
  });
}

/** Returns the units that services and dates name. */
export function namedUnits({ service = [], dates = [] }: Upkeep): readonly string[] {
  return [...new Set([...service, ...dates].flatMap(({ unit }) => unit ?? []))];
}
