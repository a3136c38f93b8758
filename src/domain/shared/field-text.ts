/** What a person is told of a problem, and the field it is told at. */
export type FieldText<Field> = { readonly field: Field; readonly text: string };
