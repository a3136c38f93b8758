import { accountOf, type Revenue, revenueOf } from '../booking/account.ts';
import { BOOKING_STATUSES, type Booking, type BookingStatus } from '../booking/booking.ts';
import { promisedAnswer } from '../booking/response-deadline.ts';
import type { Span } from '../fleet/availability.ts';
import type { Block } from '../fleet/block.ts';
import { familyOf } from '../fleet/fleet-filter.ts';
import { type Vehicle, vehicleTitle } from '../fleet/vehicle.ts';
import { FAMILIES, type Family } from '../fleet/vehicle-class.ts';
import { type UnitPeriod, unitPeriods, type VehicleEvent } from '../fleet/vehicle-edit.ts';
import { groupBy } from '../shared/group-by.ts';
import { type Cents, sumCents } from '../shared/money.ts';
import { type Instant, minutesBetween } from '../shared/toronto-time.ts';
import type { VehicleCost } from '../unit/vehicle-cost.ts';
import { type MonthText, monthSpan } from './month.ts';

/** What a report needs of one booking that came in its month. Held requests are left out. */
export type PlacedFigures = Pick<Booking, 'status' | 'createdAt' | 'source' | 'answeredAt'>;

/** How many rentals there are, and what they come to. */
export type RentalSums = Revenue & { readonly rentals: number };

/** The sums of the rentals of one class (REPORT-2). */
export type ClassRevenue = RentalSums & { readonly classType: string };

/** What the rentals of a vehicle come to, in cents before HST (REPORT-15). */
export type VehicleRevenue = Pick<RentalSums, 'rentals' | 'subTotal'> & { readonly vehicleId: string };

/** What an approved pickup that has passed without a hand-out would bring in (REPORT-2). */
export type MissedPickup = ClassRevenue & { readonly pickupTime: Instant; readonly vehicleId: string };

/** How long a vehicle is booked within a span, in minutes (REPORT-3). */
export type BookedMinutes = { readonly vehicleId: string; readonly minutes: number };

/**
 * Returns when a rental has each of its vehicles, by the agreed times (REPORT-13): from one swap to the
 * next. Its spans add up to the agreed one.
 */
export function agreedUses({
  vehicle,
  itinerary: { pickupTime, dropoffTime },
  handover,
}: Pick<Booking, 'vehicle' | 'itinerary' | 'handover'>): readonly (Span & Pick<BookedMinutes, 'vehicleId'>)[] {
  const [first, ...others] = handover?.legs ?? [];
  // A vehicle may go out before the agreed pickup, and a swap may follow the agreed dropoff.
  const within = (at: Instant): Instant => (at < pickupTime ? pickupTime : at > dropoffTime ? dropoffTime : at);
  const starts = [
    { vehicleId: (first ?? { vehicle }).vehicle.id, from: pickupTime },
    ...others.map((leg) => ({ vehicleId: leg.vehicle.id, from: within(leg.out.at) })),
  ];
  return starts.map((start, index) => ({ ...start, to: starts[index + 1]?.from ?? dropoffTime }));
}

/** The deposits that are held now, whatever the month (REPORT-12). */
export type HeldDeposits = { readonly held: Cents; readonly bookings: number };

/** What a report is made of. All but the fleet and its histories is that of the month's span. */
export type MonthParts = {
  readonly placed: readonly PlacedFigures[];
  readonly revenue: readonly ClassRevenue[];
  /** The same revenue by vehicle. */
  readonly revenueByVehicle: readonly VehicleRevenue[];
  /** Those of them that have passed without a hand-out. */
  readonly missed: readonly MissedPickup[];
  readonly costs: readonly Pick<VehicleCost, 'vehicleId' | 'amount'>[];
  readonly booked: readonly BookedMinutes[];
  readonly deposits: HeldDeposits;
  readonly fleet: readonly Vehicle[];
  /** What happened to each vehicle, by its id. */
  readonly histories: ReadonlyMap<string, readonly VehicleEvent[]>;
  readonly blocks: readonly Block[];
};

/**
 * The figures of a month (REPORT-1). Minutes and hours are rounded to whole ones. `answeredInTime`
 * is a share from 0 to 1. Figures that no request gives are null.
 */
export type MonthReport = {
  readonly month: MonthText;
  /** When the figures were so. Later returns and changes move them. */
  readonly asOf: Instant;
  readonly requests: number;
  readonly approved: number;
  readonly declined: number;
  readonly cancelled: number;
  readonly completed: number;
  readonly answerMinutes: { readonly median: number | null; readonly p90: number | null };
  readonly answeredInTime: number | null;
  /** How many requests the share is of. */
  readonly answersJudged: number;
  readonly revenue: Revenue;
  /** Approved pickups that have passed without a hand-out. They are not in the revenue. */
  readonly missed: RentalSums;
  readonly deposits: HeldDeposits;
  readonly byFamily: readonly (RentalSums & { readonly family: Family })[];
  readonly byVehicle: readonly VehicleResult[];
  readonly utilisation: readonly VehicleUtilisation[];
};

/** What a vehicle brought in and cost in a month, in cents before HST (REPORT-15). */
export type VehicleResult = {
  readonly vehicleId: string;
  readonly title: string;
  readonly rentals: number;
  readonly revenue: Cents;
  readonly cost: Cents;
};

export type VehicleUtilisation = {
  readonly vehicleId: string;
  readonly title: string;
  readonly family: Family;
  readonly bookedHours: number;
  readonly availableHours: number;
};

/** Returns what an approved booking without a hand-out would bring in. */
export function missedPickup(booking: Booking): MissedPickup {
  const { vehicle, itinerary } = booking;
  const { id: vehicleId, classType } = vehicle;
  return { ...revenueOf(booking), classType, vehicleId, rentals: 1, pickupTime: itinerary.pickupTime };
}

/**
 * Returns what is paid of a rental that counts as revenue (REPORT-11). A missed pickup does not, so what
 * was paid for it is left out too.
 */
export function paidRental(booking: Booking, now: Instant): Cents {
  const { status, handover, itinerary } = booking;
  const isMissed = status === 'approved' && handover === undefined && itinerary.pickupTime < now;
  return isMissed ? 0 : accountOf(booking).paid;
}

/** Takes the missed pickups out of the sums of their classes. */
export function withoutMissed(
  revenue: readonly ClassRevenue[],
  missed: readonly MissedPickup[],
): readonly ClassRevenue[] {
  return revenue.map((sums) => {
    const { rentals, subTotal, hst, totalCharges } = addRentals(
      missed.filter(({ classType }) => classType === sums.classType),
    );
    return {
      classType: sums.classType,
      rentals: sums.rentals - rentals,
      subTotal: sums.subTotal - subTotal,
      hst: sums.hst - hst,
      totalCharges: sums.totalCharges - totalCharges,
    };
  });
}

/** Returns how many rentals bring in the revenue of a month. */
export function countRentals({ byFamily }: Pick<MonthReport, 'byFamily'>): number {
  return sumRentals(byFamily);
}

/** Returns the report of a month (REPORT-1). */
export function monthReport(month: MonthText, parts: MonthParts, now: Instant): MonthReport {
  const span = monthSpan(month);
  const revenue = withoutMissed(parts.revenue, parts.missed);
  return {
    month,
    asOf: now,
    requests: parts.placed.length,
    ...countStatuses(parts.placed),
    ...answerFigures(parts.placed, now),
    revenue: addRevenues(revenue),
    missed: addRentals(parts.missed),
    deposits: parts.deposits,
    byFamily: FAMILIES.flatMap((family) => {
      const sums = addRentals(revenue.filter((each) => familyOf(each) === family));
      return sums.rentals === 0 ? [] : [{ family, ...sums }];
    }),
    byVehicle: vehicleResults(parts),
    utilisation: utilisation(span, parts),
  };
}

/** How many bookings have each status. */
export type StatusCounts = Readonly<Record<BookingStatus, number>>;

/** Returns the counts of all statuses; one that is not named has none. */
export function statusCounts(named: Iterable<readonly [BookingStatus, number]>): StatusCounts {
  const none = BOOKING_STATUSES.map((status) => [status, 0] as const);
  return Object.fromEntries([...none, ...named]) as StatusCounts;
}

function countStatuses(placed: readonly PlacedFigures[]): Omit<StatusCounts, 'confirmed'> {
  const counts: Record<BookingStatus, number> = { ...statusCounts([]) };
  for (const { status } of placed) counts[status] += 1;
  const { confirmed: _, ...reported } = counts;
  return reported;
}

/**
 * Answer times are those of requests of customers. In time is an answer within the
 * promised 24 hours (BOOK-19). Requests that wait within them count in neither way.
 */
function answerFigures(
  placed: readonly PlacedFigures[],
  now: Instant,
): Pick<MonthReport, 'answerMinutes' | 'answeredInTime' | 'answersJudged'> {
  const requests = placed.filter(({ source }) => source === 'site');
  const minutes = requests
    .flatMap(({ createdAt, answeredAt }) => (answeredAt === undefined ? [] : [minutesBetween(createdAt, answeredAt)]))
    .sort((one, other) => one - other);
  let inTime = 0;
  let late = 0;
  for (const one of requests) {
    const deadline = promisedAnswer(one.createdAt);
    if ((one.answeredAt ?? unansweredAt(one, now)) > deadline) late += 1;
    else if (one.answeredAt !== undefined) inTime += 1;
  }
  const judged = inTime + late;
  return {
    answerMinutes: { median: quantile(minutes, 0.5), p90: quantile(minutes, 0.9) },
    answeredInTime: judged === 0 ? null : inTime / judged,
    answersJudged: judged,
  };
}

/** A request that its customer cancelled needs no answer. */
function unansweredAt({ status, createdAt }: PlacedFigures, now: Instant): Instant {
  return status === 'confirmed' ? now : createdAt;
}

/** Returns the smallest of the sorted values that the share of all values does not exceed. */
function quantile(sorted: readonly number[], share: number): number | null {
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  return value === undefined ? null : Math.round(value);
}

/** Returns the sum of amounts that stand apart. */
export function addRevenues(revenues: readonly Revenue[]): Revenue {
  const sum = (field: keyof Revenue) => revenues.reduce((total, one) => total + one[field], 0);
  return { subTotal: sum('subTotal'), hst: sum('hst'), totalCharges: sum('totalCharges') };
}

/** Returns the sums of rentals. */
export function addRentals(parts: readonly RentalSums[]): RentalSums {
  return { rentals: sumRentals(parts), ...addRevenues(parts) };
}

/** Returns how many rentals the parts have together. */
export function sumRentals(parts: readonly Pick<ClassRevenue, 'rentals'>[]): number {
  return parts.reduce((sum, { rentals }) => sum + rentals, 0);
}

/**
 * Returns what each vehicle brought in and cost (REPORT-15), without those that did neither. The missed
 * pickups are taken out, so that the revenue adds up to that of the month.
 */
function vehicleResults({ fleet, revenueByVehicle, missed, costs }: MonthParts): readonly VehicleResult[] {
  const missedOf = groupBy(missed, ({ vehicleId }) => vehicleId);
  const costsOf = groupBy(costs, ({ vehicleId }) => vehicleId);
  const revenueOfVehicle = new Map(revenueByVehicle.map((sums) => [sums.vehicleId, sums]));
  return fleet.flatMap((vehicle) => {
    const sums = revenueOfVehicle.get(vehicle.id) ?? { rentals: 0, subTotal: 0 };
    const left = addRentals(missedOf.get(vehicle.id) ?? []);
    const own = costsOf.get(vehicle.id) ?? [];
    const rentals = sums.rentals - left.rentals;
    if (rentals === 0 && own.length === 0) return [];
    return [
      {
        vehicleId: vehicle.id,
        title: vehicleTitle(vehicle),
        rentals,
        revenue: sums.subTotal - left.subTotal,
        cost: sumCents(own.map(({ amount }) => amount)),
      },
    ];
  });
}

/** Vehicles that had no unit in the span are left out unless they were booked. */
function utilisation(span: Span, { fleet, histories, booked, blocks }: MonthParts): readonly VehicleUtilisation[] {
  const bookedMinutes = new Map(booked.map(({ vehicleId, minutes }) => [vehicleId, minutes]));
  return fleet.flatMap((vehicle) => {
    const minutes = bookedMinutes.get(vehicle.id) ?? 0;
    const periods = unitPeriods(vehicle, histories.get(vehicle.id) ?? []);
    if (minutes === 0 && availableMinutes(span, periods, []) === 0) return [];
    const ofVehicle = blocks.filter(({ vehicleId }) => vehicleId === vehicle.id);
    const available = availableMinutes(span, periods, ofVehicle);
    return [
      {
        vehicleId: vehicle.id,
        title: vehicleTitle(vehicle),
        family: familyOf(vehicle),
        // Staff may book what is blocked, and more units than there are.
        bookedHours: Math.round(Math.min(minutes, available) / 60),
        availableHours: Math.round(available / 60),
      },
    ];
  });
}

/** Adds up the units that are there and not blocked, over the minutes of a span (REPORT-3). */
function availableMinutes(span: Span, periods: readonly UnitPeriod[], blocks: readonly Block[]): number {
  const edges = [...periods.map(({ from }) => from), ...blocks.flatMap(({ from, to }) => [from, to])];
  const moments = [span.from, ...edges.filter((edge) => span.from < edge && edge < span.to).sort(), span.to];
  return moments.slice(1).reduce((sum, to, index) => {
    const from = moments[index] ?? to;
    const units = periods.findLast((period) => period.from <= from)?.units ?? 0;
    const overlapping = blocks.filter((block) => block.from <= from && from < block.to);
    const blocked = overlapping.reduce((all, block) => all + block.units, 0);
    return sum + Math.max(0, units - blocked) * minutesBetween(from, to);
  }, 0);
}

/** Returns how many minutes of one span lie within another. */
export function minutesWithin(one: Span, other: Span): number {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from < to ? minutesBetween(from, to) : 0;
}
