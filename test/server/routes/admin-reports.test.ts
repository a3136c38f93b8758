import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import type { PaymentKind } from '../../../src/domain/booking/payments.ts';
import { invoiceNumber } from '../../../src/domain/invoice/invoice.ts';
import { addDays, addMinutes, type DateText } from '../../../src/domain/shared/toronto-time.ts';
import { writePayment } from '../../../src/server/use-cases/booking/take-payment.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite } from '../../support/site/a-site.ts';
import { signIn } from '../../support/site/staff.ts';
import { lived } from '../../support/values/changes.ts';
import { anInvoice } from '../../support/values/invoices.ts';
import { parseCsv } from '../../support/values/parse-csv.ts';
import {
  aCustomer,
  anItinerary,
  aPlacedBooking,
  aSubmission,
  at,
  aVehicle,
  NOON,
} from '../../support/values/samples.ts';
import { addVehicle } from '../../support/values/vehicles.ts';

const APPROVE = { what: 'approve', although: ['past'] } as const;
const HAND_OUT = { what: 'hand-out', odometer: 10, fuel: 8 } as const;
const LIVES: Readonly<Record<string, readonly BookingAction[]>> = {
  waiting: [],
  approved: [APPROVE],
  declined: [{ what: 'decline' }],
  cancelled: [{ what: 'cancel' }],
  out: [APPROVE, HAND_OUT],
  completed: [APPROVE, HAND_OUT, { what: 'take-back', odometer: 20, fuel: 8 }],
};

async function aDesk(now = NOON) {
  const site = await aSite();
  site.setNow(now);
  const headers = await signIn(site);
  const get = (path: string) => site.app.inject({ method: 'GET', url: `/api/admin/reports/${path}`, headers });
  const rental = async (over: Parameters<typeof aPlacedBooking>[0], ...actions: readonly BookingAction[]) => {
    const placed = { ...aPlacedBooking(over), emails: [] };
    await addBooking(site.ports.bookings, placed, aSubmission());
    return lived(site.ports.bookings, placed.booking, ...actions);
  };
  const rows = async (query = '') => parseCsv((await get(`bookings.csv${query}`)).body).slice(1);
  return { site, get, rental, rows };
}

const numbersOf = (rows: readonly (readonly string[])[]) => rows.map(([number]) => number);

// REPORT-1
describe('GET /api/admin/reports/month', () => {
  it('should have the figures of its month alone', async () => {
    const { get, rental } = await aDesk(addMinutes(NOON, 48 * 60));
    const itinerary = anItinerary();
    const { totals } = await rental({ itinerary }, ...(LIVES.approved ?? []));
    await rental({ itinerary, at: addMinutes(NOON, -30 * 24 * 60) }, ...(LIVES.declined ?? []));
    await rental({ itinerary: anItinerary({ pickupDate: '2026-12-01', dropoffDate: '2026-12-02' }) });
    const answer = await get('month?month=2026-11');
    expect(answer.statusCode).toBe(200);
    const { rentalSubTotal: subTotal, hst, totalCharges } = totals;
    const revenue = { subTotal, hst, totalCharges };
    expect(answer.json()).toMatchObject({
      month: '2026-11',
      requests: 2,
      approved: 1,
      declined: 0,
      revenue,
      answeredInTime: 0.5,
      answersJudged: 2,
      byFamily: [{ family: 'Minivans and passenger vans', rentals: 1, ...revenue }],
      utilisation: [
        {
          vehicleId: 'sienna',
          title: 'Toyota Sienna',
          family: 'Minivans and passenger vans',
          bookedHours: 75,
          availableHours: 721,
        },
      ],
    });
    expect((await get('month?month=2026-10')).json()).toMatchObject({ requests: 1, declined: 1 });
  });

  // REPORT-2
  it.each([
    [NOON, 2, 1],
    [addMinutes(NOON, 4 * 24 * 60), 1, 2],
  ])('should at %s leave out approved pickups that passed without a hand-out', async (now, rentals, left) => {
    const { get, rental } = await aDesk(now);
    const on = (pickupDate: DateText) => anItinerary({ pickupDate, dropoffDate: addDays(pickupDate, 2) });
    await rental({ itinerary: on('2026-11-20') }, APPROVE);
    await rental({ itinerary: on('2026-11-20') }, APPROVE, HAND_OUT);
    const { totals } = await rental({ itinerary: on('2026-11-25') }, APPROVE);
    const report = (await get('month?month=2026-11')).json();
    const total = (count: number) => ({ totalCharges: count * totals.totalCharges });
    const expected = { revenue: total(rentals), missed: { rentals: left, ...total(left) } };
    expect(report).toMatchObject({ ...expected, asOf: now, byFamily: [{ rentals }] });
    const { months } = (await get('months?from=2026-11&to=2026-11')).json();
    expect(months).toMatchObject([{ ...expected, rentals }]);
  });

  // REPORT-11, REPORT-12
  it('should have what is paid and open of the rentals that count, and the deposits that are held', async () => {
    const { site, get, rental } = await aDesk(addMinutes(NOON, 48 * 60));
    const on = (pickupDate: DateText) => anItinerary({ pickupDate, dropoffDate: addDays(pickupDate, 2) });
    const first = await rental({ itinerary: on('2026-11-20') }, APPROVE, HAND_OUT);
    const second = await rental({ itinerary: on('2026-11-27') }, APPROVE);
    const missed = await rental({ itinerary: on('2026-11-21') }, APPROVE);
    const declined = await rental({ itinerary: on('2026-11-27') }, { what: 'decline' });
    const total = first.totals.totalCharges;
    const ports = { bookings: site.ports.bookings, clock: site.ports.clock };
    const pay = async ({ id }: Booking, kind: PaymentKind, amount: number) => {
      const entry = { kind, method: 'terminal', amount } as const;
      const paid = { id, paymentId: `${kind}-${amount}`, by: 'dana@oakville.example', entry };
      expect((await writePayment(ports, paid)).ok).toBe(true);
    };
    await pay(first, 'payment', 20_000);
    await pay(first, 'deposit-held', 30_000);
    await pay(first, 'deposit-kept', 1000);
    await pay(second, 'payment', total + 500);
    await pay(missed, 'payment', 700);
    await pay(declined, 'deposit-held', 4000);
    const { months } = (await get('months?from=2026-10&to=2026-11')).json();
    const paid = 21_000 + total + 500;
    expect(months).toMatchObject([
      { paid: 0, open: 0 },
      { rentals: 2, revenue: { totalCharges: 2 * total }, paid, open: 2 * total - paid },
    ]);
    expect((await get('month?month=2026-10')).json().deposits).toEqual({ held: 33_000, bookings: 2 });
  });

  // REPORT-14
  it('should have the HST of the invoices of a month, and tell the rentals of others', async () => {
    const { site, get, rental } = await aDesk();
    const { invoices } = site.ports;
    const on = (pickupDate: DateText) => anItinerary({ pickupDate, dropoffDate: addDays(pickupDate, 2) });
    const october = await rental({ itinerary: on('2026-10-20') }, APPROVE, HAND_OUT);
    const november = await rental({ itinerary: on('2026-11-20') }, APPROVE, HAND_OUT);
    const papers = [
      { bookingId: november.id, issuedAt: at('2026-10-31', '23:59'), hst: 1200 },
      { bookingId: october.id, issuedAt: at('2026-11-01', '00:00'), hst: 700 },
      { bookingId: november.id, issuedAt: at('2026-11-30', '23:59'), hst: -1200, kind: 'credit-note' },
    ] as const;
    for (const [place, paper] of papers.entries()) {
      const number = invoiceNumber('2026', place + 1);
      const submission = { key: number, bodyHash: 'hash' };
      await invoices.add(number, { value: anInvoice({ ...paper, number, submission }) });
    }
    const { months } = (await get('months?from=2026-10&to=2026-12')).json();
    expect(months).toMatchObject([
      { revenue: { hst: october.totals.hst }, invoiced: { hst: 1200, ofOthers: 1200 } },
      { revenue: { hst: november.totals.hst }, invoiced: { hst: -500, ofOthers: 700 } },
      { invoiced: { hst: 0, ofOthers: 0 } },
    ]);
  });

  // REPORT-3
  it('should count the hours of a vehicle from the day it was added', async () => {
    const { site, get } = await aDesk();
    const added = { at: '2026-11-20T05:00:00.000Z', by: 'dana@oakville.example', what: 'added' } as const;
    await addVehicle(site.ports.vehicles, aVehicle({ id: 'new', name: 'Ford Transit' }), added);
    const hours = async (month: string) =>
      (await get(`month?month=${month}`))
        .json()
        .utilisation.map((use: { readonly vehicleId: string; readonly availableHours: number }) => [
          use.vehicleId,
          use.availableHours,
        ]);
    expect(await hours('2026-11')).toContainEqual(['new', 11 * 24]);
    expect(await hours('2026-10')).toEqual([['sienna', 31 * 24]]);
  });

  // REPORT-2, REPORT-4
  it('should equal the sums of its file, of any bookings', async () => {
    const booking = fc.record({
      life: fc.constantFrom(...Object.keys(LIVES)),
      pickup: fc.integer({ min: -40, max: 40 }),
      days: fc.integer({ min: 1, max: 20 }),
      price: fc.integer({ min: 100, max: 90_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(booking, { minLength: 1, maxLength: 10 }), async (made) => {
        const { get, rental, rows } = await aDesk();
        for (const { life, pickup, days, price } of made) {
          const pickupDate = addDays('2026-11-23', pickup);
          const itinerary = anItinerary({ pickupDate, dropoffDate: addDays(pickupDate, days) });
          await rental({ itinerary, vehicle: aVehicle({ pricePerDay: price }) }, ...(LIVES[life] ?? []));
        }
        const { months } = (await get('months?from=2026-10&to=2026-12')).json();
        for (const [month, last] of [
          ['2026-10', '31'],
          ['2026-11', '30'],
          ['2026-12', '31'],
        ]) {
          const report = (await get(`month?month=${month}`)).json();
          const { revenue, missed } = report;
          const sums = months.find((one: { readonly month: string }) => one.month === month);
          const { requests, approved, declined, cancelled, completed } = report;
          const rentals = report.byFamily.reduce((sum: number, one: { rentals: number }) => sum + one.rentals, 0);
          expect(sums).toMatchObject({
            month,
            requests,
            approved,
            declined,
            cancelled,
            completed,
            rentals,
            revenue,
            missed,
          });
          const charged = (await rows(`?from=${month}-01&to=${month}-${last}`)).filter(([, , status = '']) =>
            ['approved', 'completed'].includes(status),
          );
          const sum = (column: number) =>
            charged.reduce((cents, row) => cents + Math.round(Number(row[column]) * 100), 0);
          expect(charged).toHaveLength(rentals + missed.rentals);
          expect([sum(9), sum(10), sum(11)]).toEqual(
            ['subTotal', 'hst', 'totalCharges'].map((field) => revenue[field] + missed[field]),
          );
        }
      }),
      { numRuns: 6 },
    );
  });

  // REPORT-5
  it.each(['', '?month=2026-13', '?month=soon', '?month=1999-12'])('should refuse %j', async (query) => {
    const { get } = await aDesk();
    const answer = await get(`month${query}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([{ path: '/month', message: 'Choose a month from January 2000 on.' }]);
  });
});

// REPORT-6
describe('GET /api/admin/reports/pages', () => {
  it('should have what the visitors of the public pages met in its month', async () => {
    const { site, get } = await aDesk();
    const count = { page: '/vehicles', bucket: 0 };
    await site.ports.insights.add('2026-11-30', [
      { ...count, metric: 'view', count: 3 },
      { ...count, metric: 'LCP', bucket: 40, count: 3 },
      { ...count, page: '/admin/today', metric: 'view', count: 1 },
    ]);
    await site.ports.insights.add('2026-12-01', [{ ...count, metric: 'view', count: 1 }]);
    expect((await get('pages?month=2026-11')).json()).toEqual({
      month: '2026-11',
      pages: [{ page: '/vehicles', views: 3, largestPaint: 1024, response: null, layoutShift: null }],
    });
  });
});

// REPORT-8
describe('GET /api/admin/reports/months', () => {
  it('should have a month each, both ends included', async () => {
    const { get, rental } = await aDesk();
    await rental({}, APPROVE);
    const answer = await get('months?from=2025-10&to=2027-09');
    expect(answer.statusCode).toBe(200);
    const { months } = answer.json();
    expect(months.map(({ month }: { month: string }) => month)).toHaveLength(24);
    expect(months[13]).toMatchObject({ month: '2026-11', requests: 1, approved: 1, rentals: 1 });
  });

  it.each([
    ['', '/from', 'Choose a month from January 2000 on.'],
    ['?from=2026-01&to=2026-00', '/to', 'Choose a month from January 2000 on.'],
    ['?from=soon&to=2026-01', '/from', 'Choose a month from January 2000 on.'],
    ['?from=2026-02&to=2026-01', '/to', 'The last month must not be before the first.'],
    ['?from=2024-01&to=2026-01', '/to', 'Choose at most 24 months.'],
  ])('should refuse %j', async (query, path, message) => {
    const { get } = await aDesk();
    const answer = await get(`months${query}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toContainEqual({ path, message });
  });
});

// REPORT-4
describe('GET /api/admin/reports/bookings.csv', () => {
  const on = (pickupDate: DateText) => anItinerary({ pickupDate, dropoffDate: addDays(pickupDate, 2) });

  it('should have the bookings of the days, both included, by pickup', async () => {
    const { get, rental, rows } = await aDesk();
    const booked: Booking[] = [];
    for (const day of ['2026-12-05', '2026-11-30', '2026-12-01', '2026-12-06'] as const) {
      booked.push(await rental({ itinerary: on(day) }));
    }
    const [fifth, before, first] = booked.map(({ confirmationNumber }) => confirmationNumber);
    expect(numbersOf(await rows('?from=2026-12-01&to=2026-12-05'))).toEqual([first, fifth]);
    expect(await rows('?to=2026-11-30')).toHaveLength(1);
    expect(numbersOf(await rows('?to=2026-11-30'))).toEqual([before]);
    expect(await rows()).toHaveLength(4);
    const { headers } = await get('bookings.csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="bookings.csv"');
    expect(headers['cache-control']).toBe('no-store');
    const separated = await get('bookings.csv?separator=semicolon&to=2026-11-30');
    expect(separated.body).toContain(`\r\n${before};`);
    expect((await get('bookings.csv?separator=tab')).statusCode).toBe(422);
  });

  it('should have those of a view that a search finds, more than a page of them', async () => {
    const { rental, rows } = await aDesk();
    for (let count = 0; count < 201; count += 1) await rental({ itinerary: on('2026-12-01') });
    const customer = aCustomer({ firstName: 'Zoë', lastName: '=Müller' });
    const { confirmationNumber, vehicle } = await rental({ itinerary: on('2026-12-02'), customer }, APPROVE);
    await rental({ itinerary: on('2026-12-02'), customer });
    expect(await rows()).toHaveLength(203);
    expect(await rows('?from=2026-12-01&to=2026-12-01')).toHaveLength(201);
    expect(await rows('?q=zoe')).toHaveLength(2);
    expect(numbersOf(await rows('?q=zoe&view=approved&from=2026-12-02&to=2026-12-02'))).toEqual([confirmationNumber]);
    expect(await rows('?q=zoe&to=2026-12-01')).toEqual([]);
    expect(await rows('?q=zoe&vehicleId=another')).toEqual([]);
    expect(await rows('?vehicleId=another')).toEqual([]);
    expect(await rows(`?vehicleId=${vehicle.id}`)).toHaveLength(203);
  });

  it('should have those with a mark alone, also of a search', async () => {
    const { get, rental, rows } = await aDesk();
    const customer = aCustomer({ firstName: 'Zoë', lastName: 'Müller' });
    const approved = await rental({ itinerary: on('2026-12-01') }, APPROVE);
    const clashing = await rental({ itinerary: on('2026-12-02'), customer });
    await rental({ itinerary: on('2026-12-20'), customer });
    const passed = await rental({ itinerary: on('2026-11-20') });
    for (const query of ['?mark=clash', '?mark=clash&q=zoe', '?mark=clash&view=to-answer&from=2026-12-02']) {
      expect([query, numbersOf(await rows(query))]).toEqual([query, [clashing.confirmationNumber]]);
    }
    for (const query of ['?mark=clash&view=approved', '?mark=clash&q=marc', '?mark=overdue']) {
      expect([query, await rows(query)]).toEqual([query, []]);
    }
    expect(numbersOf(await rows('?mark=pickup-passed'))).toEqual([passed.confirmationNumber]);
    expect(numbersOf(await rows())).toContain(approved.confirmationNumber);
    expect((await get('bookings.csv?mark=none')).statusCode).toBe(422);
  });

  // REPORT-5
  it('should refuse a range that ends before it begins, and an invalid day', async () => {
    const { get } = await aDesk();
    const reversed = await get('bookings.csv?from=2026-12-02&to=2026-12-01');
    expect(reversed.statusCode).toBe(422);
    expect(reversed.json().errors).toEqual([{ path: '/to', message: 'The last day must not be before the first.' }]);
    for (const field of ['from', 'to']) {
      const none = await get(`bookings.csv?${field}=2026-02-30`);
      expect(none.statusCode).toBe(422);
      expect(none.json().errors).toEqual([{ path: `/${field}`, message: 'Choose a day that exists.' }]);
    }
  });
});
