import { readCustomerFile } from '../../../../ports/api/calls/staff/customers.ts';
import type { CustomerFile } from '../../../../ports/api/staff/customer-file.ts';
import { useStaffQuery } from '../../shared/staff-queries.ts';

/** By what a customer is looked for. */
export type Contact = { readonly email: string } | { readonly phone: string };

/** The key of a customer's file, which is loaded again with the bookings. */
export function fileKey(contact: Contact): readonly unknown[] {
  return ['bookings', 'customer', contact];
}

/** Loads a customer's file (CUST-1); 'missing' if nothing is known. */
export function useCustomerFile(contact: Contact) {
  return useStaffQuery<CustomerFile | 'missing'>(fileKey(contact), async ({ send }) => {
    const found = await send(readCustomerFile, { query: contact });
    if (!found.ok && found.problem.code !== 'customer-not-found') throw new Error(found.problem.code);
    return found.ok ? found.value : 'missing';
  });
}
