import type { RefusalRun, RelayPause } from '../../domain/outbox/relay-pause.ts';
import { minutesBetween } from '../../domain/shared/toronto-time.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Attempt, type Delivered, deliverEmails, mayDeliverSeveral } from '../use-cases/outbox/deliver-emails.ts';

/**
 * Limits of the interval between polls of the outbox, in ms. `longest` applies because another
 * process may have queued an e-mail.
 */
const POLL = { longest: 5_000, shortest: 50 };

/**
 * The e-mails of a batch, for mailers that take several. Even on a disk that takes 100 ms for each
 * file, a batch ends well within its lease and within the time that a stop of the site has.
 */
const MAX_BATCH = 16;

/**
 * Sends the owed e-mails while the process runs: one at a time, or a batch at a time to a mailer
 * that takes several.
 */
export type OutboxRelay = {
  /** Polls at once, because something was queued. */
  nudge(): void;
  /**
   * Polls at once and returns the result of the attempt of a due e-mail, or 'paused' while the
   * relay pauses. Returns undefined if this process does not attempt it: another one holds its
   * lease, or it was attempted before.
   */
  settled(emailId: string): Promise<Delivered | 'paused' | undefined>;
  /** Waits for the e-mails that are being sent, and sends no more. */
  stop(): Promise<void>;
};

type RelayLog = {
  delivered(delivery: Delivered): void;
  paused(pause: RelayPause): void;
  fault(fault: unknown): void;
};

/**
 * Starts the relay. It also sends the e-mails that a stopped process left behind, once their leases
 * have ended. A fault of the store or of one e-mail is logged and retried later.
 */
export function startOutboxRelay(
  ports: Pick<Ports, 'outbox' | 'mailer' | 'clock' | 'site'>,
  log: RelayLog,
): OutboxRelay {
  let stopped = false;
  let nudged = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let idle = true;
  let refusals: RefusalRun | undefined;
  let batch = 1;
  const waiters = new Map<string, (delivered?: Delivered | 'paused') => void>();
  const tell = (emailId: string, delivered?: Delivered | 'paused'): void => {
    waiters.get(emailId)?.(delivered);
    waiters.delete(emailId);
  };

  const run = async (): Promise<void> => {
    let wait = POLL.longest;
    let isPaused = false;
    try {
      do {
        nudged = false;
        const requested = [...waiters.keys()];
        let attempts = await next();
        for (; attempts !== 'paused' && attempts.length > 0; attempts = await next()) attempts.forEach(report);
        isPaused = attempts === 'paused';
        for (const emailId of requested) tell(emailId, isPaused ? 'paused' : undefined);
      } while (nudged && !stopped);
      const due = stopped || isPaused ? undefined : await ports.outbox.nextDue();
      if (due !== undefined) wait = minutesBetween(ports.clock.now(), due) * 60_000;
    } catch (fault) {
      log.fault(fault);
      for (const emailId of waiters.keys()) tell(emailId);
    }
    idle = true;
    if (nudged) wait = 0;
    if (!stopped) timer = setTimeout(start, Math.min(POLL.longest, Math.max(POLL.shortest, wait)));
  };
  const next = async (): Promise<readonly Attempt[] | 'paused'> => {
    if (stopped) return [];
    const { value: attempts } = await deliverEmails(ports, { limit: batch, refusals });
    // A batch grows while all of it is due, so that a few e-mails cost no needless look-ups.
    const isAllDue = attempts !== 'paused' && attempts.length === batch;
    if (mayDeliverSeveral(ports)) batch = isAllDue ? Math.min(MAX_BATCH, 2 * batch) : 1;
    return attempts;
  };
  const report = ({ outcome, refusals: after, pause, ...delivered }: Attempt): void => {
    refusals = after;
    log.delivered(delivered);
    if (pause !== undefined) log.paused(pause);
    tell(delivered.emailId, outcome === 'settled' ? delivered : undefined);
  };
  const start = (): void => {
    clearTimeout(timer);
    idle = false;
    running = run();
  };

  const nudge = (): void => {
    nudged = true;
    if (idle && !stopped) start();
  };

  start();
  return {
    nudge,
    async settled(emailId) {
      if (stopped) return undefined;
      const { promise, resolve } = Promise.withResolvers<Delivered | 'paused' | undefined>();
      // Two calls under one key wait for the same e-mail.
      const earlier = waiters.get(emailId);
      waiters.set(emailId, (delivered) => {
        earlier?.(delivered);
        resolve(delivered);
      });
      nudge();
      return promise;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      for (const emailId of waiters.keys()) tell(emailId);
    },
  };
}
