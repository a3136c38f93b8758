import { describe, expect, it } from 'vitest';
import { checkInquiry, FREQUENCIES, INQUIRY_LIMITS, type InquiryForm } from '../../../src/domain/inquiry/inquiry.ts';

const FORM: InquiryForm = {
  companyName: 'Maple Films Inc.',
  contact: 'Jo Tremblay',
  phone: '905 555 0199',
  email: 'jo@maple.example',
  frequency: '6-10',
  message: 'Three vans for a week.',
};

const check = (over: Partial<InquiryForm>) => checkInquiry({ ...FORM, ...over }, 'program');

describe('checkInquiry', () => {
  it.each(['program', 'entertainment'] as const)(
    'should answer with the inquiry of the page %s, its source business-program (FORM-4)',
    (page) => {
      expect(checkInquiry(FORM, page)).toEqual({ ok: true, value: { ...FORM, source: 'business-program', page } });
    },
  );

  it('should leave out a message that is empty', () => {
    const { message: _message, ...rest } = FORM;
    const checked = { ok: true, value: { ...rest, source: 'business-program', page: 'program' } };
    expect(check({ message: ' \n' })).toStrictEqual(checked);
    expect(checkInquiry(rest, 'program')).toStrictEqual(checked);
  });

  it.each([
    ['companyName', 'company-name-missing'],
    ['contact', 'contact-missing'],
    ['phone', 'phone-missing'],
    ['email', 'email-missing'],
    ['frequency', 'frequency-missing'],
  ] as const)('should ask for %s: %s', (field, problem) => {
    expect(check({ [field]: '' })).toEqual({ ok: false, problem: [problem] });
    expect(check({ [field]: '\t ' })).toEqual({ ok: false, problem: [problem] });
  });

  // FORM-2
  it.each([
    '1234567',
    '+1 (905) 555-0199',
    '905.555.0199',
    '1 2 3 4',
    '-------',
    '905/555/0199',
    '905–555·0199',
    '905-555-0199 ext. 12',
    '905-555-0199 Ext 12',
    '905-555-0199, extension 12',
    '905-555-0199x12',
    '905-555-0199 poste 12',
    '905-555-0199 #12',
    '905-555-0199 Local 12',
    '905-555-0199 (Local 12)',
    '(800) go films ext 12',
    '1-800-GO-FILMS',
    '(416) 555-FILM',
    '310-BELL',
    '０９０－１２３４－５６７８',
    '٠٩٠١٢٣٤٥٦٧',
  ])('should take the phone %j, as it was typed', (phone) => {
    const checked = check({ phone });
    expect(checked.ok && checked.value.phone).toBe(phone);
  });

  it.each([
    '123456',
    '  123456  ',
    '905 555 0199 ext',
    'x9055550199',
    '9055550199x',
    '905#5550199',
    'Frances',
    'call me at noon',
    '12 Main Street',
    '800-GO',
    '1-800-GO-FILMS-NOW',
    '١٢٣٤٥٦',
  ])('should refuse the phone %j (FORM-2)', (phone) => {
    expect(check({ phone })).toEqual({ ok: false, problem: ['phone-malformed'] });
  });

  it.each(['jo', 'jo @maple.example', 'jo@maple'])('should refuse the e-mail address %j', (email) => {
    expect(check({ email })).toEqual({ ok: false, problem: ['email-malformed'] });
  });

  it.each(['1-2', '3-5', '6-10', '11-20', '21+'])('should take the frequency %s', (frequency) => {
    const checked = check({ frequency });
    expect(checked.ok && checked.value.frequency).toBe(frequency);
  });

  it.each(['0', '1 - 2', '22+'])('should refuse the frequency %s', (frequency) => {
    expect(check({ frequency })).toEqual({ ok: false, problem: ['frequency-missing'] });
  });

  it('should answer with every problem, in the order of the fields', () => {
    expect(check({ companyName: '', contact: '', phone: '1', email: 'jo', frequency: '' })).toEqual({
      ok: false,
      problem: ['company-name-missing', 'contact-missing', 'phone-malformed', 'email-malformed', 'frequency-missing'],
    });
  });

  it('should keep one line of each field, the lines of the message, and no card number', () => {
    const card = '5500000000000004';
    const checked = check({
      companyName: `Maple\r\nFilms ${card}`,
      contact: `Jo ${card}`,
      phone: '905\n555 0199',
      message: `one\r\ntwo ${card}`,
    });
    expect(checked.ok && checked.value).toMatchObject({
      companyName: 'Maple Films ************0004',
      contact: 'Jo ************0004',
      phone: '905 555 0199',
      message: 'one\ntwo ************0004',
    });
  });
});

it('should offer the frequencies and bound every free text (FORM-3, FORM-10)', () => {
  expect(FREQUENCIES).toEqual(['1-2', '3-5', '6-10', '11-20', '21+']);
  expect(INQUIRY_LIMITS).toEqual({ companyName: 200, contact: 100, phone: 40, email: 254, message: 5000 });
});
