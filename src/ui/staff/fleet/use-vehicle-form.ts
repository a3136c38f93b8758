import { useState } from 'react';
import { IMAGE_MISSING, VEHICLE_TEXTS } from '../../../domain/fleet/staff-messages.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { checkNewVehicle, type NewVehicleForm, VEHICLE_LIMITS } from '../../../domain/fleet/vehicle-form.ts';
import { imageKind } from '../../../domain/fleet/vehicle-image.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { FieldRefusal } from '../../../ports/browser/reservations-api.ts';
import type { UploadProgress } from '../../../ports/browser/staff-vehicles-api.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useForm } from '../../kit/use-form.ts';
import { readPicture, type ShownPicture } from './chosen-picture.ts';
import { VEHICLE_FIELDS } from './vehicle-fields.ts';

type VehicleFormOptions = {
  readonly start: NewVehicleForm;
  readonly idPrefix: string;
  readonly texts: { readonly done: string; readonly failed: string };
  readonly isPictureNeeded: boolean;
  save(
    form: NewVehicleForm,
    picture: ShownPicture | undefined,
    onProgress: UploadProgress,
  ): Promise<Result<Vehicle, readonly FieldRefusal[]> | 'missing'>;
  onSaved(form: { reset(): void }): void;
};

/** A vehicle's form, checked by the rules of the site before it is sent. */
export function useVehicleForm({ start, idPrefix, texts, isPictureNeeded, save, onSaved }: VehicleFormOptions) {
  const { notify } = useNotifier();
  const [values, setValues] = useState(start);
  const [picture, setPicture] = useState<ShownPicture>();
  const [progress, setProgress] = useState<number>();
  const form = useForm({
    fields: VEHICLE_FIELDS,
    limits: VEHICLE_LIMITS,
    idPrefix,
    values,
    onEdit: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    check: () => {
      const refusals = refusalsOf(values, picture, isPictureNeeded);
      return refusals.length > 0 ? refuse(refusals) : ok(values);
    },
    send: async (vehicle) => {
      setProgress(0);
      const saved = await save(vehicle, picture, setProgress).finally(() => setProgress(undefined));
      if (saved === 'missing') throw new Error('the vehicle is not there');
      if (!saved.ok) return saved.problem;
      onSaved({ reset });
      notify({ kind: 'done', text: texts.done, takesFocus: true });
    },
    failed: texts.failed,
    alert: (errors) => ({ text: errors.get('image') ?? texts.failed }),
  });
  const reset = (): void => {
    setValues(start);
    setPicture(undefined);
    form.clearErrors();
  };
  return {
    form,
    values,
    picture,
    /** How much of the upload is sent, from 0 to 1, while one runs. */
    progress,
    choose: (file: File | undefined) => {
      if (file === undefined) setPicture(undefined);
      else void readPicture(file).then(setPicture);
    },
    reset,
  };
}

/** The site's rules; whether a file is a picture is read from its bytes (FLEET-19). */
function refusalsOf(form: NewVehicleForm, picture: ShownPicture | undefined, isNeeded: boolean): FieldRefusal[] {
  const checked = checkNewVehicle(form);
  const refusals = checked.ok
    ? []
    : checked.problem.map(({ field, code }) => ({ path: `/${field}`, message: VEHICLE_TEXTS[code] }));
  const isRefused = picture === undefined ? isNeeded : imageKind(picture.bytes) === undefined;
  return isRefused ? [...refusals, { path: '/image', message: IMAGE_MISSING }] : refusals;
}

/** The fields of a form whose values differ from another's. */
export function changedFields(before: NewVehicleForm, after: NewVehicleForm): Partial<NewVehicleForm> {
  const fields = new Map<string, string | boolean | undefined>(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => fields.get(field) !== value));
}
