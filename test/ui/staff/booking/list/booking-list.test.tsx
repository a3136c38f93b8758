// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StoredBooking } from '../../../../../src/domain/booking/stored-booking.ts';
import { addMinutes, type Instant } from '../../../../../src/domain/shared/toronto-time.ts';
import { approveBooking, declineBooking } from '../../../../../src/ports/api/calls/staff/bookings.ts';
import { POLL_INTERVAL_MS } from '../../../../../src/ui/staff/shared/staff-summary.ts';
import { aDecision, changeBooking, deleteBooking } from '../../../../support/values/changes.ts';
import { aCustomer, anEmail, anItinerary, at, aVehicle, NOON } from '../../../../support/values/samples.ts';
import { openSite, reload } from '../../../render-site.tsx';
import { aBookingSite, aStoredBooking, COLLEAGUE, listedBy, storeAll, storedIn } from '../a-booking-site.ts';

afterEach(() => {
  vi.useRealTimers();
});

const ago = (minutes: number): { readonly createdAt: Instant } => ({ createdAt: addMinutes(NOON, -minutes) });
const PRIYA = aStoredBooking({ id: 'priya', confirmationNumber: 'HOJ-482915' });
const MARC = aStoredBooking({
  ...ago(1),
  id: 'marc',
  confirmationNumber: 'HOJ-731204',
  status: 'approved',
  form: aCustomer({ firstName: 'Marc', lastName: 'Tremblay' }),
});
const ELLA = aStoredBooking({ ...ago(2), id: 'ella', confirmationNumber: 'HOJ-918347' });
const NEW = aStoredBooking({ ...ago(3), id: 'new', confirmationNumber: 'HOJ-555555' });

type Options = Parameters<typeof aBookingSite>[1];

async function open(bookings: readonly StoredBooking[] = [PRIYA, MARC, ELLA], options?: Options) {
  const site = await aBookingSite(bookings, options);
  const user = openSite('/admin/bookings');
  await screen.findByRole('heading', { level: 1, name: 'Manage Bookings' });
  await screen.findAllByRole('button', { name: /^HOJ-/ });
  return { site, user };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const numbers = () => screen.queryAllByRole('button', { name: /^HOJ-/ }).map(({ textContent }) => textContent);
const rowOf = (number: string) => within(button(number).closest('tr') ?? document.body);
const dialogOf = async (number: string) => within(await screen.findByRole('dialog', { name: number }));
const poll = () => act(() => vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS));
const alertText = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

// STAFF-28
describe('a row of the list', () => {
  it('should have the marks of the site, and an icon before each word that is told by more than its colour', async () => {
    const declined = aStoredBooking({ ...ago(2), confirmationNumber: 'HOJ-600000', status: 'declined' });
    const reason = '550 5.1.1';
    const failed = { id: 'e1', kind: 'received', to: 'priya@example.com', tries: 1, state: 'failed', reason } as const;
    await open([{ ...PRIYA, emails: [failed] }, MARC, declined], { fleet: [aVehicle()] });
    expect(rowOf('HOJ-482915').getByText('Clash').className).toContain('clash');
    expect(rowOf('HOJ-482915').getByText('Email failed')).toBeTruthy();
    const banner = (number: string, word: string) =>
      rowOf(number).getByText(word).querySelector('path')?.getAttribute('d');
    expect(banner('HOJ-731204', 'approved')).toBeTruthy();
    expect(banner('HOJ-600000', 'declined')).toBeTruthy();
    expect(banner('HOJ-731204', 'approved')).not.toBe(banner('HOJ-600000', 'declined'));
  });

  it('should not open while its text is selected', async () => {
    const { user } = await open();
    const target = screen.getByText('Marc Tremblay');
    await user.pointer([
      { keys: '[MouseLeft>]', target, coords: { clientX: 10, clientY: 10 } },
      { target, coords: { clientX: 60, clientY: 10 } },
      { keys: '[/MouseLeft]', target, coords: { clientX: 60, clientY: 10 } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByText('Marc Tremblay'));
    await dialogOf('HOJ-731204');
  });
});

// STAFF-28
describe('the filters', () => {
  it('should ask the site for dates, vehicle, mark and order, and let go of all but the order', async () => {
    const { site, user } = await open();
    await user.type(screen.getByLabelText('Pickup from'), '2026-11-24');
    await user.type(screen.getByLabelText('Pickup to'), '2026-11-30');
    await screen.findByRole('option', { name: 'Toyota Sienna' });
    await user.selectOptions(screen.getByLabelText('Vehicle'), 'Toyota Sienna');
    await user.selectOptions(screen.getByLabelText('Marked'), 'Clash');
    await user.selectOptions(screen.getByLabelText('Sort'), 'Deadline');
    await user.click(button('Out'));
    await waitFor(() =>
      expect(listedBy(site).at(-1)).toEqual({
        view: 'out',
        limit: '50',
        pickupFrom: '2026-11-24',
        pickupTo: '2026-11-30',
        vehicleId: 'sienna',
        mark: 'clash',
        sort: 'deadline',
      }),
    );
    expect(button('Filters (4)')).toBeTruthy();
    await user.click(button('Clear filters'));
    await waitFor(() => expect(listedBy(site).at(-1)).toEqual({ view: 'out', limit: '50', sort: 'deadline' }));
  });

  // STAFF-45
  it('should list the requests to answer by their deadline until another order is chosen', async () => {
    const soon = aStoredBooking({
      ...ago(1),
      id: 'soon',
      confirmationNumber: 'HOJ-600000',
      itinerary: anItinerary({ pickupDate: '2026-11-24', pickupTime: at('2026-11-24', '10:00') }),
    });
    const { site, user } = await open([PRIYA, MARC, ELLA, soon]);
    expect(screen.getByLabelText('Sort')).toHaveProperty('value', 'newest');
    await user.click(button(/^To answer/));
    await screen.findByText('3 bookings to answer, by deadline');
    expect(numbers()).toEqual(['HOJ-600000', 'HOJ-918347', 'HOJ-482915']);
    expect(screen.getByLabelText('Sort')).toHaveProperty('value', 'deadline');
    await user.selectOptions(screen.getByLabelText('Sort'), 'Newest first');
    await waitFor(() => expect(numbers()).toEqual(['HOJ-482915', 'HOJ-600000', 'HOJ-918347']));
    expect(listedBy(site).at(-1)).toEqual({ view: 'to-answer', limit: '50', sort: 'newest' });
  });

  // REPORT-4
  it('should narrow the file of the list too', async () => {
    const { user } = await open(undefined, { fleet: [aVehicle()] });
    await user.type(screen.getByLabelText('Pickup from'), '2026-11-24');
    await user.selectOptions(screen.getByLabelText('Marked'), 'Clash');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
        '/api/admin/reports/bookings.csv?view=all&from=2026-11-24&mark=clash',
      ),
    );
  });

  it('should search in all bookings whatever view is pressed', async () => {
    const { site, user } = await open();
    await user.click(button('Approved'));
    await waitFor(() => expect(numbers()).toEqual(['HOJ-731204']));
    await user.type(screen.getByRole('searchbox'), 'HOJ-9');
    await waitFor(() => expect(numbers()).toEqual(['HOJ-918347']));
    expect(listedBy(site).at(-1)).toEqual({ view: 'all', q: 'HOJ-9', limit: '50', sort: 'newest' });
    expect(screen.getByText('1 booking found in all, newest first')).toBeTruthy();
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(numbers()).toEqual(['HOJ-731204']));
  });
});

// STAFF-29
describe('the rows under the pointer', () => {
  it('should stay where they are: new ones wait, changed ones change in place, deleted ones say so', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    const { site, user } = await open();
    const { bookings } = site.ports;
    // No count that the bar shows is another: one request more, one less.
    await storeAll(site, [{ ...NEW, value: { ...NEW.value, createdAt: addMinutes(NOON, 1) } }]);
    await changeBooking(bookings, 'ella', aDecision(ELLA.value, 'declined', { by: COLLEAGUE }));
    await deleteBooking(bookings, 'marc', { by: COLLEAGUE, at: NOON });
    await poll();
    await screen.findByRole('button', { name: '1 new request' });
    await rowOf('HOJ-731204').findByText('Deleted');
    await rowOf('HOJ-918347').findByText('declined');
    expect(numbers()).toEqual(['HOJ-482915', 'HOJ-731204', 'HOJ-918347']);
    await user.click(button('1 new request'));
    expect(numbers()).toEqual(['HOJ-555555', 'HOJ-482915', 'HOJ-918347']);
    expect(screen.queryByRole('button', { name: /new request/ })).toBeNull();
  });

  it('should keep the place and the focus after a decision, and open the request that follows', async () => {
    const { site, user } = await open([PRIYA, ELLA, NEW]);
    await user.click(button(/^To answer/));
    await user.click(button('HOJ-918347'));
    const dialog = await dialogOf('HOJ-918347');
    await dialog.findByText('2 of 3 to answer');
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Approve & Send Email' })).toHaveProperty('disabled', false),
    );
    await user.click(dialog.getByRole('button', { name: 'Approve & Send Email' }));
    await waitFor(() => expect(alertText()).toBe('Confirmation email sent.'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await rowOf('HOJ-918347').findByText('approved');
    expect(numbers()).toEqual(['HOJ-555555', 'HOJ-918347', 'HOJ-482915']);
    expect(document.activeElement).toBe(button('HOJ-918347'));
    expect(site.sent(approveBooking)).toHaveLength(1);
    await user.click(button('Next request'));
    const next = await dialogOf('HOJ-482915');
    await user.click(next.getByRole('button', { name: 'Next request' }));
    const first = await dialogOf('HOJ-555555');
    await user.click(first.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button('HOJ-555555'));
  });

  it('should be replaced when another view is asked for', async () => {
    const { user } = await open([PRIYA, ELLA]);
    await user.click(button(/^To answer/));
    await user.click(button('HOJ-918347'));
    const dialog = await dialogOf('HOJ-918347');
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Approve & Send Email' })).toHaveProperty('disabled', false),
    );
    await user.click(dialog.getByRole('button', { name: 'Approve & Send Email' }));
    await rowOf('HOJ-918347').findByText('approved');
    await user.click(button('Dismiss'));
    expect(alertText()).toBe('');
    await user.click(button(/^To answer/));
    await waitFor(() => expect(numbers()).toEqual(['HOJ-482915']));
  });
});

// STAFF-30
describe('the keys', () => {
  it('should move through the rows and open the questions, and send nothing', async () => {
    const { site, user } = await open();
    await user.keyboard('j');
    expect(document.activeElement).toBe(button('HOJ-482915'));
    await user.keyboard('jj');
    expect(document.activeElement).toBe(button('HOJ-918347'));
    await user.keyboard('jk');
    expect(document.activeElement).toBe(button('HOJ-731204'));
    await user.keyboard('k');
    await user.keyboard('a');
    const dialog = await dialogOf('HOJ-482915');
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Approve & Send Email' })),
    );
    await user.keyboard('d');
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Decline & Send Email' }));
    for (const call of [approveBooking, declineBooking]) expect(site.sent(call)).toEqual([]);
    await user.keyboard('n');
    await dialogOf('HOJ-918347');
    await user.click((await dialogOf('HOJ-918347')).getByRole('button', { name: 'Close' }));
    await user.keyboard('d');
    const last = await dialogOf('HOJ-918347');
    await waitFor(() =>
      expect(document.activeElement).toBe(last.getByRole('button', { name: 'Decline & Send Email' })),
    );
    for (const call of [approveBooking, declineBooking]) expect(site.sent(call)).toEqual([]);
  });

  it('should open the form of a hand-over, where it is possible', async () => {
    const { user } = await open();
    await user.keyboard('jo');
    const waiting = await dialogOf('HOJ-482915');
    await waiting.findAllByText('Approve it first.');
    await user.click(waiting.getByRole('button', { name: 'Close' }));
    await user.keyboard('jo');
    await screen.findByRole('dialog', { name: 'Hand out HOJ-731204' });
  });

  it('should be off while a field has the focus, be listed, and be switched off', async () => {
    const { user } = await open();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await user.keyboard('j?');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'j?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.clear(screen.getByRole('searchbox'));
    await user.click(button(/^Keys/));
    const keys = await dialogOf('Keys');
    expect(keys.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['j', 'k', 'a', 'd', 'n', '?', '/']),
    );
    await user.click(keys.getByRole('checkbox', { name: 'Use these keys' }));
    await user.click(keys.getByRole('button', { name: 'Close' }));
    await user.keyboard('j?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).not.toBe(button('HOJ-482915'));
  });

  it('should lead to the other pages', async () => {
    const { user } = await open();
    await user.keyboard('gm');
    await screen.findByRole('heading', { level: 1, name: 'Messages' });
    await user.keyboard('gb');
    await screen.findByRole('heading', { level: 1, name: 'Manage Bookings' });
  });
});

// STAFF-31
describe('what the tab keeps', () => {
  it('should close the dialog on Back, and keep a half-typed note over Back and a reload', async () => {
    const { user } = await open();
    await user.click(button('HOJ-482915'));
    const address = window.location.pathname + window.location.search + window.location.hash;
    expect(address).toBe('/admin/bookings');
    const dialog = await dialogOf('HOJ-482915');
    await user.type(dialog.getByLabelText(/^Note to the customer/), 'No van is free');
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button('HOJ-482915'));
    await user.click(button('HOJ-482915'));
    const again = await dialogOf('HOJ-482915');
    expect(again.getByLabelText(/^Note to the customer/)).toHaveProperty('value', 'No van is free');
    reload();
    const reloaded = await dialogOf('HOJ-482915');
    expect(reloaded.getByLabelText(/^Note to the customer/)).toHaveProperty('value', 'No van is free');
  });

  it('should keep the view, the search, the filters and the page over a reload and a look elsewhere', async () => {
    const many = Array.from({ length: 51 }, (_, index) =>
      aStoredBooking({
        ...ago(index),
        id: `id-${String(index).padStart(2, '0')}`,
        confirmationNumber: `HOJ-${200_000 + index}`,
      }),
    );
    const { site, user } = await open(many);
    await user.click(button(/^To answer/));
    await user.selectOptions(screen.getByLabelText('Sort'), 'Pickup');
    await user.type(screen.getByRole('searchbox'), 'HOJ-2');
    await waitFor(() => expect(listedBy(site).at(-1)).toMatchObject({ q: 'HOJ-2' }));
    await user.click(button('Older'));
    await screen.findByRole('button', { name: 'HOJ-200050' });
    const asked = listedBy(site).at(-1);
    await user.click(screen.getByRole('link', { name: 'Messages' }));
    await screen.findByRole('heading', { level: 1, name: 'Messages' });
    await user.click(screen.getByRole('link', { name: 'Bookings' }));
    await screen.findByRole('button', { name: 'HOJ-200050' });
    expect(listedBy(site).at(-1)).toEqual(asked);
    reload();
    await screen.findByRole('button', { name: 'HOJ-200050' });
    expect(listedBy(site).at(-1)).toEqual(asked);
    expect(screen.getByText('Page 2')).toBeTruthy();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'HOJ-2');
    expect(button(/^To answer/).getAttribute('aria-pressed')).toBe('true');
  });

  it('should be forgotten at a sign-out', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('searchbox'), 'Priya');
    await user.click(button('Sign out'));
    await screen.findByRole('heading', { level: 1, name: 'Staff sign-in' });
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('staff-'))).toEqual([]);
  });

  it('should lead from an overlapping booking to the other, and back', async () => {
    const { user } = await open([PRIYA, MARC]);
    await user.click(button('HOJ-482915'));
    await user.click(await (await dialogOf('HOJ-482915')).findByRole('link', { name: 'HOJ-731204' }));
    const other = await dialogOf('HOJ-731204');
    expect(screen.queryByRole('dialog', { name: 'HOJ-482915' })).toBeNull();
    act(() => window.history.back());
    await dialogOf('HOJ-482915');
    act(() => window.history.forward());
    await dialogOf('HOJ-731204');
    await user.click(other.queryByRole('button', { name: 'Close' }) ?? button('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

// MAIL-14
it('should show the text of an e-mail, with the note in it, as long as it is kept', async () => {
  const email = { kind: 'declined', to: 'priya@example.com', state: 'sent', tries: 1, sentAt: NOON } as const;
  const blocks = [{ paragraph: 'No van is free that week.' }];
  const { user } = await open([
    {
      ...PRIYA,
      emails: [
        { ...email, id: 'e1', email: anEmail({ id: 'e1', kind: 'declined', subject: 'About your request', blocks }) },
        { ...email, id: 'e2', kind: 'received' },
        { ...email, id: 'e3', kind: 'notice', to: '' },
      ],
    },
  ]);
  await user.click(button('HOJ-482915'));
  const emails = within(await (await dialogOf('HOJ-482915')).findByRole('region', { name: 'Emails' }));
  const declined = emails.getByRole('button', { name: 'Decline, to the customer' });
  await user.click(declined);
  const text = await emails.findByRole('region', { name: 'About your request' });
  expect(text.textContent).toContain('No van is free that week.');
  expect(declined.getAttribute('aria-expanded')).toBe('true');
  await user.click(emails.getByRole('button', { name: 'Reservation received, to the customer' }));
  await emails.findByText('The text of this email is no longer kept.');
  expect(emails.queryByRole('button', { name: 'Notice of the request, to us' })).toBeNull();
  await user.click(declined);
  expect(emails.queryByRole('region', { name: 'About your request' })).toBeNull();
});

// STAFF-32
describe('Delete of an approved booking to come', () => {
  const openQuestion = async () => {
    const opened = await open();
    const question = vi.spyOn(window, 'confirm').mockReset().mockReturnValue(true);
    await opened.user.click(rowOf('HOJ-731204').getByRole('button', { name: 'Delete' }));
    return { ...opened, question, dialog: await dialogOf('HOJ-731204') };
  };

  it('should show whose it is first, and then say in its question that the customer is not told', async () => {
    const { site, user, question, dialog } = await openQuestion();
    expect(dialog.getByRole('row', { name: /^Customer / }).textContent).toBe('CustomerMarc Tremblay');
    expect(question).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(question.mock.calls).toEqual([['Are you sure you want to delete this booking? The customer is not told.']]);
    await waitFor(() => expect(numbers()).toEqual(['HOJ-482915', 'HOJ-918347']));
    expect((await storedIn(site)).map(({ id }) => id)).toEqual(['ella', 'priya']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button('HOJ-918347')));
  });

  it('should lead to the cancellation instead, or back to the row', async () => {
    const { user, question, dialog } = await openQuestion();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(button('HOJ-731204'));
    await user.click(rowOf('HOJ-731204').getByRole('button', { name: 'Delete' }));
    await user.click((await dialogOf('HOJ-731204')).getByRole('button', { name: 'Cancel reservation' }));
    await screen.findByRole('dialog', { name: 'Cancel HOJ-731204' });
    expect(question).not.toHaveBeenCalled();
  });

  it('should ask also after the pickup, and say why one that is out cannot be cancelled', async () => {
    const itinerary = anItinerary({ pickupDate: '2026-11-23' });
    const out = { at: NOON, by: COLLEAGUE, odometer: 48_212, fuel: 8 };
    await open([
      { ...MARC, value: { ...MARC.value, itinerary } },
      { ...ELLA, value: { ...ELLA.value, status: 'approved', handover: { out } } },
    ]);
    const press = (number: string) => act(() => rowOf(number).getByRole('button', { name: 'Delete' }).click());
    await press('HOJ-731204');
    const late = await dialogOf('HOJ-731204');
    expect(late.getByRole('button', { name: 'Cancel reservation' }).hasAttribute('disabled')).toBe(false);
    await act(() => late.getByRole('button', { name: 'Close' }).click());
    await press('HOJ-918347');
    const cancel = (await dialogOf('HOJ-918347')).getByRole('button', { name: 'Cancel reservation' });
    expect(cancel.hasAttribute('disabled')).toBe(true);
    expect(document.getElementById(cancel.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Cannot be cancelled while the vehicle is out.',
    );
  });
});
