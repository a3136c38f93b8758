import type { Plant } from '../support/faults/planted-source.ts';

export type Net = {
  readonly bug: string;
  readonly plants: readonly Plant[];
  readonly test: string;
  readonly named: string;
  /** The bug shows by the moment of a kill, or in some lives. The test runs at most three times until it fails. */
  readonly isByChance?: true;
};

const SUBMIT = 'src/server/use-cases/booking/book-once.ts';
const ADD = 'const added = await addBooking(ports.bookings, placed, submission);';

/** Each bug, where it is planted, and the test that has to fail of it. */
export const NETS: readonly Net[] = [
  {
    bug: 'acknowledged before the commit',
    plants: [
      {
        file: SUBMIT,
        text: ADD,
        instead: `const added = 'added' as 'added' | 'key-taken';
          setTimeout(() => void addBooking(ports.bookings, placed, submission), 50);`,
      },
    ],
    test: 'test/targets/crash.test.ts',
    named: 'should lose nothing on a SQLite file',
  },
  {
    bug: 'no outbox: e-mails are sent without being stored',
    plants: [
      {
        file: SUBMIT,
        text: ADD,
        instead: `const added = await addBooking(ports.bookings, { ...placed, emails: [] }, submission);
          const { mailer } = ports as unknown as Ports;
          const { renderEmail } = await import('../../../domain/outbox/render-email.ts');
          const { DEFAULT_COMPANY: company } = await import('../../../domain/shared/company.ts');
          const sender = { company, from: 'hoj@example.com', siteUrl: '', reservationUrl: () => '' };
          if (added === 'added')
            for (const email of placed.emails) void mailer.send(renderEmail(email, sender, 1));`,
      },
    ],
    test: 'test/targets/crash.test.ts',
    named: 'should lose nothing on a SQLite file',
  },
  {
    bug: 'no key: each press is a new one',
    plants: [
      {
        file: 'src/server/http/submission.ts',
        text: 'return { key, ',
        instead: 'return { key: key.concat(String(Math.random())), ',
      },
    ],
    test: 'test/targets/crash.test.ts',
    named: 'should lose nothing on a SQLite file',
  },
  {
    bug: 'synchronous = NORMAL',
    plants: [
      {
        file: 'src/adapters/sqlite/open.ts',
        text: 'PRAGMA synchronous = FULL',
        instead: 'PRAGMA synchronous = NORMAL',
      },
    ],
    test: 'test/targets/power-cut.test.ts',
    named: 'should lose no acknowledged booking',
  },
  {
    bug: 'files are not synced',
    plants: [{ file: 'src/adapters/shared/durable-file.ts', text: 'await handle.sync();', instead: '' }],
    test: 'test/targets/power-cut.test.ts',
    named: 'should lose no acknowledged booking',
  },
  {
    bug: 'names of new folders are not synced',
    plants: [{ file: 'src/adapters/shared/make-folder.ts', text: 'await syncFolder(above);', instead: '' }],
    test: 'test/targets/power-cut.test.ts',
    named: 'should lose no acknowledged booking',
  },
  {
    bug: 'MongoDB: acknowledged before its journal',
    plants: [
      { file: 'src/adapters/mongo/open.ts', text: "{ w: 'majority', j: true }", instead: '{ w: 1, j: false }' },
      {
        file: 'src/adapters/mongo/open.ts',
        text: "readConcernLevel: 'majority'",
        instead: "readConcernLevel: 'local'",
      },
    ],
    test: 'test/targets/crash.test.ts',
    named: 'should lose nothing when MongoDB itself is killed',
    isByChance: true,
  },
  {
    bug: 'MongoDB: the address decides what a read sees',
    plants: [
      {
        file: 'src/adapters/mongo/open.ts',
        text: "readConcernLevel: 'majority'",
        instead: "readConcern: { level: 'majority' }",
      },
    ],
    test: 'test/targets/replica-set.test.ts',
    named: 'should acknowledge nothing that only the primary has',
  },
  {
    bug: 'approval reads, then writes',
    plants: [
      {
        file: 'src/adapters/mongo/records.ts',
        text: 'const asFound = { _id: id, version, ',
        instead: 'const asFound = { _id: id, ',
      },
    ],
    test: 'test/adapters/mongo.test.ts',
    named: 'should lose no line of several that are appended at once',
    isByChance: true,
  },
  {
    bug: 'MongoDB: a claim on a vehicle is checked without its lease',
    plants: [
      {
        file: 'src/adapters/mongo/lease.ts',
        text: "const isFree = { $lte: ['$until', '$$NOW'] };",
        instead: 'const isFree = { $lte: [1, 1] };',
      },
    ],
    test: 'test/adapters/mongo-lease.test.ts',
    named: 'should let a block wait',
  },
  {
    bug: 'MongoDB: a lease that has ended still writes',
    plants: [
      {
        file: 'src/adapters/mongo/lease.ts',
        text: "const whileHeld = { $expr: { $lt: ['$$NOW', new Date(until.getTime() - MARGIN_MS)] } };",
        instead: 'const whileHeld = {};',
      },
    ],
    test: 'test/adapters/mongo-lease.test.ts',
    named: 'should write nothing for a holder that stood still',
  },
  {
    bug: 'PostgreSQL: a claim on a vehicle is checked without its lock',
    plants: [
      {
        file: 'src/adapters/postgres/driver.ts',
        text: "LOCK_SUBJECT = 'SELECT pg_advisory_xact_lock(4126, hashtext($1))'",
        instead: "LOCK_SUBJECT = 'SELECT hashtext($1)'",
      },
    ],
    test: 'test/adapters/postgres-database.test.ts',
    named: 'should let a claim wait for another on its vehicle',
  },
  {
    bug: 'PostgreSQL: acknowledged before its log is synced',
    plants: [
      {
        file: 'src/adapters/postgres/database.ts',
        text: 'synchronous_commit = on;',
        instead: 'synchronous_commit = off;',
      },
    ],
    test: 'test/targets/crash.test.ts',
    named: 'should lose nothing when PostgreSQL itself is killed',
  },
  {
    bug: 'types are coerced',
    plants: [
      { file: 'src/server/http/bounded-validator.ts', text: 'coerceTypes: false', instead: 'coerceTypes: true' },
    ],
    test: 'test/server/routes/hostile-input.test.ts',
    named: 'should answer every missing or unusable field',
  },
  {
    bug: 'the SDK of SES tries again on its own',
    plants: [{ file: 'src/adapters/ses/open.ts', text: 'maxAttempts: 1,', instead: 'maxAttempts: 3,' }],
    test: 'test/adapters/ses.test.ts',
    named: 'should hand a message over once when the answer is lost',
  },
  {
    bug: 'an old version is accepted',
    plants: [
      {
        file: 'src/domain/booking/lifecycle.ts',
        text: 'if (!isAsSeen(booking, seen) || booking.status',
        instead: 'if (booking.status',
      },
    ],
    test: 'test/faults/rental-lives.test.ts',
    named: 'lives on SQLite',
  },
  {
    bug: 'an early return is refunded',
    plants: [
      {
        file: 'src/domain/pricing/settlement.ts',
        text: 'if (minutesLate <= 0) return undefined;',
        instead: 'if (minutesLate === 0) return undefined;',
      },
    ],
    test: 'test/domain/pricing/settlement.test.ts',
    named: 'should cost what was agreed',
  },
  {
    bug: 'an undone return is not in the history',
    plants: [{ file: 'src/domain/booking/history.ts', text: "  'settlement',\n", instead: '' }],
    test: 'test/faults/rental-lives.test.ts',
    named: 'lives on SQLite',
  },
  {
    bug: 'a number of an invoice is skipped where another one came first',
    plants: [
      {
        file: 'src/server/use-cases/stored/stored-invoices.ts',
        text: 'number: nextNumber(year, last?.number) }',
        instead: `number: nextNumber(year, last && \`-\${Number(last.number.slice(9)) + _try}\`) }`,
      },
    ],
    test: 'test/adapters/sqlite.test.ts',
    named: 'should have no gap and no double',
  },
  {
    bug: 'a rental is undone although it is invoiced',
    plants: [
      { file: 'src/domain/booking/lifecycle.ts', text: "  'decline',\n  'undo',\n]);", instead: "  'decline',\n]);" },
    ],
    test: 'test/faults/rental-lives.test.ts',
    named: 'lives on SQLite',
    isByChance: true,
  },
  {
    bug: 'events of the audit trail can be changed',
    plants: [{ file: 'src/domain/audit/audit-event.ts', text: '  isAppendOnly: true,\n', instead: '' }],
    test: 'test/adapters/sqlite.test.ts',
    named: 'should never change a record of a kind that forbids it',
  },
  {
    bug: 'what expired stays in the log of the database',
    plants: [{ file: 'src/adapters/sqlite/driver.ts', text: 'if (erases) await emptyLogOnce();', instead: '' }],
    test: 'test/adapters/sqlite-file.test.ts',
    named: 'should be gone after an expired session is removed',
  },
  {
    bug: 'a block waits for no claim on its vehicle',
    plants: [
      {
        file: 'src/domain/fleet/block.ts',
        text: '  subjectOf: ({ vehicleId }) => vehicleSubject(vehicleId),\n',
        instead: '',
      },
    ],
    test: 'test/adapters/mongo-lease.test.ts',
    named: 'should let a block wait',
  },
  {
    bug: 'PostgreSQL: a rule sees a record without locking it',
    plants: [{ file: 'src/adapters/postgres/driver.ts', text: "lockRows: ' FOR UPDATE'", instead: "lockRows: ''" }],
    test: 'test/adapters/postgres.test.ts',
    named: 'should see each other’s writes',
  },
  {
    bug: 'the answer to another sign-in at the provider is taken',
    plants: [
      {
        file: 'src/adapters/oidc/identity-provider.ts',
        text: 'expectedState: state',
        instead: "expectedState: new URLSearchParams(answer).get('state') ?? state",
      },
    ],
    test: 'test/adapters/oidc.test.ts',
    named: 'should not take the answer to another state',
  },
  {
    bug: 'a payment that is sent again is written again',
    plants: [
      {
        file: 'src/domain/booking/payments.ts',
        text: 'const stored = payments.find((one) => one.id === id);',
        instead: "const stored = payments.find((one) => one.id === id.concat('?'));",
      },
    ],
    test: 'test/server/routes/admin-booking-actions.test.ts',
    named: 'should write a payment down once',
  },
];
