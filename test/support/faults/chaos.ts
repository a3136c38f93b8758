import { setImmediate } from 'node:timers/promises';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Clock } from '../../../src/ports/services/clock.ts';
import type { RandomSource } from '../../../src/ports/services/random-source.ts';
import { unavailable } from '../../../src/ports/unavailable.ts';

/** A schedule of faults. The same seed gives the same schedule, including the order of events. */
export type Chaos = {
  /** Returns a whole number from 0 to `sides` - 1. */
  draw(sides: number): number;
  /** Yields for some turns of the event loop. A database commits once per turn. */
  pause(): Promise<void>;
  /** Stops all faults. From then on the clock runs normally. */
  calmDown(): void;
  isCalm(): boolean;
};

export function aChaos(seed: number): Chaos {
  let state = seed;
  let calm = false;
  /** Mulberry32. */
  const draw = (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
  return {
    draw,
    async pause() {
      for (let turns = draw(8); turns > 0; turns -= 1) await setImmediate();
    },
    calmDown() {
      calm = true;
    },
    isCalm: () => calm,
  };
}

/**
 * Wraps a port so that every call is delayed and may fail: before it does anything, or after it
 * succeeded (failures: "A write that returned an error may still have been stored").
 */
export function withFaults<P extends object>(port: P, chaos: Chaos): P {
  const strike = async (name: string): Promise<void> => {
    await chaos.pause();
    if (!chaos.isCalm() && chaos.draw(8) === 0) throw unavailable(name);
  };
  const calls = Object.entries(port).map(([name, call]) => [
    name,
    async (...words: readonly unknown[]) => {
      await strike(name);
      const answer: unknown = await call(...words);
      await strike(name);
      return answer;
    },
  ]);
  return Object.fromEntries(calls) as P;
}

/**
 * A clock that jumps over hours, midnight and clock changes, and sometimes backwards. `leapTo` sets
 * it after `calmDown`.
 */
export function aLeapingClock(start: Instant, chaos: Chaos): Clock & { leapTo(instant: Instant): void } {
  let now = start;
  const MS = 1 / 60_000;
  return {
    now() {
      const leap = chaos.isCalm() ? 0 : chaos.draw(40);
      now = addMinutes(
        now,
        MS + (leap === 1 ? chaos.draw(26 * 60) : leap === 2 ? -chaos.draw(120) : leap === 3 ? 1 / 6 : 0),
      );
      return now;
    },
    leapTo(instant) {
      if (instant > now) now = instant;
    },
  };
}

/** Sequential ids, and numbers from a small range, so that taken numbers are drawn. */
export function aPoorRandomSource(chaos: Chaos): RandomSource {
  let ids = 0;
  return {
    integer: (min, max) => min + chaos.draw(Math.min(12, max - min + 1)),
    id: () => {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
    },
  };
}
