import { describe, expect, it } from 'vitest';
import {
  CONTACT_LIMITS,
  type ContactMessage,
  checkContactMessage,
} from '../../../src/domain/inquiry/contact-message.ts';

const FORM: ContactMessage = {
  name: 'Sam Okoye',
  email: 'sam@example.com',
  phone: 'ask for Sam at 905 555 0107',
  subject: 'Snow tires',
  message: 'Do you have\nsnow tires?',
};

const check = (over: Partial<ContactMessage>) => checkContactMessage({ ...FORM, ...over });

describe('checkContactMessage', () => {
  it('should answer with the message; the phone has no form of its own (FORM-8)', () => {
    expect(check({})).toEqual({ ok: true, value: FORM });
  });

  it.each([
    ['name', 'name-missing'],
    ['email', 'email-missing'],
    ['phone', 'phone-missing'],
    ['subject', 'subject-missing'],
    ['message', 'message-missing'],
  ] as const)('should ask for %s: %s', (field, problem) => {
    expect(check({ [field]: '' })).toEqual({ ok: false, problem: [problem] });
    expect(check({ [field]: ' \r\n' })).toEqual({ ok: false, problem: [problem] });
  });

  it('should refuse an e-mail address that does not look like one', () => {
    expect(check({ email: 'sam' })).toEqual({ ok: false, problem: ['email-malformed'] });
  });

  it('should answer with every problem, in the order of the fields', () => {
    expect(check({ name: '', email: 'sam', phone: '', subject: '', message: '' })).toEqual({
      ok: false,
      problem: ['name-missing', 'email-malformed', 'phone-missing', 'subject-missing', 'message-missing'],
    });
  });

  it('should keep one line of each field, the lines of the message, and no card number', () => {
    const card = '4111-1111-1111-1111';
    const checked = check({
      name: `Sam\n${card}`,
      email: ' sam@example.com ',
      phone: '905\r\n555 0107',
      subject: `Snow\r\nBcc: x ${card}`,
      message: `one\r\ntwo ${card}`,
    });
    expect(checked).toEqual({
      ok: true,
      value: {
        name: 'Sam ****-****-****-1111',
        email: 'sam@example.com',
        phone: '905 555 0107',
        subject: 'Snow Bcc: x ****-****-****-1111',
        message: 'one\ntwo ****-****-****-1111',
      },
    });
  });
});

it('should bound every field (FORM-10)', () => {
  expect(CONTACT_LIMITS).toEqual({ name: 100, email: 254, phone: 40, subject: 200, message: 5000 });
});
