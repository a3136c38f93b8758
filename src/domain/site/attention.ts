import { isPaused, type RelayPause } from '../outbox/relay-pause.ts';
import type { ServerFault } from '../outbox/try-reasons.ts';
import { formatBytes } from '../shared/format-bytes.ts';
import { formatCount, formatMoment } from '../shared/format-date.ts';
import { addMinutes, type Instant, minutesBetween, torontoDate } from '../shared/toronto-time.ts';
import { type DeletionRun, describeStop } from './deletion-guard.ts';

/** The settings that have a placeholder until the owner gives them a value. */
export const PLACEHOLDER_SETTINGS = ['COMPANY_EMAIL', 'MAIL_FROM', 'MAIL_URL', 'SEED_FLEET'] as const;
export type PlaceholderSetting = (typeof PLACEHOLDER_SETTINGS)[number];

/** Whatever the site says or does with a placeholder: by a setting, or by a fact of the company. */
export const PLACEHOLDERS = [...PLACEHOLDER_SETTINGS, 'phone', 'street', 'social-links', 'hst-number'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** What is recorded of the backups of an embedded database. */
export type BackupRecord = {
  /** When the last complete backup began. */
  readonly completeAt?: Instant;
  /** The last backup, if it failed: when it began and why. */
  readonly failed?: { readonly at: Instant; readonly reason: string };
};

/** The continuous copy of an embedded database: since when it has every change. */
export type CopyRecord = { readonly completeAt?: Instant };

/** The state of a site as far as it decides what needs attention. What is absent is not checked. */
export type SiteState = {
  readonly now: Instant;
  readonly retention?: DeletionRun;
  readonly sweep?: DeletionRun;
  readonly relayPause?: RelayPause;
  readonly backup?: BackupRecord;
  readonly copy?: CopyRecord;
  readonly freeBytes?: number;
  /** `fault` is what is wrong with the mail server; `unanswered` e-mails may have arrived (MAIL-7). */
  readonly emails: {
    readonly oldestWaiting?: Instant;
    readonly fault?: ServerFault;
    readonly unanswered?: number;
    readonly failed: number;
  };
  /** The time by which the oldest unanswered request should be answered. */
  readonly answerDue?: Instant;
  /** The clock of the database server. */
  readonly serverTime?: Instant;
  readonly placeholders: readonly Placeholder[];
  /** Whether a proxy forwards requests that the site takes for its own. */
  readonly isProxyUntrusted?: boolean;
};

export const ATTENTION_CODES = [
  'retention-stopped',
  'sweep-stopped',
  'mail-paused',
  'backup',
  'copy',
  'disk-space',
  'untrusted-proxy',
  'mail-waiting',
  'mail-failed',
  'request-late',
  'clock',
  'placeholder',
] as const;

/** Something that needs the owner's attention, and the sentence that says so. */
export type Attention = { readonly code: (typeof ATTENTION_CODES)[number]; readonly text: string };

/** The maximum age of a backup, in hours: a nightly one, and three hours for it to run. */
export const MAX_BACKUP_AGE_HOURS = 27;
/**
 * How far the continuous copy may be behind, in seconds. It is copied every second; a minute is
 * what a short loss of its network takes.
 */
export const MAX_COPY_LAG_SECONDS = 60;
/** Free disk space that a site needs: a day of pictures and a copy of the database. */
export const MIN_FREE_DISK_BYTES = 1_000_000_000;
/** The maximum wait of an e-mail, in minutes. By then four tries have failed. */
export const MAX_EMAIL_WAIT_MINUTES = 60;
/** The same where the mail server is known to be away or too slow. */
const MAX_FAULT_MINUTES = 5;
/** The maximum difference of the clocks, in seconds. Beyond it codes of the second factor fail. */
export const MAX_CLOCK_DIFFERENCE_SECONDS = 30;

const STOPPED_JOBS = {
  retention: { name: 'The erasure of old personal data', command: 'npm run retention -- --confirm' },
  sweep: { name: 'The sweep of unused pictures', command: 'npm run sweep -- --confirm' },
} as const;

const PLACEHOLDER_TEXTS: Readonly<Record<Placeholder, string>> = {
  COMPANY_EMAIL:
    'COMPANY_EMAIL is still a placeholder: pages and emails tell customers to write to it, and nobody reads that.',
  MAIL_FROM: 'MAIL_FROM is still a placeholder: emails to customers have the wrong sender.',
  MAIL_URL: 'MAIL_URL is still a mailbox folder: no email leaves this machine.',
  SEED_FLEET: 'SEED_FLEET is still demo: an empty fleet is filled with vehicles that do not exist.',
  phone: 'The phone number is still a placeholder: customers who call reach nobody.',
  street: 'The street is still a placeholder: pages, emails and the map lead customers to the wrong place.',
  'social-links': 'The social links are still placeholders: they lead to pages that are not the company’s.',
  'hst-number': 'The HST number is still a placeholder: nobody can claim the HST of an invoice back.',
};

/**
 * Returns the facts of the company that are still those of the example (PAGE-15): a telephone number
 * 555-01xx is given to nobody, an HST number 123456789 neither, and the other facts name the example.
 */
export function exampleFacts(company: {
  readonly phone: string;
  readonly street: string;
  readonly links: readonly { readonly url: string }[];
  readonly hstNumber: string;
}): readonly Placeholder[] {
  return [
    ...(/55501\d\d$/.test(company.phone.replace(/\D/g, '')) ? (['phone'] as const) : []),
    ...(/\bexample\b/i.test(company.street) ? (['street'] as const) : []),
    ...(company.links.some(({ url }) => url.endsWith('/example')) ? (['social-links'] as const) : []),
    ...(company.hstNumber.startsWith('123456789') ? (['hst-number'] as const) : []),
  ];
}

const UNTRUSTED_PROXY =
  'Requests are forwarded from an address that TRUST_PROXY does not name: all visitors share one limit, and some are refused.';

/** Returns what needs attention, the most urgent first (FAIL-16). */
export function findAttention(state: SiteState): readonly Attention[] {
  const found: readonly (readonly [Attention['code'], string | undefined])[] = [
    ['retention-stopped', describeStopped('retention', state.retention)],
    ['sweep-stopped', describeStopped('sweep', state.sweep)],
    ['mail-paused', describePause(state)],
    ['backup', describeBackup(state)],
    ['copy', describeCopy(state)],
    ['disk-space', describeDisk(state)],
    ['untrusted-proxy', state.isProxyUntrusted === true ? UNTRUSTED_PROXY : undefined],
    ['mail-waiting', describeWaiting(state)],
    ['mail-waiting', describeUnanswered(state)],
    ['mail-failed', describeFailed(state)],
    ['request-late', describeLate(state)],
    ['clock', describeClock(state)],
    ...state.placeholders.map((setting) => ['placeholder', PLACEHOLDER_TEXTS[setting]] as const),
  ];
  return found.flatMap(([code, text]) => (text === undefined ? [] : [{ code, text }]));
}

/** Whether an e-mail about what needs attention is due: one a day of the office (FAIL-17). */
export function isAttentionMailDue(now: Instant, mailedAt: Instant | undefined): boolean {
  return mailedAt === undefined || torontoDate(mailedAt) !== torontoDate(now);
}

function describeStopped(job: keyof typeof STOPPED_JOBS, run: DeletionRun | undefined): string | undefined {
  if (run?.stopped === undefined) return undefined;
  const { name, command } = STOPPED_JOBS[job];
  return `${name} stopped: ${describeStop(run.stopped.reason)}. If that is right, run "${command}".`;
}

function describePause({ now, relayPause }: SiteState): string | undefined {
  if (!isPaused(relayPause, now)) return undefined;
  return `No email is sent until ${formatMoment(relayPause.until)}: ${relayPause.reason}.`;
}

function describeBackup({ now, backup }: SiteState): string | undefined {
  if (backup === undefined) return undefined;
  const { completeAt, failed } = backup;
  if (failed !== undefined) return `The backup of ${formatMoment(failed.at)} failed: ${failed.reason}.`;
  if (completeAt === undefined) return 'There is no backup yet.';
  if (now <= addMinutes(completeAt, MAX_BACKUP_AGE_HOURS * 60)) return undefined;
  return `The last backup is of ${formatMoment(completeAt)}, more than ${MAX_BACKUP_AGE_HOURS} hours ago.`;
}

function describeCopy({ now, copy }: SiteState): string | undefined {
  if (copy === undefined) return undefined;
  if (copy.completeAt === undefined) return 'The continuous copy of the database does not run.';
  if (now <= addMinutes(copy.completeAt, MAX_COPY_LAG_SECONDS / 60)) return undefined;
  return `The continuous copy of the database ends at ${formatMoment(copy.completeAt)}.`;
}

function describeDisk({ freeBytes }: SiteState): string | undefined {
  if (freeBytes === undefined || freeBytes >= MIN_FREE_DISK_BYTES) return undefined;
  return `Only ${formatBytes(freeBytes)} of disk space is free.`;
}

function describeWaiting({ now, emails: { oldestWaiting, fault } }: SiteState): string | undefined {
  const minutes = fault === undefined ? MAX_EMAIL_WAIT_MINUTES : MAX_FAULT_MINUTES;
  if (oldestWaiting === undefined || now <= addMinutes(oldestWaiting, minutes)) return undefined;
  const waited = `mails have waited to be sent since ${formatMoment(oldestWaiting)}.`;
  return fault === undefined ? `E${waited}` : `The mail server ${fault}: e${waited}`;
}

function describeUnanswered({ emails: { unanswered = 0 } }: SiteState): string | undefined {
  if (unanswered === 0) return undefined;
  const handedOver = formatCount(unanswered, 'email was', 'emails were');
  return `${handedOver} handed over to the mail server, which did not answer: each may have arrived, and is tried once more after an hour.`;
}

function describeFailed({ emails: { failed } }: SiteState): string | undefined {
  return failed === 0 ? undefined : `${formatCount(failed, 'email was', 'emails were')} not delivered.`;
}

function describeLate({ now, answerDue }: SiteState): string | undefined {
  if (answerDue === undefined || now <= answerDue) return undefined;
  return `A request should have been answered by ${formatMoment(answerDue)}.`;
}

function describeClock({ now, serverTime }: SiteState): string | undefined {
  if (serverTime === undefined) return undefined;
  const seconds = Math.round(minutesBetween(serverTime, now) * 60);
  if (Math.abs(seconds) <= MAX_CLOCK_DIFFERENCE_SECONDS) return undefined;
  const direction = seconds > 0 ? 'ahead of' : 'behind';
  return `The clock is ${formatCount(Math.abs(seconds), 'second')} ${direction} the database server's.`;
}
