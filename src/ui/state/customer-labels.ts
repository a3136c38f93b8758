import type { CustomerForm } from '../../domain/customer.ts';
import type { FieldRefusal } from '../../ports/reservations-api.ts';

type Field = keyof CustomerForm;

/** What is wrong at a field of the booking form. */
export type FieldErrors = { readonly [Key in Field]?: string };

/** The fields of the booking form by their ids in the page, named as they are there, in their order. */
export const CUSTOMER_LABELS: readonly { readonly field: Field; readonly text: string }[] = [
  { field: 'firstName', text: 'First name' },
  { field: 'lastName', text: 'Last name' },
  { field: 'email', text: 'Email' },
  { field: 'confirmEmail', text: 'Confirm email' },
  { field: 'phone', text: 'Phone' },
  { field: 'cardName', text: 'Name on card' },
  { field: 'cardType', text: 'Card type' },
  { field: 'comments', text: 'Comments' },
  { field: 'agreePolicy', text: 'Agreement' },
];

/** The refusals that belong to a field, by the last part of their pointer; the first of each. */
export function fieldErrors(refusals: readonly FieldRefusal[]): FieldErrors {
  const errors: { [Key in Field]?: string } = {};
  for (const { field } of CUSTOMER_LABELS) {
    const message = refusals.find(({ path }) => path === `/form/${field}`)?.message;
    if (message !== undefined) errors[field] = message;
  }
  return errors;
}
