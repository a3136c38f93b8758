import { minutesBetween } from '../../domain/shared/toronto-time.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Delivered, deliverEmail } from '../use-cases/outbox/deliver-email.ts';

/** How often the outbox is looked into, in ms: at least (another process may have queued something) and at most. */
const POLL = { longest: 5_000, shortest: 50 };

/** Sends the owed e-mails, one at a time, for as long as the process serves. */
export type OutboxRelay = {
  /** Something was queued: look now. */
  nudge(): void;
  /**
   * Looks now, and tells how the try of an e-mail ended that is due. Undefined when this process does not try it: another
   * holds its lease, or it was tried before.
   */
  settled(emailId: string): Promise<Delivered | undefined>;
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
  const waiters = new Map<string, (delivered?: Delivered) => void>();
  const tell = (emailId: string, delivered?: Delivered): void => {
    waiters.get(emailId)?.(delivered);
    waiters.delete(emailId);
  };

  const run = async (): Promise<void> => {
    let wait = POLL.longest;
    try {
      do {
        nudged = false;
        const asked = [...waiters.keys()];
        for (let sent = await next(); sent !== undefined; sent = await next()) {
          const { outcome, ...delivered } = sent;
          log.delivered(delivered);
          tell(sent.emailId, outcome === 'settled' ? delivered : undefined);
        }
        for (const emailId of asked) tell(emailId);
      } while (nudged && !stopped);
      const due = stopped ? undefined : await ports.outbox.nextDue();
      if (due !== undefined) wait = minutesBetween(ports.clock.now(), due) * 60_000;
    } catch (fault) {
      log.fault(fault);
      for (const emailId of waiters.keys()) tell(emailId);
    }
    idle = true;
    if (nudged) wait = 0;
    if (!stopped) timer = setTimeout(start, Math.min(POLL.longest, Math.max(POLL.shortest, wait)));
  };
  const next = async () => (stopped ? undefined : (await deliverEmail(ports)).value);
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
      const { promise, resolve } = Promise.withResolvers<Delivered | undefined>();
      waiters.set(emailId, resolve);
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
