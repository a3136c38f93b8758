// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Booking, BY_CUSTOMER } from '../../../src/domain/booking/booking.ts';
import type { BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import type { ReservationState } from '../../../src/domain/reservation/reservation-state.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Call } from '../../../src/ports/api/call.ts';
import {
  askCompany,
  cancelReservation,
  findReservation,
  openReservation,
} from '../../../src/ports/api/calls/my-reservation.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import type { SiteOptions } from '../../support/site/a-site.ts';
import { aSiteInProcess } from '../../support/site/site-in-process.ts';
import { aChange, changeBooking } from '../../support/values/changes.ts';
import { anInvoice } from '../../support/values/invoices.ts';
import { ACTIONS, SHA256 } from '../../support/values/rentals.ts';
import { TOTAL, TRIP } from '../../support/values/requests.ts';
import { offerOf, RESERVATION_STATES } from '../../support/values/reservations.ts';
import { anItinerary, aPlacedBooking, aSubmission, at, aVehicle } from '../../support/values/samples.ts';
import { openSite, reload } from '../render-site.tsx';

const REQUESTED = at('2026-11-24', '10:00');
const PICKUP = at('2026-11-27', '10:00');
const ANSWERED = at('2026-11-24', '11:30');
const LATER = at('2026-11-24', '13:30');

type Acted = readonly [at: Instant, action: BookingAction, by?: string];

const APPROVED: Acted = [ANSWERED, { what: 'approve' }];
const OUT: Acted = [PICKUP, { what: 'hand-out', odometer: 41_200, fuel: 8, at: PICKUP }];
const BACK_AT = at('2026-11-30', '13:10');
const CANCELLED: Acted = [LATER, { what: 'cancel-own', noticeId: 'notice-of-end' }, BY_CUSTOMER];

/** What was done with a reservation until it came into a state. */
const LIVES: Readonly<Record<ReservationState, readonly Acted[]>> = {
  received: [],
  approved: [APPROVED],
  changed: [APPROVED, [LATER, { what: 'change', itinerary: TRIP, expectedTotalCharges: TOTAL, tellCustomer: false }]],
  declined: [[ANSWERED, { what: 'decline' }]],
  cancelled: [APPROVED, CANCELLED],
  out: [APPROVED, OUT],
  completed: [APPROVED, OUT, [BACK_AT, { what: 'take-back', odometer: 41_837, fuel: 8, at: BACK_AT }]],
};

/** A site with a reservation in a state, and the link to it. `doNext` acts on it as others would. */
async function aLinkedSite(state: ReservationState = 'approved', options: SiteOptions = {}) {
  const site = await aSiteInProcess(options);
  const itinerary = anItinerary(state === 'changed' ? { dropoffTime: at('2026-11-30', '09:30') } : {});
  const placed = aPlacedBooking({ confirmationNumber: 'HOJ-989005', at: REQUESTED, itinerary });
  await addBooking(site.ports.bookings, { ...placed, emails: [] }, aSubmission());
  let booking: Booking = placed.booking;
  const doNext = async (...actions: readonly Acted[]) => {
    for (const [moment, action, by] of actions) {
      const change = aChange(booking, action, { at: moment, ...(by && { by }) });
      await changeBooking(site.ports.bookings, booking.id, { ...change, emails: [] });
      booking = change.booking;
      site.setNow(moment);
    }
  };
  site.setNow(REQUESTED);
  await doNext(...LIVES[state]);
  const token = site.tokens.write('reservation', `${booking.id} 1`);
  return { site, token, link: `/my-reservation#${token}`, doNext };
}

type Linked = Awaited<ReturnType<typeof aLinkedSite>>;

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const alertText = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

const open = async (state?: ReservationState): Promise<Linked> => {
  const linked = await aLinkedSite(state);
  openSite(linked.link);
  return linked;
};

describe('the link of a reservation', () => {
  // PAGE-34
  it('should open it, and stay out of address and history', async () => {
    const { site, token } = await open();
    await heading('Your reservation is confirmed');
    expect(site.sent(openReservation)).toEqual([{ token }]);
    expect(window.location.href).not.toContain(token);
    expect(JSON.stringify(window.history.state)).not.toContain(token);
    expect(document.title).toMatch(/^Your reservation is confirmed \|/);
  });

  // PAGE-34
  it('should be opened whatever a mail or chat program put behind it', async () => {
    const { site, token, link } = await aLinkedSite();
    openSite(`${link}?utm_source=x`);
    await heading('Your reservation is confirmed');
    expect(site.sent(openReservation)).toEqual([{ token }]);
  });

  // PAGE-34
  it('should open it again after a reload', async () => {
    const { site, token } = await open();
    await heading('Your reservation is confirmed');
    reload();
    await heading('Your reservation is confirmed');
    expect(site.sent(openReservation)).toEqual([{ token }, { token }]);
  });

  // PAGE-34
  it('should not open it from the footer, where another person may look for theirs', async () => {
    const { link } = await aLinkedSite();
    const user = openSite(link);
    await heading('Your reservation is confirmed');
    await user.click(screen.getByRole('link', { name: 'Find my reservation' }));
    await heading('Find my reservation');
  });

  // PAGE-34
  it('should say so when it opens nothing, above the form that mails another', async () => {
    const { link } = await aLinkedSite();
    openSite(link.slice(0, -5));
    await heading('Find my reservation');
    expect(alertText()).toContain(
      'This link does not open a reservation.Part of it may be missing: copy the whole link.',
    );
    expect(screen.getByRole('form', { name: 'Find my reservation' })).toBeTruthy();
  });

  // PAGE-34
  it('should be tried again', async () => {
    const { site, link } = await aLinkedSite();
    site.lose(openReservation);
    const user = openSite(link);
    await heading('Your reservation could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Your reservation is confirmed');
  });

  // PAGE-34
  it('should be tried again on its own when the browser is back online', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { site, link } = await aLinkedSite();
    const reach = site.fail(openReservation);
    openSite(link);
    await screen.findByText(/You are offline/);
    reach();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await heading('Your reservation is confirmed');
  });

  it('should say that there were too many tries', async () => {
    const { site, token, link } = await aLinkedSite('approved', { rateLimits: true });
    await useUp(site, openReservation, { token });
    openSite(link);
    await heading('Your reservation could not be loaded.');
    expect(screen.getByText(/Too many tries/)).toBeTruthy();
  });
});

describe('a reservation', () => {
  // PAGE-31
  it.each(RESERVATION_STATES)('should have one banner, one yellow button at most and its number: %s', async (state) => {
    await open(state);
    await screen.findByText('HOJ-989005');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.querySelectorAll('main [class*="cta"]').length).toBeLessThanOrEqual(1);
    expect(screen.getAllByRole('rowheader', { name: /^Rental Rate/ }).length).toBeGreaterThan(0);
  });

  // PAGE-31
  it.each([
    ['received', /We check the vehicle and email you our answer by Wednesday, November 25, 10:00 am/],
    ['approved', /pick up the Toyota Sienna on Friday, November 27, 10:00 am, at 120 Example Road, Oakville/],
    ['changed', /The new dropoff is Monday, November 30, 12:30 pm. The rest stays confirmed/],
    ['declined', /We are sorry. Nothing has been charged/],
    ['cancelled', /You cancelled it on Tuesday, November 24, 1:30 pm\.If you added it/],
    ['out', /bring it back by Monday, November 30, 12:30 pm, to 120 Example Road, Oakville/],
    ['completed', /Returned on Monday, November 30, 1:10 pm, 40 min after the agreed time/],
  ] as const)('should say what happens next: %s', async (state, words) => {
    await open(state);
    await screen.findByText('HOJ-989005');
    expect(document.querySelector('main')?.textContent?.replaceAll('\u00a0', ' ')).toMatch(words);
  });

  // PAGE-31
  it('should say whom to call when the answer is late, and when the pickup has passed', async () => {
    const { link, doNext } = await aLinkedSite('received');
    openSite(link, { now: at('2026-11-26', '10:00') });
    expect(await screen.findByText(/This is taking longer than promised/)).toBeTruthy();
    await doNext(APPROVED);
    reload({ now: at('2026-11-27', '11:00') });
    expect(await screen.findByText(/Your pickup was on/)).toBeTruthy();
  });

  // PAGE-32
  it('should show a change, later returns and the settlement', async () => {
    await open('changed');
    const rows = async () => (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
    await heading('Your reservation has changed');
    expect((await rows()).join('\n')).toMatch(/DropoffMon, Nov 30, 9:30\sam.*Mon, Nov 30, 12:30\spm/);
    leave();
    await open('out');
    expect(await screen.findByText('If you return later')).toBeTruthy();
    expect(screen.getByText('+$26.56')).toBeTruthy();
    leave();
    await open('completed');
    expect(await screen.findByRole('heading', { level: 2, name: 'Settlement' })).toBeTruthy();
    expect(screen.getByText(/There is no price for them here/)).toBeTruthy();
  });

  // PRICE-28
  it('should show what was added at the counter, and the total with it', async () => {
    const { link, doNext } = await aLinkedSite('received');
    await doNext([ANSWERED, ACTIONS['write the bill']]);
    openSite(link);
    const bill = within(await screen.findByRole('region', { name: 'Added at the counter' }));
    const rows = bill.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Rental as agreed$400.47',
      'Cleaning$50.00',
      'Sub Total$450.47',
      'HST$58.56',
      'Total (CAD)$509.03',
    ]);
  });

  // MINE-14
  it('should show what was paid, what is left, and the deposit that is held', async () => {
    const { link, doNext } = await aLinkedSite('approved');
    const entries = [
      { kind: 'payment', method: 'terminal', amount: 10_000 },
      { kind: 'deposit-held', method: 'terminal', amount: 30_000 },
    ] as const;
    await doNext([ANSWERED, { ...ACTIONS['hand out'], payments: { key: 'key', entries } }]);
    openSite(link);
    const bill = within(await screen.findByRole('region', { name: 'Your bill' }));
    const rows = bill.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(-4)).toEqual([
      'Total (CAD)$452.53',
      // MINE-17
      'Paid$100.00 on Tuesday, November 24, terminal− $100.00',
      'Balance to pay$352.53',
      'Deposit held$300.00',
    ]);
    const deposit = within(screen.getByRole('region', { name: 'Deposit' }));
    const steps = deposit.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual([expect.stringMatching(/^\$300\.00 heldTuesday, November 24, /)]);
  });

  // SIGN-12
  it('should show the agreement as it was signed, with the drawn signature as a picture', async () => {
    const { link, doNext } = await aLinkedSite('approved');
    const signature = { name: 'Priya Raman', path: 'M10 20L30 40', sha256: SHA256 };
    await doNext([ANSWERED, { ...ACTIONS['hand out'], signature }]);
    openSite(link);
    const card = within(await screen.findByRole('region', { name: 'Rental agreement' }));
    expect(card.getByText(/^Rental agreement HOJ-989005/).textContent).toContain('Terms, version 2\nReturn it clean.');
    expect(card.getByRole('img', { name: 'Signature of Priya Raman' }).innerHTML).toBe(
      '<path d="M10 20L30 40"></path>',
    );
    expect(card.getByText(/^Signed by/).textContent).toMatch(/^Signed by Priya Raman, Tuesday, November 24, 2026/);
  });

  // MINE-16
  it('should show the part that is left to the customer where an insurer pays the rest', async () => {
    const { link, doNext } = await aLinkedSite('approved');
    const payer = { kind: 'insurer', name: 'Co-operators', share: 30_000 } as const;
    const priced = { expectedTotalCharges: 45_253, tellCustomer: false };
    await doNext([ANSWERED, { what: 'change', payer, ...priced }]);
    openSite(link);
    const bill = within(await screen.findByRole('region', { name: 'Your bill' }));
    const rows = bill.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(-4)).toEqual([
      'Total (CAD)$452.53',
      'Your insurer pays− $300.00',
      'Your part$152.53',
      'Balance to pay$152.53',
    ]);
  });

  // MINE-10
  it('should show the note of a decline, and what it offers', async () => {
    const { link, doNext } = await aLinkedSite('received');
    const vehicle = aVehicle({ id: 'pacifica', name: 'Chrysler Pacifica' });
    const note = 'The Sienna is out that week.';
    await doNext([ANSWERED, { what: 'decline', note, alternatives: [offerOf(vehicle)] }]);
    openSite(link);
    await heading('We cannot take this reservation');
    expect(screen.getByText(note).textContent).toBe(`${note}Note from our team, Tuesday, November 24, 11:30 am`);
    expect(screen.getByRole('heading', { level: 3, name: 'Chrysler Pacifica' })).toBeTruthy();
    expect(screen.getAllByText('$452.53').length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'See this quote: Chrysler Pacifica' }).getAttribute('href')).toMatch(
      /^\/rate-quote#pacifica~\d+~\d+~25~additional-driver~$/,
    );
  });

  // BOOK-60
  it.each([
    ['approved', true],
    ['out', false],
    ['cancelled', false],
  ] as const)('should say both totals until the vehicle is handed out: %s', async (state, isSaid) => {
    await open(state);
    await screen.findByText('HOJ-989005');
    expect(screen.queryByText(/The total is \$452\.53 without .+ and \$537\.25 with it\./) !== null).toBe(isSaid);
  });

  // MAIL-24
  it.each(['declined', 'cancelled', 'approved'] as const)(
    'should say that nothing is owed where that is so: %s',
    async (state) => {
      await open(state);
      await screen.findByText('HOJ-989005');
      const total = screen.getByRole('row', { name: /^Total Charges/ });
      expect([screen.queryByText('Nothing is owed.') !== null, !/total/.test(total.className)]).toEqual(
        state === 'approved' ? [false, false] : [true, true],
      );
    },
  );

  // PAGE-32
  it('should lead to its calendar files', async () => {
    const { site } = await open();
    for (const name of ['Add to calendar: pickup', 'Add to calendar: return']) {
      const address = (await screen.findByRole('link', { name })).getAttribute('href') ?? '';
      expect(address).toMatch(/^\/api\/my-reservation\/reservation\.ics\?token=[\w.-]+(&part=return)?$/);
      const file = await site.app.inject(address);
      expect(file.headers['content-type']).toMatch(/^text\/calendar/);
    }
  });

  // PAGE-32
  it('should print', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const { link } = await aLinkedSite();
    const user = openSite(link);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  // PAGE-33
  it('should offer neither a change nor a cancellation where neither is possible', async () => {
    await open('out');
    await heading('You have the Toyota Sienna');
    expect(screen.queryByRole('button', { name: /Ask for a change|Cancel reservation/ })).toBeNull();
  });
});

describe('asking for a change', () => {
  const openForm = async (opening?: Parameters<typeof openSite>[1]) => {
    const linked = await aLinkedSite();
    const user = openSite(linked.link, opening);
    await user.click((await screen.findAllByRole('button', { name: 'Ask for a change' }))[0] as HTMLElement);
    await heading('Ask for a change');
    return { ...linked, user };
  };
  const asked = async ({ site }: Pick<Linked, 'site'>) =>
    (await site.ports.messages.list({ order: 'newest', limit: 10 })).values;

  // PAGE-33
  it('should send what differs, and say before and after that nothing changes until then', async () => {
    const { site, user, token } = await openForm();
    expect(screen.getByText(/Until then your reservation stays as it is/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Dropoff time'), '15:00');
    expect(screen.getByText('Changed.').parentElement?.textContent).toContain('Reserved: Mon, Nov 30, 12:30 pm');
    // MINE-13
    expect(screen.getByText(/^Estimate: \$\d+\.\d\d in all, HST included\. The change adds \$/)).toBeTruthy();
    await user.type(screen.getByLabelText(/What should we know/), 'My mother lands late.');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('We have your request.')).toBeTruthy();
    expect(screen.getByText(/Until then your reservation stays as it is: /).textContent).toContain(
      'Friday, November 27',
    );
    const itinerary = { ...TRIP, dropoffTime: at('2026-11-30', '15:00') };
    expect(site.sent(askCompany)).toEqual([{ token, text: 'My mother lands late.', itinerary }]);
    expect(await asked({ site })).toMatchObject([{ kind: 'reservation', content: { itinerary } }]);
    await expect.poll(() => site.sent(openReservation)).toHaveLength(2);
  });

  // PAGE-33
  it.each([
    ['closed', null, ['Time', '10:00 am']],
    ['shorter', { opens: '15:00', closes: '16:00' }, ['Time', '10:00 am', '3:00 pm', '4:00 pm']],
  ] as const)('should keep the reserved pickup on a day that is %s by now', async (_, friday, times) => {
    const { user } = await openForm({ hours: { ...DEFAULT_HOURS, friday } });
    const pickup = screen.getByLabelText<HTMLSelectElement>('Pickup time');
    expect(
      within(pickup)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(times);
    expect(pickup.value).toBe('10:00');
    await user.selectOptions(screen.getByLabelText('Dropoff time'), '15:00');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('We have your request.')).toBeTruthy();
  });

  // PAGE-33
  it('should send a text alone, without a trip', async () => {
    const { site, user, token } = await openForm();
    await user.type(screen.getByLabelText(/What should we know/), 'A child seat, please.');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await screen.findByText('We have your request.');
    expect(site.sent(askCompany)).toEqual([{ token, text: 'A child seat, please.' }]);
  });

  // PAGE-33
  it('should refuse what asks for nothing, and a trip that is not possible', async () => {
    const { site, user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(alertText()).toContain('Change something, or tell us what you would like.');
    await user.selectOptions(screen.getByLabelText('Pickup time'), '');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(alertText()).toContain('Complete all fields.');
    expect(site.sent(askCompany)).toEqual([]);
  });

  // PAGE-33
  it('should lose nothing that was typed by a failure, or by Back', async () => {
    const { site, user } = await openForm();
    site.fail(askCompany);
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
    const { user, doNext } = await openForm();
    await user.type(screen.getByLabelText(/What should we know/), 'Later, please.');
    await doNext(CANCELLED);
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await heading('This reservation is cancelled');
  });
});

describe('cancelling', () => {
  const openDialog = async (state?: ReservationState) => {
    const linked = await aLinkedSite(state);
    const user = openSite(linked.link);
    await user.click(await screen.findByRole('button', { name: 'Cancel reservation' }));
    return { ...linked, user, dialog: await screen.findByRole('dialog', { name: 'Cancel this reservation?' }) };
  };
  const confirm = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Cancel reservation' });

  // PAGE-33
  it('should ask once more, with number, vehicle and times', async () => {
    const { site, user, dialog } = await openDialog();
    for (const text of ['HOJ-989005', 'Toyota Sienna', /November 27, 2026, 10:00 am/, /November 30, 2026, 12:30 pm/]) {
      expect(within(dialog).getAllByText(text).length).toBeGreaterThan(0);
    }
    await user.click(within(dialog).getByRole('button', { name: 'Keep reservation' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(site.sent(cancelReservation)).toEqual([]);
  });

  // PAGE-33
  it('should cancel with the reason that was typed', async () => {
    const { site, user, token, dialog } = await openDialog();
    await user.type(within(dialog).getByLabelText(/Reason/), 'The wedding was moved.');
    await user.click(confirm(dialog));
    await heading('This reservation is cancelled');
    await waitFor(() => expect(alertText()).toContain('Your reservation is cancelled.'));
    expect(site.sent(cancelReservation)).toEqual([{ token, seenVersion: 2, reason: 'The wedding was moved.' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // PAGE-33
  it('should keep the question and the reason when it fails', async () => {
    const { site, user, dialog } = await openDialog();
    site.fail(cancelReservation);
    await user.type(within(dialog).getByLabelText(/Reason/), 'Moved.');
    await user.click(confirm(dialog));
    await waitFor(() => expect(dialog.textContent).toContain('Your reservation is not cancelled.'));
    expect(within(dialog).getByDisplayValue('Moved.')).toBeTruthy();
  });

  // PAGE-33
  it.each<[string, readonly Acted[], string, string]>([
    [
      'changed',
      [[LATER, { what: 'change', addOnIds: [], expectedTotalCharges: 40_168, tellCustomer: false }]],
      'Your reservation has changed',
      'Your reservation has changed since you opened it.',
    ],
    ['out', [OUT], 'You have the Toyota Sienna', 'You already have the vehicle'],
    ['cancelled', [CANCELLED], 'This reservation is cancelled', 'This reservation is already cancelled.'],
  ])('should show what it is now: %s', async (_, meanwhile, title, sentence) => {
    const { user, dialog, doNext } = await openDialog();
    await doNext(...meanwhile);
    await user.click(confirm(dialog));
    await heading(title);
    await waitFor(() => expect(alertText()).toContain(sentence));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('finding a reservation', () => {
  const lookUp = async (user: ReturnType<typeof openSite>, reference: string) => {
    await user.type(screen.getByLabelText('Booking reference'), reference);
    await user.type(screen.getByLabelText('Email'), 'priya.raman@example.com');
    await user.click(screen.getByRole('button', { name: 'Email me the link' }));
  };

  // PAGE-34
  it.each([
    ['one that there is', '989005'],
    ['one that there is not', '111111'],
  ])('should answer alike for %s, and keep the form', async (_, reference) => {
    const { site } = await aLinkedSite();
    await lookUp(openSite('/my-reservation'), reference);
    const answer = await screen.findByText('If the two match, we’ve emailed you a link.');
    expect(answer.closest('[role="status"]')).not.toBeNull();
    expect(site.sent(findReservation)).toEqual([
      { confirmationNumber: `HOJ-${reference}`, email: 'priya.raman@example.com' },
    ]);
    expect(screen.getByDisplayValue('priya.raman@example.com')).toBeTruthy();
  });

  // PAGE-34
  it('should name what is not well-formed, and too many tries', async () => {
    const { site } = await aLinkedSite('approved', { rateLimits: true });
    const user = openSite('/my-reservation');
    await user.click(screen.getByRole('button', { name: 'Email me the link' }));
    expect(alertText()).toContain('Enter your booking reference.');
    expect(site.sent(findReservation)).toEqual([]);
    await useUp(site, findReservation, { confirmationNumber: '1', email: '' });
    await lookUp(user, 'HOJ-989005');
    await waitFor(() => expect(alertText()).toContain('Too many tries.'));
  });
});

/** Makes a call as often as an address may in a minute. */
async function useUp({ app }: Linked['site'], { method, path }: Call, payload: object): Promise<void> {
  await Promise.all(Array.from({ length: 60 }, () => app.inject({ method, url: path, payload })));
}

/** Leaves the page, as a tab that is closed. */
function leave(): void {
  cleanup();
  sessionStorage.clear();
}

// MINE-15
it('should open the invoices of the customer as they print', async () => {
  const { site, link } = await aLinkedSite('completed');
  const [booking] = (await site.ports.bookings.list({ order: 'newest', limit: 1 })).values;
  const invoice = anInvoice({ bookingId: booking?.id ?? '' });
  await site.ports.invoices.add(invoice.number, { value: invoice });
  const user = openSite(link);
  await heading('The vehicle is back');
  const papers = within(screen.getByRole('region', { name: 'Papers' }));
  await user.click(papers.getByRole('button', { name: 'Invoice INV-2026-000001' }));
  const paper = within(await screen.findByRole('article', { name: 'Invoice INV-2026-000001' }));
  expect(paper.getByText(/^Balance due/).nextSibling?.textContent).toBe('$106.22');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  // INV-25
  await user.click(screen.getByRole('button', { name: 'Open the invoice' }));
  await screen.findByRole('article', { name: 'Invoice INV-2026-000001' });
});
