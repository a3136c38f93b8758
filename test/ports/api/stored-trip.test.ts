import { expect, it } from 'vitest';
import { EMPTY_SEARCH, type SearchForm } from '../../../src/domain/trip/search-form.ts';
import { decode } from '../../../src/ports/api/schema.ts';
import { SearchFormSchema } from '../../../src/ports/api/stored-trip.ts';

const readSearchForm = (value: unknown) => decode(SearchFormSchema, value);

const FORM: SearchForm = {
  rentalLocation: 'Oakville',
  pickupDate: '2026-11-27',
  pickupTime: '2026-11-27T15:00:00.000Z',
  dropoffDate: '2026-11-30',
  dropoffTime: '2026-11-30T17:30:00.000Z',
  driverAge: 24,
  dropoffTimeEdited: true,
};

it('should read a whole form and an empty one as they are', () => {
  expect(readSearchForm(FORM)).toEqual(FORM);
  expect(readSearchForm({ ...FORM, driverAge: 25 })).toEqual({ ...FORM, driverAge: 25 });
  expect(readSearchForm(EMPTY_SEARCH)).toStrictEqual(EMPTY_SEARCH);
});

it('should read no field that is not listed', () => {
  expect(readSearchForm({ ...FORM, discountCode: 'FREE' })).toStrictEqual(FORM);
});

it.each([undefined, null, 'form', 5, true])('should read nothing of %j', (value) => {
  expect(readSearchForm(value)).toBeUndefined();
});

// STEP-6
it.each([
  { rentalLocation: undefined },
  { rentalLocation: 1 },
  { dropoffTimeEdited: 'yes' },
  { dropoffTimeEdited: undefined },
  { pickupDate: 20_261_127 },
  { pickupDate: undefined },
  { pickupDate: '2026-02-30' },
  { pickupTime: 15 },
  { pickupTime: '10:00' },
  { pickupTime: '2026-11-27T15:00:00Z' },
  { pickupTime: '2026-11-28T15:00:00.000Z' },
  { pickupDate: '', pickupTime: 5 },
  { pickupDate: ['2026-11-27'], pickupTime: '' },
  { pickupDate: '2026-02-30', pickupTime: '' },
  { dropoffDate: 'soon' },
  { dropoffDate: null },
  { dropoffTime: undefined },
  { dropoffTime: '2026-11-30T04:30:00.000Z' },
])('should read nothing of a form with %j', (over) => {
  expect(readSearchForm({ ...FORM, ...over })).toBeUndefined();
});

it('should drop a time whose date is empty', () => {
  expect(readSearchForm({ ...FORM, pickupDate: '' })).toMatchObject({ pickupDate: '', pickupTime: '' });
});

it('should keep a date whose time is empty', () => {
  expect(readSearchForm({ ...FORM, dropoffTime: '' })).toMatchObject({ dropoffDate: '2026-11-30', dropoffTime: '' });
});

it.each([26, '25', null, undefined])('should leave the age %j unset', (driverAge) => {
  expect(readSearchForm({ ...FORM, driverAge })).not.toHaveProperty('driverAge');
});
