import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { workInBackground } from '../../../src/server/jobs/background-work.ts';

vi.mock('node:timers/promises', () => ({
  setTimeout: (pause: number, _: undefined, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
      setTimeout(resolve, pause);
    }),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('workInBackground', () => {
  it('should repeat a step with pauses until it is done', async () => {
    const step = vi.fn<() => Promise<number | 'done'>>().mockResolvedValueOnce(10).mockResolvedValueOnce(10);
    step.mockResolvedValue('done');
    const stop = workInBackground(step);
    await vi.advanceTimersByTimeAsync(9);
    expect(step).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(step).toHaveBeenCalledTimes(3);
    await stop();
  });

  it('should repeat a step that failed, later', async () => {
    const step = vi.fn<() => Promise<number | 'done'>>().mockRejectedValueOnce(new Error('busy'));
    step.mockResolvedValue('done');
    const stop = workInBackground(step);
    await vi.advanceTimersByTimeAsync(4999);
    expect(step).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(step).toHaveBeenCalledTimes(2);
    await stop();
  });

  it('should stop during a pause, and after the present step', async () => {
    const pausing = vi.fn(async () => 1000);
    const stop = workInBackground(pausing);
    await vi.advanceTimersByTimeAsync(1);
    await stop();
    expect(pausing).toHaveBeenCalledTimes(1);
    let isDone = false;
    const stopSlow = workInBackground(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      isDone = true;
      return 0;
    });
    const stopped = stopSlow();
    await vi.advanceTimersByTimeAsync(50);
    await stopped;
    expect(isDone).toBe(true);
  });
});
