import type { Booking } from '../booking/booking.ts';
import type { ChangePrices } from '../booking/change.ts';
import {
  type Handover,
  type HandoverEntry,
  isOut,
  MAX_ODOMETER_KM,
  returnVehicle,
  type SwapEntry,
} from '../booking/handover.ts';
import { SWAP_FIELD_TEXTS } from '../booking/staff-messages.ts';
import { type AgreedRental, latePeriod, type Settlement } from '../pricing/settlement.ts';
import { asciiDigits } from '../shared/digits.ts';
import { formatAway } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import type { OpeningHours } from '../shared/opening-hours.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine } from '../shared/text.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { readTypedMoment, type TypedMoment, typedMomentOf } from '../shared/typed-moment.ts';
import type { ClosedDay } from '../trip/closed-days.ts';
import { isReturnOutsideHours } from '../trip/opening-hours.ts';
import type { LastReadings } from '../unit/odometer.ts';
import type { TypedBill } from './bill-form.ts';
import type { TypedDamage } from './damage-form.ts';
import type { TypedMoney } from './handover-money.ts';
import type { TypedDriver } from './licence-form.ts';
import type { TypedSignature } from './signature-form.ts';

/** A moment as edited, and the one that its fields showed first. */
export type EditedMoment = TypedMoment & { readonly shown: Instant };

/** The form of a hand-over as typed (BOOK-47). `fuel` is in eighths of a tank. */
export type HandoverForm = {
  readonly odometer: string;
  readonly fuel?: number;
  /** As edited. Missing until then, and the hand-over is now. */
  readonly moment?: EditedMoment;
  readonly unit: string;
  readonly note: string;
  /** Of a return: its lines by hand as typed, and whether the customer is mailed the bill. */
  readonly bill?: TypedBill;
  readonly isNotified?: boolean;
  readonly money?: TypedMoney;
  readonly damage?: TypedDamage;
  /** Of a hand-out: who drives, once that is edited, and what the customer signed (STAFF-68, STAFF-69). */
  readonly drivers?: readonly TypedDriver[];
  readonly signature?: TypedSignature;
};

/** A field of the form that is missing or cannot be read. */
export type HandoverField = 'odometer' | 'fuel' | 'at';

/** Returns the form as it opens, with the unit that went out. */
export function openHandoverForm(unit = ''): HandoverForm {
  return { odometer: '', unit, note: '' };
}

/**
 * Returns the form of a return as it is shown. Where the agreed dropoff has passed and was outside
 * office hours, nobody knows when the vehicle came: its moment is empty until it is typed (BOOK-47).
 */
export function askForReturn(
  form: HandoverForm,
  { dropoffTime }: Pick<Booking['itinerary'], 'dropoffTime'>,
  { hours, closedDays }: { readonly hours: OpeningHours; readonly closedDays: readonly ClosedDay[] },
  now: Instant,
): HandoverForm {
  const isUnknown = dropoffTime < now && isReturnOutsideHours({ dropoffTime }, hours, closedDays);
  if (form.moment !== undefined || !isUnknown) return form;
  return { ...form, moment: { date: '', time: '', shown: dropoffTime } };
}

/** Returns the moment that the form shows: now, until it is edited. */
export function shownMoment({ moment }: Pick<HandoverForm, 'moment'>, now: Instant): EditedMoment {
  return moment ?? { ...typedMomentOf(now), shown: now };
}

/** Reads the form. A moment that was never edited is left out, and the hand-over is now. */
export function readHandoverForm(form: HandoverForm): Result<HandoverEntry, readonly HandoverField[]> {
  const odometer = parseOdometer(form.odometer);
  const { fuel, moment, unit, note } = form;
  const at = moment && readTypedMoment(moment, moment.shown);
  const isAtWrong = moment !== undefined && at === undefined;
  if (odometer === undefined || fuel === undefined || isAtWrong) {
    return refuse([
      ...(odometer === undefined ? (['odometer'] as const) : []),
      ...(fuel === undefined ? (['fuel'] as const) : []),
      ...(isAtWrong ? (['at'] as const) : []),
    ]);
  }
  return ok({
    odometer,
    fuel,
    ...(at === undefined ? {} : { at }),
    ...(unit.trim() === '' ? {} : { unit }),
    ...(note.trim() === '' ? {} : { note }),
  });
}

/**
 * The form of a swap as typed (BOOK-67): the readings of the vehicle that comes back, and of the one
 * that goes out. What is absent is as the form begins.
 */
export type SwapForm = {
  readonly back: Pick<HandoverForm, 'odometer' | 'fuel' | 'note' | 'damage'>;
  readonly out: Pick<HandoverForm, 'odometer' | 'fuel' | 'unit' | 'damage'>;
  readonly vehicleId?: string;
  readonly prices?: ChangePrices;
  readonly isNotified?: boolean;
  /** Whether the vehicle that comes back is blocked, and until when (BOOK-71). */
  readonly isBlocked?: boolean;
  readonly blockedUntil?: TypedMoment;
  readonly money?: TypedMoney;
};

type SwapRefusal = { readonly path: keyof typeof SWAP_FIELD_TEXTS; readonly message: string };

/** Reads the form of a swap. Refused with the fields that are missing or cannot be read. */
export function readSwapForm({
  back,
  out: { unit, ...out },
}: Pick<SwapForm, 'back' | 'out'>): Result<SwapEntry, readonly SwapRefusal[]> {
  const returned = readHandoverForm({ ...back, unit: '' });
  const gone = readHandoverForm({ ...out, unit: '', note: '' });
  if (returned.ok && gone.ok) {
    return ok({ back: returned.value, out: gone.value, ...(unit.trim() === '' ? {} : { unit }) });
  }
  const missing = { back: returned.ok ? [] : returned.problem, out: gone.ok ? [] : gone.problem };
  const paths = Object.keys(SWAP_FIELD_TEXTS) as SwapRefusal['path'][];
  const isMissing = (path: SwapRefusal['path']) =>
    missing.back.some((field) => path === `/back/${field}`) || missing.out.some((field) => path === `/out/${field}`);
  return refuse(paths.filter(isMissing).map((path) => ({ path, message: SWAP_FIELD_TEXTS[path].missing })));
}

/** Parses a typed odometer: "48212", "48,212" or "48 212 km". Undefined for anything else. */
export function parseOdometer(text: string): number | undefined {
  const digits = asciiDigits(text)
    .replace(/km\s*$/i, '')
    .replace(/[\s,]/g, '');
  if (!/^\d+$/.test(digits)) return undefined;
  const kilometres = Number(digits);
  return kilometres <= MAX_ODOMETER_KM ? kilometres : undefined;
}

/** Returns the last reading of a vehicle, or of the unit that is named, in kilometres (FLEET-36). */
export function readingOf({ odometer, odometers = [] }: LastReadings, unit: string): number | undefined {
  return (odometer ?? odometers.find((reading) => reading.unit === cleanLine(unit)))?.km;
}

/** Returns what a return that is not saved yet comes to. Undefined while it is not possible. */
export function previewReturn(
  booking: AgreedRental & Pick<Booking, 'handover' | 'createdAt'>,
  entry: HandoverEntry,
  now: Instant,
): ReturnPreview | undefined {
  const returned = isOut(booking) ? returnVehicle(booking, entry, { by: '', at: now }) : undefined;
  return returned?.ok ? returned.value : undefined;
}

/** The hand-overs of a return and its settlement. */
export type ReturnPreview = Required<Pick<Booking, 'settlement'>> & {
  readonly handover: Required<Pick<Handover, 'out' | 'back'>>;
};

/** Describes what a return costs more than agreed: ", 1 h 10 min late, $26.56 more". Else empty. */
export function describeLateCost(
  { itinerary }: Pick<Booking, 'itinerary'>,
  { difference }: Settlement,
  returnedAt: Instant,
): string {
  if (difference <= 0) return '';
  return `, ${formatAway(latePeriod(itinerary, returnedAt)?.minutesLate ?? 0)} late, ${formatCad(difference)} more`;
}
