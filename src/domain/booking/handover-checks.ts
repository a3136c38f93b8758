import { type Driver, endsBefore } from '../agreement/driver.ts';
import type { VehicleUse } from '../fleet/availability.ts';
import { type Instant, minutesBetween, torontoDate } from '../shared/toronto-time.ts';
import type { OdometerReading } from '../unit/odometer.ts';
import type { Due } from '../unit/upkeep.ts';
import { type Handover, type HandoverRecord, kilometresDriven } from './handover.ts';

/** An odometer that rose by more than this between two rentals was probably misread (BOOK-59). */
export const MAX_KM_BETWEEN_RENTALS = 2000;
/** Nobody drives further a day, in kilometres (BOOK-59). */
export const MAX_KM_A_DAY = 1500;

/**
 * What a hand-out is warned of (BOOK-59): the pickup is not on the day of the hand-out; these bookings
 * have the vehicle; a block keeps it; the odometer does not follow the last reading, in
 * kilometres; something of the unit is due (FILE-6); the licences of these drivers end before the dropoff (SIGN-3).
 */
export type HandOutCheck =
  | { readonly id: 'day'; readonly pickup: Instant }
  | { readonly id: 'out'; readonly uses: readonly VehicleUse[] }
  | { readonly id: 'blocked'; readonly use: VehicleUse }
  | { readonly id: 'odometer'; readonly last: number }
  | { readonly id: 'service'; readonly due: readonly Due[] }
  | { readonly id: 'licence'; readonly drivers: readonly Pick<Driver, 'name' | 'expiresOn'>[] };

/** What a return is warned of (BOOK-59): more was driven, in kilometres, than anybody drives. */
export type ReturnCheck = { readonly id: 'odometer'; readonly driven: number };

/**
 * Returns everything that speaks against a hand-out, in the order of the rule (BOOK-59). `inTheWay` is
 * what keeps the vehicle, `last` the last reading of the unit, and `due` what is due of it.
 */
export function handOutChecks(
  { at, odometer, drivers = [] }: Pick<HandoverRecord, 'at' | 'odometer' | 'drivers'>,
  { pickup, dropoff }: { readonly pickup: Instant; readonly dropoff: Instant },
  inTheWay: readonly VehicleUse[],
  last: OdometerReading | undefined,
  due: readonly Due[],
): readonly HandOutCheck[] {
  const out = inTheWay.filter(({ kind }) => kind === 'booking');
  const block = inTheWay.find(({ kind }) => kind === 'block');
  const isOdd = last !== undefined && (odometer < last.km || odometer > last.km + MAX_KM_BETWEEN_RENTALS);
  const ended = drivers
    .filter((driver) => endsBefore(driver, dropoff))
    .map(({ name, expiresOn }) => ({ name, expiresOn }));
  return [
    ...(torontoDate(pickup) === torontoDate(at) ? [] : [{ id: 'day', pickup } as const]),
    ...(out.length === 0 ? [] : [{ id: 'out', uses: out } as const]),
    ...(block === undefined ? [] : [{ id: 'blocked', use: block } as const]),
    ...(isOdd ? [{ id: 'odometer', last: last.km } as const] : []),
    ...(due.length === 0 ? [] : [{ id: 'service', due } as const]),
    ...(ended.length === 0 ? [] : [{ id: 'licence', drivers: ended } as const]),
  ];
}

/** Returns everything that speaks against a return (BOOK-59). A day that has begun counts as one. */
export function returnChecks(handover: Required<Pick<Handover, 'out' | 'back'>> & Handover): readonly ReturnCheck[] {
  const driven = kilometresDriven(handover);
  const days = Math.max(1, Math.ceil(minutesBetween(handover.out.at, handover.back.at) / (24 * 60)));
  return driven > days * MAX_KM_A_DAY ? [{ id: 'odometer', driven }] : [];
}
