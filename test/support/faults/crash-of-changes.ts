import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { isChange, replayHistory } from '../../../src/domain/booking/history.ts';
import type { BookingDetail } from '../../../src/ports/api/staff/staff-booking.ts';
import { aBookingRequest } from '../../targets/site-suite.ts';
import type { signIn } from '../../targets/staff-calls.ts';
import { CRASHES } from '../rounds.ts';
import { postBooking } from '../values/customers.ts';
import { seededRandom } from '../values/seeded-random.ts';
import { report, SEED, type Victim } from './crash-rounds.ts';

type Call = Awaited<ReturnType<typeof signIn>>;

/** What staff did to one booking, as far as the site acknowledged it. */
type Work = { readonly placed: Booking; version: number; notes: number };

const STAFF = 4;
/** How long staff work before a kill, in milliseconds. */
const WORKING = { least: 200, more: 800 };

/** The calls that each member of staff makes in turn on their booking, over and over. */
const TURN = [
  'approve',
  'change',
  'handover/out',
  'handover/back',
  'handover/undo',
  'handover/undo',
  'notes',
  'decline',
  'change',
] as const;

/** The e-mail that a line of history owes. */
const OWED: Readonly<Record<string, string>> = {
  approved: 'confirmation',
  declined: 'declined',
  changed: 'changed',
};

/**
 * Kills the victim at random times while four members of staff change bookings, and checks the
 * promises: every acknowledged change is stored, with at most the one that was under way; each
 * version has one line, the lines give the stored booking, and each owes its e-mail once (FAIL-3).
 */
export async function crashRoundsOfChanges(name: string, victim: Omit<Victim, 'stored'>, start: string, call: Call) {
  const random = seededRandom(SEED);
  let url = start;
  let acknowledged = 0;
  let unanswered = 0;
  for (let round = 0; round < CRASHES; round += 1) {
    const works = await Promise.all(
      Array.from({ length: STAFF }, (_, member) => begin(call, url, `${name}-${round}-${member}`)),
    );
    const ended = Promise.all(works.map((work) => changeUntilItFails(call, url, work)));
    await expect.poll(() => works.some(({ placed, version }) => version > placed.version)).toBe(true);
    await setTimeout(WORKING.least + random() * WORKING.more);
    await victim.kill();
    await ended;
    url = await victim.restart();
    for (const work of works) {
      const { version } = await expectWhole(call, url, work, `seed ${SEED}, round ${round}`);
      acknowledged += work.version - 1;
      unanswered += version - work.version;
    }
  }
  report(name, { acknowledged, unanswered });
}

async function begin(call: Call, url: string, key: string): Promise<Work> {
  const request = await aBookingRequest(url);
  await expect.poll(async () => (await postBooking(url, request, key)).status).toBe(201);
  const { confirmationNumber } = JSON.parse((await postBooking(url, request, key)).text);
  const { bookings } = await read(call, url, `/api/admin/bookings?q=${confirmationNumber}`);
  const { booking } = await detailOf(call, url, bookings[0].id);
  return { placed: booking, version: booking.version, notes: 0 };
}

async function changeUntilItFails(call: Call, url: string, work: Work): Promise<void> {
  for (let count = 0; ; count += 1) {
    const what = TURN[count % TURN.length] ?? 'notes';
    const path = `/api/admin/bookings/${work.placed.id}/${what}`;
    const answer = await call('POST', path, bodyOf(what, work, count), url).catch(() => undefined);
    // A kill cuts the connection. Any other answer is a bug.
    const text = await answer?.text().catch(() => undefined);
    if (answer === undefined || text === undefined) return;
    if (answer.status === 503) return;
    expect([answer.status, text], what).toEqual([what === 'notes' ? 201 : 200, text]);
    if (what === 'notes') work.notes += 1;
    else work.version = JSON.parse(text).booking.version;
  }
}

function bodyOf(what: (typeof TURN)[number], { placed, version: seenVersion }: Work, count: number): object {
  switch (what) {
    case 'notes':
      return { text: `Note ${count}.` };
    case 'change': {
      const expectedTotalCharges = placed.totals.totalCharges;
      return { seenVersion, contact: { phone: `905 555 ${count}` }, expectedTotalCharges, tellCustomer: true };
    }
    case 'handover/out':
    case 'handover/back':
      return { seenVersion, odometer: 12_000 + count, fuel: 8 };
    default:
      return { seenVersion };
  }
}

async function expectWhole(call: Call, url: string, { placed, version, notes }: Work, hint: string): Promise<Booking> {
  const { booking, history, emails } = await detailOf(call, url, placed.id);
  const stored = history.filter(({ what }) => what === 'note').length;
  const ahead = booking.version - version + stored - notes;
  expect(booking.version, hint).toBeGreaterThanOrEqual(version);
  expect(stored, hint).toBeGreaterThanOrEqual(notes);
  expect(ahead, hint).toBeLessThanOrEqual(1);
  const lines = history.filter(isChange);
  expect(
    lines.map((line) => line.version),
    hint,
  ).toEqual(Array.from({ length: booking.version }, (_, at) => at + 1));
  expect(replayHistory(placed, history), hint).toEqual(booking);
  const owed = lines.flatMap(({ what }) => OWED[what] ?? []);
  expect(emails.map(({ kind }) => kind).sort(), hint).toEqual(['received', 'notice', ...owed].sort());
  return booking;
}

async function detailOf(call: Call, url: string, id: string) {
  const detail = await read(call, url, `/api/admin/bookings/${id}`);
  const { history, emails, overlaps: _, ...booking }: BookingDetail & Booking = detail;
  return { booking, history, emails };
}

/** Reads from the site, and again while its database is out of reach on a busy machine. */
async function read(call: Call, url: string, path: string) {
  let answer = await call('GET', path, undefined, url);
  await expect
    .poll(async () => {
      if (answer.status === 503) answer = await call('GET', path, undefined, url);
      return answer.status;
    })
    .toBe(200);
  return answer.json();
}
