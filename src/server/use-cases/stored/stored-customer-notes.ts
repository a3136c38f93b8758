import {
  type CustomerNote,
  checkedUntil,
  contactText,
  deleteCustomerNote,
  markChecked,
} from '../../../domain/customer/customer-note.ts';
import type { Ports } from '../../../ports/ports.ts';
import { bookingsOfCustomer } from './bookings-of-customer.ts';

type Notes = Pick<Ports, 'customerNotes'>;

/** Returns what is written of each customer who is not to get a vehicle (CUST-3). They are few. */
export async function listDoNotRent({ customerNotes }: Notes): Promise<readonly CustomerNote[]> {
  return (await customerNotes.list({ where: { isDoNotRent: 'yes' }, order: 'checked' })).values;
}

/** Returns what is written of the customers with one of these addresses and phones (`contactsOf`). */
export async function findNotes({ customerNotes }: Notes, keys: readonly string[]): Promise<readonly CustomerNote[]> {
  const found = await Promise.all(
    keys.map((key) => customerNotes.list({ where: { contacts: { contains: [contactText(key)] } }, order: 'checked' })),
  );
  return [...new Map(found.flatMap(({ values }) => values).map((note) => [note.id, note])).values()];
}

/** Deletes what is written of customers. Returns how many records. */
export async function deleteNotes({ customerNotes }: Notes, notes: readonly CustomerNote[]): Promise<number> {
  let deleted = 0;
  for (const { id } of notes) if (await customerNotes.edit(id, deleteCustomerNote)) deleted += 1;
  return deleted;
}

/**
 * Deletes what is written of customers who have no booking left (CUST-6), of at most `limit` that were
 * not checked for a day. Returns how many records.
 */
export async function deleteNotesLeft(
  ports: Pick<Ports, 'customerNotes' | 'bookings' | 'clock'>,
  limit: number,
): Promise<number> {
  const now = ports.clock.now();
  const where = { checkedAt: { until: checkedUntil(now) } };
  const { values } = await ports.customerNotes.list({ where, order: 'checked', limit });
  let deleted = 0;
  for (const note of values) {
    const { bookings } = await bookingsOfCustomer(ports, note.contacts);
    if (bookings.length === 0) deleted += await deleteNotes(ports, [note]);
    else await ports.customerNotes.edit(note.id, markChecked(now));
  }
  return deleted;
}
