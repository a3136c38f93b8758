import { describe, expect, it } from 'vitest';
import type { AnyKind } from '../../src/domain/shared/record.ts';
import { KINDS } from '../../src/ports/kinds.ts';

describe.each(Object.entries<AnyKind>(KINDS))('the kind %s', (name, { fields, unique, orders, indexes, ...kind }) => {
  it('should be stored under its name', () => {
    expect(kind.name).toBe(name);
  });

  it('should name declared fields alone', () => {
    const named = [...unique, ...Object.values(orders).map(([field]) => field), ...Object.values(indexes).flat()];
    expect(['id', ...Object.keys(fields)]).toEqual(expect.arrayContaining(named));
  });

  it('should have an index with the field of each order', () => {
    const indexed = Object.values(indexes).flat();
    expect(indexed).toEqual(expect.arrayContaining(Object.values(orders).map(([field]) => field)));
  });
});
