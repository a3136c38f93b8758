import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { retentionLimits } from '../../domain/booking/retention.ts';
import { firstKeptNumber } from '../../domain/invoice/invoice.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { checkDeletedShare, MAX_DELETED_COUNT, type StopReason } from '../../domain/site/deletion-guard.ts';
import type { Ports } from '../../ports/ports.ts';
import type { OwingPorts } from '../use-cases/outbox/leases.ts';
import { type Forgotten, forgetPersonalData, type KeptFor } from '../use-cases/privacy/forget-personal-data.ts';
import { beginDeletion, type RunMode } from '../use-cases/site/begin-deletion.ts';
import { removeEnded, removeEndedHolds } from '../use-cases/stored/remove-expired.ts';
import { countDue, dueForErasure } from '../use-cases/stored/stored-bookings.ts';
import { type RepeatedJob, repeat } from './repeat.ts';

const AN_HOUR = 60 * 60 * 1000;

type RetentionPorts = OwingPorts &
  Pick<
    Ports,
    'outbox' | 'audit' | 'customerNotes' | 'invoices' | 'photos' | 'sessions' | 'attempts' | 'holds' | 'clock' | 'site'
  >;

/**
 * Erases all due data, unless too much of it is due or the clock cannot be right (PRIV-11). A
 * confirmed run erases it all the same.
 */
export async function runRetention(
  ports: RetentionPorts,
  keptFor: KeptFor,
  mode: RunMode,
  isStopped?: () => boolean,
): Promise<Result<Forgotten, StopReason>> {
  const begun = await beginDeletion(ports, 'retention', mode, () => checkExtent(ports, keptFor));
  return begun.ok ? ok(await forgetAllDue(ports, keptFor, isStopped)) : begun;
}

/**
 * Refuses a run that would erase too many bookings, or delete too many messages or papers. Texts of sent
 * e-mails and spent keys are not counted: they go after days, and what they belong to stays. As a
 * rule little is due, and nothing has to be counted.
 */
async function checkExtent(
  { bookings, messages, invoices, clock }: RetentionPorts,
  keptFor: KeptFor,
): Promise<Result<undefined, StopReason>> {
  const limits = retentionLimits(clock.now(), keptFor.retentionMonths);
  const isDue = { receivedAt: { before: limits.personal } };
  const isOld = { number: { before: firstKeptNumber(clock.now(), keptFor.invoiceYears) } };
  const some = await Promise.all([
    dueForErasure(bookings, limits, MAX_DELETED_COUNT + 1).then(({ length }) => length),
    messages.count(isDue, MAX_DELETED_COUNT + 1),
    invoices.count(isOld, MAX_DELETED_COUNT + 1),
  ]);
  if (some.every((count) => count <= MAX_DELETED_COUNT)) return ok(undefined);
  const [ofBookings, ofMessages, ofPapers] = await Promise.all([
    countDue(bookings, limits),
    extentOf(messages.count(isDue), messages.count()),
    extentOf(invoices.count(isOld), invoices.count()),
  ]);
  const checks = [ofBookings, ofMessages, ofPapers].map((count) => checkDeletedShare(count.due, count.kept));
  return checks.find((checked) => !checked.ok) ?? ok(undefined);
}

async function extentOf(due: Promise<number>, kept: Promise<number>) {
  return { due: await due, kept: await kept };
}

/**
 * Erases all due data in steps, and requests are answered between two steps. It first deletes
 * expired sessions with their user agents, expired counts with their digests of addresses, and held
 * prices that ended. Sign-ins sweep the first two, but there may be no sign-in for a long time.
 */
export async function forgetAllDue(
  ports: RetentionPorts,
  keptFor: KeptFor,
  isStopped: () => boolean = () => false,
): Promise<Forgotten> {
  const now = ports.clock.now();
  while ((await removeEnded(ports, now)) + (await removeEndedHolds(ports, now)) > 0 && !isStopped());
  let all: Forgotten = {
    bookings: 0,
    messages: 0,
    quotes: 0,
    emailTexts: 0,
    spentKeys: 0,
    takenNumbers: 0,
    auditEvents: 0,
    papers: 0,
    customerNotes: 0,
  };
  for (;;) {
    const { value: step } = await forgetPersonalData(ports, keptFor);
    all = {
      bookings: all.bookings + step.bookings,
      messages: all.messages + step.messages,
      quotes: all.quotes + step.quotes,
      emailTexts: all.emailTexts + step.emailTexts,
      spentKeys: all.spentKeys + step.spentKeys,
      takenNumbers: all.takenNumbers + step.takenNumbers,
      auditEvents: all.auditEvents + step.auditEvents,
      papers: all.papers + step.papers,
      customerNotes: all.customerNotes + step.customerNotes,
    };
    if (isStopped() || !hasSome(step)) return all;
    await setImmediate();
  }
}

/**
 * Runs at startup and then once an hour (PRIV-9). A run that stops, and a fault, is logged. The run
 * is repeated an hour later. A stop waits for the current step.
 */
export function startRetention(
  ports: RetentionPorts,
  keptFor: KeptFor,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): RepeatedJob {
  let stopped = false;
  const forget = async (): Promise<void> => {
    try {
      const forgotten = await runRetention(ports, keptFor, 'automatic', () => stopped);
      if (!forgotten.ok)
        log.error({ reason: forgotten.problem }, 'erasure stopped until npm run retention -- --confirm');
      else if (hasSome(forgotten.value)) log.info(forgotten.value, 'personal data forgotten');
    } catch (fault) {
      log.error({ err: fault }, 'personal data not forgotten');
    }
  };
  const job = repeat(forget, AN_HOUR);
  return {
    async stop() {
      stopped = true;
      await job.stop();
    },
  };
}

function hasSome(forgotten: Forgotten): boolean {
  return Object.values(forgotten).some((count) => count > 0);
}
