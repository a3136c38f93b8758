// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { INQUIRY_TEXTS } from '../../../src/domain/inquiry/messages.ts';
import { sendInquiry } from '../../../src/ports/api/calls/messages.ts';
import { InquiryForm } from '../../../src/ui/company/inquiry-form.tsx';
import { AlertProvider } from '../../../src/ui/kit/alerts.tsx';
import { aSiteInProcess } from '../../support/site/site-in-process.ts';
import { logged, openSite } from '../render-site.tsx';

async function open(path = '/business/program') {
  const site = await aSiteInProcess();
  const user = openSite(path);
  return {
    site,
    user,
    form: within(await screen.findByRole('form', { name: /^(Contact a Representative|Production Request)$/ })),
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

const FILLED = {
  'Company name': 'Lakeshore Plumbing',
  'Contact person': 'Priya Raman',
  Phone: '905 555 0118',
  Email: 'priya.raman@example.com',
};

async function fillIn({ user, form }: Opened, over: Partial<Record<keyof typeof FILLED, string>> = {}): Promise<void> {
  for (const [name, text] of Object.entries({ ...FILLED, ...over })) {
    const field = form.getByRole('textbox', { name });
    await user.clear(field);
    if (text !== '') await user.type(field, text);
  }
  await user.selectOptions(form.getByRole('combobox', { name: 'Rentals per month' }), '3-5');
}

const press = ({ user, form }: Opened) => user.click(form.getByRole('button'));
const firstLine = ({ form }: Opened) => form.getByRole('alert').querySelector('p')?.textContent;
const reported = ({ form }: Opened, name: string) =>
  form
    .getByLabelText(new RegExp(`^${name}`))
    .getAttribute('aria-describedby')
    ?.replace(/.+/, (id) => document.getElementById(id)?.textContent ?? '');

// PAGE-22
describe('inquiry form', () => {
  it('should name every missing field in its own sentence (FORM-1), in an alert that has the focus and links to each', async () => {
    const opened = await open();
    await press(opened);
    expect(firstLine(opened)).toBe('Company name is required.');
    expect(reported(opened, 'Company name')).toBe('Company name is required.');
    expect(reported(opened, 'Contact person')).toBe('Contact person is required.');
    expect(reported(opened, 'Phone')).toBe('Phone number is required.');
    expect(reported(opened, 'Email')).toBe('Email is required.');
    expect(reported(opened, 'Rentals per month')).toBe('Select a monthly frequency.');
    expect(reported(opened, 'Message')).toBeUndefined();
    expect(document.activeElement).toBe(opened.form.getByRole('alert'));
    expect(document.title).toBe('Error: Business Rental Program in Oakville | HOJ Car & Truck Rental');
    await opened.user.click(opened.form.getByRole('link', { name: 'Rentals per month' }));
    expect(document.activeElement).toBe(opened.form.getByRole('combobox'));
    expect(opened.site.sent(sendInquiry)).toEqual([]);
  });

  it.each([
    ['Phone', '905 555', undefined],
    ['Phone', '905555', 'Enter a valid phone number.'],
    ['Phone', '905 555 0118 x2', undefined],
    ['Phone', '905 555 0118 or so', 'Enter a valid phone number.'],
    ['Phone', '+1 (905) 555-01.18', undefined],
    ['Email', 'priya@', 'Enter a valid email.'],
    ['Email', 'priya raman@example.com', 'Enter a valid email.'],
  ] as const)('should say of a %s like %s: %s', async (field, text, message) => {
    const opened = await open();
    await fillIn(opened, { [field]: text });
    await press(opened);
    expect(reported(opened, field)).toBe(message);
  });

  it('should check on submit alone, and take the words away at the next one', async () => {
    const opened = await open();
    await fillIn(opened, { Phone: '1' });
    expect(reported(opened, 'Phone')).toBeUndefined();
    await press(opened);
    await opened.user.type(opened.form.getByRole('textbox', { name: 'Phone' }), '234567');
    expect(reported(opened, 'Phone')).toBe('Enter a valid phone number.');
    await press(opened);
    expect(reported(opened, 'Phone')).toBeUndefined();
    await waitFor(() => expect(firstLine(opened)).toBe('Sent. A representative will follow up.'));
  });

  // FORM-5
  it.each([
    ['/business/program', 'Contact Sales', 'program', 'Sent. A representative will follow up.'],
    [
      '/business/entertainment',
      'Request Production Quote',
      'entertainment',
      'Request received. Our production team will contact you.',
    ],
  ] as const)('should send from %s by "%s", be busy meanwhile, and then be empty', async (path, button, page, text) => {
    const opened = await open(path);
    const { site, form, user } = opened;
    const release = site.hold(sendInquiry);
    await fillIn(opened);
    await user.type(form.getByRole('textbox', { name: 'Message (optional)' }), 'Two vans, please.');
    await user.click(form.getByRole('button', { name: button }));
    expect(form.getByRole('button', { name: 'Sending…' })).toHaveProperty('disabled', true);
    expect(form.getByRole('alert').textContent).toBe('');
    release();
    await form.findByRole('button', { name: 'Dismiss' });
    expect(firstLine(opened)).toBe(text);
    expect(form.getByRole('button', { name: button })).toHaveProperty('disabled', false);
    for (const field of [...form.getAllByRole('textbox'), form.getByRole('combobox')]) {
      expect(field).toHaveProperty('value', '');
    }
    const inquiry = {
      companyName: 'Lakeshore Plumbing',
      contact: 'Priya Raman',
      phone: '905 555 0118',
      email: 'priya.raman@example.com',
      frequency: '3-5',
      message: 'Two vans, please.',
      page,
    };
    const traits = { website: '', openedFor: expect.any(Number) };
    expect(site.sent(sendInquiry)).toEqual([{ ...inquiry, source: 'business-program', ...traits }]);
    const { values } = await site.ports.messages.list({ order: 'newest', limit: 10 });
    expect(values).toMatchObject([{ kind: 'inquiry', content: inquiry }]);
  });

  // FORM-6
  it("should keep the fields when it fails, say so with the phone number and log 'Send failed'", async () => {
    const opened = await open();
    opened.site.lose(sendInquiry);
    await fillIn(opened);
    await press(opened);
    const { form } = opened;
    await waitFor(() => expect(firstLine(opened)).toBe('We could not send this.'));
    const call = within(form.getByRole('alert')).getByRole('link', { name: 'Call 905-555-0142' });
    expect(call.getAttribute('href')).toBe('tel:+19055550142');
    expect(document.body.textContent).not.toContain('A representative will follow up.');
    expect(form.getByRole('textbox', { name: 'Company name' })).toHaveProperty('value', 'Lakeshore Plumbing');
    expect(form.getByRole('combobox')).toHaveProperty('value', '3-5');
    expect(logged).toHaveBeenLastCalledWith('Send failed', expect.any(Error));
  });

  it('should show what only the site refuses at its field', async () => {
    const opened = await open();
    opened.site.alter(sendInquiry, { phone: '9'.repeat(41) });
    await fillIn(opened);
    await press(opened);
    await waitFor(() => expect(firstLine(opened)).toBe('Use at most 40 characters.'));
    expect(reported(opened, 'Phone')).toBe('Use at most 40 characters.');
  });

  // FAIL-11
  it('should say that the browser is offline', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => online.mockRestore());
    const opened = await open();
    opened.site.fail(sendInquiry);
    await fillIn(opened);
    await press(opened);
    await waitFor(() =>
      expect(firstLine(opened)).toBe('You are offline. Nothing is lost; press again when you are back.'),
    );
  });

  // FORM-18
  it('should offer a copy of what was sent to print, until it sends again', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const opened = await open();
    await fillIn(opened);
    await press(opened);
    await opened.user.click(await opened.form.findByRole('button', { name: 'Print a copy' }));
    expect(print).toHaveBeenCalledOnce();
    const copy = document.body.lastElementChild;
    expect(copy?.textContent).toContain('HOJ Car & Truck Rental');
    expect(copy?.textContent).toMatch(/Sent on \w+, \w+ \d+, \d{4}, \d+:\d\d [ap]m/);
    expect([...(copy?.querySelectorAll('tr') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Company nameLakeshore Plumbing',
      'Contact personPriya Raman',
      'Phone905 555 0118',
      'Emailpriya.raman@example.com',
      'Rentals per month3-5',
    ]);
    await fillIn(opened);
    await opened.user.click(opened.form.getByRole('button', { name: 'Contact Sales' }));
    await waitFor(() => expect(document.querySelectorAll('.only-print table')).toHaveLength(1));
  });

  // HTTP-4
  it('should alert what the site refuses at no field of the form', async () => {
    const opened = await open();
    opened.site.alter(sendInquiry, { page: 'none' });
    await fillIn(opened);
    await press(opened);
    await waitFor(() => expect(firstLine(opened)).toBe('This value cannot be used.'));
  });

  // FORM-7
  it('should leave out the fields that a page hides, and not ask for them', async () => {
    const site = await aSiteInProcess();
    render(
      <BrowserRouter>
        <AlertProvider>
          <InquiryForm
            page="program"
            name="Short"
            button="Send"
            sentText="Got it."
            hidden={['phone', 'frequency', 'message']}
          />
        </AlertProvider>
      </BrowserRouter>,
    );
    const form = within(screen.getByRole('form', { name: 'Short' }));
    const user = userEvent.setup();
    expect(form.getAllByRole('textbox')).toHaveLength(3);
    expect(form.queryByRole('combobox')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(form.getAllByRole('link')).toHaveLength(3);
    for (const name of ['Company name', 'Contact person', 'Email'] as const) {
      await user.type(form.getByRole('textbox', { name }), FILLED[name]);
    }
    await user.click(form.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(site.sent(sendInquiry)).toHaveLength(1));
  });

  it('should have every problem of the domain told at a field that it shows', async () => {
    const { form } = await open();
    for (const { field } of Object.values(INQUIRY_TEXTS)) {
      expect([...form.getAllByRole('textbox'), form.getByRole('combobox')].map(({ id }) => id)).toContain(field);
    }
  });
});
