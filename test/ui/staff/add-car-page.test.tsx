// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { VEHICLE_CLASSES, VEHICLE_TYPES } from '../../../src/domain/fleet/vehicle-class.ts';
import { FLAG_NAMES } from '../../../src/domain/fleet/vehicle-features.ts';
import { each } from '../../../src/domain/shared/table.ts';
import { addVehicle } from '../../../src/ports/api/calls/staff/vehicles.ts';
import { drawingName } from '../../../src/ports/api/class-drawing.ts';
import { allVehicles } from '../../../src/server/use-cases/stored/stored-vehicles.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { PASSWORD } from '../../support/site/staff-browser.ts';
import { aPng } from '../../support/values/pictures.ts';
import { logged, openSite } from '../render-site.tsx';

const PNG = await aPng();
/** It begins as a PNG does. */
const DAMAGED = PNG.slice(0, 10);

const TYPED = {
  'Car Name': 'Toyota Sienna',
  Brand: 'Toyota',
  Model: 'Sienna',
  Year: '2026',
  'Price Per Day ($)': '94.50',
  Description: 'Seven seats.',
  Seats: '7',
  Doors: '4',
  Bags: '5',
};

async function open() {
  const site = await aStaffSiteInProcess({ fleet: [] });
  const user = openSite('/admin/add-car');
  const form = within(await screen.findByRole('form', { name: 'Add New Car' }));
  return { site, user, form };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function fillIn({ user, form }: Opened, over: Partial<typeof TYPED> = {}): Promise<void> {
  for (const [name, text] of Object.entries({ ...TYPED, ...over })) {
    await user.click(form.getByRole('textbox', { name }));
    await user.paste(text);
  }
  await user.selectOptions(form.getByRole('combobox', { name: 'Class Type' }), 'Minivan');
}

async function choose({ user, form }: Opened, bytes: Uint8Array = PNG, name = 'van.png'): Promise<void> {
  await user.upload(form.getByLabelText('Image'), new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
  await form.findByText(name);
}

const press = ({ user, form }: Opened) => user.click(form.getByRole('button', { name: 'Add Car' }));
const firstLine = () => screen.getByRole('alert').querySelector('p')?.textContent;
const field = ({ form }: Opened, name: string) => form.getByRole('textbox', { name });

describe('Add New Car', () => {
  // PAGE-22
  it('should have the fields of a vehicle (FLEET-13), Available ticked, and every class to choose', async () => {
    const { form } = await open();
    expect(document.title).toBe('Add New Car | HOJ Car & Truck Rental');
    for (const name of Object.keys(TYPED)) expect(form.getByRole('textbox', { name })).toHaveProperty('required', true);
    const classes = within(form.getByRole('combobox', { name: 'Class Type' })).getAllByRole('option');
    expect(classes.map(({ textContent }) => textContent)).toEqual([
      'Choose a class',
      ...VEHICLE_CLASSES.map(({ name }) => name),
    ]);
    expect(form.getByRole('combobox', { name: 'Rental Location' })).toHaveProperty('value', 'Oakville');
    expect(form.getByRole('combobox', { name: 'Transmission' })).toHaveProperty('value', 'Automatic');
    expect(form.getByRole('checkbox', { name: 'Air Conditioning' })).toHaveProperty('checked', false);
    expect(form.getByRole('checkbox', { name: 'Available' })).toHaveProperty('checked', true);
    expect(form.getByRole('textbox', { name: 'Waiver Per Day ($) (optional)' })).toHaveProperty('required', false);
    expect(form.getByRole('combobox', { name: 'Type (optional)' })).toHaveProperty('required', false);
  });

  // FLEET-14, FLEET-15
  it('should offer the filter types, those of the class first, and none as the one that follows', async () => {
    const { form, user } = await open();
    const type = form.getByRole('combobox', { name: 'Type (optional)' });
    const offered = () => [...type.querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(offered()).toEqual(['Follows from the class', ...VEHICLE_TYPES]);
    await user.selectOptions(form.getByRole('combobox', { name: 'Class Type' }), 'Standard Electric SUV');
    expect(offered().slice(0, 4)).toEqual(['Follows from the class: Electric', 'SUV', 'Electric', 'Sedan']);
    expect(offered()).toHaveLength(VEHICLE_TYPES.length + 1);
  });

  it.each(Object.keys(TYPED))("should leave a missing %s to the browser's own check", async (name) => {
    const opened = await open();
    await fillIn(opened);
    await opened.user.clear(field(opened, name));
    await choose(opened);
    await press(opened);
    expect(opened.site.sent(addVehicle)).toEqual([]);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  // FLEET-22
  it("should be busy with 'Uploading...', show how far, then thank, and be empty again with Available ticked", async () => {
    const opened = await open();
    const { site, user, form } = opened;
    const goOn = site.hold(addVehicle);
    await fillIn(opened);
    await user.click(form.getByRole('checkbox', { name: 'Available' }));
    await user.click(form.getByRole('checkbox', { name: 'Air Conditioning' }));
    await choose(opened);
    expect(form.getByRole('img', { name: 'Preview of van.png' })).toBeTruthy();
    await press(opened);
    expect(form.getByRole('button', { name: 'Uploading...' })).toHaveProperty('disabled', true);
    expect(form.getByRole('progressbar', { name: 'Upload' })).toHaveProperty('value', 50);
    goOn();
    await form.findByRole('button', { name: 'Add Car' });
    expect(firstLine()).toBe('Car added successfully!');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(site.sent(addVehicle)).toHaveLength(1);
    expect(site.sent(addVehicle)[0]).toEqual({
      name: 'Toyota Sienna',
      classType: 'Minivan',
      type: '',
      brand: 'Toyota',
      model: 'Sienna',
      year: '2026',
      pricePerDay: '94.50',
      cdwPerDay: '',
      fullTank: '',
      rentalLocation: 'Oakville',
      description: 'Seven seats.',
      seats: '7',
      doors: '4',
      bags: '5',
      transmission: 'Automatic',
      ...each(FLAG_NAMES, 'false'),
      airConditioning: 'true',
      available: 'false',
      retired: 'false',
      units: '1',
      unitNames: '',
      boxLengthFt: '',
      loading: '',
      payloadKg: '',
      clearanceCm: '',
      image: expect.objectContaining({ name: 'van.png', size: PNG.length }),
    });
    expect(await allVehicles(site.ports.vehicles)).toMatchObject([{ name: 'Toyota Sienna', pricePerDay: 9450 }]);
    for (const name of Object.keys(TYPED)) expect(field(opened, name)).toHaveProperty('value', '');
    expect(form.queryByText('van.png')).toBeNull();
    expect(form.getByRole('checkbox', { name: 'Available' })).toHaveProperty('checked', true);
    expect(form.getByLabelText<HTMLInputElement>('Image').files).toHaveLength(0);
  });

  it("should alert 'Please upload an image.' without one, and keep the fields", async () => {
    const opened = await open();
    await fillIn(opened);
    await press(opened);
    expect(firstLine()).toBe('Please upload an image.');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await opened.user.click(screen.getByRole('link', { name: 'Image' }));
    expect(document.activeElement).toBe(opened.form.getByLabelText('Image'));
    expect(opened.site.sent(addVehicle)).toEqual([]);
    expect(field(opened, 'Model')).toHaveProperty('value', 'Sienna');
  });

  it('should tell a picture by its bytes, and show none of what is no picture', async () => {
    const opened = await open();
    await fillIn(opened);
    await choose(opened, new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing.png');
    expect(opened.form.queryByRole('img')).toBeNull();
    await press(opened);
    const why = 'An SVG cannot be used. Save it as a JPEG, PNG or WebP.';
    expect(firstLine()).toBe('Please upload an image.');
    expect(screen.getByRole('alert').textContent).toContain(why);
    expect(opened.form.getByText(`Please upload an image. ${why}`)).toBeTruthy();
    await choose(opened);
    await press(opened);
    await waitFor(() => expect(firstLine()).toBe('Car added successfully!'));
  });

  // FLEET-22
  it("should alert 'Failed to add car.' and keep everything", async () => {
    const opened = await open();
    opened.site.fail(addVehicle);
    await fillIn(opened);
    await choose(opened);
    await press(opened);
    await waitFor(() => expect(firstLine()).toBe('Failed to add car.'));
    for (const [name, text] of Object.entries(TYPED)) expect(field(opened, name)).toHaveProperty('value', text);
    expect(opened.form.getByText('van.png')).toBeTruthy();
    expect(logged).toHaveBeenLastCalledWith('Failed to add car.', expect.any(Error));
  });

  it('should tell a refused field there: by its own check, and by that of the site', async () => {
    const opened = await open();
    await fillIn(opened, { 'Price Per Day ($)': '94.555' });
    await choose(opened);
    await press(opened);
    expect(firstLine()).toBe('Failed to add car.');
    expect(opened.form.getByText('Enter a price in dollars with at most two decimals, like 79.99.')).toBeTruthy();
    await opened.user.click(screen.getByRole('link', { name: 'Price Per Day' }));
    expect(document.activeElement).toBe(field(opened, 'Price Per Day ($)'));
    await opened.user.clear(field(opened, 'Price Per Day ($)'));
    await opened.user.type(field(opened, 'Price Per Day ($)'), '94.55');
    await choose(opened, DAMAGED, 'damaged.png');
    await press(opened);
    await waitFor(() => expect(firstLine()).toBe('Please upload an image.'));
    expect(opened.form.getByLabelText('Image').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The file is damaged or incomplete.'));
  });

  // FLEET-19
  it('should tell a picture that a host refuses before the site as one that is too large', async () => {
    const opened = await open();
    await fillIn(opened);
    await choose(opened);
    const refusal = { statusCode: 413, payload: '<html></html>', cookies: [] };
    vi.spyOn(opened.site.app, 'inject').mockReturnValueOnce(Promise.resolve(refusal) as never);
    await press(opened);
    await waitFor(() => expect(firstLine()).toBe('Please upload an image.'));
    expect(screen.getByRole('alert').textContent).toContain('The file is larger than 20 MB.');
  });

  // STAFF-12
  it('should keep all that was typed when the session ends, and add the car after a new sign-in', async () => {
    const opened = await open();
    await fillIn(opened);
    await choose(opened);
    opened.site.cookies.clear();
    await press(opened);
    const signIn = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    for (const [name, text] of Object.entries(TYPED)) expect(field(opened, name)).toHaveProperty('value', text);
    await opened.user.type(signIn.getByLabelText('Email'), STAFF_EMAIL);
    await opened.user.type(signIn.getByLabelText('Password'), PASSWORD);
    await opened.user.click(signIn.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(firstLine()).toBe('Car added successfully!'));
    expect(await allVehicles(opened.site.ports.vehicles)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('should preview the drawing of the class until a picture is chosen', async () => {
    const opened = await open();
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
    expect(preview.queryByRole('presentation')).toBeNull();
    for (const { name } of VEHICLE_CLASSES) {
      await opened.user.selectOptions(opened.form.getByRole('combobox', { name: 'Class Type' }), name);
      expect(preview.getByRole('presentation').getAttribute('src')).toContain(drawingName(name));
    }
    await choose(opened);
    expect(preview.getByRole('presentation').getAttribute('src')).toMatch(/^data:image\/png;base64,/);
  });

  // FLEET-28
  it('should take the facts of a load, and preview them first', async () => {
    const opened = await open();
    const { user, form, site } = opened;
    await fillIn(opened);
    await choose(opened);
    await user.type(form.getByRole('textbox', { name: 'Box Length (ft) (optional)' }), '16');
    await user.selectOptions(form.getByRole('combobox', { name: 'Loading (optional)' }), 'Lift gate');
    await user.type(form.getByRole('textbox', { name: 'Payload (kg) (optional)' }), '1680');
    await user.type(form.getByRole('textbox', { name: 'Clearance (cm) (optional)' }), '330');
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
    const items = preview.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items.slice(0, 5)).toEqual(['16 ft box', 'Lift gate', '1,680 kg payload', '3.30 m clearance', '7 seats']);
    await press(opened);
    await waitFor(() => expect(firstLine()).toBe('Car added successfully!'));
    const facts = { boxLengthFt: '16', loading: 'lift-gate', payloadKg: '1680', clearanceCm: '330' };
    expect(site.sent(addVehicle)[0]).toMatchObject(facts);
  });

  it('should preview what customers will see, and let go of the picture', async () => {
    const opened = await open();
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
    await fillIn(opened);
    await choose(opened);
    expect(preview.getByRole('heading', { name: 'Toyota Sienna' })).toBeTruthy();
    expect(preview.getByText('$94.50')).toBeTruthy();
    expect(preview.getByText('200 km free per day')).toBeTruthy();
    expect(preview.getByRole('presentation').getAttribute('src')).toMatch(/^data:image\/png;base64,/);
    await opened.user.click(opened.form.getByRole('button', { name: 'Remove the picture' }));
    expect(preview.getByRole('presentation').getAttribute('src')).toContain(drawingName('Minivan'));
  });
});
