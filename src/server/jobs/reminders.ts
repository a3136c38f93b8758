import type { FastifyBaseLogger } from 'fastify';
import { torontoDate } from '../../domain/shared/toronto-time.ts';
import type { Ports } from '../../ports/ports.ts';
import { oweReminders } from '../use-cases/reservation/owe-reminders.ts';
import { type RepeatedJob, repeat } from './repeat.ts';

/** Milliseconds between two looks: a reminder comes within a minute of its hour. */
const A_MINUTE = 60_000;

/**
 * Queues reminders at the start and then once a minute (MAIL-22). A fault is logged, and the next
 * run makes up for it.
 */
export function startReminders(
  ports: Pick<Ports, 'bookings' | 'closedDays' | 'clock'>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): RepeatedJob {
  let done = { day: '', ids: new Set<string>() };
  return repeat(async () => {
    try {
      const day = torontoDate(ports.clock.now());
      if (done.day !== day) done = { day, ids: new Set() };
      const queued = (await oweReminders(ports, done.ids)).value;
      if (queued > 0) log.info({ queued }, 'reminders queued');
    } catch (fault) {
      log.error({ err: fault }, 'reminders not queued');
    }
  }, A_MINUTE);
}
