import AjvCompiler from '@fastify/ajv-compiler';
import type { FastifySchemaValidationError } from 'fastify';
import { MAX_NAMED_FIELDS } from './field-errors.ts';

/** The errors of a value; none if it is valid. */
type Validate = (value: unknown) => FastifySchemaValidationError[];
type JsonSchema = Readonly<Record<string, unknown>>;

/** A body is not changed: no conversion, no defaults, no removal. */
const AS_SENT = { coerceTypes: false, removeAdditional: false, useDefaults: false } as const;

/**
 * Returns a compiler of JSON schemas whose validators report every field of a form once. The number
 * of errors does not grow with the body (HTTP-2): a list ends at its first error, and at most
 * `MAX_NAMED_FIELDS` unknown fields of an object are reported. Otherwise a body of 64 KiB could
 * have 30,000 errors, and finding them would take longer than serving a page to many visitors.
 */
export function boundedCompiler(): (schema: object) => Validate {
  const compileToFirstError = AjvCompiler()({}, { customOptions: { ...AS_SENT, allErrors: false } });
  const compile = AjvCompiler()(
    {},
    {
      customOptions: { ...AS_SENT, allErrors: true },
      onCreate: (ajv) => {
        ajv.addKeyword({
          keyword: 'toFirstError',
          compile: (schema: object) => validatorOf(compileToFirstError({ schema })),
        });
        ajv.addKeyword({ keyword: 'knownFields', type: 'object', compile: refuseUnknown });
      },
    },
  );
  return (schema) => {
    const validate = validatorOf(compile({ schema: boundErrors(schema as JsonSchema) }));
    return (value) => (validate(value) ? [] : (validate.errors ?? [])) as FastifySchemaValidationError[];
  };
}

/** A compiled schema. `errors` are those of the last call. */
type AjvValidator = { (value: unknown): boolean; errors?: object[] };

/** A compiled schema returns a promise only if it says so by `$async`, which none does. */
function validatorOf(compiled: object): AjvValidator {
  return compiled as AjvValidator;
}

/** Replaces the keywords of a schema that report an error for each part of a value. */
function boundErrors(schema: JsonSchema): JsonSchema {
  if (schema.type === 'array') return { toFirstError: schema };
  const { properties, additionalProperties, ...rest } = schema;
  if (properties === undefined) return schema;
  const fields = Object.entries(properties as Readonly<Record<string, JsonSchema>>);
  return {
    ...rest,
    properties: Object.fromEntries(fields.map(([name, field]) => [name, boundErrors(field)])),
    ...(additionalProperties === false ? { knownFields: fields.map(([name]) => name) } : {}),
  };
}

/**
 * Compiles `knownFields`: the same errors as `additionalProperties: false`, but not more of them.
 */
function refuseUnknown(names: readonly string[]): AjvValidator {
  const known = new Set(names);
  const validate: AjvValidator = (value) => {
    const errors: object[] = [];
    for (const name of Object.keys(value as object)) {
      if (known.has(name)) continue;
      if (errors.length === MAX_NAMED_FIELDS) break;
      errors.push({ keyword: 'additionalProperties', params: { additionalProperty: name }, message: 'is not known' });
    }
    validate.errors = errors;
    return errors.length === 0;
  };
  return validate;
}
