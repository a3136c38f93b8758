import Fastify, { type FastifyError } from 'fastify';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { compileSchemas } from '../../../src/server/http/schema-compilers.ts';

const body = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(5)),
  trip: v.strictObject({ days: v.number(), place: v.string() }),
  numbers: v.pipe(v.array(v.strictObject({ value: v.number() })), v.maxLength(30_000)),
});

/** What a body lacks, as the schema compilers report it. */
async function faultsOf(payload: object): Promise<readonly { readonly at: string; readonly by: string }[]> {
  const app = Fastify();
  compileSchemas(app);
  app.setErrorHandler((fault: FastifyError) =>
    (fault.validation ?? []).map(({ instancePath, keyword }) => ({ at: instancePath, by: keyword })),
  );
  app.post('/', { schema: { body } }, async () => []);
  return (await app.inject({ method: 'POST', url: '/', payload })).json();
}

const GOOD = { name: 'one', trip: { days: 1, place: 'here' }, numbers: [{ value: 1 }] };

// HTTP-2
describe('the faults of a body', () => {
  it('should be none for a good body', async () => {
    expect(await faultsOf(GOOD)).toEqual([]);
  });

  it('should be all of its fields, also inside of an object', async () => {
    expect(await faultsOf({ name: 'too long', trip: { days: 'one' }, numbers: [] })).toEqual([
      { at: '/name', by: 'maxLength' },
      { at: '/trip', by: 'required' },
      { at: '/trip/days', by: 'type' },
    ]);
  });

  it('should be the first of a list, however many there are, beside those of other fields', async () => {
    const numbers = [{ value: 1 }, { value: 'two' }, ...Array(20_000).fill({ value: 'x', other: 1 })];
    expect(await faultsOf({ ...GOOD, name: 1, numbers })).toEqual([
      { at: '/name', by: 'type' },
      { at: '/numbers/1/value', by: 'type' },
    ]);
    expect(await faultsOf({ ...GOOD, numbers: Array(30_001).fill(0) })).toEqual([{ at: '/numbers', by: 'maxItems' }]);
    expect(await faultsOf({ ...GOOD, numbers: 7 })).toEqual([{ at: '/numbers', by: 'type' }]);
  });

  it('should be 50 of the unknown fields of an object', async () => {
    const many = Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`x${index}`, 1]));
    const faults = await faultsOf({ ...GOOD, ...many, trip: { ...GOOD.trip, ...many } });
    expect(faults).toHaveLength(100);
    expect(new Set(faults.map(({ by }) => by))).toEqual(new Set(['additionalProperties']));
    expect(new Set(faults.map(({ at }) => at))).toEqual(new Set(['', '/trip']));
  });
});
