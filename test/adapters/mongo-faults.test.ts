import { MongoClient } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import { addBooking, listBookings } from '../../src/server/use-cases/stored/stored-bookings.ts';
import { allVehicles } from '../../src/server/use-cases/stored/stored-vehicles.ts';
import { skipWithoutOwnMongod, startMongod } from '../support/components/mongod.ts';
import { openedAt } from '../support/site/mongo-database.ts';
import { deleteBooking } from '../support/values/changes.ts';
import { ADDED, aPlacedBooking, aSubmission, aVehicle, NOON } from '../support/values/samples.ts';
import { addVehicle } from '../support/values/vehicles.ts';

/** What commands get while a replica set has no primary, or its primary is on the way out. */
const FAILURES: readonly (readonly [name: string, failure: object])[] = [
  ['a connection that breaks', { closeConnection: true }],
  ['InterruptedDueToReplStateChange', { errorCode: 11_602 }],
  ['InterruptedAtShutdown', { errorCode: 11_600 }],
  ['ShutdownInProgress', { errorCode: 91 }],
  ['PrimarySteppedDown', { errorCode: 189 }],
  ['NotWritablePrimary', { errorCode: 10_107 }],
  ['NotPrimaryNoSecondaryOk', { errorCode: 13_435 }],
  ['NotPrimaryOrSecondary', { errorCode: 13_436 }],
  ['ReadConcernMajorityNotAvailableYet', { errorCode: 134 }],
];
/** What writes get that the primary has stored, but not the majority. */
const UNCONFIRMED: readonly (readonly [name: string, failure: object])[] = [
  ['ShutdownInProgress', { writeConcernError: { code: 91, errmsg: 'planted' } }],
  ['PrimarySteppedDown', { writeConcernError: { code: 189, errmsg: 'planted' } }],
  ['WriteConcernFailed', { writeConcernError: { code: 64, errmsg: 'planted' } }],
  ['UnsatisfiableWriteConcern', { writeConcernError: { code: 100, errmsg: 'planted' } }],
];

const WRITES = ['insert', 'update', 'delete', 'findAndModify'];
const READS = ['find', 'aggregate', 'count', 'getMore'];

// FAIL-2, FAIL-3
it.skipIf(skipWithoutOwnMongod)('should recognize every failure of an election as temporary', async () => {
  const { url } = await startMongod(onTestFinished, undefined, ['--setParameter', 'enableTestCommands=1']);
  const admin = new MongoClient(url);
  onTestFinished(() => admin.close());
  const { ports } = await openedAt(`${url}/oakville`);
  const appName = 'oakville-rental';
  const fail = (failCommands: readonly string[], failure: object) =>
    admin.db('admin').command({
      configureFailPoint: 'failCommand',
      mode: 'alwaysOn',
      data: { failCommands, appName, ...failure },
    });

  const placed = aPlacedBooking();
  await addBooking(ports.bookings, placed, aSubmission());
  const vehicle = aVehicle();
  const removed = { by: 'sam@oakville.example', at: NOON };
  const writes = {
    'a booking': () => addBooking(ports.bookings, aPlacedBooking(), aSubmission()),
    'a deletion': () => deleteBooking(ports.bookings, placed.booking.id, removed),
    'a vehicle': () => addVehicle(ports.vehicles, { ...vehicle, id: crypto.randomUUID() }, ADDED),
  };
  const reads = {
    vehicles: () => allVehicles(ports.vehicles),
    bookings: () => listBookings(ports.bookings, { limit: 10 }),
  };
  for (const [name, failure] of FAILURES) {
    await fail([...WRITES, ...READS], failure);
    await expectUnavailable(name, { ...writes, ...reads });
  }
  for (const [name, failure] of UNCONFIRMED) {
    await fail(WRITES, failure);
    await expectUnavailable(name, writes);
  }
});

/** Makes all calls at once. */
async function expectUnavailable(name: string, calls: Readonly<Record<string, () => Promise<unknown>>>) {
  const called = Object.entries(calls);
  await Promise.all(called.map(([what, call]) => expect(call(), `${name}: ${what}`).rejects.toSatisfy(isUnavailable)));
}
