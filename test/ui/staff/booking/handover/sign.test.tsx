// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SignedAgreement } from '../../../../../src/domain/agreement/signature.ts';
import type { Booking } from '../../../../../src/domain/booking/booking.ts';
import { isToSignAgain } from '../../../../../src/domain/booking/signed.ts';
import { AGREEMENT_CHANGED } from '../../../../../src/domain/booking/staff-messages.ts';
import { startStaffSession } from '../../../../support/site/staff.ts';
import { someDeletedDamage } from '../../../../support/values/damage.ts';
import { at, NOON } from '../../../../support/values/samples.ts';
import { openSite } from '../../../render-site.tsx';
import { aBookingSite, aStoredBooking, storedIn } from '../a-booking-site.ts';

const NUMBER = 'HOJ-482915';
const OUT = { at: NOON, by: 'dana@oakville.example', odometer: 48_212, fuel: 8 };
const MEI = { name: 'Mei Chen', region: 'CA-ON', expiresOn: '2029-03-14', last4: '4471' } as const;
const SIGNED: SignedAgreement = {
  text: `Rental agreement ${NUMBER}\n\nBy signing, the customer agrees.`,
  sha256: 'a1'.repeat(32),
  name: 'Mei Chen',
  path: 'M10 20L30 40',
  at: NOON,
  leg: 1,
  dropoff: at('2026-11-30', '12:30'),
};

/** The dialog of a rental that is out, and was signed. */
async function openSigned(agreement: Partial<SignedAgreement> = {}) {
  const booking = aStoredBooking({
    id: 'priya',
    confirmationNumber: NUMBER,
    status: 'approved',
    handover: { out: { ...OUT, drivers: [MEI] } },
    agreement: { ...SIGNED, ...agreement },
    formerAgreements: [{ ...SIGNED, name: 'Li Chen', at: at('2026-11-20', '09:00'), undone: true }],
  });
  const site = await aBookingSite([booking]);
  site.setNow(NOON);
  site.cookies.set('staff', (await startStaffSession(site.ports)).token);
  const user = openSite('/admin/bookings', { now: () => NOON });
  await user.click(await screen.findByRole('button', { name: NUMBER }));
  const marks = screen.queryAllByText('Sign again').length;
  const dialog = within(await screen.findByRole('dialog', { name: NUMBER }));
  await dialog.findByRole('heading', { name: 'Desk notes' });
  return { site, user, dialog, marks };
}

const shown = async (name: string) => within(await screen.findByRole('dialog', { name }));

// SIGN-9, SIGN-12
describe('a signed agreement', () => {
  it('should be shown with drivers, text and signature, and the former ones below', async () => {
    const { dialog } = await openSigned();
    const signed = within(dialog.getByRole('region', { name: 'Agreement' }));
    expect(signed.getAllByText(/^Signed by/).map(({ textContent }) => textContent)).toEqual([
      'Signed by Mei Chen, Mon, Nov 23, 12:00 pm',
      'Signed by Li Chen, Fri, Nov 20, 9:00 am, hand-over undone',
    ]);
    const [drawn] = signed.getAllByRole('img', { name: 'Signature of Mei Chen', hidden: true });
    expect(drawn?.innerHTML).toBe('<path d="M10 20L30 40"></path>');
    expect(dialog.getByRole('row', { name: /^Driver Mei Chen, licence of CA-ON, last four 4471/ })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Sign again' })).toBeNull();
  });

  it('should be printed with the signature in place of the line of the renter', async () => {
    const { user, dialog } = await openSigned();
    await user.click(dialog.getByRole('button', { name: 'Print' }));
    const sheet = await shown(`Rental agreement ${NUMBER}`);
    const lines = within(sheet.getByRole('region', { name: 'Signatures' })).getAllByRole('listitem');
    expect(lines).toHaveLength(4);
    expect(lines[0]?.textContent).toBe('Renter, at hand-out, Mei Chen, Monday, November 23, 2026, 12:00 pm');
    expect(lines[0]?.querySelector('path')?.getAttribute('d')).toBe('M10 20L30 40');
    expect(lines[2]?.textContent).toBe('Renter, at return, date');
  });
});

// SIGN-10
describe('Sign again', () => {
  it('should mark the row, show the agreement of now, and take a typed name with its tick', async () => {
    const { site, user, dialog, marks } = await openSigned({ dropoff: at('2026-11-29', '12:30') });
    expect(marks).toBeGreaterThan(0);
    await user.click(dialog.getByRole('button', { name: 'Sign again' }));
    const form = await shown(`Sign again ${NUMBER}`);
    expect((await form.findByText(/Rental agreement HOJ/)).textContent).toContain('Odometer: 48,212 km');
    await user.click(form.getByRole('button', { name: 'Sign' }));
    expect(form.getByRole('alert').textContent).toContain('Sign again, or type the name.');
    await user.click(form.getByRole('button', { name: 'Type the name' }));
    const name = form.getByLabelText('Name that signs');
    expect(name).toHaveProperty('value', 'Priya Raman');
    await user.clear(name);
    await user.type(name, 'Mei Chen');
    await user.click(form.getByRole('checkbox', { name: 'I sign with this name' }));
    await user.click(form.getByRole('button', { name: 'Sign' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Signed.'));
    const [booking] = await storedIn(site);
    if (booking === undefined) throw new Error('it is stored');
    expect(isToSignAgain(booking)).toBe(false);
    expect(booking.agreement).toMatchObject({ name: 'Mei Chen', dropoff: SIGNED.dropoff });
    expect(booking.agreement).not.toHaveProperty('path');
    expect(booking.formerAgreements).toHaveLength(2);
    expect(dialog.queryByRole('button', { name: 'Sign again' })).toBeNull();
  });

  it('should take what the pen draws, in the name of the customer, and ask for it once more of another text', async () => {
    const { site, user, dialog } = await openSigned({ dropoff: at('2026-11-29', '12:30') });
    await user.click(dialog.getByRole('button', { name: 'Sign again' }));
    const form = await shown(`Sign again ${NUMBER}`);
    await form.findByText(/Rental agreement HOJ/);
    const draw = () => {
      const pad = form.getByRole('img', { name: 'No signature of Priya Raman yet' });
      fireEvent.pointerDown(pad, { pointerId: 1, button: 0, clientX: 0, clientY: 0 });
      fireEvent.pointerMove(pad, { pointerId: 1, clientX: 40, clientY: 30 });
      fireEvent.pointerUp(pad, { pointerId: 1 });
    };
    draw();
    const [{ vehicle }] = (await storedIn(site)) as [Booking];
    const left = { ...someDeletedDamage(), id: 'left' };
    const records = left.records.map((record) => ({ ...record, vehicleId: vehicle.id, at: at('2026-11-20', '09:00') }));
    await site.ports.deletedDamage.add('left', { value: { ...left, records } });
    await user.click(form.getByRole('button', { name: 'Sign' }));
    expect((await form.findAllByText(AGREEMENT_CHANGED)).length).toBeGreaterThan(0);
    await form.findByText(/Scratch, behind, lower, driver side/);
    expect((await storedIn(site))[0]?.agreement).toMatchObject({ name: 'Mei Chen' });
    draw();
    await user.click(form.getByRole('button', { name: 'Sign' }));
    await waitFor(async () => expect((await storedIn(site))[0]?.agreement?.name).toBe('Priya Raman'));
    expect((await storedIn(site))[0]?.agreement?.path).toMatch(/^M[\d. ]+L/);
  });
});
