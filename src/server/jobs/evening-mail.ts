import type { FastifyBaseLogger } from 'fastify';
import type { Ports } from '../../ports/ports.ts';
import { mailEvening } from '../use-cases/desk/mail-evening.ts';
import { type RepeatedJob, repeat } from './repeat.ts';

/** Milliseconds between two looks: the e-mail is queued within a minute of its hour. */
const A_MINUTE = 60_000;

/**
 * Queues the e-mail of the evening, at the start and then once a minute if it is due (MAIL-30). A
 * fault is logged, and the next run makes up for it.
 */
export function startEveningMail(ports: Ports, log: Pick<FastifyBaseLogger, 'info' | 'error'>): RepeatedJob {
  return repeat(async () => {
    try {
      const mailed = await mailEvening(ports);
      if (mailed.ok) log.info({ accounts: mailed.value }, 'evening e-mail queued');
    } catch (fault) {
      log.error({ err: fault }, 'evening e-mail not queued');
    }
  }, A_MINUTE);
}
