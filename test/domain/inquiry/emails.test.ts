import { describe, expect, it } from 'vitest';
import type { ContactMessage } from '../../../src/domain/inquiry/contact-message.ts';
import * as emails from '../../../src/domain/inquiry/emails.ts';
import type { Inquiry } from '../../../src/domain/inquiry/inquiry.ts';
import { rendering } from '../../support/values/rendered.ts';
import { NOON, SENDER } from '../../support/values/samples.ts';

const contactEmail = rendering(emails.contactEmail);
const inquiryEmail = rendering(emails.inquiryEmail);

const STAMP = { id: 'email-1', at: NOON, sender: SENDER };
const COMPANY = { name: 'HOJ Car & Truck Rental', address: 'desk@oakville.example' };
const SIGNATURE = `HOJ Car & Truck Rental
120 Example Road, Oakville, ON L6K 0A0
905-555-0142, desk@oakville.example
http://127.0.0.1:3000
`;

const INQUIRY: Inquiry = {
  companyName: 'Maple Films Inc.',
  contact: 'Jo Tremblay',
  phone: '905 555 0199',
  email: 'jo@maple.example',
  frequency: '6-10',
  message: 'Three vans\nfor a week.',
  source: 'business-program',
  page: 'program',
};

const MESSAGE: ContactMessage = {
  name: 'Sam Okoye',
  email: 'sam@example.com',
  phone: '905 555 0107',
  subject: 'Snow tires',
  message: 'Do you have\nsnow tires?',
};

describe('inquiryEmail', () => {
  it('should go to the company alone, with answers to the sender (MAIL-2)', () => {
    expect(inquiryEmail(INQUIRY, STAMP)).toMatchObject({
      kind: 'inquiry',
      to: COMPANY,
      replyTo: { name: 'Jo Tremblay', address: 'jo@maple.example' },
    });
  });

  it.each([
    { page: 'program', subject: 'Business Rental Program inquiry from Maple Films Inc.' },
    { page: 'entertainment', subject: 'Entertainment & Production inquiry from Maple Films Inc.' },
  ] as const)('should name the page $page in its subject (MAIL-1)', ({ page, subject }) => {
    expect(inquiryEmail({ ...INQUIRY, page }, STAMP).subject).toBe(subject);
  });

  it('should hold every field', () => {
    expect(inquiryEmail(INQUIRY, STAMP).text).toBe(`Company name: Maple Films Inc.
Contact person: Jo Tremblay
Phone: 905 555 0199
Email: jo@maple.example
Rentals per month: 6-10
Message: Three vans
for a week.

${SIGNATURE}`);
  });

  it('should say None where there is no message', () => {
    const { message: _message, ...inquiry } = INQUIRY;
    expect(inquiryEmail(inquiry, STAMP).text).toContain('\nMessage: None\n');
  });
});

describe('contactEmail', () => {
  it('should go to the company alone, with answers to the sender (MAIL-2)', () => {
    expect(contactEmail(MESSAGE, STAMP)).toMatchObject({
      kind: 'contact',
      to: COMPANY,
      replyTo: { name: 'Sam Okoye', address: 'sam@example.com' },
      subject: 'Contact form: Snow tires',
    });
  });

  it('should hold every field', () => {
    expect(contactEmail(MESSAGE, STAMP).text).toBe(`Name: Sam Okoye
Email: sam@example.com
Phone: 905 555 0107
Subject: Snow tires

Do you have
snow tires?

${SIGNATURE}`);
  });
});

describe('hostile senders', () => {
  const evil = '<script>"x" & \'y\'</script>\r\nBcc: all@example.com';
  const escaped = '&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;';

  it.each([
    inquiryEmail({ ...INQUIRY, companyName: evil, contact: evil, phone: evil, message: evil }, STAMP),
    contactEmail({ ...MESSAGE, name: evil, phone: evil, subject: evil, message: evil }, STAMP),
  ])('should be escaped in the page of the mail $kind, its subject one line', ({ html, subject }) => {
    expect(html).not.toContain('<script>');
    expect(html).toContain(escaped);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('should keep the subject of a contact message on one line', () => {
    expect(contactEmail({ ...MESSAGE, subject: evil }, STAMP).subject).toContain('</script> Bcc: all@example.com');
  });

  // MAIL-5
  it.each(['1234567 Ontario Inc.', 'J.Paul St.Pierre', 'Studio 2000', 'evil.example'])(
    'should be named as typed to the company: %s',
    (name) => {
      const inquiry = inquiryEmail({ ...INQUIRY, companyName: name, contact: name }, STAMP);
      expect(inquiry.subject).toBe(`Business Rental Program inquiry from ${name}`);
      expect(inquiry.replyTo).toEqual({ name, address: 'jo@maple.example' });
      expect(contactEmail({ ...MESSAGE, name }, STAMP).replyTo).toEqual({ name, address: 'sam@example.com' });
    },
  );

  // MAIL-5
  it('should be named without what reverses the direction', () => {
    const contact = contactEmail({ ...MESSAGE, name: '\u202emaS\u202c', subject: 'Snow \u202etires' }, STAMP);
    expect(contact.subject).toBe('Contact form: Snow tires');
    expect(contact.replyTo).toEqual({ name: 'maS', address: 'sam@example.com' });
    expect(contactEmail({ ...MESSAGE, name: '\u202e' }, STAMP).replyTo).not.toHaveProperty('name');
  });
});
