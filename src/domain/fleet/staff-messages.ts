import type { NewVehicleProblem } from './vehicle-form.ts';

export const VEHICLE_TEXTS: Readonly<Record<NewVehicleProblem['code'], string>> = {
  missing: 'This field is required.',
  'not-a-number': 'Enter a whole number in the usual range.',
  'not-a-price': 'Enter a price in dollars with at most two decimals, like 79.99.',
  'not-the-location': 'Oakville is the only location.',
};

/** Messages to staff about the outcome of a change (FLEET-19, FLEET-22). */
export const IMAGE_MISSING = 'Please upload an image.';

export const ADD_CAR_FAILED = 'Failed to add car.';

export const ADD_CAR_DONE = 'Car added successfully!';

export const UPLOADING = 'Uploading...';

export const CAR_SAVED = 'Changes saved.';

export const CAR_NOT_SAVED = 'Failed to save changes.';
