import type { FieldText } from '../shared/messages.ts';

/** Beside a month that is none, or has no reports. */
export const CHOOSE_MONTH: FieldText<'month'> = { field: 'month', text: 'Choose a month from January 2000 on.' };
/** Beside a range of days that is turned round. */
export const DAYS_REVERSED: FieldText<'to'> = { field: 'to', text: 'The last day must not be before the first.' };
