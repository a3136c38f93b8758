// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { StoredBooking } from '../../../src/domain/booking/stored-booking.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { showToday } from '../../../src/ports/api/calls/staff/bookings.ts';
import { readTill } from '../../../src/ports/api/calls/staff/till.ts';
import { POLL_INTERVAL_MS } from '../../../src/ui/staff/shared/staff-summary.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { PASSWORD } from '../../support/site/staff-browser.ts';
import { deleteBooking, lived } from '../../support/values/changes.ts';
import { someRates } from '../../support/values/rates.ts';
import { aCustomer, anItinerary, at, aVehicle, NOON } from '../../support/values/samples.ts';
import { aTillClosing } from '../../support/values/till-closings.ts';
import { openSite } from '../render-site.tsx';
import { aBookingSite, aStoredBooking, COLLEAGUE, endSession, storeAll } from './booking/a-booking-site.ts';

const TODAY = '2026-11-23';

/** Each drives a vehicle of its own, if none is named. */
function ofCustomer(name: string, over: Partial<Booking> = {}, vehicleId = name): StoredBooking {
  const [firstName = '', lastName = ''] = name.split(' ');
  const vehicle = aVehicle({ id: vehicleId });
  return aStoredBooking({ form: aCustomer({ firstName, lastName }), vehicle, ...over });
}

const ASKED = ofCustomer('Anne Whitcombe', {}, 'asked-for');
/** Has the vehicle that is asked for. */
const CLASH = ofCustomer('Greg Paquette', { status: 'approved' }, 'asked-for');
const GOING = ofCustomer('Mei Chen', {
  status: 'approved',
  itinerary: anItinerary({ pickupDate: TODAY, pickupTime: at(TODAY, '12:50'), driverAge: 24 }),
});
const TOMORROW = ofCustomer('Jo Tran', { status: 'approved', itinerary: anItinerary({ pickupDate: '2026-11-24' }) });
const OUT = ofCustomer('Tom Petrakis', {
  status: 'approved',
  createdAt: at('2026-11-19', '12:00'),
  itinerary: anItinerary({
    pickupDate: '2026-11-20',
    dropoffDate: '2026-11-22',
    dropoffTime: at('2026-11-22', '20:00'),
  }),
  handover: { out: { at: at('2026-11-20', '10:00'), by: COLLEAGUE, odometer: 12_000, fuel: 8 } },
});
const DAY = [ASKED, CLASH, GOING, TOMORROW, OUT];

async function open(bookings: readonly StoredBooking[] = DAY) {
  const ids = [...new Set(bookings.map(({ value }) => value.vehicle.id))];
  const site = await aBookingSite(bookings, { fleet: ids.map((id) => aVehicle({ id })) });
  const user = openSite('/admin/today');
  await screen.findByRole('heading', { level: 1, name: 'Today' });
  await screen.findByRole('region', { name: /^To answer/ });
  return { site, user };
}

// PAGE-15
it('should name what is still a placeholder on the page of today, to owners alone', async () => {
  await aStaffSiteInProcess({ host: { placeholders: ['COMPANY_EMAIL', 'street'] } });
  openSite('/admin/today');
  expect(await screen.findByText(/^Still placeholders: COMPANY_EMAIL, street\./)).toBeTruthy();
});

// PRICE-35
it('should tell owners on the page of today and of health a week before rates that they begin, and lead to them', async () => {
  const { ports } = await aStaffSiteInProcess();
  await ports.tariffs.add('next', { value: someRates({ id: 'next', from: '2026-11-30T05:00:00.000Z' }) });
  const user = openSite('/admin/today');
  await screen.findByText(/^New rates are in force from Monday, November 30\./);
  await user.click(screen.getByRole('link', { name: /^Health/ }));
  await screen.findByText(/^New rates are in force from Monday, November 30\./);
  await user.click(screen.getByRole('link', { name: 'Look at them' }));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
});

// MAIL-7
it('should say on the page of today, to owners alone, that an e-mail was not answered', async () => {
  const { app, ports, setNow } = await aStaffSiteInProcess({
    ports: { mailer: { send: async () => ({ state: 'unknown', reason: 'ETIMEDOUT' }) } },
  });
  const payload = { name: 'Jo', email: 'jo@maple.example', phone: '1', subject: 'Hours', message: 'Are you open?' };
  await app.inject({ method: 'POST', url: '/sendContactEmail', payload });
  await expect.poll(() => ports.outbox.reasons(1)).toHaveLength(1);
  setNow(addMinutes(NOON, 6));
  openSite('/admin/today');
  expect(await screen.findByText(/^1 email was handed over to the mail server, which did not answer/)).toBeTruthy();
});

// DAY-16
describe('the till of yesterday', () => {
  const YESTERDAY = '2026-11-22';
  const paid = (payments: Booking['payments'] = []) => [ofCustomer('Tom Petrakis', { payments })];
  const cash = { id: 'cash', kind: 'payment', method: 'cash', amount: 26_903, by: COLLEAGUE } as const;
  const yesterday = { ...cash, at: addMinutes(NOON, -24 * 60) };
  const note = () => screen.queryByText(/^Yesterday’s till is open/);
  /** The note comes with what is asked for beside it, or never. */
  const isAsked = (site: Awaited<ReturnType<typeof open>>['site']) =>
    expect.poll(() => site.asked.filter(({ path }) => path === readTill.path).length).toBeGreaterThan(0);

  it('should be a mark for owners while it is open, and lead to that day', async () => {
    const { user } = await open(paid([yesterday]));
    await screen.findByText('Yesterday’s till is open: $269.03 in cash to count.', { exact: false });
    await user.click(screen.getByRole('link', { name: 'Close it' }));
    await screen.findByText('Sunday, November 22, 2026');
  });

  it.each([
    ['without an entry', [cash].map((one) => ({ ...one, at: NOON })), false],
    ['that is closed', [yesterday], true],
  ] as const)('should be none for a day %s', async (_, payments, isClosed) => {
    const site = await aBookingSite(paid(payments), { fleet: [aVehicle({ id: 'Tom Petrakis' })] });
    if (isClosed) await site.ports.tillClosings.add(YESTERDAY, { value: aTillClosing({ date: YESTERDAY }) });
    openSite('/admin/today');
    await screen.findByRole('region', { name: /^To answer/ });
    await isAsked(site);
    expect(note()).toBeNull();
  });

  it('should not be asked for by the desk', async () => {
    const site = await aBookingSite(paid([yesterday]), { role: 'desk', fleet: [aVehicle({ id: 'Tom Petrakis' })] });
    openSite('/admin/today');
    await screen.findByRole('region', { name: /^To answer/ });
    expect(site.asked.some(({ path }) => path === readTill.path)).toBe(false);
    expect(note()).toBeNull();
  });
});

const part = (name: RegExp) => within(screen.getByRole('region', { name }));
const press = (name: RegExp) => screen.findByRole('button', { name });

describe('the page of today', () => {
  // DAY-1
  it('should be where a sign-in on /admin leads', async () => {
    endSession(await aStaffSiteInProcess());
    const user = openSite('/admin');
    await user.type(await screen.findByLabelText('Email'), STAFF_EMAIL);
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { level: 1, name: 'Today' });
    expect(window.location.pathname).toBe('/admin/today');
  });

  // DAY-2
  it('should name the bookings for which a mark stands, as links, and what is done already', async () => {
    const { itinerary } = GOING.value;
    const out = { at: NOON, by: COLLEAGUE, odometer: 12_000, fuel: 8 };
    const { user } = await open([
      ...DAY,
      ofCustomer('Wen Li', { confirmationNumber: 'HOJ-604418', createdAt: addMinutes(NOON, 1) }, 'asked-for'),
      ofCustomer('Ravi Anand', { status: 'approved', itinerary, handover: { out } }),
    ]);
    const greg = CLASH.value;
    const [asked = document.body] = part(/^To answer 2/).getAllByRole('listitem');
    expect(asked.textContent).toContain(`Clash with ${greg.confirmationNumber}`);
    expect(asked.textContent).toContain('HOJ-604418 asks too');
    expect(part(/^Going out 1/).getByText('1 handed out today')).toBeTruthy();
    expect(part(/^Coming back 0/).getByText('None taken back yet today')).toBeTruthy();
    await user.click(within(asked).getByRole('link', { name: greg.confirmationNumber }));
    await screen.findByRole('dialog', { name: greg.confirmationNumber });
  });

  // PRIV-3
  it('should name an erased customer by the number, without a link to call', async () => {
    const form = aCustomer({ firstName: '', lastName: '', phone: '' });
    await open([{ ...ASKED, value: { ...ASKED.value, form } }]);
    const asked = part(/^To answer 1/).getByRole('listitem');
    expect(asked.textContent).toContain(ASKED.value.confirmationNumber);
    // The number leads to the booking.
    expect(
      within(asked)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([ASKED.value.confirmationNumber]);
  });

  // DAY-2
  it('should show what is to do, with the time, the phone, the vehicle and the marks', async () => {
    await open();
    const asked = part(/^To answer 1/).getByRole('listitem');
    expect(asked.textContent).toContain('Anne Whitcombe');
    expect(asked.textContent).toContain('24 h');
    expect(asked.textContent).toContain('Clash');
    expect(within(asked).getByRole('link', { name: /905/ }).getAttribute('href')).toBe('tel:+19055550118');
    expect(part(/^Going out 1/).getByRole('listitem').textContent).toMatch(
      /12:50 pmin 50 min.*Mei Chen.*24 or younger.*Toyota Sienna, until Mon, Nov 30, 12:30 pm/,
    );
    expect(part(/^Overdue 1/).getByRole('listitem').textContent).toMatch(/16 hlate.*Tom Petrakis.*was due/);
    expect(part(/^Coming back 0/).getByText('Nothing comes back.')).toBeTruthy();
    expect(part(/^Tomorrow, Tuesday, November 24/).getByText('Jo Tran')).toBeTruthy();
  });

  // DAY-2
  it('should open the booking at its next action, and give the focus back', async () => {
    const { user } = await open();
    await user.click(await press(/^Answer/));
    await within(await screen.findByRole('dialog', { name: ASKED.value.confirmationNumber })).findByText(
      'Extras and total',
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Answer/));
    await user.click(await press(/^Hand out/));
    expect(await screen.findByRole('dialog', { name: `Hand out ${GOING.value.confirmationNumber}` })).toBeTruthy();
  });

  // DAY-2
  it('should name what was not picked up once, and open it at the hand-out or as a no-show', async () => {
    const itinerary = anItinerary({ pickupDate: '2026-11-22', pickupTime: at('2026-11-22', '20:00') });
    const createdAt = at('2026-11-20', '12:00');
    const { user } = await open([ASKED, { ...GOING, value: { ...GOING.value, itinerary, createdAt } }]);
    const rowOfLate = part(/^Not picked up 1/).getByRole('listitem');
    expect(rowOfLate.textContent).toMatch(/16 hlate.*Mei Chen.*Toyota Sienna, Sun, Nov 22, 8:00 pm to Mon, Nov 30/);
    expect(part(/^Going out 0/).getByText('Nothing goes out.')).toBeTruthy();
    expect(within(rowOfLate).getByRole('button', { name: /^Hand out/ })).toBeTruthy();
    await user.click(within(rowOfLate).getByRole('button', { name: /^No-show/ }));
    const cancel = within(await screen.findByRole('dialog', { name: `Cancel ${GOING.value.confirmationNumber}` }));
    expect(cancel.getByRole('radio', { name: 'No-show' })).toHaveProperty('checked', true);
    await user.click(cancel.getByRole('button', { name: 'Cancel & Send Email' }));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Hand out/));
  });

  // DAY-15, DAY-17
  it('should mark the rows of tomorrow, and open one by its name', async () => {
    const { itinerary } = TOMORROW.value;
    const clash = ofCustomer('Kim Lee', { status: 'approved', itinerary: { ...itinerary, driverAge: 24 } }, 'Jo Tran');
    const { user } = await open([...DAY, clash]);
    const next = part(/^Tomorrow/);
    expect(next.getByText('24 or younger')).toBeTruthy();
    expect(next.getByRole('link', { name: TOMORROW.value.confirmationNumber })).toBeTruthy();
    await user.click(next.getByRole('link', { name: 'Kim Lee' }));
    await screen.findByRole('dialog', { name: clash.value.confirmationNumber });
  });

  // BOOK-54
  it('should say that a list which is full may have more', async () => {
    const site = await aBookingSite([ASKED], { fleet: [aVehicle({ id: 'asked-for' })] });
    await storeAll(
      site,
      Array.from({ length: 200 }, (_, index) => ofCustomer(`Wen Li ${index}`, {}, 'asked-for')),
    );
    openSite('/admin/today');
    await screen.findByRole('region', { name: /^To answer 200/ });
    expect(part(/^To answer 200/).getByText(/^The first 200 are shown/)).toBeTruthy();
    expect(part(/^To answer 200/).getByRole('link', { name: 'See all bookings' })).toBeTruthy();
  });

  // DAY-2, DAY-15
  it('should show another day, and today again', async () => {
    const { user } = await open();
    await user.click(await press(/^Next day/));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tuesday, November 24, 2026' })).toBeTruthy();
    expect(document.title).toMatch(/^Tuesday, November 24, 2026 \|/);
    const goingOut = await screen.findByRole('region', { name: 'Going out, Tuesday, November 24 1' });
    expect(await within(goingOut).findByText('Jo Tran')).toBeTruthy();
    expect(part(/^Coming back, Tuesday, November 24 0/)).toBeTruthy();
    expect(screen.getByText('Pickups of Tue, Nov 24 first, then by deadline')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(await press(/^Answer/)).toBeTruthy();
  });

  // DAY-3
  it('should keep rows in place under the focus, and show what came on a press', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    try {
      const { site } = await open();
      const answer = await press(/^Answer/);
      act(() => answer.focus());
      const { bookings } = site.ports;
      await storeAll(site, [ofCustomer('Wen Li', { createdAt: addMinutes(NOON, -1) })]);
      await lived(bookings, CLASH.value, { what: 'cancel' });
      await lived(bookings, OUT.value, { what: 'take-back', odometer: 12_500, fuel: 6 });
      await act(() => vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS));
      const show = await screen.findByRole('button', { name: 'Show 2 changes' });
      expect(part(/^To answer 1/).queryByText('Clash')).toBeNull();
      expect(part(/^Overdue 1/).getByText('Tom Petrakis')).toBeTruthy();
      act(() => show.click());
      expect(part(/^To answer 2/).getAllByRole('listitem')[0]?.textContent).toContain('Wen Li');
      expect(screen.queryByRole('region', { name: /^Overdue/ })).toBeNull();
      expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  // DAY-3
  it('should show what came at once while nobody is about to press a row', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    try {
      const { site } = await open();
      await press(/^Answer/);
      await deleteBooking(site.ports.bookings, ASKED.value.id, { by: COLLEAGUE, at: NOON });
      await act(() => vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS));
      expect(await screen.findByText('Nothing to answer.')).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  // DAY-5
  it('should go through the rows by key, and hand out and take back', async () => {
    const { user } = await open();
    await press(/^Answer/);
    await user.keyboard('j');
    expect(document.activeElement?.textContent).toMatch(/^Answer/);
    await user.keyboard('jo');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toMatch(/^Take back/);
    await user.keyboard('jj');
    expect(document.activeElement?.textContent).toMatch(/^Hand out/);
    await user.keyboard('k');
    expect(document.activeElement?.textContent).toMatch(/^Take back/);
    await user.keyboard('b');
    expect(await screen.findByRole('dialog', { name: `Take back ${OUT.value.confirmationNumber}` })).toBeTruthy();
  });

  // DAY-15
  it('should lead by key to the approval of a request, and on to the next one', async () => {
    const { user } = await open([ASKED, ofCustomer('Wen Li', { createdAt: addMinutes(NOON, 1) })]);
    await press(/^Answer.*Anne/);
    await user.keyboard('ja');
    const dialog = within(await screen.findByRole('dialog', { name: ASKED.value.confirmationNumber }));
    const approve = await dialog.findByRole('button', { name: /^Approve/ });
    await waitFor(() => expect(document.activeElement).toBe(approve));
    expect(dialog.getByText('1 of 2 to answer')).toBeTruthy();
    await user.click(approve);
    await screen.findByRole('region', { name: /^To answer 1/ });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await press(/^Next request/));
    expect(await screen.findByText('1 of 1 to answer')).toBeTruthy();
  });

  // DAY-15
  it('should lead by key to the search of the bookings', async () => {
    const { user } = await open();
    await press(/^Answer/);
    await user.keyboard('/');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search all bookings' })),
    );
  });

  // DAY-4
  it('should have clock times and lines to fill in for paper', async () => {
    await open();
    await press(/^Answer/);
    expect(screen.getByText(/^by Tue, Nov 24/)).toBeTruthy();
    expect(screen.getAllByText(/^km _+ .*fuel _+ \/8 .*by _+$/)).toHaveLength(2);
  });

  it('should say that it could not be loaded, and load again', async () => {
    const site = await aStaffSiteInProcess();
    const restore = site.fail(showToday);
    const user = openSite('/admin/today');
    expect(await screen.findByText('Could not load')).toBeTruthy();
    restore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing to answer.')).toBeTruthy();
  });
});
