import { readSummary } from '../../../ports/api/calls/staff/summary.ts';
import type { StaffSummary } from '../../../ports/api/staff/staff-booking.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { useStaffQuery } from './staff-queries.ts';

/** STAFF-19 */
export const POLL_INTERVAL_MS = 15_000;

/** The interval while a booking is open (STAFF-47). */
export const OPEN_BOOKING_POLL_MS = 8_000;

/** The key of the counts. */
export const SUMMARY = ['bookings', 'summary'];

/** The counts of what waits for staff, as last polled. */
export function useStaffSummary(): StaffSummary | undefined {
  return useSummary({ enabled: false });
}

/**
 * Polls the counts while the tab is visible, and at once when it becomes visible. Polls do not
 * extend the session. Each component that calls this polls for itself.
 */
export function usePolledSummary(intervalMs = POLL_INTERVAL_MS): StaffSummary | undefined {
  const { access } = useStaffSession();
  return useSummary({
    enabled: access.state === 'in',
    refetchInterval: intervalMs,
    refetchOnWindowFocus: 'always',
  });
}

function useSummary(options: Parameters<typeof useStaffQuery<StaffSummary>>[2]): StaffSummary | undefined {
  return useStaffQuery(SUMMARY, ({ read }) => read(readSummary, {}), options).data;
}
