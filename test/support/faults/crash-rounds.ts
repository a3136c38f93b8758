import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { signIn } from '../../targets/staff-calls.ts';
import { TEST_LIMIT_MS } from '../limits.ts';
import { CRASHES } from '../rounds.ts';
import { type Presses, pressAgain, pressUntilItFails } from '../values/customers.ts';
import { changeUntilItFails, expectChangesKept, type Versions } from '../values/desk-changes.ts';
import { seededRandom } from '../values/seeded-random.ts';

/** A running site with a part that can be killed. */
export type Victim = {
  /** Kills the part (SIGKILL). */
  kill(): Promise<void>;
  /**
   * Starts it again. Resolves with the site's address once `/readyz` answers 200 without further
   * help.
   */
  restart(): Promise<string>;
  /** Returns the stored bookings, read directly from the store. */
  stored(): Promise<readonly StoredBooking[]>;
};

export type StoredBooking = { readonly key: string; readonly confirmationNumber: string; readonly waiting: number };

/** The time limit of a test with this many rounds, in ms. */
export const CRASHES_LIMIT = { timeout: TEST_LIMIT_MS + CRASHES * 60_000 };
/** The seed of the kill times. A failing run prints it. */
export const SEED = Number(process.env.CRASH_SEED || Math.floor(Math.random() * 1e6));

/** How long customers write before a kill, in milliseconds. */
export const WRITING = { least: 100, more: 700 };
const E_MAILS_A_BOOKING = 2;
/** How many e-mails may be in the middle of an attempt at a kill: more than one if the site is slow (MAIL-9). */
const ATTEMPTED_AT_ONCE = 5;

/**
 * Kills the victim at random times while eight customers book and two members of staff change
 * bookings, and checks the promises: every acknowledged booking is stored once and its key returns
 * the first reply; every acknowledged change is stored once with its line of history; every queued e-mail is
 * sent; a duplicate e-mail has the same Message-ID, and occurs only for the last e-mails before a
 * restart, since the kill may have prevented their records. Returns the milliseconds from each
 * restart until the site was ready.
 */
export async function crashRounds(name: string, victim: Victim, start: string, taken: readonly string[]) {
  const random = seededRandom(SEED);
  const presses: Presses = new Map();
  const lastBeforeKills: string[] = [];
  const readyAfter: number[] = [];
  let acknowledged = 0;
  let changed = 0;
  let url = start;
  const call = await signIn({ url });
  for (let round = 0; round < CRASHES; round += 1) {
    const pressed: Presses = new Map();
    const versions: Versions = new Map();
    const { ended } = await pressUntilItFails(url, `${name}-${round}`, pressed, random);
    const changing = await changeUntilItFails(call, url, versions, random);
    await setTimeout(WRITING.least + random() * WRITING.more);
    await victim.kill();
    await ended;
    changed += await changing.ended;
    // The mail server may still process data that it received before the kill.
    await setTimeout(500);
    lastBeforeKills.push(...taken.slice(-ATTEMPTED_AT_ONCE).map(messageId));

    const killed = performance.now();
    url = await victim.restart();
    readyAfter.push(Math.round(performance.now() - killed));
    acknowledged += [...pressed.values()].filter((reply) => reply !== undefined).length;
    expect(await pressAgain(url, pressed), `seed ${SEED}, round ${round}`).toEqual([]);
    await expectChangesKept(call, url, versions, `seed ${SEED}, round ${round}`);
    for (const [key, reply] of pressed) presses.set(key, reply);
  }

  expect(await pressAgain(url, presses), `seed ${SEED}, after all rounds`).toEqual([]);
  const numbers = [...presses.values()].map((reply) => JSON.parse(reply ?? '{}').confirmationNumber);
  expect(new Set(numbers).size).toBe(presses.size);
  const stored = async () => [...(await victim.stored())];
  expect((await stored()).map(({ key }) => key).sort()).toEqual([...presses.keys()].sort());
  expect((await stored()).map(({ confirmationNumber }) => confirmationNumber).sort()).toEqual(numbers.sort());

  await expectAllSent(async () => (await stored()).reduce((sum, booking) => sum + booking.waiting, 0));
  const ids = taken.map(messageId);
  // A long outage also makes the site tell its owner , about no booking.
  const aboutBookings = taken.filter((mail) => !/^Subject: .* needs? attention on the site of /im.test(mail));
  const about = new Map(aboutBookings.map((mail) => [messageId(mail), headerOf(mail, /^Subject: .*\b(HOJ-\d+)/im)]));
  const twoEach = numbers.flatMap((number) => Array.from({ length: E_MAILS_A_BOOKING }, () => number));
  expect([...about.values()].sort()).toEqual(twoEach.sort());
  const seconds = ids.filter((id, index) => ids.indexOf(id) !== index);
  // At most one duplicate of an e-mail for each kill that came right after it, and no others.
  for (const id of lastBeforeKills) {
    const index = seconds.indexOf(id);
    if (index !== -1) seconds.splice(index, 1);
  }
  expect(seconds, `seed ${SEED}: second copies that no kill explains`).toEqual([]);

  const inOrder = readyAfter.toSorted((one, other) => one - other);
  report(name, {
    acknowledged,
    changed,
    bookings: presses.size,
    mails: ids.length,
    secondCopies: ids.length - new Set(ids).size,
    readyAfterMs: { median: inOrder[inOrder.length >> 1], most: inOrder.at(-1) },
  });
  return { readyAfter };
}

/**
 * Waits until all e-mails are sent, with no limit while they make progress. The e-mail in progress
 * at a kill is leased for 10 s.
 */
async function expectAllSent(waiting: () => Promise<number>): Promise<void> {
  for (let [left, before, tries] = [await waiting(), 0, 0]; left > 0; left = await waiting()) {
    tries = left === before ? tries + 1 : 0;
    before = left;
    expect(tries, `${left} e-mails still wait after 20 s in which none went out`).toBeLessThan(40);
    await setTimeout(500);
  }
}

/** Prints the figures of the rounds, with the seed that repeats them. */
export function report(name: string, figures: object): void {
  console.log(`${name}: ${JSON.stringify({ rounds: CRASHES, seed: SEED, ...figures })}`);
}

function messageId(mail: string): string {
  return headerOf(mail, /^Message-ID: (<.+>)\r$/im);
}

function headerOf(mail: string, pattern: RegExp): string {
  const found = pattern.exec(mail)?.[1];
  if (found === undefined) throw new Error(`a mail without ${pattern}: ${mail.slice(0, 500)}`);
  return found;
}
