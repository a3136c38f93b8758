import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { toJson } from './json-schema.ts';

/**
 * A body is not changed: no conversion, no defaults, no removal. All of its errors are reported.
 */
const customOptions = { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true };

/**
 * Sets Fastify's own schema compilers, but compiles lazily: a schema is compiled with its first
 * value, and once for all routes that use it. Compiling all schemas at startup took a fifth of the
 * startup time.
 */
export function compileSchemas(app: FastifyInstance): void {
  // Typed as Ajv expects it. Fastify passes a part of a route, which Ajv accepts.
  const validators = AjvCompiler()({}, { customOptions }) as unknown as FastifySchemaCompiler<object>;
  const serializers = SerializerSelector()({}, {}) as FastifySerializerCompiler<object>;
  app.setValidatorCompiler(
    compileLazily((part) => {
      const validate = validators(part);
      return (value) => validate(value) || { error: validate.errors ?? [] };
    }),
  );
  app.setSerializerCompiler(compileLazily(serializers));
}

type Part = Parameters<FastifySchemaCompiler<object>>[0];

function compileLazily<Answer>(compile: (part: Part) => (value: unknown) => Answer) {
  const compiled = new Map<unknown, (value: unknown) => Answer>();
  return (part: Part) =>
    (value: unknown): Answer => {
      const cached = compiled.get(part.schema);
      if (cached !== undefined) return cached(value);
      const run = compile({ ...part, schema: toJson(part.schema) });
      compiled.set(part.schema, run);
      return run(value);
    };
}
