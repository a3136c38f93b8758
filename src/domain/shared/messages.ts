/** Under an empty list that did not load (FAIL-4). */
export const COULD_NOT_LOAD = 'Could not load';

/** What a person is told of a problem, and the field it is told at. */
export type FieldText<Field> = { readonly field: Field; readonly text: string };
