import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contended, tries } from '../../src/ports/tries.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';

describe('tries', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function countOf(most?: number) {
    const counts: number[] = [];
    const counting = (async () => {
      for await (const count of tries(most)) counts.push(count);
    })();
    await vi.advanceTimersByTimeAsync(10_000);
    await counting;
    return counts;
  }

  it('should begin at once, and count up to as many as are wanted', async () => {
    expect((await tries().next()).value).toBe(0);
    expect(await countOf(3)).toEqual([0, 1, 2]);
  });

  it('should pause, and end after four seconds', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.999);
    const counts = await countOf();
    expect(counts.length).toBeGreaterThan(50);
    expect(counts.length).toBeLessThan(200);
    random.mockRestore();
  });

  it('should refuse what was in vain as a store that is out of reach', () => {
    expect(isUnavailable(contended('A booking'))).toBe(true);
  });
});
