// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { contactsOf } from '../../../../src/domain/customer/contacts.ts';
import { addMinutes } from '../../../../src/domain/shared/toronto-time.ts';
import { aCustomerNote } from '../../../support/values/customer-notes.ts';
import { aCustomer, NOON } from '../../../support/values/samples.ts';
import { openSite } from '../../render-site.tsx';
import { aBookingSite, aStoredBooking } from '../booking/a-booking-site.ts';

const PRIYA = aCustomer();
const OTHER = aCustomer({ firstName: 'Greg', lastName: 'Paquette', email: 'greg@example.com', phone: '905 555 0186' });
const REASON = 'Left without paying.';

/** Bookings of Priya, one under a newer address, and one of somebody else. */
const BOOKINGS = [
  aStoredBooking({ id: 'first', confirmationNumber: 'HOJ-100001', status: 'declined', form: PRIYA }),
  aStoredBooking({
    id: 'second',
    confirmationNumber: 'HOJ-100002',
    status: 'approved',
    createdAt: addMinutes(NOON, 1),
    form: aCustomer({ lastName: 'Lee', email: 'lee@example.com' }),
  }),
  aStoredBooking({ id: 'other', confirmationNumber: 'HOJ-100003', form: OTHER }),
];

async function open(path = '/admin/till', isMarked = false) {
  const site = await aBookingSite(BOOKINGS);
  const doNotRent = { reason: REASON, by: 'kim@oakville.example', at: NOON };
  const note = aCustomerNote({ contacts: contactsOf({ form: PRIYA }), doNotRent });
  if (isMarked) await site.ports.customerNotes.add(note.id, { value: note });
  const user = openSite(path);
  await screen.findByRole('navigation', { name: 'Staff' });
  await screen.findByRole('heading', { level: 1 });
  return { ...site, user };
}

const dialog = () => screen.getByRole('dialog', { name: 'Who calls' });
const field = () => screen.getByRole('textbox', { name: 'Phone number' });
const fileOf = (name: string) => screen.findByRole('region', { name });

// CUST-8
describe('who calls', () => {
  it('should be found by a phone as it is typed, on any page, with rentals, what is owed and a way to book', async () => {
    const { user } = await open();
    await user.keyboard('p');
    expect(document.activeElement).toBe(field());
    await user.keyboard('555');
    await user.keyboard(` ${PRIYA.phone.slice(-4)}`);
    const offered = await within(dialog()).findByRole('list', { name: 'Customers' });
    const [newest] = within(offered).getAllByRole('button');
    if (newest === undefined) throw new Error('two are found');
    await user.click(newest);
    const file = within(await fileOf('Priya Lee'));
    expect(file.getByRole('row', { name: 'Also Priya Raman' })).toBeTruthy();
    expect(file.getByRole('row', { name: 'Open balance $0.00' })).toBeTruthy();
    const numbersIn = (list: string) =>
      within(file.getByRole('list', { name: list }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(numbersIn('To come')).toEqual(['HOJ-100002']);
    expect(numbersIn('Past')).toEqual(['HOJ-100001']);
    await user.click(file.getByRole('button', { name: 'New booking' }));
    await screen.findByRole('heading', { level: 1, name: 'New booking' });
    const typed = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
    expect(typed('First name')).toBe('Priya');
    expect(typed('Last name')).toBe('Lee');
    expect(typed('Phone')).toBe(PRIYA.phone);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('should open a booking, and lead back to the page', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Call' }));
    await user.type(field(), 'greg@example.com');
    await user.click(await within(await fileOf('Greg Paquette')).findByRole('link', { name: 'HOJ-100003' }));
    const booking = await screen.findByRole('dialog', { name: 'HOJ-100003' });
    await user.click(within(booking).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.location.pathname).toBe('/admin/till'));
  });

  it('should start a booking with what was typed for somebody unknown', async () => {
    const { user } = await open();
    await user.keyboard('p');
    await user.keyboard('416 555 0184');
    await within(dialog()).findByText('Nobody is known by this.');
    await user.click(within(dialog()).getByRole('button', { name: 'New booking' }));
    await screen.findByRole('heading', { level: 1, name: 'New booking' });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }).value).toBe('416 555 0184');
  });

  it('should not be asked while a field has the focus', async () => {
    const { user } = await open('/admin/invoices');
    await user.click(screen.getByRole('searchbox', { name: 'Search invoices' }));
    await user.keyboard('p');
    expect(screen.queryByRole('dialog')).toBeNull();
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('p');
    expect(dialog()).toBeTruthy();
  });
});

// CUST-2
describe('what staff write in the file', () => {
  it('should be notes and "do not rent" with its reason, which can be lifted', async () => {
    const { user, ports } = await open();
    await user.keyboard('p');
    await user.keyboard('greg@example.com');
    const file = within(await fileOf('Greg Paquette'));
    await user.click(file.getByRole('button', { name: 'Do not rent…' }));
    await user.click(file.getByRole('button', { name: /^Mark/ }));
    expect(await within(dialog()).findByRole('link', { name: 'Reason' })).toBeTruthy();
    await user.type(file.getByRole('textbox', { name: /^Notes/ }), 'Has a dog.');
    await user.type(file.getByRole('textbox', { name: /^Reason/ }), REASON);
    await user.click(file.getByRole('button', { name: /^Mark/ }));
    expect(await file.findByText(/^Do not rent: Left without paying\. desk@oakville\.example, /)).toBeTruthy();
    await user.click(file.getByRole('button', { name: 'Save notes' }));
    const stored = async () => (await ports.customerNotes.list({ order: 'checked' })).values;
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{ notes: 'Has a dog.', doNotRent: { reason: REASON } }]),
    );
    await user.click(file.getByRole('button', { name: /^Lift/ }));
    await waitFor(async () => expect((await stored())[0]).not.toHaveProperty('doNotRent'));
    const leave = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await user.type(file.getByRole('textbox', { name: /^Notes/ }), ' Typed.');
    await user.click(within(dialog()).getByRole('button', { name: 'Close' }));
    expect(leave).toHaveBeenCalledOnce();
    expect(dialog()).toBeTruthy();
  });
});

// CUST-4, CUST-5
describe('a booking of a customer who is not to get a vehicle', () => {
  it('should be marked, and approved by a second press that says so', async () => {
    const { user, ports } = await open('/admin/bookings', true);
    const row = (await screen.findByRole('button', { name: 'HOJ-100002' })).closest('tr');
    expect(row?.textContent).toContain('Do not rent');
    await user.click(await screen.findByRole('button', { name: 'HOJ-100001' }));
    const booking = within(await screen.findByRole('dialog', { name: 'HOJ-100001' }));
    expect(await booking.findByText(/^Do not rent: Left without paying\./)).toBeTruthy();
    await user.click(booking.getByRole('button', { name: 'Approve & Send Email' }));
    await user.click(await booking.findByRole('button', { name: 'Approve although marked do not rent' }));
    await waitFor(async () => expect(await ports.bookings.find('first')).toMatchObject({ status: 'approved' }));
  });

  it('should lead to the file of its customer and back', async () => {
    const { user } = await open('/admin/bookings', true);
    await user.click(await screen.findByRole('button', { name: 'HOJ-100001' }));
    await user.click(await screen.findByRole('button', { name: 'Customer’s file' }));
    const file = within(await screen.findByRole('dialog', { name: 'Customer’s file' }));
    await user.click(await file.findByRole('link', { name: 'HOJ-100002' }));
    await screen.findByRole('dialog', { name: 'HOJ-100002' });
  });
});
