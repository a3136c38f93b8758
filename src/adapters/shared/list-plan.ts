import type { BookingFilter, BookingSort } from '../../domain/booking/views.ts';

/** The index that narrows a list the most. 'created', 'pickup' and 'dropoff' are in that order. */
export type ListSource = 'out' | 'failures' | 'vehicle' | 'words' | 'created' | 'pickup' | 'dropoff';

/**
 * How a list is read. If `isInOrder`, the index has the order of the list, and no more than a page
 * is read. Otherwise what the index finds is gathered (`MAX_GATHERED`) and sorted.
 */
export type ListPlan = { readonly source: ListSource; readonly isInOrder: boolean };

/**
 * Chooses the index of a filter. Few vehicles are out and few e-mails have failed, and one vehicle
 * has few bookings, so all of those can be sorted.
 */
export function planList(filter: BookingFilter, sort: BookingSort): ListPlan {
  const { handover, hasFailedEmail, vehicleId, words, pickup, dropoff } = filter;
  const gather = (source: ListSource): ListPlan => ({ source, isInOrder: false });
  if (handover === 'out') return gather('out');
  if (hasFailedEmail) return gather('failures');
  if (vehicleId !== undefined) return gather('vehicle');
  if (words !== undefined) {
    const isShortRange = pickup?.from !== undefined && pickup.before !== undefined;
    return isShortRange ? gather('pickup') : { source: 'words', isInOrder: SOURCE_OF_ORDER[sort] === 'created' };
  }
  if (pickup !== undefined && sort !== 'pickup') return gather('pickup');
  if (dropoff !== undefined && sort !== 'dropoff') return gather('dropoff');
  return { source: SOURCE_OF_ORDER[sort], isInOrder: true };
}

/** Chooses the index that counts a filter: the order does not matter then. */
export function planCount(filter: BookingFilter): ListPlan {
  const sort = filter.pickup !== undefined ? 'pickup' : filter.dropoff !== undefined ? 'dropoff' : 'newest';
  return planList(filter, sort);
}

const SOURCE_OF_ORDER = {
  newest: 'created',
  deadline: 'created',
  pickup: 'pickup',
  dropoff: 'dropoff',
} as const satisfies Record<BookingSort, ListSource>;
