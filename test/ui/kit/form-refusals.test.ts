import { describe, expect, it } from 'vitest';
import { refusalsAtFields } from '../../../src/ui/kit/form-refusals.ts';

const LABELS = [
  { field: 'name', text: 'Name' },
  { field: 'email', text: 'Email' },
] as const;

describe('the refusals of a form', () => {
  it('should stand at their fields, the first of each, in the order of the fields', () => {
    const refused = refusalsAtFields(
      LABELS,
      [
        { path: '/form/email', message: 'first' },
        { path: '/form/email', message: 'second' },
        { path: '/form/name', message: 'third' },
      ],
      '/form',
    );
    expect([...refused.errors]).toEqual([
      ['name', 'third'],
      ['email', 'first'],
    ]);
    expect(refused.links).toEqual(LABELS);
    expect(refused.other).toBeUndefined();
  });

  // HTTP-4
  it('should tell the first one that belongs to no field', () => {
    const { errors, other } = refusalsAtFields(LABELS, [
      { path: '/name', message: 'at a field' },
      { path: '/nickname', message: 'unknown' },
      { path: '', message: 'another' },
    ]);
    expect([...errors.keys()]).toEqual(['name']);
    expect(other).toBe('unknown');
  });
});
