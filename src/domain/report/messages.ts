import type { FieldText } from '../shared/messages.ts';

/** Beside an invalid month, or one without reports. */
export const CHOOSE_MONTH: FieldText<'month'> = { field: 'month', text: 'Choose a month from January 2000 on.' };
/** Beside the first and the last of a range of months, as `CHOOSE_MONTH`. */
export const CHOOSE_MONTHS: readonly FieldText<'from' | 'to'>[] = [
  { field: 'from', text: CHOOSE_MONTH.text },
  { field: 'to', text: CHOOSE_MONTH.text },
];
/** Shown when a range of months ends before it begins. */
export const MONTHS_REVERSED: FieldText<'to'> = { field: 'to', text: 'The last month must not be before the first.' };
/** Beside a range of more months than are summed up at once. */
export const TOO_MANY_MONTHS: FieldText<'to'> = { field: 'to', text: 'Choose at most 24 months.' };
/** Beside an invalid day. */
export const CHOOSE_DAYS: readonly FieldText<'from' | 'to'>[] = [
  { field: 'from', text: 'Choose a day that exists.' },
  { field: 'to', text: 'Choose a day that exists.' },
];
/** Shown when a range of days ends before it begins. */
export const DAYS_REVERSED: FieldText<'to'> = { field: 'to', text: 'The last day must not be before the first.' };
