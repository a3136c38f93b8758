import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { listBookings } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { deleteBooking } from '../../support/values/changes.ts';
import { BOOKING_REQUEST, FORM, TOTAL, withField } from '../../support/values/requests.ts';
import { aVehicle, NOON } from '../../support/values/samples.ts';

function press({ app }: Pick<TestSite, 'app'>, payload: object = BOOKING_REQUEST, key: string | undefined = 'press-1') {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return app.inject({ method: 'POST', url: '/api/bookings', payload, headers });
}

async function bookingCount({ ports }: TestSite): Promise<number> {
  return (await listBookings(ports.bookings, { limit: 200 })).bookings.length;
}

describe('POST /api/bookings', () => {
  it('should store the booking and answer with its receipt', async () => {
    const site = await aSite();
    const response = await press(site);
    expect(response.statusCode).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    const { answerBy, deposit, ...receipt } = response.json();
    expect(answerBy).toBe(addMinutes(NOON, 24 * 60));
    expect(receipt).toMatchObject({
      confirmationNumber: expect.stringMatching(/^HOJ-[1-9]\d{5}$/),
      status: 'confirmed',
      createdAt: NOON,
      vehicle: aVehicle(),
      itinerary: { pickupLocation: 'Oakville', dropoffLocation: 'Oakville', driverAge: 25 },
      selectedAddons: [{ id: 'additional-driver', name: 'Additional Driver', pricePerDay: 1500 }],
      totals: { totalCharges: TOTAL },
      freeKilometres: 600,
    });
    expect(deposit).toBe(30_000);
    expect(receipt).not.toHaveProperty('form');
    const page = await listBookings(site.ports.bookings, { limit: 10 });
    expect(page.bookings).toHaveLength(1);
    expect(page.bookings[0]).toMatchObject({
      ...receipt,
      form: FORM,
      consent: { text: 'I agree that my data will be retained only for rentals at this website.', at: NOON },
    });
  });

  it('should mail the customer and the company, who can answer the customer', async () => {
    const site = await aSite();
    const { confirmationNumber } = (await press(site)).json();
    const [notice, received] = await site.mails(2);
    expect(received).toMatchObject({
      from: { address: 'reservations@oakville.example' },
      to: [{ address: 'priya.raman@example.com' }],
      subject: `Reservation received: ${confirmationNumber}`,
    });
    expect(received?.text).toContain('$452.53');
    expect(`${received?.text}${received?.html}${received?.subject}`).not.toMatch(/confirmed/i);
    expect(notice).toMatchObject({
      to: [{ address: 'desk@oakville.example' }],
      replyTo: [{ address: 'priya.raman@example.com' }],
    });
    expect(notice?.subject).toContain(confirmationNumber);
  });

  // BOOK-11
  it('should answer a repeated press with the first receipt, booked and mailed once', async () => {
    const site = await aSite();
    const first = await press(site);
    site.setNow('2027-06-01T12:00:00.000Z');
    const again = await press(site);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(again.statusCode).toBe(201);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
    expect(await bookingCount(site)).toBe(1);
    expect(await site.mails(2)).toHaveLength(2);
  });

  // BOOK-11
  it('should take the same fields in another order for the same body', async () => {
    const site = await aSite();
    await press(site);
    const reversed = Object.fromEntries(Object.entries(BOOKING_REQUEST).reverse());
    expect((await press(site, reversed)).headers['idempotency-replayed']).toBe('true');
  });

  it('should book once when one key is pressed fifty times at once', async () => {
    const site = await aSite();
    const answers = await Promise.all(Array.from({ length: 50 }, () => press(site)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201));
    expect(new Set(answers.map((answer) => answer.json().confirmationNumber)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(await bookingCount(site)).toBe(1);
  });

  // BOOK-12
  it.each([
    ['a corrected name', withField(BOOKING_REQUEST, '/form/firstName', 'Prya')],
    ['an invalid correction', withField(BOOKING_REQUEST, '/form/email', 42)],
  ])('should show the first reservation when the key comes with %s', async (_case, corrected) => {
    const site = await aSite();
    const first = await press(site);
    const second = await press(site, corrected);
    expect(second.statusCode).toBe(422);
    expect(first.json()).toMatchObject(second.json().receipt);
    expect(await bookingCount(site)).toBe(1);
  });

  // BOOK-13
  it('should answer 410 for the key of a removed booking', async () => {
    const site = await aSite();
    await press(site);
    const { bookings } = await listBookings(site.ports.bookings, { limit: 1 });
    await deleteBooking(site.ports.bookings, bookings[0]?.id ?? '', { by: 'staff@localhost', at: NOON });
    expect((await press(site)).statusCode).toBe(410);
    expect(await bookingCount(site)).toBe(0);
  });

  // BOOK-10
  it('should answer 409 with the new quote when the total is another one, and keep the key free', async () => {
    const site = await aSite();
    const response = await press(site, { ...BOOKING_REQUEST, expectedTotalCharges: TOTAL - 1 });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      status: 409,
      quote: { vehicleId: 'sienna', totals: { totalCharges: TOTAL } },
    });
    expect(await bookingCount(site)).toBe(0);
    expect((await press(site)).statusCode).toBe(201);
  });

  // BOOK-11
  it.each([undefined, '', 'x'.repeat(201), 'ключ'.slice(0, 0), 'tab\there'])(
    'should answer 400 for the key %j',
    async (key) => {
      const site = await aSite();
      const headers = key === undefined ? {} : { 'idempotency-key': key };
      const response = await site.app.inject({
        method: 'POST',
        url: '/api/bookings',
        payload: BOOKING_REQUEST,
        headers,
      });
      expect(response.statusCode).toBe(400);
      expect(await bookingCount(site)).toBe(0);
    },
  );

  it('should take a key of 200 printable characters', async () => {
    expect((await press(await aSite(), BOOKING_REQUEST, '~'.repeat(200))).statusCode).toBe(201);
  });

  // BOOK-4, BOOK-15
  it('should refuse differing e-mails with the sentence at the second one', async () => {
    const site = await aSite();
    const response = await press(site, withField(BOOKING_REQUEST, '/form/confirmEmail', 'someone@example.com'));
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ path: '/form/confirmEmail', message: 'Emails do not match.' }]);
    expect(await bookingCount(site)).toBe(0);
    expect((await press(site, BOOKING_REQUEST)).statusCode).toBe(201);
  });

  it('should mask a card number in the comments before it is stored or mailed', async () => {
    const site = await aSite();
    await press(site, withField(BOOKING_REQUEST, '/form/comments', 'Card 4111 1111 1111 1111 please'));
    const { bookings } = await listBookings(site.ports.bookings, { limit: 1 });
    expect(bookings[0]?.form.comments).toBe('Card **** **** **** 1111 please');
    expect((await site.mails(2)).map(({ text }) => text).join()).not.toContain('4111 1111');
  });

  // BOOK-8
  it('should draw again when a number is taken', async () => {
    const draws = [123_456, 123_456, 654_321];
    const { cryptoRandomSource } = await import('../../../src/adapters/node/random-source.ts');
    const random = { ...cryptoRandomSource(), integer: () => draws.shift() ?? 999_999 };
    const site = await aSite({ ports: { random } });
    expect((await press(site, BOOKING_REQUEST, 'one')).json().confirmationNumber).toBe('HOJ-123456');
    expect((await press(site, BOOKING_REQUEST, 'two')).json().confirmationNumber).toBe('HOJ-654321');
  });

  // BOOK-8
  it('should give up after twenty taken numbers with 503 and an error in the log', async () => {
    const { cryptoRandomSource } = await import('../../../src/adapters/node/random-source.ts');
    let drawn = 0;
    const integer = () => {
      drawn += 1;
      return 123_456;
    };
    const site = await aSite({ ports: { random: { ...cryptoRandomSource(), integer } } });
    await press(site, BOOKING_REQUEST, 'one');
    drawn = 0;
    const response = await press(site, BOOKING_REQUEST, 'two');
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(drawn).toBe(20);
    expect(await bookingCount(site)).toBe(1);
    expect(site.logged.join()).toContain('no free confirmation number');
  });

  // FAIL-2, BOOK-14
  it('should answer 503 while the store is out of reach, and book once on the next press', async () => {
    const site = await aSite();
    const other = new DatabaseSync(`${site.folder}/site.db`);
    other.exec('BEGIN EXCLUSIVE');
    const refused = await press(site);
    other.exec('ROLLBACK');
    other.close();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.body).not.toMatch(/sqlite|database|locked/i);
    expect((await press(site)).statusCode).toBe(201);
    expect(await bookingCount(site)).toBe(1);
  });
});
