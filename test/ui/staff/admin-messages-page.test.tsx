// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { InboxMessage } from '../../../src/ports/api/message.ts';
import { refusedBody } from '../../../src/ports/refused.ts';
import { anItinerary, NOON } from '../../support/values/samples.ts';
import { logged, openSite } from '../render-site.tsx';
import { aDetail, aStaffSite } from './a-staff-site.ts';

const SENT = { id: 'e1', kind: 'contact', to: 'desk@oakville.example', tries: 1, state: 'sent', sentAt: NOON } as const;

function aLetter(over: Partial<InboxMessage> = {}): InboxMessage {
  return {
    id: 'seat',
    kind: 'contact',
    receivedAt: NOON,
    from: { name: 'Nadia Petrov', email: 'nadia@example.com', phone: '416 555 0159' },
    subject: 'Question about a car seat',
    text: 'Good morning,\ndo you rent car seats?',
    state: 'open',
    email: SENT,
    ...over,
  };
}

const OTHER = aLetter({
  id: 'vans',
  kind: 'inquiry',
  receivedAt: addMinutes(NOON, -24 * 60),
  from: { name: 'Jo Tran', email: 'jo@maple.example', phone: '905 555 0118' },
  subject: 'Business Rental Program inquiry from Maple Films',
  text: '',
  fields: { companyName: 'Maple Films', frequency: '3-5', source: 'business-program', page: 'program' },
  email: { id: 'e2', kind: 'inquiry', to: 'dekc@oakville.example', tries: 1, state: 'failed', reason: '550 5.1.1' },
});
const HELD = aLetter({
  id: 'pills',
  subject: 'Cheap pills',
  state: 'held',
  email: { id: 'e3', kind: 'contact', to: 'desk@oakville.example', tries: 0, state: 'held' },
});
const ANSWERED = aLetter({ id: 'old', subject: 'Old', state: 'answered', answeredBy: 'lee@oakville.example' });

type StaffSite = ReturnType<typeof aStaffSite>['site'];

async function open(messages: readonly InboxMessage[] = [aLetter(), OTHER], prepare?: (site: StaffSite) => void) {
  const { site, apis } = aStaffSite({ messages });
  site.summary = { ...site.summary, openMessages: 2, heldMessages: 1 };
  prepare?.(site);
  const user = openSite('/admin/messages', { staff: apis, now: addMinutes(NOON, 30) });
  await screen.findByRole('heading', { level: 1, name: 'Messages' });
  return { site, user };
}

const list = () => within(screen.getByRole('navigation', { name: 'Messages' }));
const rows = () => list().getAllByRole('button');
const row = (name: RegExp) => screen.findByRole('button', { name });
const pane = (name: string) => within(screen.getByRole('region', { name }));
const view = (name: RegExp) => within(screen.getByRole('group', { name: 'View' })).getByRole('button', { name });
const SEAT = 'Question about a car seat';

async function openLetter(messages?: readonly InboxMessage[], prepare?: (site: StaffSite) => void) {
  const opened = await open(messages, prepare);
  await opened.user.click(await row(/car seat/));
  return { ...opened, letter: pane(SEAT) };
}

describe('the inbox', () => {
  // STAFF-22, FORM-13
  it('should show the open messages first, with sender, time, subject, text and what is wrong', async () => {
    await open([aLetter(), OTHER, HELD]);
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
    const { user } = await open([aLetter(), OTHER, HELD, ANSWERED]);
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
    await screen.findByRole('heading', { name: 'No message waits for an answer.' });
  });

  it('should turn pages', async () => {
    const { user } = await open(Array.from({ length: 60 }, (_, place) => aLetter({ id: `m${place}` })));
    await waitFor(() => expect(rows()).toHaveLength(50));
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(rows()).toHaveLength(10));
    expect(screen.getByText('Page 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await waitFor(() => expect(rows()).toHaveLength(50));
  });

  // FAIL-4
  it("should say 'Could not load' with Try again when the list does not load", async () => {
    const { site, user } = await open([aLetter()], (site) => site.failing.add('messages'));
    await screen.findByText('Could not load');
    expect(logged).toHaveBeenCalled();
    site.failing.delete('messages');
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
    await letter.findByText('Answered by dana@oakville.example');
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
    expect(site.messages).toHaveLength(2);
    confirm.mockReturnValue(true);
    await user.click(letter.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this message?');
    await waitFor(async () => expect(document.activeElement).toBe(await row(/Maple/)));
  });

  it('should say that a colleague was first, and show what the message then is', async () => {
    const { site, user, letter } = await openLetter();
    const first = { state: 'answered', answeredBy: 'lee@oakville.example' } as const;
    await act(async () => {
      site.messages = site.messages.map((message) => ({ ...message, ...first }));
    });
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
    site.messages = [];
    await user.click(letter.getByRole('button', { name: 'Mark as answered' }));
    await letter.findByText('This message has been deleted.');
  });

  it.each([
    ['act', 'Mark as answered', 'The message was not marked as answered.'],
    ['removeMessage', 'Delete', 'The message was not deleted.'],
  ])('should alert when %s fails, and keep the message', async (call, button, text) => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const { user, letter } = await openLetter(undefined, (site) => site.failing.add(call));
    await user.click(letter.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(letter.getByRole('button', { name: button })).toHaveProperty('disabled', false);
  });

  // STAFF-22
  it('should keep the digits of typed text left to right', async () => {
    const text = 'هاتف 905-555-0142\nأو +1 (416) 555-0117 و ٤١٦ ٥٥٥ ٠١٤٢.';
    await openLetter([aLetter({ text })]);
    const shown = [...document.querySelectorAll('section[aria-labelledby="message-subject"] bdi')];
    expect(shown.map(({ textContent }) => textContent)).toEqual(['905-555-0142', '+1 (416) 555-0117', '٤١٦ ٥٥٥ ٠١٤٢']);
    for (const run of shown) expect(run.getAttribute('dir')).toBe('ltr');
    expect(shown[0]?.parentElement?.textContent).toBe(text);
  });

  // HTTP-4
  it('should alert why the site refuses what the page sends', async () => {
    const { user, letter } = await openLetter(undefined, (site) => {
      site.failing.add('act');
      site.fault = refusedBody('/api/admin/messages', 'Load it again.');
    });
    await user.click(letter.getByRole('button', { name: 'Mark as answered' }));
    const text = 'The message was not marked as answered.Load it again.';
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  });
});

// STAFF-22
describe('a message about a reservation', () => {
  const later = anItinerary({ dropoffDate: '2026-12-01' });
  const openAsked = async () => {
    const booking = aDetail();
    const asked = aLetter({ kind: 'reservation', subject: 'Asked', bookingId: booking.id, itinerary: later });
    const opened = await open([asked], (site) => {
      site.bookings = [{ ...booking, messages: [asked] }];
    });
    await opened.user.click(await row(/Asked/));
    return { ...opened, booking };
  };

  it('should show the trip that the customer would like, and open the change filled in with it', async () => {
    const { user } = await openAsked();
    expect(pane('Asked').getByText(/Tue, Dec 1, 12:30 pm/)).toBeTruthy();
    await user.click(pane('Asked').getByRole('button', { name: 'Preview change' }));
    const form = within(await screen.findByRole('form', { name: 'Change' }));
    expect(form.getByLabelText('Dropoff date')).toHaveProperty('value', '2026-12-01');
    expect(form.getByLabelText('Pickup date')).toHaveProperty('value', '2026-11-27');
  });

  it('should open its booking, which shows the message, ends links and mails another', async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const { user, site, booking } = await openAsked();
    await user.click(pane('Asked').getByRole('button', { name: 'Open booking' }));
    const messages = within(await screen.findByRole('region', { name: 'From the customer' }));
    expect(messages.getByText(/now Mon, Nov 30, 12:30 pm/)).toBeTruthy();
    await user.click(messages.getByRole('button', { name: 'End links' }));
    await waitFor(() => expect(site.linksEnded).toEqual([booking.id]));
    await user.click(messages.getByRole('button', { name: 'Send a new link' }));
    await waitFor(() => expect(site.linksMailed).toEqual([booking.id]));
    await user.click(messages.getByRole('button', { name: 'Preview change' }));
    const form = within(await screen.findByRole('form', { name: 'Change' }));
    expect(form.getByLabelText('Dropoff date')).toHaveProperty('value', '2026-12-01');
  });
});

// FORM-14
describe('held messages', () => {
  const MORE = aLetter({ ...HELD, id: 'watches', subject: 'Cheap watches' });
  const openHeld = async (prepare?: (site: StaffSite) => void) => {
    const opened = await open([aLetter(), HELD, MORE], prepare);
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
    expect(site.messages.map(({ state }) => state)).toEqual(['open', 'open', 'held']);
  });

  it('should be deleted together after a question, by an owner', async () => {
    const { site, user } = await openHeld();
    const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
    await user.click(box('Select all'));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    expect(site.messages).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    expect(confirm.mock.calls[0]).toEqual(['Are you sure you want to delete 2 messages?']);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^2 messages deleted\./));
    expect(site.messages.map(({ id }) => id)).toEqual(['seat']);
  });

  it('should leave the desk without a button that deletes', async () => {
    await openHeld((site) => {
      site.user = { ...site.user, role: 'desk' };
    });
    expect(screen.getByRole('button', { name: 'Release selected' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete selected' })).toBeNull();
  });
});

// STAFF-33
it('should offer the desk everything but Delete', async () => {
  await openLetter([aLetter()], (site) => {
    site.user = { ...site.user, role: 'desk' };
  });
  expect(await screen.findByRole('button', { name: 'Mark as answered' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
