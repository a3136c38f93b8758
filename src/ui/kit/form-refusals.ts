import type { FieldText } from '../../domain/shared/messages.ts';
import type { FieldRefusal } from '../../ports/api/problem.ts';
import type { NoticeLink } from './alerts.tsx';

/** A field of a form by its name, and what an alert calls it. */
export type FieldLabel<Field extends string> = { readonly field: Field; readonly text: string };

/** The errors of a form by field. */
export type FieldErrors<Field extends string> = ReadonlyMap<Field, string>;

/**
 * The first refusal of each field of the form, and links to these fields for the alert, both in the
 * order of the fields; and a refusal at no field, which only the alert can show. `at` is the form's
 * JSON pointer in what was sent.
 */
export function refusalsAtFields<Field extends string>(
  labels: readonly FieldLabel<Field>[],
  refusals: readonly FieldRefusal[],
  at = '',
): { readonly errors: FieldErrors<Field>; readonly links: readonly NoticeLink[]; readonly other: string | undefined } {
  const left = new Map([...refusals].reverse().map(({ path, message }) => [path, message]));
  const errors = new Map<Field, string>();
  for (const { field } of labels) {
    const path = `${at}/${field}`;
    const message = left.get(path);
    if (message !== undefined) errors.set(field, message);
    left.delete(path);
  }
  return { errors, links: labels.filter(({ field }) => errors.has(field)), other: [...left.values()].at(-1) };
}

/** Returns the refused fields of a problem of the site. Throws one that names no fields. */
export function refusedFields(problem: { readonly code: string; readonly errors?: readonly FieldRefusal[] }) {
  if (problem.errors === undefined) throw new Error(problem.code);
  return problem.errors;
}

/** Problems of the page's own check in the form in which the site refuses fields. */
export function refusalsOf<Problem extends string>(
  problems: readonly Problem[],
  texts: Readonly<Record<Problem, FieldText<string>>>,
  at = '',
): FieldRefusal[] {
  return problems.map((problem) => ({ path: `${at}/${texts[problem].field}`, message: texts[problem].text }));
}

/** Reads the values of a form by field name; empty for a field that it does not have. */
export function typedIn(form: HTMLFormElement): (name: string) => string {
  return (name) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';
}
