// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import '../render-site.tsx';
import { VehicleGallery } from '../../../src/ui/booking/quote/vehicle-gallery.tsx';

const ALTS = ['Toyota Sienna, 1 of 3', 'From the rear', 'Toyota Sienna, 3 of 3'];
const PICTURES = ALTS.map((alt, index) => ({
  id: String(index),
  alt,
  sizes: [
    { url: `/car-images/${index}-1600.webp`, width: 1600, height: 900 },
    { url: `/car-images/${index}-480.webp`, width: 480, height: 270 },
  ],
}));

function open() {
  render(<VehicleGallery title="Toyota Sienna" pictures={PICTURES} />);
  return {
    user: userEvent.setup(),
    gallery: within(screen.getByRole('region', { name: 'Pictures of Toyota Sienna' })),
  };
}

const present = () => document.querySelector('[aria-current="true"]')?.getAttribute('aria-label');

// PAGE-52
describe('the gallery of the quote page', () => {
  it('should show the picture whose thumbnail is pressed', async () => {
    const { user, gallery } = open();
    expect(present()).toBe(ALTS[0]);
    await user.click(gallery.getByRole('button', { name: 'From the rear' }));
    expect(present()).toBe('From the rear');
  });

  it('should go on and back by the arrow keys, with the focus, and no further than its ends', async () => {
    const { user, gallery } = open();
    await user.tab();
    expect(document.activeElement).toBe(gallery.getByRole('button', { name: `${ALTS[0]}, full size` }));
    await user.keyboard('{ArrowLeft}{ArrowRight}');
    expect(present()).toBe('From the rear');
    expect(document.activeElement).toBe(gallery.getByRole('button', { name: 'From the rear, full size' }));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(present()).toBe(ALTS[2]);
  });

  it('should leave the browser its own shortcuts, as Alt and left for the page before', async () => {
    const { user, gallery } = open();
    await user.click(gallery.getByRole('button', { name: 'From the rear' }));
    for (const held of ['Alt', 'Control', 'Meta', 'Shift']) await user.keyboard(`{${held}>}{ArrowLeft}{/${held}}`);
    expect(present()).toBe('From the rear');
  });

  it('should show the present one in full size, and its neighbours by buttons and keys', async () => {
    const { user, gallery } = open();
    await user.click(gallery.getByRole('button', { name: `${ALTS[0]}, full size` }));
    const dialog = within(screen.getByRole('dialog', { name: 'Toyota Sienna, picture 1 of 3' }));
    const image = () => dialog.getByRole('img').getAttribute('alt');
    expect(dialog.getByRole('img').getAttribute('srcset')).toContain('/car-images/0-1600.webp 1600w');
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(image()).toBe('From the rear');
    await user.keyboard('{ArrowRight}');
    expect(image()).toBe(ALTS[2]);
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(image()).toBe(ALTS[2]);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(present()).toBe(ALTS[2]);
  });
});
