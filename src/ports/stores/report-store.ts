import type { Span } from '../../domain/fleet/availability.ts';
import type { BookedMinutes, ClassRevenue, PlacedFigures, StatusCounts } from '../../domain/report/month-report.ts';

/**
 * Sums up bookings for reports, from indexes alone: the time grows with the bookings of the span, not
 * with all that are stored. Every adapter promises (test/contracts/stores/report-store.ts):
 * - Deleted bookings count nowhere; erased ones count like others.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type ReportStore = {
  /** Returns the figures of the bookings that were placed in a span, without the held ones. */
  placedIn(span: Span): Promise<readonly PlacedFigures[]>;
  /** Counts the same bookings by their present status. */
  countedIn(span: Span): Promise<StatusCounts>;
  /**
   * Returns the sums of `revenueOf` of the bookings with a status of `REVENUE_STATUSES` whose agreed
   * pickup is in a span, for each class.
   */
  revenueIn(span: Span): Promise<readonly ClassRevenue[]>;
  /**
   * Returns for how many minutes of a span each vehicle is rented, by the agreed times of the
   * bookings with a status of `REVENUE_STATUSES`. A vehicle that is not is absent. A rental lasts at
   * most `MAX_RENTAL_MONTHS`.
   */
  bookedIn(span: Span): Promise<readonly BookedMinutes[]>;
};
