import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import { addMinutes, type DateText, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite } from '../../support/site/a-site.ts';
import { signIn } from '../../support/site/staff.ts';
import { lived } from '../../support/values/changes.ts';
import { anItinerary, aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';

const APPROVE = { what: 'approve', although: ['past'] } as const;
const HAND_OUT = { what: 'hand-out', odometer: 10, fuel: 8 } as const;

/** A desk at noon of 2026-11-23. */
async function aDesk() {
  const site = await aSite();
  site.setNow(NOON);
  const headers = await signIn(site);
  const today = (query = '') => site.app.inject({ method: 'GET', url: `/api/admin/today${query}`, headers });
  const rental = async (pickupDate: DateText, dropoffDate: DateText, ...actions: readonly BookingAction[]) => {
    const itinerary = anItinerary({ pickupDate, dropoffDate });
    const placed = { ...aPlacedBooking({ itinerary, at: addMinutes(NOON, -60) }), emails: [] };
    await addBooking(site.ports.bookings, placed, aSubmission());
    return lived(site.ports.bookings, placed.booking, ...actions);
  };
  return { site, today, rental };
}

const numberOf = ({ confirmationNumber }: Pick<Booking, 'confirmationNumber'>) => confirmationNumber;

// BOOK-54
describe('GET /api/admin/today', () => {
  it('should have what the day brings, with marks', async () => {
    const { today, rental } = await aDesk();
    const later = await rental('2026-11-30', '2026-12-02');
    const urgent = await rental('2026-11-23', '2026-11-24');
    const goingOut = await rental('2026-11-23', '2026-11-25', APPROVE);
    const comingBack = await rental('2026-11-20', '2026-11-23', APPROVE, HAND_OUT);
    const overdue = await rental('2026-11-18', '2026-11-22', APPROVE, HAND_OUT);
    const tomorrow = await rental('2026-11-24', '2026-11-25', APPROVE);
    const backTomorrow = await rental('2026-11-20', '2026-11-24', APPROVE, HAND_OUT);
    await rental('2026-11-23', '2026-11-24', { what: 'decline' });
    const response = await today();
    expect(response.statusCode).toBe(200);
    const answer = response.json();
    const numbers = (rows: readonly Booking[]) => rows.map(numberOf);
    expect(answer.date).toBe('2026-11-23');
    expect(numbers(answer.toAnswer)).toEqual([urgent, later].map(numberOf));
    expect(numbers(answer.goingOut)).toEqual([numberOf(goingOut)]);
    expect(numbers(answer.comingBack)).toEqual([numberOf(comingBack)]);
    expect(numbers(answer.overdue)).toEqual([numberOf(overdue)]);
    expect(numbers(answer.tomorrow.goingOut)).toEqual([numberOf(tomorrow)]);
    expect(numbers(answer.tomorrow.comingBack)).toEqual([numberOf(backTomorrow)]);
    expect(answer.overdue[0]).toMatchObject({ marks: ['overdue'], version: 3, source: 'site', handover: { out: {} } });
    expect(answer.toAnswer[0].marks).toEqual(['clash', 'pickup-passed']);
    expect(answer.toAnswer[0]).not.toHaveProperty('lines');
  });

  // DAY-2
  it('should count what came back on the day, also if it was due before', async () => {
    const { today, rental } = await aDesk();
    const back = (time: Instant) => ({ what: 'take-back', odometer: 20, fuel: 8, at: time }) as const;
    await rental('2026-11-20', '2026-11-22', APPROVE, HAND_OUT, back(NOON));
    await rental('2026-11-20', '2026-11-24', APPROVE, HAND_OUT, back(addMinutes(NOON, 10)));
    await rental('2026-11-20', '2026-11-23', APPROVE);
    expect((await today()).json().done).toEqual({ handedOut: 0, takenBack: 2 });
    expect((await today('?date=2026-11-22')).json().done.takenBack).toBe(0);
  });

  it('should have what was not picked up, until it is handed out or cancelled', async () => {
    const { today, rental, site } = await aDesk();
    const late = await rental('2026-11-20', '2026-11-28', APPROVE);
    const gone = await rental('2026-11-21', '2026-11-28', APPROVE);
    await rental('2026-11-21', '2026-11-28', APPROVE, HAND_OUT);
    await rental('2026-11-21', '2026-11-28');
    await rental('2026-11-24', '2026-11-28', APPROVE);
    const numbers = async (query = '') => (await today(query)).json().notPickedUp.map(numberOf);
    expect(await numbers()).toEqual([late, gone].map(numberOf));
    expect(await numbers('?date=2026-11-30')).toEqual([late, gone].map(numberOf));
    await lived(site.ports.bookings, gone, { what: 'cancel', reason: 'no-show' });
    expect(await numbers()).toEqual([numberOf(late)]);
    await lived(site.ports.bookings, late, HAND_OUT);
    expect(await numbers()).toEqual([]);
  });

  it('should have another day', async () => {
    const { today, rental } = await aDesk();
    const goingOut = await rental('2026-11-30', '2026-12-02', APPROVE);
    const answer = (await today('?date=2026-11-30')).json();
    expect(answer).toMatchObject({ date: '2026-11-30', toAnswer: [], comingBack: [], overdue: [] });
    expect(answer.goingOut.map(numberOf)).toEqual([numberOf(goingOut)]);
    expect((await today('?date=2026-11-29')).json().tomorrow.goingOut.map(numberOf)).toEqual([numberOf(goingOut)]);
  });

  it('should begin and end at midnight of the office', async () => {
    const { site } = await aDesk();
    // 23:30 at the office, and the next day in UTC.
    site.setNow('2026-11-24T04:30:00.000Z');
    const headers = await signIn(site);
    const late = await site.app.inject({ method: 'GET', url: '/api/admin/today', headers });
    expect(late.json().date).toBe('2026-11-23');
  });

  it.each(['date=tomorrow', 'date=2026-02-30', 'date=', 'day=2026-11-23'])('should refuse %s', async (query) => {
    const { today } = await aDesk();
    expect((await today(`?${query}`)).statusCode).toBe(422);
  });

  it('should be for staff alone', async () => {
    const { app } = await aSite();
    expect((await app.inject({ method: 'GET', url: '/api/admin/today' })).statusCode).toBe(401);
  });
});
