import { cleanLine } from '../shared/text.ts';
import { type DamageKind, type DamageView, MARK_SCALE, type NewMark } from './damage.ts';

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

/** Describes a mark with its note, as an agreement names it: "Scratch, behind, lower, driver side: 5 cm". */
export function describeNotedMark({ note, ...mark }: NewMark): string {
  return note === undefined ? describeMark(mark) : `${describeMark(mark)}: ${cleanLine(note)}`;
}
