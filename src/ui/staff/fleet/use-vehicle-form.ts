import { useState } from 'react';
import { describePictureRefusal, IMAGE_MISSING, VEHICLE_TEXTS } from '../../../domain/fleet/staff-messages.ts';
import type { StaffVehicle } from '../../../domain/fleet/vehicle.ts';
import { typeOfClass } from '../../../domain/fleet/vehicle-class.ts';
import {
  checkNewVehicle,
  type NewVehicleForm,
  VEHICLE_LIMITS,
  vehicleForm,
} from '../../../domain/fleet/vehicle-form.ts';
import { type PictureRefusal, pictureRefusal } from '../../../domain/fleet/vehicle-image.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Asked, ProblemOf } from '../../../ports/api/call.ts';
import type { addVehicle, changeVehicle } from '../../../ports/api/calls/staff/vehicles.ts';
import type { FieldRefusal } from '../../../ports/api/problem.ts';
import type { VehicleChanged } from '../../../ports/api/staff/staff-vehicle.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useForm } from '../../kit/use-form.ts';
import { describeVehicleEvents } from './describe-change.ts';
import { drawSmaller, readPicture, type ShownPicture } from './pictures/chosen-picture.ts';
import { VEHICLE_FIELDS } from './vehicle-fields.ts';

type VehicleProblem = ProblemOf<typeof changeVehicle>;

type VehicleFormOptions = {
  readonly start: NewVehicleForm;
  readonly idPrefix: string;
  readonly texts: { readonly done: string; readonly failed: string };
  readonly isPictureNeeded: boolean;
  /** Undefined where nothing is saved, and the page says why. */
  save(
    form: NewVehicleForm,
    picture: ShownPicture | undefined,
    /** Takes the share of the upload that is sent, from 0 to 1. */
    onProgress: (share: number) => void,
    start: NewVehicleForm,
  ): Promise<Result<StaffVehicle, VehicleProblem> | undefined>;
  onSaved(form: { reset(): void }): void;
  /** Others changed the vehicle, or it is not there any more. */
  onStale?(): void;
};

/**
 * A vehicle's form, checked by the rules of the site before it is sent. If others changed the
 * vehicle meanwhile, the alert says who and what; the fields that were typed are kept, the others
 * show what is stored, and the next save starts from that (FLEET-32).
 */
export function useVehicleForm(options: VehicleFormOptions) {
  const { idPrefix, texts, isPictureNeeded, save, onSaved, onStale } = options;
  const { notify } = useNotifier();
  const [start, setStart] = useState(options.start);
  const [values, setValues] = useState(start);
  const [picture, setPicture] = useState<ShownPicture>();
  const [progress, setProgress] = useState<number>();
  const form = useForm({
    fields: VEHICLE_FIELDS,
    limits: VEHICLE_LIMITS,
    idPrefix,
    values,
    onEdit: (edits) => setValues((before) => ({ ...before, ...implied(edits), ...edits })),
    check: () => {
      const refusals = refusalsOf(values, picture, isPictureNeeded);
      return refusals.length > 0 ? refuse(refusals) : ok(values);
    },
    send: async (vehicle) => {
      setProgress(0);
      const saved = await save(vehicle, picture, setProgress, start).finally(() => setProgress(undefined));
      if (saved === undefined) return;
      if (!saved.ok) return refused(saved.problem);
      onSaved({ reset });
      notify({ kind: 'done', text: texts.done, takesFocus: true });
    },
    failed: texts.failed,
    alert: (errors, [first]) => {
      const image = errors.get('image');
      if (errors.size === 0) return { text: texts.failed, ...(first ? { detail: first.message } : {}) };
      if (image === undefined) return { text: texts.failed };
      const reason = image.slice(IMAGE_MISSING.length).trim();
      return { text: IMAGE_MISSING, ...(reason ? { detail: reason } : {}) };
    },
  });
  const refused = (problem: VehicleProblem): readonly FieldRefusal[] | undefined => {
    switch (problem.code) {
      case 'invalid-input': {
        const { errors, reason } = problem;
        if (reason === undefined) return errors;
        return [...errors.filter(({ path }) => path !== '/image'), atPicture(reason)];
      }
      case 'too-large':
        return [atPicture('too-many-bytes')];
      case 'vehicle-not-found':
        onStale?.();
        throw new Error('the vehicle is not there');
      case 'changed-meanwhile':
        takeChanged(problem);
        return undefined;
    }
  };
  const takeChanged = ({ vehicle, history }: VehicleChanged): void => {
    const stored = storedForm(vehicle);
    setValues((before) => ({ ...stored, ...changedFields(start, before) }));
    setStart(stored);
    onStale?.();
    notify({ kind: 'failed', text: texts.failed, detail: `${describeVehicleEvents(history)} ${TYPED_IS_KEPT}` });
  };
  const read = async (file: File): Promise<void> => {
    const chosen = await readPicture(file, file.name);
    setPicture(chosen);
    const smaller = await drawSmaller(chosen);
    // Meanwhile another one may have been chosen.
    if (smaller) setPicture((shown) => (shown === chosen ? smaller : shown));
  };
  const reset = (): void => {
    setValues(start);
    setPicture(undefined);
    form.clearErrors();
  };
  return {
    form,
    values,
    picture,
    /** Whether there is something to save. */
    hasTyped: picture !== undefined || Object.keys(changedFields(start, values)).length > 0,
    /** How much of the upload is sent, from 0 to 1, while one runs. */
    progress,
    choose: (file: File | undefined) => {
      if (file === undefined) setPicture(undefined);
      else void read(file);
    },
    reset,
    /** Others changed the vehicle: what was typed is kept, and the alert says so. */
    takeChanged,
  };
}

/** A retired vehicle is not available, and an available one is not retired (FLEET-31). */
function implied({ retired, available }: Partial<NewVehicleForm>): Partial<NewVehicleForm> {
  if (retired === true) return { available: false };
  return available === true ? { retired: false } : {};
}

/**
 * The form of a stored vehicle. A type that follows from the class is left empty, so that the form
 * says so and another class changes it (FLEET-16).
 */
export function storedForm(vehicle: StaffVehicle): NewVehicleForm {
  const form = vehicleForm(vehicle);
  return form.type === typeOfClass(form.classType) ? { ...form, type: '' } : form;
}

const TYPED_IS_KEPT = 'What you typed is kept. Check it and save again.';

/** The site's rules; whether a file is a picture is read from its bytes (FLEET-19). */
function refusalsOf(form: NewVehicleForm, picture: ShownPicture | undefined, isNeeded: boolean): FieldRefusal[] {
  const checked = checkNewVehicle(form);
  const refusals = checked.ok
    ? []
    : checked.problem.map(({ field, code }) => ({ path: `/${field}`, message: VEHICLE_TEXTS[code] }));
  if (picture === undefined) return isNeeded ? [...refusals, { path: '/image', message: IMAGE_MISSING }] : refusals;
  const reason = pictureRefusal(picture.bytes);
  return reason === undefined ? refusals : [...refusals, atPicture(reason)];
}

function atPicture(reason: PictureRefusal): FieldRefusal {
  return { path: '/image', message: describePictureRefusal(reason) };
}

/** The fields of a form whose values differ from another's. */
export function changedFields(before: NewVehicleForm, after: NewVehicleForm): Partial<NewVehicleForm> {
  const fields = new Map<string, string | boolean | undefined>(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => fields.get(field) !== value));
}

type NewVehicleBody = Asked<typeof addVehicle>['body'];
type VehicleEditBody = Asked<typeof changeVehicle>['body'];

/**
 * Returns fields as they are sent: as texts, and the picture last, so that the site has read them
 * before the picture arrives.
 */
export function sentVehicle(form: NewVehicleForm, image: ShownPicture | undefined): NewVehicleBody {
  return { ...sentTexts(form), ...(image ? { image } : {}) } as NewVehicleBody;
}

/** Returns changed fields of a stored vehicle as they are sent, with the version that was seen. */
export function sentEdit(fields: Partial<NewVehicleForm>, seenVersion: number): VehicleEditBody {
  return sentTexts({ ...fields, seenVersion });
}

function sentTexts(fields: object): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
