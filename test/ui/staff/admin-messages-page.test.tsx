// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ContactMessage } from '../../../src/domain/inquiry/contact-message.ts';
import type { Message } from '../../../src/domain/inquiry/message.ts';
import { newMessage, removeMessage, type StoredMessage } from '../../../src/domain/inquiry/stored-message.ts';
import type { OwedEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { Role } from '../../../src/domain/staff/permissions.ts';
import {
  deleteMessage,
  deleteMessages,
  listMessages,
  markAnswered,
  releaseMessages,
} from '../../../src/ports/api/calls/staff/messages.ts';
import { changeStoredMessage } from '../../../src/server/use-cases/inquiry/change-message.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aStaffSiteInProcess, type SiteInProcess } from '../../support/site/site-in-process.ts';
import {
  aMessage,
  aNewEmail,
  anItinerary,
  aPlacedBooking,
  aReservationMessage,
  aSubmission,
  NOON,
  SENDER,
} from '../../support/values/samples.ts';
import { logged, openSite } from '../render-site.tsx';

const SENT = { id: 'e1', kind: 'contact', to: 'desk@oakville.example', tries: 1, state: 'sent', sentAt: NOON } as const;

function aLetter(
  over: Partial<Pick<Message, 'id' | 'receivedAt'>> = {},
  content: Partial<ContactMessage> = {},
): Message & { readonly kind: 'contact' } {
  const letter = aMessage({ id: 'seat', ...over });
  const from = { name: 'Nadia Petrov', email: 'nadia@example.com', phone: '416 555 0159' };
  const asked = { subject: 'Question about a car seat', message: 'Good morning,\ndo you rent car seats?' };
  return { ...letter, content: { ...from, ...asked, ...content } };
}

/** A message whose e-mail was sent, by default. */
function mailed(value: Message, email: OwedEmail = { ...SENT, id: `of-${value.id}` }): StoredMessage {
  return { value, emails: [email] };
}

function aHeld(id: string, subject: string): StoredMessage {
  const { receivedAt, kind, content } = aLetter({}, { subject });
  return newMessage({ id, receivedAt, state: 'held', kind, content }, [aNewEmail({ kind: 'contact' })]);
}

const OTHER = mailed(
  {
    id: 'vans',
    kind: 'inquiry',
    receivedAt: addMinutes(NOON, -24 * 60),
    state: 'open',
    content: {
      companyName: 'Maple Films',
      contact: 'Jo Tran',
      email: 'jo@maple.example',
      phone: '905 555 0118',
      frequency: '3-5',
      source: 'business-program',
      page: 'program',
    },
  },
  { id: 'e2', kind: 'inquiry', to: 'dekc@oakville.example', tries: 1, state: 'failed', reason: '550 5.1.1' },
);
const HELD = aHeld('pills', 'Cheap pills');
const ANSWERED = mailed({
  ...aLetter({ id: 'old', receivedAt: addMinutes(NOON, -60) }, { subject: 'Old' }),
  state: 'answered',
  answeredBy: 'lee@oakville.example',
});

type Opening = { readonly role?: Role; readonly prepare?: (site: SiteInProcess) => void };

async function open(
  messages: readonly StoredMessage[] = [mailed(aLetter()), OTHER],
  { role = 'owner', prepare = () => undefined }: Opening = {},
) {
  const site = await aStaffSiteInProcess({ role });
  for (const message of messages) await site.ports.messages.add(message.value.id, message);
  prepare(site);
  const user = openSite('/admin/messages', { now: addMinutes(NOON, 30) });
  await screen.findByRole('heading', { level: 1, name: 'Messages' });
  return { site, user };
}

/** The states of the stored messages, newest first. */
const statesOf = async ({ ports }: SiteInProcess) =>
  (await ports.messages.list({ order: 'newest', limit: 10 })).values.map(({ id, state }) => `${id} ${state}`);

const list = () => within(screen.getByRole('navigation', { name: 'Messages' }));
const rows = () => list().getAllByRole('button');
const row = (name: RegExp) => screen.findByRole('button', { name });
const pane = (name: string) => within(screen.getByRole('region', { name }));
const view = (name: RegExp) => within(screen.getByRole('group', { name: 'View' })).getByRole('button', { name });
const SEAT = 'Question about a car seat';

async function openLetter(messages?: readonly StoredMessage[], opening?: Opening) {
  const opened = await open(messages, opening);
  await opened.user.click(await row(/car seat/));
  return { ...opened, letter: pane(SEAT) };
}

describe('the inbox', () => {
  // STAFF-22, FORM-13
  it('should show the open messages first, with sender, time, subject, text and what is wrong', async () => {
    await open([mailed(aLetter()), OTHER, HELD]);
    await row(/car seat/);
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'Nadia Petrov, open12:00 pmQuestion about a car seatGood morning,\ndo you rent car seats?',
      'Jo Tran, openYesterdayBusiness Rental Program inquiry from Maple FilmsInquiryNot delivered to us',
    ]);
    expect(screen.getByText('2 messages open, newest first.')).toBeTruthy();
    expect(view(/^Open/).textContent).toBe('Open (2)');
    expect(view(/^Open/).getAttribute('aria-pressed')).toBe('true');
  });

  // STAFF-19
  it('should count the open messages in the bar', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'Messages, open: 2' })).toBeTruthy();
  });

  it('should show another view, and find messages by words', async () => {
    const { user } = await open([mailed(aLetter()), OTHER, HELD, ANSWERED]);
    await user.click(view(/^Held/));
    expect((await row(/Cheap pills/)).textContent).toContain('Held');
    await user.click(view(/^All/));
    await waitFor(() => expect(rows()).toHaveLength(4));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'nothing like it' } });
    await screen.findByRole('heading', { name: 'No message has these words.' });
    await user.click(view(/^Answered/));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: '' } });
    await row(/Old/);
  });

  it('should say that a view is empty', async () => {
    await open([]);
    await screen.findByRole('heading', { name: 'No messages are waiting for an answer.' });
  });

  it('should turn pages', async () => {
    const { user } = await open(Array.from({ length: 60 }, (_, index) => mailed(aLetter({ id: `m${index}` }))));
    await waitFor(() => expect(rows()).toHaveLength(50));
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(rows()).toHaveLength(10));
    expect(screen.getByText('Page 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await waitFor(() => expect(rows()).toHaveLength(50));
  });

  // FAIL-4
  it("should say 'Could not load' with Try again when the list does not load", async () => {
    let reach = () => {};
    const { user } = await open([mailed(aLetter())], {
      prepare(site) {
        reach = site.fail(listMessages);
      },
    });
    await screen.findByText('Could not load');
    expect(logged).toHaveBeenCalled();
    reach();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await row(/car seat/);
  });

  it('should move from row to row by the arrow keys, open by Enter, and come back by Escape', async () => {
    const { user } = await open();
    (await row(/car seat/)).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await row(/Maple/));
    await user.keyboard('{Home}{Enter}');
    expect(document.activeElement).toBe(await screen.findByRole('heading', { level: 2, name: SEAT }));
    expect((await row(/car seat/)).getAttribute('aria-current')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('heading', { level: 2, name: SEAT })).toBeNull();
    await waitFor(async () => expect(document.activeElement).toBe(await row(/car seat/)));
  });
});

describe('an opened message', () => {
  // FORM-17
  it('should show sender, text and delivery, and a reply to the sender', async () => {
    const { letter } = await openLetter();
    expect(letter.getByText('Good morning, do you rent car seats?')).toBeTruthy();
    expect(letter.getByRole('link', { name: 'nadia@example.com' }).getAttribute('href')).toBe(
      'mailto:nadia@example.com',
    );
    expect(letter.getByRole('link', { name: '416 555 0159' }).getAttribute('href')).toBe('tel:+14165550159');
    expect(letter.getByText('Mailed to the office Mon, Nov 23, 12:00 pm')).toBeTruthy();
    const reply = letter.getByRole('link', { name: 'Reply' }).getAttribute('href') ?? '';
    expect(reply).toMatch(/^mailto:nadia@example\.com\?subject=Re%3A%20Question/);
    expect(decodeURIComponent(reply)).toContain('> do you rent car seats?');
  });

  it('should show the fields of an inquiry, and why its e-mail failed', async () => {
    const { user } = await open();
    await user.click(await row(/Maple/));
    const inquiry = pane('Business Rental Program inquiry from Maple Films');
    expect(inquiry.getByRole('row', { name: 'Company Maple Films' })).toBeTruthy();
    expect(inquiry.getByRole('row', { name: 'Rentals per month 3-5' })).toBeTruthy();
    expect(inquiry.getByText('Not delivered to the office (550 5.1.1)')).toBeTruthy();
  });

  // FORM-14
  it('should be marked as answered and opened again', async () => {
    const { user, letter } = await openLetter();
    await user.click(letter.getByRole('button', { name: 'Mark as answered' }));
    await letter.findByText('Answered by desk@oakville.example');
    expect(letter.getByRole('status').textContent).toBe('Marked as answered.');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(letter.getByRole('button', { name: 'Open again' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(letter.getByRole('button', { name: 'Mark as answered' })).toBeTruthy();
  });

  // FORM-15
  it('should be mailed again', async () => {
    const { user, letter } = await openLetter();
    await user.click(letter.getByRole('button', { name: 'Send to the office again' }));
    await letter.findByText('It is mailed to the office again now.');
  });

  it('should be released when it is held, and say why it was held', async () => {
    const { user } = await open([HELD]);
    await user.click(view(/^Held/));
    await user.click(await row(/Cheap pills/));
    const letter = pane('Cheap pills');
    expect(letter.getByText(/one address wrote too often/)).toBeTruthy();
    expect(letter.queryByRole('button', { name: 'Mark as answered' })).toBeNull();
    await user.click(letter.getByRole('button', { name: 'Release' }));
    await letter.findByText('Released. It is mailed to the office now.');
  });

  it('should be deleted after a question, and the focus go to the next row', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const { site, user, letter } = await openLetter();
    await user.click(letter.getByRole('button', { name: 'Delete' }));
    expect(site.sent(deleteMessage)).toEqual([]);
    confirm.mockReturnValue(true);
    await user.click(letter.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this message?');
    await waitFor(async () => expect(document.activeElement).toBe(await row(/Maple/)));
  });

  it('should say that a colleague was first, and show what the message then is', async () => {
    const { site, user, letter } = await openLetter();
    await changeStoredMessage(site.ports, SENDER, { id: 'seat', action: 'answered', by: 'lee@oakville.example' });
    await user.click(letter.getByRole('button', { name: 'Mark as answered' }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'The message was not marked as answered.A colleague was first. This is the message as it is now.',
      ),
    );
    await letter.findByText('Answered by lee@oakville.example');
  });

  it('should say that it was deleted meanwhile', async () => {
    const { site, user, letter } = await openLetter();
    await site.ports.messages.edit('seat', removeMessage);
    await user.click(letter.getByRole('button', { name: 'Mark as answered' }));
    await letter.findByText('This message has been deleted.');
  });

  it.each([
    ['Mark as answered', 'The message was not marked as answered.', markAnswered],
    ['Delete', 'The message was not deleted.', deleteMessage],
  ] as const)('should alert when %s fails, and keep the message', async (button, text, call) => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const { user, letter } = await openLetter(undefined, { prepare: (site) => void site.fail(call) });
    await user.click(letter.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(letter.getByRole('button', { name: button })).toHaveProperty('disabled', false);
  });

  // STAFF-22
  it('should keep the digits of typed text left to right', async () => {
    const text = 'هاتف 905-555-0142\nأو +1 (416) 555-0117 و ٤١٦ ٥٥٥ ٠١٤٢.';
    await openLetter([mailed(aLetter({}, { message: text }))]);
    const shown = [...document.querySelectorAll('section[aria-labelledby="message-subject"] bdi')];
    expect(shown.map(({ textContent }) => textContent)).toEqual(['905-555-0142', '+1 (416) 555-0117', '٤١٦ ٥٥٥ ٠١٤٢']);
    for (const run of shown) expect(run.getAttribute('dir')).toBe('ltr');
    expect(shown[0]?.parentElement?.textContent).toBe(text);
  });

  // HTTP-4
  it('should alert why the site refuses what the page sends', async () => {
    const { site, user } = await open([HELD]);
    await user.click(view(/^Held/));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Cheap pills from Nadia Petrov' }));
    site.alter(releaseMessages, { nickname: 'Pri' });
    await user.click(screen.getByRole('button', { name: 'Release selected' }));
    const text =
      'The messages could not be released.This page is older than the site. Load it again; what you typed stays.';
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  });
});

// STAFF-22
describe('a message about a reservation', () => {
  const later = anItinerary({ dropoffDate: '2026-12-01' });
  const openAsked = async () => {
    const placed = aPlacedBooking();
    const asked = aReservationMessage(placed.booking);
    const content = { ...asked.content, itinerary: later };
    const site = await aStaffSiteInProcess();
    await addBooking(site.ports.bookings, placed, aSubmission());
    await site.ports.messages.add(asked.id, mailed({ ...asked, content }));
    const user = openSite('/admin/messages', { now: addMinutes(NOON, 30) });
    await user.click(await row(/Change asked for/));
    const { id, confirmationNumber } = placed.booking;
    return { site, user, id, message: pane(`Change asked for: ${confirmationNumber}`) };
  };

  it('should show the trip that the customer would like, and open the change filled in with it', async () => {
    const { user, message } = await openAsked();
    expect(message.getByText(/Tue, Dec 1, 12:30 pm/)).toBeTruthy();
    await user.click(message.getByRole('button', { name: 'Preview change' }));
    const form = within(await screen.findByRole('form', { name: 'Change' }));
    expect(form.getByLabelText('Dropoff date')).toHaveProperty('value', '2026-12-01');
    expect(form.getByLabelText('Pickup date')).toHaveProperty('value', '2026-11-27');
  });

  it('should open its booking, which shows the message, ends links and mails another', async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const { user, site, id, message } = await openAsked();
    await user.click(message.getByRole('button', { name: 'Open booking' }));
    const messages = within(await screen.findByRole('region', { name: 'From the customer' }));
    expect(messages.getByText(/now Mon, Nov 30, 12:30 pm/)).toBeTruthy();
    await user.click(messages.getByRole('button', { name: 'Turn off old links' }));
    const asked = (method: string) => site.asked.filter((call) => call.method === method && call.path.includes(id));
    await waitFor(() => expect(asked('DELETE')).toHaveLength(1));
    await user.click(messages.getByRole('button', { name: 'Send a new link' }));
    await waitFor(() => expect(asked('POST')).toHaveLength(1));
    await user.click(messages.getByRole('button', { name: 'Preview change' }));
    const form = within(await screen.findByRole('form', { name: 'Change' }));
    expect(form.getByLabelText('Dropoff date')).toHaveProperty('value', '2026-12-01');
  });
});

// FORM-14
describe('held messages', () => {
  const MORE = aHeld('watches', 'Cheap watches');
  const openHeld = async (opening?: Opening) => {
    const opened = await open([mailed(aLetter()), HELD, MORE], opening);
    await opened.user.click(view(/^Held/));
    await screen.findByRole('button', { name: /Cheap watches/ });
    return opened;
  };
  const box = (name: string) => screen.getByRole('checkbox', { name });

  it('should be selected and released together, beside the list that opens them', async () => {
    const { site, user } = await openHeld();
    expect(screen.getByRole('button', { name: 'Release selected' })).toHaveProperty('disabled', true);
    await user.click(box('Select Cheap pills from Nadia Petrov'));
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Release selected' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^1 message released\./));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Cheap pills/ })).toBeNull());
    expect((await statesOf(site)).toSorted()).toEqual(['pills open', 'seat open', 'watches held']);
  });

  it('should be deleted together after a question, by an owner', async () => {
    const { site, user } = await openHeld();
    const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
    await user.click(box('Select all'));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    expect(site.sent(deleteMessages)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    expect(confirm.mock.calls[0]).toEqual(['Are you sure you want to delete 2 messages?']);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^2 messages deleted\./));
    expect(await statesOf(site)).toEqual(['seat open']);
  });

  it('should leave the desk without a button that deletes', async () => {
    await openHeld({ role: 'desk' });
    expect(screen.getByRole('button', { name: 'Release selected' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete selected' })).toBeNull();
  });
});

// STAFF-33
it('should offer the desk everything but Delete', async () => {
  await openLetter([mailed(aLetter())], { role: 'desk' });
  expect(await screen.findByRole('button', { name: 'Mark as answered' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
