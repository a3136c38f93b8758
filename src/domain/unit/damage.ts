import { maskCardNumbers } from '../shared/card-number.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanText } from '../shared/text.ts';
import type { Instant } from '../shared/toronto-time.ts';

/** The sides of a vehicle that a drawing shows, in the order in which staff choose them (DAMAGE-1). */
export const DAMAGE_VIEWS = ['front', 'back', 'left', 'right', 'top'] as const;
export type DamageView = (typeof DAMAGE_VIEWS)[number];

/** What kind of damage a mark stands for. */
export const DAMAGE_KINDS = ['scratch', 'dent', 'crack', 'missing', 'other'] as const;
export type DamageKind = (typeof DAMAGE_KINDS)[number];

/** The end of `x` and `y`: they are thousandths of the drawing of a view, from its left and its upper edge. */
export const MARK_SCALE = 1000;
/** The most marks of a unit that are not mended (DAMAGE-3). */
export const MAX_OPEN_MARKS = 60;
/** The maximum length of the note of a mark, in characters. */
export const MARK_NOTE_LIMIT = 200;

/** A mark as staff enter it: where on the drawing, and what it is. The note is printed on the agreement. */
export type NewMark = {
  readonly view: DamageView;
  readonly x: number;
  readonly y: number;
  readonly kind: DamageKind;
  readonly note?: string;
};

/** What staff enter of the damage of a unit at a hand-over: new marks, and the ids of those that are mended. */
export type DamageEntry = { readonly added: readonly NewMark[]; readonly mended?: readonly string[] };

/** A mark as it is stored. */
export type DamageMark = NewMark & { readonly id: string };

/** What a hand-over keeps of the damage of its unit. It is absent where nothing was new or mended. */
export type HandoverDamage = { readonly added: readonly DamageMark[]; readonly mended?: readonly string[] };

/**
 * A mark of a unit that is not mended, and who found it, when and in which booking. `bookingId` is absent
 * once that booking is deleted.
 */
export type OpenMark = DamageMark & {
  readonly since: { readonly at: Instant; readonly by: string; readonly bookingId?: string };
};

/** The open marks of a unit, the oldest first, those of one hand-over as they were entered. A unit without a name is the only one, or was not named. */
export type UnitMarks = { readonly unit?: string; readonly marks: readonly OpenMark[] };

/** What a hand-over said of the damage of a unit of a vehicle. */
export type DamageRecord = OpenMark['since'] & {
  readonly vehicleId: string;
  readonly unit?: string;
  readonly damage: HandoverDamage;
};

type Reading = {
  readonly at: Instant;
  readonly by: string;
  readonly unit?: string;
  readonly damage?: HandoverDamage;
};
type Leg = { readonly out: Reading; readonly back?: Reading };

/** A rental as it is stored, and its legs if it had several vehicles. */
type Rental = {
  readonly id: string;
  readonly vehicle: { readonly id: string };
  readonly handover?: Leg & { readonly legs?: readonly (Leg & Pick<Rental, 'vehicle'>)[] };
};

/** Returns what the hand-overs of a rental said of the damage of its units, in their order. */
export function damageOfRental({ id, vehicle, handover }: Rental): readonly DamageRecord[] {
  if (handover === undefined) return [];
  const legs = handover.legs ?? [{ vehicle, ...handover }];
  return legs.flatMap((leg) => {
    const unit = leg.back?.unit ?? leg.out.unit;
    return [leg.out, leg.back].flatMap((reading): readonly DamageRecord[] => {
      if (reading?.damage === undefined) return [];
      const { at, by, damage } = reading;
      return [{ vehicleId: leg.vehicle.id, ...(unit !== undefined && { unit }), at, by, bookingId: id, damage }];
    });
  });
}

/**
 * Returns the open marks of the units of a vehicle (DAMAGE-2). With `until` those that were open as a
 * hand-over at that moment began.
 */
export function openMarks(
  records: readonly DamageRecord[],
  { id, units = 1 }: { readonly id: string; readonly units?: number },
  until?: Instant,
): readonly UnitMarks[] {
  const own = records.filter(({ vehicleId, at }) => vehicleId === id && (until === undefined || at < until));
  const mended = new Set(own.flatMap(({ damage }) => damage.mended ?? []));
  const marks = own
    .flatMap(({ damage, unit, at, by, bookingId }) =>
      damage.added.map((mark) => ({
        unit: units === 1 ? undefined : unit,
        mark: { ...mark, since: { at, by, ...(bookingId !== undefined && { bookingId }) } },
      })),
    )
    .filter(({ mark }) => !mended.has(mark.id))
    .sort((one, other) =>
      one.mark.since.at < other.mark.since.at ? -1 : one.mark.since.at > other.mark.since.at ? 1 : 0,
    );
  // What was not named comes last.
  const names = [...new Set(marks.map(({ unit }) => unit))].sort();
  return names.map((unit) => ({
    ...(unit !== undefined && { unit }),
    marks: marks.filter((each) => each.unit === unit).map(({ mark }) => mark),
  }));
}

/** Returns the open marks of a unit: of a vehicle's only one whatever its name, else of the one that is named. */
export function marksOfUnit(all: readonly UnitMarks[], units: number, unit: string | undefined): readonly OpenMark[] {
  return all.find((each) => each.unit === (units === 1 ? undefined : unit))?.marks ?? [];
}

/**
 * Returns the marks that an agreement shows of a unit (DAMAGE-6): those that were `open` as it went out and
 * stayed so, those that its hand-out found, and as new those that its return found.
 */
export function marksOfLeg(
  open: readonly OpenMark[],
  { out, back }: Leg,
): readonly (DamageMark & { readonly isNew: boolean })[] {
  const known = open.filter(({ id }) => out.damage?.mended?.includes(id) !== true);
  return [
    ...[...known, ...(out.damage?.added ?? [])].map((mark) => ({ ...mark, isNew: false })),
    ...(back?.damage?.added ?? []).map((mark) => ({ ...mark, isNew: true })),
  ];
}

/**
 * Returns what a hand-over keeps of its damage, with `newIds` for the new marks. Undefined where nothing is
 * new or mended. Texts are cleaned like every typed text.
 */
export function recordDamage(
  { added, mended = [] }: DamageEntry,
  newIds: readonly string[],
): HandoverDamage | undefined {
  if (added.length === 0 && mended.length === 0) return undefined;
  const marks = added.map(({ view, x, y, kind, note = '' }, index): DamageMark => {
    const id = newIds[index];
    if (id === undefined) throw new TypeError('A new mark needs an id');
    const text = maskCardNumbers(cleanText(note));
    return { id, view, x, y, kind, ...(text !== '' && { note: text }) };
  });
  return { added: marks, ...(mended.length > 0 && { mended: [...new Set(mended)] }) };
}

export type DamageProblem = 'mark-not-open' | 'too-many-marks';

/** Checks the damage of a hand-over against the open marks of its unit (DAMAGE-3). */
export function checkDamage(
  { added, mended = [] }: HandoverDamage,
  open: readonly OpenMark[],
): Result<null, DamageProblem> {
  if (!mended.every((id) => open.some((mark) => mark.id === id))) return refuse('mark-not-open');
  return open.length - mended.length + added.length > MAX_OPEN_MARKS ? refuse('too-many-marks') : ok(null);
}
