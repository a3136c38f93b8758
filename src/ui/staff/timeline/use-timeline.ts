import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { TIMELINE_DAYS } from '../../../domain/desk/timeline.ts';
import {
  dayTraffic,
  isInUse,
  type PlacedRow,
  placeRow,
  type TimelineWindow,
  timelineWindow,
} from '../../../domain/desk/timeline-layout.ts';
import { FAMILIES, type Family } from '../../../domain/fleet/vehicle-class.ts';
import { addDays } from '../../../domain/shared/toronto-time.ts';
import { showTimeline } from '../../../ports/api/calls/staff/schedule.ts';
import { decode } from '../../../ports/api/schema.ts';
import type { Timeline } from '../../../ports/api/staff/staff-schedule.ts';
import { StoredTimeline } from '../../../ports/api/staff/stored-timeline.ts';
import { useToday } from '../../kit/clock.tsx';
import { useStored } from '../../kit/use-stored.ts';
import { STORED } from '../session/stored-work.ts';
import { useStaffQuery } from '../shared/staff-queries.ts';
import { useReloadOnNews } from '../shared/use-reload-on-news.ts';

/** The key of every timeline. What changes a booking or a block loads it again. */
export const TIMELINE = ['bookings', 'timeline'];

/**
 * Blocks of colleagues are not among the polled counts, so the timeline is loaded again on its
 * own.
 */
const RELOAD_MS = 60_000;

/** A timeline that begins with today shows what went out in the last two days too. */
const DAYS_BEFORE_TODAY = 2;

const FIRST_CHOICE: StoredTimeline = { days: TIMELINE_DAYS[0], isInUse: false, isList: false };

export type TimelineVehicle = Timeline['vehicles'][number];
export type TimelineView = ReturnType<typeof useTimeline>;

const readStored = (value: unknown) => decode(StoredTimeline, value);

/** The timeline: what is chosen, what the site answers, and where everything is drawn (DAY-6). */
export function useTimeline() {
  const today = useToday();
  const [choice, change] = useStored(STORED.timeline, readStored, FIRST_CHOICE);
  const first = addDays(today, -DAYS_BEFORE_TODAY);
  const { from = first, days } = choice;
  const query = useStaffQuery<Timeline>(
    [...TIMELINE, from, days],
    ({ read }) => read(showTimeline, { query: { from, days: `${days}` } }),
    // The library's type cannot tell that an answer is no function.
    { placeholderData: keepPreviousData as never, refetchInterval: RELOAD_MS },
  );
  const { data, refetch, isPlaceholderData } = query;
  useReloadOnNews(refetch);

  /** What is drawn belongs to the window of the answer: an answer for other days never mixes. */
  const shownFor = useRef({ from, days });
  if (!isPlaceholderData) shownFor.current = { from, days };
  const shownFrom = shownFor.current.from;
  const shownDays = shownFor.current.days;
  const window = useMemo(() => timelineWindow(shownFrom, shownDays), [shownFrom, shownDays]);
  const placed = usePlacedRows(data?.vehicles, window);
  const traffic = useMemo(() => dayTraffic(data?.vehicles ?? [], window), [data, window]);
  const used = useMemo(
    () => new Set((data?.vehicles ?? []).filter((vehicle) => isInUse(vehicle, window))),
    [data, window],
  );
  const { family, isInUse: isOnlyUsed } = choice;
  const rows = useMemo(
    () =>
      (data?.vehicles ?? []).filter(
        (vehicle) => (family === undefined || vehicle.family === family) && (!isOnlyUsed || used.has(vehicle)),
      ),
    [data, used, family, isOnlyUsed],
  );
  const closed = useMemo(() => new Map((data?.closedDays ?? []).map(({ date, reason }) => [date, reason])), [data]);
  return {
    query,
    choice,
    change: (edit: Partial<StoredTimeline>) => change((before) => ({ ...before, ...edit })),
    showFamily: (name: Family | undefined) =>
      change(({ family: _, ...others }) => (name === undefined ? others : { ...others, family: name })),
    /** Turns by a number of days. */
    turn: (count: number) => change((before) => ({ ...before, from: addDays(from, count) })),
    showToday: () => change(({ from: _, ...others }) => others),
    isAtToday: from === first,
    today,
    window,
    placed,
    traffic,
    rows,
    closed,
    inUse: used.size,
    total: data?.vehicles.length ?? 0,
    families: FAMILIES.filter((name) => data?.vehicles.some((vehicle) => vehicle.family === name)),
  };
}

/**
 * Places a row when it is first asked for, and once: rows that an answer did not change stay the
 * same objects.
 */
function usePlacedRows(vehicles: readonly TimelineVehicle[] | undefined, window: TimelineWindow) {
  const known = useRef(new WeakMap<TimelineVehicle, { readonly window: TimelineWindow; readonly row: PlacedRow }>());
  return useMemo(() => {
    const byId = new Map((vehicles ?? []).map((vehicle) => [vehicle.id, vehicle]));
    const placed = (vehicle: TimelineVehicle): PlacedRow => {
      const before = known.current.get(vehicle);
      if (before?.window === window) return before.row;
      const row = placeRow(vehicle, window);
      known.current.set(vehicle, { window, row });
      return row;
    };
    return {
      get(vehicleId: string): PlacedRow | undefined {
        const vehicle = byId.get(vehicleId);
        return vehicle && placed(vehicle);
      },
    };
  }, [vehicles, window]);
}
