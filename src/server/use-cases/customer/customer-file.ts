import type { Booking } from '../../../domain/booking/booking.ts';
import { contactKeys } from '../../../domain/customer/contacts.ts';
import {
  type CustomerNote,
  joinRemarks,
  type RemarksEntry,
  writeRemarks,
} from '../../../domain/customer/customer-note.ts';
import { customerFacts, newestBooking } from '../../../domain/desk/customer-file.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { CustomerFile } from '../../../ports/api/staff/customer-file.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { type MarkPorts, markRows } from '../desk/mark-rows.ts';
import { bookingsOfCustomer } from '../stored/bookings-of-customer.ts';
import { deleteNotes, findNotes } from '../stored/stored-customer-notes.ts';

/** By what a customer is looked for. */
export type CustomerRequest = { readonly email?: string; readonly phone?: string };

export type CustomerNotFound = { readonly code: 'customer-not-found' };

/** Returns all that is known of a customer (CUST-1). */
export async function showCustomerFile(
  ports: MarkPorts,
  request: CustomerRequest,
): Promise<Result<CustomerFile, CustomerNotFound>> {
  const found = await findCustomer(ports, request);
  return found === undefined ? refuse({ code: 'customer-not-found' }) : ok(await describe(ports, found));
}

/** Writes remarks on a customer (CUST-2), and records 'do not rent' (CUST-7). */
export async function writeCustomerFile(
  ports: MarkPorts & Pick<Ports, 'random'> & Audited,
  request: CustomerRequest,
  entry: RemarksEntry,
  by: string,
): Promise<Result<CustomerFile, CustomerNotFound | { readonly code: 'reason-missing' }>> {
  const found = await findCustomer(ports, request);
  if (found === undefined) return refuse({ code: 'customer-not-found' });
  const [first, ...others] = found.notes;
  const stamp = { id: first?.id ?? ports.random.id(), contacts: found.keys, by, at: ports.clock.now(), others };
  const written = await ports.customerNotes.edit(stamp.id, writeRemarks(entry, stamp));
  if (!written.ok) return refuse({ code: written.problem });
  await deleteNotes(ports, others);
  const { before, after } = written.value;
  if (before.doNotRent !== after.doNotRent) {
    const what = after.doNotRent === undefined ? 'do-not-rent-lifted' : 'do-not-rent-set';
    const { confirmationNumber: booking = '' } = newestBooking(found.bookings) ?? {};
    await ports.trail.record(by, { what, booking });
  }
  return ok({ ...(await describe(ports, { ...found, notes: [] })), ...after });
}

/** A customer's bookings, of which there is at least one, with what is written of the customer. */
type FoundCustomer = {
  readonly keys: readonly string[];
  readonly bookings: readonly Booking[];
  readonly notes: readonly CustomerNote[];
};

async function findCustomer(
  ports: Pick<Ports, 'bookings' | 'customerNotes'>,
  { email, phone = '' }: CustomerRequest,
): Promise<FoundCustomer | undefined> {
  const { keys, bookings } = await bookingsOfCustomer(ports, contactKeys(email ?? phone));
  if (bookings.length === 0) return undefined;
  return { keys, bookings, notes: await findNotes(ports, keys) };
}

async function describe(ports: MarkPorts, { bookings, notes }: FoundCustomer): Promise<CustomerFile> {
  const latest = [...bookings].sort((one, other) => (one.itinerary.pickupTime < other.itinerary.pickupTime ? 1 : -1));
  return { ...customerFacts(bookings), ...joinRemarks(notes), bookings: await markRows(ports, latest) };
}
