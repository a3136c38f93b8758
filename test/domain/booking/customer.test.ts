import { describe, expect, it } from 'vitest';
import { type CustomerForm, checkCustomer, PRIVACY_LABEL } from '../../../src/domain/booking/customer.ts';
import { CUSTOMER_LIMITS } from '../../../src/domain/booking/customer-fields.ts';
import { CARD_TYPES } from '../../../src/domain/shared/card-types.ts';

const FORM: CustomerForm = {
  firstName: 'Priya',
  lastName: 'Raman',
  email: 'priya.raman@example.com',
  confirmEmail: 'priya.raman@example.com',
  phone: '905 555 0118',
  cardName: 'Priya Raman',
  cardType: 'AMEX',
  comments: 'A child seat, please.',
  agreePolicy: true,
};

const check = (over: Partial<CustomerForm>) => checkCustomer({ ...FORM, ...over });

describe('checkCustomer', () => {
  it('should answer with the customer', () => {
    expect(check({})).toEqual({ ok: true, value: FORM });
  });

  it.each(['', ' \n\t'])('should leave out comments that are empty: %j', (comments) => {
    const { comments: _comments, ...rest } = FORM;
    expect(check({ comments })).toStrictEqual({ ok: true, value: rest });
    expect(checkCustomer(rest)).toStrictEqual({ ok: true, value: rest });
  });

  it.each([
    ['firstName', 'first-name-missing'],
    ['lastName', 'last-name-missing'],
    ['confirmEmail', 'confirm-email-missing'],
    ['phone', 'phone-missing'],
    ['cardName', 'card-name-missing'],
    ['cardType', 'card-type-missing'],
  ] as const)('should ask for %s: %s', (field, problem) => {
    expect(check({ [field]: '' })).toEqual({ ok: false, problem: [problem] });
    expect(check({ [field]: '  ' })).toEqual({ ok: false, problem: [problem] });
  });

  it('should ask for an e-mail address, and for one that looks like one', () => {
    expect(check({ email: ' ', confirmEmail: '' })).toEqual({
      ok: false,
      problem: ['email-missing', 'confirm-email-missing'],
    });
    expect(check({ email: 'priya', confirmEmail: 'priya' })).toEqual({ ok: false, problem: ['email-malformed'] });
  });

  it('should ask for the privacy agreement (BOOK-1)', () => {
    expect(check({ agreePolicy: false })).toEqual({ ok: false, problem: ['agreement-missing'] });
  });

  it.each(['priya.raman@example.org', 'priya.ramán@example.com'])('should tell another address: %s', (confirmEmail) => {
    expect(check({ confirmEmail })).toEqual({ ok: false, problem: ['emails-differ'] });
  });

  // BOOK-4
  it.each([
    [' priya.raman@example.com', 'priya.raman@example.com\n', 'priya.raman@example.com'],
    ['Priya.Raman@Example.ca', 'priya.raman@example.ca', 'Priya.Raman@Example.ca'],
    ['\u202apriya@example.ca\u202c', 'priya@example.ca.', 'priya@example.ca'],
    ['jane@bücher.example', 'jane@xn--bcher-kva.example', 'jane@bücher.example'],
  ])('should take %j and %j for one and store the first', (email, confirmEmail, stored) => {
    const checked = check({ email, confirmEmail });
    expect(checked.ok && checked.value.email).toBe(stored);
  });

  it('should ask for a name where nothing of it is seen', () => {
    expect(check({ firstName: '\u200b', phone: '\u3164' })).toEqual({
      ok: false,
      problem: ['first-name-missing', 'phone-missing'],
    });
  });

  it.each(['American Express', 'amex', 'Discover'])('should take no card type %s', (cardType) => {
    expect(check({ cardType })).toEqual({ ok: false, problem: ['card-type-missing'] });
  });

  // BOOK-3
  it('should answer with every problem, in the order of the fields', () => {
    const empty = { firstName: '', lastName: '', phone: '', cardName: '', cardType: '', agreePolicy: false };
    expect(check({ ...empty, email: 'x', confirmEmail: 'y' })).toEqual({
      ok: false,
      problem: [
        'first-name-missing',
        'last-name-missing',
        'email-malformed',
        'phone-missing',
        'card-name-missing',
        'card-type-missing',
        'agreement-missing',
        'emails-differ',
      ],
    });
  });

  it('should mask a card number in any name and in the comments (BOOK-5)', () => {
    const card = '4111 1111 1111 1111';
    const masked = '**** **** **** 1111';
    const checked = check({ firstName: card, lastName: card, cardName: card, comments: `${card}\nthanks` });
    expect(checked.ok && checked.value).toMatchObject({
      firstName: masked,
      lastName: masked,
      cardName: masked,
      comments: `${masked}\nthanks`,
    });
  });

  // BOOK-63
  it('should take a delivery address on one line, and leave out an empty one', () => {
    const checked = check({ deliveryAddress: ' 12 Elm Street\nOakville ' });
    expect(checked.ok && checked.value.deliveryAddress).toBe('12 Elm Street Oakville');
    const empty = check({ deliveryAddress: ' \n' });
    expect(empty.ok && Object.keys(empty.value)).not.toContain('deliveryAddress');
  });

  it('should keep one line of each field and the lines of the comments', () => {
    const checked = check({
      firstName: ' Pri\r\nya ',
      lastName: 'Ra\u0000man',
      phone: '905\n555 0118',
      cardName: 'P\tRaman',
      comments: 'one\r\ntwo\u0007',
    });
    expect(checked.ok && checked.value).toMatchObject({
      firstName: 'Pri ya',
      lastName: 'Ra man',
      phone: '905 555 0118',
      cardName: 'P Raman',
      comments: 'one\ntwo',
    });
  });
});

it('should offer three card types, AMEX shown as American Express (BOOK-2)', () => {
  expect(CARD_TYPES).toEqual([
    { value: 'Visa', label: 'Visa' },
    { value: 'Mastercard', label: 'Mastercard' },
    { value: 'AMEX', label: 'American Express' },
  ]);
});

it('should have the privacy label (BOOK-1)', () => {
  expect(PRIVACY_LABEL).toBe('I agree that my data will be retained only for rentals at this website.');
});

it('should bound every free text (BOOK-7)', () => {
  expect(CUSTOMER_LIMITS).toEqual({
    firstName: 100,
    lastName: 100,
    email: 254,
    confirmEmail: 254,
    phone: 40,
    cardName: 100,
    deliveryAddress: 200,
    comments: 2000,
  });
});
