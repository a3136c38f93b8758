import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS, migrate } from '../../src/adapters/sqlite/schema/migrations.ts';
import {
  emailsOf,
  findSubmission,
  historyOf,
  listBookings,
} from '../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../src/server/use-cases/stored/stored-messages.ts';
import { aCutFolder, skipWithoutCompiler } from '../support/faults/power-cut.ts';
import { type Child, startChild } from '../support/site/child.ts';
import { aFile, openedOn, rawOn } from '../support/site/sqlite-file.ts';
import { aMessage, aNewEmail, aVehicle } from '../support/values/samples.ts';

describe('several processes on one file', () => {
  it('should never hand one e-mail to two of them', async () => {
    const file = await aFile();
    const { ports } = await openedOn(file);
    const ids = Array.from({ length: 150 }, (_, index) => `shared-${index}`);
    await storeMessage(
      ports,
      aMessage(),
      ids.map((id) => aNewEmail({ id })),
    );

    const children = startChildren(3, 'claim', file);
    const handed = await Promise.all((await allReady(children)).map((child) => child.rest()));
    expect(handed.flat().toSorted()).toEqual(ids.toSorted());
    // All of them worked, or the test has shown nothing.
    for (const taken of handed) expect(taken.length).toBeGreaterThan(0);
  });

  it('should migrate a new file once when they start at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const file = await aFile();
      const children = startChildren(4, 'open', file);
      await Promise.all((await allReady(children)).map((child) => child.rest()));
      expect(rawOn(file).prepare('PRAGMA user_version').get()).toEqual({ user_version: MIGRATIONS.length });
    }
  });
});

// FAIL-12
describe.skipIf(skipWithoutCompiler)('a power cut after an upgrade', () => {
  it('should leave the copy that was made before it, whole', async () => {
    const cutFolder = await aCutFolder();
    const file = join(cutFolder.folder, 'oakville.sqlite');
    const older = rawOn(file);
    migrate(older);
    const insert = older.prepare('INSERT INTO vehicles (id, value, name) VALUES (?, ?, ?)');
    insert.run('sienna', JSON.stringify(aVehicle()), aVehicle().name);
    older.close();
    await promisify(execFile)(process.execPath, ['test/support/site/sqlite-child.ts', 'upgrade', file], {
      env: { ...process.env, ...cutFolder.env },
    });
    await cutFolder.cut();
    const copy = rawOn(`${file}.schema-1`);
    expect(copy.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(copy.prepare('SELECT id FROM vehicles').all()).toEqual([{ id: 'sienna' }]);
    expect(rawOn(file).prepare('PRAGMA user_version').get()).toEqual({ user_version: MIGRATIONS.length + 1 });
  });
});

describe('kill -9', () => {
  it('should leave nothing of a booking that was being added', async () => {
    const file = await aFile();
    const child = startChild('sqlite-child.ts', 'die-adding', file, 'a');
    await allReady([child]);
    expect(await child.rest()).toEqual([]);
    const { ports } = await openedOn(file);
    expect((await listBookings(ports.bookings, { limit: 10 })).bookings).toEqual([]);
    expect(await findSubmission(ports.bookings, 'booking-a-dying')).toBeUndefined();
    expect(await ports.outbox.nextDue()).toBeUndefined();
    const left = rawOn(file).prepare('SELECT count(*) AS count FROM history').get();
    expect(left).toEqual({ count: 0 });
  });

  it('should leave every booking that was promised, and whole bookings only', async () => {
    const file = await aFile();
    const promised: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      const child = startChild('sqlite-child.ts', 'add', file, name);
      await allReady([child]);
      for (let count = 0; count < 8; count += 1) promised.push((await child.line()) ?? 'ended early');
      await child.kill();
      promised.push(...(await child.rest()));
    }
    const { ports } = await openedOn(file);
    const { bookings } = await listBookings(ports.bookings, { limit: 10_000 });
    expect(promised.length).toBeGreaterThanOrEqual(40);
    expect(bookings.map(({ id }) => id)).toEqual(expect.arrayContaining(promised));
    for (const { id } of bookings) {
      expect(await historyOf(ports.bookings, id)).toHaveLength(1);
      expect(await emailsOf(ports.bookings, id)).toHaveLength(2);
    }
    expect(rawOn(file).prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(rawOn(file).prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  });
});

function startChildren(count: number, work: string, file: string): readonly Child[] {
  return Array.from({ length: count }, (_, index) => startChild('sqlite-child.ts', work, file, `p${index}`));
}

/** Waits until all are ready, and lets them go at once. */
async function allReady(children: readonly Child[]): Promise<readonly Child[]> {
  for (const child of children) expect(await child.line()).toBe('ready');
  for (const child of children) child.write('go');
  return children;
}
