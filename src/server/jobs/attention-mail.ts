import type { FastifyBaseLogger } from 'fastify';
import type { Ports } from '../../ports/ports.ts';
import type { PresentSettings } from '../present-settings.ts';
import { mailAttention } from '../use-cases/health/mail-attention.ts';
import type { HostFacts } from '../use-cases/health/site-health.ts';

/**
 * The first check is a few minutes after the start, because e-mails that waited for the start are
 * tried first. Later checks are frequent enough that one a day is sent on the day of its reason.
 */
const CHECKS_MS = { first: 5 * 60_000, later: 60 * 60_000 };

/** The running job that mails what needs attention. */
export type AttentionMail = { /** Waits for the current check. */ stop(): Promise<void> };

/** Starts the job (FAIL-17). A fault is logged, and the check is repeated an hour later. */
export function startAttentionMail(
  ports: Ports,
  host: HostFacts,
  settings: Pick<PresentSettings, 'now'>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): AttentionMail {
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(check, CHECKS_MS.first);
  async function run(): Promise<void> {
    try {
      const mailed = await mailAttention(ports, host, settings.now().company.name);
      if (mailed.ok) log.info({ accounts: mailed.value }, 'something needs attention: email queued');
    } catch (fault) {
      log.error({ err: fault }, 'attention not mailed');
    }
  }
  function check(): void {
    timer = setTimeout(check, CHECKS_MS.later);
    running = run();
  }
  return {
    async stop() {
      clearTimeout(timer);
      await running;
    },
  };
}
