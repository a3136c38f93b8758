import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../../../src/domain/shared/result.ts';
import { isUnavailable } from '../../../../src/ports/unavailable.ts';
import { keepPicture } from '../../../../src/server/use-cases/fleet/keep-picture.ts';
import { NOON } from '../../../support/values/samples.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('should give up where the store of pictures calls every key taken', async () => {
  const put = vi.fn(async () => 'taken' as const);
  const ports = {
    clock: { now: () => NOON },
    pictures: { make: async () => ok([{ bytes: Uint8Array.of(1), width: 1, height: 1 }]) },
    images: { put, remove: vi.fn() },
  };
  const kept = keepPicture(ports as never, { name: 'sienna.png', bytes: Uint8Array.of(1) }).catch((fault) => fault);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await kept).toSatisfy(isUnavailable);
  expect(new Set(put.mock.calls.map(([key]: unknown[]) => key)).size).toBe(put.mock.calls.length);
});
