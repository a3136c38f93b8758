import { vehicleTitle } from '../fleet/vehicle.ts';
import { BILL_TEXT_LIMIT } from '../pricing/bill-lines.ts';
import { type DamageEntry, type DamageView, MARK_SCALE, type NewMark, type OpenMark } from '../unit/damage.ts';
import { describeMark } from '../unit/damage-words.ts';
import { type BillDraft, newBillDraft } from './bill-form.ts';

/** Returns the vehicle with its unit: "Ford F-150, T-04". */
export function unitTitle(vehicle: Parameters<typeof vehicleTitle>[0], unit = ''): string {
  return `${vehicleTitle(vehicle)}${unit.trim() === '' ? '' : `, ${unit.trim()}`}`;
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
