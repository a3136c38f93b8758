import { type AnyKind, type Fields, orderOf } from '../../domain/shared/record.ts';
import type { Condition, Where } from '../../ports/stores/records.ts';

/**
 * How records are found. `index` is the index of the kind that narrows them the most, 'words' that of
 * their words, undefined if none does. If `isInOrder`, it has the order of the list, and no more than
 * a page is read. Otherwise what the index finds is sorted, at most `MAX_SORTED` of each range: the
 * last of `sortedFrom`, the field that follows the fields with values.
 */
export type ListPlan = {
  readonly index: string | undefined;
  readonly isInOrder: boolean;
  /** The fields of the index with one or several values. Each combination is one range of the index. */
  readonly fields: readonly string[];
  readonly sortedFrom: string | undefined;
};

/** What a plan is for: a list in an order, or some fields. Absent: a count. */
type Purpose = { readonly order?: string; readonly names?: readonly string[] };

/**
 * Chooses the index of some conditions: one with a field of which a value leaves few records; for
 * words theirs, unless a range with both ends leaves fewer; else the one that has the most of the
 * conditions, of several one that needs no sorting, or that has all fields that are asked for.
 */
export function planList(kind: AnyKind, where: Where<Fields>, { order, names = [] }: Purpose = {}): ListPlan {
  const sorted = order === undefined ? undefined : orderOf(kind, order)[0];
  const { few = [], words } = kind;
  const isFew = few.some((field) => isValue(where[field]));
  if (words !== undefined && where.words !== undefined && !isFew && !Object.values(where).some(hasBothEnds)) {
    const [, field] = words.index;
    return { index: 'words', isInOrder: sorted === field, fields: [], sortedFrom: field };
  }
  const plans = Object.entries(kind.indexes).flatMap(([index, fields]) => {
    const valued = fields.findIndex((field) => !isValued(where[field]));
    const values = valued === -1 ? fields : fields.slice(0, valued);
    const next = fields[values.length];
    const isInOrder = next !== undefined && next === sorted;
    const isNarrowed = next !== undefined && isBound(where[next]);
    const isOfFew = isFew && few.includes(fields[0] ?? '') && values.length > 0;
    const isCovering = names.length > 0 && names.every((name) => fields.includes(name));
    if (values.length === 0 && !isNarrowed && !isInOrder) return [];
    return [
      {
        plan: { index, isInOrder, fields: values, sortedFrom: next },
        worth: [Number(isOfFew), values.length + Number(isNarrowed), Number(isInOrder || isCovering)],
      },
    ];
  });
  const [first, ...others] = plans;
  const best = others.reduce((one, other) => (compareWorth(other.worth, one?.worth ?? []) > 0 ? other : one), first);
  return best?.plan ?? { index: undefined, isInOrder: false, fields: [], sortedFrom: undefined };
}

function compareWorth(one: readonly number[], other: readonly number[]): number {
  const differences = one.map((part, index) => part - (other[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** Whether a condition is one value. */
export function isValue(condition: Condition | undefined): condition is string | number {
  return typeof condition === 'string' || typeof condition === 'number';
}

/** Whether a condition is one value or several. */
function isValued(condition: Condition | undefined): boolean {
  return isValue(condition) || (Array.isArray(condition) && condition.length > 0);
}

/** Whether an index finds what meets the condition as one range of a field. */
function isBound(condition: Condition | undefined): boolean {
  if (typeof condition !== 'object' || Array.isArray(condition)) return false;
  return !('contains' in condition) && !isAbsent(condition);
}

/** Whether a condition asks for records without the field. */
export function isAbsent(condition: object | string | number): boolean {
  return typeof condition === 'object' && 'isPresent' in condition && !condition.isPresent;
}

function hasBothEnds(condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return false;
  return ('from' in condition || 'after' in condition) && ('before' in condition || 'until' in condition);
}
