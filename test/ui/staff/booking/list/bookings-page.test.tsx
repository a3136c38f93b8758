// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type StoredBooking, takePayment } from '../../../../../src/domain/booking/stored-booking.ts';
import type { OwedEmail } from '../../../../../src/domain/outbox/email-lifecycle.ts';
import { unansweredReason } from '../../../../../src/domain/outbox/try-reasons.ts';
import { priceTrip } from '../../../../../src/domain/pricing/price-trip.ts';
import { OAKVILLE_TARIFF } from '../../../../../src/domain/pricing/tariff.ts';
import { DEFAULT_COMPANY } from '../../../../../src/domain/shared/company.ts';
import { addMinutes } from '../../../../../src/domain/shared/toronto-time.ts';
import {
  approveBooking,
  changeBooking as changeCall,
  declineBooking,
  deleteBooking,
  listBookings,
  releaseBookings,
  showBooking,
} from '../../../../../src/ports/api/calls/staff/bookings.ts';
import { readSummary, resendFailedEmails } from '../../../../../src/ports/api/calls/staff/summary.ts';
import { POLL_INTERVAL_MS } from '../../../../../src/ui/staff/shared/staff-summary.ts';
import type { SiteInProcess } from '../../../../support/site/site-in-process.ts';
import { STAFF_EMAIL } from '../../../../support/site/staff.ts';
import { anAccountThatSignsIn, PASSWORD } from '../../../../support/site/staff-browser.ts';
import {
  aDecision,
  anErasure,
  changeBooking,
  eraseBooking,
  deleteBooking as removeBooking,
} from '../../../../support/values/changes.ts';
import { aCustomer, aMessage, anEmail, aVehicle, NOON } from '../../../../support/values/samples.ts';
import { logged, openSite, wholeText } from '../../../render-site.tsx';
import {
  aBookingSite,
  aStoredBooking,
  askedOf,
  COLLEAGUE,
  endSession,
  listedBy,
  NO_MAIL,
  storeAll,
  storedIn,
} from '../a-booking-site.ts';

afterEach(() => {
  vi.useRealTimers();
});

const OUTDATED = 'This page is older than the site. Load it again; what you typed stays.';
const PRIYA = aStoredBooking({ id: 'priya', confirmationNumber: 'HOJ-482915' });
const MARC = aStoredBooking({
  id: 'marc',
  confirmationNumber: 'HOJ-731204',
  status: 'approved',
  createdAt: addMinutes(NOON, -1),
  form: aCustomer({ firstName: 'Marc', lastName: 'Tremblay', email: 'marc@example.com' }),
});
const ELLA = aStoredBooking({
  id: 'ella',
  confirmationNumber: 'HOJ-918347',
  status: 'completed',
  createdAt: addMinutes(NOON, -2),
});

/** An e-mail to the customer of the sample booking, as it is owed. */
const TO_PRIYA = { kind: 'confirmation', to: 'priya.raman@example.com', tries: 1 } as const;
/** One that was handed over and not answered (MAIL-7). */
const UNKNOWN = { ...TO_PRIYA, kind: 'reminder-pickup', reason: unansweredReason('ETIMEDOUT') } as const;

type Opening = Parameters<typeof aBookingSite>[1] & { readonly prepare?: (site: SiteInProcess) => unknown };

async function open(bookings: readonly StoredBooking[] = [PRIYA, MARC, ELLA], { prepare, ...options }: Opening = {}) {
  const site = await aBookingSite(bookings, options);
  await prepare?.(site);
  const user = openSite('/admin/bookings');
  await screen.findByRole('heading', { level: 1, name: 'Manage Bookings' });
  return { site, user };
}

/** The polling fires when the test says so; the site itself keeps its time. */
const takeTimers = () =>
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
const polls = (site: SiteInProcess) => askedOf(site, readSummary).length;

async function poll(site: SiteInProcess): Promise<void> {
  const before = polls(site);
  await act(() => vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS));
  await waitFor(() => expect(polls(site)).toBeGreaterThan(before));
}

type Opened = Awaited<ReturnType<typeof open>>;

async function openDialog({ user }: Opened, number = 'HOJ-482915') {
  await user.click(await screen.findByRole('button', { name: number }));
  return within(await screen.findByRole('dialog', { name: number }));
}

const press = async ({ user }: Opened, dialog: ReturnType<typeof within>, name: string) => {
  await waitFor(() => expect(dialog.getByRole('button', { name })).toHaveProperty('disabled', false));
  await user.click(dialog.getByRole('button', { name }));
};

const rowOf = async (number: string) =>
  within((await screen.findByRole('button', { name: number })).closest('tr') ?? document.body);
const deleteButton = async (number: string) => (await rowOf(number)).getByRole('button', { name: 'Delete' });

const alertText = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

/** Whether the page is hidden but for the sign-in (the style itself is test/e2e/staff.test.ts). */
const isHidden = () => document.documentElement.hasAttribute('data-session-ended');

async function signInAgain({ user }: Opened, email = STAFF_EMAIL) {
  const signIn = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
  await user.type(signIn.getByLabelText('Email'), email);
  await user.type(signIn.getByLabelText('Password'), PASSWORD);
  await user.click(signIn.getByRole('button', { name: 'Sign in' }));
}

const answerQuestion = (answer: boolean) => vi.spyOn(window, 'confirm').mockReset().mockReturnValue(answer);
describe('an erased booking', () => {
  // PRIV-5
  it('should say so in the table and in the dialog, with its price and its history, and ask for no answer', async () => {
    const sent = { ...TO_PRIYA, id: 'e1', kind: 'received', state: 'sent', sentAt: NOON } as const;
    const opened = await open([{ ...PRIYA, emails: [{ ...sent, email: anEmail({ id: 'e1' }) }] }], {
      prepare: ({ ports }) => eraseBooking(ports.bookings, 'priya', anErasure(PRIYA.value)),
    });
    expect((await rowOf('HOJ-482915')).getAllByRole('cell')[1]?.textContent).toBe('Erased');
    const dialog = await openDialog(opened);
    await dialog.findByText('Personal data erased by the site', { exact: false });
    expect(dialog.getByText(wholeText('Erased on Friday, December 1, 2028'))).toBeTruthy();
    expect(dialog.getByRole('rowheader', { name: 'Sub Total' })).toBeTruthy();
    expect(dialog.queryByRole('row', { name: /^Name/ })).toBeNull();
    for (const name of ['Approve & Send Email', 'Decline & Send Email', /^Send again/]) {
      expect(dialog.queryByRole('button', { name })).toBeNull();
    }
    expect(dialog.queryByRole('textbox')).toBeNull();
  });
});

describe('the table of bookings', () => {
  // PAGE-51
  it('should call the rental location by the town of the company, and so should the dialog', async () => {
    const site = await aBookingSite([PRIYA]);
    const user = openSite('/admin/bookings', { company: { ...DEFAULT_COMPANY, town: 'Milton' } });
    const row = await rowOf('HOJ-482915');
    expect(row.getByRole('cell', { name: 'Milton' })).toBeTruthy();
    const dialog = await openDialog({ site, user });
    expect(await dialog.findByRole('row', { name: 'Rental Location Milton' })).toBeTruthy();
  });

  // BOOK-28, PAGE-22
  it('should have the nine columns, a row for each booking as the site sorts them, and name the states', async () => {
    const opened = await open();
    expect(document.title).toBe('Manage bookings | HOJ Car & Truck Rental');
    const table = within(await screen.findByRole('table', { name: 'Bookings' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Confirmation #',
      'Customer',
      'Rental Location',
      'Pickup',
      'Dropoff',
      'Vehicle',
      'Total ($)',
      'Status',
      'Actions',
    ]);
    const [, ...rows] = table.getAllByRole('row');
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells[0]).toEqual([
      'HOJ-482915',
      'Priya Raman905 555 0118',
      'Oakville',
      'Fri, Nov 27, 10:00 am',
      'Mon, Nov 30, 12:30 pm',
      'Toyota Sienna',
      '452.53',
      'confirmed24 h left',
      'Delete',
    ]);
    expect(cells.map((row) => row[7])).toEqual(['confirmed24 h left', 'approved', 'completed']);
    expect(screen.getByText('3 bookings, newest first')).toBeTruthy();
    expect(listedBy(opened.site)[0]).toEqual({ view: 'all', limit: '50', sort: 'newest' });
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      '/api/admin/reports/bookings.csv?view=all',
    );
    expect(screen.getByRole('link', { name: 'CSV with semicolons' }).getAttribute('href')).toBe(
      '/api/admin/reports/bookings.csv?view=all&separator=semicolon',
    );
  });

  it.each([
    ['confirmed', 'green'],
    ['completed', 'blue'],
    ['approved', 'yellow'],
    ['declined', 'yellow'],
  ] as const)('should show %s in %s', async (status, colour) => {
    await open([aStoredBooking({ status })]);
    expect((await screen.findByText(status)).className).toContain(colour);
  });

  it("should say 'Loading bookings...', and 'No bookings found.' without bookings", async () => {
    let release = (): void => undefined;
    await open([], {
      prepare: (site) => {
        release = site.hold(listBookings);
      },
    });
    expect((await screen.findByText('Loading bookings...')).getAttribute('role')).toBe('status');
    release();
    await screen.findByRole('heading', { name: 'No bookings found.' });
    expect(screen.queryByText('Could not load')).toBeNull();
  });

  it("should say 'No bookings found.', 'Could not load' and Try again when the list fails, and raise no alert", async () => {
    let restore = (): void => undefined;
    const { user } = await open([PRIYA], {
      prepare: (site) => {
        restore = site.fail(listBookings);
      },
    });
    await screen.findByRole('heading', { name: 'No bookings found.' });
    expect(screen.getByText('Could not load')).toBeTruthy();
    expect(alertText()).toBe('');
    expect(logged).toHaveBeenCalledWith('It could not be loaded.', expect.any(Error));
    restore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'HOJ-482915' });
    expect(screen.queryByText('No bookings found.')).toBeNull();
  });

  // BOOK-19
  it('should say how late an unanswered request is', async () => {
    await open([aStoredBooking({ createdAt: addMinutes(NOON, -26 * 60) })]);
    expect(await screen.findByText('2 h late')).toBeTruthy();
  });

  it('should list a view and search by a prefix', async () => {
    const { site, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'To answer (1)' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'HOJ-731204' })).toBeNull());
    expect(screen.getByRole('button', { name: 'To answer (1)' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'All' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search all bookings' }), 'HOJ-7');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'HOJ-482915' })).toBeNull());
    expect(screen.getByRole('button', { name: 'HOJ-731204' })).toBeTruthy();
    expect(listedBy(site).at(-1)).toEqual({ view: 'all', q: 'HOJ-7', limit: '50', sort: 'newest' });
  });

  it('should turn the pages and come back', async () => {
    const many = Array.from({ length: 51 }, (_, index) =>
      aStoredBooking({
        id: `id-${index}`,
        confirmationNumber: `HOJ-${200_000 + index}`,
        createdAt: addMinutes(NOON, -index),
      }),
    );
    const { user } = await open(many);
    await screen.findByRole('button', { name: 'HOJ-200000' });
    expect(screen.getByRole('button', { name: 'Newer' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Older' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    await screen.findByRole('button', { name: 'HOJ-200050' });
    expect(screen.getByText('Page 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await screen.findByRole('button', { name: 'HOJ-200000' });
  });

  // STAFF-19
  it('should show a new request without a reload, list again only then, and ask nothing while the tab is hidden', async () => {
    takeTimers();
    const { site, user } = await open([PRIYA]);
    await screen.findByRole('button', { name: 'HOJ-482915' });
    await storeAll(site, [
      aStoredBooking({ id: 'new', confirmationNumber: 'HOJ-555555', createdAt: addMinutes(NOON, 1) }),
    ]);
    await poll(site);
    await user.click(await screen.findByRole('button', { name: '1 new request' }));
    screen.getByRole('button', { name: 'HOJ-555555' });
    const listed = listedBy(site).length;
    for (let turn = 0; turn < 4; turn += 1) await poll(site);
    expect(listedBy(site)).toHaveLength(listed);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const before = polls(site);
    await act(() => vi.advanceTimersByTimeAsync(4 * POLL_INTERVAL_MS));
    expect(polls(site)).toBe(before);
    hidden.mockRestore();
  });

  it('should keep the rows while a load waits for a new sign-in, and then go on', async () => {
    const { site, user } = await open();
    await screen.findByRole('button', { name: 'HOJ-482915' });
    endSession(site);
    await user.click(screen.getByRole('button', { name: 'Approved' }));
    await screen.findByRole('dialog', { name: 'Sign in again' });
    expect(screen.getByRole('button', { name: 'HOJ-482915' })).toBeTruthy();
    await signInAgain({ site, user });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'HOJ-482915' })).toBeNull());
    expect(screen.getByRole('button', { name: 'HOJ-731204' })).toBeTruthy();
  });

  it('should keep the rows when only the quiet reload fails', async () => {
    takeTimers();
    const { site } = await open([PRIYA]);
    await screen.findByRole('button', { name: 'HOJ-482915' });
    site.fail(listBookings);
    await storeAll(site, [MARC]);
    const listed = listedBy(site).length;
    await poll(site);
    await waitFor(() => expect(listedBy(site).length).toBeGreaterThan(listed));
    expect(screen.getByRole('button', { name: 'HOJ-482915' })).toBeTruthy();
  });
});

describe('the dialog of a booking', () => {
  // BOOK-32
  it('should open from the button and from the row, with focus on its title, and give the focus back', async () => {
    const opened = await open();
    const dialog = await openDialog(opened);
    expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'HOJ-482915' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'HOJ-482915' }));
    await opened.user.click(screen.getByText('Marc Tremblay'));
    expect(await screen.findByRole('dialog', { name: 'HOJ-731204' })).toBeTruthy();
  });

  // BOOK-32
  it('should show the customer, the trip, the extras and the status, e-mails and history', async () => {
    const later = addMinutes(NOON, 60);
    const email = anEmail({ id: 'e3' });
    const owed: readonly OwedEmail[] = [
      { ...TO_PRIYA, id: 'e1', kind: 'notice', state: 'sent', sentAt: NOON },
      {
        ...TO_PRIYA,
        id: 'e2',
        state: 'queued',
        tries: 2,
        nextTryAt: addMinutes(NOON, 5),
        email: anEmail({ id: 'e2' }),
      },
      { ...TO_PRIYA, id: 'e3', kind: 'received', state: 'failed', tries: 3, reason: '550 no such user', email },
      { ...TO_PRIYA, id: 'e4', kind: 'declined', state: 'cancelled', to: '', tries: 0 },
      { ...UNKNOWN, id: 'e5', state: 'queued', nextTryAt: later, email: anEmail({ id: 'e5' }) },
      { ...UNKNOWN, id: 'e6', state: 'failed', tries: 2 },
    ];
    const opened = await open([{ ...PRIYA, emails: owed }]);
    const dialog = await openDialog(opened);
    const row = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name} `) }).textContent;
    expect(row('Name')).toBe('NamePriya Raman');
    expect(row('Email')).toBe('Emailpriya.raman@example.com');
    expect(row('Card')).toBe('CardVisa, Priya Raman');
    expect(dialog.getByRole('region', { name: 'Comments' }).textContent).toContain('Please have a child seat ready.');
    expect(row('Pickup')).toBe('PickupFri, Nov 27, 10:00 am');
    expect(row('Extras')).toBe('ExtrasAdditional Driver');
    expect(await dialog.findByRole('cell', { name: '$452.53' })).toBeTruthy();
    const emails = within(dialog.getByRole('region', { name: 'Emails' }));
    expect(emails.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      // MAIL-14
      'Taken by the mail server Mon, Nov 23, 12:00 pm',
      'Email waiting, next try Mon, Nov 23, 12:05 pm, 2 tries',
      'Email not delivered, 3 tries (550 no such user)',
      'Cancelled',
      // MAIL-7
      'Handed over to the mail server, which did not answer: it may have arrived, next try Mon, Nov 23, 1:00 pm, 1 try (handed over and not answered: ETIMEDOUT)',
      'Handed over to the mail server, which did not answer: it may have arrived, not tried again, 2 tries (handed over and not answered: ETIMEDOUT)',
    ]);
    await opened.user.click(emails.getByRole('button', { name: 'Send again: Reservation received, to the customer' }));
    await emails.findByText('The email is being tried again now.');
    expect(opened.site.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/admin/bookings/priya/emails/e3/resend',
    ]);
    expect(emails.getAllByRole('button', { name: /^Send again/ })).toHaveLength(5);
    expect(dialog.getByRole('region', { name: 'History' }).textContent).toContain(
      'Requested by customer, Monday, November 23, 2026, 12:00 pm',
    );
  });

  // BOOK-27
  it('should show the bookings that overlap, in the order of the site, before anything can be pressed', async () => {
    const { site, user } = await open([
      PRIYA,
      aStoredBooking({ id: 'a', confirmationNumber: 'HOJ-111111' }),
      aStoredBooking({ id: 'b', confirmationNumber: 'HOJ-222222', status: 'approved' }),
    ]);
    const restore = site.fail(showBooking);
    const dialog = await openDialog({ site, user });
    await dialog.findByText('Could not load');
    expect(dialog.getByRole('button', { name: 'Approve & Send Email' })).toHaveProperty('disabled', true);
    restore();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    const numbersIn = async (name: string) =>
      within(await dialog.findByRole('region', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.slice(0, 10));
    expect(await numbersIn('Toyota Sienna has a unit free beside these')).toEqual(['HOJ-222222']);
    expect(await numbersIn('Toyota Sienna is asked for too')).toEqual(['HOJ-111111']);
    expect(dialog.getByRole('button', { name: 'Approve & Send Email' })).toHaveProperty('disabled', false);
  });

  // STAFF-42
  it('should move either customer to a free vehicle at the booked price', async () => {
    const kona = aVehicle({ id: 'kona', name: 'Kia Carnival', pricePerDay: 12_000 });
    const site = await aBookingSite(
      [PRIYA, aStoredBooking({ id: 'b', confirmationNumber: 'HOJ-222222', status: 'approved' })],
      { fleet: [aVehicle(), kona] },
    );
    const user = openSite('/admin/bookings');
    const dialog = await openDialog({ site, user });
    const clash = within(await dialog.findByRole('region', { name: 'Toyota Sienna is taken on these dates' }));
    expect(clash.getByRole('link', { name: /^905/ })).toBeTruthy();
    const moves = await clash.findAllByRole('button', { name: 'Move to Kia Carnival' });
    expect([moves.length, clash.getAllByText(/^stays \$/).length]).toEqual([2, 2]);
    await user.click(moves[1] as HTMLElement);
    const form = within(await screen.findByRole('dialog', { name: 'Change HOJ-222222' }));
    await form.findByText('Kia Carnival is free on these dates.');
    expect(form.getByLabelText(/^Keep the booked price, \$94\.00 a day/)).toHaveProperty('checked', true);
    await user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    expect(await screen.findByRole('dialog', { name: 'HOJ-482915' })).toBeTruthy();
    expect(site.sent(changeCall)).toMatchObject([{ vehicleId: 'kona', prices: 'booked' }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: /is taken on these dates/ })).toBeNull());
  });

  it.each([
    ['Approve & Send Email', 'Confirmation email sent.', approveBooking, 'approved'],
    ['Decline & Send Email', 'Sorry email sent.', declineBooking, 'declined'],
  ] as const)(
    "should do '%s': the dialog closes, '%s' shows, the list reloads, focus returns",
    async (button, text, call, status) => {
      const opened = await open();
      const dialog = await openDialog(opened);
      await press(opened, dialog, button);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(alertText()).toMatch(new RegExp(`^${text}`)));
      expect(opened.site.sent(call)).toEqual([{ seenVersion: 1 }]);
      const row = screen.getByRole('button', { name: 'HOJ-482915' }).closest('tr');
      await waitFor(() => expect(row?.textContent).toContain(status));
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'HOJ-482915' }));
    },
  );

  it('should send a decision once when its button is clicked twice', async () => {
    const opened = await open();
    const dialog = await openDialog(opened);
    const approve = dialog.getByRole('button', { name: 'Approve & Send Email' });
    await waitFor(() => expect(approve).toHaveProperty('disabled', false));
    await opened.user.dblClick(approve);
    await waitFor(() => expect(alertText()).toMatch(/^Confirmation email sent\./));
    expect(opened.site.sent(approveBooking)).toHaveLength(1);
  });

  it('should send the note with a decline', async () => {
    const opened = await open();
    const dialog = await openDialog(opened);
    await opened.user.type(dialog.getByRole('textbox', { name: /^Note to the customer/ }), 'No van is free.');
    await press(opened, dialog, 'Decline & Send Email');
    const declined = { note: 'No van is free.' };
    await waitFor(() => expect(opened.site.sent(declineBooking)).toMatchObject([declined]));
  });

  it('should send the note with an approval too', async () => {
    const opened = await open();
    const dialog = await openDialog(opened);
    await opened.user.type(dialog.getByRole('textbox', { name: /^Note to the customer/ }), 'The seat is in.');
    await press(opened, dialog, 'Approve & Send Email');
    const approved = { note: 'The seat is in.' };
    await waitFor(() => expect(opened.site.sent(approveBooking)).toMatchObject([approved]));
  });

  // MAIL-23
  it('should offer other vehicles with a decline: those that are chosen', async () => {
    const others = ['Honda Odyssey', 'Chrysler Pacifica'].map((name) => aVehicle({ id: name, name }));
    const opened = await open([PRIYA], { fleet: [aVehicle(), ...others] });
    const dialog = await openDialog(opened);
    await press(opened, dialog, 'Offer other vehicles');
    await waitFor(() => expect(dialog.getAllByRole('checkbox', { name: /Minivan/ })).toHaveLength(2));
    await opened.user.click(dialog.getByRole('checkbox', { name: 'Honda Odyssey, Minivan $452.53' }));
    await opened.user.click(dialog.getByRole('checkbox', { name: /^Chrysler Pacifica/ }));
    await opened.user.click(dialog.getByRole('checkbox', { name: /^Honda Odyssey/ }));
    await press(opened, dialog, 'Decline & Send Email');
    const declined = { alternatives: ['Chrysler Pacifica'] };
    await waitFor(() => expect(opened.site.sent(declineBooking)).toMatchObject([declined]));
  });

  it('should say that no other vehicle is free', async () => {
    const opened = await open();
    const dialog = await openDialog(opened);
    await press(opened, dialog, 'Offer other vehicles');
    await waitFor(() => expect(dialog.getByText(/^No other vehicle of this kind is free/)).toBeDefined());
  });

  // BOOK-26
  it('should ask before a typed note is closed away, by Close and by Escape, and keep it on a no', async () => {
    const question = answerQuestion(false);
    const opened = await open();
    const dialog = await openDialog(opened);
    const note = dialog.getByRole('textbox', { name: /^Note to the customer/ });
    await opened.user.type(note, 'No van is free.');
    await opened.user.click(dialog.getByRole('button', { name: 'Close' }));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(note).toHaveProperty('value', 'No van is free.');
    expect(question.mock.calls).toEqual(Array(2).fill(['Close without keeping what you typed?']));
    await opened.user.clear(note);
    await opened.user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(question).toHaveBeenCalledTimes(2);
  });

  // BOOK-21
  it.each([
    ['approved', 'Approve & Send Email', 'Already approved'],
    ['declined', 'Decline & Send Email', 'Already declined'],
  ] as const)('should not offer to make it %s again, and say why', async (status, button, reason) => {
    const opened = await open([{ ...PRIYA, value: { ...PRIYA.value, status } }]);
    const dialog = await openDialog(opened);
    const other = status === 'approved' ? 'Decline & Send Email' : 'Approve & Send Email';
    await waitFor(() => expect(dialog.getByRole('button', { name: other })).toHaveProperty('disabled', false));
    expect(dialog.getByRole('button', { name: button })).toHaveProperty('disabled', true);
    expect(dialog.getByText(reason)).toBeTruthy();
  });

  it.each([
    ['Approve & Send Email', 'Failed to approve/send email.', approveBooking],
    ['Decline & Send Email', 'Failed to decline/send email.', declineBooking],
  ])("should alert the failure of '%s' in the dialog, which stays", async (button, text, call) => {
    const opened = await open();
    const dialog = await openDialog(opened);
    opened.site.fail(call);
    await press(opened, dialog, button);
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(text));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(logged).toHaveBeenCalledWith(text, expect.any(Error));
  });

  // HTTP-4
  it.each([
    ['Approve & Send Email', 'Failed to approve/send email.', approveBooking],
    ['Decline & Send Email', 'Failed to decline/send email.', declineBooking],
  ])("should alert why the site refuses what '%s' sends", async (button, text, call) => {
    const opened = await open();
    const dialog = await openDialog(opened);
    opened.site.alter(call, { ofAnOlderPage: true });
    await press(opened, dialog, button);
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(`${text}${OUTDATED}`));
  });

  it('should take what failed in the dialog away with it', async () => {
    const opened = await open();
    const dialog = await openDialog(opened);
    opened.site.fail(approveBooking);
    await press(opened, dialog, 'Approve & Send Email');
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Failed to approve/send email.'));
    await opened.user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  // BOOK-25
  it('should say that the status is saved when only the mail failed, reload, and stay open', async () => {
    const opened = await open(undefined, { ports: NO_MAIL });
    const dialog = await openDialog(opened);
    await press(opened, dialog, 'Approve & Send Email');
    await waitFor(() =>
      expect(dialog.getByRole('alert').textContent).toBe(
        'Failed to approve/send email.The status is saved. The email will be sent again by itself.',
      ),
    );
    await dialog.findByText('Already approved');
    expect(screen.getByRole('button', { name: 'HOJ-482915' }).closest('tr')?.textContent).toContain('approved');
  });

  // PRIV-5
  it('should say that the booking was erased meanwhile, and offer no decision any more', async () => {
    const opened = await open();
    const dialog = await openDialog(opened);
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Approve & Send Email' })).toHaveProperty('disabled', false),
    );
    await eraseBooking(opened.site.ports.bookings, 'priya', anErasure(PRIYA.value));
    await press(opened, dialog, 'Approve & Send Email');
    await waitFor(() =>
      expect(dialog.getByRole('alert').textContent).toBe(
        'Failed to approve/send email.The customer data of this booking was erased. There is nobody to send the email to.',
      ),
    );
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Approve & Send Email' })).toBeNull());
    expect(await opened.site.ports.bookings.find('priya')).toMatchObject({ status: 'confirmed' });
  });

  // BOOK-25
  it('should say who was first when the press is stale, reload, and then work', async () => {
    const opened = await open();
    const dialog = await openDialog(opened);
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Approve & Send Email' })).toHaveProperty('disabled', false),
    );
    const declined = aDecision(PRIYA.value, 'declined', { by: COLLEAGUE });
    await changeBooking(opened.site.ports.bookings, 'priya', declined);
    await press(opened, dialog, 'Approve & Send Email');
    await waitFor(() =>
      expect(dialog.getByRole('alert').textContent).toBe(
        'Failed to approve/send email.Already declined by lee@oakville.example, Monday, November 23, 2026, 12:00 pm.',
      ),
    );
    await dialog.findByText('Already declined');
    await press(opened, dialog, 'Approve & Send Email');
    await waitFor(() => expect(alertText()).toMatch(/^Confirmation email sent\./));
    expect(opened.site.sent(approveBooking)).toEqual([{ seenVersion: 1 }, { seenVersion: 2 }]);
  });

  it('should say that the booking has been deleted meanwhile', async () => {
    const opened = await open();
    await screen.findByRole('button', { name: 'HOJ-482915' });
    await removeBooking(opened.site.ports.bookings, 'priya', { by: COLLEAGUE, at: NOON });
    const dialog = await openDialog(opened);
    expect(await dialog.findByText('This booking has been deleted.')).toBeTruthy();
  });

  it('should say once that the booking was deleted while it was answered', async () => {
    const opened = await open();
    const dialog = await openDialog(opened);
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Approve & Send Email' })).toHaveProperty('disabled', false),
    );
    await removeBooking(opened.site.ports.bookings, 'priya', { by: COLLEAGUE, at: NOON });
    await press(opened, dialog, 'Approve & Send Email');
    await dialog.findByText('This booking has been deleted.');
    expect(dialog.getByRole('alert').textContent).toBe('Failed to approve/send email.');
  });

  // BOOK-34
  it('should check the price: equal, or what differs', async () => {
    const { vehicle, itinerary } = PRIYA.value;
    const older = { ...OAKVILLE_TARIFF, listingFeePerDay: 199 };
    const priced = priceTrip(aVehicle(vehicle), itinerary, ['additional-driver'], older);
    if (!priced.ok) throw new Error(priced.problem.code);
    const { lines, totals } = priced.value.quote;
    const opened = await open([
      PRIYA,
      aStoredBooking({ id: 'older', confirmationNumber: 'HOJ-200001', lines, totals, freeKilometres: 300 }),
    ]);
    const dialog = await openDialog(opened);
    await opened.user.click(await dialog.findByRole('button', { name: 'Check price' }));
    await dialog.findByText('Same: today’s rates give the price it was booked at.');
    await opened.user.click(dialog.getByRole('button', { name: 'Close' }));
    const other = await openDialog(opened, 'HOJ-200001');
    await opened.user.click(await other.findByRole('button', { name: 'Check price' }));
    const table = within(await other.findByRole('table', { name: 'Today’s rates give a different price.' }));
    const row = (name: RegExp) => table.getByRole('row', { name }).textContent;
    expect(row(/^Charge/)).toBe('ChargeBookedNowDifference');
    expect(row(/^Vehicle Listing Fee/)).toMatch(/\$5\.97\$2\.97− \$3\.00$/);
    expect(row(/^Total Charges/)).toBe('Total Charges (CAD)$455.92$452.53− $3.39');
    expect(other.getByText('Free kilometres: 300 km booked, 600 km now.')).toBeTruthy();
  });

  // STAFF-12
  it('should keep a typed note when the session ends, and go on after a new sign-in', async () => {
    const opened = await open();
    const dialog = await openDialog(opened);
    const note = dialog.getByRole('textbox', { name: /^Note to the customer/ });
    await opened.user.type(note, 'No van is free.');
    endSession(opened.site);
    await press(opened, dialog, 'Decline & Send Email');
    await screen.findByRole('dialog', { name: 'Sign in again' });
    expect(note).toHaveProperty('value', 'No van is free.');
    await signInAgain(opened);
    await waitFor(() => expect(alertText()).toMatch(/^Sorry email sent\./));
    expect(opened.site.sent(declineBooking).at(-1)).toMatchObject({ note: 'No van is free.' });
  });

  it('should fail as any press when the sign-in is put off, and keep the note', async () => {
    const opened = await open();
    const dialog = await openDialog(opened);
    await opened.user.type(dialog.getByRole('textbox', { name: /^Note to the customer/ }), 'No.');
    endSession(opened.site);
    await press(opened, dialog, 'Decline & Send Email');
    await opened.user.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Failed to decline/send email.'));
    expect(dialog.getByRole('textbox', { name: /^Note to the customer/ })).toHaveProperty('value', 'No.');
    expect(isHidden()).toBe(true);
    await opened.user.click(screen.getByRole('button', { name: 'Sign in' }));
    await signInAgain(opened);
    await waitFor(() => expect(isHidden()).toBe(false));
    expect(dialog.getByRole('textbox', { name: /^Note to the customer/ })).toHaveProperty('value', 'No.');
  });

  it('should hide the page while the session is over, and drop what was typed where another person signs in', async () => {
    const opened = await open();
    const dialog = await openDialog(opened);
    await opened.user.type(dialog.getByRole('textbox', { name: /^Note to the customer/ }), 'No.');
    endSession(opened.site);
    await press(opened, dialog, 'Decline & Send Email');
    await screen.findByRole('dialog', { name: 'Sign in again' });
    expect(isHidden()).toBe(true);
    await anAccountThatSignsIn(opened.site, 'max@oakville.example');
    await signInAgain(opened, 'max@oakville.example');
    await waitFor(() => expect(isHidden()).toBe(false));
    expect(await opened.site.ports.bookings.find('priya')).toMatchObject({ status: 'confirmed' });
    const again = within(await screen.findByRole('dialog', { name: 'HOJ-482915' }));
    expect(again.getByRole('textbox', { name: /^Note to the customer/ })).toHaveProperty('value', '');
  });

  it('should ask before it shows a page that comes from the cache of the browser', async () => {
    const opened = await open();
    await screen.findByRole('button', { name: 'HOJ-482915' });
    const comeBack = () => fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    fireEvent(window, new Event('pagehide'));
    expect(isHidden()).toBe(true);
    comeBack();
    await waitFor(() => expect(isHidden()).toBe(false));
    fireEvent(window, new Event('pagehide'));
    endSession(opened.site);
    comeBack();
    await screen.findByRole('dialog', { name: 'Sign in again' });
    expect(isHidden()).toBe(true);
    await signInAgain(opened);
    await waitFor(() => expect(isHidden()).toBe(false));
    expect(screen.getByRole('button', { name: 'HOJ-482915' })).toBeTruthy();
  });
});

describe('deleting a booking', () => {
  // BOOK-36
  it("should ask with the browser's own question, delete, and move on to the next row", async () => {
    const question = answerQuestion(true);
    const { site, user } = await open();
    await user.click(await deleteButton('HOJ-482915'));
    expect(question).toHaveBeenCalledWith('Are you sure you want to delete this booking?');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'HOJ-482915' })).toBeNull());
    expect((await storedIn(site)).map(({ id }) => id)).toEqual(['ella', 'marc']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'HOJ-731204' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('should leave the focus on the caption when none is left', async () => {
    answerQuestion(true);
    const { user } = await open([PRIYA]);
    await user.click(await deleteButton('HOJ-482915'));
    await screen.findByText('No bookings found.');
    expect(document.activeElement?.tagName).toBe('CAPTION');
  });

  it('should delete nothing on a no', async () => {
    answerQuestion(false);
    const { site, user } = await open();
    await user.click(await deleteButton('HOJ-482915'));
    expect(await storedIn(site)).toHaveLength(3);
  });

  // BOOK-37
  it("should leave the row with 'Not deleted' and Try again when it fails, without an alert", async () => {
    const question = answerQuestion(true);
    const { site, user } = await open();
    const restore = site.fail(deleteBooking);
    await user.click(await deleteButton('HOJ-482915'));
    const row = await rowOf('HOJ-482915');
    await row.findByText(/Not deleted/);
    expect(alertText()).toBe('');
    restore();
    await user.click(row.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'HOJ-482915' })).toBeNull());
    expect(question).toHaveBeenCalledTimes(1);
  });

  // PAY-16
  it('should say that a booking with money that goes back stays', async () => {
    answerQuestion(true);
    const { site, user } = await open();
    const entry = { kind: 'payment', method: 'cash', amount: 500 } as const;
    await site.ports.bookings.edit('priya', takePayment(entry, { id: 'p', at: NOON, by: COLLEAGUE }));
    await user.click(await deleteButton('HOJ-482915'));
    const sentence = 'The booking could not be deleted.Money is held or paid for it: give it back first.';
    await waitFor(() => expect(alertText()).toBe(sentence));
    expect(screen.getByRole('button', { name: 'HOJ-482915' })).toBeTruthy();
    expect(await storedIn(site)).toHaveLength(3);
  });

  it('should let go of a row that was deleted already', async () => {
    answerQuestion(true);
    const { site, user } = await open();
    const button = await deleteButton('HOJ-482915');
    for (const id of ['priya', 'ella']) await removeBooking(site.ports.bookings, id, { by: COLLEAGUE, at: NOON });
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'HOJ-482915' })).toBeNull());
    await (await rowOf('HOJ-918347')).findByText('Deleted');
    expect(screen.getByRole('button', { name: 'HOJ-731204' })).toBeTruthy();
  });
});

describe('the strip of the staff pages', () => {
  const REASON = '550 5.1.1';
  const failed = { tries: 1, state: 'failed', reason: REASON } as const;
  const ofPriya = (id: string) => ({ ...TO_PRIYA, ...failed, id, email: anEmail({ id, kind: 'confirmation' }) });
  const openFailures = async (ofBooking = 1) => {
    const emails = Array.from({ length: ofBooking }, (_, index) => ofPriya(`e${index}`));
    const { site, user } = await open([{ ...PRIYA, value: { ...PRIYA.value, status: 'approved' }, emails }], {
      prepare: ({ ports }) => {
        const { content, ...letter } = aMessage({ id: 'm1', receivedAt: addMinutes(NOON, 1) });
        const email = anEmail({ id: 'letter', kind: 'contact', queuedAt: addMinutes(NOON, 1) });
        const value = { ...letter, content: { ...content, subject: 'Snow tires' } };
        const ofMessage = { ...failed, id: 'letter', kind: 'contact', to: 'desk@oakville.example', email } as const;
        return ports.messages.add('m1', { value, emails: [ofMessage] });
      },
    });
    await user.click(await screen.findByRole('button', { name: `${ofBooking + 1} failed emails` }));
    const dialog = within(screen.getByRole('dialog', { name: 'Emails that were not delivered' }));
    await dialog.findAllByRole('listitem');
    return { site, user, dialog };
  };

  // MAIL-15
  it('should show failed e-mails until each is sent again or marked as seen', async () => {
    const { site, user, dialog } = await openFailures();
    expect(dialog.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      `Confirmation, to the customer: priya.raman@example.com (${REASON})`,
      `Contact message, to us: desk@oakville.example (${REASON})`,
    ]);
    await user.click(dialog.getByRole('button', { name: 'Send again: HOJ-482915' }));
    await dialog.findByText('The email is being tried again now.', { exact: false });
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
    expect(site.sent(resendFailedEmails)).toEqual([{ ids: ['e0'] }]);
    await user.click(dialog.getByRole('button', { name: 'Mark as seen: Snow tires' }));
    await dialog.findByText('There are no failed emails to look at.', { exact: false });
    expect(screen.queryByRole('button', { name: /failed email/, hidden: true })).toBeNull();
  });

  it('should send all again or mark all as seen, and say when there are more', async () => {
    const { site, user, dialog } = await openFailures(201);
    await dialog.findByText('The first 200 of 202. The next ones follow once these', { exact: false });
    await user.click(dialog.getByRole('button', { name: 'Mark all as seen' }));
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
    await user.click(dialog.getByRole('button', { name: 'Send all again' }));
    await waitFor(() => expect(site.sent(resendFailedEmails)).toEqual([{ ids: ['e200', 'letter'] }]));
    await dialog.findByText('There are no failed emails to look at.', { exact: false });
  });

  it('should say that a failed e-mail was not sent again, and lead to the text of a message', async () => {
    const { site, user, dialog } = await openFailures();
    site.fail(resendFailedEmails);
    await user.click(dialog.getByRole('button', { name: 'Send again: Snow tires' }));
    await dialog.findByText('It could not be sent again.', { exact: false });
    await user.click(dialog.getByRole('link', { name: 'Read it under Messages' }));
    await screen.findByRole('heading', { level: 1, name: 'Messages' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

// BOOK-42, BOOK-43
describe('held bookings', () => {
  const HELD = ['HOJ-500001', 'HOJ-500002', 'HOJ-500003'].map((confirmationNumber, index) =>
    aStoredBooking({ id: `held-${index}`, confirmationNumber, held: true, createdAt: addMinutes(NOON, -index) }),
  );
  const openHeld = async () => {
    const opened = await open([PRIYA, ...HELD]);
    await opened.user.click(await screen.findByRole('link', { name: '3 held bookings' }));
    await screen.findByText('3 bookings held, newest first');
    return opened;
  };
  const box = (name: string) => screen.getByRole('checkbox', { name });

  it('should be marked in the list and in the dialog, and have a view of their own with its number', async () => {
    const opened = await open([PRIYA, ...HELD]);
    const marked = (await rowOf('HOJ-500001')).getAllByRole('cell')[7]?.textContent;
    expect(marked).toBe('confirmed24 h leftHeld');
    expect((await rowOf('HOJ-482915')).queryByText('Held')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    const dialog = await openDialog(opened, 'HOJ-500001');
    expect(dialog.getByText('Held')).toBeTruthy();
    expect(dialog.getByText(/^This request is held: no email was sent\./)).toBeTruthy();
    await opened.user.click(dialog.getByRole('button', { name: 'Close' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Held (3)' }));
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(4));
    expect(listedBy(opened.site).at(-1)).toMatchObject({ view: 'held', limit: '200' });
  });

  it('should have no view while there are none (STAFF-44)', async () => {
    await open([PRIYA]);
    await rowOf('HOJ-482915');
    await screen.findByRole('button', { name: 'To answer (1)' });
    expect(screen.queryByRole('button', { name: /^Held/ })).toBeNull();
  });

  it('should be released together', async () => {
    const { site, user } = await openHeld();
    const release = screen.getByRole('button', { name: 'Release selected' });
    expect(release).toHaveProperty('disabled', true);
    await user.click(box('Select HOJ-500001'));
    await user.click(box('Select HOJ-500003'));
    expect(screen.getByText('2 selected')).toBeTruthy();
    expect(box('Select all')).toHaveProperty('checked', false);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(release);
    await waitFor(() => expect(alertText()).toMatch(/^2 bookings released\./));
    const held = (await storedIn(site)).filter(({ held }) => held);
    expect(held.map(({ id }) => id)).toEqual(['held-1']);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'HOJ-500001' })).toBeNull());
    expect(screen.getByRole('button', { name: 'HOJ-500002' })).toBeTruthy();
    expect(screen.getByText('0 selected')).toBeTruthy();
  });

  it('should be deleted together after a question', async () => {
    const { site, user } = await openHeld();
    const question = answerQuestion(false);
    await user.click(box('Select all'));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    expect(question.mock.calls).toEqual([['Are you sure you want to delete 3 bookings?']]);
    expect(await storedIn(site)).toHaveLength(4);
    answerQuestion(true);
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    await waitFor(() => expect(alertText()).toMatch(/^3 bookings deleted\./));
    expect((await storedIn(site)).map(({ id }) => id)).toEqual(['priya']);
  });

  it('should say how many had changed in the meantime, and keep the selection of a call that fails', async () => {
    const { site, user } = await openHeld();
    await user.click(box('Select all'));
    const restore = site.fail(releaseBookings);
    await user.click(screen.getByRole('button', { name: 'Release selected' }));
    await waitFor(() => expect(alertText()).toMatch(/^The bookings could not be released\./));
    expect(screen.getByText('3 selected')).toBeTruthy();
    restore();
    await removeBooking(site.ports.bookings, 'held-1', { by: COLLEAGUE, at: NOON });
    await user.click(screen.getByRole('button', { name: 'Release selected' }));
    await waitFor(() => expect(alertText()).toMatch(/^2 bookings released\. 1 other had changed in the meantime\./));
  });

  // PAY-16
  it('should say how many stay since their money is not settled', async () => {
    answerQuestion(true);
    const { site, user } = await openHeld();
    const entry = { kind: 'payment', method: 'cash', amount: 500 } as const;
    await site.ports.bookings.edit('held-1', takePayment(entry, { id: 'p', at: NOON, by: COLLEAGUE }));
    await user.click(box('Select all'));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    await waitFor(() => expect(alertText()).toMatch(/^2 bookings deleted\. 1 other stays: the money is not settled\./));
  });
});
