import { type AgreedRental, type Settlement, settleRental } from '../pricing/settlement.ts';
import { maskCardNumbers } from '../shared/card-number.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine, cleanText } from '../shared/text.ts';
import { addMinutes, type Instant } from '../shared/toronto-time.ts';

/** No vehicle of the fleet has driven further, in kilometres (BOOK-47). */
export const MAX_ODOMETER_KM = 2_000_000;
/** A full tank, in eighths (BOOK-47). */
export const FULL_TANK_EIGHTHS = 8;
/** The maximum length of a note of staff about a hand-over, in characters. */
export const HANDOVER_NOTE_LIMIT = 2000;
/** A hand-over is at most so far ahead, for clocks that differ and for those who write first (BOOK-47). */
export const HANDOVER_AHEAD_MINUTES = 15;

/**
 * One hand-over of the vehicle (BOOK-47): who did it and when, the odometer in whole kilometres,
 * and the fuel in eighths of a tank. `unit` names the vehicle among several of a kind. The note is
 * seen by staff alone.
 */
export type HandoverRecord = {
  readonly at: Instant;
  readonly by: string;
  readonly odometer: number;
  readonly fuel: number;
  readonly unit?: string;
  readonly note?: string;
};

/**
 * The two hand-overs of a rental. Without `back` the vehicle is out. `statusBefore` is the status that
 * undoing the return gives back; absent for 'approved'.
 */
export type Handover = {
  readonly out: HandoverRecord;
  readonly back?: HandoverRecord;
  readonly statusBefore?: 'declined';
};

/** What staff enter about a hand-over. `at` is now when it is left out. */
export type HandoverEntry = Pick<HandoverRecord, 'odometer' | 'fuel' | 'unit' | 'note'> & { readonly at?: Instant };

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

export type HandoverProblem = 'in-future' | 'before-booking' | 'odometer-backwards' | 'back-before-out';

/**
 * Returns the record of a hand-over of a booking that was placed at `createdAt`. Its texts are cleaned
 * like every typed text. Refused if it is ahead, or before the booking (BOOK-47).
 */
export function recordHandover(
  { odometer, fuel, unit = '', note = '', at }: HandoverEntry,
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
  const { out } = rental.handover;
  const recorded = recordHandover(entry, doer, rental);
  const back = recorded.ok ? checkReturn(out, recorded.value) : recorded;
  if (!back.ok) return back;
  const settlement = settleRental(rental, back.value.at, back.value.odometer - out.odometer);
  return ok({ handover: { out, back: back.value }, settlement });
}

/** Removes the notes of staff, since they may speak of the customer (PRIV-3). */
export function eraseHandover({ out, back, ...rest }: Handover): Handover {
  return { ...rest, out: withoutNote(out), ...(back === undefined ? {} : { back: withoutNote(back) }) };
}

function withoutNote({ note: _, ...record }: HandoverRecord): HandoverRecord {
  return record;
}
