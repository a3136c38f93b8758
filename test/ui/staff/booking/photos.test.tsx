// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '../../../../src/domain/booking/booking.ts';
import { photoFile } from '../../../../src/domain/photo/photo.ts';
import type { Role } from '../../../../src/domain/staff/permissions.ts';
import { addPhoto, removePhoto } from '../../../../src/ports/api/calls/staff/photos.ts';
import { aPng } from '../../../support/values/pictures.ts';
import { NOON } from '../../../support/values/samples.ts';
import { openSite } from '../../render-site.tsx';
import { aBookingSite, aStoredBooking } from './a-booking-site.ts';

const NUMBER = 'HOJ-482915';
const BY = 'dana@oakville.example';
const OUT = { at: NOON, by: BY, odometer: 48_212, fuel: 8 };

// jsdom has no database, so what waits is in the page alone. test/e2e/photos.test.ts has the rest.
vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => vi.clearAllMocks());

async function aFile(name: string): Promise<File> {
  return new File([new Uint8Array(await aPng({ width: 60, height: 40 }))], name, { type: 'image/png' });
}

/** The dialog of a rental that is out, with a photo of its hand-out. */
async function openDialog({ over = {}, role = 'owner' }: { over?: Partial<Booking>; role?: Role } = {}) {
  const photo = { id: 'priya--one', side: 'out', at: NOON, by: BY, width: 60, height: 40 } as const;
  const booking = aStoredBooking({
    id: 'priya',
    confirmationNumber: NUMBER,
    status: 'approved',
    handover: { out: OUT },
    photos: [photo],
    ...over,
  });
  const site = await aBookingSite([booking], { role });
  await site.ports.photos.put(photoFile(photo.id), await aPng({ width: 60, height: 40 }));
  const user = openSite('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: NUMBER }));
  const dialog = within(await screen.findByRole('dialog', { name: NUMBER }));
  await dialog.findByRole('heading', { name: 'Desk notes' });
  const stored = async () => ((await site.ports.bookings.find('priya'))?.photos ?? []).map(({ side }) => side);
  return { site, user, dialog, stored };
}

// PHOTO-9, PHOTO-11
describe('the photos of a booking', () => {
  it('should stand in pairs, out left of back, and be added several at once', async () => {
    const { user, dialog, stored } = await openDialog();
    await user.upload(dialog.getByLabelText('Add photos, back'), [await aFile('1.png'), await aFile('2.png')]);
    await dialog.findByRole('link', { name: 'Open photo 2, back' });
    expect(await stored()).toEqual(['out', 'back', 'back']);
    const pairs = within(dialog.getByRole('region', { name: 'Photos, out beside back' })).getAllByRole('listitem');
    expect(
      pairs.map((pair) =>
        within(pair)
          .queryAllByRole('img')
          .map((image) => image.getAttribute('alt')),
      ),
    ).toEqual([['Open photo 1, out', 'Open photo 1, back'], ['Open photo 2, back']]);
    expect(pairs[1]?.textContent).toContain('None at the hand-out');
  });

  it('should be one strip before the hand-out, with the camera as a second way', async () => {
    const { dialog } = await openDialog({ over: { handover: undefined as never, photos: [] } });
    const camera = dialog.getByLabelText<HTMLInputElement>('Take a photo');
    expect([camera.accept, camera.getAttribute('capture')]).toEqual(['image/*', 'environment']);
    expect(dialog.queryByLabelText('Add photos, back')).toBeNull();
  });

  // PHOTO-10
  it('should wait where they could not be sent, and be sent by a press', async () => {
    const { site, user, dialog, stored } = await openDialog();
    const heal = site.fail(addPhoto);
    await user.upload(dialog.getByLabelText('Add photos, back'), await aFile('1.png'));
    await dialog.findByText('Not sent. Leave this page open: this browser does not keep it.');
    expect(dialog.getByText('1 photo not sent yet.')).toBeTruthy();
    heal();
    await user.click(dialog.getByRole('button', { name: 'Try again with photo 1, back' }));
    await dialog.findByRole('link', { name: 'Open photo 1, back' });
    expect(await stored()).toEqual(['out', 'back']);
    expect(dialog.queryByText('1 photo not sent yet.')).toBeNull();
  });

  // PHOTO-4, PHOTO-10
  it('should be sent once the network is back, and be stored once where only the answer was lost', async () => {
    const { site, user, dialog, stored } = await openDialog();
    site.lose(addPhoto);
    await user.upload(dialog.getByLabelText('Add photos, back'), await aFile('1.png'));
    await dialog.findByRole('button', { name: 'Try again with photo 1, back' });
    expect(await stored()).toEqual(['out', 'back']);
    window.dispatchEvent(new Event('online'));
    await dialog.findByRole('link', { name: 'Open photo 1, back' });
    expect(await stored()).toEqual(['out', 'back']);
  });

  // PHOTO-3, PHOTO-10
  it('should leave the queue with the reason where the site refuses them for good', async () => {
    const { user, dialog, stored } = await openDialog();
    const svg = new File(['<svg'], 'drawing.png', { type: 'image/png' });
    await user.upload(dialog.getByLabelText('Add photos, back'), [svg, await aFile('2.png')]);
    await dialog.findByRole('link', { name: 'Open photo 1, back' });
    expect(dialog.getAllByText(/^Please upload an image\./).length).toBeGreaterThan(0);
    expect(dialog.queryByRole('button', { name: /^Try again/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: /^Dismiss photo/ }));
    expect(dialog.queryByRole('button', { name: /^Dismiss photo/ })).toBeNull();
    expect(await stored()).toEqual(['out', 'back']);
  });

  // PHOTO-2
  it('should be twelve of each side at most', async () => {
    const photos = Array.from({ length: 11 }, (_, index) => ({
      ...{ side: 'out', at: NOON, by: BY, width: 60, height: 40 },
      id: `priya--${index}`,
    })) as Booking['photos'] & object;
    const { user, dialog, stored } = await openDialog({ over: { photos } });
    await user.upload(dialog.getByLabelText('Add photos, out'), [await aFile('12.png'), await aFile('13.png')]);
    await dialog.findByRole('link', { name: 'Open photo 12, out' });
    expect(dialog.getByText('There are 12 photos of this side already.')).toBeTruthy();
    expect(await stored()).toHaveLength(12);
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Add photos, out').disabled).toBe(true));
  });

  // PHOTO-6
  it('should be deleted by owners with a second press, and say so where that fails', async () => {
    const { site, user, dialog, stored } = await openDialog();
    const heal = site.fail(removePhoto);
    await user.click(dialog.getByRole('button', { name: 'Delete photo 1, out' }));
    expect(site.sent(removePhoto)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete for good photo 1, out' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('The photo was not deleted.'));
    heal();
    await user.click(dialog.getByRole('button', { name: /photo 1, out$/ }));
    const again = dialog.queryByRole('button', { name: 'Delete for good photo 1, out' });
    if (again) await user.click(again);
    await waitFor(async () => expect(await stored()).toEqual([]));
    await waitFor(() => expect(dialog.queryByRole('link', { name: 'Open photo 1, out' })).toBeNull());
    expect(document.activeElement?.textContent).toBe('Photos, out beside back');
  });

  it('should be deleted by owners alone', async () => {
    const { dialog } = await openDialog({ role: 'desk' });
    expect(dialog.getByRole('link', { name: 'Open photo 1, out' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Delete photo/ })).toBeNull();
  });

  it('should stand at the hand-out and the return, where photos of that side are added', async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    const form = within(await screen.findByRole('dialog', { name: `Take back ${NUMBER}` }));
    expect(form.getByRole('link', { name: 'Open photo 1, out' })).toBeTruthy();
    await user.upload(form.getByLabelText('Add photos'), await aFile('1.png'));
    await form.findByRole('link', { name: 'Open photo 1, back' });
  });
});
