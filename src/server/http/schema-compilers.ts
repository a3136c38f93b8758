import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { boundedCompiler } from './bounded-validator.ts';
import { toJson } from './json-schema.ts';

/**
 * Sets the schema compilers, but compiles lazily: a schema is compiled with its first value, and
 * once for all routes that use it. Compiling all schemas at startup took a fifth of the startup
 * time.
 */
export function compileSchemas(app: FastifyInstance): void {
  const compileValidator = boundedCompiler();
  const serializers = SerializerSelector()({}, {}) as FastifySerializerCompiler<object>;
  app.setValidatorCompiler(
    compileLazily(({ schema }) => {
      const errorsOf = compileValidator(schema);
      return (value) => {
        const errors = errorsOf(value);
        return errors.length === 0 || { error: errors };
      };
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
