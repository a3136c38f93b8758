import type { Booking } from '../booking/booking.ts';
import { type HandoverEntry, isOut, MAX_ODOMETER_KM, returnVehicle } from '../booking/handover.ts';
import type { AgreedRental, Settlement } from '../pricing/settlement.ts';
import { asciiDigits } from '../shared/digits.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import {
  type DateText,
  type Instant,
  type TimeText,
  torontoDate,
  torontoInstant,
  torontoTime,
} from '../shared/toronto-time.ts';

/** Date and time by the office's clock, as typed. */
export type TypedMoment = { readonly date: DateText | ''; readonly time: TimeText | '' };

/** The form of a hand-over as typed (BOOK-47). `fuel` is in eighths of a tank. */
export type HandoverForm = {
  readonly odometer: string;
  readonly fuel?: number;
  /** As edited. Missing until then, and the hand-over is now. */
  readonly moment?: TypedMoment;
  readonly unit: string;
  readonly note: string;
};

/** A field of the form that is missing or cannot be read. */
export type HandoverField = 'odometer' | 'fuel' | 'at';

/** Returns the form as it opens, with the unit that went out. */
export function openHandoverForm(unit = ''): HandoverForm {
  return { odometer: '', unit, note: '' };
}

/** Returns the moment that the form shows: now, until it is edited. */
export function shownMoment({ moment }: Pick<HandoverForm, 'moment'>, now: Instant): TypedMoment {
  return moment ?? { date: torontoDate(now), time: torontoTime(now) };
}

/** Reads the form. A moment that was never edited is left out, and the hand-over is now. */
export function readHandoverForm(form: HandoverForm): Result<HandoverEntry, readonly HandoverField[]> {
  const odometer = parseOdometer(form.odometer);
  const { fuel, moment, unit, note } = form;
  const at = moment === undefined || moment.date === '' ? undefined : torontoInstant(moment.date, moment.time);
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

/** Parses a typed odometer: "48212", "48,212" or "48 212 km". Undefined for anything else. */
export function parseOdometer(text: string): number | undefined {
  const digits = asciiDigits(text)
    .replace(/km\s*$/i, '')
    .replace(/[\s,]/g, '');
  if (!/^\d+$/.test(digits)) return undefined;
  const kilometres = Number(digits);
  return kilometres <= MAX_ODOMETER_KM ? kilometres : undefined;
}

/** Returns the settlement of a return that is not saved yet. Undefined while it is not possible. */
export function previewReturn(
  booking: AgreedRental & Pick<Booking, 'handover' | 'createdAt'>,
  entry: HandoverEntry,
  now: Instant,
): Settlement | undefined {
  const returned = isOut(booking) ? returnVehicle(booking, entry, { by: '', at: now }) : undefined;
  return returned?.ok ? returned.value.settlement : undefined;
}
