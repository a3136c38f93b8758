import { NO_DAMAGE, readDamageForm, type TypedDamage } from '../../../domain/rental/damage-form.ts';
import { cleanLine } from '../../../domain/shared/text.ts';
import { type DamageEntry, marksOfUnit, type OpenMark } from '../../../domain/unit/damage.ts';
import { describeMark } from '../../../domain/unit/damage-words.ts';
import { readDamage } from '../../../ports/api/calls/staff/vehicles.ts';
import type { FieldDescription } from '../../kit/use-form.ts';
import { useStaffQuery } from '../shared/staff-queries.ts';
import { useFleet } from '../shared/use-fleet.ts';

/** Where the site refuses damage. */
const DAMAGE_FIELDS = ['damage/added', 'damage/mended'] as const satisfies readonly string[];
export type DamageFieldName = (typeof DAMAGE_FIELDS)[number];
export const damageFields: readonly FieldDescription<DamageFieldName>[] = DAMAGE_FIELDS.map((name) => ({
  name,
  label: 'Damage',
  isOptional: true,
}));

type DamageOptions = {
  readonly vehicleId: string | undefined;
  /** The name of the unit, as typed. */
  readonly unit: string;
  readonly typed: TypedDamage | undefined;
  readonly onType: (typed: TypedDamage) => void;
};

/** What is known of the damage of a unit, and what is typed of it at a hand-over. */
export type Damage = {
  /** The open marks of the unit; undefined until they are loaded. */
  readonly open: readonly OpenMark[] | undefined;
  readonly typed: TypedDamage;
  /** New marks as they are named at a return. */
  readonly found: readonly string[];
  readonly body: { readonly damage?: DamageEntry };
  readonly onType: (typed: TypedDamage) => void;
};

/** Loads the open marks of a unit for a form of a hand-over (DAMAGE-5). */
export function useDamage({ vehicleId = '', unit, typed = NO_DAMAGE, onType }: DamageOptions): Damage {
  const { data: fleet = [] } = useFleet();
  const vehicle = fleet.find(({ id }) => id === vehicleId);
  const { data } = useStaffQuery(
    ['fleet', 'damage', vehicleId],
    ({ read }) => read(readDamage, { params: { id: vehicleId }, query: {} }),
    { enabled: vehicle !== undefined },
  );
  const name = cleanLine(unit);
  const open = data && marksOfUnit(data.units, vehicle?.units ?? 1, name === '' ? undefined : name);
  const damage = readDamageForm(typed, open);
  return { open, typed, found: typed.added.map(describeMark), body: damage === undefined ? {} : { damage }, onType };
}
