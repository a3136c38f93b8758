import { expect, it } from 'vitest';
import type { Ports } from '../../src/ports/ports.ts';
import type { Outbox } from '../../src/ports/stores/outbox.ts';
import { addBooking, findSubmission, listBookings } from '../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite } from '../support/site/a-site.ts';
import { storesInMemory } from '../support/site/sqlite-memory.ts';
import { signIn } from '../support/site/staff.ts';
import { BOOKING_REQUEST } from '../support/values/requests.ts';
import { aPlacedBooking, aSubmission } from '../support/values/samples.ts';

/** In ms; a request is answered within 8 s. */
const SLOW = 12_000;

// FAIL-5
it('should answer 503 in time when the store is slow, and know at the next press what it has stored after all', async () => {
  const { bookings } = storesInMemory();
  let isSlow = true;
  const add: Ports['bookings']['add'] = async (...asked) => {
    if (isSlow) await new Promise((done) => setTimeout(done, SLOW));
    return bookings.add(...asked);
  };
  const { app } = await aSite({ ports: { bookings: { ...bookings, add } } });
  const press = () =>
    app.inject({
      method: 'POST',
      url: '/api/bookings',
      payload: BOOKING_REQUEST,
      headers: { 'idempotency-key': 'pressed twice' },
    });
  await app.ready();
  const before = performance.now();
  const first = await press();
  expect(first.statusCode).toBe(503);
  expect(first.headers['retry-after']).toBe('5');
  expect(first.headers['content-type']).toContain('application/problem+json');
  expect(performance.now() - before).toBeLessThan(SLOW);
  expect((await app.inject('/healthz')).statusCode).toBe(200);

  await expect.poll(() => findSubmission(bookings, 'pressed twice')).toBeDefined();
  isSlow = false;
  const again = await press();
  expect(again.statusCode).toBe(201);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect((await listBookings(bookings, { limit: 5 })).bookings).toHaveLength(1);
});

// BOOK-23
it('should let a decision stand and say queued after 3 s when the store is slow to tell what became of its e-mail', async () => {
  const { bookings, outbox } = storesInMemory();
  const read: typeof bookings.read = () => new Promise(() => {});
  // Another process holds the lease: this one cannot know on its own.
  const due: Outbox['due'] = async () => [];
  const site = await aSite({ ports: { bookings: { ...bookings, read }, outbox: { ...outbox, due } } });
  const placed = aPlacedBooking();
  await addBooking(bookings, placed, aSubmission());
  const headers = await signIn(site);
  const approved = await site.app.inject({
    method: 'POST',
    url: `/api/admin/bookings/${placed.booking.id}/approve`,
    payload: { seenStatus: placed.booking.status },
    headers,
  });
  expect(approved.json()).toMatchObject({ booking: { status: 'approved' }, email: 'queued' });
});
