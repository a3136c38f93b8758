import type { Booking } from '../booking/booking.ts';
import { checkReturn, type HandoverEntry, MAX_ODOMETER_KM, recordHandover } from '../booking/handover.ts';
import { isOut } from '../booking/lifecycle.ts';
import { type AgreedRental, type Settlement, settleRental } from '../pricing/settlement.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import {
  type DateText,
  type Instant,
  type TimeText,
  torontoDate,
  torontoInstant,
  torontoTime,
} from '../shared/toronto-time.ts';

/** The form of a hand-over as typed (BOOK-47). `fuel` is in eighths of a tank. */
export type HandoverForm = {
  readonly odometer: string;
  readonly fuel?: number;
  readonly date: DateText | '';
  readonly time: TimeText | '';
  readonly unit: string;
  readonly note: string;
};

/** A field of the form that is missing or cannot be read. */
export type HandoverField = 'odometer' | 'fuel' | 'at';

/** Returns the form as it opens: the moment is now, the unit the one that went out. */
export function openHandoverForm(now: Instant, unit = ''): HandoverForm {
  return { odometer: '', date: torontoDate(now), time: torontoTime(now), unit, note: '' };
}

/**
 * Reads the form. A moment that is not edited since the form opened is left out, and the hand-over
 * is now.
 */
export function readHandoverForm(
  form: HandoverForm,
  opened: HandoverForm,
): Result<HandoverEntry, readonly HandoverField[]> {
  const odometer = parseOdometer(form.odometer);
  const { fuel, unit, note } = form;
  const isNow = form.date === opened.date && form.time === opened.time;
  const at = form.date === '' ? undefined : torontoInstant(form.date, form.time);
  const isAtWrong = !isNow && at === undefined;
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
    ...(isNow || at === undefined ? {} : { at }),
    ...(unit.trim() === '' ? {} : { unit }),
    ...(note.trim() === '' ? {} : { note }),
  });
}

/** Parses a typed odometer: "48212", "48,212" or "48 212 km". Undefined for anything else. */
export function parseOdometer(text: string): number | undefined {
  const digits = text.replace(/km\s*$/i, '').replace(/[\s,]/g, '');
  if (!/^\d+$/.test(digits)) return undefined;
  const kilometres = Number(digits);
  return kilometres <= MAX_ODOMETER_KM ? kilometres : undefined;
}

/** Returns the settlement of a return that is not saved yet. Undefined while it is not possible. */
export function previewReturn(
  booking: AgreedRental & Pick<Booking, 'handover'>,
  entry: HandoverEntry,
  now: Instant,
): Settlement | undefined {
  if (!isOut(booking)) return undefined;
  const { out } = booking.handover;
  const back = checkReturn(out, recordHandover(entry, { by: '', at: now }));
  return back.ok ? settleRental(booking, back.value.at, back.value.odometer - out.odometer) : undefined;
}
