// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../../../src/domain/booking/booking.ts';
import type { Instant } from '../../../../../src/domain/shared/toronto-time.ts';
import { startStaffSession } from '../../../../support/site/staff.ts';
import { aChange, changeBooking } from '../../../../support/values/changes.ts';
import { aCustomer, anItinerary, aPlacedBooking, at, aVehicle } from '../../../../support/values/samples.ts';
import { openSite, wholeText } from '../../../render-site.tsx';
import { aBookingSite, aStoredBooking, COLLEAGUE } from '../a-booking-site.ts';

const NUMBER = 'HOJ-316475';
const MORNING = at('2026-11-28', '09:10');
const VAN = aVehicle({ id: 'van', name: 'Chrysler Pacifica', pricePerDay: 9900 });
const HANDOVER = { out: { at: at('2026-11-27', '10:10'), by: COLLEAGUE, odometer: 48_212, fuel: 8 } };

/** Elena's rental is out until November 30, 12:30 pm. */
const ELENA = aStoredBooking({
  id: 'elena',
  confirmationNumber: NUMBER,
  status: 'approved',
  handover: HANDOVER,
  form: aCustomer({ firstName: 'Elena', lastName: 'Novak' }),
});
/** Andre has the vehicle from December 1, 10 am. */
const LATER_TRIP = anItinerary({
  pickupDate: '2026-12-01',
  pickupTime: at('2026-12-01', '10:00'),
  dropoffDate: '2026-12-03',
  dropoffTime: at('2026-12-03', '10:00'),
});
const ANDRE = aStoredBooking({
  ...aPlacedBooking({ itinerary: LATER_TRIP }).booking,
  id: 'andre',
  confirmationNumber: 'HOJ-694150',
  status: 'approved',
  form: aCustomer({
    firstName: 'Andre',
    lastName: 'Joseph',
    email: 'andre@example.com',
    confirmEmail: 'andre@example.com',
  }),
});

async function open(others: readonly (typeof ANDRE)[] = [], path = '/admin/bookings', now: Instant = MORNING) {
  const site = await aBookingSite([ELENA, ...others], { fleet: [aVehicle(), VAN] });
  site.setNow(now);
  site.cookies.set('staff', (await startStaffSession(site.ports)).token);
  const user = openSite(path, { now: () => now });
  return { site, user, stored: async (id: string) => (await site.ports.bookings.find(id)) as Booking };
}

const theForm = async () => within(await screen.findByRole('dialog', { name: `One day more ${NUMBER}` }));

async function openForm({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(await screen.findByRole('button', { name: NUMBER }));
  const dialog = within(await screen.findByRole('dialog', { name: NUMBER }));
  await dialog.findByRole('heading', { name: 'Desk notes' });
  await user.click(dialog.getByRole('button', { name: 'One day more' }));
  return theForm();
}

const saved = async (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text), { timeout: 30_000 });
const pressWhenReady = async (form: Awaited<ReturnType<typeof theForm>>, name: RegExp | string) => {
  const button = await form.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  return button;
};

// STAFF-48
describe('one day more', () => {
  it('should take two presses from Today, and offer the dropoff and the contact alone', async () => {
    const { user, stored } = await open([], '/admin/today', at('2026-11-30', '09:10'));
    await user.click(await screen.findByRole('button', { name: /^One day more/ }, { timeout: 30_000 }));
    const form = await theForm();
    expect(form.getByLabelText('Dropoff date')).toHaveProperty('value', '2026-12-01');
    for (const name of ['Pickup date', 'Vehicle']) expect(form.queryByLabelText(name)).toBeNull();
    expect(form.getByLabelText('Phone')).toBeTruthy();
    expect(await form.findByText('Toyota Sienna has no later booking.')).toBeTruthy();
    await user.click(await pressWhenReady(form, 'Save & Send Email'));
    await saved('One day more saved. Elena Novak was emailed.');
    expect((await stored('elena')).itinerary.dropoffTime).toBe(at('2026-12-01', '12:30'));
  });

  it('should count from today where the return is overdue', async () => {
    const opened = await open([], '/admin/bookings', at('2026-12-02', '09:10'));
    const form = await openForm(opened);
    expect(form.getByLabelText('Dropoff date')).toHaveProperty('value', '2026-12-03');
    expect(form.getByLabelText('Dropoff time')).toHaveProperty('value', '12:30');
  });

  it('should say until when the vehicle is free, and end at closing time', async () => {
    const opened = await open([ANDRE]);
    const form = await openForm(opened);
    await opened.user.clear(form.getByLabelText('Dropoff date'));
    await opened.user.type(form.getByLabelText('Dropoff date'), '2026-11-30');
    await opened.user.click(await form.findByRole('button', { name: 'To closing time, 5:00 pm' }));
    expect(await form.findByText('Toyota Sienna is free until Tue, Dec 1, 9:00 am.')).toBeTruthy();
    await opened.user.click(await pressWhenReady(form, 'Save & Send Email'));
    await saved('New return time saved. Elena Novak was emailed.');
  });

  // STAFF-65
  it('should say in the dialog of the rental who has the vehicle next, and open that booking', async () => {
    const { user } = await open([ANDRE]);
    await user.click(await screen.findByRole('button', { name: NUMBER }));
    const next = within(await screen.findByRole('region', { name: 'Next for this vehicle' }));
    expect(next.getByText(wholeText(/Andre Joseph .*Tue, Dec 1, 10:00 am$/))).toBeTruthy();
    await user.click(next.getByRole('link', { name: 'HOJ-694150' }));
    await screen.findByRole('dialog', { name: 'HOJ-694150' });
  });

  it('should move who has the vehicle next at the booked price, by the same press', async () => {
    const opened = await open([ANDRE]);
    const form = await openForm(opened);
    expect(await form.findByRole('heading', { name: 'Andre Joseph has Toyota Sienna before that' })).toBeTruthy();
    expect(form.getByRole('radio', { name: /^Move to Chrysler Pacifica/ })).toHaveProperty('checked', true);
    expect(form.getByLabelText('Tell Elena Novak the new time and price')).toHaveProperty('checked', true);
    await opened.user.click(form.getByLabelText('Tell Andre Joseph about the other vehicle'));
    await opened.user.click(await pressWhenReady(form, 'Save both & Send Email'));
    await saved('One day more saved. Elena Novak was emailed. Andre Joseph moved to Chrysler Pacifica.');
    const andre = await opened.stored('andre');
    expect([andre.vehicle.id, andre.totals]).toEqual(['van', ANDRE.value.totals]);
    expect((await opened.stored('elena')).itinerary.dropoffDate).toBe('2026-12-01');
  });

  it('should leave both on the vehicle after a second press', async () => {
    const opened = await open([ANDRE]);
    const form = await openForm(opened);
    await opened.user.click(await form.findByRole('radio', { name: /^Leave both/ }));
    await opened.user.click(await pressWhenReady(form, 'Save & Send Email'));
    await opened.user.click(await pressWhenReady(form, 'Save although HOJ-694150 Andre Joseph'));
    await saved('One day more saved. Elena Novak was emailed.');
    expect((await opened.stored('andre')).vehicle.id).toBe('sienna');
  });

  it('should move by the press that says so alone', async () => {
    const opened = await open([ANDRE]);
    const form = await openForm(opened);
    await opened.user.click(await form.findByRole('radio', { name: /^Leave both/ }));
    await opened.user.click(await pressWhenReady(form, 'Save & Send Email'));
    await pressWhenReady(form, 'Save although HOJ-694150 Andre Joseph');
    await opened.user.click(form.getByRole('radio', { name: /^Move to Chrysler Pacifica/ }));
    await opened.user.click(await pressWhenReady(form, 'Save both & Send Emails'));
    await saved('One day more saved. Elena Novak was emailed. Andre Joseph moved to Chrysler Pacifica.');
  });

  it('should ask again about the customer after the next', async () => {
    const bob = aStoredBooking({
      ...ANDRE.value,
      ...aPlacedBooking({
        itinerary: anItinerary({
          pickupDate: '2026-12-04',
          pickupTime: at('2026-12-04', '10:00'),
          dropoffDate: '2026-12-06',
          dropoffTime: at('2026-12-06', '10:00'),
        }),
      }).booking,
      id: 'bob',
      confirmationNumber: 'HOJ-222222',
      status: 'approved',
      form: aCustomer({ firstName: 'Bob', lastName: 'Ray' }),
    });
    const opened = await open([ANDRE, bob]);
    const form = await openForm(opened);
    await opened.user.clear(form.getByLabelText('Dropoff date'));
    await opened.user.type(form.getByLabelText('Dropoff date'), '2026-12-05');
    await form.findByText('HOJ-222222', { exact: false });
    await opened.user.click(await pressWhenReady(form, 'Save both & Send Emails'));
    expect(await form.findByRole('heading', { name: 'Bob Ray has Toyota Sienna before that' })).toBeTruthy();
    await pressWhenReady(form, 'Save both & Send Emails');
    expect(form.queryByRole('button', { name: /although/ })).toBeNull();
    await opened.user.click(form.getByRole('radio', { name: /^Leave both/ }));
    await opened.user.click(await pressWhenReady(form, 'Save & Send Email'));
    await opened.user.click(await pressWhenReady(form, 'Save although HOJ-222222 Bob Ray'));
    await saved('New return time saved. Elena Novak was emailed. Andre Joseph moved to Chrysler Pacifica.');
    expect((await opened.stored('bob')).vehicle.id).toBe('sienna');
  });

  it('should save nothing where the next customer cannot be moved', async () => {
    const opened = await open([ANDRE]);
    const form = await openForm(opened);
    const press = await pressWhenReady(form, 'Save both & Send Emails');
    const theirs = aChange(
      ANDRE.value,
      {
        what: 'change',
        contact: { phone: '1' },
        expectedTotalCharges: ANDRE.value.totals.totalCharges,
        tellCustomer: false,
      },
      { by: COLLEAGUE },
    );
    expect(await changeBooking(opened.site.ports.bookings, 'andre', theirs)).toBe('changed');
    await opened.user.click(press);
    await waitFor(() =>
      expect(form.getByRole('alert').textContent).toBe(
        'Not saved: Andre Joseph could not be moved.The booking or the vehicles have changed meanwhile. Look again and save.',
      ),
    );
    expect([(await opened.stored('elena')).version, (await opened.stored('andre')).vehicle.id]).toEqual([1, 'sienna']);
    await opened.user.click(await pressWhenReady(form, 'Save both & Send Emails'));
    await saved('One day more saved. Elena Novak was emailed. Andre Joseph moved to Chrysler Pacifica.');
  });

  it('should say that the next customer was moved where the extension is refused', async () => {
    const opened = await open([ANDRE]);
    const form = await openForm(opened);
    const press = await pressWhenReady(form, 'Save both & Send Emails');
    const theirs = aChange(
      ELENA.value,
      {
        what: 'change',
        contact: { phone: '1' },
        expectedTotalCharges: ELENA.value.totals.totalCharges,
        tellCustomer: false,
      },
      { by: COLLEAGUE },
    );
    expect(await changeBooking(opened.site.ports.bookings, 'elena', theirs)).toBe('changed');
    await opened.user.click(press);
    await waitFor(() =>
      expect(form.getByRole('alert').textContent).toMatch(
        /^Andre Joseph moved to Chrysler Pacifica\. Failed to save\/send email\.Changed: phone/,
      ),
    );
    expect((await opened.stored('andre')).vehicle.id).toBe('van');
    await opened.user.click(await pressWhenReady(form, 'Save & Send Email'));
    await saved('One day more saved. Elena Novak was emailed. Andre Joseph moved to Chrysler Pacifica.');
  });

  it('should say to call where nothing else is free', async () => {
    const taken = aStoredBooking({
      ...ANDRE.value,
      id: 'taken',
      confirmationNumber: 'HOJ-111111',
      vehicle: { ...ANDRE.value.vehicle, id: 'van' },
    });
    const opened = await open([ANDRE, taken]);
    const form = await openForm(opened);
    expect(await form.findByText('No vehicle of this size is free. Call Andre Joseph.')).toBeTruthy();
    expect(form.getByRole('radio', { name: /^Leave both/ })).toHaveProperty('checked', true);
  });
});
