import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { writeCursor } from '../../src/adapters/shared/list-cursor.ts';
import { sqlOutbox } from '../../src/adapters/sql/outbox.ts';
import { sqlRecords } from '../../src/adapters/sql/records.ts';
import { backupSqlite, restoreSqlite } from '../../src/adapters/sqlite/backup.ts';
import { sqliteDriver } from '../../src/adapters/sqlite/driver.ts';
import { withPortErrors } from '../../src/adapters/sqlite/faults.ts';
import { connect, openSqlite, sqliteStores } from '../../src/adapters/sqlite/open.ts';
import { MIGRATIONS, migrate, refuseOther } from '../../src/adapters/sqlite/schema/migrations.ts';
import { sqliteInsightStore } from '../../src/adapters/sqlite/stores/insight-store.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { BOOKINGS, FIELDS_EDITION } from '../../src/domain/booking/booking-fields.ts';
import { searchWords } from '../../src/domain/booking/search.ts';
import { BOOKING_SORTS, type BookingFilter } from '../../src/domain/booking/views.ts';
import { BLOCKS } from '../../src/domain/fleet/block.ts';
import { MESSAGES, removeMessage } from '../../src/domain/inquiry/stored-message.ts';
import { QUOTES } from '../../src/domain/receipt/emailed-quote.ts';
import type { AnyKind } from '../../src/domain/shared/record.ts';
import { addMinutes } from '../../src/domain/shared/toronto-time.ts';
import { SESSIONS } from '../../src/domain/staff/session.ts';
import { KINDS } from '../../src/ports/kinds.ts';
import { isMissingDatabase } from '../../src/ports/missing-database.ts';
import type { DatabasePurpose, Stores } from '../../src/ports/ports.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import { refillBookings } from '../../src/server/jobs/refill.ts';
import { forgetSentTexts, leaseNext, settleLease } from '../../src/server/use-cases/outbox/leases.ts';
import { removeEnded, removeQuotes } from '../../src/server/use-cases/stored/remove-expired.ts';
import {
  addBooking,
  countBookings,
  findSubmission,
  historyOf,
  listBookings,
} from '../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../src/server/use-cases/stored/stored-messages.ts';
import { allVehicles } from '../../src/server/use-cases/stored/stored-vehicles.ts';
import { addAll, addQuote } from '../support/site/records.ts';
import { aFile, openedOn, rawOn } from '../support/site/sqlite-file.ts';
import { aFolder } from '../support/temp-folder.ts';
import { aDecision, anErasure, changeBooking, deleteBooking, eraseBooking } from '../support/values/changes.ts';
import { AS_SENT } from '../support/values/rendered.ts';
import {
  ADDED,
  aCustomer,
  aMessage,
  aNewEmail,
  aPlacedBooking,
  aStaffSession,
  aSubmission,
  aVehicle,
  NOON,
} from '../support/values/samples.ts';
import { addVehicle } from '../support/values/vehicles.ts';

describe('durability settings', () => {
  it.each([
    ['journal_mode', 'wal'],
    // 2 is FULL. A commit that is not synced is lost in a power cut, and no test that only kills a process can tell.
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['busy_timeout', 2000],
    ['secure_delete', 1],
    // 2 is MEMORY: what a savepoint may undo is not written to a file.
    ['temp_store', 2],
  ])('should have %s at %s', async (pragma, value) => {
    const db = connectedTo(await aFile());
    expect(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})).toEqual([value]);
  });
});

/** The steps of an invented next version. */
const NEXT = [...MIGRATIONS, "ALTER TABLE vehicles ADD COLUMN sold_at TEXT DEFAULT 'never'"];

describe('migrations', () => {
  it('should make the schema in an empty file, in a folder that is not there yet', async () => {
    const file = join(await aFolder(), 'new', 'data', 'oakville.sqlite');
    await openedOn(file);
    expect(versionOf(rawOn(file))).toBe(MIGRATIONS.length);
  });

  it.each(['nothing', 'an empty file'])('should make nothing of %s where it must not make a database', async (what) => {
    const file = join(await aFolder(), 'deep', 'oakville.db');
    if (what !== 'nothing') {
      await mkdir(dirname(file));
      await writeFile(file, '');
    }
    await expect(openSqlite(file, 'upgrade')).rejects.toSatisfy(isMissingDatabase);
    expect(existsSync(dirname(file))).toBe(what !== 'nothing');
    await openedOn(file);
    await (await openSqlite(file, 'upgrade')).close();
  });

  it('should take an older database through the steps that it lacks, and keep what it holds', async () => {
    const db = connectedTo(await anOlderDatabase(), 'upgrade', NEXT);
    expect(versionOf(db)).toBe(NEXT.length);
    expect(db.prepare('SELECT id, sold_at FROM vehicles').all()).toEqual([{ id: 'sienna', sold_at: 'never' }]);
  });

  // BOOK-30
  it('should fill in the search keys of an earlier edition while it is open, and leave tombstones alone', async () => {
    const file = await aFile();
    const first = await openedOn(file);
    const all = Array.from({ length: 120 }, () => aPlacedBooking());
    await Promise.all(all.map((placed) => addBooking(first.ports.bookings, placed, aSubmission())));
    await deleteBooking(first.ports.bookings, all[60]?.booking.id ?? '', { by: 'sam@oakville.example', at: NOON });
    await first.close();
    const raw = rawOn(file);
    raw
      .prepare('UPDATE bookings SET words = ?, edition = ? WHERE value IS NOT NULL')
      .run('PRIYA RAMAN\nRAMAN', FIELDS_EDITION - 1);
    const { ports } = await openedOn(file);
    const found = (typed: string) => countBookings(ports.bookings, { words: searchWords(typed) }, 200);
    expect(await found('raman priya')).toBe(119);
    const stop = refillBookings(ports);
    await expect.poll(() => found('sienna'), { timeout: 30_000 }).toBe(119);
    expect(await found('nov 27')).toBe(119);
    expect(await found('0118')).toBe(119);
    await stop();
    const left = raw.prepare('SELECT count(*) AS count FROM bookings WHERE edition < ?').get(FIELDS_EDITION);
    expect(left).toEqual({ count: 0 });
    const match = raw.prepare('SELECT count(*) AS count FROM "bookings words"(?)');
    expect(match.get('"1PRIYA RA"*')).toEqual({ count: 0 });
  });

  it('should add the column and the index of a declared field that an earlier version lacked, and fill it', async () => {
    const file = await aFile();
    const first = await openedOn(file);
    const placed = aPlacedBooking();
    await addBooking(first.ports.bookings, placed, aSubmission());
    await first.close();
    const raw = rawOn(file);
    raw.exec('DROP INDEX "bookings by picture"; ALTER TABLE bookings DROP COLUMN "imageUrl"');
    raw.prepare('UPDATE bookings SET edition = ?').run(FIELDS_EDITION - 1);
    await expect(openSqlite(file, 'work')).rejects.toThrow('lacks');
    const { bookings } = (await openedOn(file)).ports;
    const { imageUrl } = placed.booking.vehicle;
    expect(await bookings.count({ imageUrl })).toBe(0);
    onTestFinished(refillBookings({ bookings }));
    await expect.poll(() => bookings.count({ imageUrl }), { timeout: 30_000 }).toBe(1);
  });

  it('should leave an up-to-date database as it is', async () => {
    const file = await aFile();
    await (await openedOn(file)).close();
    const before = rawOn(file).prepare('PRAGMA schema_version').get();
    await openedOn(file);
    expect(rawOn(file).prepare('PRAGMA schema_version').get()).toEqual(before);
  });

  // MAIL-6
  it('should hand out the other e-mails while one cannot be read', async () => {
    const file = await aFile();
    const { ports } = await openedOn(file);
    const { messages } = ports;
    for (const _damaged of Array.from({ length: 25 })) await storeMessage({ messages }, aMessage(), [aNewEmail()]);
    rawOn(file).exec("UPDATE emails SET document = '{'");
    const whole = aNewEmail();
    await storeMessage({ messages }, aMessage(), [whole]);
    const claim = () => leaseNext(ports, NOON, addMinutes(NOON, 1), NOON, [whole.kind]);
    expect(await ports.outbox.waiting()).toEqual({ count: 26 });
    expect((await claim())?.email).toStrictEqual(whole);
    await expect(claim()).rejects.toThrow('cannot be read');
  });

  // FAIL-12
  it('should undo all steps of an upgrade if a later one fails, so that the version before still opens it', async () => {
    const db = rawOn(await aFile());
    const before = ['CREATE TABLE one (x)'];
    migrate(db, before);
    const failing = 'CREATE TABLE three (x); INSERT INTO three VALUES (1); SELECT * FROM missing';
    expect(() => migrate(db, [...before, 'CREATE TABLE two (x)', failing])).toThrow('no such table: missing');
    expect(versionOf(db)).toBe(1);
    const added = db.prepare("SELECT name FROM sqlite_schema WHERE name IN ('one', 'two', 'three')").all();
    expect(added).toEqual([{ name: 'one' }]);
    expect(db.isTransaction).toBe(false);
    refuseOther(db, before);
  });

  // FAIL-12
  it('should copy the database before its upgrade to a file beside it, named by its version', async () => {
    const file = await anOlderDatabase();
    connectedTo(file, 'create', NEXT).exec("UPDATE vehicles SET id = 'later'");
    expect(await copiesBeside(file)).toEqual(['oakville.sqlite.schema-1']);
    const copy = rawOn(`${file}.schema-1`);
    expect(versionOf(copy)).toBe(1);
    expect(copy.prepare('SELECT id FROM vehicles').all()).toEqual([{ id: 'sienna' }]);
    expect(copy.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(copy.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'delete' });
  });

  it('should copy neither a new database nor one that is up to date', async () => {
    const file = await aFile();
    await (await openedOn(file)).close();
    await openedOn(file);
    expect(await copiesBeside(file)).toEqual([]);
  });

  it('should replace the copy of an upgrade that failed, since the site may have run since', async () => {
    const file = await anOlderDatabase();
    await writeFile(`${file}.schema-1`, 'of an earlier upgrade');
    await writeFile(`${file}.schema-1.part`, 'broken off');
    connectedTo(file, 'create', NEXT);
    expect(await copiesBeside(file)).toEqual(['oakville.sqlite.schema-1']);
    expect(rawOn(`${file}.schema-1`).prepare('SELECT id FROM vehicles').all()).toEqual([{ id: 'sienna' }]);
  });

  it('should change nothing if the copy cannot be made', async () => {
    const file = await anOlderDatabase();
    await mkdir(join(`${file}.schema-1`, 'in the way'), { recursive: true });
    expect(() => connect(file, 'create', { steps: NEXT })).toThrow(/schema-1/);
    expect(versionOf(rawOn(file))).toBe(1);
  });

  it('should upgrade a restored backup of an earlier version, and leave no copy of it', async () => {
    const [backup, file] = [await anOlderDatabase(), await aFile()];
    await restoreSqlite(
      backup,
      file,
      async ({ vehicles }) => void (await addVehicle(vehicles, aVehicle({ id: 'later' }), ADDED)),
      NEXT,
    );
    expect(versionOf(rawOn(file))).toBe(NEXT.length);
    expect(rawOn(file).prepare('SELECT id FROM vehicles ORDER BY id').all()).toEqual([
      { id: 'later' },
      { id: 'sienna' },
    ]);
    expect(await readdir(dirname(file))).toEqual(['oakville.sqlite']);
  });

  it('should delete a copy 14 days after the upgrade, and nothing else', async () => {
    const file = await aFile();
    const [old, recent, other] = [`${file}.schema-1`, `${file}.schema-2`, `${file}.backed-up`];
    for (const path of [old, recent, other]) await writeFile(path, '');
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    await utimes(old, daysAgo(14.1), daysAgo(14.1));
    await utimes(recent, daysAgo(13.9), daysAgo(13.9));
    await utimes(other, daysAgo(99), daysAgo(99));
    await openedOn(file);
    expect(await copiesBeside(file)).toEqual(['oakville.sqlite.backed-up', 'oakville.sqlite.schema-2']);
  });

  // FAIL-13
  it.each(['work', 'read'] as const)(
    'should not be made by a command that wants to %s: it refuses instead',
    async (purpose) => {
      const file = await anOlderDatabase();
      const needed =
        'The database has schema version 1, this program works with 2: start the site once, which upgrades it';
      expect(() => connect(file, purpose, { steps: NEXT })).toThrow(needed);
      expect(versionOf(rawOn(file))).toBe(1);
      expect(await copiesBeside(file)).toEqual([]);
      const missing = join(await aFolder(), 'none', 'oakville.sqlite');
      await expect(openSqlite(missing, purpose)).rejects.toSatisfy(isMissingDatabase);
      expect(existsSync(dirname(missing))).toBe(false);
      rawOn(file).exec('PRAGMA user_version = 999');
      await expect(openSqlite(file, purpose)).rejects.toThrow(/999.+start a newer version of the program$/);
    },
  );

  it('should not be made where the database must exist, also in an empty file', async () => {
    const file = await aFile();
    await expect(openSqlite(file, 'upgrade')).rejects.toSatisfy(isMissingDatabase);
    expect(existsSync(file)).toBe(false);
    await writeFile(file, '');
    await expect(openSqlite(file, 'upgrade')).rejects.toSatisfy(isMissingDatabase);
    await (await openedOn(file)).close();
    onTestFinished((await openSqlite(file, 'upgrade')).close);
  });

  it('should be read without a write to it', async () => {
    const file = await aFile();
    const { ports } = await openedOn(file);
    await addVehicle(ports.vehicles, aVehicle(), ADDED);
    const { ports: read, close } = await openSqlite(file, 'read');
    onTestFinished(close);
    const record = { value: aVehicle(), history: [ADDED] };
    expect(await read.vehicles.read({ after: '', limit: 10 })).toStrictEqual([{ id: 'sienna', ...record }]);
    await expect(read.vehicles.import('other', record)).rejects.toSatisfy(isUnavailable);
  });

  // FAIL-12
  it.each(['create', 'upgrade', 'work', 'read'] as const)(
    'should refuse to %s where a file has the steps of another baseline or program, and not touch it',
    async (purpose) => {
      const foreign = 'The file is a database of another program, or of a development version of this one';
      for (const version of [0, 1, MIGRATIONS.length, 999]) {
        const file = await aFile();
        const raw = rawOn(file);
        raw.exec(`CREATE TABLE bookings (x); PRAGMA user_version = ${version}`);
        await expect(openSqlite(file, purpose), `version ${version}`).rejects.toThrow(foreign);
        await expect(backupSqlite(file, join(await aFolder(), 'copy.db'))).rejects.toThrow(foreign);
        expect(raw.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'bookings' }]);
        expect(versionOf(raw)).toBe(version);
        expect(raw.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'delete' });
      }
    },
  );

  it('should refuse a database that a newer program made, with one line that says so, and not touch it', async () => {
    const file = await aFile();
    const raw = rawOn(file);
    raw.exec('CREATE TABLE future (x); PRAGMA application_id = 0x4f414b35; PRAGMA user_version = 999');
    const opening = openSqlite(file);
    await expect(opening).rejects.toThrow(/^The database has schema version 999, this program knows \d+: .+$/);
    await expect(opening).rejects.toSatisfy((fault) => !isUnavailable(fault));
    expect(raw.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'future' }]);
    expect(versionOf(raw)).toBe(999);
    expect(raw.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'delete' });
  });
});

/** A database as the version before `NEXT` left it, with one vehicle. */
async function anOlderDatabase(): Promise<string> {
  const file = await aFile();
  const db = connect(file);
  const insert = db.prepare('INSERT INTO vehicles (id, value, name) VALUES (?, ?, ?)');
  insert.run('sienna', JSON.stringify(aVehicle()), aVehicle().name);
  db.close();
  return file;
}

/** The names of the files beside a database, without those that SQLite keeps there. */
async function copiesBeside(file: string): Promise<readonly string[]> {
  const names = await readdir(dirname(file));
  return names.filter((name) => !/sqlite(-wal|-shm)?$/.test(name)).toSorted();
}

describe('out of reach', () => {
  it('should reject a write with `unavailable` while another process holds the lock, keep nothing of it, and go on reading', async () => {
    const file = await aFile();
    const { ports } = await openedOn(file);
    const other = rawOn(file);
    other.exec('BEGIN EXCLUSIVE');
    const placed = aPlacedBooking();
    const submission = aSubmission();
    const start = performance.now();
    await expect(addBooking(ports.bookings, placed, submission)).rejects.toSatisfy(isUnavailable);
    expect(performance.now() - start).toBeLessThan(4000);
    expect(await findSubmission(ports.bookings, submission.key)).toBeUndefined();
    other.exec('ROLLBACK');
    expect(await addBooking(ports.bookings, placed, submission)).toBe('added');
  });

  it('should reject with `unavailable` when the disk is full, keep nothing, and work again when there is room', async () => {
    const db = connectedTo(await aFile());
    const bookings = sqlRecords(sqliteDriver(db), BOOKINGS);
    const pages = Number(db.prepare('PRAGMA page_count').get()?.page_count);
    db.exec(`PRAGMA max_page_count = ${pages}`);
    // More than one page, which the pages of an empty database have no room for.
    const placed = aPlacedBooking({ customer: aCustomer({ comments: 'x'.repeat(20_000) }) });
    const submission = aSubmission();
    await expect(addBooking(bookings, placed, submission)).rejects.toSatisfy(isUnavailable);
    expect(db.isTransaction).toBe(false);
    expect(await bookings.find(placed.booking.id)).toBeUndefined();
    db.exec(`PRAGMA max_page_count = ${pages + 100}`);
    expect(await addBooking(bookings, placed, submission)).toBe('added');
  });

  it('should reject with `unavailable` when it may only read', async () => {
    const db = connectedTo(await aFile());
    db.exec('PRAGMA query_only = 1');
    await expect(addVehicle(sqliteStores(db).vehicles, aVehicle(), ADDED)).rejects.toSatisfy(isUnavailable);
  });

  it('should not open a file that is no database, and leave it as it is', async () => {
    const file = await aFile();
    const notes = 'not a database, but somebody’s notes '.repeat(100);
    await writeFile(file, notes);
    await expect(openSqlite(file)).rejects.toSatisfy(isUnavailable);
    expect(await readFile(file, 'utf8')).toBe(notes);
  });

  it('should not open a folder', async () => {
    await expect(openSqlite(await aFolder())).rejects.toSatisfy(isUnavailable);
  });

  it('should wait with `unavailable` while another process holds a new file', async () => {
    const file = await aFile();
    const other = rawOn(file);
    other.exec('BEGIN EXCLUSIVE; CREATE TABLE x (y)');
    await expect(openSqlite(file)).rejects.toSatisfy(isUnavailable);
    other.exec('ROLLBACK');
    await openedOn(file);
  });

  it('should tell in its check that the file was deleted or replaced, or that it was closed', async () => {
    const file = await aFile();
    const first = await openedOn(file);
    await first.check();
    await rm(file);
    await expect(first.check()).rejects.toSatisfy(isUnavailable);
    const second = await openedOn(file);
    await expect(first.check()).rejects.toSatisfy(isUnavailable);
    await second.check();
    await second.close();
    await expect(second.check()).rejects.toSatisfy(isUnavailable);
    await second.close();
  });
});

describe('faults', () => {
  // Extended codes, https://sqlite.org/rescode.html: BUSY_SNAPSHOT, READONLY_DBMOVED, IOERR_FSYNC, CORRUPT_INDEX, CANTOPEN_ISDIR.
  it.each([517, 1032, 1034, 779, 526])('should take the extended code %i for a store out of reach', async (errcode) => {
    const fault = Object.assign(new Error('some of its sentences'), { code: 'ERR_SQLITE_ERROR', errcode });
    const answered = withPortErrors(() => {
      throw fault;
    });
    await expect(answered).rejects.toSatisfy(isUnavailable);
    await expect(answered).rejects.toMatchObject({ cause: fault });
  });

  // ERROR, CONSTRAINT_UNIQUE, CONSTRAINT_FOREIGNKEY, MISUSE.
  it.each([1, 2067, 787, 21])('should leave the code %i as it is: trying again would not help', async (errcode) => {
    const fault = Object.assign(new Error('some of its sentences'), { code: 'ERR_SQLITE_ERROR', errcode });
    const answered = withPortErrors(() => {
      throw fault;
    });
    await expect(answered).rejects.toBe(fault);
  });
});

describe('broken promises', () => {
  it('should throw on a row that is no JSON, and not call the store out of reach', async () => {
    const file = await aFile();
    const { ports } = await openedOn(file);
    const placed = aPlacedBooking();
    await addBooking(ports.bookings, placed, aSubmission());
    await addVehicle(ports.vehicles, aVehicle(), ADDED);
    const raw = rawOn(file);
    raw.exec("UPDATE history SET line = 'oops'; UPDATE vehicles SET value = 'oops'");
    for (const call of [historyOf(ports.bookings, placed.booking.id), allVehicles(ports.vehicles)]) {
      await expect(call).rejects.toThrow(SyntaxError);
    }
    raw.exec("UPDATE bookings SET value = 'oops'");
    await expect(ports.bookings.find(placed.booking.id)).rejects.toThrow(SyntaxError);
  });
});

/** All words of the search's index that lead to a booking, as the tokenizer wrote them: in lower case. */
function wordsFound(db: DatabaseSync): readonly string[] {
  db.exec("CREATE VIRTUAL TABLE temp.words USING fts5vocab('main', 'bookings words', 'row')");
  return db
    .prepare('SELECT term FROM temp.words')
    .all()
    .map(({ term }) => String(term).toUpperCase());
}

describe('the tombstone of a removed booking', () => {
  it('should hold who and when, and no word about the customer', async () => {
    const file = await aFile();
    const { ports } = await openedOn(file);
    const placed = aPlacedBooking();
    await addBooking(ports.bookings, placed, { key: 'spent-key', bodyHash: 'hash' });
    await deleteBooking(ports.bookings, placed.booking.id, {
      by: 'sam@oakville.example',
      at: '2026-11-24T15:00:00.000Z',
    });
    const raw = rawOn(file);
    const [row = {}] = raw.prepare('SELECT * FROM bookings').all();
    const left = Object.entries(row).filter(([, value]) => value !== null);
    expect(Object.fromEntries(left)).toEqual({
      seq: 1,
      id: placed.booking.id,
      confirmationNumber: placed.booking.confirmationNumber,
      submissionKey: 'spent-key',
      removedBy: 'sam@oakville.example',
      removedAt: '2026-11-24T15:00:00.000Z',
    });
    const rest = ['history', 'emails'].flatMap((table) => raw.prepare(`SELECT * FROM ${table}`).all());
    expect(JSON.stringify(rest)).not.toMatch(/raman|priya|905/i);
    expect(wordsFound(raw)).toEqual([]);
  });
});

// PRIV-8
describe('what is erased', () => {
  const REMOVAL = { by: 'sam@oakville.example', at: '2026-11-24T15:00:00.000Z' } as const;
  const CUSTOMER = aCustomer({
    firstName: 'Quirina',
    lastName: 'Xanthopoulos',
    email: 'quirina@xanthopoulos.example',
    confirmEmail: 'quirina@xanthopoulos.example',
    phone: '905 555 7731',
    cardName: 'Q Xanthopoulos',
    comments: 'The wheelchair of Quirina comes along.',
  });
  const LATER = '2026-12-24T15:00:00.000Z';
  const PERSONAL = /quirina|xanthopoulos|905 ?555 ?7731|wheelchair/i;

  it.each<[string, (ports: Stores, booking: Booking) => Promise<unknown>]>([
    ['removing it', ({ bookings }, { id }) => deleteBooking(bookings, id, REMOVAL)],
    ['erasing it', ({ bookings }, booking) => eraseBooking(bookings, booking.id, anErasure(booking, REMOVAL))],
  ])('should be gone from the files of the database after %s', async (_, work) => {
    const file = await aFile();
    const { ports } = await openedOn(file);
    const gone: Booking[] = [];
    for (let count = 0; count < 40; count += 1) {
      const placed = aPlacedBooking(count % 4 === 0 ? { customer: CUSTOMER } : {});
      await addBooking(ports.bookings, placed, aSubmission());
      if (count % 4 === 0) gone.push(placed.booking);
    }
    expect(await wordsIn(file)).toMatch(PERSONAL);
    for (const booking of gone) await work(ports, booking);
    expect(await wordsIn(file)).not.toMatch(PERSONAL);
  });

  it('should be gone from them with an e-mail that a deleted record owed', async () => {
    const file = await aFile();
    const { ports } = await openedOn(file);
    const emails = Array.from({ length: 20 }, (_, index) =>
      aNewEmail({ kind: 'quote', ...(index % 4 === 0 && { to: { address: CUSTOMER.email } }) }),
    );
    for (const email of emails) await addQuote(ports.quotes, email);
    expect(await wordsIn(file)).toMatch(PERSONAL);
    expect(await removeQuotes(ports, { emailKey: CUSTOMER.email })).toBe(5);
    expect(await wordsIn(file)).not.toMatch(PERSONAL);
  });

  it('should be gone from the index of the search, whatever else is in it, also of bookings that were decided', async () => {
    const file = await aFile();
    const { ports } = await openedOn(file);
    const names = Array.from({ length: 160 }, (_, index) => `Q${(index * 7919 + 100_003).toString(26).toUpperCase()}Z`);
    const declined: Booking[] = [];
    for (const name of names) {
      const { booking, ...rest } = aPlacedBooking({ customer: { ...CUSTOMER, firstName: 'Sam', lastName: name } });
      await addBooking(ports.bookings, { booking, ...rest }, aSubmission());
      const change = aDecision(booking, 'declined');
      await changeBooking(ports.bookings, booking.id, change);
      declined.push(change.booking);
    }
    const before = wordsFound(rawOn(file));
    expect(names.filter((name) => before.includes(`3${name}`))).toEqual(names);
    expect(before.filter((word) => word.startsWith('1'))).toEqual([]);
    const [erased, kept] = [names.filter((_, index) => index % 2 === 0), names.filter((_, index) => index % 2 === 1)];
    for (const [index, booking] of declined.entries()) {
      if (index % 2 === 0) await eraseBooking(ports.bookings, booking.id, anErasure(booking, REMOVAL));
    }
    const after = wordsFound(rawOn(file)).join('\n');
    const bytes = (await wordsIn(file)).toUpperCase();
    expect(erased.filter((name) => after.includes(name) || bytes.includes(name))).toEqual([]);
    expect(kept.filter((name) => !after.includes(name))).toEqual([]);
    expect(rawOn(file).prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  });

  it('should be gone after an expired session is removed', async () => {
    const file = await aFile();
    const { ports } = await openedOn(file);
    await addAll(ports.sessions, [aStaffSession({ agent: 'Quirina’s browser' }), aStaffSession({ endsAt: LATER })]);
    expect(await wordsIn(file)).toMatch(PERSONAL);
    expect(await removeEnded(ports, addMinutes(LATER, -1))).toBe(1);
    expect(await wordsIn(file)).not.toMatch(PERSONAL);
    expect(await ports.sessions.count()).toBe(1);
  });

  it('should be gone after a message is removed and the text of an e-mail forgotten', async () => {
    const file = await aFile();
    const { ports } = await openedOn(file);
    const placed = aPlacedBooking({ customer: CUSTOMER });
    const message = aMessage();
    if (message.kind !== 'contact') throw new Error('a message of the contact form was asked for');
    const content = { ...message.content, name: CUSTOMER.lastName, email: CUSTOMER.email };
    await storeMessage(ports, { ...message, content }, [...placed.emails]);
    const other = aMessage();
    await storeMessage(ports, other, [
      aNewEmail({ blocks: [{ paragraph: CUSTOMER.email }], to: { address: CUSTOMER.email } }),
    ]);
    for (let count = 0; count < 3; count += 1) {
      const leased = await leaseNext(ports, NOON, '2026-11-23T18:00:00.000Z');
      if (leased) await settleLease(ports, leased, { state: 'sent', at: NOON, asSent: AS_SENT });
    }
    await ports.messages.edit(message.id, removeMessage);
    expect(await wordsIn(file)).toMatch(PERSONAL);
    await forgetSentTexts(ports, REMOVAL.at, 10);
    expect(await wordsIn(file)).not.toMatch(PERSONAL);
  });

  it('should be stored, and go from the log later, while another process reads', async () => {
    const file = await aFile();
    const { ports } = await openedOn(file);
    const [first, second] = [aPlacedBooking({ customer: CUSTOMER }), aPlacedBooking({ customer: CUSTOMER })];
    for (const placed of [first, second]) await addBooking(ports.bookings, placed, aSubmission());
    const reader = rawOn(file);
    reader.exec('BEGIN; SELECT * FROM bookings');
    const start = performance.now();
    expect(await eraseBooking(ports.bookings, first.booking.id, anErasure(first.booking, REMOVAL))).toBe('erased');
    expect(performance.now() - start).toBeLessThan(1000);
    reader.exec('ROLLBACK');
    expect(await eraseBooking(ports.bookings, second.booking.id, anErasure(second.booking, REMOVAL))).toBe('erased');
    expect(await wordsIn(file)).not.toMatch(PERSONAL);
  });

  async function wordsIn(file: string): Promise<string> {
    const parts = await Promise.all([file, `${file}-wal`].map((name) => readFile(name, 'latin1')));
    return parts.join('');
  }
});

describe('query plans', () => {
  /** A search: FTS5 is given the query (M) and gives the matches in the order of rowids. */
  const FULL_TEXT = /SCAN found VIRTUAL TABLE INDEX \d+:/;
  /** Reading what a part of the query found, whose own plan stands beside it. */
  const FOUND = /SCAN (page|part|found|\(subquery-\d+\))$/;

  it('should find every row by an index, in the order of that index', async () => {
    const db = connectedTo(await aFile());
    const prepare = vi.spyOn(db, 'prepare');
    sqliteInsightStore(db);
    const outbox = sqlOutbox(sqliteDriver(db));
    await Promise.all([
      outbox.due(NOON, NOON, 9),
      outbox.due(NOON, NOON, 9, ['received', 'notice']),
      outbox.nextDue(),
      outbox.waiting(),
      outbox.newFailures(),
      outbox.listFailures(5),
      outbox.reasons(5),
      outbox.ownersOf(['one', 'other']),
      outbox.sentBefore(NOON, 5),
    ]);
    const statements = prepare.mock.calls.map(([sql]) => sql);
    prepare.mockRestore();
    expect(statements.length).toBeGreaterThan(11);
    for (const sql of statements) expectIndexes(db, sql);
  });

  it('should list records of every kind by an index, in every order', async () => {
    const db = connectedTo(await aFile());
    const prepare = vi.spyOn(db, 'prepare');
    const driver = sqliteDriver(db);
    const after = writeCursor({ at: NOON, id: 'id' });
    // Bookings are listed in their own ways.
    for (const kind of Object.values(KINDS).filter((each) => each !== BOOKINGS)) {
      const records = sqlRecords<AnyKind>(driver, kind);
      for (const [order, [field]] of Object.entries(kind.orders)) {
        // The sessions of one account are listed from the newest, and no others.
        if (kind === SESSIONS && order === 'newest') continue;
        await records.list({ order, limit: 5, after });
        await records.list({ where: { [field]: { from: 'a', until: 'b' } }, order });
      }
      await records.read({ after: '', limit: 5 });
      await records.read({ ids: ['a', 'b'] });
    }
    await sqlRecords(driver, BLOCKS).list({ where: { vehicleId: 'car-1', from: { before: 'b' } }, order: 'start' });
    await sqlRecords(driver, QUOTES).list({ where: { emailKey: 'a@localhost' }, order: 'oldest' });
    for (const where of [{ state: 'open' }, { email: 'a@localhost' }, { bookingId: 'booking' }]) {
      await sqlRecords(driver, MESSAGES).list({ where, order: 'newest', limit: 5, after });
    }
    await sqlRecords(driver, SESSIONS).list({ where: { email: 'a@localhost' }, order: 'newest', limit: 5, after });
    const statements = prepare.mock.calls.map(([sql]) => sql);
    prepare.mockRestore();
    expect(statements.length).toBeGreaterThan(2 * Object.keys(KINDS).length);
    for (const sql of statements) expectIndexes(db, sql);
  });

  // BOOK-53
  it('should read and count whatever may be listed by an index, in every order', async () => {
    const db = connectedTo(await aFile());
    const ports = sqliteStores(db);
    const placed = aPlacedBooking();
    await addBooking(ports.bookings, placed, aSubmission());
    const prepare = vi.spyOn(db, 'prepare');
    const range = { from: NOON, before: addMinutes(NOON, 60) };
    const absent = {};
    const parts: readonly (readonly BookingFilter[])[] = [
      [absent, { statuses: ['confirmed', 'approved'] }],
      [absent, { pickup: range }, { pickup: { before: NOON } }],
      [absent, { dropoff: range }],
      [absent, { handover: 'none' }, { handover: 'out' }],
      [absent, { vehicleId: 'car-1' }],
      [absent, { hasFailedEmail: true }],
      [absent, { words: [['PRI'], ['0118', '8110']] }],
    ];
    const filters = parts.reduce<readonly BookingFilter[]>(
      (all, one) => all.flatMap((filter) => one.map((part) => ({ ...filter, ...part }))),
      [absent],
    );
    const before = writeCursor({ at: NOON, id: placed.booking.id });
    for (const filter of filters) {
      for (const sort of BOOKING_SORTS) {
        await listBookings(ports.bookings, { limit: 5, filter, sort });
        await listBookings(ports.bookings, { limit: 5, filter, sort, before });
      }
      await countBookings(ports.bookings, filter, 5);
    }
    const statements = new Set(prepare.mock.calls.map(([sql]) => sql));
    prepare.mockRestore();
    expect(statements.size).toBeGreaterThan(500);
    for (const sql of statements) expectIndexes(db, sql);
  });

  it('should know a plan without an index when it sees one', async () => {
    const db = connectedTo(await aFile());
    expect(planOf(db, 'SELECT * FROM emails WHERE recipient = ?')).toEqual(['SCAN emails']);
  });

  function expectIndexes(db: DatabaseSync, sql: string): void {
    // What a part of limited length finds is sorted, or a page of what words find.
    const sorts = sql.match(/AS part\b|AS position\b/g)?.length ?? 0;
    const plan = planOf(db, sql);
    expect(plan.filter((step) => step.includes('TEMP B-TREE')).length, sql).toBeLessThanOrEqual(sorts);
    for (const step of plan) {
      if ([FULL_TEXT, FOUND].some((plan) => plan.test(step))) continue;
      // A table is walked along an index, or searched; it is not read from end to end.
      expect(step, sql).not.toMatch(/SCAN (?!.*USING (?:COVERING )?INDEX)/);
    }
  }

  function planOf(db: DatabaseSync, sql: string): readonly string[] {
    return db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
  }
});

function connectedTo(file: string, purpose: DatabasePurpose = 'create', steps = MIGRATIONS): DatabaseSync {
  const db = connect(file, purpose, { steps });
  onTestFinished(() => db.close());
  return db;
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version);
}
