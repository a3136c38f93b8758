// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BOOKING_GONE } from '../../../../../src/domain/booking/staff-messages.ts';
import { handOut } from '../../../../../src/ports/api/calls/staff/bookings.ts';
import { STAFF_EMAIL, startStaffSession } from '../../../../support/site/staff.ts';
import { anAccountThatSignsIn, PASSWORD } from '../../../../support/site/staff-browser.ts';
import { lived } from '../../../../support/values/changes.ts';
import { aBooking, at, aVehicle } from '../../../../support/values/samples.ts';
import { openSite, reload } from '../../../render-site.tsx';
import { aBookingSite, aStoredBooking, COLLEAGUE, endSession } from '../a-booking-site.ts';

const NUMBER = 'HOJ-482915';
const PICKUP = at('2026-11-27', '10:00');
const BY = 'dana@oakville.example';
const LICENCE = { name: 'Priya Raman', region: 'CA-ON', expiresOn: '2029-03-14', last4: '4471' } as const;
const OPENING = { now: () => PICKUP };

afterEach(() => {
  vi.restoreAllMocks();
});

/** An approved booking of a customer who has had the only vehicle before. */
async function open({
  isKnown = true,
  now = PICKUP,
  unitNames = [],
  email,
}: {
  readonly isKnown?: boolean;
  readonly now?: typeof PICKUP;
  readonly unitNames?: readonly string[];
  readonly email?: string;
} = {}) {
  const vehicle = aVehicle({ units: 1, ...(unitNames.length > 0 && { unitNames }) });
  const out = { at: at('2026-11-10', '10:00'), by: BY, odometer: 48_000, fuel: 8, drivers: [LICENCE] };
  const back = { at: at('2026-11-12', '10:00'), by: BY, odometer: 48_212, fuel: 7 };
  const former = aStoredBooking({ id: 'former', vehicle, status: 'completed', handover: { out, back } });
  const approved = { id: 'priya', vehicle, confirmationNumber: NUMBER, status: 'approved' } as const;
  const addressed = email === undefined ? {} : { form: { ...aBooking().form, email } };
  const booking = aStoredBooking({ ...approved, ...addressed });
  const site = await aBookingSite(isKnown ? [former, booking] : [booking], { fleet: [vehicle] });
  site.setNow(now);
  site.cookies.set('staff', (await startStaffSession(site.ports)).token);
  const user = openSite('/admin/hand-out#priya', { now: () => now });
  const form = within(await screen.findByRole('form', { name: 'Hand out' }));
  return { site, user, form, stored: () => site.ports.bookings.find('priya') };
}

const card = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const fieldOf = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const keptInTab = () => JSON.stringify({ ...sessionStorage });

// STAFF-67
describe('the page of the hand-out', () => {
  it('should offer what is known, and hand out by two presses', async () => {
    const { user, form, stored } = await open();
    expect(fieldOf('Odometer (km)').value).toBe('48212');
    expect(form.getByRole('radio', { name: '7/8' })).toHaveProperty('checked', true);
    expect(card('Licence').getByLabelText('Last 4 of licence')).toHaveProperty('value', '4471');
    expect(card('Deposit, done').getByText('$300.00 wanted')).toBeTruthy();
    await user.click(form.getByRole('checkbox', { name: 'Seen, the licence of Priya Raman' }));
    expect(card('Licence, done')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Hand out, $300.00 held' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Today' })).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement?.textContent).toMatch(/^Handed out\. Deposit of \$300\.00 held\./),
    );
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
    const booking = await stored();
    expect(booking?.handover?.out).toMatchObject({ odometer: 48_212, fuel: 7, drivers: [LICENCE] });
    expect(booking?.payments).toMatchObject([{ kind: 'deposit-held', amount: 30_000 }]);
    expect(keptInTab()).not.toContain('4471');
  });

  it('should hand out without a licence where nobody edits it', async () => {
    const { user, form, stored } = await open({ isKnown: false });
    expect(fieldOf('Odometer (km)').value).toBe('');
    await user.type(fieldOf('Odometer (km)'), '48212');
    await user.click(form.getByRole('radio', { name: 'F' }));
    await user.click(form.getByRole('checkbox', { name: 'No deposit' }));
    await user.click(form.getByRole('button', { name: 'Hand out' }));
    await screen.findByRole('heading', { level: 1, name: 'Today' });
    const { handover, payments } = (await stored()) ?? {};
    expect([handover?.out.odometer, handover?.out.drivers, payments]).toEqual([48_212, undefined, undefined]);
  });

  // SIGN-13
  it.each([
    ['priya.raman@example.com', 'Handed out. The agreement was emailed to Priya Raman. Deposit of $300.00 held.'],
    ['', 'Saved. There is no email address, so nobody was mailed. Deposit of $300.00 held.'],
  ])('should say whom the signed agreement was mailed to: %j', async (email, said) => {
    const { user, form } = await open({ email });
    await user.click(form.getByRole('button', { name: 'Type the name' }));
    const tick = form.getByRole('checkbox', { name: 'I sign with this name' });
    await waitFor(() => expect(tick).toHaveProperty('disabled', false));
    await user.click(tick);
    await user.click(form.getByRole('button', { name: /^Hand out/ }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(said));
  });

  // STAFF-68
  it('should refuse a licence that nobody has seen, and take a second driver, by the keyboard', async () => {
    const { user, form, stored } = await open({ isKnown: false });
    await user.type(fieldOf('Odometer (km)'), '48212');
    await user.click(form.getByRole('radio', { name: 'F' }));
    await user.type(fieldOf('Last 4 of licence'), '447');
    await user.click(form.getByRole('button', { name: /^Hand out/ }));
    const alert = await screen.findByRole('alert');
    await waitFor(() =>
      expect(
        within(alert)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(['Last 4 of licence', 'Licence ends', 'Seen']),
    );
    await user.type(fieldOf('Last 4 of licence'), '1');
    await user.type(fieldOf('Licence ends'), '2029-03-14');
    await user.click(form.getByRole('checkbox', { name: /^Seen/ }));
    form.getByRole('button', { name: 'Second driver' }).focus();
    await user.keyboard('{Enter}');
    const second = within(form.getByRole('group', { name: 'Second driver' }));
    expect(document.activeElement).toBe(second.getByLabelText('Driver'));
    await user.keyboard('Arun Raman{Tab}{Tab}90ab{Tab}');
    await user.type(second.getByLabelText('Licence ends'), '2030-01-31');
    await user.click(second.getByRole('checkbox'));
    expect(form.queryByRole('button', { name: 'Second driver' })).toBeNull();
    await user.click(form.getByRole('button', { name: /^Hand out/ }));
    await screen.findByRole('heading', { level: 1, name: 'Today' });
    expect((await stored())?.handover?.out.drivers).toEqual([
      { ...LICENCE, last4: '4471' },
      { name: 'Arun Raman', region: 'CA-ON', expiresOn: '2030-01-31', last4: '90AB' },
    ]);
  });

  // STAFF-70
  it('should ask for one tick a check, and open the button with the last one', async () => {
    const { user, form, stored } = await open({ now: at('2026-11-26', '10:00') });
    await user.clear(fieldOf('Odometer (km)'));
    await user.type(fieldOf('Odometer (km)'), '60000');
    await user.click(form.getByRole('button', { name: /^Hand out/ }));
    const heading = await screen.findByRole('heading', { name: '2 things first. Tick what is so.' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const button = await form.findByRole('button', { name: /^Hand out/ });
    const missing = form.getByText('2 ticks are missing.');
    expect(form.queryByText(/could not be loaded/)).toBeNull();
    expect(button).toHaveProperty('disabled', true);
    expect(missing.getAttribute('role')).toBe('status');
    await user.click(form.getByRole('checkbox', { name: /^Hand it out although the pickup is on November 27/ }));
    expect(missing.textContent).toBe('1 tick is missing.');
    await user.click(form.getByRole('checkbox', { name: /^60,000 km is right/ }));
    expect(missing.textContent).toBe('');
    await user.click(button);
    await screen.findByRole('heading', { level: 1, name: 'Today' });
    expect((await stored())?.handover?.out.odometer).toBe(60_000);
  });

  // STAFF-69
  it('should ask for the agreement once typing rests, and name the unit', async () => {
    const { site, user, form } = await open({ unitNames: ['CKLW 902'] });
    await screen.findByText(/, Toyota Sienna, CKLW 902$/);
    const read = form.getByRole('button', { name: 'Read the agreement' });
    await waitFor(() => expect(read).toHaveProperty('disabled', false));
    const asked = () => site.asked.filter(({ path }) => path.endsWith('/handover/agreement')).length;
    expect(asked()).toBe(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false });
    for (const typed of ['48213', '48214', '48215']) {
      fireEvent.change(fieldOf('Odometer (km)'), { target: { value: typed } });
    }
    expect(read).toHaveProperty('disabled', true);
    vi.useRealTimers();
    fireEvent.change(fieldOf('Odometer (km)'), { target: { value: '48250' } });
    await waitFor(() => expect(read).toHaveProperty('disabled', false));
    expect(asked()).toBe(2);
    await user.click(read);
    await screen.findByText(/Odometer: 48,250 km/);
  });

  it('should say of a booking that cannot go out why, and of one that is gone', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: /^Seen/ }));
    await user.click(screen.getByRole('button', { name: /^Hand out/ }));
    await screen.findByRole('heading', { level: 1, name: 'Today' });
    cleanup();
    openSite('/admin/hand-out#priya', OPENING);
    expect(await screen.findByText(/^Cannot be handed out: /)).toBeTruthy();
    cleanup();
    openSite('/admin/hand-out#nothing', OPENING);
    expect(await screen.findByText(BOOKING_GONE)).toBeTruthy();
  });

  it('should be reached from the dialog, with what is typed there', async () => {
    await open();
    cleanup();
    const user = openSite('/admin/bookings', OPENING);
    await user.click((await screen.findAllByRole('button', { name: NUMBER }))[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Hand out' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Hand out ${NUMBER}` }));
    await user.type(dialog.getByLabelText('Odometer (km)'), '48300');
    await user.click(dialog.getByRole('button', { name: 'Licence and signature' }));
    await screen.findByRole('heading', { level: 1, name: `Hand out ${NUMBER}` });
    expect((await screen.findByLabelText('Odometer (km)')) as HTMLInputElement).toHaveProperty('value', '48300');
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    await user.click((await screen.findAllByRole('button', { name: 'Back' }))[0] as HTMLElement);
    expect(await screen.findByRole('heading', { level: 1, name: 'Manage Bookings' })).toBeTruthy();
    expect(keptInTab()).not.toContain('48300');
  });
});

// STAFF-71
describe('what is typed on the page of the hand-out', () => {
  async function openTyped() {
    const opened = await open();
    await opened.user.click(opened.form.getByRole('checkbox', { name: /^Seen/ }));
    await opened.user.clear(fieldOf('Odometer (km)'));
    await opened.user.type(fieldOf('Odometer (km)'), '48250');
    return opened;
  }
  const isKept = async () => {
    await screen.findByRole('form', { name: 'Hand out' });
    expect([fieldOf('Odometer (km)').value, fieldOf('Last 4 of licence').value]).toEqual(['48250', '4471']);
    expect(screen.getByRole('checkbox', { name: /^Seen/ })).toHaveProperty('checked', true);
  };
  async function signIn(user: ReturnType<typeof openSite>, email: string) {
    await user.type(await screen.findByLabelText('Email'), email);
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
  }

  it('should survive a reload and a lost network', async () => {
    const { site } = await openTyped();
    const user = reload(OPENING);
    await isKept();
    const mend = site.fail(handOut);
    await user.click(screen.getByRole('button', { name: /^Hand out/ }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Not saved.'));
    await isKept();
    mend();
    await user.click(screen.getByRole('button', { name: /^Hand out/ }));
    await screen.findByRole('heading', { level: 1, name: 'Today' });
  });

  it('should survive the end of a session, with a reload too, for the same person', async () => {
    const { site, user, stored } = await openTyped();
    endSession(site);
    await user.click(screen.getByRole('button', { name: /^Hand out/ }));
    await screen.findByRole('dialog', { name: 'Sign in again' });
    const again = reload(OPENING);
    await signIn(again, STAFF_EMAIL);
    await isKept();
    expect((await stored())?.handover).toBeUndefined();
  });

  it('should not be there for another person, after a reload without a session', async () => {
    const { site } = await openTyped();
    await anAccountThatSignsIn(site, COLLEAGUE);
    endSession(site);
    const user = reload(OPENING);
    await signIn(user, COLLEAGUE);
    await screen.findByRole('form', { name: 'Hand out' });
    expect(fieldOf('Odometer (km)').value).toBe('48212');
    expect(screen.getByRole('checkbox', { name: /^Seen/ })).toHaveProperty('checked', false);
    expect(keptInTab()).not.toContain('48250');
  });

  it('should go once a colleague has handed the vehicle out', async () => {
    const { site } = await openTyped();
    const booking = await site.ports.bookings.find('priya');
    if (booking === undefined) throw new Error('it is stored');
    await lived(site.ports.bookings, booking, { what: 'hand-out', odometer: 48_300, fuel: 8 });
    reload(OPENING);
    expect(await screen.findByText(/^Cannot be handed out: /)).toBeTruthy();
    await waitFor(() => expect(keptInTab()).not.toContain('48250'));
  });
});
