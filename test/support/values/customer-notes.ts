import { contactKeys } from '../../../src/domain/customer/contacts.ts';
import type { CustomerNote } from '../../../src/domain/customer/customer-note.ts';
import { NOON } from './samples.ts';

/** Remarks on a customer with this address and this phone; unless told otherwise, 'do not rent'. */
export function aCustomerNote(parts: Partial<CustomerNote> = {}): CustomerNote {
  return {
    id: 'note',
    contacts: ['priya@example.com', '905 555 0118'].flatMap(contactKeys),
    doNotRent: { reason: 'Left without paying', by: 'kim@oakville.example', at: NOON },
    checkedAt: NOON,
    ...parts,
  };
}
