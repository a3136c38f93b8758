import { expect, it } from 'vitest';
import { ok, refuse } from '../../../src/domain/shared/result.ts';

it('should tell a good outcome from a refusal', () => {
  expect(ok(5)).toEqual({ ok: true, value: 5 });
  expect(refuse('too-late')).toEqual({ ok: false, problem: 'too-late' });
});
