import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyTypeProvider } from 'fastify';
import type { Schema, TypeOf } from '../../ports/api/schema.ts';

/** Derives the types of handlers from the schemas of their routes. */
export interface SchemaTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends Schema ? TypeOf<this['schema']> : unknown;
  readonly serializer: this['schema'] extends Schema ? TypeOf<this['schema']> : unknown;
}

/**
 * Returns the description of a route, or a part of it, with each schema converted to JSON Schema.
 */
export function toJson(part: object): object {
  if (isSchema(part)) return jsonSchema(part);
  const inner = Object.entries(part).map(([name, value]) => [name, isNested(value) ? toJson(value) : value]);
  return Object.fromEntries(inner);
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSchema(part: object): part is Schema {
  return 'kind' in part && part.kind === 'schema';
}

/**
 * Constraints that JSON Schema cannot express are checked by the browser's decoder and the rules of
 * the domain.
 */
function jsonSchema(schema: Schema): object {
  const { $schema: _dialect, ...described } = toJsonSchema(schema, {
    typeMode: 'input',
    ignoreActions: ['check', 'guard'],
    overrideSchema({ valibotSchema, jsonSchema: { type, default: _ofTheDecoder, ...rest } }) {
      if (valibotSchema.type === 'custom') return {};
      // Only `enum`, without `type`: otherwise a value of another type would cause two errors.
      return type === undefined || valibotSchema.type === 'picklist' ? rest : { type, ...rest };
    },
  });
  return described;
}
