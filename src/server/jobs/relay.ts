import { setTimeout as sleep } from 'node:timers/promises';
import type { Sender } from '../../domain/outbox/email.ts';
import type { RefusalRun, RelayPause } from '../../domain/outbox/relay-pause.ts';
import { minutesBetween } from '../../domain/shared/toronto-time.ts';
import { type Delivered, type DeliveryPorts, deliverEmail } from '../use-cases/outbox/deliver-email.ts';

/**
 * Limits of the interval between polls of the outbox, in ms. `longest` applies because another
 * process may have queued an e-mail.
 */
const POLL = { longest: 5_000, shortest: 50 };

/**
 * A mail server may take minutes for one e-mail (MAIL-9). After `patience` ms the next attempt
 * begins beside it, `most` of them at once: few enough for servers that count connections.
 */
const ATTEMPTS = { patience: 1_000, most: 5 };

/**
 * How long a stop waits for the running attempts, in ms. A healthy mail server has answered by
 * then, and a process that stops has 15 s in all.
 */
const STOP_WAIT_MS = 4_000;

/** Sends the owed e-mails while the process runs, one at a time if the mail server is quick. */
export type OutboxRelay = {
  /** Polls at once, because something was queued. */
  nudge(): void;
  /**
   * Polls at once and returns the result of the attempt of a due e-mail, or 'paused' while the
   * relay pauses. Returns undefined if this process does not attempt it: another one holds its
   * lease, or it was attempted before.
   */
  settled(emailId: string): Promise<Delivered | 'paused' | undefined>;
  /**
   * Sends no more. It waits a few seconds for the e-mails that are being sent and then ends the
   * attempts: what was not handed over is due at once, and nothing is sent twice by it.
   */
  stop(): Promise<void>;
};

/** What became of an attempt: whether something was due, or why nothing was tried. */
type AttemptResult = 'some' | 'none' | 'paused' | 'fault';

type RelayLog = {
  delivered(delivery: Delivered): void;
  paused(pause: RelayPause): void;
  fault(fault: unknown): void;
};

/**
 * Starts the relay. It also sends the e-mails that a stopped process left behind, once their leases
 * have ended. A fault of the store or of one e-mail is logged and retried later.
 */
export function startOutboxRelay(ports: DeliveryPorts, sender: Sender, log: RelayLog): OutboxRelay {
  let stopped = false;
  let nudged = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let idle = true;
  const refusals: { refusals?: RefusalRun | undefined } = {};
  const runningAttempts = new Set<Promise<unknown>>();
  const ended = new AbortController();
  const waiters = new Map<string, (delivered?: Delivered | 'paused') => void>();
  const tell = (emailId: string, delivered?: Delivered | 'paused'): void => {
    waiters.get(emailId)?.(delivered);
    waiters.delete(emailId);
  };

  const run = async (): Promise<void> => {
    let wait = POLL.longest;
    let result: AttemptResult = 'none';
    try {
      do {
        nudged = false;
        const requested = [...waiters.keys()];
        do result = await next();
        while (result === 'some');
        for (const emailId of requested) tell(emailId, result === 'paused' ? 'paused' : undefined);
      } while (nudged && !stopped && result !== 'fault');
      const due = stopped || result !== 'none' ? undefined : await ports.outbox.nextDue();
      if (due !== undefined) wait = minutesBetween(ports.clock.now(), due) * 60_000;
    } catch (fault) {
      fail(fault);
    }
    idle = true;
    if (nudged) wait = 0;
    if (!stopped) timer = setTimeout(start, Math.min(POLL.longest, Math.max(POLL.shortest, wait)));
  };
  /** Makes an attempt. One that takes longer goes on beside the next ones. */
  const next = async (): Promise<AttemptResult> => {
    if (runningAttempts.size >= ATTEMPTS.most) await Promise.race(runningAttempts);
    if (stopped) return 'none';
    const attempt = deliver().finally(() => runningAttempts.delete(attempt));
    runningAttempts.add(attempt);
    const over = new AbortController();
    const isSlow = sleep(ATTEMPTS.patience, 'some' as const, { signal: over.signal });
    try {
      return await Promise.race([attempt, isSlow.catch(() => 'some' as const)]);
    } finally {
      over.abort();
    }
  };
  const deliver = async (): Promise<AttemptResult> => {
    try {
      const { value: attempt } = await deliverEmail(ports, sender, { run: refusals, stop: ended.signal });
      if (attempt === 'paused') return 'paused';
      if (attempt === undefined) return 'none';
      const { outcome, pause, ...delivered } = attempt;
      log.delivered(delivered);
      if (pause !== undefined) log.paused(pause);
      tell(delivered.emailId, outcome === 'settled' ? delivered : undefined);
      return 'some';
    } catch (fault) {
      fail(fault);
      return 'fault';
    }
  };
  const fail = (fault: unknown): void => {
    log.fault(fault);
    for (const emailId of waiters.keys()) tell(emailId);
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
      const limit = setTimeout(() => ended.abort(), STOP_WAIT_MS);
      await Promise.all([running, ...runningAttempts]);
      clearTimeout(limit);
      for (const emailId of waiters.keys()) tell(emailId);
    },
  };
}
