import { responseDeadline } from '../../../domain/booking/response-deadline.ts';
import { bookingFilter } from '../../../domain/booking/views.ts';
import { isPaused } from '../../../domain/outbox/relay-pause.ts';
import { isUnanswered, serverFaultOf } from '../../../domain/outbox/try-reasons.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { type Instant, minutesBetween } from '../../../domain/shared/toronto-time.ts';
import {
  type BackupRecord,
  type CopyRecord,
  findAttention,
  type Placeholder,
  type SiteState,
} from '../../../domain/site/attention.ts';
import type { SiteHealth } from '../../../ports/api/staff/staff-health.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { EmailReason } from '../../../ports/stores/outbox.ts';
import { type RatesPorts, readComingRates } from '../pricing/rates.ts';
import { findFact } from '../site/facts.ts';
import { listBookings } from '../stored/stored-bookings.ts';

/** What the process has seen of proxies since its start. */
export type Forwarding = { isUntrusted: boolean };

/** What the process knows of the site and no port does. */
export type HostFacts = {
  /** The built version; undefined if the build did not record it. */
  readonly build?: { readonly version: string; readonly builtAt?: Instant; readonly revision?: string };
  readonly database: string;
  readonly placeholders: readonly Placeholder[];
  /** Absent where nobody looks. */
  readonly forwarding?: Forwarding;
  /** Returns undefined where the database has its own backup tools. */
  readBackups?(): Promise<BackupRecord | undefined>;
  /** Absent without a continuous copy. */
  readCopy?(): Promise<CopyRecord>;
};

export type HealthPorts = Pick<Ports, 'bookings' | 'outbox' | 'site' | 'facts' | 'clock' | 'health'>;

/** The maximum number of e-mails whose reasons are counted, and of reasons that are shown. */
const MAX_EMAILS = 1_000;
const MAX_REASONS = 10;

/** Returns the state of the site for its owner (FAIL-15). What cannot be read is not checked. */
export async function showSiteHealth(ports: HealthPorts & RatesPorts, host: HostFacts): Promise<Ok<SiteHealth>> {
  const [{ state, waiting, reasons, oldestRequest }, databaseBytes, comingRates] = await Promise.all([
    readState(ports, host),
    unlessFailing(ports.site.measureBytes()),
    unlessFailing(readComingRates(ports)),
  ]);
  const { now, retention, sweep, relayPause, backup, copy, freeBytes, serverTime, emails } = state;
  const { version, revision } = host.build ?? {};
  return ok({
    checkedAt: now,
    ...present({ version, revision, freeDiskBytes: freeBytes, oldestRequest }),
    database: { technology: host.database, ...present({ bytes: databaseBytes }) },
    ...present({ backup, copy }),
    emails: {
      waiting,
      failed: emails.failed,
      reasons: countReasons(reasons),
      ...present({
        oldestWaiting: emails.oldestWaiting,
        pause: isPaused(relayPause, now) ? relayPause : undefined,
      }),
    },
    ...present({
      clock: serverTime && { serverTime, aheadSeconds: minutesBetween(serverTime, now) * 60 },
    }),
    jobs: present({ retention, sweep }),
    placeholders: host.placeholders,
    ...present({ comingRates }),
    attention: findAttention(state),
  });
}

/** Returns what needs attention, the most urgent first. */
export async function listAttention(ports: HealthPorts, host: HostFacts) {
  return ok(findAttention((await readState(ports, host)).state));
}

async function readState({ bookings, outbox, site, facts, clock, health }: HealthPorts, host: HostFacts) {
  const filter = bookingFilter({ view: 'to-answer' }, clock.now());
  const [retention, sweep, relayPause, serverTime, backup, copy, freeBytes, waiting, failed, toAnswer, reasons] =
    await Promise.all([
      findFact({ facts }, 'retention'),
      findFact({ facts }, 'sweep'),
      findFact({ facts }, 'relayPause'),
      unlessFailing(site.serverTime?.()),
      unlessFailing(host.readBackups?.()),
      host.readCopy?.().catch(() => ({})),
      unlessFailing(leastFreeBytes(health)),
      outbox.waiting(),
      outbox.newFailures(),
      listBookings(bookings, { limit: 1, filter, sort: 'deadline' }),
      outbox.reasons(MAX_EMAILS),
    ]);
  const [oldest] = toAnswer.bookings;
  const oldestRequest = oldest && {
    id: oldest.id,
    confirmationNumber: oldest.confirmationNumber,
    createdAt: oldest.createdAt,
    answerDue: responseDeadline(oldest),
  };
  const whyWaiting = reasons.flatMap(({ state: stored, reason }) => (stored === 'queued' ? [reason] : []));
  const state: SiteState = {
    now: clock.now(),
    emails: {
      failed,
      unanswered: whyWaiting.filter(isUnanswered).length,
      ...present({ oldestWaiting: waiting.oldest, fault: whyWaiting.flatMap((why) => serverFaultOf(why) ?? [])[0] }),
    },
    placeholders: host.placeholders,
    ...present({
      isProxyUntrusted: host.forwarding?.isUntrusted,
      retention,
      sweep,
      relayPause,
      serverTime,
      backup,
      copy,
      freeBytes,
      answerDue: oldestRequest?.answerDue,
    }),
  };
  return { state, waiting: waiting.count, reasons, oldestRequest };
}

/** Returns the free space of the fullest disk; undefined if no part is on this machine. */
async function leastFreeBytes(health: Ports['health']): Promise<number | undefined> {
  const free = await Promise.all(health.flatMap(({ freeBytes }) => (freeBytes === undefined ? [] : [freeBytes()])));
  return free.length === 0 ? undefined : Math.min(...free);
}

/** Counts equal reasons, the most frequent first. */
function countReasons(reasons: readonly EmailReason[]): SiteHealth['emails']['reasons'] {
  const counts = new Map<string, EmailReason & { count: number }>();
  for (const { state, reason } of reasons) {
    const key = JSON.stringify([state, reason]);
    counts.set(key, { state, reason, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count).slice(0, MAX_REASONS);
}

/** One part that fails does not hide the others: it is then not checked. */
export async function unlessFailing<T>(part: Promise<T> | undefined): Promise<T | undefined> {
  return part?.catch(() => undefined);
}

/** Returns the fields that have a value. */
function present<T extends object>(fields: T) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}
