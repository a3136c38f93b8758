/** Shown under an empty list that did not load (FAIL-4). */
export const COULD_NOT_LOAD = 'Could not load';

/** Shown in place of the failure of a customer's form while the browser is offline (FAIL-11). */
export const OFFLINE = 'You are offline. Nothing is lost; press again when you are back.';

/** The message of a problem, and the field that it belongs to. */
export type FieldText<Field> = { readonly field: Field; readonly text: string };
