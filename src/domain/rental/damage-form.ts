import { vehicleTitle } from '../fleet/vehicle.ts';
import { BILL_TEXT_LIMIT } from '../pricing/bill-lines.ts';
import {
  type DamageEntry,
  type DamageKind,
  type DamageView,
  MARK_SCALE,
  type NewMark,
  type OpenMark,
} from '../unit/damage.ts';
import { type BillDraft, newBillDraft } from './bill-form.ts';

/** Returns the vehicle with its unit: "Ford F-150, T-04". */
export function unitTitle(vehicle: Parameters<typeof vehicleTitle>[0], unit = ''): string {
  return `${vehicleTitle(vehicle)}${unit.trim() === '' ? '' : `, ${unit.trim()}`}`;
}

/** What staff call the sides of a vehicle. */
export const DAMAGE_VIEW_NAMES: Readonly<Record<DamageView, string>> = {
  front: 'Front',
  back: 'Behind',
  left: 'Left',
  right: 'Right',
  top: 'Above',
};

export const DAMAGE_KIND_NAMES: Readonly<Record<DamageKind, string>> = {
  scratch: 'Scratch',
  dent: 'Dent',
  crack: 'Crack',
  missing: 'Missing part',
  other: 'Other damage',
};

/** The parts of the drawing of a view: its rows from above, and its columns from the left. */
const PARTS: Readonly<Record<DamageView, { readonly rows: readonly string[]; readonly columns: readonly string[] }>> = {
  front: { rows: ['upper', 'middle', 'lower'], columns: ['passenger side', 'centre', 'driver side'] },
  back: { rows: ['upper', 'middle', 'lower'], columns: ['driver side', 'centre', 'passenger side'] },
  left: { rows: ['upper', 'middle', 'lower'], columns: ['front', 'centre', 'rear'] },
  right: { rows: ['upper', 'middle', 'lower'], columns: ['rear', 'centre', 'front'] },
  top: { rows: ['driver side', 'middle', 'passenger side'], columns: ['rear', 'centre', 'front'] },
};

/** The parts of the drawing of a view, as lists offer them, with the middle of each (DAMAGE-5). */
export function positionsOf(view: DamageView): readonly (Pick<NewMark, 'x' | 'y'> & { readonly name: string })[] {
  const { rows, columns } = PARTS[view];
  const middle = (index: number, of: readonly string[]) => Math.round((MARK_SCALE * (index + 0.5)) / of.length);
  return rows.flatMap((row, down) =>
    columns.map((column, along) => ({ name: `${row}, ${column}`, x: middle(along, columns), y: middle(down, rows) })),
  );
}

/** Returns the index of the part of the drawing that a mark is in (`positionsOf`). */
export function positionOf({ view, x, y }: Pick<NewMark, 'view' | 'x' | 'y'>): number {
  const { rows, columns } = PARTS[view];
  const index = (at: number, of: readonly string[]) =>
    Math.min(of.length - 1, Math.floor((at / MARK_SCALE) * of.length));
  return index(y, rows) * columns.length + index(x, columns);
}

/** Describes where a mark is: "behind, lower, driver side". */
export function describePosition(mark: Pick<NewMark, 'view' | 'x' | 'y'>): string {
  return `${DAMAGE_VIEW_NAMES[mark.view].toLowerCase()}, ${positionsOf(mark.view)[positionOf(mark)]?.name ?? ''}`;
}

/** Describes a mark: "Scratch, behind, lower, driver side". */
export function describeMark(mark: NewMark): string {
  return `${DAMAGE_KIND_NAMES[mark.kind]}, ${describePosition(mark)}`;
}

/** A new mark as it is typed. `key` tells it apart in the form. */
export type MarkDraft = Omit<NewMark, 'note'> & { readonly key: string; readonly note: string };

/** What is typed of damage: the new marks, and the ids of those that are mended. */
export type TypedDamage = { readonly added: readonly MarkDraft[]; readonly mended: readonly string[] };

export const NO_DAMAGE: TypedDamage = { added: [], mended: [] };

/** Returns a new mark in the middle of a drawing, or at a point of it. */
export function newMarkDraft(key: string, at: Pick<NewMark, 'view' | 'x' | 'y'> = startOf('front')): MarkDraft {
  return { key, ...at, kind: 'scratch', note: '' };
}

/** Returns the point of a view where a mark begins that is added by a list. */
export function startOf(view: DamageView): Pick<NewMark, 'view' | 'x' | 'y'> {
  return { view, x: MARK_SCALE / 2, y: MARK_SCALE / 2 };
}

/** Returns the marks of a unit that stay open, with those that are typed. */
export function openAfter({ added, mended }: TypedDamage, open: readonly OpenMark[]): number {
  return open.filter(({ id }) => !mended.includes(id)).length + added.length;
}

/**
 * Returns typed damage as it is sent; undefined where there is none. Only open marks of the unit are
 * mended, once these are known.
 */
export function readDamageForm(
  { added, mended }: TypedDamage,
  open: readonly OpenMark[] | undefined,
): DamageEntry | undefined {
  const ids = mended.filter((id) => open === undefined || open.some((mark) => mark.id === id));
  if (added.length === 0 && ids.length === 0) return undefined;
  return {
    added: added.map(({ key: _, note, ...mark }) => ({ ...mark, ...(note.trim() !== '' && { note }) })),
    ...(ids.length > 0 && { mended: ids }),
  };
}

/** Returns the line of the bill that a new mark begins (DAMAGE-7). Staff type its price. */
export function lineOfMark(mark: NewMark): BillDraft {
  return { ...newBillDraft('damage'), text: `Damage: ${describeMark(mark).toLowerCase()}`.slice(0, BILL_TEXT_LIMIT) };
}

/** Describes the open marks of a unit and what is typed of them: "2 known marks, 1 new, 1 mended". */
export function describeMarks({ added, mended }: TypedDamage, open: readonly OpenMark[]): string {
  const known =
    open.length === 0 ? 'No known marks' : open.length === 1 ? '1 known mark' : `${open.length} known marks`;
  const healed = open.filter(({ id }) => mended.includes(id)).length;
  return `${known}${added.length > 0 ? `, ${added.length} new` : ''}${healed > 0 ? `, ${healed} mended` : ''}`;
}
