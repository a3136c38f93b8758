import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { RandomSource } from '../../ports/services/random-source.ts';

/**
 * How long work waits after the answer, in ms: at least, and at most. The time is random, so
 * that the times of later answers do not reveal which call had work to do.
 */
const DELAY_MS = { min: 50, max: 1_050 } as const;

/** Work that a call causes, and that its caller must not be able to measure. */
export type AfterAnswer = {
  run(work: () => Promise<unknown>): void;
  /** Does at once what waits, and returns when it is done. */
  finish(): Promise<void>;
};

/** Runs work some time after the answer. Work that fails is logged, and not repeated. */
export function startAfterAnswer(random: RandomSource, log: FastifyBaseLogger): AfterAnswer {
  const stop = new AbortController();
  const running = new Set<Promise<void>>();

  async function runLater(work: () => Promise<unknown>): Promise<void> {
    const delay = random.integer(DELAY_MS.min, DELAY_MS.max);
    await sleep(delay, undefined, { ref: false, signal: stop.signal }).catch(() => undefined);
    await work().catch((fault: unknown) => log.error({ err: fault }, 'work after an answer failed'));
  }

  return {
    run(work) {
      const done = runLater(work).finally(() => running.delete(done));
      running.add(done);
    },
    async finish() {
      stop.abort();
      await Promise.all(running);
    },
  };
}
