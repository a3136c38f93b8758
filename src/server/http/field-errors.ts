import type { FastifySchemaValidationError } from 'fastify';
import type { FieldText } from '../../domain/shared/messages.ts';
import type { FieldRefusal } from '../../ports/browser/reservations-api.ts';

/** The sentences of the specification by JSON pointer: for a field that is left out, and for one that cannot be used where that has another. */
export type FieldTexts = Readonly<Record<string, { readonly missing: string; readonly unusable?: string }>>;

/** Fields that one answer names. No form of ours has so many; a body made to have thousands wrong would cost its sender little and us much. */
const MAX_NAMED = 50;

/** What a schema found wrong with a body, each field once, the first `MAX_NAMED`, in the words of the specification where it has some (HTTP-2, HTTP-4). */
export function fieldErrors(found: readonly FastifySchemaValidationError[], texts: FieldTexts): FieldRefusal[] {
  const refusals = new Map<string, string>();
  for (const error of found) {
    if (refusals.size === MAX_NAMED) break;
    const path = pathOf(error);
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
  if (keyword === 'additionalProperties') return 'This field is not known.';
  if (keyword === 'maxLength') return `Use at most ${params.limit} characters.`;
  if (keyword === 'maxItems') return `Choose at most ${params.limit}.`;
  if (text !== undefined) return keyword === 'required' ? text.missing : (text.unusable ?? text.missing);
  if (keyword === 'required') return 'This field is required.';
  if (keyword === 'type')
    return `This must be ${params.type === 'integer' ? 'a whole number' : `of type ${params.type}`}.`;
  return 'This value cannot be used.';
}

/** The sentences of a form for its schema, below a pointer: of several for one field the first is the one for a field left out. */
export function textsAt(prefix: string, texts: readonly FieldText<string>[]): FieldTexts {
  return Object.fromEntries(texts.toReversed().map(({ field, text }) => [`${prefix}/${field}`, { missing: text }]));
}

/** Refusals of a rule, each at its field below a pointer. */
export function refusalsAt(prefix: string, texts: readonly FieldText<string>[]): FieldRefusal[] {
  return texts.map(({ field, text }) => ({ path: `${prefix}/${field}`, message: text }));
}
