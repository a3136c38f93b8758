import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { toJson } from './json-schema.ts';

/** A body is taken as it is: nothing is converted, filled in or left out, and all that is wrong with it is named. */
const customOptions = { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true };

/**
 * Gives the routes Fastify's own compilers of schemas, put off: a schema is compiled when the first value comes for it, and once, however many
 * routes name it. All of them at the start were a fifth of it.
 */
export function compileSchemas(app: FastifyInstance): void {
  // Typed as what Ajv takes; it takes a part of a route as Fastify gives it.
  const validators = AjvCompiler()({}, { customOptions }) as unknown as FastifySchemaCompiler<object>;
  const serializers = SerializerSelector()({}, {}) as FastifySerializerCompiler<object>;
  app.setValidatorCompiler(
    putOff((part) => {
      const validate = validators(part);
      return (value) => validate(value) || { error: validate.errors ?? [] };
    }),
  );
  app.setSerializerCompiler(putOff(serializers));
}

type Part = Parameters<FastifySchemaCompiler<object>>[0];

function putOff<Answer>(compile: (part: Part) => (value: unknown) => Answer) {
  const compiled = new Map<unknown, (value: unknown) => Answer>();
  return (part: Part) =>
    (value: unknown): Answer => {
      const known = compiled.get(part.schema);
      if (known !== undefined) return known(value);
      const run = compile({ ...part, schema: toJson(part.schema) });
      compiled.set(part.schema, run);
      return run(value);
    };
}
