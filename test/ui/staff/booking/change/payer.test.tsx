// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../../../src/domain/booking/booking.ts';
import { openSite } from '../../../render-site.tsx';
import { aBookingSite, aStoredBooking } from '../a-booking-site.ts';

const NUMBER = 'HOJ-316475';
const PAYER = { kind: 'insurer', name: 'Co-operators', reference: 'CLM-448201', share: 30_000 } as const;

async function openChange(over: Partial<Booking> = {}) {
  const booking = aStoredBooking({ id: 'priya', confirmationNumber: NUMBER, status: 'approved', ...over });
  const site = await aBookingSite([booking]);
  const user = openSite('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: NUMBER }));
  const dialog = within(await screen.findByRole('dialog', { name: NUMBER }));
  await dialog.findByRole('heading', { name: 'Desk notes' });
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  const form = within(await screen.findByRole('dialog', { name: `Change ${NUMBER}` }));
  return { site, user, form };
}

// STAFF-54
describe('who pays, in the change of a booking', () => {
  it('should be chosen, named and saved, and mailed to nobody', async () => {
    const { site, user, form } = await openChange();
    expect(form.queryByLabelText('Insurer name')).toBeNull();
    await user.selectOptions(form.getByLabelText(/^Who pays/), 'Insurer');
    const type = (label: RegExp | string, value: string) =>
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    type(/^Days authorised/, '0');
    const press = async () => user.click(form.getByRole('button', { name: 'Save' }));
    await press();
    expect(form.getAllByText('Enter who pays.').length).toBeGreaterThan(0);
    expect(form.getByText('Enter whole days, from 1 to 366.')).toBeTruthy();
    expect(form.getByText('The email says nothing of who pays.')).toBeTruthy();
    type('Insurer name', PAYER.name);
    type(/^Claim number/, PAYER.reference);
    type(/^Days authorised/, '2');
    type(/^Pays at most/, '300');
    await press();
    await waitFor(
      async () => expect((await site.ports.bookings.find('priya'))?.payer).toEqual({ ...PAYER, authorisedDays: 2 }),
      {
        timeout: 30_000,
      },
    );
    expect(
      await screen.findByText('Insurer: 2 days authorised, 3 days and 3 extra hours rented', {}, { timeout: 30_000 }),
    ).toBeTruthy();
  });

  it('should begin as it is stored, and be removed', async () => {
    const { site, user, form } = await openChange({ payer: PAYER });
    expect(form.getByLabelText(/^Pays at most/)).toHaveProperty('value', '300.00');
    await user.selectOptions(form.getByLabelText(/^Who pays/), 'The customer');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await site.ports.bookings.find('priya')).not.toHaveProperty('payer'), {
      timeout: 30_000,
    });
  });
});
