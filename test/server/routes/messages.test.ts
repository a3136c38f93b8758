import { describe, expect, it } from 'vitest';
import { withEmails } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { aSite } from '../../support/site/a-site.ts';
import { listMessages } from '../../support/site/messages.ts';
import { storesInMemory } from '../../support/site/sqlite-memory.ts';

const INQUIRY = {
  companyName: 'Maple Films',
  contact: 'Jo Tran',
  phone: '(905) 555-0118',
  email: 'jo@maple.example',
  frequency: '3-5',
  source: 'business-program',
  page: 'entertainment',
};
const MESSAGE = {
  name: 'Jo',
  email: 'jo@maple.example',
  phone: '905 555 0118',
  subject: 'Hours',
  message: 'Open\non Sunday?',
};

const post = async (url: string, payload: object) => {
  const site = await aSite();
  return { site, response: await site.app.inject({ method: 'POST', url, payload }) };
};

describe('POST /sendBusinessInquiryEmail', () => {
  it('should mail the company, naming the page, with the sender to answer to', async () => {
    const { site, response } = await post('/sendBusinessInquiryEmail', INQUIRY);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ok: true });
    const [mail] = await site.mails(1);
    expect(mail).toMatchObject({
      to: [{ address: 'desk@oakville.example' }],
      replyTo: [{ address: 'jo@maple.example' }],
      subject: 'Entertainment & Production inquiry from Maple Films',
    });
  });

  it.each([
    ['companyName', ' ', 'Company name is required.'],
    ['contact', '', 'Contact person is required.'],
    ['phone', '', 'Phone number is required.'],
    ['phone', '12345', 'Enter a valid phone number.'],
    ['email', '', 'Email is required.'],
    ['email', 'jo at maple', 'Enter a valid email.'],
    ['frequency', '', 'Select a monthly frequency.'],
    ['frequency', undefined, 'Select a monthly frequency.'],
    ['companyName', undefined, 'Company name is required.'],
    ['phone', undefined, 'Phone number is required.'],
  ])('should refuse %s %j with its sentence', async (field, value, message) => {
    const { site, response } = await post('/sendBusinessInquiryEmail', { ...INQUIRY, [field]: value });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ path: `/${field}`, message }]);
    expect(await site.ports.outbox.nextDue()).toBeUndefined();
  });
});

describe('an empty inquiry', () => {
  it('should name every field that is missing', async () => {
    const empty = { companyName: '', contact: '', phone: '', email: '', frequency: '', source: 'business-program' };
    const { response } = await post('/sendBusinessInquiryEmail', empty);
    expect(response.json().errors.map(({ message }: { message: string }) => message)).toEqual([
      'Company name is required.',
      'Contact person is required.',
      'Phone number is required.',
      'Email is required.',
      'Select a monthly frequency.',
    ]);
  });
});

describe('POST /sendContactEmail', () => {
  it('should mail the company', async () => {
    const { site, response } = await post('/sendContactEmail', MESSAGE);
    expect(response.json()).toEqual({ ok: true });
    const [mail] = await site.mails(1);
    expect(mail).toMatchObject({ replyTo: [{ address: 'jo@maple.example' }], subject: 'Contact form: Hours' });
    expect(mail?.text).toContain('Open\non Sunday?');
  });

  // FORM-11
  it('should hold what was filled in too fast for a person', async () => {
    const site = await aSite({ rateLimits: true });
    for (const openedFor of [2_999, 3_000]) {
      const payload = { ...MESSAGE, openedFor };
      expect((await site.app.inject({ method: 'POST', url: '/sendContactEmail', payload })).statusCode).toBe(200);
    }
    expect(await site.ports.messages.count({ state: 'held' }, 10)).toBe(1);
  });

  // FORM-11
  it('should answer alike when the hidden field is filled, and hold the message for staff', async () => {
    const { site, response } = await post('/sendContactEmail', { ...MESSAGE, website: 'http://spam.example' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ok: true });
    expect(await site.ports.outbox.nextDue()).toBeUndefined();
    const message = { kind: 'contact', state: 'held', content: MESSAGE };
    expect(await withEmails(site.ports, await listMessages(site.ports.messages, { state: 'held' }))).toMatchObject([
      { message, emails: [{ kind: 'contact', state: 'held' }] },
    ]);
  });

  it('should keep line breaks out of the headers', async () => {
    const hostile = { ...MESSAGE, subject: 'Hi\r\nBcc: victim@example.com', name: 'Jo\r\nX-Evil: 1' };
    const { site } = await post('/sendContactEmail', hostile);
    const [mail] = await site.mails(1);
    expect(mail?.subject).toBe('Contact form: Hi Bcc: victim@example.com');
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.headers.map(({ key }) => key)).not.toContain('x-evil');
  });

  it('should answer 503 when the store is out of reach', async () => {
    const { unavailable } = await import('../../../src/ports/unavailable.ts');
    const { messages } = storesInMemory();
    const add = () => Promise.reject(unavailable('store'));
    const site = await aSite({ ports: { messages: { ...messages, add } } });
    expect((await site.app.inject({ method: 'POST', url: '/sendContactEmail', payload: MESSAGE })).statusCode).toBe(
      503,
    );
  });
});

// FORM-12
describe('the Origin of a post', () => {
  const FORMS = [
    ['/sendContactEmail', MESSAGE],
    ['/sendBusinessInquiryEmail', INQUIRY],
  ] as const;
  const postFrom = async (origin: string, url: string, fields: Record<string, string>, isHtml: boolean) => {
    const site = await aSite();
    const type = isHtml ? 'application/x-www-form-urlencoded' : 'application/json';
    const payload = isHtml ? new URLSearchParams(fields).toString() : JSON.stringify(fields);
    return {
      site,
      response: await site.app.inject({ method: 'POST', url, payload, headers: { origin, 'content-type': type } }),
    };
  };

  it.each(FORMS)('should refuse %s from a page of another site, and store nothing', async (url, fields) => {
    for (const origin of ['https://evil.test', 'https://rental.example.evil.test', 'http://rental.example', 'null']) {
      for (const isHtml of [false, true]) {
        const { site, response } = await postFrom(origin, url, fields, isHtml);
        expect(response.statusCode).toBe(403);
        expect(response.json().detail).toBe('This call does not come from a page of ours.');
        expect(await site.ports.messages.count()).toBe(0);
      }
    }
  });

  it.each(FORMS)('should take %s from a page of its own', async (url, fields) => {
    const { site, response } = await postFrom('https://rental.example', url, fields, true);
    expect(response.headers.location).toMatch(/#sent$/);
    expect(await site.mails(1)).toHaveLength(1);
  });
});

// FORM-12
describe('plain HTML posts', () => {
  const form = async (url: string, fields: Record<string, string>) => {
    const site = await aSite();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(fields).toString();
    return { site, response: await site.app.inject({ method: 'POST', url, payload, headers }) };
  };

  // FORM-11
  it('should hold what fills in the hidden field', async () => {
    const { site, response } = await form('/sendContactEmail', { ...MESSAGE, 'leave-empty': 'spam' });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/contact#sent']);
    expect(await site.ports.messages.count({ state: 'held' }, 10)).toBe(1);
  });

  it.each([
    ['/sendContactEmail', MESSAGE, '/contact#sent'],
    ['/sendBusinessInquiryEmail', INQUIRY, '/business/entertainment#sent'],
    ['/sendBusinessInquiryEmail', { ...INQUIRY, page: 'program' }, '/business/program#sent'],
  ])('should lead from %s back to the page', async (url, fields, location) => {
    const { site, response } = await form(url, fields);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(location);
    expect(await site.mails(1)).toHaveLength(1);
  });

  it.each([
    ['/sendContactEmail', { ...MESSAGE, email: 'nobody' }, '/contact#not-sent'],
    ['/sendContactEmail', { ...MESSAGE, unknown: 'x' }, '/contact#not-sent'],
    ['/sendBusinessInquiryEmail', { ...INQUIRY, frequency: '99' }, '/business/entertainment#not-sent'],
  ])('should lead from a refused %s to the text that says so', async (url, fields, location) => {
    const { response } = await form(url, fields);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(location);
  });
});
