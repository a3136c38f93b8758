import * as v from 'valibot';
import { ATTENTION_CODES, type BackupRecord, type CopyRecord, PLACEHOLDERS } from '../../../domain/site/attention.ts';
import type { DeletionRun } from '../../../domain/site/deletion-guard.ts';
import { DateSchema, InstantSchema, WholeSchema } from '../common.ts';
import type { Same, TypeOf } from '../schema.ts';

const StopReasonSchema = v.variant('code', [
  v.object({ code: v.literal('too-many'), found: WholeSchema, of: WholeSchema }),
  v.object({ code: v.literal('clock-ahead'), lastRunAt: InstantSchema }),
  v.object({ code: v.literal('clock-differs'), serverTime: InstantSchema }),
]);

const DeletionRunSchema = v.object({
  lastRunAt: InstantSchema,
  stopped: v.exactOptional(
    v.pipe(
      v.object({ at: InstantSchema, reason: StopReasonSchema }),
      v.description('The job deletes nothing until it is confirmed'),
    ),
  ),
});
true satisfies Same<DeletionRun, TypeOf<typeof DeletionRunSchema>>;

const RelayPauseSchema = v.object({ since: InstantSchema, until: InstantSchema, reason: v.string() });

const BackupSchema = v.object({
  completeAt: v.exactOptional(v.pipe(InstantSchema, v.description('When the last complete one began'))),
  failed: v.exactOptional(
    v.pipe(v.object({ at: InstantSchema, reason: v.string() }), v.description('The last one, if it failed')),
  ),
});
true satisfies Same<BackupRecord, TypeOf<typeof BackupSchema>>;

const CopySchema = v.object({ completeAt: v.exactOptional(InstantSchema) });
true satisfies Same<CopyRecord, TypeOf<typeof CopySchema>>;

const bytes = v.pipe(WholeSchema, v.description('Bytes'));

/** What is absent was not checked. */
export const SiteHealthAnswer = v.object({
  checkedAt: InstantSchema,
  version: v.exactOptional(v.string()),
  revision: v.exactOptional(v.string()),
  database: v.object({ technology: v.string(), bytes: v.exactOptional(bytes) }),
  freeDiskBytes: v.exactOptional(bytes),
  backup: v.exactOptional(v.pipe(BackupSchema, v.description('Empty before the first one'))),
  copy: v.exactOptional(v.pipe(CopySchema, v.description('The continuous copy; empty while it does not answer'))),
  emails: v.object({
    waiting: WholeSchema,
    oldestWaiting: v.exactOptional(InstantSchema),
    failed: v.pipe(WholeSchema, v.description('Since somebody last looked')),
    reasons: v.array(v.object({ state: v.picklist(['queued', 'failed']), reason: v.string(), count: WholeSchema })),
    pause: v.exactOptional(v.pipe(RelayPauseSchema, v.description('Nothing is sent until then'))),
  }),
  oldestRequest: v.exactOptional(
    v.object({
      id: v.string(),
      confirmationNumber: v.string(),
      createdAt: InstantSchema,
      answerDue: InstantSchema,
    }),
  ),
  clock: v.exactOptional(
    v.object({
      serverTime: v.pipe(InstantSchema, v.description('The clock of the database server')),
      aheadSeconds: v.pipe(v.number(), v.description('How far the clock of the site is ahead of it')),
    }),
  ),
  jobs: v.object({ retention: v.exactOptional(DeletionRunSchema), sweep: v.exactOptional(DeletionRunSchema) }),
  placeholders: v.pipe(
    v.array(v.picklist(PLACEHOLDERS)),
    v.description('Settings and facts of the company that are still placeholders'),
  ),
  comingRates: v.exactOptional(
    v.pipe(DateSchema, v.description('The next day within a week from which other rates are in force')),
  ),
  attention: v.pipe(
    v.array(v.object({ code: v.picklist(ATTENTION_CODES), text: v.string() })),
    v.description('What needs attention, the most urgent first'),
  ),
});
/** The state of the site for its owner. */
export type SiteHealth = TypeOf<typeof SiteHealthAnswer>;
