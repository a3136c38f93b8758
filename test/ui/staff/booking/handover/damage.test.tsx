// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../../../src/domain/booking/booking.ts';
import { DRAWING, VIEW_BOXES } from '../../../../../src/ui/staff/damage/drawings.ts';
import { startStaffSession } from '../../../../support/site/staff.ts';
import { aMark } from '../../../../support/values/damage.ts';
import { at, aVehicle, NOON } from '../../../../support/values/samples.ts';
import { openSite, reload } from '../../../render-site.tsx';
import { aBookingSite, aStoredBooking } from '../a-booking-site.ts';

const NUMBER = 'HOJ-482915';
const BY = 'dana@oakville.example';
const ON_TIME = at('2026-11-30', '12:30');
const KNOWN = aMark({ id: 'known', view: 'right', kind: 'dent', note: 'Rear door.' });
const OUT = { at: NOON, by: BY, odometer: 48_212, fuel: 8, damage: { added: [KNOWN] } };

const shown = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

async function openForm(user: ReturnType<typeof openSite>, action: string) {
  if (screen.queryByRole('dialog') === null) await user.click(await screen.findByRole('button', { name: NUMBER }));
  const dialog = await shown(NUMBER);
  await dialog.findByRole('heading', { name: 'Desk notes' });
  await user.click(dialog.getByRole('button', { name: action }));
  return shown(`${action === 'Print' ? 'Rental agreement' : action} ${NUMBER}`);
}

async function open(over: Partial<Booking>, action: string, now = ON_TIME) {
  const booking = aStoredBooking({ id: 'priya', confirmationNumber: NUMBER, status: 'approved', ...over });
  const pacifica = aVehicle({ id: 'pacifica', name: 'Chrysler Pacifica', pricePerDay: 9900 });
  const site = await aBookingSite([booking], { fleet: [aVehicle(), pacifica] });
  site.setNow(now);
  site.cookies.set('staff', (await startStaffSession(site.ports)).token);
  const user = openSite('/admin/bookings', { now: () => now });
  const form = await openForm(user, action);
  const stored = async () => (await site.ports.bookings.find('priya'))?.handover;
  return { user, form, stored };
}

async function openMarks(user: ReturnType<typeof openSite>, form: Awaited<ReturnType<typeof shown>>, index = 0) {
  await waitFor(() =>
    expect(form.getAllByRole('button', { name: 'Marks' })[index]?.hasAttribute('disabled')).toBe(false),
  );
  const [button] = form.getAllByRole('button', { name: 'Marks' }).slice(index);
  if (button === undefined) throw new Error('There is no such button');
  await user.click(button);
  return shown(/^Damage, /);
}

// DAMAGE-5
describe('the marks of damage', () => {
  it('should be added by lists at a hand-out, and kept over a reload', async () => {
    const { user, form, stored } = await open({}, 'Hand out', at('2026-11-27', '10:00'));
    const marks = await openMarks(user, form);
    await user.click(marks.getByRole('button', { name: 'Add a mark' }));
    await waitFor(() => expect(document.activeElement).toBe(marks.getByLabelText('Kind')));
    await user.selectOptions(marks.getByLabelText('Kind'), 'Crack');
    await user.selectOptions(marks.getByLabelText('View'), 'Front');
    await user.selectOptions(marks.getByLabelText('Position'), 'upper, driver side');
    await user.type(marks.getByLabelText('Note (printed on the agreement)'), 'Chip');
    expect(marks.getByRole('button', { name: 'Mark 1, new, crack, front, upper, driver side' })).toBeTruthy();
    await user.click(marks.getByRole('button', { name: 'Add a mark' }));
    await user.click(marks.getByRole('button', { name: 'Remove mark 2' }));
    await waitFor(() => expect(document.activeElement).toBe(marks.getByRole('button', { name: 'Add a mark' })));
    const again = reload({ now: () => at('2026-11-27', '10:00') });
    const kept = await openForm(again, 'Hand out');
    await kept.findByText('No known marks, 1 new');
    await again.type(kept.getByLabelText('Odometer (km)'), '48300');
    await again.click(kept.getByRole('radio', { name: 'F' }));
    await again.click(kept.getByLabelText('No deposit'));
    await again.click(kept.getByRole('button', { name: 'Hand out' }));
    await waitFor(async () => expect((await stored())?.out.damage?.added).toHaveLength(1));
    expect((await stored())?.out.damage?.added).toMatchObject([
      { view: 'front', kind: 'crack', x: 833, y: 167, note: 'Chip' },
    ]);
  });

  // DAMAGE-7
  it('should be added on the drawing at a return, mended, and become a line of the bill by one press', async () => {
    const { user, form, stored } = await open({ handover: { out: OUT } }, 'Take back');
    await form.findByText('1 known mark');
    const marks = await openMarks(user, form);
    expect(marks.getByText(/since .*dana@oakville.example\. Rear door\./)).toBeTruthy();
    const drawing = marks.getByRole('img').parentElement;
    if (drawing === null) throw new Error('There is no drawing');
    drawing.getBoundingClientRect = () => new DOMRect(0, 0, DRAWING.width, DRAWING.height);
    const { x, y, width, height } = VIEW_BOXES.back;
    fireEvent.click(drawing, { clientX: 5, clientY: 5 });
    expect(marks.queryByLabelText('Kind')).toBeNull();
    fireEvent.click(drawing, { clientX: x + width / 4, clientY: y + height / 2 });
    expect(marks.getByRole('button', { name: 'Mark 2, new, scratch, behind, middle, driver side' })).toBeTruthy();
    await user.click(marks.getByRole('button', { name: 'Mark 1, dent, right, lower, rear' }));
    expect(document.activeElement).toBe(marks.getByLabelText('Mended, mark 1'));
    await user.keyboard(' ');
    await user.click(marks.getByRole('button', { name: 'Back' }));
    await form.findByText('1 known mark, 1 new, 1 mended');
    const line = 'Add to the bill: Scratch, behind, middle, driver side';
    await user.click(form.getByRole('button', { name: line }));
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Price each')));
    expect(form.getByRole('button', { name: line }).hasAttribute('disabled')).toBe(true);
    await user.keyboard('250');
    await user.type(form.getByLabelText('Odometer (km)'), '48300');
    await user.click(form.getByRole('radio', { name: 'F' }));
    await user.click(await form.findByRole('button', { name: /^Take back, / }));
    await waitFor(async () => expect((await stored())?.back?.damage).toBeDefined());
    expect((await stored())?.back?.damage).toMatchObject({
      added: [{ view: 'back', x: 250, y: 500, kind: 'scratch' }],
      mended: ['known'],
    });
  });

  // DAMAGE-6
  it('should be on the agreement, with those of the return as new', async () => {
    const back = { ...OUT, at: ON_TIME, damage: { added: [aMark({ id: 'new' })] } };
    const { form } = await open({ status: 'completed', handover: { out: OUT, back } }, 'Print');
    await form.findByRole('heading', { name: 'Damage' });
    await form.findByText(/^Scratch, behind, lower, driver side, new at the return/);
    expect(form.getByText(/^Dent, right, lower, rear\. Rear door\./)).toBeTruthy();
  });
});
