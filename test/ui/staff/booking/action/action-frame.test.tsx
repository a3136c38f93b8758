// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountOf } from '../../../../../src/domain/booking/account.ts';
import type { Booking } from '../../../../../src/domain/booking/booking.ts';
import type { Handover } from '../../../../../src/domain/booking/handover.ts';
import { type StoredBooking, takePayment as storePayment } from '../../../../../src/domain/booking/stored-booking.ts';
import type { Vehicle } from '../../../../../src/domain/fleet/vehicle.ts';
import { repriceVehicle } from '../../../../../src/domain/fleet/vehicle-edit.ts';
import { settleRental } from '../../../../../src/domain/pricing/settlement.ts';
import type { Instant } from '../../../../../src/domain/shared/toronto-time.ts';
import {
  addNote,
  cancelBooking,
  changeBooking,
  declineBooking,
  handOut,
  previewChange,
  swapVehicle,
  takeBack,
  takePayment,
  undoHandover,
} from '../../../../../src/ports/api/calls/staff/bookings.ts';
import { listStaffVehicles } from '../../../../../src/ports/api/calls/staff/vehicles.ts';
import type { Ports } from '../../../../../src/ports/ports.ts';
import { OPEN_BOOKING_POLL_MS } from '../../../../../src/ui/staff/shared/staff-summary.ts';
import { startStaffSession } from '../../../../support/site/staff.ts';
import { aChange, aDecision, changeBooking as storeChange } from '../../../../support/values/changes.ts';
import { ADDED, aBooking, aCustomer, anItinerary, at, aVehicle, NOON } from '../../../../support/values/samples.ts';
import { changeVehicle } from '../../../../support/values/vehicles.ts';
import { openSite, reload, wholeText } from '../../../render-site.tsx';
import { aBookingSite, aStoredBooking, COLLEAGUE, NO_MAIL, storeAll } from '../a-booking-site.ts';

const NUMBER = 'HOJ-482915';
const OUT = { at: NOON, by: 'dana@oakville.example', odometer: 48_212, fuel: 8, unit: 'T-04' };
const BACK = { at: at('2026-11-30', '13:40'), by: 'dana@oakville.example', odometer: 48_951, fuel: 6 };
const PACIFICA = aVehicle({ id: 'pacifica', name: 'Chrysler Pacifica', pricePerDay: 9900 });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const aRental = (over: Partial<Booking> = {}, parts: Partial<StoredBooking> = {}) =>
  aStoredBooking({ id: 'priya', confirmationNumber: NUMBER, status: 'approved', ...over }, parts);
const anOutRental = (over: Partial<Booking> = {}) => aRental({ handover: { out: OUT }, ...over });
const aFinishedRental = () => {
  const handover: Handover = { out: OUT, back: BACK };
  return aRental({ status: 'completed', handover, settlement: settleRental(aBooking(), BACK.at, 739) });
};

type Opening = { readonly now?: () => Instant; readonly ports?: Partial<Ports> };

async function open(
  booking: StoredBooking,
  fleet: readonly Vehicle[] = [aVehicle(), PACIFICA],
  { now = () => NOON, ports = {} }: Opening = {},
) {
  const site = await aBookingSite([booking], { fleet, ports });
  site.setNow(now());
  site.cookies.set('staff', (await startStaffSession(site.ports)).token);
  const user = openSite('/admin/bookings', { now });
  await user.click(await screen.findByRole('button', { name: NUMBER }));
  const dialog = await shown(NUMBER);
  await dialog.findByRole('heading', { name: 'Desk notes' });
  /** A colleague acts on the booking meanwhile. */
  const meanwhile = async (action: Parameters<typeof aChange>[1]) => {
    const theirs = aChange(booking.value, action, { by: COLLEAGUE });
    expect(await storeChange(site.ports.bookings, 'priya', theirs)).toBe('changed');
  };
  return { site, user, dialog, meanwhile };
}
type Opened = Awaited<ReturnType<typeof open>>;

const shown = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function openForm({ user, dialog }: Opened, button: string, title = button) {
  await user.click(dialog.getByRole('button', { name: button }));
  return shown(`${title} ${NUMBER}`);
}

/** The pickup of the sample booking is on another day. */
async function pressAnyway({ user }: Opened, form: ReturnType<typeof within>): Promise<void> {
  await user.click(await form.findByRole('button', { name: 'Hand out although the pickup is on November 27' }));
}

const alertOf = (dialog: ReturnType<typeof within>) => dialog.getByRole('alert').textContent;
const pageAlert = () => screen.getByRole('alert').textContent;
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ firstChild }) => firstChild?.textContent));
const answerQuestion = (answer: boolean) => vi.spyOn(window, 'confirm').mockReturnValue(answer);

// STAFF-31
describe('a half-typed form of an action', () => {
  it.each([
    ['Change', /^Comments/, 'Please have a child seat ready.'],
    ['Cancel reservation', /^Note to the customer/, ''],
    ['Hand out', 'Odometer (km)', ''],
  ] as const)('should survive Back, a reload and a look elsewhere: %s', async (button, label, before) => {
    const opened = await open(aRental());
    const { user } = opened;
    const title = button === 'Cancel reservation' ? 'Cancel' : button;
    const form = await openForm(opened, button, title);
    expect(form.getByLabelText(label)).toHaveProperty('value', before);
    await user.type(form.getByLabelText(label), '48');
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Messages' }));
    await screen.findByRole('heading', { level: 1, name: 'Messages' });
    await user.click(screen.getByRole('link', { name: 'Bookings' }));
    await user.click(await screen.findByRole('button', { name: NUMBER }));
    const again = { ...opened, dialog: await shown(NUMBER) };
    await again.dialog.findByRole('heading', { name: 'Desk notes' });
    expect((await openForm(again, button, title)).getByLabelText(label)).toHaveProperty('value', `${before}48`);
    const reloaded = {
      ...opened,
      user: reload({ now: () => NOON }),
      dialog: await shown(NUMBER),
    };
    await reloaded.dialog.findByRole('heading', { name: 'Desk notes' });
    expect((await openForm(reloaded, button, title)).getByLabelText(label)).toHaveProperty('value', `${before}48`);
  });

  it('should show no list without an entry', async () => {
    await open(aRental());
    expect(document.querySelectorAll('dialog :is(ul, ol):empty:not([hidden])')).toHaveLength(0);
  });

  it('should be forgotten once it is given up or saved', async () => {
    const opened = await open(aRental());
    answerQuestion(true);
    for (const press of ['Back', 'Hand out']) {
      const form = await openForm({ ...opened, dialog: await shown(NUMBER) }, 'Hand out');
      expect(form.getByLabelText('Odometer (km)')).toHaveProperty('value', '');
      await opened.user.type(form.getByLabelText('Odometer (km)'), '48212');
      await opened.user.click(form.getByLabelText('F'));
      await opened.user.click(await form.findByRole('button', { name: new RegExp(`^${press}`) }));
      if (press === 'Hand out') await pressAnyway(opened, form);
      await shown(NUMBER);
    }
    expect(sessionStorage.getItem('staff-notes')).not.toContain('48212');
  });

  it('should stay while an overlapping booking is looked at', async () => {
    const opened = await open(aRental());
    const { site, user } = opened;
    const itinerary = anItinerary({
      pickupDate: '2026-12-01',
      pickupTime: at('2026-12-01', '09:00'),
      dropoffDate: '2026-12-03',
      dropoffTime: at('2026-12-03', '09:00'),
    });
    await storeAll(site, [
      aStoredBooking({ id: 'greg', confirmationNumber: 'HOJ-711373', status: 'approved', itinerary }),
    ]);
    const form = await openForm(opened, 'Change');
    fireEvent.change(form.getByLabelText('Dropoff date'), { target: { value: '2026-12-02' } });
    await user.click(await form.findByRole('link', { name: 'HOJ-711373' }));
    await shown('HOJ-711373');
    act(() => window.history.back());
    const dialog = await shown(NUMBER);
    const again = await openForm({ ...opened, dialog }, 'Change');
    expect(again.getByLabelText('Dropoff date')).toHaveProperty('value', '2026-12-02');
  });
});

// BOOK-57
describe('what the customer was shown', () => {
  it('should show the notices and the receipt as it was first answered, and print them', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const rental = aRental({ version: 2 });
    const freeKilometres = { field: 'freeKilometres', before: 123, after: rental.value.freeKilometres } as const;
    const changed = { at: NOON, by: COLLEAGUE, what: 'changed', version: 2, emailId: 'e-1' } as const;
    const opened = await open({
      ...rental,
      history: [...rental.history, { ...changed, changes: [freeKilometres] }],
    });
    const dialog = await openForm(opened, 'What the customer was shown');
    expect(dialog.getByText(/^DID YOU CHOOSE A COLLISION DAMAGE WAIVER\?/)).toBeTruthy();
    expect(dialog.getByText(/Your booking is not guaranteed until a confirmation email arrives\.$/)).toBeTruthy();
    expect(dialog.getByText('123 km')).toBeTruthy();
    expect(
      dialog.getByText(wholeText('As it was first answered on Monday, November 23, 2026, 12:00 pm.')),
    ).toBeTruthy();
    await opened.user.click(dialog.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    await opened.user.click(dialog.getByRole('button', { name: 'Back' }));
    const back = await shown(NUMBER);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('What the customer was shown'));
    expect(back.getByRole('heading', { name: 'History' })).toBeTruthy();
  });

  it('should say so when no notices were kept, of an erased booking too', async () => {
    const rental = aRental({ erasedAt: NOON });
    const { shown: _, ...unshown } = rental.value;
    const dialog = await openForm(await open({ ...rental, value: unshown }), 'What the customer was shown');
    expect(dialog.getByText(/^No notices were kept with this booking/)).toBeTruthy();
    expect(dialog.getByRole('heading', { name: 'Receipt' })).toBeTruthy();
  });
});

// STAFF-47
describe('an open booking that a colleague changes', () => {
  const openPolled = async (booking = aRental({ status: 'confirmed' })) => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    const opened = await open(booking);
    const poll = () => act(() => vi.advanceTimersByTimeAsync(OPEN_BOOKING_POLL_MS));
    await poll();
    return { ...opened, poll };
  };
  const approvedBy = (by: string) => wholeText(new RegExp(`^Approved,? by ${by}, `));

  it('should show it as it is, say who did what, and keep the note that is typed', async () => {
    const { dialog, user, meanwhile, poll, site } = await openPolled();
    const note = dialog.getByLabelText(/^Note to the customer/);
    await user.type(note, 'A child seat is in the car.');
    await meanwhile({ what: 'approve' });
    await poll();
    const [news] = await dialog.findAllByText(approvedBy(COLLEAGUE));
    expect(news?.closest('[aria-live]')).toBeTruthy();
    expect(dialog.getByText('Already approved')).toBeTruthy();
    expect(note).toHaveProperty('value', 'A child seat is in the car.');
    await user.click(dialog.getByRole('button', { name: 'Decline & Send Email' }));
    await waitFor(() => expect(site.sent(declineBooking)).toMatchObject([{ seenVersion: 2 }]));
  });

  it('should show it in the form of an action too, with the fields that are typed', async () => {
    const opened = await openPolled(aRental());
    const form = await openForm(opened, 'Change');
    await opened.user.clear(form.getByLabelText('Phone'));
    await opened.user.type(form.getByLabelText('Phone'), '905 555 0199');
    await opened.meanwhile({
      what: 'change',
      contact: { comments: 'Two bags.' },
      tellCustomer: false,
      expectedTotalCharges: aRental().value.totals.totalCharges,
    });
    await opened.poll();
    await form.findByText(/by lee@oakville\.example/);
    expect(form.getByLabelText(/^Comments/)).toHaveProperty('value', 'Two bags.');
    expect(form.getByLabelText('Phone')).toHaveProperty('value', '905 555 0199');
    expect(document.activeElement).toBe(form.getByLabelText('Phone'));
  });
});

// STAFF-26
describe('the actions of the dialog', () => {
  const strip = ({ dialog }: Opened) =>
    within(dialog.getByRole('group', { name: 'This booking' }))
      .getAllByRole('button')
      .map((button) => {
        const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
        return `${button.textContent}${button.hasAttribute('disabled') ? `: ${why}` : ''}`;
      });

  it.each([
    [
      'a request',
      aRental({ status: 'confirmed' }),
      [
        'Change',
        'Hand out: Approve it first.',
        'Take payment',
        'Add a line',
        'Invoice: Approve it first.',
        'Cancel reservation',
        'Print',
      ],
    ],
    ['an approved one', aRental(), ['Change', 'Take payment', 'Add a line', 'Invoice', 'Cancel reservation', 'Print']],
    [
      'one that is out',
      anOutRental(),
      [
        'Change',
        'One day more',
        'Swap vehicle',
        'Undo hand-out',
        'Take payment',
        'Add a line',
        'Invoice',
        'Cancel reservation: Cannot be cancelled while the vehicle is out.',
        'Print',
      ],
    ],
    [
      'a finished one',
      aFinishedRental(),
      [
        'Change',
        'Hand out: Cannot be handed out: the rental is completed.',
        'Undo return',
        'Take payment',
        'Add a line',
        'Invoice',
        'Cancel reservation: Cannot be cancelled: it is completed.',
        'Print',
      ],
    ],
    [
      'a cancelled one',
      aRental({ status: 'cancelled' }),
      [
        'Change',
        'Hand out: Cannot be handed out: the rental is cancelled.',
        'Take payment',
        'Add a line',
        'Invoice: There is nothing to invoice.',
        'Cancel reservation: Cannot be cancelled: it is cancelled.',
        'Print',
      ],
    ],
  ])('should be those that the state of %s allows, the others with the reason', async (_, booking, expected) => {
    expect(strip(await open(booking))).toEqual(expected);
  });

  // STAFF-46
  it.each([
    ['a request', aRental({ status: 'confirmed' }), 'Approve & Send Email', 'danger'],
    ['an approved one', aRental(), 'Hand out', 'secondary'],
    ['one that is out', anOutRental(), 'Take back', 'secondary'],
    ['a finished one', aFinishedRental(), 'Approve & Send Email', 'danger'],
  ])('should have one main button below %s', async (_, booking, main, decline) => {
    const { dialog } = await open(booking);
    const filled = dialog.getAllByRole('button').filter(({ className }) => className.includes('primary'));
    expect(filled.map(({ textContent }) => textContent)).toEqual([main]);
    expect(dialog.getByRole('button', { name: 'Decline & Send Email' }).className).toContain(decline);
  });

  it('should not be offered for an erased booking, but for a payment', async () => {
    const { dialog } = await open(aRental({ erasedAt: NOON }));
    const strip = within(dialog.getByRole('group', { name: 'This booking' }));
    expect(strip.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Take payment']);
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  it('should open their form with focus on its title, and give the focus back to the button', async () => {
    const opened = await open(aRental());
    const form = await openForm(opened, 'Hand out');
    expect(document.activeElement).toBe(form.getByRole('heading', { name: `Hand out ${NUMBER}` }));
    await opened.user.click(await form.findByRole('button', { name: 'Back' }));
    const dialog = await shown(NUMBER);
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Hand out' }));
    expect(opened.site.sent(handOut)).toEqual([]);
  });

  it('should ask before what was typed is lost', async () => {
    const opened = await open(aRental());
    const form = await openForm(opened, 'Change');
    await opened.user.type(form.getByLabelText(/^Comments/), ' Thanks.');
    const question = answerQuestion(false);
    await opened.user.click(await form.findByRole('button', { name: 'Back' }));
    expect(question).toHaveBeenCalledWith('Close without keeping what you typed?');
    expect(form.getByLabelText(/^Comments/)).toHaveProperty('value', 'Please have a child seat ready. Thanks.');
  });

  it('should need a second press to answer a booking whose vehicle is out', async () => {
    const opened = await open(anOutRental());
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Decline & Send Email' }));
    await opened.dialog.findByText(
      'This reservation is approved: the customer counts on it. Press again if you mean it.',
    );
    expect(alertOf(opened.dialog)).toBe('');
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Decline although it is approved' }));
    await opened.dialog.findByText('The vehicle is out. Press again if you mean it.');
    expect(alertOf(opened.dialog)).toBe('');
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Decline although it is out' }));
    await waitFor(() => expect(pageAlert()).toMatch(/^Sorry email sent\./));
    expect(opened.site.sent(declineBooking).at(-1)).toMatchObject({ although: ['approved', 'out'] });
  });
});

// BOOK-46
describe('the change of a booking', () => {
  it('should be priced while it is edited, and be saved with the price that was shown', async () => {
    const opened = await open(aRental());
    const { user, site } = opened;
    const form = await openForm(opened, 'Change');
    await user.selectOptions(form.getByLabelText('Dropoff time'), '10:00');
    await user.click(form.getByLabelText('Glass & Tire Coverage'));
    await form.findByText('The change takes off $55.97, HST included.');
    expect(rowsOf(form.getByRole('table', { name: 'What it costs' }))).toEqual([
      ['Charge', 'Now', 'New', 'Difference'],
      ['Rental Rate', '$282.00', '$282.00', 'no change'],
      ['Extra Hours Charge (partial day)', '$70.50', 'none', '− $70.50'],
      ['Vehicle Listing Fee', '$2.97', '$2.97', 'no change'],
      ['Additional Driver', '$45.00', '$45.00', 'no change'],
      ['Glass & Tire Coverage', 'none', '$20.97', '+ $20.97'],
      ['Sub Total', '$400.47', '$350.94', '− $49.53'],
      ['HST', '$52.06', '$45.62', '− $6.44'],
      ['Total Charges (CAD)', '$452.53', '$396.56', '− $55.97'],
    ]);
    expect(form.getByText('was Mon, Nov 30, 12:30 pm')).toBeTruthy();
    expect(
      within(form.getByRole('group', { name: 'Free on these dates' })).getByRole('option', { name: /Sienna/ }),
    ).toBeTruthy();
    expect(form.getByText('Toyota Sienna is free on these dates.')).toBeTruthy();
    await user.type(form.getByLabelText(/^Note to the customer/), 'As we said.');
    await user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    await waitFor(() => expect(pageAlert()).toMatch(/^Change email sent\./));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(site.sent(changeBooking)).toEqual([
      {
        itinerary: {
          rentalLocation: 'Oakville',
          pickupDate: '2026-11-27',
          pickupTime: at('2026-11-27', '10:00'),
          dropoffDate: '2026-11-30',
          dropoffTime: at('2026-11-30', '10:00'),
          driverAge: 25,
        },
        addonIds: ['additional-driver', 'glass-and-tire'],
        seenVersion: 1,
        expectedTotalCharges: 39_656,
        tellCustomer: true,
        note: 'As we said.',
      },
    ]);
  });

  it('should price only the last of several quick edits', async () => {
    const opened = await open(aRental());
    const form = await openForm(opened, 'Change');
    for (const value of ['13:00', '14:00', '15:00']) {
      fireEvent.change(form.getByLabelText('Dropoff time'), { target: { value } });
    }
    await form.findByText(/The change adds/);
    expect(opened.site.sent(previewChange)).toMatchObject([{ itinerary: { dropoffTime: at('2026-11-30', '15:00') } }]);
  });

  it('should show the waiver as not offered with a vehicle that has none, and leave it out', async () => {
    const bare = aVehicle({ id: 'bare', name: 'Ford F-150' });
    const { cdwPerDay: _, ...withoutWaiver } = bare;
    const opened = await open(aRental(), [aVehicle(), withoutWaiver]);
    const form = await openForm(opened, 'Change');
    await opened.user.click(form.getByLabelText('Cars Loss Damage Waiver'));
    await opened.user.selectOptions(form.getByLabelText('Vehicle'), 'bare');
    await form.findByText('was Toyota Sienna');
    expect(form.getByLabelText(/^Cars Loss Damage Waiver/)).toHaveProperty('disabled', true);
    await form.findByText(/^Ford F-150 is free/);
    await opened.user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    await waitFor(() =>
      expect(opened.site.sent(changeBooking)).toMatchObject([{ vehicleId: 'bare', addonIds: ['additional-driver'] }]),
    );
  });

  it('should show refusals at their fields, with the last price, and lose nothing', async () => {
    const opened = await open(aRental());
    const { user } = opened;
    const form = await openForm(opened, 'Change');
    await user.selectOptions(form.getByLabelText('Dropoff time'), '00:00');
    fireEvent.change(form.getByLabelText('Dropoff date'), { target: { value: '2026-11-27' } });
    const time = form.getByLabelText('Dropoff time');
    await waitFor(() => expect(time).toHaveProperty('ariaInvalid', 'true'));
    expect(document.getElementById(time.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Dropoff must be after pickup.',
    );
    await user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    await waitFor(() => expect(alertOf(form)).toBe('Dropoff must be after pickup.Dropoff time'));
    fireEvent.change(form.getByLabelText('Dropoff date'), { target: { value: '2026-11-30' } });
    await form.findByText(/The change takes off/);
    await user.clear(form.getByLabelText('Phone'));
    await user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    await waitFor(() => expect(alertOf(form)).toBe('Enter the phone number.Phone'));
    expect(form.getByLabelText('Phone')).toHaveProperty('ariaInvalid', 'true');
    expect(form.getByLabelText('Dropoff time')).toHaveProperty('value', '00:00');
    expect(await opened.site.ports.bookings.find('priya')).toMatchObject({ version: 1 });
  });

  it("should say 'Nothing was changed.' and 'Complete all fields.'", async () => {
    const opened = await open(aRental());
    const form = await openForm(opened, 'Change');
    await opened.user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    await waitFor(() => expect(alertOf(form)).toBe('Nothing was changed.'));
    await opened.user.clear(form.getByLabelText('Pickup date'));
    await opened.user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    await waitFor(() => expect(alertOf(form)).toBe('Complete all fields.Pickup date'));
  });

  it('should show the new lines when the price has moved, and save them with the next press', async () => {
    const opened = await open(aRental());
    const { user, site } = opened;
    const form = await openForm(opened, 'Change');
    await user.selectOptions(form.getByLabelText('Vehicle'), 'pacifica');
    await form.findByText(/The change adds/);
    const { to } = repriceVehicle(PACIFICA, 10_900);
    await changeVehicle(site.ports.vehicles, { from: PACIFICA, to, event: ADDED });
    await user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    await waitFor(() =>
      expect(alertOf(form)).toBe(
        'Failed to save/send email.The price is different now. Not saved: the booking has changed. Check it and save again.',
      ),
    );
    const price = rowsOf(form.getByRole('table', { name: 'What it costs' }));
    expect(price[1]).toEqual(['Rental Rate', '$282.00', '$327.00', '+ $45.00']);
    expect(form.getByLabelText('Vehicle')).toHaveProperty('value', 'pacifica');
    await user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    await waitFor(() => expect(pageAlert()).toMatch(/^Change email sent\./));
  });

  // BOOK-44
  it('should say who did what meanwhile, keep what was typed, and then save over what is shown', async () => {
    const opened = await open(aRental());
    const { user, site } = opened;
    const form = await openForm(opened, 'Change');
    await user.clear(form.getByLabelText(/^Email/));
    await user.type(form.getByLabelText(/^Email/), 'priya@example.org');
    await opened.meanwhile({
      what: 'change',
      contact: { phone: '905 555 0199' },
      expectedTotalCharges: 45_253,
      tellCustomer: false,
    });
    await user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    await waitFor(() =>
      expect(alertOf(form)).toBe(
        'Failed to save/send email.Changed: phone from 905 555 0118 to 905 555 0199, by lee@oakville.example, Monday, November 23, 2026, 12:00 pm.',
      ),
    );
    expect(form.getByLabelText('Phone')).toHaveProperty('value', '905 555 0199');
    expect(form.getByLabelText(/^Email/)).toHaveProperty('value', 'priya@example.org');
    await user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    await waitFor(() => expect(pageAlert()).toMatch(/^Change email sent\./));
    expect(site.sent(changeBooking).at(-1)).toMatchObject({
      seenVersion: 2,
      contact: { email: 'priya@example.org' },
    });
  });

  it('should mail nobody without an address, or when the box is cleared', async () => {
    const opened = await open(aRental());
    const form = await openForm(opened, 'Change');
    const box = form.getByLabelText('Tell the customer by email, old and new side by side');
    expect(box).toHaveProperty('checked', true);
    await opened.user.clear(form.getByLabelText(/^Email/));
    expect(box).toHaveProperty('disabled', true);
    expect(form.getByText('There is no email address.')).toBeTruthy();
    await opened.user.click(await form.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(pageAlert()).toMatch(/^Saved\./));
    expect(opened.site.sent(changeBooking)).toMatchObject([{ tellCustomer: false, contact: { email: '' } }]);
  });

  it('should say what the calendar keeps of a customer who is not told, who may be told after all', async () => {
    const confirmation = { id: 'e-1', kind: 'confirmation', to: 'priya.raman@example.com', tries: 1 } as const;
    const emails = [{ ...confirmation, state: 'sent', sentAt: NOON } as const];
    const approved = { at: NOON, by: 'dana@oakville.example', what: 'approved', version: 2, emailId: 'e-1' } as const;
    const history = [{ ...approved, from: 'confirmed', to: 'approved' } as const];
    const opened = await open(aRental({ version: 2 }, { emails, history }));
    const form = await openForm(opened, 'Change');
    const box = form.getByLabelText('Tell the customer by email, old and new side by side');
    await opened.user.click(box);
    expect(form.queryByText(/calendar keeps/)).toBeNull();
    await opened.user.selectOptions(form.getByLabelText('Pickup time'), '14:00');
    expect(form.getByText("The customer's calendar keeps 10:00 am.")).toBeTruthy();
    await opened.user.click(await form.findByRole('button', { name: 'Tell the customer' }));
    expect(form.queryByText(/calendar keeps/)).toBeNull();
    expect(box).toHaveProperty('checked', true);
  });

  it('should be about the contact alone once the rental is over', async () => {
    const opened = await open(aFinishedRental());
    const form = await openForm(opened, 'Change');
    expect(form.getByText('Dates, vehicle and extras cannot change any more.')).toBeTruthy();
    expect(form.queryByLabelText('Dropoff date')).toBeNull();
    await opened.user.type(form.getByLabelText('Last name'), 'a');
    await opened.user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    await waitFor(() => expect(pageAlert()).toMatch(/^Change email sent\./));
  });

  it('should not send what was edited of a trip that went out meanwhile', async () => {
    const opened = await open(aRental());
    const { user, site } = opened;
    const form = await openForm(opened, 'Change');
    await user.click(form.getByLabelText('Glass & Tire Coverage'));
    await user.type(form.getByLabelText('Last name'), 'a');
    await opened.meanwhile({ what: 'hand-out', odometer: 48_212, fuel: 8 });
    await form.findByText(/^The change adds/);
    await user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    await form.findByRole('heading', { name: 'Back by' });
    await user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    await waitFor(() => expect(pageAlert()).toMatch(/^Change email sent\./));
    expect(site.sent(changeBooking).at(-1)).not.toHaveProperty('addonIds');
  });

  it('should show no new price of an incomplete trip', async () => {
    const opened = await open(aRental());
    const form = await openForm(opened, 'Change');
    await opened.user.clear(form.getByLabelText('Pickup date'));
    await form.findByText('No new price yet: correct the fields.');
    expect(form.queryByText('no change')).toBeNull();
  });

  it('should say that the fleet could not be loaded, and load it again', async () => {
    const opened = await open(aRental());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const restore = opened.site.fail(listStaffVehicles);
    const form = await openForm(opened, 'Change');
    const retry = await form.findByRole('button', { name: 'Try again' });
    restore();
    await opened.user.click(retry);
    await form.findByRole('option', { name: /Pacifica/ });
  });

  it('should say when the price cannot be computed, and try again', async () => {
    const opened = await open(aRental());
    const form = await openForm(opened, 'Change');
    const restore = opened.site.fail(previewChange);
    await opened.user.click(form.getByLabelText('Glass & Tire Coverage'));
    await form.findByText('The price could not be computed.');
    expect(form.getByRole('button', { name: 'Save & Send Email' })).toHaveProperty('disabled', true);
    restore();
    await opened.user.click(await form.findByRole('button', { name: 'Try again' }));
    await form.findByText('The change adds $23.70, HST included.');
  });

  it('should be saved although its e-mail is not sent yet, and say so', async () => {
    const opened = await open(aRental(), undefined, { ports: NO_MAIL });
    const form = await openForm(opened, 'Change');
    await opened.user.clear(form.getByLabelText('Last name'));
    await opened.user.type(form.getByLabelText('Last name'), 'Rao');
    await opened.user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    const dialog = await shown(NUMBER);
    await waitFor(() =>
      expect(alertOf(dialog)).toBe('Failed to save/send email.It is saved. The email will be sent again by itself.'),
    );
    expect(dialog.getByRole('row', { name: 'Name Priya Rao' })).toBeTruthy();
  });
});

// BOOK-47
describe('the hand-over', () => {
  it('should name the fields that are missing, hand out, and mark the vehicle as out', async () => {
    const opened = await open(aRental(), [aVehicle({ units: 2, unitNames: ['T-04', 'T-05'] })]);
    const { user, site } = opened;
    const form = await openForm(opened, 'Hand out');
    await user.type(form.getByLabelText('Odometer (km)'), 'many');
    await user.click(await form.findByRole('button', { name: /^Hand out/ }));
    await waitFor(() =>
      expect(alertOf(form)).toBe('Enter the odometer in whole kilometres, at most 2,000,000 km.OdometerFuel'),
    );
    expect(form.getByText('Choose the fuel, from empty to full (8/8).')).toBeTruthy();
    await user.clear(form.getByLabelText('Odometer (km)'));
    await user.type(form.getByLabelText('Odometer (km)'), '48,212 km');
    await user.click(form.getByRole('radio', { name: 'F' }));
    // FLEET-30
    const names = [...(form.getByLabelText<HTMLInputElement>(/^Unit/).list?.options ?? [])].map(({ value }) => value);
    expect(names).toEqual(['T-04', 'T-05']);
    await user.type(form.getByLabelText(/^Unit/), 'T-04');
    await user.click(await form.findByRole('button', { name: /^Hand out/ }));
    // BOOK-59
    await form.findByText(wholeText('The pickup is on Friday, November 27. Press again if you mean it.'));
    expect(await site.ports.bookings.find('priya')).not.toHaveProperty('handover');
    await pressAnyway(opened, form);
    const dialog = await shown(NUMBER);
    await waitFor(() => expect(alertOf(dialog)).toMatch(/^Handed out\./));
    expect(site.sent(handOut).at(-1)).toEqual({
      odometer: 48_212,
      fuel: 8,
      unit: 'T-04',
      seenVersion: 1,
      although: ['day'],
      payments: [{ kind: 'deposit-held', method: 'terminal', amount: 30_000 }],
    });
    expect(dialog.getByRole('button', { name: 'Take back' })).toBeTruthy();
    expect(dialog.getByText('Out')).toBeTruthy();
    const record = within(dialog.getByRole('region', { name: 'Handed out' }));
    expect(record.getByRole('row', { name: 'Odometer 48,212 km' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const row = screen.getByRole('button', { name: NUMBER }).closest('tr');
    await waitFor(() => expect(row?.textContent).toContain('Out'));
  });

  it('should settle a late return before and after it is saved', async () => {
    const opened = await open(anOutRental(), undefined, { now: () => at('2026-11-30', '13:41') });
    const { user, site } = opened;
    const form = await openForm(opened, 'Take back');
    await user.type(form.getByLabelText('Odometer (km)'), '48951');
    expect(form.getByText('Out at 48,212 km, so 739 km driven.')).toBeTruthy();
    await user.clear(form.getByLabelText('Odometer (km)'));
    await user.type(form.getByLabelText('Odometer (km)'), '48000');
    await user.click(form.getByRole('radio', { name: '6/8' }));
    await user.click(await form.findByRole('button', { name: /^Take back/ }));
    await waitFor(() => expect(alertOf(form)).toBe('The odometer cannot show less than at hand-out.Odometer'));
    await user.clear(form.getByLabelText('Odometer (km)'));
    await user.type(form.getByLabelText('Odometer (km)'), '48951');
    fireEvent.change(form.getByLabelText('Came back: date'), { target: { value: '2026-11-30' } });
    fireEvent.change(form.getByLabelText('Came back: time'), { target: { value: '13:40' } });
    const due = '$26.56';
    expect(form.getByText('Added for the time').parentElement?.textContent).toContain(due);
    await user.click(
      await form.findByRole('button', { name: /^Take back, 1 h 10 min late, \$26\.56 more, \$[\d.]+ paid$/ }),
    );
    const dialog = await shown(NUMBER);
    await waitFor(() => expect(alertOf(dialog)).toMatch(/^Taken back\./));
    expect(site.sent(takeBack).at(-1)).toMatchObject({
      odometer: 48_951,
      fuel: 6,
      at: at('2026-11-30', '13:40'),
      unit: 'T-04',
    });
    const settlement = within(dialog.getByRole('region', { name: 'Settlement' }));
    expect(settlement.getByText('Added for the time').parentElement?.textContent).toContain(due);
    expect(settlement.getByText('139 km over')).toBeTruthy();
    expect(rowsOf(settlement.getByRole('table'))[0]).toEqual(['Charge', 'Agreed', 'Actual', 'Difference']);
    expect(dialog.getByRole('row', { name: 'Fuel 6/8' })).toBeTruthy();
  });

  // STAFF-50, PRICE-29
  it('should bill kilometres over and missing fuel with the return, and mail the bill', async () => {
    const opened = await open(anOutRental(), undefined, { now: () => at('2026-11-30', '12:30') });
    const { user, site } = opened;
    const form = await openForm(opened, 'Take back');
    await user.type(form.getByLabelText('Odometer (km)'), '49782');
    await user.click(form.getByRole('radio', { name: '3/8' }));
    const [over, fuel] = form.getAllByRole('group', { name: /^Line/ }).map((line) => within(line));
    if (over === undefined || fuel === undefined) throw new Error('there are two lines');
    expect(over.getByLabelText('Quantity')).toHaveProperty('value', '970');
    await user.type(over.getByLabelText('Price each'), '1000000');
    await user.click(form.getByRole('checkbox', { name: 'Email the bill to the customer' }));
    await user.click(form.getByRole('button', { name: /^Take back/ }));
    await waitFor(() => expect(alertOf(form)).toContain('Enter an amount in dollars, at most $100,000.00.'));
    await user.clear(over.getByLabelText('Price each'));
    await user.type(over.getByLabelText('Price each'), '0.18');
    await user.click(form.getByRole('button', { name: /^Take back/ }));
    const dialog = await shown(NUMBER);
    await waitFor(() => expect(alertOf(dialog)).toMatch(/^Taken back\. Bill emailed\./));
    // Fuel had no price, so it is not billed.
    expect(site.sent(takeBack).at(-1)).toMatchObject({
      lines: [{ code: 'kilometres', quantity: 970, unitPrice: 18, taxed: true }],
      tellCustomer: true,
    });
  });

  it('should ask when a vehicle came back that was due while the office was closed', async () => {
    const due = at('2026-11-28', '18:00');
    const itinerary = anItinerary({ dropoffDate: '2026-11-28', dropoffTime: due });
    const opened = await open(anOutRental({ itinerary }), undefined, { now: () => at('2026-11-30', '07:00') });
    const { user, site } = opened;
    const form = await openForm(opened, 'Take back');
    expect(form.getByLabelText('Came back: time')).toHaveProperty('value', '');
    await user.type(form.getByLabelText('Odometer (km)'), '48951');
    await user.click(form.getByRole('radio', { name: '6/8' }));
    await user.click(await form.findByRole('button', { name: /^Take back/ }));
    await waitFor(() => expect(alertOf(form)).toBe('Enter when it came back.Came back'));
    await user.click(await form.findByRole('button', { name: 'As agreed, Sat, Nov 28, 6:00 pm' }));
    await user.click(await form.findByRole('button', { name: /^Take back/ }));
    await shown(NUMBER);
    expect(site.sent(takeBack)).toMatchObject([{ at: due }]);
  });

  it('should be now until the moment is edited, also to what was shown', async () => {
    let now = NOON;
    const opened = await open(aRental(), [aVehicle()], { now: () => now });
    const { user, site } = opened;
    const form = await openForm(opened, 'Hand out');
    now = at('2026-11-23', '12:10');
    await user.type(form.getByLabelText('Odometer (km)'), '48212');
    await user.click(form.getByRole('radio', { name: 'F' }));
    const time = form.getByLabelText('Goes out: time');
    expect(time).toHaveProperty('value', '12:10');
    fireEvent.change(time, { target: { value: '' } });
    await user.click(await form.findByRole('button', { name: /^Hand out/ }));
    await waitFor(() => expect(alertOf(form)).toBe('Enter date and time.Goes out'));
    fireEvent.change(time, { target: { value: '12:11' } });
    fireEvent.change(time, { target: { value: '12:10' } });
    now = at('2026-11-23', '12:20');
    site.setNow(now);
    await user.click(await form.findByRole('button', { name: /^Hand out/ }));
    await pressAnyway(opened, form);
    await waitFor(() => expect(site.sent(handOut).at(-1)).toMatchObject({ at: at('2026-11-23', '12:10') }));
    await shown(NUMBER);
  });

  // FLEET-36
  it('should offer the last reading of the vehicle, or of the unit that is typed', async () => {
    const openAfter = async (vehicle: Vehicle, back: { readonly odometer: number; readonly unit?: string }) => {
      const before = { ...BACK, at: NOON, ...back };
      const handover = { out: { ...OUT, odometer: back.odometer }, back: before };
      const opened = await open(aRental(), [vehicle]);
      await storeAll(opened.site, [aStoredBooking({ id: 'before', status: 'completed', handover })]);
      return opened;
    };
    const form = await openForm(await openAfter(aVehicle(), { odometer: 49_943 }), 'Hand out');
    expect(await form.findByText('Last reading 49,943 km.')).toBeTruthy();
    cleanup();
    const opened = await openAfter(aVehicle({ units: 2 }), { odometer: 71_200, unit: 'T-04' });
    const again = await openForm(opened, 'Hand out');
    expect(again.queryByText(/^Last reading/)).toBeNull();
    await opened.user.type(again.getByLabelText(/^Unit/), 'T-04');
    expect(await again.findByText('Last reading 71,200 km.')).toBeTruthy();
  });

  // BOOK-59
  it('should ask once more where more was driven than anybody drives', async () => {
    const opened = await open(anOutRental());
    const form = await openForm(opened, 'Take back');
    await opened.user.type(form.getByLabelText('Odometer (km)'), '49713');
    await opened.user.click(form.getByRole('radio', { name: '6/8' }));
    await opened.user.click(await form.findByRole('button', { name: /^Take back/ }));
    await form.findByText('1,501 km were driven, more than 1,500 km a day. Press again if you mean it.');
    await opened.user.click(await form.findByRole('button', { name: 'Take back although 1,501 km were driven' }));
    const dialog = await shown(NUMBER);
    await waitFor(() => expect(alertOf(dialog)).toMatch(/^Taken back\./));
    expect(opened.site.sent(takeBack).at(-1)).toMatchObject({ although: ['odometer'] });
  });

  it('should be undone after one more question', async () => {
    const opened = await open(aFinishedRental());
    const form = await openForm(opened, 'Undo return');
    expect(form.getByText(/^The vehicle counts as out again/)).toBeTruthy();
    await opened.user.click(await form.findByRole('button', { name: 'Undo return' }));
    const dialog = await shown(NUMBER);
    await waitFor(() => expect(alertOf(dialog)).toMatch(/^Undone\./));
    expect(dialog.queryByRole('region', { name: 'Settlement' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Undo hand-out' })).toBeTruthy();
    expect(opened.site.sent(undoHandover)).toEqual([{ seenVersion: 1 }]);
  });

  it('should undo only what was asked about, and say who undid it first', async () => {
    const opened = await open(aFinishedRental());
    const { user, site } = opened;
    const form = await openForm(opened, 'Undo return');
    await opened.meanwhile({ what: 'undo' });
    await user.click(await form.findByRole('button', { name: 'Undo return' }));
    const dialog = await shown(NUMBER);
    await waitFor(() => expect(alertOf(dialog)).toMatch(/^Not saved\./));
    expect(dialog.getByRole('button', { name: 'Undo hand-out' })).toBeTruthy();
    expect(await site.ports.bookings.find('priya')).toHaveProperty('handover');
  });

  // STAFF-49
  it('should swap the vehicle for a free one, at the booked prices', async () => {
    const opened = await open(anOutRental());
    const { user, site } = opened;
    const form = await openForm(opened, 'Swap vehicle');
    await form.findByRole('heading', { name: 'Chrysler Pacifica' });
    expect(form.getByRole('radio', { name: /^As booked, \$94\.00 a day/ })).toHaveProperty('checked', true);
    expect(form.getByRole('radio', { name: /^Of the new vehicle, \$99\.00 a day/ })).toHaveProperty('checked', false);
    const press = form.getByRole('button', { name: 'Swap vehicles & Send Email' });
    await user.click(press);
    expect(alertOf(form)).toMatch(/Odometer now.*Fuel now.*Odometer/);
    await user.type(form.getByLabelText('Odometer now (km)'), '48300');
    await user.click(within(form.getByRole('group', { name: /^Fuel now/ })).getByRole('radio', { name: '5/8' }));
    await user.type(form.getByLabelText('Odometer (km)'), '900');
    await user.click(press);
    const dialog = await shown(NUMBER);
    await dialog.findByRole('heading', { name: 'Taken back: Toyota Sienna' });
    expect(site.sent(swapVehicle)).toEqual([
      {
        seenVersion: 1,
        back: { odometer: 48_300, fuel: 5 },
        vehicleId: 'pacifica',
        out: { odometer: 900, fuel: 8 },
        prices: 'booked',
        expectedTotalCharges: aBooking().totals.totalCharges,
        tellCustomer: true,
      },
    ]);
    const undo = await openForm({ ...opened, dialog }, 'Undo swap');
    expect(undo.getByText(/^Toyota Sienna counts as out again/)).toBeTruthy();
  });

  it('should say why it failed, keep what was typed, and reload a state that does not allow it', async () => {
    const opened = await open(aRental());
    const form = await openForm(opened, 'Hand out');
    await opened.user.type(form.getByLabelText('Odometer (km)'), '48212');
    await opened.user.click(form.getByRole('radio', { name: 'F' }));
    const restore = opened.site.fail(handOut);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await opened.user.click(await form.findByRole('button', { name: /^Hand out/ }));
    await waitFor(() => expect(alertOf(form)).toBe('Not saved.'));
    await waitFor(() => expect(document.activeElement).toBe(form.getByRole('button', { name: /^Hand out/ })));
    expect(form.getByLabelText('Odometer (km)')).toHaveProperty('value', '48212');
    restore();
    const declined = aDecision(aRental().value, 'declined', { by: COLLEAGUE });
    await storeChange(opened.site.ports.bookings, 'priya', declined);
    await opened.user.click(await form.findByRole('button', { name: /^Hand out/ }));
    await waitFor(() =>
      expect(alertOf(form)).toBe(
        'Not saved.Already declined by lee@oakville.example, Monday, November 23, 2026, 12:00 pm.',
      ),
    );
    await opened.user.click(await form.findByRole('button', { name: /^Hand out/ }));
    await waitFor(() => expect(alertOf(form)).toBe('Not saved.It is declined now.'));
  });
});

// BOOK-50
describe('the cancellation', () => {
  it('should need a reason, and tell the customer', async () => {
    const opened = await open(aRental());
    const form = await openForm(opened, 'Cancel reservation', 'Cancel');
    await opened.user.click(await form.findByRole('button', { name: 'Cancel & Send Email' }));
    await waitFor(() => expect(alertOf(form)).toBe('Choose the reason.Reason'));
    await opened.user.click(form.getByLabelText('No-show'));
    await opened.user.type(form.getByLabelText(/^Note to the customer/), 'We waited.');
    await opened.user.click(await form.findByRole('button', { name: 'Cancel & Send Email' }));
    await waitFor(() => expect(pageAlert()).toMatch(/^Cancellation email sent\./));
    expect(opened.site.sent(cancelBooking).at(-1)).toEqual({
      reason: 'no-show',
      note: 'We waited.',
      seenVersion: 1,
    });
  });

  it.each([
    ['none', ''],
    ['sent', 'priya.raman@example.com'],
  ] as const)('should say so when nobody was mailed: %s', async (email, address) => {
    const opened = await open(aRental({ form: aCustomer({ email: address, confirmEmail: address }) }));
    const form = await openForm(opened, 'Cancel reservation', 'Cancel');
    await opened.user.click(form.getByLabelText('Customer asked'));
    const button = address === '' ? 'Cancel reservation' : 'Cancel & Send Email';
    await opened.user.click(await form.findByRole('button', { name: button }));
    const text =
      email === 'none' ? 'Saved. There is no email address, so nobody was mailed.' : 'Cancellation email sent.';
    await waitFor(() => expect(pageAlert()?.startsWith(text)).toBe(true));
  });
});

// BOOK-49
describe('the desk notes', () => {
  it('should be added, also that a deposit was taken, and be kept until then', async () => {
    const opened = await open(aRental());
    const { user, dialog, site } = opened;
    expect(dialog.getByText('Only staff see these. None yet.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(alertOf(dialog)).toBe('Write the note first.New note'));
    await user.type(dialog.getByLabelText('New note'), 'Visa ending 1111.');
    await user.click(dialog.getByLabelText('Deposit taken'));
    const restore = site.fail(addNote);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await user.click(dialog.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(alertOf(dialog)).toBe('The note was not added.'));
    expect(dialog.getByLabelText('New note')).toHaveProperty('value', 'Visa ending 1111.');
    restore();
    await user.click(dialog.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(alertOf(dialog)).toMatch(/^Note added\./));
    expect(site.sent(addNote).at(-1)).toEqual({ text: 'Visa ending 1111.', deposit: true });
    const notes = within(dialog.getByRole('region', { name: 'Desk notes' }));
    expect(notes.getByRole('listitem').textContent).toBe(
      'Deposit taken. Visa ending 1111.desk@oakville.example, Mon, Nov 23, 12:00 pm',
    );
    expect(dialog.getByLabelText('New note')).toHaveProperty('value', '');
  });
});

// STAFF-26
describe('a desk note that is not added yet', () => {
  it('should keep the dialog open after a decision, and its tick while a form is open', async () => {
    const opened = await open(aRental({ status: 'confirmed' }));
    const { user } = opened;
    await user.click(opened.dialog.getByLabelText('Deposit taken'));
    const form = await openForm(opened, 'Change');
    await user.type(form.getByLabelText('Last name'), 'a');
    await user.click(await form.findByRole('button', { name: 'Save & Send Email' }));
    const dialog = await shown(NUMBER);
    await waitFor(() => expect(alertOf(dialog)).toMatch(/^Change email sent\./));
    expect(dialog.getByLabelText('Deposit taken')).toHaveProperty('checked', true);
    await user.type(dialog.getByLabelText('New note'), 'Visa.');
    await user.click(dialog.getByRole('button', { name: 'Approve & Send Email' }));
    await waitFor(() => expect(alertOf(dialog)).toMatch(/^Confirmation email sent\./));
    expect(dialog.getByLabelText('New note')).toHaveProperty('value', 'Visa.');
    const question = answerQuestion(false);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(question).toHaveBeenCalledWith('Close without keeping what you typed?');
  });
});

// STAFF-25
describe('the rental agreement', () => {
  it('should show parties, vehicle, times, charges, deposit, both hand-overs and lines to sign', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const opened = await open(aFinishedRental());
    const sheet = await openForm(opened, 'Print', 'Rental agreement');
    const parties = sheet.getByRole('region', { name: 'Rental company' });
    expect(parties.textContent).toContain('HOJ Car & Truck Rental');
    expect(parties.textContent).not.toContain('Legal name');
    expect(sheet.getByRole('region', { name: 'Renter' }).textContent).toContain('Priya Raman');
    expect(sheet.getByRole('region', { name: 'Charges' }).textContent).toMatch(
      /Sub Total\$400\.47HST.*Total Charges.*\$452\.53/,
    );
    expect(sheet.getByRole('row', { name: 'Odometer 48,212 km 48,951 km' })).toBeTruthy();
    expect(sheet.getByRole('region', { name: 'Deposit' }).textContent).toContain('$300.00');
    expect(within(sheet.getByRole('region', { name: 'Signatures' })).getAllByRole('listitem')).toHaveLength(4);
    await opened.user.click(sheet.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });
});

// PRICE-27, PRICE-28
describe('the lines of a bill', () => {
  const account = (dialog: ReturnType<typeof within>) =>
    rowsOf(within(dialog.getByRole('region', { name: 'Account' })).getByRole('table'));

  it('should be written with the account as it becomes, and stand in the dialog', async () => {
    const opened = await open(aFinishedRental());
    const { site, user } = opened;
    const form = await openForm(opened, 'Add a line', 'Bill');
    await user.click(form.getByRole('button', { name: 'Add a line' }));
    await user.click(form.getByRole('button', { name: 'Add Fuel 6/8, went out full (2/8 missing)' }));
    const [cleaning, fuel] = form.getAllByRole('group', { name: /^Line/ }).map((line) => within(line));
    if (cleaning === undefined || fuel === undefined) throw new Error('there are two lines');
    await user.type(cleaning.getByLabelText('Price each'), '50');
    await user.type(fuel.getByLabelText('Price each'), '12.50');
    const base = aFinishedRental().value.settlement?.actual.rentalSubTotal ?? 0;
    const hst = Math.floor(((base + 7500) * 13 + 50) / 100);
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    const rows = [
      ['Rental as driven', dollars(base)],
      ['Cleaning', '$50.00'],
      ['Fuel 6/8, went out full (2/8 missing)', '$25.00'],
      ['Sub Total', dollars(base + 7500)],
      ['HST (', dollars(hst)],
      ['Total (CAD)', dollars(base + 7500 + hst)],
    ];
    expect(account(form)).toEqual(rows);
    await user.click(form.getByRole('button', { name: 'Save lines' }));
    const dialog = await shown(NUMBER);
    expect(await waitFor(() => account(dialog))).toEqual(rows);
    expect((await site.ports.bookings.find('priya'))?.billLines).toMatchObject([
      { code: 'cleaning', quantity: 1, unitPrice: 5000, taxed: true, amount: 5000 },
      { code: 'fuel', quantity: 2, unitPrice: 1250, taxed: true, amount: 2500 },
    ]);
    const again = await openForm({ ...opened, dialog }, 'Add a line', 'Bill');
    await user.click(again.getByRole('button', { name: 'Remove line 1' }));
    await user.click(again.getByRole('button', { name: 'Save lines' }));
    await shown(NUMBER);
    await expect.poll(async () => (await site.ports.bookings.find('priya'))?.billLines).toHaveLength(1);
  });

  it('should keep what is typed, and name what is refused at its field', async () => {
    const opened = await open(aRental());
    const { user } = opened;
    const form = await openForm(opened, 'Add a line', 'Bill');
    await user.click(form.getByRole('button', { name: 'Add a line' }));
    await user.selectOptions(form.getByLabelText('Kind'), 'Discount');
    await user.click(form.getByRole('button', { name: 'Save lines' }));
    await waitFor(() => expect(alertOf(form)).toContain('Say what it is for.'));
    await user.type(form.getByLabelText('Text for the customer'), 'Goodwill');
    await user.click(form.getByRole('button', { name: 'Save lines' }));
    await waitFor(() => expect(alertOf(form)).toContain('Enter an amount in dollars, at most $100,000.00.'));
    await user.type(form.getByLabelText('Off each'), '10000');
    await user.click(form.getByRole('button', { name: 'Save lines' }));
    await waitFor(() => expect(alertOf(form)).toContain('The lines take off more than there is to pay.'));
    const again = { ...opened, user: reload({ now: () => NOON }), dialog: await shown(NUMBER) };
    await again.dialog.findByRole('heading', { name: 'Desk notes' });
    const kept = await openForm(again, 'Add a line', 'Bill');
    expect(kept.getByLabelText('Off each')).toHaveProperty('value', '10000');
  });

  // MAIL-26
  it('should be emailed by one press, and say who changed what since', async () => {
    const opened = await open(aFinishedRental());
    const { user, dialog, site } = opened;
    await user.click(dialog.getByRole('button', { name: 'Email the bill' }));
    await waitFor(() => expect(alertOf(dialog)).toMatch(/^Bill emailed\./));
    await dialog.findByText('Bill, to the customer');
    expect(dialog.queryByText('Since the bill was emailed:')).toBeNull();
    await opened.meanwhile({
      what: 'bill',
      lines: [{ code: 'cleaning', text: 'Cleaning', quantity: 1, unitPrice: 5000, taxed: true }],
      newIds: ['line'],
    });
    const again = { ...opened, user: reload({ now: () => NOON }), dialog: await shown(NUMBER) };
    await again.dialog.findByText('Since the bill was emailed:');
    const changed = /^Lines of the bill changed: from \$0\.00 to \$50\.00 before HST, by /;
    expect(again.dialog.getAllByText(changed)).not.toEqual([]);
    // PRICE-30
    await again.user.click(again.dialog.getByRole('button', { name: 'Show the bill' }));
    const bill = await shown(`Bill ${NUMBER}`);
    expect(bill.getByText(wholeText(`Bill of ${NUMBER} as of Monday, November 23, 2026, 12:00 pm`))).toBeTruthy();
    expect(account(bill).at(-1)?.[0]).toBe('Total (CAD)');
    await again.user.click(bill.getByRole('button', { name: 'Back' }));
    await shown(NUMBER);
    expect(document.activeElement?.textContent).toBe('Show the bill');
    expect(await site.ports.bookings.find('priya')).toMatchObject({ version: 2 });
  });
});

// PAY-3, PAY-4, PAY-7
describe('payments', () => {
  const panel = (dialog: ReturnType<typeof within>) =>
    within(dialog.getByRole('region', { name: 'Payments and deposit' }));
  const kinds = async ({ ports }: { readonly ports: Ports }) =>
    (await ports.bookings.find('priya'))?.payments?.map(({ kind, amount }) => [kind, amount]);

  it('should be written down by one press, rounded for cash, and void with a reason', async () => {
    const opened = await open(aRental());
    const { site, user } = opened;
    const { total } = accountOf(aRental().value);
    expect(panel(opened.dialog).getByText('No payments yet.')).toBeTruthy();
    const form = await openForm(opened, 'Take payment', 'Take payment');
    expect(form.getByLabelText('Amount')).toHaveProperty('value', (total / 100).toFixed(2));
    await user.click(form.getByLabelText('Cash'));
    const rounded = Math.round(total / 5) * 5;
    await user.click(form.getByRole('button', { name: `Write down $${(rounded / 100).toFixed(2)}` }));
    const dialog = await shown(NUMBER);
    await waitFor(() => expect(panel(dialog).getByText('Nothing left to pay')).toBeTruthy());
    expect(await kinds(site)).toEqual([
      ['payment', rounded],
      ...(total === rounded ? [] : [['rounding', total - rounded]]),
    ]);

    const held = await openForm({ ...opened, dialog }, 'Take payment', 'Take payment');
    await user.click(held.getByRole('button', { name: 'Write down $300.00' }));
    const again = await shown(NUMBER);
    await waitFor(() => expect(panel(again).getByText('Deposit held, not part of the balance')).toBeTruthy());
    await user.click(panel(again).getByRole('button', { name: /^Void deposit held of/ }));
    await user.click(panel(again).getByRole('button', { name: 'Void $300.00' }));
    await waitFor(() => expect(alertOf(again)).toContain('Say why it is void.'));
    await user.type(panel(again).getByLabelText(/^Why is it void/), 'Typed wrong.');
    await user.click(panel(again).getByRole('button', { name: 'Void $300.00' }));
    await waitFor(() => expect(panel(again).getByText('Deposit held, void')).toBeTruthy());
    expect(alertOf(again)).toContain('Payment void. Counter entry made.');
    expect(panel(again).queryByText('Deposit held, not part of the balance')).toBeNull();
  });

  it('should offer what is left when a colleague takes the balance meanwhile', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    const opened = await open(aRental());
    const form = await openForm(opened, 'Take payment', 'Take payment');
    const { total } = accountOf(aRental().value);
    const all = { kind: 'payment', method: 'terminal', amount: total } as const;
    await opened.site.ports.bookings.edit('priya', storePayment(all, { id: 'theirs', at: NOON, by: COLLEAGUE }));
    await act(() => vi.advanceTimersByTimeAsync(OPEN_BOOKING_POLL_MS));
    await waitFor(() => expect(form.getByLabelText('Amount')).toHaveProperty('value', '300.00'));
    expect(form.getByLabelText('What')).toHaveProperty('value', 'deposit-held');
  });

  it('should say that a press whose answer was lost is written, when it is corrected', async () => {
    const opened = await open(aRental());
    const { user, site } = opened;
    const form = await openForm(opened, 'Take payment', 'Take payment');
    site.lose(takePayment);
    await user.click(form.getByRole('button', { name: /^Write down/ }));
    await waitFor(() => expect(alertOf(form)).toContain('Not saved. Try again.'));
    await user.type(form.getByLabelText(/^Note/), 'All of it.');
    await user.click(form.getByRole('button', { name: /^Write down/ }));
    const dialog = await shown(NUMBER);
    const { total } = accountOf(aRental().value);
    const written = `Payment of $${(total / 100).toFixed(2)} written down.`;
    await waitFor(() => expect(alertOf(dialog)).toContain(written));
    expect(alertOf(dialog)).toContain('This payment was received before; the correction was not applied.');
    expect(panel(dialog).getByText('Nothing left to pay')).toBeTruthy();
    expect(await kinds(site)).toEqual([['payment', total]]);
  });

  it('should name what is refused at its field', async () => {
    const opened = await open(aRental());
    const { user, site } = opened;
    const form = await openForm(opened, 'Take payment', 'Take payment');
    await user.type(form.getByLabelText(/^Note/), '4111 1111 1111 1111');
    await user.click(form.getByRole('button', { name: /^Write down/ }));
    await waitFor(() => expect(alertOf(form)).toContain('Do not write card numbers here.'));
    await user.clear(form.getByLabelText(/^Note/));
    await user.selectOptions(form.getByLabelText('What'), 'Refund');
    await user.click(form.getByRole('button', { name: /^Write down/ }));
    await waitFor(() => expect(alertOf(form)).toContain('At most $0.00 was paid.'));
    expect(await kinds(site)).toBeUndefined();
  });
});
