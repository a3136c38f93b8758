import { describe, expect, it } from 'vitest';
import {
  deleteCustomerNote,
  doNotRentOf,
  joinRemarks,
  markChecked,
  type RemarksEntry,
  writeRemarks,
} from '../../../src/domain/customer/customer-note.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aCustomerNote } from '../../support/values/customer-notes.ts';
import { NOON } from '../../support/values/samples.ts';

const LATER = addMinutes(NOON, 60);
const STAMP = { id: 'note', contacts: ['priya@example.com'], by: 'sam@oakville.example', at: LATER, others: [] };
const write = (
  entry: RemarksEntry,
  found = aCustomerNote(),
  others: readonly ReturnType<typeof aCustomerNote>[] = [],
) => writeRemarks(entry, { ...STAMP, others })({ value: found }, {});

// CUST-2
describe('writing remarks on a customer', () => {
  const { doNotRent } = aCustomerNote();

  it('should leave what the entry leaves out, and keep all contacts', () => {
    expect(write({ notes: ' Has a dog. ' }).next).toEqual({
      value: {
        id: 'note',
        contacts: ['priya@example.com', '9055550118'],
        notes: 'Has a dog.',
        doNotRent,
        checkedAt: LATER,
      },
    });
    const marked = write({ doNotRent: { reason: 'Smoked.' } }, aCustomerNote({ notes: 'Has a dog.' }));
    expect(marked.out).toEqual({
      ok: true,
      value: {
        before: { notes: 'Has a dog.', doNotRent },
        after: { notes: 'Has a dog.', doNotRent: { reason: 'Smoked.', by: 'sam@oakville.example', at: LATER } },
      },
    });
  });

  it('should keep who gave the same reason first', () => {
    const { out } = write({ doNotRent: { reason: 'Left without paying' } });
    expect(out).toMatchObject({ value: { after: { doNotRent } } });
  });

  it('should refuse an empty reason, and mask card numbers', () => {
    expect(write({ doNotRent: { reason: '  ' } })).toEqual({ out: { ok: false, problem: 'reason-missing' } });
    expect(write({ notes: 'Card 4111 1111 1111 1111' }).out).toMatchObject({
      value: { after: { notes: expect.not.stringContaining('4111 1111 1111') } },
    });
  });

  it('should delete a record that says nothing any more, and write none that says nothing', () => {
    expect(write({ doNotRent: null })).toMatchObject({ next: 'gone', erases: true });
    expect(writeRemarks({ notes: '' }, STAMP)(undefined, {})).toEqual({
      out: { ok: true, value: { before: {}, after: {} } },
    });
  });

  it('should take in the other records of the customer', () => {
    const other = aCustomerNote({ id: 'other', contacts: ['2895550114'], notes: 'Late twice.' });
    expect(write({}, aCustomerNote({ notes: 'Has a dog.' }), [other]).next).toMatchObject({
      value: { contacts: ['priya@example.com', '9055550118', '2895550114'], notes: 'Has a dog.\nLate twice.' },
    });
  });
});

// CUST-3
describe('"do not rent"', () => {
  const newest = { reason: 'Smoked.', by: 'sam@oakville.example', at: LATER };

  it('should hold for each address and phone, and be the newest of several', () => {
    const notes = [aCustomerNote(), aCustomerNote({ id: 'other', contacts: ['9055550118'], doNotRent: newest })];
    const of = (email: string, phone: string) => doNotRentOf({ form: { email, phone } }, notes);
    expect(of('PRIYA@example.com', '')).toEqual(aCustomerNote().doNotRent);
    expect(of('', '1 (905) 555-0118')).toEqual(newest);
    expect(of('sam@example.com', '416 555 0184')).toBeUndefined();
    expect(of('', '')).toBeUndefined();
    expect(joinRemarks([])).toEqual({});
  });
});

// CUST-6
it('should be deleted on the ledger, and remember when it was checked', () => {
  const value = aCustomerNote();
  const ledger = { kind: 'customer-note-deleted', id: 'note' };
  expect(deleteCustomerNote({ value })).toEqual({ out: true, next: 'gone', erases: true, ledger });
  expect(deleteCustomerNote(undefined)).toEqual({ out: false });
  expect(markChecked(LATER)({ value }, {})).toEqual({
    out: undefined,
    next: { value: { ...value, checkedAt: LATER } },
  });
  expect(markChecked(LATER)(undefined, {})).toEqual({ out: undefined });
});
