// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { MyReservation } from '../../../src/domain/reservation/my-reservation.ts';
import { ok, refuse } from '../../../src/domain/shared/result.ts';
import type { MyReservationApi } from '../../../src/ports/browser/my-reservation-api.ts';
import { TRIP } from '../../support/values/requests.ts';
import { aReservation, RESERVATION_STATES } from '../../support/values/reservations.ts';
import { at } from '../../support/values/samples.ts';
import { openSite, reload } from '../render-site.tsx';

type Calls = {
  readonly [Name in keyof MyReservationApi]: ReturnType<typeof vi.fn<MyReservationApi[Name]>>;
};

/** A site that opens this reservation by every link. */
function aLinkedSite(reservation: MyReservation = aReservation('approved')): Calls {
  return {
    open: vi.fn<MyReservationApi['open']>(async () => ok(reservation)),
    cancel: vi.fn<MyReservationApi['cancel']>(async () => ok(aReservation('cancelled'))),
    ask: vi.fn<MyReservationApi['ask']>(async () => ok('sent')),
    find: vi.fn<MyReservationApi['find']>(async () => ok('sent')),
  };
}

const LINK = '/my-reservation#the-token';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const alertText = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

describe('the link of a reservation', () => {
  // PAGE-34
  it('should open it, and stay out of address and history', async () => {
    const site = aLinkedSite();
    openSite(LINK, { reservations: site });
    await heading('Your reservation is confirmed');
    expect(site.open).toHaveBeenCalledWith('the-token');
    expect(window.location.href).not.toContain('the-token');
    expect(JSON.stringify(window.history.state)).not.toContain('the-token');
    expect(document.title).toMatch(/^Your reservation is confirmed \|/);
  });

  // PAGE-34
  it('should be opened whatever a mail or chat program put behind it', async () => {
    const site = aLinkedSite();
    const token = `the.${'token'.padEnd(43, '-')}`;
    openSite(`/my-reservation#${token}?utm_source=x`, { reservations: site });
    await heading('Your reservation is confirmed');
    expect(site.open).toHaveBeenCalledWith(token);
  });

  // PAGE-34
  it('should open it again after a reload', async () => {
    const site = aLinkedSite();
    openSite(LINK, { reservations: site });
    await heading('Your reservation is confirmed');
    reload({ reservations: site });
    await heading('Your reservation is confirmed');
    expect(site.open).toHaveBeenLastCalledWith('the-token');
  });

  // PAGE-34
  it('should not open it from the footer, where another person may look for theirs', async () => {
    const user = openSite(LINK, { reservations: aLinkedSite() });
    await heading('Your reservation is confirmed');
    await user.click(screen.getByRole('link', { name: 'Find my reservation' }));
    await heading('Find my reservation');
  });

  // PAGE-34
  it('should say so when it opens nothing, above the form that mails another', async () => {
    const site = aLinkedSite();
    site.open.mockResolvedValue(refuse({ code: 'no-reservation' }));
    openSite(LINK, { reservations: site });
    await heading('Find my reservation');
    expect(alertText()).toContain('This link does not open a reservation.It may be cut short: copy all of it.');
    expect(screen.getByRole('form', { name: 'Find my reservation' })).toBeTruthy();
  });

  // PAGE-34
  it('should be tried again', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const site = aLinkedSite();
    site.open.mockRejectedValueOnce(new Error('time-out'));
    const user = openSite(LINK, { reservations: site });
    await heading('Your reservation could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Your reservation is confirmed');
  });

  // PAGE-34
  it('should be tried again on its own when the browser is back online', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const site = aLinkedSite();
    site.open.mockRejectedValueOnce(new Error('offline'));
    openSite(LINK, { reservations: site });
    await screen.findByText(/You are offline/);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await heading('Your reservation is confirmed');
  });

  it('should say that there were too many tries', async () => {
    const site = aLinkedSite();
    site.open.mockResolvedValue(refuse({ code: 'rate-limited' }));
    openSite(LINK, { reservations: site });
    await heading('Your reservation could not be loaded.');
    expect(screen.getByText(/Too many tries/)).toBeTruthy();
  });
});

describe('a reservation', () => {
  // PAGE-31
  it.each(RESERVATION_STATES)('should have one banner, one yellow button at most and its number: %s', async (state) => {
    openSite(LINK, { reservations: aLinkedSite(aReservation(state)) });
    await screen.findByText('HOJ-989005');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.querySelectorAll('main [class*="cta"]').length).toBeLessThanOrEqual(1);
    expect(screen.getAllByRole('rowheader', { name: /^Rental Rate/ }).length).toBeGreaterThan(0);
  });

  // PAGE-31
  it.each([
    ['received', /We check the vehicle and answer by email by Wednesday, November 25, 10:00 am/],
    ['approved', /pick up the Toyota Sienna on Friday, November 27, 10:00 am, at 120 Example Road, Oakville/],
    ['changed', /The new dropoff is Monday, November 30, 12:30 pm. The rest stays confirmed/],
    ['declined', /We are sorry. Nothing has been charged/],
    ['cancelled', /You cancelled it on Tuesday, November 24, 1:30 pm\.A calendar entry/],
    ['out', /bring it back by Monday, November 30, 12:30 pm, to 120 Example Road, Oakville/],
    ['completed', /Returned on Monday, November 30, 1:10 pm, 40 min after the agreed time/],
  ] as const)('should say what happens next: %s', async (state, words) => {
    openSite(LINK, { reservations: aLinkedSite(aReservation(state)) });
    await screen.findByText('HOJ-989005');
    expect(document.querySelector('main')?.textContent?.replaceAll('\u00a0', ' ')).toMatch(words);
  });

  // PAGE-31
  it('should say whom to call when the answer is late, and when the pickup has passed', async () => {
    openSite(LINK, { reservations: aLinkedSite(aReservation('received')), now: at('2026-11-26', '10:00') });
    expect(await screen.findByText(/It takes us longer than promised/)).toBeTruthy();
    reload({ reservations: aLinkedSite(aReservation('approved')), now: at('2026-11-27', '11:00') });
    expect(await screen.findByText(/Your pickup was on/)).toBeTruthy();
  });

  // PAGE-32
  it('should show a change, later returns and the settlement', async () => {
    openSite(LINK, { reservations: aLinkedSite(aReservation('changed')) });
    const rows = async () => (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
    await heading('Your reservation has changed');
    expect((await rows()).join('\n')).toMatch(/DropoffMon, Nov 30, 9:30\sam.*Mon, Nov 30, 12:30\spm/);
    reload({ reservations: aLinkedSite(aReservation('out')) });
    expect(await screen.findByText('If you come back later')).toBeTruthy();
    expect(screen.getByText('+$26.56')).toBeTruthy();
    reload({ reservations: aLinkedSite(aReservation('completed')) });
    expect(await screen.findByRole('heading', { level: 2, name: 'Settlement' })).toBeTruthy();
    expect(screen.getByText(/There is no price for them here/)).toBeTruthy();
  });

  // PAGE-32
  it('should lead to its calendar file', async () => {
    openSite(LINK, { reservations: aLinkedSite() });
    const link = await screen.findByRole('link', { name: 'Add to calendar' });
    expect(link.getAttribute('href')).toBe('/api/my-reservation/reservation.ics?token=abc.def');
  });

  // PAGE-32
  it('should print', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const user = openSite(LINK, { reservations: aLinkedSite() });
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  // PAGE-33
  it('should offer neither a change nor a cancellation where neither is possible', async () => {
    openSite(LINK, { reservations: aLinkedSite(aReservation('out')) });
    await heading('You have the Toyota Sienna');
    expect(screen.queryByRole('button', { name: /Ask for a change|Cancel reservation/ })).toBeNull();
  });
});

describe('asking for a change', () => {
  const open = async (site: Calls) => {
    const user = openSite(LINK, { reservations: site });
    await user.click((await screen.findAllByRole('button', { name: 'Ask for a change' }))[0] as HTMLElement);
    await heading('Ask for a change');
    return user;
  };

  // PAGE-33
  it('should send what differs, and say before and after that nothing changes until then', async () => {
    const site = aLinkedSite();
    const user = await open(site);
    expect(screen.getByText(/until then your reservation stays as it is/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Dropoff time'), '15:00');
    expect(screen.getByText(/Reserved: Mon, Nov 30, 12:30 pm/)).toBeTruthy();
    await user.type(screen.getByLabelText(/What should we know/), 'My mother lands late.');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Your request is with us.')).toBeTruthy();
    expect(screen.getByText(/Until then your reservation stays as it is: Friday, November 27/)).toBeTruthy();
    expect(site.ask).toHaveBeenCalledExactlyOnceWith({
      token: 'the-token',
      text: 'My mother lands late.',
      itinerary: { ...TRIP, dropoffTime: at('2026-11-30', '15:00') },
    });
    expect(site.open).toHaveBeenCalledTimes(2);
  });

  // PAGE-33
  it('should send a text alone, without a trip', async () => {
    const site = aLinkedSite();
    const user = await open(site);
    await user.type(screen.getByLabelText(/What should we know/), 'A child seat, please.');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await screen.findByText('Your request is with us.');
    expect(site.ask).toHaveBeenCalledExactlyOnceWith({ token: 'the-token', text: 'A child seat, please.' });
  });

  // PAGE-33
  it('should refuse what asks for nothing, and a trip that is not possible', async () => {
    const site = aLinkedSite();
    const user = await open(site);
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(alertText()).toContain('Change something, or tell us what you would like.');
    await user.selectOptions(screen.getByLabelText('Pickup time'), '');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(alertText()).toContain('Complete all fields.');
    expect(site.ask).not.toHaveBeenCalled();
  });

  // PAGE-33
  it('should lose nothing that was typed by a failure, or by Back', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const site = aLinkedSite();
    site.ask.mockRejectedValueOnce(new Error('time-out'));
    const user = await open(site);
    await user.type(screen.getByLabelText(/What should we know/), 'Later, please.');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(alertText()).toContain('Your request was not sent.'));
    await user.click(screen.getByRole('button', { name: 'Keep it as it is' }));
    await heading('Your reservation is confirmed');
    window.history.forward();
    await heading('Ask for a change');
    expect(screen.getByDisplayValue('Later, please.')).toBeTruthy();
  });

  // PAGE-33
  it('should show the reservation as it is now when it cannot be changed any more', async () => {
    const site = aLinkedSite();
    site.ask.mockResolvedValue(refuse({ code: 'not-possible', ...aReservation('cancelled') }));
    const user = await open(site);
    await user.type(screen.getByLabelText(/What should we know/), 'Later, please.');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await heading('This reservation is cancelled');
  });
});

describe('cancelling', () => {
  const open = async (site: Calls) => {
    const user = openSite(LINK, { reservations: site });
    await user.click(await screen.findByRole('button', { name: 'Cancel reservation' }));
    return { user, dialog: await screen.findByRole('dialog', { name: 'Cancel this reservation?' }) };
  };
  const confirm = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Cancel reservation' });

  // PAGE-33
  it('should ask once more, with number, vehicle and times', async () => {
    const site = aLinkedSite();
    const { user, dialog } = await open(site);
    for (const text of ['HOJ-989005', 'Toyota Sienna', /November 27, 2026, 10:00 am/, /November 30, 2026, 12:30 pm/]) {
      expect(within(dialog).getAllByText(text).length).toBeGreaterThan(0);
    }
    await user.click(within(dialog).getByRole('button', { name: 'Keep reservation' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(site.cancel).not.toHaveBeenCalled();
  });

  // PAGE-33
  it('should cancel with the reason that was typed', async () => {
    const site = aLinkedSite();
    const { user, dialog } = await open(site);
    await user.type(within(dialog).getByLabelText(/Reason/), 'The wedding was moved.');
    await user.click(confirm(dialog));
    await heading('This reservation is cancelled');
    await waitFor(() => expect(alertText()).toContain('Your reservation is cancelled.'));
    expect(site.cancel).toHaveBeenCalledExactlyOnceWith({
      token: 'the-token',
      seenVersion: 2,
      reason: 'The wedding was moved.',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // PAGE-33
  it('should keep the question and the reason when it fails', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const site = aLinkedSite();
    site.cancel.mockRejectedValueOnce(new Error('time-out'));
    const { user, dialog } = await open(site);
    await user.type(within(dialog).getByLabelText(/Reason/), 'Moved.');
    await user.click(confirm(dialog));
    await waitFor(() => expect(dialog.textContent).toContain('Your reservation is not cancelled.'));
    expect(within(dialog).getByDisplayValue('Moved.')).toBeTruthy();
  });

  // PAGE-33
  it.each([
    ['changed-meanwhile', 'changed', 'Your reservation has changed', 'Your reservation was changed meanwhile.'],
    ['not-possible', 'out', 'You have the Toyota Sienna', 'The vehicle is out already'],
    ['changed-meanwhile', 'cancelled', 'This reservation is cancelled', 'This reservation is cancelled already.'],
  ] as const)('should show what it is now: %s, %s', async (code, state, title, sentence) => {
    const site = aLinkedSite();
    site.cancel.mockResolvedValue(refuse({ code, ...aReservation(state) }));
    const { user, dialog } = await open(site);
    await user.click(confirm(dialog));
    await heading(title);
    await waitFor(() => expect(alertText()).toContain(sentence));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('finding a reservation', () => {
  // PAGE-34
  it('should answer alike for every well-formed look-up, and keep the form', async () => {
    const site = aLinkedSite();
    const user = openSite('/my-reservation', { reservations: site });
    await user.type(screen.getByLabelText('Booking reference'), '989005');
    await user.type(screen.getByLabelText('Email'), 'priya.raman@example.com');
    await user.click(screen.getByRole('button', { name: 'Email me the link' }));
    const answer = await screen.findByText('If both belong together, a link is on its way.');
    expect(answer.closest('[role="status"]')).not.toBeNull();
    expect(site.find).toHaveBeenCalledExactlyOnceWith({
      confirmationNumber: 'HOJ-989005',
      email: 'priya.raman@example.com',
    });
    expect(screen.getByDisplayValue('priya.raman@example.com')).toBeTruthy();
  });

  // PAGE-34
  it('should name what is not well-formed, and too many tries', async () => {
    const site = aLinkedSite();
    site.find.mockResolvedValue(refuse({ code: 'rate-limited' }));
    const user = openSite('/my-reservation', { reservations: site });
    await user.click(screen.getByRole('button', { name: 'Email me the link' }));
    expect(alertText()).toContain('Enter your booking reference.');
    expect(site.find).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Booking reference'), 'HOJ-989005');
    await user.type(screen.getByLabelText('Email'), 'priya.raman@example.com');
    await user.click(screen.getByRole('button', { name: 'Email me the link' }));
    await waitFor(() => expect(alertText()).toContain('Too many tries.'));
  });
});
