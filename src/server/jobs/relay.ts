import { minutesBetween } from '../../domain/shared/toronto-time.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Delivered, deliverEmail } from '../use-cases/outbox/deliver-email.ts';

/** How often the outbox is looked into, in ms: at least (another process may have queued something) and at most. */
const POLL = { longest: 5_000, shortest: 50 };

/** Sends the owed e-mails, one at a time, for as long as the process serves. */
export type OutboxRelay = {
  /** Something was queued: look now. */
  nudge(): void;
  /** Finishes the e-mail under way, then sends no more. */
  stop(): Promise<void>;
};

type RelayLog = { delivered(delivery: Delivered): void; fault(fault: unknown): void };

/** Starts sending: what an earlier process left behind too, once its lease has ended. A fault of the store or of one e-mail is logged and tried again later. */
export function startOutboxRelay(ports: Pick<Ports, 'outbox' | 'mailer' | 'clock'>, log: RelayLog): OutboxRelay {
  let stopped = false;
  let nudged = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let idle = true;

  const run = async (): Promise<void> => {
    let wait = POLL.longest;
    try {
      do {
        nudged = false;
        for (let sent = await next(); sent !== undefined; sent = await next()) log.delivered(sent);
      } while (nudged && !stopped);
      const due = stopped ? undefined : await ports.outbox.nextDue();
      if (due !== undefined) wait = minutesBetween(ports.clock.now(), due) * 60_000;
    } catch (fault) {
      log.fault(fault);
    }
    idle = true;
    if (nudged) wait = 0;
    if (!stopped) timer = setTimeout(start, Math.min(POLL.longest, Math.max(POLL.shortest, wait)));
  };
  const next = async (): Promise<Delivered | undefined> => (stopped ? undefined : deliverEmail(ports));
  const start = (): void => {
    clearTimeout(timer);
    idle = false;
    running = run();
  };

  start();
  return {
    nudge() {
      nudged = true;
      if (idle && !stopped) start();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
