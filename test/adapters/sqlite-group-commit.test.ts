import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { inSharedTransaction } from '../../src/adapters/sqlite/group-commit.ts';
import { addBooking } from '../../src/server/use-cases/stored/stored-bookings.ts';
import { aFile, openedOn, rawOn } from '../support/site/sqlite-file.ts';
import { aPlacedBooking, aSubmission } from '../support/values/samples.ts';

async function aTable() {
  const file = await aFile();
  const db = rawOn(file);
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT PRIMARY KEY)');
  const other = rawOn(file);
  return {
    db,
    write: (text: string) => inSharedTransaction(db, () => insert(db, text)),
    /** What another connection reads: what was committed, in the order in which it was written. */
    stored: () =>
      other
        .prepare('SELECT text FROM notes ORDER BY rowid')
        .all()
        .map(({ text }) => text),
  };
}

function insert(db: DatabaseSync, text: string): string {
  db.prepare('INSERT INTO notes VALUES (?)').run(text);
  return `wrote ${text}`;
}

describe('a commit for all that wait', () => {
  it('should commit once, in the order of the calls, and answer each with what its own work gave', async () => {
    const { db, write, stored } = await aTable();
    const exec = vi.spyOn(db, 'exec');
    expect(await Promise.all(['one', 'two', 'three'].map(write))).toEqual(['wrote one', 'wrote two', 'wrote three']);
    expect(exec.mock.calls.filter(([sql]) => sql === 'COMMIT')).toHaveLength(1);
    expect(stored()).toEqual(['one', 'two', 'three']);
  });

  it('should acknowledge nothing before the commit', async () => {
    const { db, write, stored } = await aTable();
    const said: string[] = [];
    const exec = db.exec.bind(db);
    vi.spyOn(db, 'exec').mockImplementation((sql) => {
      if (sql === 'COMMIT') said.push(`${stored().length} stored`);
      exec(sql);
    });
    await Promise.all(['one', 'two'].map((text) => write(text).then(() => said.push(`${text}: ${stored()}`))));
    expect(said).toEqual(['0 stored', 'one: one,two', 'two: one,two']);
  });

  it('should undo the work that throws where nothing else waits', async () => {
    const { db, write, stored } = await aTable();
    const exec = vi.spyOn(db, 'exec');
    await expect(
      inSharedTransaction(db, () => {
        insert(db, 'undone');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(db.isTransaction).toBe(false);
    expect(await write('one')).toBe('wrote one');
    expect(stored()).toEqual(['one']);
    expect(exec.mock.calls.flat()).toEqual(['BEGIN IMMEDIATE', 'ROLLBACK', 'BEGIN IMMEDIATE', 'COMMIT']);
  });

  it('should undo the work that throws, on its own', async () => {
    const { db, write, stored } = await aTable();
    const before = [write('zero'), write('one')];
    const failing = inSharedTransaction(db, () => {
      insert(db, 'undone');
      return insert(db, 'one');
    });
    const settled = await Promise.allSettled([...before, failing, write('two')]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    await expect(failing).rejects.toThrow('UNIQUE constraint failed: notes.text');
    expect(stored()).toEqual(['zero', 'one', 'two']);
  });

  it('should show a work what those before it wrote', async () => {
    const { db, write } = await aTable();
    const count = inSharedTransaction(db, () => db.prepare('SELECT count(*) AS count FROM notes').get()?.count);
    const second = write('one');
    const after = inSharedTransaction(db, () => db.prepare('SELECT count(*) AS count FROM notes').get()?.count);
    expect(await Promise.all([count, second, after])).toEqual([0, 'wrote one', 1]);
  });

  it('should reject all, and store nothing, when the commit fails', async () => {
    const { db, write, stored } = await aTable();
    db.exec(
      'CREATE TABLE owners (id PRIMARY KEY); CREATE TABLE owned (owner REFERENCES owners (id) DEFERRABLE INITIALLY DEFERRED)',
    );
    const orphan = inSharedTransaction(db, () => db.exec("INSERT INTO owned VALUES ('nobody')"));
    const settled = await Promise.allSettled([write('one'), orphan, write('two')]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(stored()).toEqual([]);
    expect(db.isTransaction).toBe(false);
    expect(await write('three')).toBe('wrote three');
  });

  it('should reject all, and store nothing, when the disk is full half-way', async () => {
    const { db, write, stored } = await aTable();
    db.exec(`PRAGMA max_page_count = ${Number(db.prepare('PRAGMA page_count').get()?.page_count) + 4}`);
    const settled = await Promise.allSettled([write('one'), write('x'.repeat(100_000)), write('two')]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(stored()).toEqual([]);
    expect(await write('three')).toBe('wrote three');
  });

  it('should answer those that press at once each on its own', async () => {
    const { ports } = await openedOn(await aFile());
    const [first, second] = [aPlacedBooking(), aPlacedBooking()];
    const submission = aSubmission();
    const sameNumber = aPlacedBooking({ confirmationNumber: first.booking.confirmationNumber });
    expect(
      await Promise.all([
        addBooking(ports.bookings, first, submission),
        addBooking(ports.bookings, second, submission),
        addBooking(ports.bookings, sameNumber, aSubmission()),
        addBooking(ports.bookings, second, aSubmission()),
      ]),
    ).toEqual(['added', 'key-taken', 'number-taken', 'added']);
  });

  it('should finish what waits when it closes', async () => {
    const file = await aFile();
    const { ports, close } = await openedOn(file);
    const placed = aPlacedBooking();
    const adding = addBooking(ports.bookings, placed, aSubmission());
    await close();
    expect(await adding).toBe('added');
    const again = await openedOn(file);
    expect(await again.ports.bookings.find(placed.booking.id)).toEqual(placed.booking);
  });
});
