import type { Block, BlockEntry, BlockReason } from '../fleet/block.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import {
  addDays,
  type DateText,
  type Instant,
  type TimeText,
  torontoDate,
  torontoTime,
} from '../shared/toronto-time.ts';
import { readTypedMoment, type TypedMoment } from '../shared/typed-moment.ts';
import { BLOCK_TEXTS } from './messages.ts';

/** What the fields of a block hold. `units` is empty for all of them. */
export type BlockForm = {
  readonly fromDate: DateText | '';
  readonly fromTime: TimeText | '';
  readonly toDate: DateText | '';
  readonly toTime: TimeText | '';
  readonly units: string;
  readonly reason: BlockReason;
  readonly note: string;
};

/** Why a form is no block, by field. A wall time that a clock change skips is no moment. */
export type BlockFormProblem = { readonly field: 'from' | 'to' | 'units'; readonly text: string };

const MOMENT_MISSING = 'Enter a date and a time.';

/** Returns the form of a block of whole days. */
export function blockFormOf(first: DateText, last: DateText): BlockForm {
  return {
    fromDate: first,
    fromTime: '00:00',
    toDate: addDays(last, 1),
    toTime: '00:00',
    units: '',
    reason: 'service',
    note: '',
  };
}

/** Returns the form of a block as it is stored. */
export function storedBlockForm({ from, to, units, reason, note = '' }: Block): BlockForm {
  return {
    fromDate: torontoDate(from),
    fromTime: torontoTime(from),
    toDate: torontoDate(to),
    toTime: torontoTime(to),
    units: String(units),
    reason,
    note,
  };
}

/**
 * Reads a form; refused with every problem, in the order of the fields (AVAIL-4). `stored` is the
 * block that the form showed first: what is not touched stays as it is.
 */
export function readBlockForm(
  form: BlockForm,
  stored?: Pick<Block, 'from' | 'to'>,
): Result<BlockEntry, readonly BlockFormProblem[]> {
  const from = readTypedMoment({ date: form.fromDate, time: form.fromTime }, stored?.from);
  const to = readTypedMoment({ date: form.toDate, time: form.toTime }, stored?.to);
  const units = form.units === '' ? undefined : Number(form.units);
  const problems: BlockFormProblem[] = [];
  if (from === undefined) problems.push({ field: 'from', text: MOMENT_MISSING });
  if (to === undefined) problems.push({ field: 'to', text: MOMENT_MISSING });
  else if (from !== undefined && to <= from) {
    problems.push({ field: 'to', text: BLOCK_TEXTS['end-not-after-start'].text });
  }
  if (units !== undefined && !(Number.isSafeInteger(units) && units >= 1)) {
    problems.push({ field: 'units', text: 'Enter a whole number from 1 on.' });
  }
  if (from === undefined || to === undefined || problems.length > 0) return refuse(problems);
  const { reason, note } = form;
  return ok({ from, to, reason, note, ...(units === undefined ? {} : { units }) });
}

/** Reads until when a block lasts that begins now (BOOK-71). Refused with the text for its field. */
export function readBlockEnd(typed: TypedMoment, now: Instant): Result<Instant, string> {
  const to = readTypedMoment(typed);
  if (to === undefined) return refuse(MOMENT_MISSING);
  return to > now ? ok(to) : refuse(BLOCK_TEXTS['end-not-after-start'].text);
}
