import { formatKilometres } from '../fleet/vehicle-class.ts';
import { formatCount } from '../shared/format-date.ts';
import type { Due, UnitDateKind } from '../unit/upkeep.ts';

/** What staff read for a date of a unit. */
export const UNIT_DATE_NAMES: Readonly<Record<UnitDateKind, string>> = {
  sticker: 'Sticker',
  insurance: 'Insurance',
  lease: 'Lease',
  other: 'Other date',
};

/**
 * Describes what is due (FILE-3): "T-04: Oil change in 49 km", "Sticker ends in 8 days", "Oil change 120 km
 * overdue".
 */
export function describeDue({ unit, ...due }: Due): string {
  return `${unit === undefined ? '' : `${unit}: `}${nameDue(due)} ${describeLeft(due)}`;
}

/** Names what is due, without its unit. */
export function nameDue({ kind, service = '' }: Pick<Due, 'kind' | 'service'>): string {
  return kind === 'service' ? service : UNIT_DATE_NAMES[kind];
}

/** Describes what is left: "in 49 km or 8 days", "today", "ended 3 days ago". */
function describeLeft({ kind, km, days }: Due): string {
  if (kind !== 'service') {
    if (days === undefined || days === 0) return 'ends today';
    return days < 0 ? `ended ${formatCount(-days, 'day')} ago` : `ends in ${formatCount(days, 'day')}`;
  }
  const parts = [
    ...(km === undefined ? [] : [{ left: km, text: formatKilometres(Math.abs(km)) }]),
    ...(days === undefined ? [] : [{ left: days, text: formatCount(Math.abs(days), 'day') }]),
  ];
  const past = parts.filter(({ left }) => left < 0);
  if (past.length > 0) return `${past.map(({ text }) => text).join(' and ')} overdue`;
  if (parts.some(({ left }) => left === 0)) return 'due now';
  return `in ${parts.map(({ text }) => text).join(' or ')}`;
}
