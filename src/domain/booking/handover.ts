import { cleanDriver, type Driver } from '../agreement/driver.ts';
import type { PublicVehicle } from '../fleet/vehicle.ts';
import { type AgreedRental, type Settlement, settleRental } from '../pricing/settlement.ts';
import { maskCardNumbers } from '../shared/card-number.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine, cleanText } from '../shared/text.ts';
import { addMinutes, type Instant } from '../shared/toronto-time.ts';
import type { HandoverDamage } from '../unit/damage.ts';

/** No vehicle of the fleet has driven further, in kilometres (BOOK-47). */
export const MAX_ODOMETER_KM = 2_000_000;
/** A full tank, in eighths (BOOK-47). */
export const FULL_TANK_EIGHTHS = 8;
/** Formats fuel: "empty", "6/8", "full". */
export function formatFuel(eighths: number): string {
  if (eighths === 0) return 'empty';
  return eighths === FULL_TANK_EIGHTHS ? 'full' : `${eighths}/${FULL_TANK_EIGHTHS}`;
}

/** The maximum length of a note of staff about a hand-over, in characters. */
export const HANDOVER_NOTE_LIMIT = 2000;
/** A hand-over is at most so far ahead, for clocks that differ and for those who write first (BOOK-47). */
export const HANDOVER_AHEAD_MINUTES = 15;

/**
 * One hand-over of the vehicle (BOOK-47): who did it and when, the odometer in whole kilometres,
 * and the fuel in eighths of a tank. `unit` names the vehicle among several of a kind. The note is
 * seen by staff alone. `damage` is what was new or mended of the unit (DAMAGE-1). `drivers` are named as the vehicle goes out (SIGN-1).
 */
export type HandoverRecord = {
  readonly at: Instant;
  readonly by: string;
  readonly odometer: number;
  readonly fuel: number;
  readonly unit?: string;
  readonly note?: string;
  readonly damage?: HandoverDamage;
  readonly drivers?: readonly Driver[];
};

/**
 * A part of a rental with one vehicle, as the booking kept it then (BOOK-67). `addOnIds` are the
 * add-ons until the swap that ended it, where the next vehicle does not offer all of them, and
 * `blockId` is the block that came with that swap (BOOK-71).
 */
export type HandoverLeg = {
  readonly vehicle: PublicVehicle;
  readonly unit?: string;
  readonly out: HandoverRecord;
  readonly back?: HandoverRecord;
  readonly addOnIds?: readonly string[];
  readonly blockId?: string;
};

/**
 * The first and the last hand-over of a rental. Without `back` a vehicle is out. `statusBefore` is the
 * status that undoing the return gives back; absent for 'approved'. `legs` is absent until a swap.
 */
export type Handover = {
  readonly out: HandoverRecord;
  readonly back?: HandoverRecord;
  readonly statusBefore?: 'declined';
  readonly legs?: readonly HandoverLeg[];
};

/** What staff enter about a hand-over. `at` is now when it is left out. */
export type HandoverEntry = Pick<HandoverRecord, 'odometer' | 'fuel' | 'unit' | 'note' | 'damage' | 'drivers'> & {
  readonly at?: Instant;
};

/** Whether the vehicle is handed out and not back. */
export function isOut<Part extends { readonly handover?: Handover }>(
  booking: Part,
): booking is Part & { readonly handover: Handover } {
  return booking.handover !== undefined && booking.handover.back === undefined;
}

/** Whether the vehicle was handed out and is back. */
export function isBack({ handover }: { readonly handover?: Handover }): boolean {
  return handover?.back !== undefined;
}

/** What staff enter about a swap: the readings of the vehicle that comes back, and of the one that goes out. */
export type SwapEntry = {
  readonly back: Pick<HandoverEntry, 'odometer' | 'fuel' | 'note' | 'damage'>;
  readonly out: Pick<HandoverEntry, 'odometer' | 'fuel' | 'damage'>;
  readonly unit?: string;
  readonly drivers?: readonly Driver[];
};

/** Returns the hand-overs of the vehicle that the customer had last. */
export function lastLeg({ out, back, legs }: Handover): Pick<HandoverLeg, 'out' | 'back'> {
  return legs?.at(-1) ?? { out, ...(back === undefined ? {} : { back }) };
}

/** Returns how many vehicles a rental had one after the other: 1, and one more with each swap. */
export function legsOf({ legs }: Pick<Handover, 'legs'>): number {
  return legs?.length ?? 1;
}

/** Returns the kilometres that were driven until the last reading, with all vehicles (BOOK-67). */
export function kilometresDriven(handover: Handover): number {
  return sumOfLegs(handover, (out, back) => back.odometer - out.odometer);
}

/** Returns the eighths of a tank that were missing as the vehicles came back. */
export function fuelMissing(handover: Handover): number {
  return sumOfLegs(handover, (out, back) => Math.max(0, out.fuel - back.fuel));
}

function sumOfLegs(handover: Handover, measure: (out: HandoverRecord, back: HandoverRecord) => number): number {
  const legs: readonly Pick<HandoverLeg, 'out' | 'back'>[] = handover.legs ?? [handover];
  return legs.reduce((sum, { out, back = out }) => sum + measure(out, back), 0);
}

export type HandoverProblem = 'in-future' | 'before-booking' | 'odometer-backwards' | 'back-before-out';

/**
 * Returns the record of a hand-over of a booking that was placed at `createdAt`. Its texts are cleaned
 * like every typed text. Refused if it is ahead, or before the booking (BOOK-47).
 */
export function recordHandover(
  { odometer, fuel, unit = '', note = '', damage, drivers = [], at }: HandoverEntry,
  { by, at: now }: { readonly by: string; readonly at: Instant },
  { createdAt }: { readonly createdAt: Instant },
): Result<HandoverRecord, HandoverProblem> {
  const moment = at ?? now;
  if (moment > addMinutes(now, HANDOVER_AHEAD_MINUTES)) return refuse('in-future');
  if (moment < createdAt) return refuse('before-booking');
  const unitName = cleanLine(unit);
  const text = maskCardNumbers(cleanText(note));
  return ok({
    at: moment,
    by,
    odometer,
    fuel,
    ...(unitName === '' ? {} : { unit: unitName }),
    ...(text === '' ? {} : { note: text }),
    ...(damage === undefined ? {} : { damage }),
    ...(drivers.length === 0 ? {} : { drivers: drivers.map(cleanDriver) }),
  });
}

/** Checks a return against its hand-out: neither the odometer nor the clock runs backwards. */
export function checkReturn(out: HandoverRecord, back: HandoverRecord): Result<HandoverRecord, HandoverProblem> {
  if (back.odometer < out.odometer) return refuse('odometer-backwards');
  return back.at < out.at ? refuse('back-before-out') : ok(back);
}

/**
 * Takes the vehicle of a rental back and settles the rental (BOOK-47). Refused as by `recordHandover`
 * and `checkReturn`.
 */
export function returnVehicle(
  rental: AgreedRental & { readonly handover: Handover; readonly createdAt: Instant },
  entry: HandoverEntry,
  doer: { readonly by: string; readonly at: Instant },
): Result<
  { readonly handover: Required<Pick<Handover, 'out' | 'back'>>; readonly settlement: Settlement },
  HandoverProblem
> {
  const recorded = recordHandover(entry, doer, rental);
  const back = recorded.ok ? checkReturn(lastLeg(rental.handover).out, recorded.value) : recorded;
  if (!back.ok) return back;
  const { out, legs } = rental.handover;
  const handover = { out, back: back.value, ...(legs === undefined ? {} : { legs: endLast(legs, back.value) }) };
  return ok({ handover, settlement: settleRental(rental, back.value.at, kilometresDriven(handover)) });
}

/**
 * Takes the vehicle of a rental that is out back and hands out another one (BOOK-67). Refused as by
 * `checkReturn`. `ended` is what the leg that ends keeps beside its return.
 */
export function swapVehicle(
  {
    vehicle,
    handover,
    ...rental
  }: { readonly vehicle: PublicVehicle; readonly handover: Handover; readonly createdAt: Instant },
  next: PublicVehicle,
  ended: Pick<HandoverLeg, 'addOnIds' | 'blockId'>,
  { back, out, unit = '', drivers = [] }: SwapEntry,
  doer: { readonly by: string; readonly at: Instant },
): Result<Handover & Required<Pick<Handover, 'legs'>>, HandoverProblem> {
  const recorded = recordHandover(back, doer, rental);
  const returned = recorded.ok ? checkReturn(lastLeg(handover).out, recorded.value) : recorded;
  if (!returned.ok) return returned;
  const gone = recordHandover({ ...out, unit, drivers }, doer, rental);
  if (!gone.ok) return gone;
  const legs = endLast(handover.legs ?? [legOf(vehicle, handover.out)], returned.value, ended);
  return ok({ out: handover.out, legs: [...legs, legOf(next, gone.value)] });
}

/** Takes back the return of a rental. */
export function undoReturn({ out, legs }: Handover): Handover {
  return legs === undefined ? { out } : { out, legs: reopenLast(legs) };
}

/**
 * Takes back the last swap of a rental that is out (BOOK-69): the vehicle before has it again, with
 * `addOnIds` if the swap took one away. Undefined for a rental without a swap.
 */
export function undoSwap({ out, legs = [] }: Handover): { handover: Handover; leg: HandoverLeg } | undefined {
  const former = legs.slice(0, -1);
  const leg = former.at(-1);
  if (leg === undefined) return undefined;
  return { handover: former.length === 1 ? { out } : { out, legs: reopenLast(former) }, leg };
}

function legOf(vehicle: PublicVehicle, out: HandoverRecord): HandoverLeg {
  return { vehicle, ...(out.unit === undefined ? {} : { unit: out.unit }), out };
}

function endLast(
  legs: readonly HandoverLeg[],
  back: HandoverRecord,
  ended: Pick<HandoverLeg, 'addOnIds' | 'blockId'> = {},
): readonly HandoverLeg[] {
  return legs.map((leg, index) => (index === legs.length - 1 ? { ...leg, back, ...ended } : leg));
}

function reopenLast(legs: readonly HandoverLeg[]): readonly HandoverLeg[] {
  return legs.map((leg, index) => {
    if (index < legs.length - 1) return leg;
    const { back: _, addOnIds: _ids, blockId: _block, ...open } = leg;
    return open;
  });
}

/** Removes the drivers, and the notes of staff, since they may speak of the customer (PRIV-3). */
export function eraseHandover({ legs, ...handover }: Handover): Handover {
  return { ...withoutPeople(handover), ...(legs === undefined ? {} : { legs: legs.map(withoutPeople) }) };
}

function withoutPeople<Part extends Pick<Handover, 'out' | 'back'>>({ back, ...part }: Part) {
  return { ...part, out: withoutPerson(part.out), ...(back === undefined ? {} : { back: withoutPerson(back) }) };
}

function withoutPerson({ note: _, drivers: _drivers, ...record }: HandoverRecord): HandoverRecord {
  return record;
}
