// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accountOf } from '../../../../../src/domain/booking/account.ts';
import { formatCad } from '../../../../../src/domain/shared/money.ts';
import { emailInvoice, makeInvoice } from '../../../../../src/ports/api/calls/staff/invoices.ts';
import { anInvoice } from '../../../../support/values/invoices.ts';
import { openSite } from '../../../render-site.tsx';
import { aBookingSite, aStoredBooking } from '../a-booking-site.ts';

const NUMBER = 'HOJ-482915';
const PAPER = 'INV-2026-000001';
const RENTAL = aStoredBooking({ id: 'priya', confirmationNumber: NUMBER, status: 'approved' });
const TOTAL = formatCad(accountOf(RENTAL.value).total);

async function open(options: Parameters<typeof aBookingSite>[1] = {}, value = RENTAL.value) {
  const site = await aBookingSite([{ ...RENTAL, value }], options);
  const user = openSite('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: NUMBER }));
  return { site, user, dialog: await loaded() };
}

const shown = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** Why a button is disabled, which stands once beside the buttons. */
const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
const alertOf = (dialog: ReturnType<typeof within>) => dialog.getByRole('alert').textContent;

async function loaded() {
  const dialog = await shown(NUMBER);
  await dialog.findByRole('heading', { name: 'Desk notes' });
  return dialog;
}

// INV-13
describe('an invoice of a booking', () => {
  it('should be made by one press, offer whom invoices were made out to, and be shown as it prints', async () => {
    const { site, user, dialog } = await open();
    const before = anInvoice({
      number: 'INV-2026-000000',
      bookingId: 'other',
      billTo: { name: 'Trafalgar Movers', street: '1 Trafalgar Road', town: 'Oakville', reference: 'PO 7741' },
    });
    await site.ports.invoices.add(before.number, { value: before });
    await user.click(dialog.getByRole('button', { name: 'Invoice' }));
    const form = await shown(`Invoice ${NUMBER}`);
    expect(form.getByLabelText(/^Bill to/)).toHaveProperty('value', 'Priya Raman');
    await user.click(await form.findByRole('button', { name: 'Trafalgar Movers, Oakville' }));
    expect(form.getByLabelText('Street')).toHaveProperty('value', '1 Trafalgar Road');
    expect(form.getByLabelText('Claim or order number')).toHaveProperty('value', '');
    await user.type(form.getByLabelText('Claim or order number'), 'PO 8000');
    await user.click(form.getByRole('button', { name: `Make the invoice, ${TOTAL}` }));
    const after = await loaded();
    await waitFor(() => expect(alertOf(after)).toContain(`Invoice ${PAPER} made.`));
    expect(after.getByText(`Invoiced: ${PAPER}.`)).toBeTruthy();
    expect(after.getByRole('button', { name: 'Invoice' })).toHaveProperty('disabled', true);
    await user.click(await after.findByRole('button', { name: `Invoice ${PAPER}` }));
    const paper = within(await screen.findByRole('article', { name: `Invoice ${PAPER}` }));
    for (const text of ['Trafalgar Movers', 'PO 8000', '123456789 RT 0001', NUMBER]) paper.getByText(text);
    expect(paper.getByText(/^Balance due/).nextSibling?.textContent).toBe(TOTAL);
    expect(paper.getByText('HST (13%)')).toBeTruthy();
  });

  it('should name what is missing, and keep what is typed when an answer is lost', async () => {
    const { site, user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Invoice' }));
    const form = await shown(`Invoice ${NUMBER}`);
    await user.clear(form.getByLabelText(/^Bill to/));
    await user.click(form.getByRole('button', { name: /^Make the invoice/ }));
    await waitFor(() => expect(alertOf(form)).toContain('Enter a name.'));
    await user.type(form.getByLabelText(/^Bill to/), 'Lakeside Films');
    site.lose(makeInvoice);
    await user.click(form.getByRole('button', { name: /^Make the invoice/ }));
    await waitFor(() => expect(alertOf(form)).toContain('The invoice was not made. Try again.'));
    await user.click(form.getByRole('button', { name: /^Make the invoice/ }));
    const after = await loaded();
    await waitFor(() => expect(alertOf(after)).toContain(`Invoice ${PAPER} made.`));
    expect((await site.ports.invoices.list({ order: 'newest', limit: 9 })).values).toHaveLength(1);
  });

  it('should be taken back by an owner, who is asked with number and sum', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Invoice' }));
    await user.click((await shown(`Invoice ${NUMBER}`)).getByRole('button', { name: /^Make the invoice/ }));
    const after = await loaded();
    await user.click(await after.findByRole('button', { name: `Invoice ${PAPER}` }));
    const paper = await shown(`Invoice ${PAPER}`);
    await user.click(await paper.findByRole('button', { name: 'Credit note' }));
    expect(document.activeElement).toBe(paper.getByLabelText(/^Reason/));
    await user.type(paper.getByLabelText(/^Reason/), 'Wrong name.');
    await user.click(paper.getByRole('button', { name: `Take back ${PAPER}, ${TOTAL}` }));
    const note = await shown('Credit note INV-2026-000002');
    await waitFor(() => expect(alertOf(note)).toContain('Credit note INV-2026-000002 made. Lines can change again.'));
    await note.findByText(`This takes back invoice ${PAPER}.`);
    expect(note.getByText('Reason: Wrong name.')).toBeTruthy();
    expect(note.queryByRole('button', { name: 'Credit note' })).toBeNull();
    await user.click(note.getByRole('button', { name: 'Back' }));
    const again = await loaded();
    await again.findByText(/credited by INV-2026-000002/);
    expect(again.getByRole('button', { name: 'Invoice' })).toHaveProperty('disabled', false);
  });

  // INV-6
  it('should keep what would change the account from being pressed, until it is credited', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Invoice' }));
    await user.click((await shown(`Invoice ${NUMBER}`)).getByRole('button', { name: /^Make the invoice/ }));
    const after = await loaded();
    await waitFor(() => expect(after.getAllByText('Credit the invoice first.')).not.toEqual([]));
    for (const name of ['Change', 'Add a line', 'Cancel reservation']) {
      const button = after.getByRole('button', { name });
      expect([name, reasonOf(button), button]).toMatchObject([name, 'Credit the invoice first.', { disabled: true }]);
    }
    expect(after.getByRole('button', { name: 'Hand out' })).toHaveProperty('disabled', false);
  });

  // INV-18
  it('should be completed by the form where its press was interrupted', async () => {
    const { user, dialog } = await open({}, { ...RENTAL.value, invoiced: { customer: { key: 'interrupted' } } });
    for (const name of ['Change', 'Add a line', 'Cancel reservation'])
      expect(reasonOf(dialog.getByRole('button', { name }))).toBe('An invoice is not finished: press Invoice again.');
    await user.click(dialog.getByRole('button', { name: 'Invoice' }));
    await user.click((await shown(`Invoice ${NUMBER}`)).getByRole('button', { name: /^Make the invoice/ }));
    const after = await loaded();
    await waitFor(() => expect(alertOf(after)).toContain(`Invoice ${PAPER} made.`));
  });

  it('should be made for the part of the payer, and for that of the customer', async () => {
    const payer = { kind: 'insurer', name: 'Co-operators', reference: 'CLM-448201', share: 10_000 } as const;
    const { site, user, dialog } = await open({}, { ...RENTAL.value, payer });
    await user.click(dialog.getByRole('button', { name: 'Invoice' }));
    const form = await shown(`Invoice ${NUMBER}`);
    const part = formatCad(accountOf(RENTAL.value).total - payer.share);
    form.getByRole('button', { name: `Make the invoice, ${part}` });
    await user.selectOptions(form.getByLabelText('For'), 'Co-operators, $100.00');
    expect(form.getByLabelText(/^Bill to/)).toHaveProperty('value', 'Co-operators');
    expect(form.getByLabelText('Claim or order number')).toHaveProperty('value', 'CLM-448201');
    await user.click(form.getByRole('button', { name: 'Make the invoice, $100.00' }));
    await user.click((await loaded()).getByRole('button', { name: 'Invoice' }));
    const next = await shown(`Invoice ${NUMBER}`);
    expect(within(next.getByLabelText('For')).getAllByRole('option')).toHaveLength(1);
    await user.click(next.getByRole('button', { name: `Make the invoice, ${part}` }));
    await (await loaded()).findByText(`Invoiced: INV-2026-000002, ${PAPER}.`);
    const { values } = await site.ports.invoices.list({ order: 'newest', limit: 9 });
    expect(values.map(({ for: party, total }) => [party, formatCad(total)])).toEqual([
      ['customer', part],
      ['payer', '$100.00'],
    ]);
  });

  // INV-22
  it('should be taken back by nobody else, and say so where it is asked for', async () => {
    const { user, dialog } = await open({ role: 'desk' });
    await user.click(dialog.getByRole('button', { name: 'Invoice' }));
    await user.click((await shown(`Invoice ${NUMBER}`)).getByRole('button', { name: /^Make the invoice/ }));
    await user.click(await (await loaded()).findByRole('button', { name: `Invoice ${PAPER}` }));
    const paper = await shown(`Invoice ${PAPER}`);
    await paper.findByRole('button', { name: 'Email' });
    expect(paper.queryByRole('button', { name: 'Credit note' })).toBeNull();
    await user.click(paper.getByRole('button', { name: 'Back' }));
    const after = await loaded();
    for (const name of ['Change', 'Add a line', 'Cancel reservation'])
      expect(reasonOf(after.getByRole('button', { name }))).toBe('Credit the invoice first. An owner credits it.');
  });

  // INV-14
  it('should be mailed by one press, and a reminder too; without an address it is asked for', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Invoice' }));
    const form = await shown(`Invoice ${NUMBER}`);
    await user.clear(form.getByLabelText('Email'));
    await user.click(form.getByRole('button', { name: /^Make the invoice/ }));
    await user.click(await (await loaded()).findByRole('button', { name: `Invoice ${PAPER}` }));
    const paper = await shown(`Invoice ${PAPER}`);
    await user.click(await paper.findByRole('button', { name: 'Email' }));
    await user.type(paper.getByLabelText(/^Email address/), 'books@example.com');
    await user.click(paper.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(alertOf(paper)).toContain('Emailed.'));
    expect(paper.queryByLabelText(/^Email address/)).toBeNull();
    await user.click(paper.getByRole('button', { name: 'Remind' }));
    await user.type(paper.getByLabelText(/^Email address/), 'books');
    await user.click(paper.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(alertOf(paper)).toContain('Enter a valid email.'));
    expect(paper.getByLabelText(/^Email address/)).toHaveProperty('value', 'books');
  });

  // INV-21
  it('should keep an address and a reason that are typed, until the site has answered and over Esc', async () => {
    const { site, user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Invoice' }));
    const form = await shown(`Invoice ${NUMBER}`);
    await user.clear(form.getByLabelText('Email'));
    await user.click(form.getByRole('button', { name: /^Make the invoice/ }));
    await user.click(await (await loaded()).findByRole('button', { name: `Invoice ${PAPER}` }));
    const paper = await shown(`Invoice ${PAPER}`);
    const question = vi.spyOn(window, 'confirm').mockReset().mockReturnValue(false);
    const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await user.click(await paper.findByRole('button', { name: 'Credit note' }));
    await user.type(paper.getByLabelText(/^Reason/), 'Wrong name.');
    pressEscape();
    expect(paper.getByLabelText(/^Reason/)).toHaveProperty('value', 'Wrong name.');
    await user.click(paper.getByRole('button', { name: 'Keep it' }));
    await user.click(await paper.findByRole('button', { name: 'Email' }));
    await user.type(paper.getByLabelText(/^Email address/), 'books@example.com');
    pressEscape();
    expect(question).toHaveBeenCalledTimes(2);
    const reach = site.fail(emailInvoice);
    await user.click(paper.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(alertOf(paper)).toContain('It was not emailed.'));
    expect(paper.getByLabelText(/^Email address/)).toHaveProperty('value', 'books@example.com');
    reach();
    await user.click(paper.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(alertOf(paper)).toContain('Emailed.'));
  });
});
