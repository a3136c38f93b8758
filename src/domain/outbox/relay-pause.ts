import { emailKey } from '../shared/email-address.ts';
import { addMinutes, type Instant, minutesBetween } from '../shared/toronto-time.ts';
import { type EmailKind, isVouchedFor } from './email.ts';

/**
 * The refusals in a row of one kind after which the relay pauses (MAIL-16). One or two may be about
 * their e-mails; each further one harms the reputation of the sender.
 */
const MAX_REFUSALS = 3;
/**
 * Limits of a pause in minutes. It lasts as long as the refusals have lasted, so it doubles: 1, 1,
 * 2, 4, … minutes, so that a short fault ends soon, up to an hour, which is how often a waiting
 * e-mail is tried anyway.
 */
const MIN_PAUSE_MINUTES = 1;
const MAX_PAUSE_MINUTES = 60;

/**
 * A refusal that is not only about one e-mail. `reason` is its kind. A refusal of the sender
 * (quota, reputation) is counted once an e-mail, one of a mailbox (full, disabled) once a
 * recipient.
 */
export type MailRefusal = { readonly reason: string; readonly about: 'sender' | 'recipient' };

/** The refusals of one kind in a row: the e-mails or the recipients that were refused. */
export type RefusalRun = { readonly reason: string; readonly refused: readonly string[] };

/** Since when, until when and why the relay sends nothing. */
export type RelayPause = { readonly since: Instant; readonly until: Instant; readonly reason: string };

/**
 * Counts the outcome of a try. An outcome that is no such refusal, or one of another kind, ends the
 * run. A refusal of an address that nobody of the company vouched for counts for nothing, so no
 * stranger can pause the relay by the addresses that he types.
 */
export function countRefusal(
  run: RefusalRun | undefined,
  tried: { readonly id: string; readonly kind: EmailKind; readonly to: string },
  refusal: MailRefusal | undefined,
): RefusalRun | undefined {
  if (refusal === undefined) return undefined;
  if (!isVouchedFor(tried.kind)) return run;
  const key = refusal.about === 'sender' ? tried.id : emailKey(tried.to);
  const before = run?.reason === refusal.reason ? run.refused : [];
  if (before.includes(key)) return run;
  return { reason: refusal.reason, refused: [...before, key].slice(-MAX_REFUSALS) };
}

/** Whether this number of refusals in a row pauses the relay. */
export function isPauseDue(run: RefusalRun | undefined): run is RefusalRun {
  return run !== undefined && run.refused.length >= MAX_REFUSALS;
}

/**
 * Returns the next pause. It continues the previous one if that had the same reason and ended at
 * most an hour ago.
 */
export function pauseAfter(previous: RelayPause | undefined, reason: string, now: Instant): RelayPause {
  const continues = previous?.reason === reason && now <= addMinutes(previous.until, MAX_PAUSE_MINUTES);
  const since = continues ? previous.since : now;
  const minutes = Math.min(MAX_PAUSE_MINUTES, Math.max(MIN_PAUSE_MINUTES, minutesBetween(since, now)));
  return { since, until: addMinutes(now, minutes), reason };
}

/** Whether the relay sends nothing at a moment. */
export function isPaused(pause: RelayPause | undefined, now: Instant): pause is RelayPause {
  return pause !== undefined && now < pause.until;
}
