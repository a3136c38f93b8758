import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyTypeProvider } from 'fastify';
import type { Schema, TypeOf } from '../../ports/api/schema.ts';

/** Gives handlers the types of the schemas of their routes. */
export interface SchemaTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends Schema ? TypeOf<this['schema']> : unknown;
  readonly serializer: this['schema'] extends Schema ? TypeOf<this['schema']> : unknown;
}

/** The description of a route, or a part of it, with each schema in it as JSON Schema. */
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

/** What JSON Schema cannot say is left to the browser's decoder and to the rules of the domain. */
function jsonSchema(schema: Schema): object {
  const { $schema: _dialect, ...described } = toJsonSchema(schema, {
    typeMode: 'input',
    ignoreActions: ['check', 'guard'],
    overrideSchema({ valibotSchema, jsonSchema: { type: _type, ...rest } }) {
      // The list alone: a value of another type is one error, and not two.
      if (valibotSchema.type === 'picklist') return rest;
      return valibotSchema.type === 'custom' ? {} : undefined;
    },
  });
  return described;
}
