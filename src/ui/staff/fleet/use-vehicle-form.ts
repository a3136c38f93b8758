import { useState } from 'react';
import { IMAGE_MISSING, VEHICLE_TEXTS } from '../../../domain/fleet/staff-messages.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { checkNewVehicle, type NewVehicleForm } from '../../../domain/fleet/vehicle-form.ts';
import { imageKind } from '../../../domain/fleet/vehicle-image.ts';
import { RENTAL_LOCATION } from '../../../domain/shared/company.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { FieldRefusal } from '../../../ports/api/problem.ts';
import type { UploadProgress } from '../../../ports/browser/staff-vehicles-api.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { type FieldErrors, type FieldLabel, refusalsAtFields } from '../../kit/form-refusals.ts';
import { useAction } from '../../kit/use-action.ts';
import { readPicture, type ShownPicture } from './chosen-picture.ts';

export type VehicleField = keyof NewVehicleForm | 'image';

/** The fields of the form in their order (FLEET-13). */
export const VEHICLE_LABELS: readonly FieldLabel<VehicleField>[] = [
  { field: 'name', text: 'Car Name' },
  { field: 'classType', text: 'Class Type' },
  { field: 'type', text: 'Type' },
  { field: 'brand', text: 'Brand' },
  { field: 'model', text: 'Model' },
  { field: 'year', text: 'Year' },
  { field: 'pricePerDay', text: 'Price Per Day' },
  { field: 'cdwPerDay', text: 'Waiver Per Day' },
  { field: 'rentalLocation', text: 'Rental Location' },
  { field: 'description', text: 'Description' },
  { field: 'seats', text: 'Seats' },
  { field: 'doors', text: 'Doors' },
  { field: 'bags', text: 'Bags' },
  { field: 'transmission', text: 'Transmission' },
  { field: 'airConditioning', text: 'Air Conditioning' },
  { field: 'available', text: 'Available' },
  { field: 'image', text: 'Image' },
];

/** What the form starts with, and is reset to: Available is true (FLEET-13). */
export const EMPTY_VEHICLE: NewVehicleForm = {
  name: '',
  classType: '',
  type: '',
  brand: '',
  model: '',
  year: '',
  pricePerDay: '',
  cdwPerDay: '',
  rentalLocation: RENTAL_LOCATION,
  description: '',
  seats: '',
  doors: '',
  bags: '',
  transmission: 'Automatic',
  airConditioning: false,
  available: true,
};

export type Saved = Result<Vehicle, readonly FieldRefusal[]> | 'missing';

type Parts = {
  readonly start: NewVehicleForm;
  /** Tells the ids of two such forms in one page apart. */
  readonly idPrefix: string;
  readonly texts: { readonly done: string; readonly failed: string };
  readonly isPictureNeeded: boolean;
  save(form: NewVehicleForm, picture: ShownPicture | undefined, onProgress: UploadProgress): Promise<Saved>;
  onSaved(form: { reset(): void }): void;
};

/** A vehicle's form: checked as the site checks it, then sent; what is refused is told at its field and everything typed stays. */
export function useVehicleForm({ start, idPrefix, texts, isPictureNeeded, save, onSaved }: Parts) {
  const { notify, clear } = useNotifier();
  const { running, start: run } = useAction(texts.failed);
  const [form, setForm] = useState(start);
  const [picture, setPicture] = useState<ShownPicture>();
  const [errors, setErrors] = useState<FieldErrors<VehicleField>>(new Map());
  const [progress, setProgress] = useState<number>();

  const tell = (refusals: readonly FieldRefusal[]): void => {
    const { errors: found, links } = refusalsAtFields(VEHICLE_LABELS, refusals);
    setErrors(found);
    notify({
      kind: 'invalid',
      text: found.get('image') ?? texts.failed,
      links: links.map(({ field, text }) => ({ field: `${idPrefix}${field}`, text })),
    });
  };
  const submit = (): void => {
    clear();
    setErrors(new Map());
    const refusals = refusalsOf(form, picture, isPictureNeeded);
    if (refusals.length > 0) {
      tell(refusals);
      return;
    }
    setProgress(0);
    void run(async () => {
      const saved = await save(form, picture, setProgress);
      if (saved === 'missing') throw new Error('the vehicle is not there');
      if (!saved.ok) {
        tell(saved.problem);
        return;
      }
      onSaved({ reset });
      notify({ kind: 'done', text: texts.done, takesFocus: true });
    }).finally(() => setProgress(undefined));
  };
  const reset = (): void => {
    setForm(start);
    setPicture(undefined);
    setErrors(new Map());
  };
  return {
    form,
    picture,
    errors,
    running,
    /** How much of the upload has left, from 0 to 1, while one runs. */
    progress,
    idPrefix,
    type: (typed: Partial<NewVehicleForm>) => setForm((before) => ({ ...before, ...typed })),
    choose: (file: File | undefined) => {
      if (file === undefined) setPicture(undefined);
      else void readPicture(file).then(setPicture);
    },
    submit,
    reset,
  };
}

/** By the rules of the site; a picture is told by its bytes (FLEET-19). */
function refusalsOf(form: NewVehicleForm, picture: ShownPicture | undefined, isNeeded: boolean): FieldRefusal[] {
  const checked = checkNewVehicle(form);
  const refusals = checked.ok
    ? []
    : checked.problem.map(({ field, code }) => ({ path: `/${field}`, message: VEHICLE_TEXTS[code] }));
  const isRefused = picture === undefined ? isNeeded : imageKind(picture.bytes) === undefined;
  return isRefused ? [...refusals, { path: '/image', message: IMAGE_MISSING }] : refusals;
}
