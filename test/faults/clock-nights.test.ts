import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '../../src/adapters/sqlite/open.ts';
import { type DateText, type Instant, type TimeText, toInstant } from '../../src/domain/shared/toronto-time.ts';
import { addBooking } from '../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite } from '../support/site/a-site.ts';
import { aFolder } from '../support/temp-folder.ts';
import { deliverOne } from '../support/values/deliver-one.ts';
import { FORM } from '../support/values/requests.ts';
import { aPlacedBooking, at } from '../support/values/samples.ts';

/** A trip from one morning to the next day's, at these hours. */
function overNight(pickupDate: DateText, dropoffDate: DateText, [from, to]: readonly [TimeText, TimeText]) {
  return {
    rentalLocation: 'Oakville',
    pickupDate,
    pickupTime: at(pickupDate, from),
    dropoffDate,
    dropoffTime: at(dropoffDate, to),
    driverAge: 25,
  };
}

/** The day that begins at a midnight, and the day after it. */
const NIGHTS = [
  ['an ordinary midnight', '2026-11-27', '2026-11-28'],
  ['the midnight before the clocks go forward', '2027-03-14', '2027-03-15'],
  ['the midnight before the clocks go back', '2026-11-01', '2026-11-02'],
  ['the midnight after the clocks went back', '2026-11-02', '2026-11-03'],
] as const;

describe('the clock', () => {
  it.each(NIGHTS)(
    'should end the day of the tomorrow rule at %s, Toronto time, and know an old press after it',
    async (_night, tomorrow, after) => {
      const { app, setNow } = await aSite();
      const trip = { vehicleId: 'sienna', itinerary: overNight(tomorrow, after, ['10:00', '10:00']), addonIds: [] };
      const quote = () => app.inject({ method: 'POST', url: '/api/quotes', payload: trip });
      setNow(justBefore(at(tomorrow, '00:00')));
      const quoted = await quote();
      expect(quoted.statusCode).toBe(200);
      const booking = { ...trip, form: FORM, expectedTotalCharges: quoted.json().totals.totalCharges };
      const press = (key: string) =>
        app.inject({ method: 'POST', url: '/api/bookings', payload: booking, headers: { 'idempotency-key': key } });
      const first = await press('before midnight');
      expect(first.statusCode).toBe(201);

      setNow(at(tomorrow, '00:00'));
      const late = await quote();
      expect(late.statusCode).toBe(422);
      expect(late.json().errors).toEqual([
        { path: '/itinerary/pickupDate', message: 'Pickup must be at least one day ahead.' },
      ]);
      expect((await press('after midnight')).statusCode).toBe(422);
      const again = await press('before midnight');
      expect(again.statusCode).toBe(201);
      expect(again.json()).toEqual(first.json());
    },
  );

  // A day and two hours by the wall; in spring an hour less passes, in autumn one more.
  // PRICE-3
  it.each([
    ['no clock change', '2027-03-06', '2027-03-07', ['10:00', '12:00'], 4700],
    ['the spring night', '2027-03-13', '2027-03-14', ['10:00', '12:00'], 0],
    ['the autumn night', '2026-10-31', '2026-11-01', ['10:00', '12:00'], 7050],
  ] as const)('should charge the hours that really pass over %s', async (_night, from, to, hours, extraHoursCharge) => {
    const { app, setNow } = await aSite();
    setNow(at(from === '2026-10-31' ? '2026-10-20' : '2027-03-01', '12:00'));
    const payload = { vehicleId: 'sienna', itinerary: overNight(from, to, hours), addonIds: [] };
    const quoted = await app.inject({ method: 'POST', url: '/api/quotes', payload });
    expect(quoted.json().totals).toMatchObject({ totalRentalDays: 1, baseRental: 9400, extraHoursCharge });
  });

  it.each([
    ['midnight', at('2026-11-27', '00:00')],
    ['the change to summer time', '2027-03-14T07:00:00.000Z'],
    ['the change from summer time', '2026-11-01T06:00:00.000Z'],
  ] as const)('should try an e-mail again after the same waits over %s', async (_night, moment) => {
    let now = justBefore(moment);
    const send = async () => ({ state: 'refused-for-now', reason: '451' }) as const;
    const opened = await openSqlite(`${await aFolder()}/site.db`);
    onTestFinished(() => opened.close());
    const ports = { ...opened.ports, mailer: { send }, clock: { now: () => now } };
    const waits: number[] = [];
    const placed = aPlacedBooking({ at: now });
    await addBooking(ports.bookings, { ...placed, emails: placed.emails.slice(0, 1) }, { key: 'k', bodyHash: 'h' });
    while (waits.length < 5) {
      const reported = await deliverOne(ports);
      if (reported?.state !== 'waiting') throw new Error(JSON.stringify(reported));
      waits.push((Date.parse(reported.nextTryAt) - Date.parse(now)) / 1000);
      now = reported.nextTryAt;
    }
    expect(waits).toEqual([5, 30, 120, 600, 1800]);
  });
});

function justBefore(instant: Instant): Instant {
  return toInstant(Date.parse(instant) - 1);
}
