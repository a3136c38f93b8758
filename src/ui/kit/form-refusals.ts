import type { FieldRefusal } from '../../ports/api/problem.ts';
import type { NoticeLink } from './alerts.tsx';

/** A field of a form by its id and name in the page, and what it is called there. */
export type FieldLabel<Field extends string> = { readonly field: Field; readonly text: string };

/** What is wrong at a form's fields. */
export type FieldErrors<Field extends string> = ReadonlyMap<Field, string>;

/**
 * The first refusal of each field that the form shows, and the links of the alert that lead there, both in the order of the fields. `at` is
 * where the form stands in what was sent.
 */
export function refusalsAtFields<Field extends string>(
  labels: readonly FieldLabel<Field>[],
  refusals: readonly FieldRefusal[],
  at = '',
): { readonly errors: FieldErrors<Field>; readonly links: readonly NoticeLink[] } {
  const errors = new Map<Field, string>();
  for (const { field } of labels) {
    const message = refusals.find(({ path }) => path === `${at}/${field}`)?.message;
    if (message !== undefined) errors.set(field, message);
  }
  return { errors, links: labels.filter(({ field }) => errors.has(field)) };
}

/** What is typed in a form, by the names of its fields; empty for a field that it does not show. */
export function typedIn(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
}
