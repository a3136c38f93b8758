import * as v from 'valibot';
import type { CostForm, UpkeepDraft } from '../../../domain/rental/upkeep-form.ts';
import { UNIT_DATES } from '../../../domain/unit/upkeep.ts';
import { COST_TEXT_LIMIT, MAX_COST, type VehicleCost } from '../../../domain/unit/vehicle-cost.ts';
import { CentsSchema, DateSchema, InstantSchema, lenient, textOf, WholeSchema } from '../common.ts';
import type { Same, TypeOf } from '../schema.ts';
import { OdometerSchema } from './booking-record.ts';
import { UnitMarksSchema } from './damage.ts';
import { ServiceSchema, UnitDateSchema } from './staff-vehicle.ts';

const COST = {
  on: DateSchema,
  what: textOf(COST_TEXT_LIMIT),
  amount: v.pipe(
    CentsSchema,
    v.minValue(-MAX_COST),
    v.maxValue(MAX_COST),
    v.description('CAD, whole cents, not 0; a negative amount takes a cost back'),
  ),
};

/** What a vehicle cost on a day (FILE-5). */
export const CostBody = v.strictObject(COST);

export const VehicleCostSchema = v.object({
  id: v.string(),
  vehicleId: v.string(),
  ...COST,
  by: v.string(),
  at: InstantSchema,
});
true satisfies Same<VehicleCost, TypeOf<typeof VehicleCostSchema>>;

export const CostAnswer = v.object({ cost: VehicleCostSchema });

/** A rental of a unit, or a part of one between two swaps. */
const UnitRentalSchema = v.object({
  bookingId: v.string(),
  confirmationNumber: v.string(),
  customer: v.pipe(v.string(), v.description('Empty after an erasure')),
  outAt: InstantSchema,
  backAt: v.exactOptional(InstantSchema),
  kmOut: OdometerSchema,
  kmBack: v.exactOptional(OdometerSchema),
  kilometres: v.exactOptional(v.pipe(WholeSchema, v.description('What was driven'))),
  fuelOut: v.pipe(WholeSchema, v.description('In eighths of a tank')),
  fuelBack: v.exactOptional(WholeSchema),
});

/** What is known of a vehicle and of each of its units (FILE-4). */
export const VehicleFileAnswer = v.object({
  units: v.array(
    v.object({
      unit: v.exactOptional(v.pipe(v.string(), v.description('Absent of what names no unit'))),
      odometer: v.exactOptional(v.object({ km: OdometerSchema, at: InstantSchema })),
      damage: UnitMarksSchema.entries.marks,
      service: v.pipe(v.array(ServiceSchema), v.description('Also what is due for all units')),
      dates: v.array(UnitDateSchema),
      rentals: v.pipe(v.array(UnitRentalSchema), v.description('The last first')),
    }),
  ),
  notes: v.string(),
  costs: v.pipe(v.array(VehicleCostSchema), v.description('The last first')),
});
/** The unit that the page shows, in the state of its history entry; null for what names no unit. */
export const ShownUnit = v.object({ unit: v.nullable(v.string()) });

const TypedUpkeep = v.object({
  service: v.array(v.object({ unit: v.string(), what: v.string(), dueKm: v.string(), dueOn: v.string() })),
  dates: v.array(v.object({ unit: v.string(), what: v.picklist(UNIT_DATES), on: v.string() })),
});
true satisfies Same<UpkeepDraft, TypeOf<typeof TypedUpkeep>>;
const TypedCost = v.object({ on: v.string(), what: v.string(), amount: v.string(), key: v.string() });
true satisfies Same<CostForm, TypeOf<typeof TypedCost>>;

/** What is typed in the files of vehicles and not sent yet, by the id of the vehicle (STAFF-31). */
export const TypedFiles = v.record(
  v.string(),
  v.object({ upkeep: lenient(TypedUpkeep), notes: lenient(v.string()), cost: lenient(TypedCost) }),
);
export type TypedFiles = TypeOf<typeof TypedFiles>;

export type VehicleFile = TypeOf<typeof VehicleFileAnswer>;
export type UnitFile = VehicleFile['units'][number];
