import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LOCK_SUBJECT } from '../../src/adapters/postgres/driver.ts';
import { openPostgres } from '../../src/adapters/postgres/open.ts';
import { MIGRATIONS, migrate } from '../../src/adapters/postgres/schema/migrations.ts';
import { readSettings } from '../../src/adapters/postgres/settings.ts';
import { searchWords } from '../../src/domain/booking/search.ts';
import { vehicleSubject } from '../../src/domain/fleet/availability.ts';
import { isMissingDatabase } from '../../src/ports/missing-database.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import { putFact } from '../../src/server/use-cases/site/facts.ts';
import { addBooking, countBookings, listBookings } from '../../src/server/use-cases/stored/stored-bookings.ts';
import { allVehicles, fillEmpty } from '../../src/server/use-cases/stored/stored-vehicles.ts';
import { ofSuite } from '../support/components/component.ts';
import { aCertificate, skipWithoutOpenssl } from '../support/components/openssl.ts';
import {
  aPostgresDatabase,
  sharedPostgresUrl,
  skipWithoutOwnPostgres,
  skipWithoutPostgres,
  startPostgres,
} from '../support/components/postgres.ts';
import { openedOnPostgres, rawOnPostgres } from '../support/site/postgres-database.ts';
import { aFolder } from '../support/temp-folder.ts';
import { aBlock, addBlock, changeBlock } from '../support/values/blocks.ts';
import { aDecision, changeBooking, deleteBooking } from '../support/values/changes.ts';
import { ADDED, aCustomer, aPlacedBooking, aSubmission, aVehicle, NOON } from '../support/values/samples.ts';
import { addVehicle } from '../support/values/vehicles.ts';

describe.skipIf(skipWithoutPostgres)('a PostgreSQL database', () => {
  const server = ofSuite(async (atEnd) => (skipWithoutPostgres ? '' : sharedPostgresUrl(atEnd)));

  it('should get its schema once from three that open it at the same moment', async () => {
    const address = await aPostgresDatabase(server());
    const opened = await Promise.all([1, 2, 3].map(() => openedOnPostgres(address)));
    await Promise.all(opened.map(({ check }) => check()));
    const filled = await Promise.all(opened.map(({ ports }) => fillEmpty(ports, [aVehicle()])));
    expect(filled.toSorted()).toEqual(['filled', 'not-empty', 'not-empty']);
    expect((await (await rawOnPostgres(address)).query('SELECT version FROM schema_version')).rows).toHaveLength(1);
  });

  it('should show no row to others, whatever rights its host gives them', async () => {
    const address = await aPostgresDatabase(server());
    await openedOnPostgres(address);
    const { rows } = await (await rawOnPostgres(address)).query(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND NOT rowsecurity",
    );
    expect(rows).toEqual([]);
  });

  // FAIL-12
  it('should be left as it is by a migration that fails', async () => {
    const address = await aPostgresDatabase(server());
    const db = await rawOnPostgres(address);
    await db.query('CREATE TABLE emails (id integer)');
    await expect(openPostgres(address)).rejects.toThrow('relation "emails" already exists');
    const { rows } = await db.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    expect(rows).toEqual([{ tablename: 'emails' }]);
  });

  // FAIL-12
  it('should take an older database through the steps that it lacks, all or none, and keep what it holds', async () => {
    const address = await aPostgresDatabase(server());
    const { ports } = await openedOnPostgres(address);
    await addVehicle(ports.vehicles, aVehicle(), ADDED);
    const db = await rawOnPostgres(address);
    const next = [...MIGRATIONS, "ALTER TABLE vehicles ADD COLUMN sold_at text DEFAULT 'never'"];
    const failing = [...next, 'SELECT * FROM missing'];
    await expect(migrate(db, address, 'upgrade', failing)).rejects.toThrow('relation "missing" does not exist');
    await expect(db.query('SELECT sold_at FROM vehicles')).rejects.toThrow('column "sold_at" does not exist');
    await migrate(db, address, 'upgrade', next);
    expect((await db.query('SELECT id, sold_at FROM vehicles')).rows).toEqual([{ id: 'sienna', sold_at: 'never' }]);
    await expect(openPostgres(address)).rejects.toThrow('schema version 2, this program knows 1');
  });

  it('should get the column and the index of a declared field that an earlier version lacked', async () => {
    const address = await aPostgresDatabase(server());
    await openedOnPostgres(address);
    const db = await rawOnPostgres(address);
    await db.query('ALTER TABLE bookings DROP COLUMN "imageUrl"');
    await expect(openPostgres(address, 'work')).rejects.toThrow('lacks');
    const { bookings } = (await openedOnPostgres(address)).ports;
    const placed = aPlacedBooking();
    await addBooking(bookings, placed, aSubmission());
    expect(await bookings.count({ imageUrl: placed.booking.vehicle.imageUrl })).toBe(1);
    expect((await db.query('SELECT to_regclass(\'"bookings by picture"\') IS NOT NULL AS there')).rows).toEqual([
      { there: true },
    ]);
  });

  // FAIL-13
  it('should be made by a start alone, and upgraded by no command', async () => {
    const address = await aPostgresDatabase(server());
    for (const purpose of ['upgrade', 'work', 'read'] as const) {
      await expect(openPostgres(address, purpose)).rejects.toSatisfy(isMissingDatabase);
      await expect(openPostgres(`${server()}/none`, purpose)).rejects.toSatisfy(isMissingDatabase);
    }
    await openedOnPostgres(address);
    const { ports, close } = await openPostgres(address, 'read');
    expect(await allVehicles(ports.vehicles)).toEqual([]);
    await expect(fillEmpty(ports, [aVehicle()])).rejects.toSatisfy(isUnavailable);
    await close();
    await (await rawOnPostgres(address)).query('UPDATE schema_version SET version = 999');
    for (const purpose of ['create', 'upgrade', 'work', 'read'] as const) {
      await expect(openPostgres(address, purpose)).rejects.toThrow('schema version 999');
    }
  });

  // FAIL-12
  it('should refuse tables of another baseline or program, and not touch them', async () => {
    for (const mark of ['1 AS version', "1 AS version, 'other' AS program", '5 AS version, NULL AS program']) {
      const address = await aPostgresDatabase(server());
      const raw = await rawOnPostgres(address);
      await raw.query(`CREATE TABLE schema_version AS SELECT ${mark}`);
      for (const purpose of ['create', 'upgrade', 'work', 'read'] as const)
        await expect(openPostgres(address, purpose)).rejects.toThrow(
          'The tables are those of another program, or of a development version of this one',
        );
      const { rows } = await raw.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
      expect(rows).toEqual([{ tablename: 'schema_version' }]);
    }
  });

  it('should find nothing by a text that it cannot store', async () => {
    const { ports } = await openedOnPostgres(await aPostgresDatabase(server()));
    expect(await ports.bookings.find('\0')).toBeUndefined();
    expect(await ports.bookings.find('\ud800')).toBeUndefined();
    expect(
      await listBookings(ports.bookings, { limit: 5, filter: { words: searchWords("\\' & ! ( ) :* <-> \0") } }),
    ).toEqual({
      bookings: [],
      nextCursor: null,
    });
  });

  it('should find a name with every sign that its search knows', async () => {
    const { ports } = await openedOnPostgres(await aPostgresDatabase(server()));
    const customer = aCustomer({ firstName: "D'Arcy\\", lastName: "O':*&|!()<->" });
    const { booking } = aPlacedBooking({ customer });
    await addBooking(
      ports.bookings,
      aPlacedBooking({ customer, confirmationNumber: booking.confirmationNumber }),
      aSubmission(),
    );
    for (const typed of ["d'arcy\\", "o':*&|!()<->", "o':* d'a"]) {
      expect(await countBookings(ports.bookings, { words: searchWords(typed) }, 5), typed).toBe(1);
    }
    expect(await countBookings(ports.bookings, { words: searchWords("o'x") }, 5)).toBe(0);
  });

  it('should list what it finds in order, of a word that most bookings have and of one that old ones have', async () => {
    const address = await aPostgresDatabase(server());
    const { ports } = await openedOnPostgres(address);
    const db = await rawOnPostgres(address);
    const { rows: columns } = await db.query(
      "SELECT attname FROM pg_attribute WHERE attrelid = 'bookings'::regclass AND attnum > 0",
    );
    const names = columns.map(({ attname }) => `"${attname}"`);
    const addCopies = async (firstName: string, year: number, count: number) => {
      const placed = aPlacedBooking({ customer: aCustomer({ firstName }) });
      const { id, confirmationNumber, createdAt } = placed.booking;
      await addBooking(ports.bookings, placed, aSubmission());
      const at = `to_char(timestamp '${year}-01-01' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.000Z')`;
      const written: Readonly<Record<string, string>> = {
        '"id"': "id || '-' || n",
        '"confirmationNumber"': "id || '-' || n",
        '"submissionKey"': 'NULL',
        '"createdAt"': at,
        '"value"': `replace(replace(value, '"${id}"', '"${id}-' || n || '"'), '${createdAt}', ${at})`,
      };
      await db.query(
        `INSERT INTO bookings (${names.join(', ')}) SELECT ${names.map((name) => written[name] ?? name).join(', ')}
         FROM bookings, generate_series(1, ${count}) AS n WHERE "confirmationNumber" = '${confirmationNumber}'`,
      );
      await deleteBooking(ports.bookings, id, { by: 'sam@oakville.example', at: NOON });
      return Array.from({ length: count }, (_, index) => `${id}-${count - index}`);
    };
    const old = await addCopies('Oldina', 2024, 600);
    const recent = await addCopies('Newton', 2025, 2100);
    for (const [typed, ids] of [
      ['oldina', old],
      ['newton', recent],
      ['raman oldina', old],
      ['newton raman', recent],
      ['newton oldina', []],
    ] as const) {
      const found: string[] = [];
      for (let before: string | undefined | null; before !== null; ) {
        const page = await listBookings(ports.bookings, {
          limit: 400,
          filter: { words: searchWords(typed) },
          ...(before === undefined ? {} : { before }),
        });
        found.push(...page.bookings.map(({ id }) => id));
        before = page.nextCursor;
      }
      expect(found, typed).toEqual(ids);
    }
  });

  it('should reject in time while another program holds a row, and serve afterwards', async () => {
    const address = await aPostgresDatabase(server());
    const { ports } = await openedOnPostgres(address);
    expect(await putFact(ports, 'id', 'one', undefined)).toBe('put');
    const db = await rawOnPostgres(address);
    await db.query('BEGIN; SELECT * FROM facts FOR UPDATE');
    const start = performance.now();
    await expect(putFact(ports, 'id', 'two', 'one')).rejects.toSatisfy(isUnavailable);
    expect(performance.now() - start).toBeLessThan(6000);
    await db.query('ROLLBACK');
    expect(await putFact(ports, 'id', 'two', 'one')).toBe('put');
  });

  // FAIL-5
  it('should reject a call of two statements in time, however long each of them takes', async () => {
    const address = await aPostgresDatabase(server());
    const { ports } = await openedOnPostgres(address);
    const inbox = () => ports.messages.read({ after: '', limit: 5 });
    await inbox();
    const [first, second] = [await rawOnPostgres(address), await rawOnPostgres(address)];
    await first.query('BEGIN; LOCK TABLE messages');
    await second.query('BEGIN; LOCK TABLE emails');
    const released = first.query('SELECT pg_sleep(3.5); COMMIT');
    const start = performance.now();
    await expect(inbox()).rejects.toSatisfy(isUnavailable);
    expect(performance.now() - start).toBeLessThan(6000);
    await released;
    await second.query('ROLLBACK');
    expect(await inbox()).toEqual([]);
  });

  it('should run a write again that met a deadlock', async () => {
    const address = await aPostgresDatabase(server());
    const [other, observer] = [await rawOnPostgres(address), await rawOnPostgres(address)];
    const database = new URL(address).pathname.slice(1);
    await observer.query(`ALTER DATABASE "${database}" SET deadlock_timeout = '100ms'`);
    // The other program looks for a deadlock so late that the statement is the one that is ended.
    await other.query("SET deadlock_timeout = '60s'");
    const { ports } = await openedOnPostgres(address);
    const block = aBlock();
    await addBlock(ports.blocks, block);
    const isWaiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    const waiting = async () => (await observer.query(isWaiting)).rowCount;

    await other.query('BEGIN');
    await other.query(LOCK_SUBJECT, [vehicleSubject(block.vehicleId)]);
    // It has the block and waits for the vehicle, and the other program the other way around.
    const changed = changeBlock(ports.blocks, { ...block, version: 2 });
    await expect.poll(waiting).toBe(1);
    await other.query('SELECT 1 FROM blocks WHERE id = $1 FOR UPDATE', [block.id]);
    await other.query('COMMIT');
    expect(await changed).toBe('changed');
  });

  // AVAIL-8
  it('should let a claim wait for another on its vehicle', async () => {
    const address = await aPostgresDatabase(server());
    const { ports } = await openedOnPostgres(address);
    const { booking, ...placed } = aPlacedBooking();
    await addBooking(ports.bookings, { booking, ...placed }, aSubmission());
    const [other, observer] = [await rawOnPostgres(address), await rawOnPostgres(address)];
    await other.query('BEGIN');
    await other.query(LOCK_SUBJECT, [vehicleSubject(booking.vehicle.id)]);
    const approved = changeBooking(ports.bookings, booking.id, aDecision(booking, 'approved'));
    const isWaiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'";
    const whenWaiting = async (): Promise<'waiting'> => {
      while ((await observer.query(isWaiting)).rowCount === 0);
      return 'waiting';
    };
    expect(await Promise.race([approved, whenWaiting()])).toBe('waiting');
    await other.query('COMMIT');
    expect(await approved).toBe('changed');
  });

  it('should be out of reach at the start while another program holds its version', async () => {
    const address = await aPostgresDatabase(server());
    await openedOnPostgres(address);
    const db = await rawOnPostgres(address);
    await db.query('BEGIN; LOCK TABLE schema_version');
    for (const purpose of ['create', 'read'] as const) {
      await expect(openPostgres(address, purpose)).rejects.toSatisfy(isUnavailable);
    }
  });

  it('should remove ended windows of calls as it counts others', async () => {
    const address = await aPostgresDatabase(server());
    const { ports } = await openedOnPostgres(address);
    const later = '2026-11-23T18:00:00.000Z';
    for (const key of ['a', 'b', 'c', 'd']) await ports.sharedRates.count(key, NOON, later);
    const after = '2026-11-23T19:00:00.000Z';
    for (const key of ['e', 'f']) await ports.sharedRates.count(key, later, after);
    const { rows } = await (await rawOnPostgres(address)).query('SELECT key FROM calls ORDER BY key');
    expect(rows.map(({ key }) => key)).toEqual(['e', 'f']);
  });
});

describe.skipIf(skipWithoutOwnPostgres)('a PostgreSQL server that hangs', () => {
  // FAIL-9
  it('should be out of reach at the start, so that the start is tried again', async () => {
    const server = await startPostgres();
    const address = await aPostgresDatabase(server.url);
    await server.signal('SIGSTOP');
    await expect(openPostgres(address)).rejects.toSatisfy(isUnavailable);
    await server.signal('SIGCONT');
    await openedOnPostgres(address);
  });
});

// CONF-12
describe.skipIf(skipWithoutOwnPostgres || skipWithoutOpenssl)('a PostgreSQL server with TLS', () => {
  it('should be spoken to as sslmode says, and believed only with the certificate of its authority', async () => {
    const folder = await aFolder();
    const { key, certificate } = await aCertificate(folder, '127.0.0.1');
    const server = await startPostgres(onTestFinished, { tls: { key, certificate } });
    const address = await aPostgresDatabase(server.url);
    const isEncrypted = async (sslmode: string) => {
      await (await openPostgres(`${address}?${sslmode}`)).close();
      const client = new Client(readSettings(`${address}?${sslmode}`));
      await client.connect();
      const { rows } = await client.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
      await client.end();
      return rows[0]?.ssl;
    };
    expect(await isEncrypted('sslmode=disable')).toBe(false);
    expect(await isEncrypted('sslmode=require')).toBe(true);
    expect(await isEncrypted(`sslmode=verify-full&sslrootcert=${certificate}`)).toBe(true);
    for (const publicAuthorities of ['', '&sslrootcert=system']) {
      const strange = openPostgres(`${address}?sslmode=verify-full${publicAuthorities}`);
      await expect(strange).rejects.toThrow('self-signed certificate');
      await expect(strange).rejects.toSatisfy((fault) => !isUnavailable(fault));
    }
  });

  it('should be another machine unless its address is the loopback or a socket', () => {
    const tlsOf = (host: string) => readSettings(`postgres://own:word@${host}/rental`).ssl;
    for (const host of ['localhost', '127.0.0.1:5433', '[::1]', '%2Fvar%2Frun%2Fpostgresql']) {
      expect(tlsOf(host), host).toBe(false);
    }
    for (const host of ['db.oakville.example', '10.0.0.2', '[fd00::2]:5432']) expect(tlsOf(host), host).toEqual({});
  });
});
