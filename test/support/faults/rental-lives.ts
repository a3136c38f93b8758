import fc from 'fast-check';
import { expect } from 'vitest';
import { diskImageStore } from '../../../src/adapters/disk/image-store.ts';
import { argon2Hasher } from '../../../src/adapters/node/hasher.ts';
import { type Booking, receiptOf } from '../../../src/domain/booking/booking.ts';
import { type BookingEvent, firstReceipt, isChange, replayHistory } from '../../../src/domain/booking/history.ts';
import type { BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import { placeDeskBooking } from '../../../src/domain/booking/placement.ts';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { nextNumber, yearOf } from '../../../src/domain/invoice/invoice.ts';
import type { BillLineEntry } from '../../../src/domain/pricing/bill-lines.ts';
import { priceTrip } from '../../../src/domain/pricing/price-trip.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { addMinutes, type Instant, toInstant } from '../../../src/domain/shared/toronto-time.ts';
import type { RequestedItinerary } from '../../../src/domain/trip/itinerary.ts';
import type { Opened, Ports, Stores } from '../../../src/ports/ports.ts';
import { actOnStoredBooking, addBookingNote } from '../../../src/server/use-cases/booking/act-on-booking.ts';
import { releaseBookings } from '../../../src/server/use-cases/booking/bulk-bookings.ts';
import {
  changeStoredBooking,
  previewChange,
  swapStoredVehicle,
} from '../../../src/server/use-cases/booking/change-booking.ts';
import { submitBooking } from '../../../src/server/use-cases/booking/submit-booking.ts';
import { voidStoredPayment, writePayment } from '../../../src/server/use-cases/booking/take-payment.ts';
import { creditInvoice } from '../../../src/server/use-cases/invoice/credit-invoice.ts';
import { makeInvoice } from '../../../src/server/use-cases/invoice/make-invoice.ts';
import { erasePersonalData } from '../../../src/server/use-cases/privacy/personal-data.ts';
import { addBooking, findSubmission, notificationsOf } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { audited } from '../site/audited.ts';
import { FORM, TOTAL, TRIP } from '../values/requests.ts';
import { ADDED, aCustomer, anItinerary, at, aVehicle, NOON, SENDER } from '../values/samples.ts';
import { addVehicle } from '../values/vehicles.ts';
import {
  type Bill,
  costOf,
  type Doer,
  drivenIn,
  type Edit,
  edit,
  freeKilometresOf,
  type Line,
  nameOf,
  newRental,
  nextMoneyId,
  predict,
  priceOf,
  type Rental,
  type Step,
  type TripName,
  type VehicleId,
} from './rental-model.ts';
import { type CrashPoint, crashPoints, ORIGINS, type Origin, type Press, presses } from './rental-steps.ts';
import { expectMoney, expectSums, type Led, payerOf } from './rental-sums.ts';

/** Opens the database of the lives. It is opened once more after each crash. */
export type OpenStores = () => Promise<Opened<Stores>>;

/** How often each outcome of a step came: 'approve', 'approve: vehicle-out', 'crash'. */
export type Tally = ReadonlyMap<string, number>;

const TRIPS: Readonly<Record<TripName, RequestedItinerary>> = {
  'three days': TRIP,
  'four days': { ...TRIP, dropoffDate: '2026-12-01', dropoffTime: at('2026-12-01', '10:00') },
};

/** The vehicles of a life. Each life has its own, so that none takes the vehicle of another. */
function fleetOf(number: number) {
  return {
    sienna: aVehicle({ id: `sienna-${number}` }),
    van: aVehicle({ id: `van-${number}`, classType: 'Low Roof Cargo Van', pricePerDay: 12_000 }),
  } satisfies Record<VehicleId, Vehicle>;
}

/** The site that the lives are led on. `stores` are those of the present process. */
type Site = {
  readonly stores: () => Stores;
  /** Ends the process and starts another one on the same database. */
  readonly restart: () => Promise<void>;
  readonly newId: () => string;
  readonly count: (outcome: string) => void;
};

/** One life: the booking as it was placed, its addresses, and its clock. */
type Life = {
  readonly site: Site;
  readonly placed: Booking;
  readonly emailOf: (address: string) => string;
  readonly fleet: ReturnType<typeof fleetOf>;
  now: Instant;
};
type Model = { -readonly [Name in keyof Led]: Led[Name] };

/**
 * Leads random lives of rentals on real stores, and compares them after each step with a model that
 * is written apart (rental-model.ts). A crash may come between any two calls of a step: the stores
 * are then opened again, and what was written must be whole (FAIL-3). At the end the sums of every
 * page must be those of all lives. Returns how often each outcome came.
 */
export async function leadLives(open: OpenStores, lives: number): Promise<Tally> {
  const tally = new Map<string, number>();
  let opened = await open();
  let ids = 0;
  const led: Model[] = [];
  let begun = 0;
  const site: Site = {
    stores: () => opened.ports,
    async restart() {
      const killed = opened;
      opened = await open();
      await killed.close();
    },
    newId() {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
    },
    count: (outcome) => void tally.set(outcome, (tally.get(outcome) ?? 0) + 1),
  };
  const commands = fc.commands([presses().map(commandOf)], { maxCommands: 30, size: 'max' });
  const life = fc.asyncProperty(fc.constantFrom(...ORIGINS), crashPoints(), commands, async (origin, crash, taken) => {
    begun += 1;
    const { model, real } = await begin(site, begun, origin, crash);
    led.push(model);
    await fc.asyncModelRun(() => ({ model, real }), taken);
  });
  await fc.assert(life, { numRuns: lives, includeErrorInReport: true });
  await expectSums(opened.ports, led);
  await opened.close();
  return tally;
}

const CRASH = new Error('the process was killed');
type Call = (...given: readonly unknown[]) => unknown;

/** Returns the stores of a process that ends at a point, and whether it wrote the booking before. */
function crashing(stores: Stores, point: CrashPoint | undefined) {
  let calls = 0;
  let hasWritten = false;
  const endsAt = async (call: () => Promise<unknown>) => {
    const isHere = calls === point?.call;
    calls += 1;
    if (isHere && !point?.isAfter) throw CRASH;
    const answer = await call();
    if (isHere) throw CRASH;
    return answer;
  };
  const wrapped = Object.entries(stores.bookings).map(([name, call]) => [
    name,
    (...words: readonly unknown[]) =>
      endsAt(async () => {
        let hasNext = false;
        const [id, rule, ...rest] = words;
        const watched: Call = (...seen) => {
          const edit = (rule as Call)(...seen) as { readonly next?: unknown };
          hasNext = edit.next !== undefined;
          return edit;
        };
        const answer = await (call as Call)(...(name === 'edit' ? [id, watched, ...rest] : words));
        hasWritten ||= hasNext || (name === 'add' && answer === 'added');
        return answer;
      }),
  ]);
  const bookings = Object.fromEntries(wrapped) as Ports['bookings'];
  const { add, edit } = stores.invoices;
  const invoices: Ports['invoices'] = {
    ...stores.invoices,
    add: ((...given) => endsAt(() => add(...given))) as typeof add,
    edit: ((...given) => endsAt(() => edit(...given))) as typeof edit,
  };
  return { stores: { ...stores, bookings, invoices }, hasWritten: () => hasWritten };
}

/** The lives begin one after the other: SQLite stores at most 1,024 bookings of one millisecond. */
function bornAt(number: number): Instant {
  return toInstant(Date.parse(NOON) + number);
}

/** Places the booking of a life. After a crash the customer sends the same request once more. */
async function begin(site: Site, number: number, origin: Origin, crash: CrashPoint | undefined) {
  const emailOf = (address: string) => (address === '' ? '' : `${address}-${number}@example.com`);
  const [email, by] = [emailOf('first'), 'kim@oakville.example'];
  const key = `key-of-life-${number}`;
  const fleet = fleetOf(number);
  for (const vehicle of Object.values(fleet)) await addVehicle(site.stores().vehicles, vehicle, ADDED);
  const place = async (stores: Stores) => {
    if (origin === 'site' || origin === 'held') return submit(site, stores, number, key, email, origin === 'held');
    const isApproved = origin === 'desk, approved';
    await addBooking(stores.bookings, deskBooking(site, number, email, by, isApproved), { key, bodyHash: key });
    return undefined;
  };
  const process = crashing(site.stores(), crash);
  let receipt = await place(process.stores).catch((fault: unknown) => {
    if (fault !== CRASH) throw fault;
    return 'crashed' as const;
  });
  if (receipt === 'crashed') {
    await site.restart();
    site.count('crash');
    receipt = await place(site.stores());
  }
  const found = await findSubmission(site.stores().bookings, key);
  if (found?.state !== 'booked') throw new Error(`the booking of ${key} is lost`);
  const { booking: placed } = found;
  if (receipt !== undefined) expect(receiptOf(placed)).toEqual(receipt);
  const life: Life = { site, placed, emailOf, fleet, now: bornAt(number) };
  const rental = newRental(origin, email, { by, at: bornAt(number) });
  await expectAsModelled(rental, life);
  return { model: { id: placed.id, rental }, real: life };
}

async function submit(site: Site, stores: Stores, number: number, key: string, email: string, isHeld: boolean) {
  const ports = {
    ...stores,
    clock: { now: () => bornAt(number) },
    random: randomOf(site, number),
    hasher: argon2Hasher(),
  };
  const body = {
    vehicleId: fleetOf(number).sienna.id,
    itinerary: TRIP,
    addonIds: ['additional-driver'],
    form: { ...FORM, email, confirmEmail: email },
    expectedTotalCharges: TOTAL,
    ...(isHeld ? { website: 'https://spam.example' } : {}),
  };
  const unlimited = { networks: [], isLimited: false };
  const answer = await submitBooking(ports, SENDER, { key, bodyHash: key }, () => body, unlimited);
  if (!answer.ok) throw new Error(answer.problem.code);
  return receiptOf(answer.value.booking);
}

function deskBooking(site: Site, number: number, email: string, by: string, isApproved: boolean) {
  const priced = priceTrip(fleetOf(number).sienna, anItinerary(), ['additional-driver'], OAKVILLE_TARIFF);
  if (!priced.ok) throw new Error(priced.problem.code);
  return placeDeskBooking({
    ...priced.value,
    id: site.newId(),
    confirmationNumber: `HOJ-${100_000 + number}`,
    at: bornAt(number),
    hours: DEFAULT_HOURS,
    tariff: OAKVILLE_TARIFF,
    customer: aCustomer({ email, confirmEmail: email }),
    emailId: site.newId(),
    by,
    isApproved,
  });
}

function randomOf({ newId }: Site, number: number) {
  return { integer: (min: number) => min + number, id: newId };
}

function commandOf(press: Press): fc.AsyncCommand<Model, Life> {
  return {
    check: () => true,
    run: (model, life) => run(press, model, life),
    toString: () => JSON.stringify(press),
  };
}

/** These need no version. */
const VERSIONLESS: readonly Step['what'][] = ['erase', 'note', 'release', 'pay', 'void', 'credit'];

/** Takes a step on the site and in the model, with a crash on the way if there is one. */
async function run({ step: drawn, by, isSeenRight, crash }: Press, model: Model, life: Life): Promise<void> {
  const { rental } = model;
  const { site } = life;
  life.now = addMinutes(life.now, 1);
  const step = asTaken(drawn, rental, life);
  const isVersionless = VERSIONLESS.includes(step.what);
  const nextPaper = isOfPapers(step) ? await nextPaperOf(site) : '';
  const at = momentOf(step, rental, life.now);
  const doer: Doer = { by, at, isSeenRight: isSeenRight || isVersionless, nextPaper };
  const predicted = predict(rental, step, doer);
  const expected = typeof predicted === 'string' ? predicted : 'done';
  const process = crashing(site.stores(), crash);
  let hasWritten = process.hasWritten;
  try {
    expect(await take(step, rental, doer, life, process.stores), step.what).toBe(expected);
    site.count(typeof predicted === 'string' ? `${step.what}: ${predicted}` : step.what);
  } catch (fault) {
    if (fault !== CRASH) throw fault;
    site.count(process.hasWritten() ? 'crash after a write' : 'crash');
    await site.restart();
    if (isOfPapers(step)) {
      // What a press was interrupted in is completed by the same press.
      expect(await take(step, rental, doer, life, site.stores()), step.what).toBe(expected);
      hasWritten = () => true;
    }
    if (process.hasWritten()) expect(predicted).toBeTypeOf('object');
  }
  if (typeof predicted !== 'string' && (hasWritten() || predicted === rental)) model.rental = predicted;
  else if (typeof predicted !== 'string') expect(crash, `${step.what} wrote nothing`).toBeDefined();
  await expectAsModelled(model.rental, life);
}

/** Returns a step with the addresses of its life. No payment is written before the last one. */
function asTaken(step: Step, rental: Rental, { now, emailOf }: Life): Step {
  if ('email' in step && step.email !== undefined) return { ...step, email: emailOf(step.email) };
  if (step.what !== 'take back') return step;
  const paidAt = rental.money.at(-1)?.at ?? now;
  return momentOf(step, rental, now) < paidAt ? { ...step, paid: 0 } : step;
}

/** Whether a step makes a paper. */
function isOfPapers({ what }: Step): boolean {
  return what === 'invoice' || what === 'credit';
}

async function nextPaperOf({ stores }: Site): Promise<string> {
  const year = yearOf(NOON);
  const [last] = (await stores().invoices.list({ where: { year }, order: 'newest', limit: 1 })).values;
  return nextNumber(year, last?.number);
}

/** When a step is taken. Vehicles come back at the end of the trip, long after the other steps but entries about money. */
function momentOf(step: Step, { trip, money }: Rental, now: Instant): Instant {
  if (step.what === 'take back' && step.late !== 'before out') return addMinutes(TRIPS[trip].dropoffTime, step.late);
  const paidAt = money.at(-1)?.at as Instant | undefined;
  const isMoney = step.what === 'pay' || step.what === 'void';
  return isMoney && paidAt !== undefined && paidAt > now ? paidAt : now;
}

/** Takes a step on the site. Returns the code of a refusal, or 'done'. */
async function take(step: Step, rental: Rental, doer: Doer, life: Life, stores: Stores): Promise<string> {
  const { site, placed, fleet } = life;
  const { id } = placed;
  const { by, isSeenRight } = doer;
  const now = doer.at as Instant;
  // No booking here has a photo, so none is read or deleted.
  const photos = diskImageStore('/nowhere', 'booking-photos');
  const ports = { ...stores, photos, clock: { now: () => now }, random: { integer: () => 0, id: site.newId } };
  const seenVersion = isSeenRight ? rental.version : rental.version + 1;
  const codeOf = (result: { ok: true } | { ok: false; problem: { code: string } }) =>
    result.ok ? 'done' : result.problem.code;
  const newIds = (length: number) => Array.from({ length }, site.newId);
  const act = async (action: BookingAction) => {
    const result = await actOnStoredBooking(ports, SENDER, { id, by, action, seen: { version: seenVersion } });
    if (!result.ok && result.problem.code === 'changed-meanwhile') {
      const last = rental.lines.findLast(({ version }) => version !== undefined);
      const { version, status } = rental;
      expect(result.problem).toMatchObject({ version, status, changedBy: last?.by, changedAt: last?.at });
    }
    return codeOf(result);
  };
  switch (step.what) {
    case 'approve':
    case 'decline':
      return act({ what: step.what, although: step.although });
    case 'cancel':
      return act(step);
    case 'hand out':
      return act({ what: 'hand-out', odometer: step.odometer, fuel: 8, although: step.isAlthough ? ['day'] : [] });
    case 'take back': {
      const early = addMinutes((rental.out?.at ?? now) as Instant, -1);
      const back = step.late === 'before out' ? early : now;
      const action: BookingAction = {
        what: 'take-back',
        odometer: step.odometer,
        fuel: 4,
        at: back,
        although: step.isAlthough ? ['odometer'] : [],
        ...(step.bill && { bill: { lines: billLinesOf(step.bill), newIds: newIds(3) } }),
        tellCustomer: step.tellCustomer,
        ...(step.paid > 0 && {
          payments: {
            key: nextMoneyId(rental),
            entries: [{ kind: 'payment', method: 'cash', amount: step.paid }],
          },
        }),
      };
      const taken = await act(action);
      if (taken === 'done' && step.paid > 0) expect(await act(action)).toBe('done');
      return taken;
    }
    case 'swap': {
      const expectedTotalCharges = costOf(edit(rental, priceOf(rental, step))) + (step.isPriceRight ? 0 : 1);
      const { prices, tellCustomer } = step;
      const body = {
        seenVersion,
        back: { odometer: step.back, fuel: 4, note: 'It is loud.' },
        vehicleId: fleet[step.vehicle].id,
        out: { odometer: step.out, fuel: 8 },
        ...(prices && { prices }),
        expectedTotalCharges,
        tellCustomer,
        // The same vehicles go out several times, so their last readings are any.
        although: ['odometer'],
      };
      return codeOf(await swapStoredVehicle({ ...ports, hasher: argon2Hasher() }, SENDER, { id, by, ...body }));
    }
    case 'bill':
      return act({ what: 'bill', lines: billLinesOf(step.bill), newIds: newIds(3) });
    case 'undo':
      return act({ what: 'undo' });
    case 'change': {
      const expectedTotalCharges = costOf(edit(rental, step)) + (step.isPriceRight ? 0 : 1);
      const { tellCustomer } = step;
      const body = { ...draftOf(step, fleet), seenVersion, expectedTotalCharges, tellCustomer };
      return codeOf(await changeStoredBooking(ports, SENDER, { id, by, ...body }));
    }
    case 'preview': {
      const shown = await previewChange(ports, id, draftOf(step, fleet), DEFAULT_HOURS);
      if (shown.ok) expect(shown.value.difference).toBe(costOf(edit(rental, step)) - costOf(rental));
      return codeOf(shown);
    }
    case 'pay': {
      const { what: _, ...entry } = step;
      const request = { id, paymentId: nextMoneyId(rental), by, entry };
      const written = await writePayment(ports, request);
      // A second press with its key, such as one after an answer that was lost.
      if (written.ok) expect(await writePayment(ports, request)).toMatchObject({ ok: true, value: { replayed: true } });
      return codeOf(written);
    }
    case 'void': {
      const random = { ...ports.random, id: () => nextMoneyId(rental) };
      const request = { id, paymentId: `money-${step.index}`, reason: 'Wrong', by, isOwner: true };
      return codeOf(await voidStoredPayment({ ...audited(ports), random }, request));
    }
    case 'invoice': {
      const billTo = { name: nameOf(rental, step.party) };
      const parts = { bookingId: id, seenVersion, for: step.party, billTo, by, company: SENDER.company };
      const request = { ...parts, key: doer.nextPaper, bodyHash: 'hash' };
      const made = await makeInvoice(ports, request);
      if (made.ok)
        expect(await makeInvoice(ports, request)).toEqual({ ok: true, value: { ...made.value, replayed: true } });
      return codeOf(made);
    }
    case 'credit': {
      const number = rental.papers[step.index]?.number ?? 'INV-2026-999999';
      const request = { number, key: doer.nextPaper, bodyHash: 'hash', by, reason: 'Wrong name' };
      const made = await creditInvoice(audited(ports), request);
      if (made.ok) expect(await creditInvoice(audited(ports), request)).toMatchObject({ value: { replayed: true } });
      return codeOf(made);
    }
    case 'note':
      return codeOf(await addBookingNote(ports, { id, by, text: step.text }));
    case 'release': {
      const { failed } = (await releaseBookings(ports, SENDER, [id], by)).value;
      if (failed.length === 0) return 'done';
      return rental.isErased ? 'booking-erased' : 'not-possible';
    }
    case 'erase':
      if (rental.email !== '') await erasePersonalData(audited(ports), rental.email, by);
      return 'done';
  }
}

function billLinesOf({ cleaning, toll, discount }: Bill): readonly BillLineEntry[] {
  const line = { quantity: 1, taxed: true };
  const untaxed = { ...line, taxed: false };
  return [
    ...(cleaning > 0 ? [{ ...line, code: 'cleaning' as const, text: 'Cleaning', unitPrice: cleaning }] : []),
    ...(toll > 0 ? [{ ...untaxed, code: 'toll' as const, text: '407 ETR', unitPrice: toll }] : []),
    ...(discount > 0 ? [{ ...line, code: 'discount' as const, text: 'Goodwill', unitPrice: -discount }] : []),
  ];
}

function draftOf({ trip, hasDriver, vehicle, email, phone, payer }: Edit, fleet: Life['fleet']) {
  return {
    ...(trip && { itinerary: TRIPS[trip] }),
    ...(hasDriver !== undefined && { addonIds: hasDriver ? (['additional-driver'] as const) : [] }),
    ...(vehicle && { vehicleId: fleet[vehicle].id }),
    ...(payer !== undefined && { payer: payerOf({ payer: payer ?? undefined, isErased: false }) }),
    contact: { ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) },
  };
}

/** Asserts that the stored booking, its history and its e-mails are those of the model. */
async function expectAsModelled(rental: Rental, { site, placed, fleet }: Life): Promise<void> {
  const { bookings } = site.stores();
  const [booking, { history, emails }] = await Promise.all([
    bookings.find(placed.id),
    notificationsOf(bookings, placed.id),
  ]);
  if (booking === undefined) throw new Error(`${placed.id} is lost`);
  const { version, status, form, itinerary, vehicle, selectedAddons, totals } = booking;
  expect({ version, status, email: form.email, phone: form.phone, vehicle: vehicle.id }).toEqual({
    version: rental.version,
    status: rental.status,
    email: rental.email,
    phone: rental.phone,
    vehicle: fleet[rental.vehicle].id,
  });
  expect([booking.held === true, booking.erasedAt !== undefined]).toEqual([rental.isHeld, rental.isErased]);
  expect(itinerary.dropoffTime).toBe(TRIPS[rental.trip].dropoffTime);
  expect(selectedAddons).toHaveLength(rental.hasDriver ? 1 : 0);
  expect(totals.totalCharges).toBe(costOf(rental));
  expectHandover(rental, booking, fleet);
  await expectMoney(rental, booking, site.stores());
  expect(history.map(lineOf)).toEqual(rental.lines);
  expect(emails.map(({ kind, state, to }) => ({ kind, state, to }))).toEqual(rental.emails);

  expect(history.filter(isChange).map((line) => line.version)).toEqual(
    Array.from({ length: version }, (_, index) => index + 1),
  );
  expect(firstReceipt(booking, history)).toEqual(receiptOf(placed));
  const submitted: Booking = { ...placed, status: 'confirmed', version: 1 };
  if (!rental.isErased) expect(replayHistory(submitted, history)).toEqual(booking);
}

function expectHandover(rental: Rental, { handover, settlement }: Booking, fleet: Life['fleet']): void {
  const { out, back, swaps } = rental;
  const kept = handover?.legs?.map(({ vehicle: { id }, ...leg }) => [id, leg.out.odometer, leg.back?.odometer]);
  const vehicles = [...swaps.map(({ from }) => from), rental.vehicle];
  const legs = vehicles.map((vehicle, index) => [
    fleet[vehicle].id,
    swaps[index - 1]?.out ?? out?.odometer,
    swaps[index]?.back ?? back?.odometer,
  ]);
  expect(kept).toEqual(swaps.length === 0 ? undefined : legs);
  expect([handover?.out.odometer, handover?.out.at]).toEqual([out?.odometer, out?.at]);
  expect(handover?.back?.odometer).toBe(back?.odometer);
  if (out === undefined || back === undefined) {
    expect(settlement).toBeUndefined();
    return;
  }
  const kilometresDriven = drivenIn(rental);
  expect(settlement).toMatchObject({
    agreed: { totalCharges: costOf(rental) },
    actual: { totalCharges: costOf(rental, back.late) },
    difference: costOf(rental, back.late) - costOf(rental),
    kilometresDriven,
    kilometresOver: Math.max(0, kilometresDriven - freeKilometresOf(rental, back.late)),
  });
}

/** A line as the model has it: without what changed and which e-mail tells of it. */
function lineOf(event: BookingEvent): Line {
  const { changes: _, emailId: _output, ...line } = { changes: undefined, emailId: undefined, ...event };
  return line;
}
