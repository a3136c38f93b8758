import { describe, expect, it } from 'vitest';
import { semaphore } from '../../src/adapters/shared/semaphore.ts';
import { openSharp } from '../../src/adapters/sharp/open.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import { pictureMakerContract } from '../contracts/services/picture-maker.ts';

pictureMakerContract(async () => (await openSharp()).ports);

describe('semaphore', () => {
  const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

  it('should limit how many run at once, and let the others run in the order in which they came', async () => {
    const inTurn = semaphore('A turn', 2, 5000);
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const work = (name: number) => async () => {
      begun.push(name);
      running += 1;
      most = Math.max(most, running);
      await later(5);
      running -= 1;
      return name;
    };
    expect(await Promise.all([1, 2, 3, 4, 5].map((name) => inTurn(work(name))))).toEqual([1, 2, 3, 4, 5]);
    expect(begun).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  it('should give the turn on where a work fails', async () => {
    const inTurn = semaphore('A turn', 1, 5000);
    const failed = inTurn(() => Promise.reject(new Error('no picture')));
    const next = inTurn(async () => 'made');
    await expect(failed).rejects.toThrow('no picture');
    expect(await next).toBe('made');
    expect(await inTurn(async () => 'free again')).toBe('free again');
  });

  it('should reject with `unavailable` who has no answer in time, and not begin for those who went', async () => {
    const inTurn = semaphore('A turn', 1, 200);
    const begun: string[] = [];
    const end = Promise.withResolvers<void>();
    const work = (name: string, ended?: Promise<void>) => async () => {
      begun.push(name);
      await ended;
      return name;
    };
    const calls = [inTurn(work('long', end.promise)), inTurn(work('waiting'))];
    for (const call of calls) await expect(call).rejects.toSatisfy(isUnavailable);
    await expect(inTurn(work('still waiting'))).rejects.toSatisfy(isUnavailable);
    end.resolve();
    expect(await inTurn(work('free again'))).toBe('free again');
    expect(begun).toEqual(['long', 'free again']);
  });
});
