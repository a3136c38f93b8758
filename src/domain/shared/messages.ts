/** Shown under an empty list that did not load (FAIL-4). */
export const COULD_NOT_LOAD = 'Could not load';

/** Asked before a dialog closes in which something was typed. */
export const CLOSE_QUESTION = 'Close without keeping what you typed?';

/** Shown when saving would change nothing (BOOK-46, SITE-1). */
export const NOTHING_CHANGED = 'Nothing was changed.';

/** The message of a problem, and the field that it belongs to. */
export type FieldText<Field> = { readonly field: Field; readonly text: string };
