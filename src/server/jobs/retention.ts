import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Ports } from '../../ports/ports.ts';
import { type Forgotten, forgetPersonalData } from '../use-cases/privacy/forget-personal-data.ts';

const AN_HOUR = 60 * 60 * 1000;

type RetentionPorts = Pick<Ports, 'bookings' | 'messages' | 'outbox' | 'sessions' | 'attempts' | 'clock'>;

/** The running job that erases due personal data. */
export type Retention = { /** Waits for the current step. */ stop(): Promise<void> };

/**
 * Erases all due data in steps, and requests are answered between two steps. It first deletes
 * expired sessions with their user agents, and expired counts with their digests of addresses.
 * Sign-ins sweep both too, but there may be no sign-in for a long time.
 */
export async function forgetAllDue(
  ports: RetentionPorts,
  retentionMonths: number,
  isStopped: () => boolean = () => false,
): Promise<Forgotten> {
  const now = ports.clock.now();
  await ports.sessions.sweep(now);
  await ports.attempts.sweep(now);
  let all: Forgotten = { bookings: 0, messages: 0, emailTexts: 0, spentKeys: 0, takenNumbers: 0 };
  for (;;) {
    const { value: step } = await forgetPersonalData(ports, retentionMonths);
    all = {
      bookings: all.bookings + step.bookings,
      messages: all.messages + step.messages,
      emailTexts: all.emailTexts + step.emailTexts,
      spentKeys: all.spentKeys + step.spentKeys,
      takenNumbers: all.takenNumbers + step.takenNumbers,
    };
    if (isStopped() || !hasSome(step)) return all;
    await setImmediate();
  }
}

/**
 * Runs at startup and then once an hour (PRIV-9). A fault is logged, and the run is repeated an
 * hour later.
 */
export function startRetention(
  ports: RetentionPorts,
  retentionMonths: number,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Retention {
  let stopped = false;
  const forget = async (): Promise<void> => {
    try {
      const forgotten = await forgetAllDue(ports, retentionMonths, () => stopped);
      if (hasSome(forgotten)) log.info(forgotten, 'personal data forgotten');
    } catch (fault) {
      log.error({ err: fault }, 'personal data not forgotten');
    }
  };
  let running = forget();
  const timer = setInterval(() => {
    // Runs never overlap: the first run after a long pause may take longer than the interval.
    running = running.then(forget);
  }, AN_HOUR);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

function hasSome(forgotten: Forgotten): boolean {
  return Object.values(forgotten).some((count) => count > 0);
}
