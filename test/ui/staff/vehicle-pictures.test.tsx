// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { vehiclePictures } from '../../../src/domain/fleet/vehicle.ts';
import { namePictures } from '../../../src/domain/fleet/vehicle-pictures.ts';
import {
  addPicture,
  changeVehicle,
  describePicture,
  orderPictures,
  removePicture,
} from '../../../src/ports/api/calls/staff/vehicles.ts';
import { changeVehicle as saveVehicle } from '../../../src/server/use-cases/fleet/save-vehicle.ts';
import { audited } from '../../support/site/audited.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { aPng } from '../../support/values/pictures.ts';
import { aVehicle } from '../../support/values/samples.ts';
import { openSite } from '../render-site.tsx';

const PICTURES = ['1-front', '2-rear', '3-seats'].map((id) => ({
  id,
  alt: '',
  sizes: [{ url: `/car-images/${id}.webp`, width: 900, height: 600 }],
}));
const [FIRST, ...OTHERS] = PICTURES;

/** Opens the dialog of a vehicle with three pictures, or with a drawing. */
async function openDialog({ hasPictures = true } = {}) {
  const vehicle = aVehicle(hasPictures && FIRST ? namePictures([FIRST, ...OTHERS]) : {});
  const site = await aStaffSiteInProcess({ fleet: [vehicle] });
  const user = openSite('/admin/add-car', { state: { tab: 'fleet' } });
  await user.click(await screen.findByRole('button', { name: 'Edit Toyota Sienna' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Toyota Sienna' }));
  const shownIds = () =>
    site.ports.vehicles.find(vehicle.id).then((stored) => (stored ? vehiclePictures(stored) : []).map(({ id }) => id));
  return { site, user, dialog, shownIds };
}

async function aFile(name: string, type = 'image/png'): Promise<File> {
  return new File([new Uint8Array(await aPng({ width: 60, height: 40 }))], name, { type });
}

// FLEET-40
describe('the pictures of a vehicle', () => {
  it('should be added several at once, each with its own refusal', async () => {
    const { user, dialog, shownIds } = await openDialog({ hasPictures: false });
    const heic = new File(['\0\0\0\x18ftypheic\0\0\0\0'], 'phone.heic', { type: 'image/png' });
    await user.upload(dialog.getByLabelText('Add pictures'), [await aFile('front.png'), heic, await aFile('rear.png')]);
    await waitFor(async () => expect(await shownIds()).toHaveLength(2));
    expect((await shownIds()).map((id) => id.replace(/^\d+-/, ''))).toEqual(['front', 'rear']);
    const refusal =
      'Please upload an image. Save it as a JPEG first: on an iPhone, Settings, Camera, Formats, Most Compatible.';
    await dialog.findByText(refusal);
    expect(dialog.queryByRole('button', { name: /Try again/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Dismiss phone.heic' }));
    expect(dialog.queryByText(refusal)).toBeNull();
    expect(dialog.queryByRole('img', { name: 'Drawing of the class' })).toBeNull();
  });

  it('should try a picture again that the site could not take', async () => {
    const { site, user, dialog, shownIds } = await openDialog();
    const heal = site.fail(addPicture);
    await user.upload(dialog.getByLabelText('Add pictures'), await aFile('yard.png'));
    const again = await dialog.findByRole('button', { name: 'Try again with yard.png' });
    heal();
    await user.click(again);
    await waitFor(async () => expect(await shownIds()).toHaveLength(4));
  });

  it('should refuse the ninth of those that are chosen at once', async () => {
    const { user, dialog, shownIds } = await openDialog();
    const files = await Promise.all(['4', '5', '6', '7', '8', '9'].map((name) => aFile(`${name}.png`)));
    await user.upload(dialog.getByLabelText('Add pictures'), files);
    await waitFor(async () => expect(await shownIds()).toHaveLength(8));
    const row = dialog.getByRole('button', { name: 'Dismiss 9.png' }).closest('li');
    expect(row?.textContent).toContain('A vehicle has at most 8 pictures.');
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Add pictures').disabled).toBe(true));
  });

  it('should have room in place of those that were refused', async () => {
    const { user, dialog, shownIds } = await openDialog();
    const refused = ['a', 'b', 'c'].map((name) => new File(['<svg'], `${name}.png`, { type: 'image/png' }));
    await user.upload(dialog.getByLabelText('Add pictures'), refused);
    await waitFor(() => expect(dialog.getAllByRole('button', { name: /^Dismiss/ })).toHaveLength(3));
    const files = await Promise.all(['4', '5', '6', '7', '8'].map((name) => aFile(`${name}.png`)));
    await user.upload(dialog.getByLabelText('Add pictures'), files);
    await waitFor(async () => expect(await shownIds()).toHaveLength(8));
    expect(dialog.getAllByRole('button', { name: /^Dismiss/ })).toHaveLength(3);
  });

  it('should be ordered while another one is sent, which keeps the form from being saved', async () => {
    const { site, user, dialog, shownIds } = await openDialog();
    const release = site.hold(addPicture);
    await user.upload(dialog.getByLabelText('Add pictures'), await aFile('yard.png'));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });
    expect(save.disabled).toBe(true);
    expect(dialog.getByText('You can save once the pictures are sent.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Later for picture 1' }));
    release();
    await waitFor(async () =>
      expect((await shownIds()).map((id) => id.replace(/^\d{2,}-/, ''))).toEqual([
        '2-rear',
        '1-front',
        '3-seats',
        'yard',
      ]),
    );
    await waitFor(() => expect(save.disabled).toBe(false));
    expect(dialog.getByRole('alert').textContent).toBe('');
  });

  it('should be ordered while one of them is removed', async () => {
    const { site, user, dialog, shownIds } = await openDialog();
    const release = site.hold(removePicture);
    await user.click(dialog.getByRole('button', { name: 'Remove picture 1' }));
    await user.click(dialog.getByRole('button', { name: 'Remove picture 1 for good' }));
    await user.click(dialog.getByRole('button', { name: 'Earlier for picture 3' }));
    release();
    await waitFor(async () => expect(await shownIds()).toEqual(['3-seats', '2-rear']));
  });

  it('should be ordered by keys, and keep the focus', async () => {
    const { site, user, dialog, shownIds } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Later for picture 1' }));
    await waitFor(async () => expect(await shownIds()).toEqual(['2-rear', '1-front', '3-seats']));
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Later for picture 2' }));
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await shownIds()).toEqual(['2-rear', '3-seats', '1-front']));
    expect(site.sent(orderPictures)).toEqual([
      { seenVersion: 1, ids: ['2-rear', '1-front', '3-seats'] },
      { seenVersion: 2, ids: ['2-rear', '3-seats', '1-front'] },
    ]);
  });

  // FLEET-38
  it('should have a text that is saved when it is left', async () => {
    const { user, dialog, site } = await openDialog();
    const text = dialog.getByRole('textbox', { name: 'Text of picture 2' });
    expect(text).toHaveProperty('value', 'Toyota Sienna, 2 of 3');
    await user.clear(text);
    await user.type(text, 'From the rear{Enter}');
    await waitFor(async () =>
      expect((await site.ports.vehicles.find('sienna'))?.pictures?.[1]?.alt).toBe('From the rear'),
    );
    await user.clear(text);
    await user.tab();
    await waitFor(() => expect(text).toHaveProperty('value', 'Toyota Sienna, 2 of 3'));
  });

  it('should be saved with their texts before the form', async () => {
    const { site, user, dialog } = await openDialog();
    const release = site.hold(describePicture);
    const price = dialog.getByRole('textbox', { name: 'Price Per Day ($)' });
    await user.clear(price);
    await user.type(price, '99');
    const text = dialog.getByRole('textbox', { name: 'Text of picture 2' });
    await user.clear(text);
    await user.type(text, 'From the rear');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(site.sent(changeVehicle)).toEqual([{ pricePerDay: '99', seenVersion: '2' }]);
    const stored = await site.ports.vehicles.find('sienna');
    expect(stored?.pictures?.[1]?.alt).toBe('From the rear');
    expect(stored?.pricePerDay).toBe(99_00);
  });

  it('should keep the dialog open where a text cannot be saved', async () => {
    const { site, user, dialog } = await openDialog();
    const heal = site.fail(describePicture);
    const text = dialog.getByRole('textbox', { name: 'Text of picture 2' });
    await user.clear(text);
    await user.type(text, 'From the rear');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await dialog.findByRole('alert');
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });
    await waitFor(() => expect(save.disabled).toBe(false));
    expect(site.sent(changeVehicle)).toEqual([]);
    expect(text).toHaveProperty('value', 'From the rear');
    heal();
    await user.click(text);
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await site.ports.vehicles.find('sienna'))?.pictures?.[1]?.alt).toBe('From the rear');
  });

  it('should be removed by a second press that names it, but not the last one', async () => {
    const { site, user, dialog, shownIds } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Remove picture 3' }));
    expect(site.sent(removePicture)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Remove picture 3 for good' }));
    await waitFor(async () => expect(await shownIds()).toEqual(['1-front', '2-rear']));
    await user.click(dialog.getByRole('button', { name: 'Remove picture 1' }));
    await user.click(dialog.getByRole('button', { name: 'Remove picture 1 for good' }));
    await waitFor(async () => expect(await shownIds()).toEqual(['2-rear']));
    await waitFor(() =>
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove picture 1' }).disabled).toBe(true),
    );
    expect(dialog.getByText('A vehicle needs a picture. Add another one first.')).toBeTruthy();
  });

  // FLEET-32
  it('should leave the form its own version, and say what others changed meanwhile', async () => {
    const { site, user, dialog, shownIds } = await openDialog();
    const price = dialog.getByRole('textbox', { name: 'Price Per Day ($)' });
    await user.clear(price);
    await user.type(price, '99');
    await user.click(dialog.getByRole('button', { name: 'Later for picture 1' }));
    await waitFor(async () => expect((await shownIds())[0]).toBe('2-rear'));
    const edit = { id: 'sienna', edit: { year: '2020' } };
    await saveVehicle(audited(site.ports), { by: 'lee@oakville.example', signal: new AbortController().signal }, edit);
    await user.click(dialog.getByRole('button', { name: 'Later for picture 1' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Year: 2025 to 2020'));
    expect(dialog.getByRole('textbox', { name: 'Year' })).toHaveProperty('value', '2020');
    expect(price).toHaveProperty('value', '99');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(site.sent(changeVehicle)).toEqual([{ pricePerDay: '99', seenVersion: '3' }]);
  });
});
