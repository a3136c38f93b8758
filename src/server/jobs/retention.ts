import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Ports } from '../../ports/ports.ts';
import { type Forgotten, forgetPersonalData } from '../use-cases/privacy/forget-personal-data.ts';

const AN_HOUR = 60 * 60 * 1000;

type RetentionPorts = Pick<Ports, 'bookings' | 'messages' | 'outbox' | 'sessions' | 'attempts' | 'clock'>;

/** Forgets what is due, for as long as the process serves. */
export type Retention = { /** Finishes the step under way. */ stop(): Promise<void> };

/**
 * Forgets all that is due, step by step; requests are answered between two. First sessions that are over, with the addresses of their
 * browsers, and counts whose time is over, with the digests of addresses: a sign-in sweeps them too, but there may be none for long.
 */
export async function forgetAllDue(
  ports: RetentionPorts,
  retentionMonths: number,
  isStopped: () => boolean = () => false,
): Promise<Forgotten> {
  const now = ports.clock.now();
  await ports.sessions.sweep(now);
  await ports.attempts.sweep(now);
  let all: Forgotten = { bookings: 0, messages: 0, emailTexts: 0, spentKeys: 0 };
  for (;;) {
    const { value: step } = await forgetPersonalData(ports, retentionMonths);
    all = {
      bookings: all.bookings + step.bookings,
      messages: all.messages + step.messages,
      emailTexts: all.emailTexts + step.emailTexts,
      spentKeys: all.spentKeys + step.spentKeys,
    };
    if (isStopped() || !hasSome(step)) return all;
    await setImmediate();
  }
}

/** Forgets now and then once an hour (PRIV-9). A fault is logged and tried again the next hour. */
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
    // One at a time: the first after a long pause may take its time.
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
