/** Shown under an empty list that did not load (FAIL-4). */
export const COULD_NOT_LOAD = 'Could not load';

/** Asked before a dialog closes in which something was typed. */
export const CLOSE_QUESTION = 'Close without keeping what you typed?';

/** The message of a problem, and the field that it belongs to. */
export type FieldText<Field> = { readonly field: Field; readonly text: string };
