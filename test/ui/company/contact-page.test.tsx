// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_COMPANY as COMPANY, directionsUrl, townLine } from '../../../src/domain/shared/company.ts';
import { sendContactMessage } from '../../../src/ports/api/calls/messages.ts';
import { aSiteInProcess } from '../../support/site/site-in-process.ts';
import { logged, openSite } from '../render-site.tsx';

const FILLED = {
  Name: 'Priya Raman',
  Email: 'priya.raman@example.com',
  Phone: '905 555 0118',
  Subject: 'Snow tires',
  Message: 'Do you have them?',
};

async function open() {
  const site = await aSiteInProcess();
  const user = openSite('/contact');
  return { site, user, form: within(await screen.findByRole('form', { name: 'Contact Us' })) };
}

type Opened = Awaited<ReturnType<typeof open>>;

const field = ({ form }: Opened, name: string) => form.getByRole('textbox', { name });
const firstLine = ({ form }: Opened) => form.getByRole('alert').querySelector('p')?.textContent;

async function fillIn(opened: Opened, over: Partial<typeof FILLED> = {}): Promise<void> {
  for (const [name, text] of Object.entries({ ...FILLED, ...over })) {
    if (text !== '') await opened.user.type(field(opened, name), text);
  }
}

const press = ({ user, form }: Opened) => user.click(form.getByRole('button', { name: 'Send Message' }));

const sentBy = ({ site }: Opened) =>
  site.asked.filter(({ path }) => path === sendContactMessage.path).map(({ body }) => body);

const stored = async ({ site }: Opened) => (await site.ports.messages.list({ order: 'newest', limit: 10 })).values;

describe('contact page', () => {
  // FORM-8
  it("should leave what is required to the browser's own checks, each label with its asterisk", async () => {
    const opened = await open();
    for (const name of Object.keys(FILLED)) {
      expect(field(opened, name)).toHaveProperty('required', true);
      expect(document.querySelector(`label[for="${field(opened, name).id}"]`)?.textContent).toBe(`${name} *`);
    }
    expect(field(opened, 'Email')).toHaveProperty('type', 'email');
    expect(field(opened, 'Phone')).toHaveProperty('type', 'tel');
    expect(screen.getByRole('form', { name: 'Contact Us' })).toHaveProperty('noValidate', false);
  });

  it.each(Object.keys(FILLED))('should send nothing without %s', async (missing) => {
    const opened = await open();
    await fillIn(opened, { [missing]: '' });
    await press(opened);
    expect(sentBy(opened)).toEqual([]);
    expect(opened.form.getByRole('alert').textContent).toBe('');
  });

  // PAGE-17
  it('should send, be busy meanwhile, thank in an alert that can be dismissed, and be empty', async () => {
    const opened = await open();
    const { site, form, user } = opened;
    await fillIn(opened);
    const release = site.hold(sendContactMessage);
    await press(opened);
    expect(form.getByRole('button', { name: 'Sending…' })).toHaveProperty('disabled', true);
    release();
    await user.click(await form.findByRole('button', { name: 'Send Message' }));
    const message = {
      name: 'Priya Raman',
      email: 'priya.raman@example.com',
      phone: '905 555 0118',
      subject: 'Snow tires',
      message: 'Do you have them?',
    };
    expect(sentBy(opened)).toEqual([{ ...message, website: '', openedFor: expect.any(Number) }]);
    expect(await stored(opened)).toMatchObject([{ kind: 'contact', content: message }]);
    expect(firstLine(opened)).toBe('Thank you. We’ve received your message.');
    for (const name of Object.keys(FILLED)) expect(field(opened, name)).toHaveProperty('value', '');
    expect(document.title).toBe('Contact us in Oakville | HOJ Car & Truck Rental');
    await user.click(form.getByRole('button', { name: 'Dismiss' }));
    expect(form.getByRole('alert').textContent).toBe('');
  });

  // FORM-9
  it("should alert 'Failed to send. Try again.' and keep the fields", async () => {
    const opened = await open();
    await fillIn(opened);
    opened.site.lose(sendContactMessage);
    await press(opened);
    await waitFor(() => expect(firstLine(opened)).toBe('Failed to send. Try again.'));
    for (const [name, text] of Object.entries(FILLED)) expect(field(opened, name)).toHaveProperty('value', text);
    expect(opened.form.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    expect(logged).toHaveBeenLastCalledWith('Failed to send. Try again.', expect.any(Error));
  });

  it('should tell what only the site refuses at its field, under the same alert', async () => {
    const opened = await open();
    await fillIn(opened, { Email: 'priya@localhost' });
    await press(opened);
    await waitFor(() => expect(firstLine(opened)).toBe('Failed to send. Try again.'));
    expect(field(opened, 'Email').getAttribute('aria-invalid')).toBe('true');
    await opened.user.click(opened.form.getByRole('link', { name: 'Email' }));
    expect(document.activeElement).toBe(field(opened, 'Email'));
  });

  // HTTP-4
  it('should alert what the site refuses at no field of the form', async () => {
    const opened = await open();
    await fillIn(opened);
    opened.site.alter(sendContactMessage, { nickname: 'Pri' });
    await press(opened);
    await waitFor(() =>
      expect(firstLine(opened)).toBe('This page is older than the site. Load it again; what you typed stays.'),
    );
    expect(field(opened, 'Email')).toHaveProperty('value', FILLED.Email);
  });

  // PAGE-13
  it('should have the address and the way there beside the map', async () => {
    await open();
    const place = within(screen.getByRole('complementary', { name: 'Location' }));
    expect(place.getByText(new RegExp(COMPANY.street)).textContent).toBe(`${COMPANY.street}${townLine(COMPANY)}`);
    expect(place.getByRole('link', { name: 'Get Directions' }).getAttribute('href')).toBe(directionsUrl(COMPANY));
  });
});
