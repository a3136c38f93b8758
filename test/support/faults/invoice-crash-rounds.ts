import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ShownInvoice } from '../../../src/domain/invoice/invoice.ts';
import type { BookingDetail, BookingListAnswer } from '../../../src/ports/api/staff/staff-booking.ts';
import { aBookingRequest, post } from '../../targets/site-suite.ts';
import { signIn } from '../../targets/staff-calls.ts';
import { CRASHES } from '../rounds.ts';
import { seededRandom } from '../values/seeded-random.ts';
import { report, SEED, type Victim, WRITING } from './crash-rounds.ts';

type Call = Awaited<ReturnType<typeof signIn>>;

/** A press for an invoice or a credit note, and the paper that it was answered with, if any. */
type Press = { readonly path: string; readonly body: object; readonly paper?: ShownInvoice };
/** All presses that were not refused, by their keys. */
type Presses = Map<string, Press>;

/** A booking that can be invoiced. */
type Rental = Pick<BookingDetail, 'id' | 'version'>;

const CLERKS = 4;
const RENTALS = 8;

/**
 * Kills the victim at random times while four clerks make and credit the invoices of eight bookings,
 * and checks after each restart, once every interrupted press was sent again: each acknowledged press
 * is answered with the same paper, the series of numbers has no gap and no double (INV-3), and each
 * paper is in its booking and in the history of it (INV-4, INV-5).
 */
export async function invoiceCrashRounds(name: string, victim: Pick<Victim, 'kill' | 'restart'>, start: string) {
  const random = seededRandom(SEED);
  const call = await signIn({ url: start });
  const rentals = await someRentals(call, start);
  const presses: Presses = new Map();
  let url = start;
  let inForce: ReadonlyMap<string, string> = new Map();
  let interrupted = 0;
  for (let round = 0; round < CRASHES; round += 1) {
    const pressed: Presses = new Map();
    const { ended } = await invoiceUntilItFails(call, url, `${name}-${round}`, rentals, inForce, pressed, random);
    await setTimeout(WRITING.least + random() * WRITING.more);
    await victim.kill();
    await ended;
    url = await victim.restart();
    const reported = `seed ${SEED}, round ${round}`;
    interrupted += [...pressed.values()].filter(({ paper }) => paper === undefined).length;
    await pressAgain(call, url, pressed, reported);
    for (const [key, press] of pressed) presses.set(key, press);
    inForce = await expectPapersKept(call, url, rentals, presses, reported);
  }
  report(name, { papers: presses.size, interrupted });
}

/** Returns declined bookings with a line on their bill: nobody waits for their vehicles. */
async function someRentals(call: Call, url: string): Promise<readonly Rental[]> {
  const request = await aBookingRequest(url);
  for (let count = 0; count < RENTALS; count += 1) {
    const booked = await post(`${url}/api/bookings`, request, { 'idempotency-key': `rental-${count}` });
    expect(booked.status).toBe(201);
  }
  const { bookings }: BookingListAnswer = await (await call('GET', '/api/admin/bookings?limit=20')).json();
  return Promise.all(
    bookings.map(async ({ id, version }) => {
      const declined = await call('POST', `/api/admin/bookings/${id}/decline`, { seenVersion: version });
      expect(declined.status).toBe(200);
      const cleaning = { code: 'cleaning', text: 'Cleaning', quantity: 1, unitPrice: 5000, taxed: true };
      const lines = { seenVersion: version + 1, lines: [cleaning] };
      const billed = await call('PUT', `/api/admin/bookings/${id}/lines`, lines);
      expect(billed.status).toBe(200);
      return { id, version: version + 2 };
    }),
  );
}

/**
 * Runs clerks who credit the invoice in force of any booking, or make one where there is none, each
 * time with a new key, until the site does not answer. Resolves once a paper is acknowledged.
 */
async function invoiceUntilItFails(
  call: Call,
  url: string,
  name: string,
  rentals: readonly Rental[],
  known: ReadonlyMap<string, string>,
  presses: Presses,
  random: () => number,
) {
  const inForce = new Map(known);
  const acknowledged = Promise.withResolvers<void>();
  const clerks = Array.from({ length: CLERKS }, async (_, clerk) => {
    for (let count = 0; ; count += 1) {
      const rental = rentals[Math.floor(random() * rentals.length)];
      if (rental === undefined) return;
      const key = `${name}-${clerk}-${count}`;
      const number = inForce.get(rental.id);
      const press =
        number === undefined
          ? {
              path: `/api/admin/bookings/${rental.id}/invoice`,
              body: { seenVersion: rental.version, billTo: { name: 'Priya Raman' } },
            }
          : { path: `/api/admin/invoices/${number}/credit`, body: { reason: 'Again' } };
      presses.set(key, press);
      const answer = await send(call, url, key, press).catch(() => undefined);
      if (answer === undefined) return;
      // Another clerk was first.
      if (answer.status === 409) presses.delete(key);
      if (answer.paper === undefined) continue;
      presses.set(key, { ...press, paper: answer.paper });
      if (answer.paper.kind === 'invoice') inForce.set(rental.id, answer.paper.number);
      else if (inForce.get(rental.id) === number) inForce.delete(rental.id);
      acknowledged.resolve();
    }
  });
  const ended = Promise.all(clerks);
  await Promise.race([acknowledged.promise, ended]);
  return { ended };
}

async function send(call: Call, url: string, key: string, { path, body }: Press) {
  const answer = await call('POST', path, body, url, { 'idempotency-key': key });
  const text = await answer.text();
  const paper: ShownInvoice | undefined = answer.status === 201 ? JSON.parse(text).invoice : undefined;
  return {
    status: answer.status,
    isReplayed: answer.headers.get('idempotency-replayed') === 'true',
    ...(paper && { paper }),
  };
}

/** Sends every press once more. One that was interrupted may be refused by now, since another one was first. */
async function pressAgain(call: Call, url: string, presses: Presses, reported: string): Promise<void> {
  for (const [key, press] of presses) {
    let answer = await send(call, url, key, press);
    // The site may wait for the lease of a subject that the killed one held.
    await expect
      .poll(
        async () => {
          if (answer.status === 503) answer = await send(call, url, key, press);
          return answer.status;
        },
        { message: reported },
      )
      .not.toBe(503);
    const { status, isReplayed, paper } = answer;
    if (press.paper !== undefined) {
      expect([status, isReplayed, paper && asMade(paper)], reported).toEqual([201, true, asMade(press.paper)]);
    } else if (paper === undefined) {
      expect(status, reported).toBe(409);
      presses.delete(key);
    } else presses.set(key, { ...press, paper });
  }
}

/** A paper without what is known of it only later. */
function asMade({
  creditedBy: _,
  paid: _paid,
  payments: _payments,
  open: _open,
  age: _age,
  daysLate: _late,
  ...made
}: ShownInvoice) {
  return made;
}

/** Asserts the series of numbers, and that each paper is in its booking. Returns the invoices in force. */
async function expectPapersKept(
  call: Call,
  url: string,
  rentals: readonly Rental[],
  presses: Presses,
  reported: string,
): Promise<ReadonlyMap<string, string>> {
  const papers = (await listPapers(call, url)).toReversed();
  const numbers = papers.map(({ number }) => number);
  const series = numbers[0]?.slice(0, -'000001'.length);
  expect(numbers, reported).toEqual(numbers.map((_, index) => `${series}${String(index + 1).padStart(6, '0')}`));
  const acknowledged = [...presses.values()].flatMap(({ paper }) => (paper === undefined ? [] : [paper.number]));
  expect(acknowledged.toSorted(), reported).toEqual(numbers);

  const creditOf = new Map(papers.flatMap(({ number, of }) => (of === undefined ? [] : [[of, number] as const])));
  expect(creditOf.size, reported).toBe(papers.filter(({ kind }) => kind === 'credit-note').length);
  for (const { number, creditedBy } of papers) expect(creditedBy, reported).toBe(creditOf.get(number));

  const inForce = new Map<string, string>();
  for (const { id, version } of rentals) {
    const detail: BookingDetail = await (await call('GET', `/api/admin/bookings/${id}`, undefined, url)).json();
    const own = papers.filter(({ bookingId }) => bookingId === id).map(({ number }) => number);
    expect([detail.version, detail.invoices.map(({ number }) => number).toReversed()], reported).toEqual([
      version,
      own,
    ]);
    const told = detail.history.flatMap((line) =>
      line.what === 'invoiced' || line.what === 'credited' ? [line.number] : [],
    );
    expect(told, reported).toEqual(own);
    const open = detail.invoices.filter(({ kind, creditedBy }) => kind === 'invoice' && creditedBy === undefined);
    expect(open.length, reported).toBeLessThanOrEqual(1);
    if (open[0] !== undefined) inForce.set(id, open[0].number);
  }
  return inForce;
}

async function listPapers(call: Call, url: string): Promise<readonly ShownInvoice[]> {
  const all: ShownInvoice[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const answer = await call('GET', `/api/admin/invoices?state=all&limit=100${after}`, undefined, url);
    const page: { invoices: ShownInvoice[]; nextCursor: string | null } = await answer.json();
    all.push(...page.invoices);
    cursor = page.nextCursor;
  }
  return all;
}
