import type { FastifySchemaValidationError } from 'fastify';
import type { FieldText } from '../../domain/shared/messages.ts';
import type { FieldRefusal } from '../../ports/api/problem.ts';

/**
 * The specification's messages by JSON pointer: one for a missing field, and optionally another for
 * an unusable one.
 */
export type FieldTexts = Readonly<Record<string, { readonly missing: string; readonly unusable?: string }>>;

/**
 * Maximum number of fields in one answer. No form has as many. Without the limit, a body with
 * thousands of errors would be cheap to send and expensive to answer.
 */
export const MAX_NAMED_FIELDS = 50;

/** Said of an unknown field: only a page from before an upgrade sends one (HTTP-4). */
const PAGE_OUTDATED = 'This page is older than the site. Load it again; what you typed stays.';

/**
 * Converts schema errors of a body into refusals: each field once, the first `MAX_NAMED_FIELDS`,
 * with the specification's message if there is one (HTTP-2, HTTP-4).
 */
export function fieldErrors(found: readonly FastifySchemaValidationError[], texts: FieldTexts): FieldRefusal[] {
  const refusals = new Map<string, string>();
  for (const error of found) {
    if (refusals.size === MAX_NAMED_FIELDS) break;
    const path = pathOf(error);
    // Of a value that may also be null, only what is wrong within it is named.
    const isWithin = [...refusals.keys()].some((named) => named.startsWith(`${path}/`));
    if (isWithin && (error.keyword === 'anyOf' || error.params.type === 'null')) continue;
    if (!refusals.has(path)) refusals.set(path, messageOf(error, texts[path]));
  }
  return [...refusals].map(([path, message]) => ({ path, message }));
}

function pathOf({ instancePath, params }: FastifySchemaValidationError): string {
  const name = params.missingProperty ?? params.additionalProperty;
  return typeof name === 'string'
    ? `${instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : instancePath;
}

function messageOf({ keyword, params }: FastifySchemaValidationError, text: FieldTexts[string] | undefined): string {
  if (keyword === 'additionalProperties') return PAGE_OUTDATED;
  if (keyword === 'maxLength') return `Use at most ${params.limit} characters.`;
  if (keyword === 'maxItems') return `Choose at most ${params.limit}.`;
  if (text !== undefined) return keyword === 'required' ? text.missing : (text.unusable ?? text.missing);
  if (keyword === 'required') return 'This field is required.';
  if (keyword === 'type')
    return `This must be ${params.type === 'integer' ? 'a whole number' : `of type ${params.type}`}.`;
  return 'This value cannot be used.';
}

/**
 * Returns the messages of a form for its schema, below a pointer. If a field has several messages,
 * the first is for a missing field.
 */
export function textsAt(prefix: string, texts: readonly FieldText<string>[]): FieldTexts {
  return Object.fromEntries(texts.toReversed().map(({ field, text }) => [`${prefix}/${field}`, { missing: text }]));
}

/** Converts the refusals of a rule to field refusals below a pointer. */
export function refusalsAt(prefix: string, texts: readonly FieldText<string>[]): FieldRefusal[] {
  return texts.map(({ field, text }) => ({ path: `${prefix}/${field}`, message: text }));
}

/** The problem `invalid-input` at one field of the body or query. */
export function invalidAt({ field, text }: FieldText<string>) {
  return { code: 'invalid-input', errors: [{ path: `/${field}`, message: text }] } as const;
}
