import type { Db, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMongo } from '../../src/adapters/mongo/open.ts';
import { writeCursor } from '../../src/adapters/shared/list-cursor.ts';
import { BOOKING_STATUSES, type Booking } from '../../src/domain/booking/booking.ts';
import type { PlacedBooking } from '../../src/domain/booking/placement.ts';
import { addNote } from '../../src/domain/booking/stored-booking.ts';
import { type BookingFilter, type BookingSort, daysBetween } from '../../src/domain/booking/views.ts';
import { changeMessage, type MESSAGES, removeMessage } from '../../src/domain/inquiry/stored-message.ts';
import { putFrom } from '../../src/domain/outbox/email-lifecycle.ts';
import { deleteQuote } from '../../src/domain/receipt/emailed-quote.ts';
import { endLinks, mailLink } from '../../src/domain/reservation/links.ts';
import { removeRecord } from '../../src/domain/shared/record.ts';
import { addDays, addMinutes } from '../../src/domain/shared/toronto-time.ts';
import { KINDS } from '../../src/ports/kinds.ts';
import type { Stores } from '../../src/ports/ports.ts';
import type { Where } from '../../src/ports/stores/records.ts';
import { markFailuresSeen } from '../../src/server/use-cases/desk/failed-emails.ts';
import { forgetSentTexts, leaseNext, settleLease } from '../../src/server/use-cases/outbox/leases.ts';
import { bookedIn, countedIn, placedIn, revenueIn } from '../../src/server/use-cases/report/stored-figures.ts';
import { blocksIn } from '../../src/server/use-cases/schedule/vehicle-schedule.ts';
import { findFact, putFact } from '../../src/server/use-cases/site/facts.ts';
import { listAccounts, removeAccount } from '../../src/server/use-cases/stored/stored-accounts.ts';
import {
  addBooking,
  bookingsUsing,
  countBookings,
  countDue,
  countUpcoming,
  dueForErasure,
  emailsOf,
  findByNumber,
  findSubmission,
  forgetKeys,
  forgetTombstones,
  historyOf,
  lastHandedOut,
  listBookings,
  namesPicture,
  overlappingBookings,
  requestsIn,
} from '../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../src/server/use-cases/stored/stored-messages.ts';
import {
  allVehicles,
  changeVehicles,
  eventsSince,
  fillEmpty,
  vehicleHistory,
} from '../../src/server/use-cases/stored/stored-vehicles.ts';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../support/components/mongod.ts';
import { changeAccount } from '../support/site/accounts.ts';
import { rawAt } from '../support/site/mongo-database.ts';
import { addAll, addQuote } from '../support/site/records.ts';
import { anAuditEvent } from '../support/values/audit-events.ts';
import { aBlock, addBlock, changeBlock } from '../support/values/blocks.ts';
import { aBookingRecord } from '../support/values/booking-records.ts';
import {
  aDecision,
  anErasure,
  changeBooking,
  deleteBooking,
  eraseBooking,
  repeatStored,
} from '../support/values/changes.ts';
import { AS_SENT } from '../support/values/rendered.ts';
import {
  ADDED,
  aBooking,
  aCustomer,
  aMessage,
  aNewEmail,
  anInvitation,
  anItinerary,
  aPlacedBooking,
  aStaffAccount,
  aStaffSession,
  aSubmission,
  aVehicle,
  NOON,
  SENDER,
} from '../support/values/samples.ts';
import { addVehicle, changeVehicle } from '../support/values/vehicles.ts';

const LATE = addMinutes(NOON, 60);
const NEXT_YEAR = '2027-01-01T05:00:00.000Z';
const REMOVAL = { by: 'sam@oakville.example', at: NOON };
const CHRISTMAS = { date: '2026-12-25', reason: 'Christmas' } as const;
const COUNT = { key: 'key', count: 1, lastAt: NOON, forgetAt: LATE };

type MongoStores = Awaited<ReturnType<typeof openMongo>>['ports'];

/** Every call of every port of the database, with what makes it read all that it can read. */
const CALLS: readonly [string, (stores: MongoStores) => Promise<unknown>][] = [
  ['what was removed', ({ removals }) => removals.after('', 10)],
  ['records of another database', ({ removals }) => removals.add([{ kind: 'links-ended', id: 'none', linkNumber: 2 }])],
  ['an event of the audit trail', ({ audit }) => addAll(audit, [anAuditEvent()])],
  ['events', ({ audit }) => audit.list({ order: 'newest', limit: 10 })],
  [
    'more events',
    ({ audit }) => audit.list({ order: 'newest', limit: 10, after: writeCursor({ at: NOON, id: 'event-7' }) }),
  ],
  ['one event', ({ audit }) => audit.find('event-7')],
  ['events counted', ({ audit }) => audit.count({ at: { from: NOON } })],
  ['events by their ids', ({ audit }) => audit.read({ after: '', limit: 10 })],
  ['expired events', ({ audit }) => audit.list({ where: { at: { before: NOON } }, order: 'oldest', limit: 10 })],
  ['a link of staff', ({ staffLinks }) => staffLinks.find('none')],
  ['a link of staff written', ({ staffLinks }) => staffLinks.edit('one', putFrom(undefined, anInvitation()))],
  ['invitations', ({ staffLinks }) => staffLinks.list({ where: { kind: 'invitation' }, order: 'kind' })],
  ['old links of staff', ({ staffLinks }) => staffLinks.list({ where: { endsAt: { before: NOON } }, order: 'end' })],
  ['a quote', ({ quotes }) => addQuote(quotes, aNewEmail({ kind: 'quote' }))],
  ['quotes of an address', ({ quotes }) => quotes.list({ where: { emailKey: 'a@example.com' }, order: 'oldest' })],
  ['old quotes', ({ quotes }) => quotes.list({ where: { queuedAt: { before: NOON } }, order: 'oldest', limit: 9 })],
  ['quotes with their e-mails', ({ quotes }) => quotes.read({ ids: ['quote-1', 'quote-2'] })],
  ['a quote removed', ({ quotes }) => quotes.edit('quote-1', deleteQuote)],
  ['held prices that ended', ({ holds }) => holds.list({ where: { until: { until: NOON } }, order: 'end', limit: 9 })],
  ['a booking added', ({ bookings }) => addBooking(bookings, aPlacedBooking(), aSubmission())],
  ['a key that is taken', ({ bookings }) => addBooking(bookings, aPlacedBooking(), { key: 'key-7', bodyHash: '' })],
  ['a submission', ({ bookings }) => findSubmission(bookings, 'key-7')],
  ['a booking', ({ bookings }) => bookings.find('booking-7')],
  ['a booking by its number', ({ bookings }) => findByNumber(bookings, 'HOJ-100007')],
  ['links ended', ({ bookings }) => bookings.edit('booking-7', endLinks({ by: 'sam', at: NOON }))],
  ['a link mailed', ({ bookings }) => bookings.edit('booking-7', mailLink({ id: 'link', at: NOON }))],
  [
    'the messages of a booking',
    ({ messages }) => messages.list({ where: { bookingId: 'booking-7' }, order: 'oldest' }),
  ],
  ['a view by deadline', async ({ bookings }) => readOn(bookings, { statuses: ['confirmed'] }, 'deadline')],
  ['its history', ({ bookings }) => historyOf(bookings, 'booking-7')],
  ['the list', async ({ bookings }) => readOn(bookings, {})],
  ['a view', async ({ bookings }) => readOn(bookings, { statuses: ['confirmed'] })],
  ['several statuses', async ({ bookings }) => readOn(bookings, { statuses: ['confirmed', 'declined'] })],
  [
    'the pickups of two days',
    async ({ bookings }) => readOn(bookings, { statuses: ['confirmed', 'approved'], pickup: DAYS }),
  ],
  ['what is held', async ({ bookings }) => readOn(bookings, { statuses: ['held'] })],
  ['a prefix', async ({ bookings }) => readOn(bookings, { words: [['PRI']] })],
  ['a prefix of what is held', async ({ bookings }) => readOn(bookings, { statuses: ['held'], words: [['PRI']] })],
  ['a prefix in a view', async ({ bookings }) => readOn(bookings, { statuses: ['approved'], words: [['PRI']] })],
  ['a prefix among pickups', async ({ bookings }) => readOn(bookings, { pickup: DAYS, words: [['PRI']] })],
  ['a view by pickup', async ({ bookings }) => readOn(bookings, { statuses: ['confirmed', 'declined'] }, 'pickup')],
  ['the list by pickup', async ({ bookings }) => readOn(bookings, {}, 'pickup')],
  ['the list by dropoff', async ({ bookings }) => readOn(bookings, {}, 'dropoff')],
  ['what waits by dropoff', async ({ bookings }) => readOn(bookings, { statuses: ['confirmed'] }, 'dropoff')],
  ['the pickups of two days, by pickup', async ({ bookings }) => readOn(bookings, { pickup: DAYS }, 'pickup')],
  ['missed pickups', async ({ bookings }) => readOn(bookings, MISSED, 'pickup')],
  ['what is out', async ({ bookings }) => readOn(bookings, { handover: 'out' })],
  [
    'what is out by dropoff',
    async ({ bookings }) => readOn(bookings, { handover: 'out', dropoff: { before: NEXT_YEAR } }, 'dropoff'),
  ],
  ['bookings of a vehicle', async ({ bookings }) => readOn(bookings, { vehicleId: 'car-1' })],
  ['bookings of a vehicle by pickup', async ({ bookings }) => readOn(bookings, { vehicleId: 'car-1' }, 'pickup')],
  [
    'bookings with a failed e-mail',
    (ports) => listBookings(ports.bookings, { limit: 2, filter: { hasFailedEmail: true } }),
  ],
  ['how many have a failed e-mail', (ports) => countBookings(ports.bookings, { hasFailedEmail: true }, 10)],
  ['a prefix by pickup', async ({ bookings }) => readOn(bookings, { words: [['PRI']] }, 'pickup')],
  ['two words', async ({ bookings }) => readOn(bookings, { words: [['PRI'], ['RAM', 'RA']] })],
  ['overlaps', ({ bookings }) => overlappingBookings(bookings, aBooking({ vehicle: aVehicle({ id: 'car-1' }) }), 5)],
  ['the use of all vehicles', ({ bookings }) => bookingsUsing(bookings, SPAN, NOON)],
  ['the use of a vehicle', ({ bookings }) => bookingsUsing(bookings, SPAN, NOON, 'car-1')],
  ['what waits in a span', ({ bookings }) => requestsIn(bookings, SPAN, 5)],
  ['what waits for a vehicle in a span', ({ bookings }) => requestsIn(bookings, SPAN, 5, 'car-1')],
  ['a booking added with a claim', ({ bookings }) => addBooking(bookings, aClaimingBooking(), aSubmission())],
  ['blocks of a vehicle in a span', ({ blocks }) => blocksIn(blocks, SPAN, 'car-1')],
  ['blocks of a vehicle', ({ blocks }) => blocks.list({ where: { vehicleId: 'car-1' }, order: 'start' })],
  ['blocks in a span', ({ blocks }) => blocksIn(blocks, SPAN)],
  ['all blocks', ({ blocks }) => blocks.list({ order: 'start' })],
  ['a block added', ({ blocks }) => addBlock(blocks, aBlock())],
  ['a block', ({ blocks }) => blocks.find('block-of-car-1')],
  ['a block changed', ({ blocks }) => changeBlock(blocks, aBlock({ id: 'block-of-car-1', version: 2 }))],
  ['a block removed', ({ blocks }) => blocks.edit('block-of-car-3', removeRecord)],
  [
    'closed days',
    ({ closedDays }) =>
      closedDays.list({ where: { date: { from: '2026-01-01', until: '2026-12-31' } }, order: 'date' }),
  ],
  ['a day closed', ({ closedDays }) => closedDays.add(CHRISTMAS.date, { value: CHRISTMAS })],
  ['a day opened', ({ closedDays }) => closedDays.edit(CHRISTMAS.date, removeRecord)],
  ['what was placed', ({ bookings }) => placedIn(bookings, SPAN)],
  ['what was counted', ({ bookings }) => countedIn(bookings, SPAN)],
  ['the revenue', ({ bookings }) => revenueIn(bookings, SPAN)],
  ['the use in a report', ({ bookings }) => bookedIn(bookings, SPAN)],
  ['which vehicles are out', ({ bookings }) => bookings.fields(['vehicleId'], { isOut: 'yes' })],
  ['a booking imported', ({ bookings }) => bookings.import('imported', aBookingRecord())],
  ['the last hand-outs', ({ bookings }) => lastHandedOut(bookings, 'car-1', 2)],
  ['bookings to come', ({ bookings }) => countUpcoming(bookings, ['car-1', 'car-2'], NOON)],
  [
    'a change of status',
    async ({ bookings }) =>
      changeBooking(bookings, 'booking-4', aDecision(await bookingIn(bookings, 'booking-4'), 'approved')),
  ],
  [
    'a stale change',
    ({ bookings }) => changeBooking(bookings, 'booking-7', aDecision({ ...aBooking(), version: 9 }, 'approved')),
  ],
  ['a change of nothing', ({ bookings }) => changeBooking(bookings, 'none', aDecision(aBooking(), 'approved'))],
  [
    'a note',
    ({ bookings }) => bookings.edit('booking-7', addNote({ at: NOON, by: REMOVAL.by, what: 'note', text: 'Called.' })),
  ],
  ['an e-mail sent again', ({ bookings }) => repeatStored(bookings, 'booking-7', { emailId: 'received-7' })],
  ['a picture’s name', ({ bookings }) => namesPicture(bookings, '/car-images/demo-minivan.svg')],
  ['a picture that none names', ({ bookings }) => namesPicture(bookings, '/car-images/none.svg')],
  ['a removal', ({ bookings }) => deleteBooking(bookings, 'booking-9', REMOVAL)],
  [
    'what is due for erasure',
    ({ bookings }) => dueForErasure(bookings, { personal: '2026-11-30T17:45:00.000Z', placed: LATE }, 500),
  ],
  ['how many are due', ({ bookings }) => countDue(bookings, { personal: LATE, placed: LATE })],
  [
    'an erasing',
    async ({ bookings }) => eraseBooking(bookings, 'booking-11', anErasure(await bookingIn(bookings, 'booking-11'))),
  ],
  ['keys forgotten', ({ bookings }) => forgetKeys(bookings, LATE, 5)],
  ['tombstones forgotten', ({ bookings }) => forgetTombstones(bookings, LATE, 5)],
  ['the e-mails of a booking', ({ bookings }) => emailsOf(bookings, 'booking-7')],
  ['what is due', ({ outbox }) => outbox.due(NOON, NOON, 9)],
  ['what is due of some kinds', ({ outbox }) => outbox.due(NOON, NOON, 9, ['received'])],
  ['the next due', ({ outbox }) => outbox.nextDue()],
  ['what waits', ({ outbox }) => outbox.waiting()],
  ['new failures', ({ outbox }) => outbox.newFailures()],
  ['bookings with failures', ({ bookings }) => bookings.fields([], { hasFailedEmail: 'yes' })],
  ['reasons', ({ outbox }) => outbox.reasons(5)],
  ['what failed', ({ outbox }) => outbox.listFailures(5)],
  ['failures seen', (stores) => markFailuresSeen(stores, ['received-7', 'none'])],
  ['the owners of e-mails', ({ outbox }) => outbox.ownersOf(['received-7', 'none'])],
  [
    'leases and how their tries ended',
    async (stores) => {
      for (const state of ['sent', 'failed', 'waiting'] as const) {
        const leased = await leaseNext(stores, NOON, LATE);
        if (!leased) throw new Error('nothing was due');
        await settleLease(stores, leased, { state, at: NOON, nextTryAt: LATE, reason: '550', asSent: AS_SENT });
      }
      await settleLease(
        stores,
        { email: aNewEmail(), owner: { kind: 'bookings', id: 'none' }, tries: 0, leaseEnds: LATE },
        { state: 'sent', at: NOON, asSent: AS_SENT },
      );
    },
  ],
  ['who owed what was sent', ({ outbox }) => outbox.sentBefore(LATE, 5)],
  ['texts forgotten', (stores) => forgetSentTexts(stores, LATE, 5)],
  [
    'messages of an address',
    ({ messages }) => messages.list({ where: { email: 'priya.raman@example.com' }, order: 'oldest' }),
  ],
  [
    'old messages',
    ({ messages }) => messages.list({ where: { receivedAt: { before: LATE } }, order: 'oldest', limit: 2 }),
  ],
  ['how many are old', ({ messages }) => messages.count({ receivedAt: { before: LATE } })],
  ['a message removed', ({ messages }) => messages.edit('message-1', removeMessage)],
  ['a message added', ({ messages }) => storeMessage({ messages }, aMessage(), [aNewEmail()])],
  ['a message', ({ messages }) => messages.find('message-7')],
  [
    'a message answered',
    ({ messages }) =>
      messages.edit(
        'message-7',
        changeMessage('answered', { by: 'sam', stamp: { id: 'none', at: NOON, sender: SENDER } }),
      ),
  ],
  ['a message with its e-mails', ({ messages }) => messages.read({ ids: ['message-7'] })],
  ['the inbox', async ({ messages }) => readInbox(messages, {})],
  ['the open messages', async ({ messages }) => readInbox(messages, { state: 'open' })],
  ['the held messages', async ({ messages }) => readInbox(messages, { state: 'held' })],
  [
    'the answered messages',
    ({ messages }) => messages.list({ where: { state: 'answered' }, order: 'newest', limit: 2 }),
  ],
  ['words in messages', async ({ messages }) => readInbox(messages, { searchText: { contains: ['SNOW', 'RAMAN'] } })],
  [
    'words in held messages',
    async ({ messages }) => readInbox(messages, { state: 'held', searchText: { contains: ['SNOW'] } }),
  ],
  ['a fact with its e-mails', (ports) => putFact(ports, 'attentionMailedAt', NOON, undefined, [aNewEmail()])],
  ['a fact with new e-mails', (ports) => putFact(ports, 'attentionMailedAt', LATE, NOON, [aNewEmail()])],
  ['how much has changed', ({ site }) => site.countChanges()],
  ['the fleet', ({ vehicles }) => allVehicles(vehicles)],
  ['a vehicle', ({ vehicles }) => vehicles.find('car-1')],
  ['a vehicle added', ({ vehicles }) => addVehicle(vehicles, aVehicle({ id: 'new' }), ADDED)],
  [
    'a vehicle changed',
    ({ vehicles }) =>
      changeVehicle(vehicles, {
        from: aVehicle({ id: 'car-1' }),
        to: aVehicle({ id: 'car-1', year: 2024 }),
        event: ADDED,
      }),
  ],
  [
    'several vehicles changed',
    ({ vehicles }) => {
      const from = aVehicle({ id: 'car-2' });
      return changeVehicles(vehicles, [{ from, to: { ...from, year: 2024 }, event: ADDED }]);
    },
  ],
  ['the history of a vehicle', ({ vehicles }) => vehicleHistory(vehicles, 'car-1')],
  ['what happened to vehicles', ({ vehicles }) => eventsSince(vehicles, NOON)],
  ['a fleet for an empty store', (stores) => fillEmpty(stores, [aVehicle({ id: 'other' })])],
  ['counts added', ({ insights }) => insights.add('2026-11-23', [{ page: '/', metric: 'view', bucket: 0, count: 1 }])],
  ['counts of a day', ({ insights }) => insights.ofDay('2026-11-23')],
  ['accounts', ({ staff }) => listAccounts({ staff })],
  ['an account', ({ staff }) => staff.findBy('email', 'a@b')],
  ['an account added', ({ staff }) => addAll(staff, [aStaffAccount()])],
  ['an account changed', ({ staff }) => changeAccount(staff, aStaffAccount())],
  ['an account removed', ({ staff }) => removeAccount({ staff }, 'a@b')],
  ['a session', ({ sessions }) => sessions.findBy('tokenDigest', 'digest')],
  ['sessions of an account', ({ sessions }) => sessions.list({ where: { email: 'staff@localhost' }, order: 'newest' })],
  ['a session begun', ({ sessions }) => addAll(sessions, [aStaffSession()])],
  ['a session written', ({ sessions }) => sessions.edit('id', () => ({ out: 0, next: { value: aStaffSession() } }))],
  ['a session ended', ({ sessions }) => sessions.edit('id', removeRecord)],
  ['ended sessions', ({ sessions }) => sessions.list({ where: { endsAt: { until: NOON } }, order: 'end', limit: 9 })],
  ['a call counted', ({ sharedRates }) => sharedRates.count('key', NOON, LATE)],
  ['attempts', ({ attempts }) => attempts.find('key')],
  ['attempts counted', ({ attempts }) => attempts.edit('key', () => ({ out: 0, next: { value: COUNT } }))],
  ['expired attempts', ({ attempts }) => attempts.list({ where: { forgetAt: { until: NOON } }, order: 'expiry' })],
  [
    'the time of the server and a fact',
    async (ports) => {
      await ports.site.serverTime();
      await findFact(ports, 'id');
    },
  ],
  ['a fact written', (ports) => putFact(ports, 'id', 'one', undefined)],
  ['a fact rewritten', (ports) => putFact(ports, 'id', 'two', 'one')],
];

const SPAN = { from: '2026-11-27T15:00:00.000Z', to: '2026-11-30T15:00:00.000Z' } as const;

function aClaimingBooking(): PlacedBooking {
  const placed = aPlacedBooking({ vehicle: aVehicle({ id: 'car-1' }) });
  const claim = { bookingId: placed.booking.id, vehicleId: 'car-1', units: 99, needed: SPAN, although: [], now: NOON };
  return { ...placed, claim };
}

const DAYS = daysBetween('2026-11-27', '2026-11-28') ?? {};
/** Requests and approved bookings that were not handed out before their pickup. */
const MISSED = { statuses: ['confirmed', 'approved'], handover: 'none', pickup: { before: NEXT_YEAR } } as const;

async function bookingIn({ find }: Stores['bookings'], id: string): Promise<Booking> {
  const booking = await find(id);
  if (booking === undefined) throw new Error(`${id} is not there`);
  return booking;
}

/** A page, the page after it, and how long the list is. */
async function readOn(bookings: Stores['bookings'], filter: BookingFilter, sort: BookingSort = 'newest') {
  const first = await listBookings(bookings, { limit: 2, filter, sort });
  if (first.nextCursor === null) throw new Error('there is no second page');
  await listBookings(bookings, { limit: 2, before: first.nextCursor, filter, sort });
  await countBookings(bookings, filter, 10_000);
}

/** A page of the inbox, the page after it, and how long the list is. */
async function readInbox({ list, count }: Stores['messages'], where: Where<typeof MESSAGES.fields>) {
  const first = await list({ where, order: 'newest', limit: 1 });
  if (first.next === null) throw new Error('there is no second page');
  await list({ where, order: 'newest', limit: 1, after: first.next });
  await count(where, 10_000);
}

describe.skipIf(skipWithoutMongod)('plans', () => {
  let stores: MongoStores;
  let db: Db;
  const ends: (() => Promise<void>)[] = [];
  const atEnd = (work: () => Promise<void>) => ends.unshift(work);

  beforeAll(async () => {
    if (skipWithoutMongod) return;
    const address = aDatabase(await sharedMongodUrl(atEnd), atEnd);
    const { ports, close } = await openMongo(address);
    atEnd(close);
    stores = ports;
    db = rawAt(address, atEnd);
    await fill(stores);
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  /** What the work had the database run, by the database's own record of it. */
  async function recordOf(work: (stores: MongoStores) => Promise<unknown>): Promise<readonly Document[]> {
    await db.command({ profile: 2 });
    await work(stores);
    await db.command({ profile: 0 });
    const profile = db.collection('system.profile');
    const ran = await profile.find({ ns: { $not: /system|\$cmd/ } }).toArray();
    await profile.drop();
    expect(ran.length).toBeGreaterThan(0);
    return ran;
  }

  it.each(CALLS)('should read %s from an index, and sort nothing', async (_, call) => {
    const ran = stagesOf(await recordOf(call));
    expect(ran).not.toContain('COLLSCAN');
    expect(ran).not.toContain('SORT');
  });

  it('should know a plan without an index when it sees one', async () => {
    const sorting = () => db.collection('vehicles').find().sort({ 'value.year': 1 }).toArray();
    const stagesSeen = stagesOf(await recordOf(sorting));
    expect(stagesSeen).toContain('COLLSCAN');
    expect(stagesSeen).toContain('SORT');
  });

  it.each<[string, BookingFilter, BookingSort?]>([
    ['the list', {}],
    ['a view', { statuses: ['declined'] }],
    ['what waits for an answer', { statuses: ['confirmed'] }],
    ['what is held', { statuses: ['held'] }],
    ['several statuses', { statuses: ['confirmed', 'approved'] }],
    ['a prefix', { words: [['PRI']] }],
    ['pickups', { pickup: DAYS }, 'pickup'],
    ['missed pickups', MISSED, 'pickup'],
    ['all dropoffs', {}, 'dropoff'],
    ['deadlines', { statuses: ['confirmed'] }, 'deadline'],
  ])(
    'should read no more bookings than a page of %s shows, and the one that tells of another page',
    async (_, filter, sort = 'newest') => {
      const ran = await recordOf(({ bookings }) => readOn(bookings, filter, sort));
      const pages = ran.filter(({ op }) => op === 'query').map(({ docsExamined }) => docsExamined);
      // The second page passes over those of one moment that the first has shown.
      expect(pages).toEqual([3, expect.toSatisfy((count: number) => count <= 6)]);
    },
  );

  it.each<[string, BookingFilter]>([
    ['the list', {}],
    ['a view', { statuses: ['declined'] }],
    ['what is held', { statuses: ['held'] }],
    ['a prefix', { words: [['PRI']] }],
    ['pickups', { pickup: DAYS }],
    ['missed pickups', MISSED],
    ['what waits of some days', { statuses: ['confirmed'], pickup: DAYS }],
  ])('should count %s from the index alone, by majority', async (_, filter) => {
    const [counted] = await recordOf(({ bookings }) => countBookings(bookings, filter, 10_000));
    expect(counted).toMatchObject({ docsExamined: 0, command: { readConcern: { level: 'majority' } } });
  });

  it('should call every function of every port', () => {
    const kinds = Object.keys(KINDS);
    const called = CALLS.map(([, call]) => call.toString()).join('\n');
    // The records of all kinds have the same functions.
    const functions = Object.entries(stores).flatMap(([port, store]) =>
      Object.keys(store).map((name) => ({
        name: `${port}.${name}`,
        calls: port in KINDS ? kinds.map((kind) => `${kind}.${name}(`) : [`${port}.${name}(`],
      })),
    );
    const uncalled = functions
      .filter(({ calls }) => !calls.some((call) => called.includes(call)))
      .map(({ name }) => name);
    // A measurement has no plan.
    expect(uncalled).toEqual(['site.measureBytes']);
  });
});

/** The stages of all plans. */
function stagesOf(ran: readonly Document[]): string[] {
  return ran.flatMap(({ planSummary = '', hasSortStage, execStats }) => [
    ...planSummary.split(' '),
    ...(hasSortStage ? ['SORT'] : []),
    ...(execStats ? stages(execStats) : []),
  ]);
}

function stages({ stage, inputStage, inputStages = [] }: Document): string[] {
  return [stage, ...[...inputStages, ...(inputStage ? [inputStage] : [])].flatMap(stages)];
}

async function fill({ bookings, messages, vehicles, blocks }: Stores): Promise<void> {
  for (let index = 0; index < 80; index += 1) {
    const placed = aPlacedBooking({
      id: `booking-${index}`,
      receivedEmailId: `received-${index}`,
      at: addMinutes(NOON, -index),
      itinerary: anItinerary({ pickupDate: addDays('2026-11-25', index % 5) }),
      vehicle: aVehicle({ id: `car-${index % 3}` }),
      customer: aCustomer({ firstName: index % 2 === 0 ? 'Priya' : 'Prince' }),
    });
    const status = BOOKING_STATUSES[index % 4] ?? 'confirmed';
    const record = { at: addMinutes(NOON, -index), by: REMOVAL.by, odometer: 1, fuel: 8 };
    // One in eight is out, and one is back.
    const handover = index % 8 === 1 ? { out: record } : { out: record, back: record };
    const booking: Booking = { ...placed.booking, status, ...(index % 4 === 1 ? { handover } : {}) };
    await addBooking(bookings, { ...placed, booking }, { key: `key-${index}`, bodyHash: '' });
  }
  for (let index = 0; index < 20; index += 1) {
    await addBooking(bookings, aPlacedBooking({ at: addMinutes(NOON, -index), isHeld: true }), aSubmission());
  }
  for (const state of ['held', 'open', 'held', 'open', 'open', 'held'] as const) {
    await storeMessage({ messages }, aMessage({ state }), [aNewEmail()]);
  }
  for (const id of ['car-1', 'car-2', 'car-3']) {
    await addVehicle(vehicles, aVehicle({ id }), ADDED);
    await addBlock(blocks, aBlock({ id: `block-of-${id}`, vehicleId: id }));
  }
}
