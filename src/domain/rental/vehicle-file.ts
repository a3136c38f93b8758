import type { Booking } from '../booking/booking.ts';
import { customerName } from '../booking/customer.ts';
import type { HandoverLeg } from '../booking/handover.ts';
import type { Vehicle } from '../fleet/vehicle.ts';
import { groupBy } from '../shared/group-by.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { marksOfUnit, type OpenMark, type UnitMarks } from '../unit/damage.ts';
import { lastReading, type OdometerReading, odometerReadings } from '../unit/odometer.ts';
import { namedUnits, type Service, type UnitDate, upkeepOfUnit } from '../unit/upkeep.ts';
import type { VehicleCost } from '../unit/vehicle-cost.ts';

/** A rental of a unit, or its part between two swaps (FILE-4). Fuel is in eighths, distances in kilometres. */
export type UnitRental = {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  /** Empty after an erasure. */
  readonly customer: string;
  readonly outAt: Instant;
  readonly backAt?: Instant;
  readonly kmOut: number;
  readonly kmBack?: number;
  readonly kilometres?: number;
  readonly fuelOut: number;
  readonly fuelBack?: number;
};

/** What is known of one unit. `unit` is absent where nothing names it. */
export type UnitFile = {
  readonly unit?: string;
  readonly odometer?: Omit<OdometerReading, 'unit'>;
  /** Its open marks, the oldest first. */
  readonly damage: readonly OpenMark[];
  readonly service: readonly Service[];
  readonly dates: readonly UnitDate[];
  readonly rentals: readonly UnitRental[];
};

/** The file of a vehicle (FILE-4). */
export type VehicleFile = {
  readonly units: readonly UnitFile[];
  readonly notes: string;
  readonly costs: readonly VehicleCost[];
};

type HandedOut = Pick<Booking, 'id' | 'confirmationNumber' | 'form' | 'vehicle' | 'handover'>;

/**
 * Returns the file of a vehicle (FILE-4). `bookings` are those that had it, `marks` its open marks. Units
 * are in the order of their names; then those that only a rental, a mark, a service or a date names, and
 * last what names no unit, where a unit has no name.
 */
export function vehicleFile(
  vehicle: Vehicle,
  bookings: readonly HandedOut[],
  costs: readonly VehicleCost[],
  marks: readonly UnitMarks[],
): VehicleFile {
  const { units = 1, unitNames = [], notes = '' } = vehicle;
  const rentals = bookings.flatMap((booking) => rentalsOf(booking, vehicle.id)).sort(byHandOut);
  const readings = odometerReadings(bookings, vehicle.id);
  const ofUnit = (unit: string | undefined, own: readonly NamedRental[]): UnitFile => {
    const last = lastReading(readings, units, unit);
    const { service = [], dates = [] } = upkeepOfUnit(vehicle, units, unit);
    return {
      ...(unit !== undefined && { unit }),
      ...(last && { odometer: { km: last.km, at: last.at } }),
      damage: marksOfUnit(marks, units, unit),
      service,
      dates,
      rentals: own.map(({ rental }) => rental),
    };
  };
  if (units === 1) return { units: [ofUnit(unitNames[0], rentals)], notes, costs };
  const byUnit = groupBy(rentals, ({ unit }) => unit);
  const used = [...rentals, ...marks].flatMap(({ unit }) => unit ?? []);
  const named = new Set([...unitNames, ...used, ...namedUnits(vehicle)]);
  const unnamed = byUnit.get(undefined) ?? [];
  const hasUnnamed = unnamed.length > 0 || unitNames.length < units || marks.some(({ unit }) => unit === undefined);
  const files = [...named].map((unit) => ofUnit(unit, byUnit.get(unit) ?? []));
  return { units: [...files, ...(hasUnnamed ? [ofUnit(undefined, unnamed)] : [])], notes, costs };
}

type NamedRental = { readonly unit: string | undefined; readonly rental: UnitRental };

/** The parts of a rental with one vehicle. */
function rentalsOf(booking: HandedOut, vehicleId: string): readonly NamedRental[] {
  const { id: bookingId, confirmationNumber, form, vehicle, handover } = booking;
  if (handover === undefined) return [];
  const legs: readonly Pick<HandoverLeg, 'vehicle' | 'out' | 'back'>[] = handover.legs ?? [{ vehicle, ...handover }];
  return legs
    .filter((leg) => leg.vehicle.id === vehicleId)
    .map(({ out, back }) => ({
      unit: back?.unit ?? out.unit,
      rental: {
        bookingId,
        confirmationNumber,
        customer: customerName(form),
        outAt: out.at,
        kmOut: out.odometer,
        fuelOut: out.fuel,
        ...(back && {
          backAt: back.at,
          kmBack: back.odometer,
          kilometres: back.odometer - out.odometer,
          fuelBack: back.fuel,
        }),
      },
    }));
}

function byHandOut({ rental: one }: NamedRental, { rental: other }: NamedRental): number {
  return one.outAt < other.outAt ? 1 : one.outAt > other.outAt ? -1 : 0;
}
